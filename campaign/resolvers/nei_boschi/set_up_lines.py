"""The lists of a scenario, line by line, as they are printed: set-ups and reinforcements.

    S4208            cs.ldr-stephens, cs.9-tn, cs.btty-smith
    S3118            cs.7-ar (13) D            13 strength points, disordered
    S4506            us.ldr-peabody (R)        his replacement
    S2910            us.53-oh (12) SW line S3011
    S4504            us.btty-munch a (1) b     sections: a with one gun, b with all
    with 1/6/T       us.ldr-peabody
    near N5830 1     cs.btty-stanford
    trail N4019-N4219  cs.4-tn (7), cs.5-tn (7)
    area pond        cs.16-la
    river            us.gb-tyler
    anywhere         cs.ldr-polk

A line that ends in a comma goes on in the next one. Reinforcements stand below their day: the turn,
the place, activations with the order of arrival, fatigue, and who comes:

    6 April
    8 AM | edge S1234 3 | 2 C |   | 3/-/R less cs.19-tn
    6 PM | N6420/N6423  | 3 A | 0 | us.6-oh
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from campaign.errors import NotationError, quoted, unknown
from campaign.hexes.facing import FACINGS
from campaign.hexes.sheets import Sheets
from campaign.resolvers.nei_boschi.order_of_battle import OrderOfBattle
from campaign.resolvers.nei_boschi.scenario import (
    Arrival,
    Entry,
    EntryKind,
    Extended,
    Place,
    PlaceKind,
    Placement,
)
from campaign.resolvers.nei_boschi.turns import Turn, read_date, read_turn
from campaign.resolvers.nei_boschi.vocabulary import FATIGUES, Fatigue

_LINE = re.compile(r"(?P<place>.+?)\s+(?P<units>\w+\.\S.*)")
_UNIT = re.compile(r"(?P<unit>\w+\.[\w-]+)(?P<marks>.*)")
_MARK = re.compile(
    r"\s+(?:\((?P<strength>\d+)\)|(?P<replacement>\(R\))|(?P<disordered>D)|(?P<empty>empty)"
    r"|(?P<facing>NE|E|SE|SW|W|NW)|(?P<extended>line|column) (?P<hex>\w+)"
    r"|(?P<section>[ab])(?: \((?P<guns>\d+)\))?)(?=\s|$)"
)
_DATE = re.compile(r"\d+ [A-Z][a-z]+")


class Names(NamedTuple):
    """What the lines of a battle may name."""

    sheets: Sheets
    battle: OrderOfBattle
    areas: Mapping[str, object] = {}

    def area(self, name: str) -> str:
        """The same name, if there is such an area.

        Raises:
            NotationError: if there is none.
        """
        return _known("area", name, self.areas)


def lines(block: str) -> Iterator[str]:
    """The lines of a list; remarks (#) and empty lines are left out."""
    whole = ""
    for line in block.splitlines():
        whole = f"{whole} {line.partition('#')[0].strip()}".strip()
        if whole and not whole.endswith(","):
            yield whole
            whole = ""


def read_set_up_line(line: str, names: Names) -> tuple[Placement, ...]:
    """The units that a line of a set-up places.

    Raises:
        NotationError: if something in it is not what it should be, or unknown.
    """
    match = _LINE.fullmatch(line)
    if match is None:
        raise NotationError(f"a set-up is written like 'S5615 us.55-il', not {quoted(line)}")
    return tuple(read_units(match["units"], read_place(match["place"], names), names))


def read_place(text: str, names: Names) -> Place:
    """Where units begin."""
    match text.split():
        case [hex_] if hex_ in ("river", "anywhere"):
            return Place(PlaceKind(hex_))
        case [hex_]:
            return Place(PlaceKind.HEX, (names.sheets.read(hex_),))
        case ["with", command]:
            return Place(PlaceKind.WITH, name=_known("command", command, names.battle.commands))
        case ["near", hex_, radius] if radius.isdigit():
            return Place(PlaceKind.NEAR, (names.sheets.read(hex_),), int(radius))
        case ["trail", ends]:
            return Place(PlaceKind.TRAIL, tuple(map(names.sheets.read, ends.split("-"))))
        case ["area", area]:
            return Place(PlaceKind.AREA, name=names.area(area))
    raise NotationError(f"{quoted(text)} is no place: a hex, 'with 2/5/T', 'near N5830 1'")


def read_units(text: str, place: Place, names: Names) -> Iterator[Placement]:
    """Units with their marks, between commas."""
    for part in text.split(","):
        match = _UNIT.fullmatch(part.strip())
        if match is None:
            raise NotationError(
                f"a unit is written like 'us.55-il (7)', not {quoted(part.strip())}"
            )
        unit = _known("counter", match["unit"], names.battle.counters)
        yield _marked(Placement(unit, place), match["marks"], names)


def _marked(placement: Placement, marks: str, names: Names) -> Placement:
    at = 0
    fields = {name: getattr(placement, name) for name in Placement.__struct_fields__}
    while at < len(marks):
        match = _MARK.match(marks, at)
        if match is None:
            raise NotationError(f"{placement.unit}: {quoted(marks[at:].strip())} is no mark")
        at = match.end()
        if match["strength"]:
            fields["strength"] = int(match["strength"])
        elif match["facing"]:
            fields["facing"] = FACINGS.index(match["facing"])
        elif match["extended"]:
            fields["extended"] = Extended(
                match["extended"] == "line", names.sheets.read(match["hex"])
            )
        elif match["section"]:
            guns = int(match["guns"]) if match["guns"] else None
            fields["sections"] = (*fields["sections"], (match["section"], guns))
        else:
            fields[next(name for name, text in match.groupdict().items() if text)] = True
    return Placement(**fields)


def read_day(line: str) -> Turn | None:
    """The day that a line of a list of reinforcements names; None if it is another line."""
    return read_date(line) if _DATE.fullmatch(line) else None


def read_arrival(line: str, day: Turn | None, names: Names) -> Arrival:
    """What comes by a line of a list of reinforcements.

    Raises:
        NotationError: if something in it is not what it should be, or unknown.
    """
    cells = [cell.strip() for cell in line.split("|")]
    if len(cells) != 5:
        raise NotationError(
            "reinforcements have turn, place, activations, fatigue and units with '|' between them"
        )
    hour, place, activations, fatigue, units = cells
    number, _, order = activations.partition(" ")
    if number and not number.isdigit():
        raise NotationError(f"activations are written like '3' or '3 A', not {activations!r}")
    return Arrival(
        turn=read_turn(hour, day),
        entry=read_entry(place, names),
        units=tuple(_arriving(units, Place(PlaceKind.ANYWHERE), names)),
        activations=int(number) if number else None,
        order=order,
        fatigue=read_fatigue(fatigue or "none"),
    )


def _arriving(text: str, place: Place, names: Names) -> Iterator[Placement]:
    """Units, or a whole command, less some of its units."""
    command, _, less = text.partition(" less ")
    if command not in names.battle.commands:
        yield from read_units(text, place, names)
        return
    without = [
        _known("counter", unit.strip(), names.battle.counters)
        for unit in less.split(",")
        if unit.strip()
    ]
    for unit in names.battle.everybody(command):
        if unit not in without:
            yield Placement(unit, place)


def read_entry(text: str, names: Names) -> Entry:
    """Where reinforcements come."""
    read = names.sheets.read
    match text.split():
        case ["road", hex_]:
            return Entry(EntryKind.ROAD, (read(hex_),))
        case ["edge", hex_, radius] if radius.isdigit():
            return Entry(EntryKind.EDGE, (read(hex_),), int(radius))
        case ["river" | "between" as kind, ends]:
            return Entry(EntryKind(kind), tuple(map(read, ends.split("-"))))
        case [hexes]:
            return Entry(EntryKind.HEXES, tuple(map(read, hexes.split("/"))))
    raise NotationError(f"{quoted(text)} is no entry: 'N6420/N6423', 'edge S1234 3', 'road S2902'")


def read_fatigue(text: str) -> Fatigue:
    """A step of fatigue by its printed word."""
    if text not in FATIGUES:
        raise NotationError(unknown("fatigue", text, FATIGUES))
    return FATIGUES[text]


def _known(kind: str, name: str, known: Mapping[str, object]) -> str:
    if name not in known:
        raise NotationError(unknown(kind, name, known))
    return name
