"""Units of a battle on a table by their names instead of their numbers. Pure.

>>> with_names("Brigade 18 rolls 6.", {("brigade", 18): "Marshall's brigade"})
"Marshall's brigade rolls 6."
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from campaign.battle import BattleInProgress
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.yankee.position import YankeePosition
from campaign.state import CampaignState
from campaign.terms import Side
from screens.narration.spoken import narrate
from screens.words import SIDE_ADJECTIVES, joined

_UNIT = re.compile(
    r"(?:(?:Union|Confederate) (?=division))?"
    r"\b(?P<word>brigade|unit|battery|division|general|base)(?P<many>s?) "
    r"(?P<numbers>\d+(?:, \d+)*(?: and \d+)?)\b(?! (?:cm|UM|degrees))",
    re.IGNORECASE,
)
"""A unit by its number, as events, orders and refusals name it: `brigade 18`, `units 1 and 2`."""

_SORT = re.compile(r"(Brigade|Battery|Division|Corps|Cavalry|Guns|Legion)$")
"""How a name ends that says itself what it is the name of: `1st Brigade`."""

Names = Mapping[tuple[str, int], str]


def narrated(event: Any, state: CampaignState) -> str:
    """One sentence about *event*, with the units of a battle by their names."""
    return named(narrate(event, state.theater), state.battle or state.fought)


def named(text: str, battle: BattleInProgress | None) -> str:
    """A text of a battle with units by their names, where its order of battle has names."""
    return with_names(text, names_in(battle.position)) if battle is not None else text


def with_names(text: str, names: Names) -> str:
    """A text with the names of the units that have one; a base is placed once, with its brigade.

    >>> with_names("Base 4 fights base 9; base 9 recoils.", {("base", 9): "base 9 (Bee)"})
    'Base 4 fights base 9 (Bee); base 9 recoils.'
    """
    told = set[tuple[str, int]]()

    def name(found: re.Match[str]) -> str:
        word = found["word"].lower()
        units = [(word, int(number)) for number in re.findall(r"\d+", found["numbers"])]
        if any(unit not in names for unit in units) or (word == "base" and told & set(units)):
            return found[0]
        told.update(units)
        said = joined([names[unit] for unit in units])
        return said[0].upper() + said[1:] if found[0][0].isupper() and not found.start() else said

    return _UNIT.sub(name, text) if names else text


def names_in(position: Any) -> Names:
    """The names of the units of a battle; none on the battle line, and where nobody has one."""
    match position:
        case YankeePosition():
            return dict(_of_yankee(position))
        case ShellPosition():
            return dict(_of_shell(position))
    return {}


def _of_yankee(position: YankeePosition) -> Iterator[tuple[tuple[str, int], str]]:
    """Brigades, and their bases, which are numbered through. [YK 3.1]"""
    names = Counter(brigade.name for brigade in position.brigades)
    first = 1
    for brigade in position.brigades:
        bases = range(first, first + brigade.size)
        first += brigade.size
        if brigade.name:
            name = _one_of(names, brigade.name, brigade.side)
            yield ("brigade", brigade.id), _whose(name, "brigade")
            yield from ((("base", base), f"base {base} ({name})") for base in bases)


def _of_shell(position: ShellPosition) -> Iterator[tuple[tuple[str, int], str]]:
    """Brigades and batteries are both called units; a division goes by its general. [SG 2.3]"""
    names = Counter(unit.name for unit in position.units)
    for unit in position.units:
        if unit.name:
            sort = "battery" if unit.is_battery else "brigade"
            name = _whose(_one_of(names, unit.name, unit.side), sort)
            yield ("unit", unit.id), name
            yield (sort, unit.id), name
        elif unit.is_battery:
            yield ("unit", unit.id), f"battery {unit.id}"
    for general in position.generals:
        if general.name:
            yield ("division", general.id), _whose(general.name, "division")
            if not _SORT.search(general.name):
                yield ("general", general.id), f"General {general.name}"


def _one_of(names: Mapping[str, int], name: str, side: Side) -> str:
    """A name that two units bear is told by its side."""
    return f"{SIDE_ADJECTIVES[side]} {name}" if names[name] > 1 else name


def _whose(name: str, sort: str) -> str:
    """`Marshall's brigade`, but `the 1st Brigade`."""
    return f"the {name}" if _SORT.search(name) else f"{name}'s {sort}"
