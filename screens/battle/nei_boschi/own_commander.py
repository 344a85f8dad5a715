"""What the automatic commander does for a player: a hint, one order, or all up to some point."""

from collections.abc import Sequence
from typing import Protocol

from campaign import Action
from campaign.actions import Fight
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.state import CampaignState
from screens.battle.battle_run import Goal
from screens.battle.nei_boschi.looking import HexLook
from screens.battle.nei_boschi.orders import spoken
from screens.parts.choice_dialog import Offer
from screens.parts.game import Game
from screens.text.phrases import sentence

TO_THE_PART = "Fight on until this is done"
TO_THE_TURN = "Fight on to the end of this turn"


class HexPlayer(Protocol):
    """A screen with a battle on hexes."""

    @property
    def game(self) -> Game: ...
    @property
    def state(self) -> CampaignState | None: ...
    @property
    def look(self) -> HexLook | None: ...
    def notify(self, message: str, *, title: str, markup: bool) -> None: ...


class OwnCommander:
    """Asks the commander of whoever sits at the keyboard."""

    def __init__(self, screen: HexPlayer) -> None:
        self._screen = screen

    def hint(self) -> None:
        """Say what he would order."""
        game = self._screen.game
        if game.journal is not None:
            game.loop.commanders.advise(game.journal.state, self._advised)

    def _advised(self, state: CampaignState, actions: tuple[Action, ...]) -> None:
        """A hint has come, if the battle still stands where it was asked for."""
        [fight, *_] = actions
        look = self._screen.look
        if state is self._screen.state and look is not None and isinstance(fight, Fight):
            said = spoken(look.position, fight.tactical(look.battle.resolver))
            self._screen.notify(sentence(look.named(said)), title="Hint", markup=False)

    def goals(self) -> Sequence[Offer[Goal | None]]:
        """Where commanders who fight on may stop before the end."""
        look = self._screen.look
        if look is None or not look.position.agenda:
            return ()
        turn, left = look.position.turn, len(look.position.agenda)
        return (
            Offer(TO_THE_PART, lambda: self._is_past(turn, left)),
            Offer(TO_THE_TURN, lambda: self._is_past(turn, 0)),
        )

    def _is_past(self, turn: int, left: int) -> bool:
        """Another turn has begun, or less is to be done than there was."""
        journal = self._screen.game.journal
        battle = journal.state.battle if journal is not None else None
        if battle is None:
            return False
        position: HexPosition = battle.position
        return position.turn != turn or len(position.agenda) < left
