"""How a side chooses whom an event befalls. [BB 18.1, BB 19]"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex, distance
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import EventLapsed
from campaign.resolvers.nei_boschi.orders import Choose, HexOrder, Pass
from campaign.resolvers.nei_boschi.position import HexPosition, Units
from campaign.resolvers.nei_boschi.rulings import Decided
from campaign.resolvers.nei_boschi.steps import EventDrawn
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.who import card
from campaign.terms import Side

Candidates: TypeAlias = Callable[[HexPosition, EventDrawn], Iterable[Choose]]
Refuse: TypeAlias = Callable[[HexPosition, EventDrawn, Choose], Refusal | None]
Perform: TypeAlias = Callable[[HexPosition, EventDrawn, Choose, Dice], Tick]


class Choice(NamedTuple):
    """What a side chooses for an event."""

    candidates: Candidates
    """Choices worth a look; they may be too generous."""

    refuse: Refuse
    perform: Perform
    rule: str
    optional: bool
    """Nobody need be chosen. Else what must be done is done if anybody suits. [BB 18.1]"""

    def propose(
        self, position: HexPosition, step: EventDrawn, unit: UnitId | None
    ) -> Iterator[HexOrder]:
        """Every candidate, or those of one unit; and to pass where that is allowed."""
        for one in self.candidates(position, step):
            if not unit or one.unit == unit:
                yield one
        if self.optional and not unit:
            yield Pass()

    def refuse_order(
        self, position: HexPosition, step: EventDrawn, order: HexOrder
    ) -> Refusal | None:
        """The first rule that an order breaks."""
        if isinstance(order, Choose):
            return self.refuse(position, step, order)
        if not isinstance(order, Pass):
            return Refusal(self.rule, f"the {step.side} side chooses whom the event befalls")
        if not self.optional and self._suits_anybody(position, step):
            return Refusal(self.rule, "somebody suits the event, and has to be chosen")
        return None

    def _suits_anybody(self, position: HexPosition, step: EventDrawn) -> bool:
        return any(
            self.refuse(position, step, one) is None for one in self.candidates(position, step)
        )

    def perform_order(
        self, position: HexPosition, step: EventDrawn, order: HexOrder, dice: Dice
    ) -> Tick:
        """Carry out the choice; without one, the event is over."""
        if isinstance(order, Choose):
            return self.perform(position, step, order, dice)
        lapsed = () if step.chosen else (EventLapsed(step.side, step.event, self.rule),)
        return Tick(position.finished(), lapsed)

    @property
    def decided(self) -> Decided:
        """As the step wants it."""
        return Decided(decides, self.propose, self.refuse_order, self.perform_order, (self.rule,))


class OneUnit(NamedTuple):
    """A choice of one unit among those that fit."""

    among: Callable[[HexPosition, EventDrawn], Units]
    fits: Callable[[HexPosition, EventDrawn, Unit], bool]
    perform: Perform
    rule: str
    who: str
    """Who fits, as a clause."""

    def candidates(self, position: HexPosition, step: EventDrawn) -> Iterator[Choose]:
        """All who fit."""
        for unit in self.among(position, step):
            if self.fits(position, step, unit):
                yield Choose(unit.number)

    def refuse(self, position: HexPosition, step: EventDrawn, order: Choose) -> Refusal | None:
        """Why somebody is not chosen."""
        found = (unit for unit in self.among(position, step) if unit.number == order.unit)
        unit = next(found, None)
        if unit is None or order.other or not self.fits(position, step, unit):
            return Refusal(self.rule, self.who)
        return None

    @property
    def decided(self) -> Decided:
        """As the step wants it; if anybody fits, somebody is chosen."""
        choice = Choice(self.candidates, self.refuse, self.perform, self.rule, optional=False)
        return choice.decided


def befallen(position: HexPosition, step: EventDrawn, unit: UnitId, most: int) -> HexPosition:
    """The event has befallen one more unit; it is over with so many."""
    chosen = (*step.chosen, unit)
    if len(chosen) >= most:
        return position.finished()
    return position.instead(replace(step, chosen=chosen))


def fighters(position: HexPosition, side: Side) -> Units:
    """The units of a side on the field: no leaders, and no guns without a crew."""
    return tuple(
        unit
        for unit in position.units
        if unit.side is side
        and unit.place is Place.FIELD
        and not unit.abandoned
        and card(position, unit.number).fights
    )


def of_branch(position: HexPosition, side: Side, branch: Branch) -> Units:
    """Those of one branch."""
    there = fighters(position, side)
    return tuple(unit for unit in there if card(position, unit.number).branch is branch)


def nearest(units: Units, hex_: Hex) -> int:
    """Hexes to the nearest of some units; 99 if there is none."""
    return min(
        (distance(one, hex_) for unit in units for one in (unit.hex, unit.second) if one),
        default=99,
    )


def decides(position: HexPosition, step: EventDrawn) -> Side:
    """Whose event it is."""
    return step.side
