"""Units of a battle on a table by their names instead of their numbers. Pure.

>>> with_names("Brigade 18 rolls 6.", {("brigade", 18): "Marshall's brigade"})
"Marshall's brigade rolls 6."
"""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from campaign.battle.contract import BattleInProgress
from campaign.battle.point_armies import ordinal
from campaign.terms import Side
from screens.faces.face import NOBODY_NAMED, Names
from screens.faces.register import face_for
from screens.text.phrases import SIDE_ADJECTIVES, SORT, joined

_UNIT = re.compile(
    r"(?:(?:Union|Confederate) (?=division))?"
    r"\b(?P<word>brigade|unit|battery|division|general|base)(?P<many>s?) "
    r"(?P<numbers>\d+(?:, \d+)*(?: and \d+)?)\b(?!/|\.\d| (?:cm|UM|degrees|to \d))",
    re.IGNORECASE,
)
"""A unit by its number, as events, orders and refusals name it: `brigade 18`, `units 1 and 2`."""

_PIECE = re.compile(
    r"(?:(?:Union|Confederate) )?\b(?:militia|veteran|crack) (?:infantry|cavalry) "
    r"(?P<number>\d+)\b",
    re.IGNORECASE,
)
"""A piece on the battle line by its number: `Union veteran infantry 13`."""

_PLACED = re.compile(r"\b(?P<word>body|command|hex) (?P<id>[\w/-]*\w)", re.IGNORECASE)
"""A command by its id or a hex by its number, as battles on hexes name them: `body 2/5/T`."""

_GOAL = re.compile(r"(?<=\bto )(?P<spot>\d+, \d+) cm to hold there")
"""Where somebody is sent who is to hold a place: `go to 73, 71 cm to hold there`."""

FORCES = ("Brigade", "Division", "Corps", "Cavalry")
"""What batteries belong to."""


def named(text: str, battle: BattleInProgress | None) -> str:
    """A text of a battle with units by their names, where its order of battle has names."""
    return with_names(text, names_in(battle.position)) if battle is not None else text


def with_names(text: str, names: Names) -> str:
    """A text with the names of the units that have one; a base is placed once, with its brigade,
    unless that has been named before it.

    Of several bases the sentence says anyway whose they are.

    >>> with_names("Base 4 fights base 9; base 9 recoils.", {("base", 9): "base 9 (Bee)"})
    'Base 4 fights base 9 (Bee); base 9 recoils.'
    >>> bees = {("brigade", 2): "Bee's brigade", ("base", 9): "base 9 (Bee)"}
    >>> with_names("Brigade 2 (base 9) turns about.", bees)
    "Bee's brigade (base 9) turns about."
    """
    told, brigades = set[tuple[str, int]](), set[str]()

    def name(found: re.Match[str]) -> str:
        word = found["word"].lower()
        units = [(word, int(number)) for number in re.findall(r"\d+", found["numbers"])]
        is_told = word == "base" and (found["many"] or told & set(units))
        if is_told or any(unit not in names for unit in units):
            return found[0]
        told.update(units)
        if word == "base" and _is_placed(names[units[0]], brigades):
            return found[0]
        brigades.update(names[unit] for unit in units)
        said = joined([names[unit] for unit in units])
        return said[0].upper() + said[1:] if found[0][0].isupper() and not found.start() else said

    def placed(found: re.Match[str]) -> str:
        id_ = found["id"]
        said = names.get((found["word"].lower(), int(id_) if id_.isdecimal() else id_))
        said = said or names.get((found["word"].lower(), id_), found[0])
        return said[0].upper() + said[1:] if found[0][0].isupper() and not found.start() else said

    def fighter(found: re.Match[str]) -> str:
        said = names.get(("piece", int(found["number"])), found[0])
        return said[0].upper() + said[1:] if found[0][0].isupper() and not found.start() else said

    def goal(found: re.Match[str]) -> str:
        return names.get(("goal", found["spot"]), found[0])

    if not names:
        return text
    return _GOAL.sub(goal, _PIECE.sub(fighter, _PLACED.sub(placed, _UNIT.sub(name, text))))


def _is_placed(base: str, told: Iterable[str]) -> bool:
    """The brigade of a base, `base 4 (Bee)`, has been named already."""
    brigade = base.partition("(")[2].rstrip(")")
    return any(name in (brigade, f"{brigade}'s brigade") for name in told)


def in_brief(names: Names, sort: str, number: int) -> str:
    """A unit where room is short: `Marshall`, `Pickett's 1st battery`; empty without a name."""
    said = names.get((sort, number), "").removesuffix("'s brigade")
    return "" if said == f"brigade {number}" else said


_BATTERY = re.compile(r"'s(?: (?P<count>\w+))? battery$")
_WHOSE = re.compile(r"^(?:the|Union|Confederate) ")


def on_label(names: Names, sort: str, number: int) -> str:
    """A unit on a label that tells its side and its arm by signs: `Marshall`, `Hays 2nd`.

    >>> on_label({("brigade", 3): "Union Hays's 2nd battery"}, "brigade", 3)
    'Hays 2nd'
    """
    said = in_brief(names, sort, number)
    counted = _BATTERY.sub(lambda found: f" {found['count']}" if found["count"] else "", said)
    return _WHOSE.sub("", counted)


def names_in(position: Any) -> Names:
    """The names of the units of a battle; empty where nobody has one."""
    face = face_for(type(position))
    return face.names(position) if face else NOBODY_NAMED


class Called(NamedTuple):
    """A unit, and what it is called."""

    id: int
    side: Side
    name: str
    sort: str


def sort_of(is_battery: bool) -> str:
    """What a unit is called if it has guns or none."""
    return "battery" if is_battery else "brigade"


def told_apart(units: Iterable[Called]) -> dict[int, str]:
    """A full name for each unit that has one.

    Of two that would be called alike each is told by its side; those of one side are counted.

    >>> hays = [Called(number, Side.UNION, "Hays", "battery") for number in (1, 2)]
    >>> told_apart([*hays, Called(3, Side.CONFEDERATE, "Hays", "brigade")])
    {1: "Hays's 1st battery", 2: "Hays's 2nd battery", 3: "Hays's brigade"}
    """
    named = [unit for unit in units if unit.name]
    alike = Counter((unit.name, unit.sort, unit.side) for unit in named)
    both = Counter((name, sort) for name, sort, _ in alike)
    counted = Counter[tuple[str, str, Side]]()
    names = {}
    for unit in named:
        kind = (unit.name, unit.sort, unit.side)
        counted[kind] += 1
        sort = f"{ordinal(counted[kind])} {unit.sort}" if alike[kind] > 1 else unit.sort
        side = f"{SIDE_ADJECTIVES[unit.side]} " if both[unit.name, unit.sort] > 1 else ""
        names[unit.id] = whose(f"{side}{unit.name}", sort)
    return names


def whose(name: str, sort: str) -> str:
    """`Marshall's brigade`, but `the 1st Brigade`, and `the 1st Division's 2nd battery`."""
    if not (says := SORT.search(name)):
        return f"{name}'s {sort}"
    return (
        f"the {name}'s {sort}" if sort.endswith("battery") and says[1] in FORCES else f"the {name}"
    )
