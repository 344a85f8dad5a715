"""Units of a battle on a table by their names instead of their numbers. Pure.

>>> with_names("Brigade 18 rolls 6.", {("brigade", 18): "Marshall's brigade"})
"Marshall's brigade rolls 6."
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from campaign.battle.contract import BattleInProgress
from campaign.battle.order_of_battle import numbered
from campaign.battle.point_armies import ordinal
from campaign.resolvers.battle_line.position import LinePosition
from campaign.state import CampaignState
from campaign.terms import Side
from screens.text.narration import narrate
from screens.text.phrases import SIDE_ADJECTIVES, SORT, general_called, joined

if TYPE_CHECKING:
    from campaign.resolvers.shell_for_guns.position import ShellPosition
    from campaign.resolvers.yankee.position import YankeePosition

_UNIT = re.compile(
    r"(?:(?:Union|Confederate) (?=division))?"
    r"\b(?P<word>brigade|unit|battery|division|general|base)(?P<many>s?) "
    r"(?P<numbers>\d+(?:, \d+)*(?: and \d+)?)\b(?!\.\d| (?:cm|UM|degrees|to \d))",
    re.IGNORECASE,
)
"""A unit by its number, as events, orders and refusals name it: `brigade 18`, `units 1 and 2`."""

_PIECE = re.compile(
    r"(?:(?:Union|Confederate) )?\b(?:militia|veteran|crack) (?:infantry|cavalry) "
    r"(?P<number>\d+)\b",
    re.IGNORECASE,
)
"""A piece on the battle line by its number: `Union veteran infantry 13`."""

ARTILLERY = "artillery"
"""The branch of a brigade that is a battery. [YK 3.1]"""

FORCES = ("Brigade", "Division", "Corps", "Cavalry")
"""What batteries belong to."""

Names = Mapping[tuple[str, int], str]


def narrated(event: Any, state: CampaignState) -> str:
    """One sentence about *event*, with the units of a battle by their names."""
    return named(narrate(event, state.theater), state.battle or state.fought)


def named(text: str, battle: BattleInProgress | None) -> str:
    """A text of a battle with units by their names, where its order of battle has names."""
    return with_names(text, names_in(battle.position)) if battle is not None else text


def with_names(text: str, names: Names) -> str:
    """A text with the names of the units that have one; a base is placed once, with its brigade.

    Of several bases the sentence says anyway whose they are.

    >>> with_names("Base 4 fights base 9; base 9 recoils.", {("base", 9): "base 9 (Bee)"})
    'Base 4 fights base 9 (Bee); base 9 recoils.'
    """
    told = set[tuple[str, int]]()

    def name(found: re.Match[str]) -> str:
        word = found["word"].lower()
        units = [(word, int(number)) for number in re.findall(r"\d+", found["numbers"])]
        is_told = word == "base" and (found["many"] or told & set(units))
        if is_told or any(unit not in names for unit in units):
            return found[0]
        told.update(units)
        said = joined([names[unit] for unit in units])
        return said[0].upper() + said[1:] if found[0][0].isupper() and not found.start() else said

    def fighter(found: re.Match[str]) -> str:
        said = names.get(("piece", int(found["number"])), found[0])
        return said[0].upper() + said[1:] if found[0][0].isupper() and not found.start() else said

    return _PIECE.sub(fighter, _UNIT.sub(name, text)) if names else text


def in_brief(names: Names, sort: str, number: int) -> str:
    """A unit where room is short: `Marshall`, `Pickett's 1st battery`; empty without a name."""
    said = names.get((sort, number), "").removesuffix("'s brigade")
    return "" if said == f"brigade {number}" else said


def names_in(position: Any) -> Names:
    """The names of the units of a battle; empty where nobody has one."""
    # Asked by its home, so that nobody loads a resolver only to learn that it is another one's.
    match type(position).__module__:
        case "campaign.resolvers.battle_line.position":
            return dict(_of_line(position))
        case "campaign.resolvers.yankee.position":
            return dict(_of_yankee(position))
        case "campaign.resolvers.shell_for_guns.position":
            return dict(_of_shell(position))
    return {}


def _of_line(position: LinePosition) -> Iterator[tuple[tuple[str, int], str]]:
    """The brigades of a battle of history: each is one piece. [SK 1.3]"""
    brigades = numbered(position.request.commands)
    called = [Called(number, of.side, b.name, "brigade") for number, of, b in brigades]
    for number, name in _told_apart(called).items():
        yield ("piece", number), name


def _of_yankee(position: "YankeePosition") -> Iterator[tuple[tuple[str, int], str]]:
    """Brigades, and their bases, which are numbered through. [YK 3.1]"""
    names = _told_apart(
        Called(brigade.id, brigade.side, brigade.name, _sort(brigade.branch == ARTILLERY))
        for brigade in position.brigades
    )
    first = 1
    for brigade in position.brigades:
        bases = range(first, first + brigade.size)
        first += brigade.size
        if name := names.get(brigade.id):
            yield ("brigade", brigade.id), name
            of = name.removesuffix("'s brigade")
            yield from ((("base", base), f"base {base} ({of})") for base in bases)
    staff = position.staff_of(position.acting)
    for number, general in enumerate(staff, start=1):
        if general.name or len(staff) == 1:
            yield ("general", number), general_called(general.name, general.side)


def _of_shell(position: "ShellPosition") -> Iterator[tuple[tuple[str, int], str]]:
    """Brigades and batteries are both called units; a battery and a division go by their general.

    [SG 2.3]
    """
    chiefs = {general.id: general.name for general in position.generals}
    called = [
        Called(
            unit.id,
            unit.side,
            unit.name or (chiefs.get(unit.division, "") if unit.is_battery else ""),
            _sort(unit.is_battery),
        )
        for unit in position.units
    ]
    names = _told_apart(called)
    for unit, _, _, sort in called:
        name = names.get(unit, f"{sort} {unit}")
        yield ("unit", unit), name
        yield (sort, unit), name
    yield from _generals(position)


def _generals(position: "ShellPosition") -> Iterator[tuple[tuple[str, int], str]]:
    """Those who have no name go by what they command; there is one general of a corps a side."""
    corps = Counter(general.side for general in position.generals if general.corps)
    for general in position.generals:
        side = SIDE_ADJECTIVES[general.side]
        if general.name:
            yield ("division", general.id), _whose(general.name, "division")
            if not SORT.search(general.name):
                yield ("general", general.id), f"General {general.name}"
        elif general.corps and corps[general.side] == 1:
            yield ("general", general.id), f"the {side} corps general"


class Called(NamedTuple):
    """A unit, and what it is called."""

    id: int
    side: Side
    name: str
    sort: str


def _sort(is_battery: bool) -> str:
    return "battery" if is_battery else "brigade"


def _told_apart(units: Iterable[Called]) -> dict[int, str]:
    """A full name for each unit that has one.

    Of two that would be called alike each is told by its side; those of one side are counted.

    >>> hays = [Called(number, Side.UNION, "Hays", "battery") for number in (1, 2)]
    >>> _told_apart([*hays, Called(3, Side.CONFEDERATE, "Hays", "brigade")])
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
        names[unit.id] = _whose(f"{side}{unit.name}", sort)
    return names


def _whose(name: str, sort: str) -> str:
    """`Marshall's brigade`, but `the 1st Brigade`, and `the 1st Division's 2nd battery`."""
    if not (says := SORT.search(name)):
        return f"{name}'s {sort}"
    return (
        f"the {name}'s {sort}" if sort.endswith("battery") and says[1] in FORCES else f"the {name}"
    )
