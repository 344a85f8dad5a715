"""The player's part in how battles are fought: in which way, and who gives the orders."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from time import monotonic
from typing import TYPE_CHECKING

from campaign import Action
from campaign.actions import Fight
from campaign.battle.contract import BattleInProgress
from campaign.battle.register import RESOLVERS, USUAL
from campaign.budget import QUICK, CancelledError
from campaign.commanders.held_back import Wishes
from campaign.terms import PERSON, SIDES, Side
from saves.errors import SaveError
from saves.hosting.seated import is_decided_here
from screens.battle.battle_brief import brief
from screens.battle.battle_choices import BattleChoices, Beginning
from screens.battle.battle_dialog import taste_form, way_form
from screens.battle.field_left import ordered
from screens.battle.leaving_field import Leaving
from screens.parts.battle_preferences import BattleSetup, Seats, Taste, quick_way
from screens.text.phrases import complaint, place, several

if TYPE_CHECKING:
    from saves.hosting.seated import Campaign
    from screens.parts.adviser import Adviser
    from screens.parts.game import Game

LOOK_AWAY = 0.1
"""Seconds for which both commanders give orders before one sees again what came of them."""

WAITS = "The battle of {place} waits. Space asks about it again."

DIED = "Battle settings not saved"


class BattleControl:
    """Sees to it that each battle begins in the way, and is fought by those, whom one likes."""

    def __init__(self, app: "Game", journal: "Campaign", adviser: "Adviser") -> None:
        self._app, self._journal, self._adviser = app, journal, adviser
        self.choices = BattleChoices(
            journal,
            app.session.battles_file,
            self._say_unread,
            self._say_unwritten,
            app.session.kept,
        )
        self.leaving = Leaving(app)
        """Asks before a commander leaves a field for a person."""

        self.are_the_staffs: Callable[[int], bool] = lambda pieces: False
        """Battles of so many pieces were handed over: they are fought at once."""

    def _say_unread(self, error: SaveError) -> None:
        self._app.notify(complaint(error), severity="warning", timeout=12, markup=False)

    def _say_unwritten(self, error: SaveError) -> None:
        self._app.notify(complaint(error), title=DIED, severity="warning", markup=False)

    # --- what one likes ---

    @property
    def taste(self) -> Taste:
        return self.choices.taste

    def ask_for_taste(self) -> None:
        """Have the player say how the battles of this campaign are fought."""
        self._app.push_screen(taste_form(self.taste), self._liked)

    def _liked(self, taste: Taste | None) -> None:
        if taste is not None:
            self.like(taste)

    def like(self, taste: Taste) -> None:
        """From now on battles of this campaign are fought so."""
        self.choices.like(taste)

    # --- a battle begins ---

    def before(self, actions: tuple[Action, ...]) -> tuple[Action, ...] | None:
        """Actions by which a battle perhaps begins, so that it is fought as the player likes.

        None if he is asked first; his answer plays them.
        """
        begins = self.choices.beginning(actions)
        if begins is None:
            return actions
        if self.are_the_staffs(self.choices.pieces(begins)):
            return self.choices.chosen(actions, quick_way())
        if self.taste.asks(self.choices.pieces(begins)):
            self._ask(actions, begins)
            return None
        return self.choices.chosen(actions, self.choices.way(begins))

    def _ask(self, actions: tuple[Action, ...], begins: Beginning) -> None:
        """Have the player say how a battle is fought, which he may leave if it is his own."""
        state, is_own = self._journal.state, self._app.person_decides
        number = several(self.choices.pieces(begins), "piece")
        here = [side for side in SIDES if is_decided_here(self._journal, side)]
        attacker = state.to_move
        assert attacker is not None, "somebody begins it"
        screen = way_form(
            f"The battle of {place(begins.box)}: {number}",
            self.choices.way(begins),
            self.choices.seats_in_war,
            begins.box,
            here,
            about=brief(state, begins.box, attacker, self._seen_by(attacker)),
            is_own=is_own,
        )

        def answered(answer: BattleSetup | None) -> None:
            if answer is not None:
                self._app.loop.play_each(self.choices.chosen(actions, answer))
            elif not is_own:
                self._put_aside(begins)

        self._app.push_screen(screen, answered)

    def _seen_by(self, attacker: Side) -> Side:
        """Whose chances are told: those of the one person here, else of who attacks."""
        players = self._journal.players
        persons = [side for side in SIDES if players[side.seat] == PERSON]
        return persons[0] if len(persons) == 1 else attacker

    def _put_aside(self, begins: Beginning) -> None:
        """The commander waits with his attack while the player looks at the map; then he asks."""
        if self._app.settings.pace != "step" and not self._app.paused:
            self._app.action_pause()
        self._app.notify(WAITS.format(place=place(begins.box)), markup=False)

    def ask_about(self, *actions: Action) -> None:
        """The same whether the player likes to be asked or not; other actions are played."""
        begins = self.choices.beginning(actions)
        if begins is None:
            self._app.loop.play(*actions)
        else:
            self._ask(actions, begins)

    # --- who fights it ---

    @property
    def seats(self) -> Seats:
        """Who gives the orders in the battle that goes on."""
        return self.choices.seats

    @property
    def led(self) -> tuple[str, ...]:
        """The commands in this battle that the computer leads for a person."""
        return self.choices.kept.led

    def have_led(self, commands: Iterable[str]) -> None:
        """From now on the computer leads these commands, and no others."""
        self.choices.have_led(commands)

    def note_told(self, fight: Fight) -> None:
        """A person gives an order: one that lasts is carried out, whoever commands meanwhile."""
        if (battle := self._journal.state.battle) is not None:
            self.choices.note_told(battle, fight)

    def wishes(self, battle: BattleInProgress) -> Wishes:
        """What the person has said for whom a commander gives orders now."""
        return self.choices.wishes(battle)

    def calls(self, side: Side) -> bool:
        """Commanders who fight for a side may bring up pieces in the battle that goes on."""
        return self.choices.calls(side)

    def have_called(self, side: Side, *, calls: bool) -> None:
        """From now on they may, or may not. [BG 10.1]"""
        self.choices.have_called(side, calls=calls)

    def take_over(self) -> None:
        """Persons fight on themselves where commanders fought for them."""
        self._adviser.forget()
        self.choices.take_over()

    def look_back(self) -> None:
        """Forget who fought the last battle once the next one can be chosen."""
        self.choices.look_back()

    # --- fighting it out ---

    @property
    def is_quick(self) -> bool:
        """Nobody looks on at the battle that goes on."""
        return self.choices.kept.quick

    def fight_on(self) -> bool:
        """Let the commanders who fight here do so for a moment; whether they could."""
        return self._app.loop.play_each(self.orders())

    def one_order(self) -> Iterator[Fight] | AsyncIterator[Fight]:
        """What the commander of the side to move orders."""
        return self.orders(lambda: False)

    def orders(
        self, has_time: Callable[[], bool] | None = None
    ) -> Iterator[Fight] | AsyncIterator[Fight]:
        """What the commanders order, each when the order before has been carried out.

        As many as there is time for: to look at each of them would take ten times as long as to
        give it. At a server's table it is the server that thinks of them; but not on the battle
        line, where an order takes less thought than to ask for one.
        """
        battle = self._journal.state.battle
        if self._adviser.is_far and battle is not None and battle.resolver != USUAL:
            return self._orders_from_afar(has_time)
        return self._orders(has_time)

    async def _orders_from_afar(self, has_time: Callable[[], bool] | None) -> AsyncIterator[Fight]:
        """The same where they are thought of elsewhere."""
        since = monotonic()
        while (battle := (state := self._journal.state).battle) is not None:
            if not is_decided_here(self._journal, battle.to_move):
                return
            try:
                [order, *_] = await asyncio.to_thread(self._adviser.advice, state, QUICK)
            except CancelledError:
                return
            assert isinstance(order, Fight), order
            resolver = RESOLVERS[battle.resolver]
            thought_of = order.tactical(resolver.id)
            wishes = self.choices.wishes(battle)
            fight = self.leaving.sanctioned(
                ordered(self._journal.players, battle, thought_of, wishes)
            )
            if fight is None:
                return
            yield fight
            if monotonic() - since > LOOK_AWAY or (has_time is not None and not has_time()):
                return

    def _orders(self, has_time: Callable[[], bool] | None) -> Iterator[Fight]:
        since = monotonic()
        while (battle := self._journal.state.battle) is not None:
            if not is_decided_here(self._journal, battle.to_move):
                return  # its commander, or its player, sits elsewhere
            wishes = self.choices.wishes(battle)
            order = ordered(self._journal.players, battle, wishes=wishes)
            fight = self.leaving.sanctioned(order)
            if fight is None:
                return
            yield fight
            if monotonic() - since > LOOK_AWAY or (has_time is not None and not has_time()):
                return
