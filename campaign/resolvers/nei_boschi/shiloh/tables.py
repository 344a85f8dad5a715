"""Shiloh's own tables: events, the alert, the sound of battle, the slow start.

[BB 18, BB 30, SH 23]
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from campaign.formats.data_files import CsvRow, table
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.counters import CommandId
from campaign.resolvers.nei_boschi.sheets import sheets
from campaign.resolvers.nei_boschi.spans import Span, row_of, span
from campaign.resolvers.nei_boschi.supply import Resupply
from campaign.terms import CONFEDERATE, UNION, Side

_FOLDER = "shiloh"

ALWAYS: Final = 9
"""The highest die where no die is needed."""

NEVER: Final = -1
"""The highest die where none is enough."""


def _page(name: str) -> tuple[CsvRow, ...]:
    return tuple(table(f"{_FOLDER}/{name}.csv"))


# --- ammunition ---------------------------------------------------------------------------------


@cache
def resupply(troops: str) -> Resupply:
    """Where `guns` and `small arms` get ammunition; what these roll in a `camp`. [BB 10.92]"""
    [found] = [row for row in _page("resupply") if row["troops"] == troops]
    return Resupply(
        from_road=found.number("from_road"),
        from_trail=found.number("from_trail"),
        die=found.number("die", ALWAYS),
        on_road=found.number("on_road"),
        on_trail=found.number("on_trail"),
    )


# --- events -------------------------------------------------------------------------------------


def battle_event(tens: int, ones: int, *, morning: bool) -> str:
    """What an event chit brings: *morning* is 8 AM to 1 PM of the first day. [BB 18.1]"""
    return row_of(_battle_events("morning" if morning else "later"), 10 * tens + ones)


@cache
def _battle_events(column: str) -> tuple[tuple[Span, str], ...]:
    return tuple((span(row, column), row["event"]) for row in _page("battle_events"))


def random_event_owner(die: int) -> Side | None:
    """Whose random event it is; nobody's on 8 and 9. [BB 19]"""
    return UNION if die <= 3 else CONFEDERATE if die <= 7 else None


def random_event(die: int) -> str:
    """Which random event it is. [BB 19]"""
    return {row.number("die"): row["event"] for row in _page("random_events")}[die]


# --- the Union wakes up -------------------------------------------------------------------------

DETACHMENT_ACTIVATIONS: Final = 2
"""Of Peabody's detachments at 6 AM. [BB 30]"""


def alert_activations(hour: str, who: CommandId, die: int) -> int | None:
    """Activations of a command by the alert program; None for another roll, `again`. [BB 30]

    The hour is `6 AM`, `7 AM` or `again`; `5/T` is for its brigades other than the 3rd.
    """
    return row_of(_alert()[hour, who], die)


@cache
def _alert() -> Mapping[tuple[str, CommandId], tuple[tuple[Span, int | None], ...]]:
    found: dict[tuple[str, CommandId], tuple[tuple[Span, int | None], ...]] = {}
    for row in _page("alert"):
        key = row["turn"], row["who"]
        number = None if row["activations"] == "again" else row.number("activations")
        found[key] = (*found.get(key, ()), (span(row, "die"), number))
    return MappingProxyType(found)


def sound_of_battle(who: str, die: int) -> Hex | None:
    """Where a brigade goes that hears the sound of battle; None if it waits. [BB 30]

    *who* is its division, `3/1/T` for Raith's brigade, `scenario 3` for Veatch's there.
    """
    return next((hex_ for one, hex_ in _sounds()[who] if die in one), None)


@cache
def _sounds() -> Mapping[str, tuple[tuple[Span, Hex], ...]]:
    found: dict[str, tuple[tuple[Span, Hex], ...]] = {}
    for row in _page("sound_of_battle"):
        hex_ = sheets(_FOLDER).read(row["hex"])
        found[row["who"]] = (*found.get(row["who"], ()), (span(row, "die"), hex_))
    return MappingProxyType(found)


def slow_start(who: str, hour: str) -> int:
    """The highest die with which a command uses an activation on the second day. [BB 30.8]

    `ALWAYS` for those that need not roll, `NEVER` for those that may not; the hour is like `8 AM`.
    """
    rows = {row["who"]: row for row in _page("slow_start")}
    if who not in rows or hour not in rows[who].cells:
        return ALWAYS
    return _highest(rows[who][hour])


def surprise_alert(division: CommandId, drawn: int, prentiss: bool) -> int:
    """The highest die that alerts Prentiss, or Sherman, on 5 April. [BB 31]

    *drawn* activations of a Confederate division have been drawn by now.
    """
    found = NEVER
    for row in _page("surprise_alert"):
        if row["division"] == division and row.number("drawn") <= drawn:
            cell = row["prentiss" if prentiss else "sherman"]
            found = ALWAYS if found == ALWAYS else _highest(cell)
    return found


def _highest(cell: str) -> int:
    return {"auto": ALWAYS, "no": NEVER, "": ALWAYS}.get(cell, int(cell) if cell.isdigit() else 0)
