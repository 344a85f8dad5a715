"""How the battles of a campaign are fought, and by whom: what was chosen, and what is kept of it.

Knows no screen: whoever has one asks its questions, and tells of what could not be kept.
"""

from collections.abc import Callable, Iterable, MutableMapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import structs

from campaign import Action, CampaignError
from campaign.actions import Attack, Battle, Breakout, Fight
from campaign.agenda import Declaration, Withdrawal
from campaign.agenda import Fighting as InBattle
from campaign.battle.contract import BattleInProgress
from campaign.battle.register import RESOLVERS, USUAL
from campaign.commanders.decisive import deciding
from campaign.commanders.held_back import Wishes
from campaign.terms import PERSON, SIDES, Side
from saves.errors import SaveError
from screens.battle.preferences_file import Kept, Whose, read_kept, whose, write_kept
from screens.parts.battle_preferences import AUTOMATIC, BattleSetup, Seats, Taste

if TYPE_CHECKING:
    from saves.hosting.seated import Campaign

Beginning: TypeAlias = Attack | Battle | Breakout

Complain: TypeAlias = Callable[[SaveError], object]
"""Tells the player of something that could not be read or written."""


class BattleChoices:
    """What was chosen for the battles of a campaign, and what else is kept with that."""

    def __init__(
        self,
        journal: "Campaign",
        file: Path,
        not_read: Complain,
        not_written: Complain,
        memory: MutableMapping[str, Kept] | None = None,
    ) -> None:
        """Of a campaign; what is kept of it stands in a *file* beside the campaigns.

        Of one that is no file here, what belongs to a battle is kept in *memory*, by the campaign's
        id: others go on with it, and the battle may be over when its player comes back.
        """
        self._journal, self._file = journal, file
        self._memory = {} if memory is None else memory
        self._not_read, self._not_written = not_read, not_written
        self._kept: Kept | None = None
        """What is kept of the campaign; read when it is first asked for."""

        self.is_chosen = True
        """Who fights a battle has been chosen, or it is not known yet whether somebody has."""

    @property
    def kept(self) -> Kept:
        """What is kept of this campaign."""
        if self._kept is None:
            self._kept = self._memory.get(self._journal.record.id) or self._read()
        return self._kept

    def _read(self) -> Kept:
        try:
            return read_kept(self._file, self._whose)
        except SaveError as error:
            self._not_read(error)
        return Kept()

    @property
    def taste(self) -> Taste:
        return self.kept.taste

    def like(self, taste: Taste) -> None:
        """From now on battles of this campaign are fought so."""
        self.keep(replace(self.kept, taste=taste))

    @property
    def _whose(self) -> Whose:
        return whose(self._file, self._journal.path, self._journal.record.id)

    def keep(self, kept: Kept) -> None:
        """Keep this from now on."""
        before = self.kept
        self._kept, self.is_chosen = kept, bool(kept.seats or kept.quick)
        if self._journal.path is not None:
            self._write(kept)
            return
        self._memory[self._journal.record.id] = kept
        if _of_the_war(kept) != _of_the_war(before):
            self._write(_of_the_war(kept))

    def _write(self, kept: Kept) -> None:
        try:
            write_kept(self._file, self._whose, kept)
        except SaveError as error:
            self._not_written(error)

    # --- a battle begins ---

    def beginning(self, actions: Iterable[Action]) -> Beginning | None:
        """The action by which a battle begins, if it does not say how it is fought."""
        state = self._journal.state
        if not state.agenda or isinstance(state.step, Declaration):
            return None  # whether it is fought is said now, and how it is when its turn comes
        begin = (a for a in actions if isinstance(a, Beginning) and a.by is None)
        return next(begin, None)

    def pieces(self, begins: Beginning) -> int:
        """How many pieces of both sides are there."""
        return sum(len(self._journal.state.units_in(begins.box, side)) for side in SIDES)

    def way(self, begins: Beginning) -> BattleSetup:
        """How a battle is fought if nobody says otherwise."""
        return self.taste.way(self.pieces(begins), self.seats_in_war, begins.box)

    def chosen(self, actions: tuple[Action, ...], way: BattleSetup) -> tuple[Action, ...]:
        """The same actions, with the way in which the battle is fought; that is kept."""
        begins = self.beginning(actions)
        usual = way.seats == self._usual_seats and not way.quick
        seats = () if usual else tuple(way.seats)
        self.keep(replace(self.kept, seats=seats, quick=way.quick, led=(), told=(), alone=()))
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

    def have_led(self, commands: Iterable[str]) -> None:
        """From now on the computer leads these commands, and no others."""
        self.keep(replace(self.kept, led=tuple(sorted(commands))))

    def note_told(self, battle: BattleInProgress, fight: Fight) -> None:
        """A person has given an order; one that lasts is not changed by a commander."""
        lasts = isinstance(_read(battle, fight), RESOLVERS[battle.resolver].lasting)
        if lasts and fight.order not in self.kept.told:
            self.keep(replace(self.kept, told=(*self.kept.told, fight.order)))

    def told(self, battle: BattleInProgress) -> tuple[Any, ...]:
        """The orders that last which a person gave in the battle that goes on."""
        found = (_read(battle, Fight(line)) for line in self.kept.told)
        return tuple(order for order in found if order is not None)

    def wishes(self, battle: BattleInProgress) -> Wishes:
        """What the person has said for whom a commander orders now, and what must not fall."""
        kept = deciding(self._journal.state, battle.to_move)
        return Wishes(self.told(battle), self.calls(battle.to_move), kept=kept)

    def calls(self, side: Side) -> bool:
        """Commanders who fight for a side may bring up pieces in the battle that goes on."""
        return side not in self.kept.alone

    def have_called(self, side: Side, *, calls: bool) -> None:
        """From now on they may, or may not. [BG 10.1]"""
        others = tuple(one for one in self.kept.alone if one != side)
        self.keep(replace(self.kept, alone=others if calls else (*others, side)))

    def take_over(self) -> None:
        """Persons fight on themselves where commanders fought for them."""
        if self.seats != self.seats_in_war or self.kept.quick:
            self.keep(replace(self.kept, seats=tuple(self.seats_in_war), quick=False))

    def look_back(self) -> None:
        """Forget who fought the last battle once the next one can be chosen."""
        state = self._journal.state
        done = state.agenda and not isinstance(state.step, InBattle | Withdrawal)
        kept = self.kept
        if done and (kept.seats or kept.quick or kept.led or kept.told or kept.alone):
            self.keep(replace(kept, seats=(), quick=False, led=(), told=(), alone=()))
        self.is_chosen = bool(self.kept.seats or self.kept.quick)


def _of_the_war(kept: Kept) -> Kept:
    """Without what belongs to the battle that goes on."""
    return replace(kept, seats=(), quick=False, led=(), told=(), alone=())


def _seat(player: str) -> str:
    return PERSON if player == PERSON else AUTOMATIC


def _read(battle: BattleInProgress, fight: Fight) -> Any:
    """An order as its resolver has it; None if it is none there: why, is said when it is given."""
    try:
        return fight.tactical(battle.resolver)
    except CampaignError:
        return None
