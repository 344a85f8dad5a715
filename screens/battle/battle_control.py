"""The player's part in how battles are fought: in which way, and who gives the orders."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from dataclasses import replace
from os.path import relpath
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from msgspec import structs

from campaign import Action
from campaign.actions import Attack, Battle, Breakout, Fight
from campaign.agenda import Declaration, Withdrawal
from campaign.agenda import Fighting as InBattle
from campaign.battle.register import RESOLVERS, USUAL
from campaign.budget import QUICK, CancelledError
from campaign.terms import PERSON, SIDES, BoxId
from saves.errors import SaveError
from saves.hosting.seated import is_decided_here
from screens.battle.battle_dialog import taste_form, way_form
from screens.battle.leaving_field import Leaving
from screens.battle.preferences_file import Kept, Whose, read_kept, write_kept
from screens.parts.battle_preferences import AUTOMATIC, BattleSetup, Seats, Taste
from screens.text.phrases import complaint, place, several

if TYPE_CHECKING:
    from saves.hosting.seated import Campaign
    from screens.parts.adviser import Adviser
    from screens.parts.game import Game

Beginning: TypeAlias = Attack | Battle | Breakout

LOOK_AWAY = 0.1
"""Seconds for which both commanders give orders before one sees again what came of them."""

DIED = "Battle settings not saved"


class BattleControl:
    """Sees to it that each battle begins in the way, and is fought by those, whom one likes."""

    def __init__(self, app: "Game", journal: "Campaign", adviser: "Adviser") -> None:
        self._app, self._journal, self._adviser = app, journal, adviser
        self._kept: Kept | None = None
        """What is kept of the campaign on show; read when it is first asked for."""

        self.is_chosen = True
        """Who fights a battle has been chosen, or it is not known yet whether somebody has."""

        self.leaving = Leaving(app)
        """Asks before a commander leaves a field for a person."""

    # --- what one likes ---

    @property
    def kept(self) -> Kept:
        """What is kept of this campaign; of one in memory alone, while it lasts."""
        if self._kept is None:
            self._kept = Kept()
            if whose := self._whose:
                try:
                    self._kept = read_kept(self._app.session.battles_file, whose)
                except SaveError as error:
                    self._app.notify(complaint(error), severity="warning", timeout=12, markup=False)
        return self._kept

    @property
    def taste(self) -> Taste:
        return self.kept.taste

    def ask_for_taste(self) -> None:
        """Have the player say how the battles of this campaign are fought."""
        self._app.push_screen(taste_form(self.taste), self._liked)

    def _liked(self, taste: Taste | None) -> None:
        if taste is not None:
            self.like(taste)

    def like(self, taste: Taste) -> None:
        """From now on battles of this campaign are fought so."""
        self._keep(replace(self.kept, taste=taste))

    @property
    def _whose(self) -> Whose | None:
        """The campaign, if it is a file."""
        path = self._journal.path
        if path is None:
            return None
        home = self._app.session.battles_file.parent
        return Whose(Path(relpath(path, home)).as_posix(), self._journal.record.id)

    def _keep(self, kept: Kept) -> None:

        self._kept, self.is_chosen = kept, bool(kept.seats or kept.quick)
        if whose := self._whose:
            try:
                write_kept(self._app.session.battles_file, whose, kept)
            except SaveError as error:
                self._app.notify(complaint(error), title=DIED, severity="warning", markup=False)

    # --- a battle begins ---

    def before(self, actions: tuple[Action, ...]) -> tuple[Action, ...] | None:
        """Actions by which a battle perhaps begins, so that it is fought as the player likes.

        None if he is asked first; his answer plays them.
        """
        begins = self._beginning(actions)
        if begins is None:
            return actions
        way = self.way(begins.box, pieces := self._pieces(begins))
        if self.taste.asks(pieces):
            self.ask(actions, way)
            return None
        return self._chosen(actions, way)

    def _beginning(self, actions: tuple[Action, ...]) -> Beginning | None:
        """The action by which a battle begins, if it does not say how it is fought."""
        state = self._journal.state
        if not state.agenda or isinstance(state.step, Declaration):
            return None  # whether it is fought is said now, and how it is when its turn comes
        begin = (a for a in actions if isinstance(a, Beginning) and a.by is None)
        return next(begin, None)

    def _pieces(self, begins: Beginning) -> int:
        """How many pieces of both sides are there."""
        return sum(len(self._journal.state.units_in(begins.box, side)) for side in SIDES)

    def way(self, box: BoxId, pieces: int) -> BattleSetup:
        """How a battle of so many pieces in a box is fought if nobody says otherwise."""
        return self.taste.way(pieces, self.seats_in_war, box)

    def ask(self, actions: tuple[Action, ...], way: BattleSetup) -> None:
        """Have the player say how a battle is fought, which he may leave if it is his own."""
        begins = self._beginning(actions)
        assert begins is not None, actions
        title = f"The battle of {place(begins.box)}: {several(self._pieces(begins), 'piece')}"
        here = (side for side in SIDES if is_decided_here(self._journal, side))
        screen = way_form(
            title, way, self.seats_in_war, begins.box, here, can_leave=self._app.person_decides
        )

        def answered(answer: BattleSetup | None) -> None:
            if answer is not None:
                self._app.loop.play_each(self._chosen(actions, answer))

        self._app.push_screen(screen, answered)

    def ask_about(self, *actions: Action) -> None:
        """The same whether the player likes to be asked or not; other actions are played."""
        begins = self._beginning(actions)
        if begins is None:
            self._app.loop.play(*actions)
        else:
            self.ask(actions, self.way(begins.box, self._pieces(begins)))

    def _chosen(self, actions: tuple[Action, ...], way: BattleSetup) -> tuple[Action, ...]:
        """The same actions, with the way in which the battle is fought."""
        begins = self._beginning(actions)
        usual = way.seats == self._usual_seats and not way.quick
        seats = () if usual else tuple(way.seats)
        self._keep(replace(self.kept, seats=seats, quick=way.quick, led=()))
        # What is usual need not be said: the line stays as a player would write it.
        by = None if way.by == USUAL else way.by
        return tuple(
            structs.replace(a, by=by) if begins is not None and a is begins else a for a in actions
        )

    # --- who fights it ---

    @property
    def seats_in_war(self) -> Seats:
        """Who plays the campaign, as far as battles go."""
        union, confederate = self._journal.players
        return Seats(_seat(union), _seat(confederate))

    @property
    def _usual_seats(self) -> Seats:
        """Who fights the battles of this campaign unless something else is said."""
        war, taste = self.seats_in_war, self.taste
        return Seats(taste.union or war.union, taste.confederate or war.confederate)

    @property
    def seats(self) -> Seats:
        """Who gives the orders in the battle that goes on."""
        kept = self.kept.seats
        return Seats(*kept) if kept else self._usual_seats

    @property
    def led(self) -> tuple[str, ...]:
        """The commands in this battle that the computer leads for a person."""
        return self.kept.led

    def have_led(self, commands: Iterable[str]) -> None:
        """From now on the computer leads these commands, and no others."""
        self._keep(replace(self.kept, led=tuple(sorted(commands))))

    def take_over(self) -> None:
        """Persons fight on themselves where commanders fought for them."""
        self._adviser.forget()
        if self.seats != self.seats_in_war or self.is_quick:
            self._keep(replace(self.kept, seats=tuple(self.seats_in_war), quick=False))

    def look_back(self) -> None:
        """Forget who fought the last battle once the next one can be chosen."""
        state = self._journal.state
        done = state.agenda and _is_between(state.step)
        if done and (self.kept.seats or self.kept.quick or self.kept.led):
            self._keep(replace(self.kept, seats=(), quick=False, led=()))
        self.is_chosen = bool(self.kept.seats or self.kept.quick)

    # --- fighting it out ---

    @property
    def is_quick(self) -> bool:
        """Nobody looks on at the battle that goes on."""
        return self.kept.quick

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
            fight = self.leaving.sanctioned(order.tactical(resolver.id))
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
            resolver = RESOLVERS[battle.resolver]
            fight = self.leaving.sanctioned(resolver.choose(battle.position))
            if fight is None:
                return
            yield fight
            if monotonic() - since > LOOK_AWAY or (has_time is not None and not has_time()):
                return


def _is_between(step: object) -> bool:
    """Battles are chosen now, or have been fought: none is about to begin."""
    return not isinstance(step, InBattle | Withdrawal)


def _seat(player: str) -> str:
    return PERSON if player == PERSON else AUTOMATIC
