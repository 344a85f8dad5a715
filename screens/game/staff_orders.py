"""What a player has told his staff, as lines of a form, and how each line changes. Pure."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from msgspec import structs

from campaign.commanders import COMMANDERS
from campaign.commanders.staff import (
    ALL_BATTLES,
    Area,
    Halt,
    Levy,
    Mandate,
    Marched,
    area,
    areas_about,
    stands_at,
)
from campaign.terms import BoxId
from saves.campaign_log.line_of_play import Entry
from saves.hosting.contract import ADVISER
from screens.parts.battle_preferences import SMALL_SIZES
from screens.parts.form import Field, following
from screens.text.phrases import place

YOURS, THE_STAFFS = "yours", "the staff's"
NOWHERE, ANYWHERE = "", "anywhere"

GOES_ON_UNTIL: Mapping[Halt | None, str] = MappingProxyType(
    {
        Halt.END: "only recruits are left this turn",
        Halt.TURN: "your next turn begins",
        Halt.SEGMENT: "the segment is over",
        None: "something happens",
    }
)
"""How long the staff goes on by itself; what else stops it, stands below."""

PLAYS: Mapping[Halt | None, str] = MappingProxyType(
    {
        Halt.END: "plays {what}; you recruit",
        Halt.TURN: "plays until your next turn: {what}",
        Halt.SEGMENT: "plays to the end of the segment: {what}",
        None: "plays until something happens: {what}",
    }
)
"""What it does, and how far, before it has begun: in a line that has little room."""

AT_FIRST = "Press {key} again: computer {plays}; O changes that."
"""What the first press of its key says, instead of setting it to work."""

HALTS: Mapping[Halt, str] = MappingProxyType(
    {
        Halt.REACH: "Enemy near a city",
        Halt.CITY: "City lost",
        Halt.LEADER: "Leader comes",
    }
)
"""What may stop it besides, as labels of lines."""

RAISED: Mapping[Levy, str] = MappingProxyType(
    {
        Levy.AS_NEEDED: "what is needed",
        Levy.INFANTRY: "infantry first",
        Levy.CAVALRY: "cavalry first",
    }
)

WAR_OFFICE = "field"
"""The commander who leads a staff, if there is one of that name."""


def usual_mandate() -> Mandate:
    """All that a turn asks, but for the battles that a player would rather fight himself."""
    return Mandate(
        WAR_OFFICE if WAR_OFFICE in COMMANDERS else ADVISER,
        armies=ANYWHERE,
        recruits=True,
        promotions=True,
        battles=SMALL_SIZES[1],
        other=True,
    )


class Stint(NamedTuple):
    """When a staff was at work last: from one line of the log to another."""

    first: int = 0
    """The line of its first order; 0 if it has given none."""

    last: int = 0
    """The line of its last one; 0 while it is at work."""

    @property
    def lines(self) -> range:
        """From the first to the last; while it is at work, whatever comes."""
        return range(self.first, (self.last or sys.maxsize - 1) + 1)

    @property
    def is_open(self) -> bool:
        """It is at work, or was when its war was left in haste."""
        return self.first > 0 and not self.last

    def ended_at(self, line: int) -> "Stint":
        """It rests from this line of the log on."""
        return Stint(self.first, max(self.first, line)) if self.is_open else self


NO_STINT = Stint()


@dataclass(frozen=True, slots=True)
class StaffOrders:
    """What the staff of a side decides, under which policy, and until when it goes on."""

    mandate: Mandate
    until: Halt | None = Halt.END
    halts: frozenset[Halt] = frozenset(HALTS)
    looking: BoxId = "washington"
    """The box that the player looks at, whose army and state he may mean."""

    way: tuple[Marched, ...] = ()
    """Where the one army that it leads has gone since the player named it."""

    stint: Stint = NO_STINT
    """When it was at work last."""

    @property
    def stops(self) -> frozenset[Halt]:
        """All that the staff stops at, beside decisions that are not its own.

        Whoever wants to be asked before a turn ends does not want the next one to be played.
        """
        until = {self.until} if self.until else set()
        return self.halts | until | ({Halt.TURN} if self.until is Halt.END else set())

    def at_first(self, key: str) -> str:
        """What the staff would do, and how far, in a sentence."""
        told, is_to_end = self.mandate, self.until in (Halt.TURN, None)
        where = _named(told.armies) if told.armies not in (NOWHERE, ANYWHERE) else ""
        small = "battles" if told.battles == ALL_BATTLES else "small battles"
        what = [
            *([f"marches of {where}" if where else "marches"] if told.armies else []),
            *([small] if told.battles else []),
            *(["promotions"] if told.promotions else []),
            *(["recruits"] if told.recruits and is_to_end else []),
        ]
        deeds = ", ".join(what) or "nothing but what is forced"
        return AT_FIRST.format(key=key, plays=PLAYS[self.until].format(what=deeds))

    def lines(self) -> tuple[Field, ...]:
        """The lines of the form."""
        told = self.mandate
        return (
            Field("commander", "Commander", COMMANDERS[told.commander].name),
            Field("armies", "Marches", _army_words(told.armies)),
            Field("battles", "Battles", _battle_words(told.battles)),
            Field("promotions", "Promotions", _whose(told.promotions)),
            Field("recruits", "Recruits", _whose(told.recruits)),
            Field("other", "Other decisions", _whose(told.other)),
            Field("hold", "Policy: hold", _place_words(told.hold)),
            Field("press", "Policy: press", _place_words(told.press)),
            Field("levy", "Policy: raise", RAISED[told.levy]),
            Field("raise_in", "   first of all in", _named(told.raise_in)),
            Field("until", "Goes on until", GOES_ON_UNTIL[self.until]),
            *(
                Field(halt.value, label, "stops it" if halt in self.halts else "does not stop it")
                for halt, label in HALTS.items()
            ),
        )

    def changed(self, field: str, by: int) -> "StaffOrders":
        """With the next (1) or the last (-1) value of a line."""
        if field == "until":
            return replace(self, until=following(tuple(GOES_ON_UNTIL), self.until, by))
        if field in HALTS:
            return replace(self, halts=self.halts ^ {Halt(field)})
        value = getattr(self.mandate, field)
        return self.told(**{field: self._following(field, value, by)})

    def going_on_until(self, until: Halt | None) -> "StaffOrders":
        """Going on until something else."""
        return replace(self, until=until)

    def told(self, **changes: object) -> "StaffOrders":
        """With something else of the mandate; an army that is named anew has gone nowhere yet."""
        way = () if "armies" in changes else self.way
        return replace(self, mandate=structs.replace(self.mandate, **changes), way=way)

    def led(self, mandate: Mandate, line: int) -> "StaffOrders":
        """With its army where an order, of this line of the log, has led it."""
        origin, to = self.mandate.armies, mandate.armies
        if origin == to:
            return self
        return replace(self, mandate=mandate, way=(*self.way, Marched(line, origin, to)))

    def after(self, entries: Callable[[], Sequence[Entry]]) -> "StaffOrders":
        """With its army where the orders have led it that count now.

        So it goes back with those that are taken back, and forth with those given again, whoever
        does so, and after whatever rest.
        """
        if not self.way:
            return self
        box = stands_at(self.way, {entry.number for entry in entries()})
        return replace(self, mandate=structs.replace(self.mandate, armies=box))

    def _following(self, field: str, value: object, by: int) -> object:
        match field:
            case "commander":
                return following(tuple(COMMANDERS), str(value), by)
            case "battles":
                assert isinstance(value, int)
                return _next_size(value, by)
            case "levy":
                return following(tuple(Levy), value, by)
            case "armies" | "raise_in":
                ids = [one.id for one in self._areas()]
                return _next_of([NOWHERE, *ids] if field == "armies" else ids, str(value), by)
            case "hold" | "press":
                ids = [one.id for one in self._areas()[1:]]
                assert isinstance(value, tuple)
                found = _next_of([NOWHERE, *ids], value[0] if value else NOWHERE, by)
                return (found,) if found else ()
            case _:
                return not value

    def _areas(self) -> tuple[Area, ...]:
        return areas_about(self.looking)


def _next_of(values: Sequence[str], value: str, by: int) -> str:
    """The next value; of one that was chosen where the player looked at something else, the first
    or the last.
    """
    if value not in values:
        return values[0 if by > 0 else -1]
    return following(tuple(values), value, by)


def _next_size(below: int, by: int) -> int:
    """The next size of battles, or the last; one that was typed may lie in between."""
    sizes = (0, *SMALL_SIZES, ALL_BATTLES)
    if below in sizes:
        return following(sizes, below, by)
    return min(s for s in sizes if s > below) if by > 0 else max(s for s in sizes if s < below)


def _whose(is_handed_over: object) -> str:
    return THE_STAFFS if is_handed_over else YOURS


def _army_words(armies: str) -> str:
    if not armies:
        return YOURS
    if armies == ANYWHERE:
        return "the staff's, of all armies"
    name = _named(armies)
    return f"of the army at {name}" if area(armies).is_box else f"of the armies in {name}"


def _named(where: str) -> str:
    """An area as it stands in a sentence; a box with its state where two share a name."""
    found = area(where)
    return place(found.id) if found.is_box else found.name


def _battle_words(below: int) -> str:
    if not below:
        return YOURS
    return THE_STAFFS if below == ALL_BATTLES else f"the staff's, below {below} pieces"


def _place_words(ids: Sequence[str]) -> str:
    return ", ".join(map(_named, ids)) or "nothing"
