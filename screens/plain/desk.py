"""The campaign as it is played by lines: orders, commanders, battles. Says nothing.

The counterpart of the screens' `PlayLoop`, without a screen: an order is on the disk before it is
answered, and then everybody decides who is no person, until a person is to decide.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from campaign import Action, CampaignError, CampaignState, Side, refusal
from campaign.actions import Fight
from campaign.battle.contract import BattleInProgress, Clock
from campaign.battle.register import RESOLVERS
from campaign.budget import QUICK, Budget, CancelledError
from campaign.commanders import AIMLESS, COMMANDERS
from campaign.commanders.commander import Plan
from campaign.errors import IllegalActionError
from campaign.terms import PERSON, SIDES
from saves.campaign_log.journal import Journal
from saves.hosting.contract import ADVISER
from saves.hosting.seated import is_decided_here
from screens.battle.battle_choices import BattleChoices, Beginning
from screens.battle.field_left import instead, ordered
from screens.game.advisers import adviser_of
from screens.game.undo_groups import Deeds
from screens.parts.battle_preferences import BattleSetup
from screens.plain.told import Witnessed

T = TypeVar("T")
Reached = Callable[[BattleInProgress], bool]
"""Whether commanders who fight on have come to where they should stop."""


class PlainDesk:
    """Plays a campaign, and knows who decides next."""

    def __init__(
        self,
        journal: Journal,
        choices: BattleChoices,
        check: Callable[[], None],
        note_error: Callable[[Exception], object],
    ) -> None:
        """*check* is called between the orders of commanders, and may end it.

        Errors of commanders are noted; whoever plays against one plays on.
        """
        self.journal, self.choices, self._check = journal, choices, check
        self._note_error = note_error
        self.witness: Callable[[Sequence[Witnessed]], object] = lambda happened: None
        """Is told what came of every order, whoever gives it."""

        self.deeds = Deeds(journal)
        self._adviser = adviser_of(journal)
        self._reached: Reached | None = None
        """Commanders fight on for persons until this is so."""

        self._stays: set[tuple[str, Side]] = set()
        """Battles and sides that were told to fight on."""

        self.leaving: tuple[CampaignState, Fight, Fight] | None = None
        """A commander would leave the field for a person: where, his order, and what else."""

        self.begins: tuple[tuple[Action, ...], Beginning] | None = None
        """Orders that begin a battle of which it has to be said how it is fought."""

    # --- where it stands -----------------------------------------------------------------------

    @property
    def state(self) -> CampaignState:
        return self.journal.state

    def player(self, side: Side) -> str:
        """Who decides for a side now: a person, or a commander by his id."""
        player = self.journal.players[side.seat]
        if self.state.battle is None:
            return player
        if self.choices.seats[side.seat] == PERSON:
            return PERSON
        return ADVISER if player == PERSON else player

    @property
    def awaits_somebody(self) -> bool:
        """The next decision comes from elsewhere, by mail."""
        side = self.state.to_move
        return side is not None and not is_decided_here(self.journal, side)

    @property
    def person_decides(self) -> bool:
        """Whoever types decides now."""
        side = self.state.to_move
        if side is None or self.awaits_somebody:
            return False
        return self.player(side) == PERSON and self._reached is None

    @property
    def commander_decides(self) -> bool:
        """A computer decides now, and nobody is asked anything before."""
        side = self.state.to_move
        if side is None or self.awaits_somebody or self.leaving is not None:
            return False
        return self.begins is None and self.player(side) != PERSON

    @property
    def audience(self) -> tuple[Side, ...]:
        """Those whose secrets may be told: the persons here; all, when it is over."""
        if self.state.ending is not None:
            return SIDES
        here = tuple(side for side in SIDES if is_decided_here(self.journal, side))
        return tuple(s for s in here if self.journal.players[s.seat] == PERSON) or here

    # --- orders --------------------------------------------------------------------------------

    def order(self, actions: tuple[Action, ...]) -> list[Witnessed]:
        """Play what a person orders; all of it is on the disk when this is over, or nothing.

        Where he has to say first how a battle is fought, nothing is played, and `begins` is set.

        Raises:
            CampaignError: if a rule forbids it, or it cannot be written.
        """
        if (begins := self.choices.beginning(actions)) is not None:
            if self.choices.taste.asks(self.choices.pieces(begins)):
                self._check_allowed(begins)
                self.begins = actions, begins
                return []
            actions = self.choices.chosen(actions, self.choices.way(begins))
        return self._together(actions)

    def order_as_usual(self, action: Action, *, goes_on: bool) -> list[Witnessed]:
        """Play what the staff orders; a battle that begins with it is fought as usual.

        It *goes on* with what the same line had it order before: that is taken back together.

        Raises:
            CampaignError: as `order`.
        """
        if (begins := self.choices.beginning((action,))) is not None:
            (action,) = self.choices.chosen((action,), self.choices.way(begins))
        return self._together((action,), goes_on=goes_on)

    @property
    def budget(self) -> Budget:
        """What a commander may spend who decides as long as somebody types."""
        return QUICK._replace(cancelled=self._is_ended)

    def _check_allowed(self, action: Action) -> None:
        """See whether an order is allowed before more is asked about it.

        Raises:
            IllegalActionError: if it is not.
        """
        if (refused := refusal(self.state, action)) is not None:
            raise IllegalActionError(refused)

    def begin_battle(self, way: BattleSetup) -> list[Witnessed]:
        """Begin the battle that was asked about, in this way.

        Raises:
            CampaignError: as `order`.
        """
        assert self.begins is not None, "no battle was asked about"
        actions, _ = self.begins
        self.begins = None
        return self._together(self.choices.chosen(actions, way))

    def _together(self, actions: Iterable[Action], *, goes_on: bool = False) -> list[Witnessed]:
        happened, numbers = list[Witnessed](), list[int]()
        with self.journal.together():
            for action in actions:
                change = self.journal.play(action)
                numbers.append(self.journal.last)
                happened += [Witnessed(event, change.state) for event in change.events]
        self.deeds.note(numbers, goes_on=goes_on)
        self.witness(happened)
        return happened

    # --- the others ----------------------------------------------------------------------------

    def go_on(self) -> list[Witnessed]:
        """Let commanders decide until a person has to; what has happened.

        Raises:
            CampaignError: if it cannot be written.
        """
        happened, turn = list[Witnessed](), self._player_turn
        while self.state.agenda and not self.awaits_somebody:
            self.choices.look_back()
            self._look_whether_reached()
            if self.person_decides:
                break
            if PERSON not in self.journal.players and self._player_turn != turn:
                break  # whoever looks on may want to look around
            self._check()
            action = self._decided()
            if action is None:
                break
            happened += self._one(action)
        return happened

    @property
    def _player_turn(self) -> tuple[int, Side | None]:
        return self.state.turn, self.state.active if self.state.agenda else None

    def _one(self, action: Action) -> list[Witnessed]:
        if (begins := self.choices.beginning((action,))) is not None:
            if PERSON in self.journal.players and self.choices.taste.asks(
                self.choices.pieces(begins)
            ):
                self.begins = (action,), begins
                return []
            (action,) = self.choices.chosen((action,), self.choices.way(begins))
        return self._together((action,))

    def _look_whether_reached(self) -> None:
        """Whether commanders who fight on have come to where they should stop, or it is over."""
        battle = self.state.battle
        if self._reached is not None and (battle is None or self._reached(battle)):
            self._reached = None

    def _decided(self) -> Action | None:
        """What a commander orders now; None while a person has to be asked first."""
        if self.begins is not None or self.leaving is not None:
            return None
        state, side = self.state, self.state.to_move
        assert side is not None
        if state.battle is not None and self._fights_for_person(side):
            return self.sanctioned(state, state.battle)
        # Whoever plays against it wants to play on: any legal order will do.
        return self.thought_out(
            lambda budget: COMMANDERS[self.player(side)].choose(state, budget),
            instead=lambda: COMMANDERS[AIMLESS].choose(state),
        )

    def thought_out(
        self,
        choose: Callable[[Budget], Action | None],
        instead: Callable[[], Action | None] = lambda: None,
    ) -> Action | None:
        """What a commander orders as long as somebody types; what is ordered *instead* if he fails.

        Raises:
            CampaignError: if it is no fault of his.
        """
        try:
            return self._as_long_as_one_types(choose)
        except CampaignError:
            raise
        except Exception as error:
            self._check()
            self._note_error(error)
            return instead()

    def _as_long_as_one_types(self, think: Callable[[Budget], T]) -> T:
        """What somebody has thought out; the end from outside goes before."""
        self._check()
        try:
            return think(self.budget)
        except CancelledError:
            self._check()
            raise

    def _is_ended(self) -> bool:
        try:
            self._check()
        except Exception:
            return True
        return False

    def _fights_for_person(self, side: Side) -> bool:
        return self.journal.players[side.seat] == PERSON

    def sanctioned(self, state: CampaignState, battle: BattleInProgress) -> Fight | None:
        """What the commander of the side to move orders; None while a person is asked about it."""
        wishes = self.choices.wishes(battle)
        order = ordered(self.journal.players, battle, wishes=wishes)
        other = instead(self.journal.players, battle, order, wishes)
        fight = Fight.of(battle.resolver, order)
        if other is None:
            return fight
        if (battle.position.request.battle, battle.to_move) in self._stays:
            return other
        self.leaving = state, fight, other
        return None

    def answer_leaving(self, *, leave: bool) -> list[Witnessed]:
        """Have the commander leave the field, or fight on to the end of this battle.

        Raises:
            CampaignError: as `order`.
        """
        assert self.leaving is not None, "nobody would leave a field"
        (state, fight, other), self.leaving = self.leaving, None
        if state is not self.state:
            return []
        if not leave and (battle := state.battle) is not None:
            self._stays.add((battle.position.request.battle, battle.to_move))
        return self._together((fight if leave else other,))

    # --- fighting it out -----------------------------------------------------------------------

    def fight_on(self, reached: Reached) -> None:
        """Let commanders fight for everybody here until something is reached."""
        self._reached = reached

    def halt(self) -> None:
        """From here on everybody decides for himself again."""
        self._reached = self.leaving = None
        self.choices.take_over()

    def halt_if_asked(self) -> None:
        """Whoever orders instead of answering decides for himself again."""
        if self.begins is not None:
            self.begins = None
        if self.leaving is not None:
            self.halt()

    def advice(self) -> tuple[Action, ...]:
        """What a commander would do in the place of whoever decides now."""
        return self._as_long_as_one_types(lambda budget: self._adviser.advice(self.state, budget))

    def plans(self) -> tuple[Plan, ...]:
        """The best plans for the marches; none where none are made."""
        return self._as_long_as_one_types(lambda budget: self._adviser.plans(self.state, budget))

    # --- back and forth ------------------------------------------------------------------------

    def back(self) -> tuple[str, ...]:
        """Take back what the last line ordered; the orders.

        Raises:
            CampaignError: if that cannot be done.
        """
        self.forget()
        orders = self.deeds.take_back()
        if not orders:
            self.journal.take_back()  # says why nothing is taken back
        return orders

    def forth(self) -> tuple[str, ...]:
        """Order again what was taken back last.

        Raises:
            CampaignError: if nothing was.
        """
        self.forget()
        orders = self.deeds.redo()
        if not orders:
            self.journal.redo()  # says why
        return orders

    def forget(self) -> None:
        """Nothing that was asked is to be answered any more: the campaign stands elsewhere."""
        self.leaving = self.begins = self._reached = None


def clock_of(battle: BattleInProgress) -> Clock:
    """How far a battle has come."""
    return RESOLVERS[battle.resolver].clock(battle.position)


def until_part_ends(battle: BattleInProgress) -> Reached:
    """Until the round or turn of a battle is over."""
    now = clock_of(battle).number
    return lambda later: clock_of(later).number != now
