"""The counters of a battle: what is printed on each, loaded once and never changed. [SH 22]

A position names counters by their ids; strength, order and fatigue, which change, are its own.
"""

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Annotated, NamedTuple, TypeAlias

from campaign.errors import DataError, unknown
from campaign.formats.data_files import CsvRow, table

CounterId: TypeAlias = Annotated[str, "counter"]
"""A counter, like `us.55-il`: its side, a dot, and a name that is its own in the whole battle."""

CommandId: TypeAlias = Annotated[str, "command"]
"""A command as printed on its counters, like `2/5/T`, `3/2/2` or `-/6/T`."""

UNNAMED = "unnamed"
"""What the data says of a counter whose very name the book does not print."""


class Branch(StrEnum):
    """What sort of counter it is. A large formation of cavalry has two counters. [BB 14.51]"""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    DETACHMENT = "detachment"
    ARTILLERY = "artillery"
    GUNBOAT = "gunboat"
    LEADER = "leader"


class Weapon(StrEnum):
    """Small arms, by the letters on the counters."""

    MUSKET = "M"
    RIFLED_MUSKET = "R"
    OLD_RIFLE = "OR"
    CARBINE = "C"
    SHOTGUN = "S"
    PISTOL = "P"
    DIMICK_RIFLE = "D"


class Gun(StrEnum):
    """Guns, by the letters on the counters."""

    SIX_POUNDER = "L"
    NAPOLEON = "N"
    HOWITZER_12 = "H12"
    HOWITZER_24 = "H24"
    OLD_RIFLED = "TA"
    THREE_INCH = "TB"
    PARROTT_10 = "P10"
    PARROTT_20 = "P20"
    PARROTT_30 = "P30"
    SIEGE = "SG"
    NAVAL = "NG"


class Rank(StrEnum):
    """How high a leader stands. [BB 4.11, BB 4.12]"""

    BRIGADE = "brigade"
    DIVISION = "division"
    CORPS = "corps"
    ARMY = "army"


class Profile(StrEnum):
    """What a brigadier does when the reins are loose."""

    AGGRESSIVE = "A"
    NORMAL = "N"
    CAUTIOUS = "C"
    UNRELIABLE = "U"


class Guns(NamedTuple):
    """Some guns of one sort."""

    gun: Gun
    number: int


class Section(NamedTuple):
    """A battery, or that half of it which is a counter of its own."""

    letter: str
    """a or b; nothing for a battery that is one counter."""

    guns: tuple[Guns, ...]

    @property
    def strength(self) -> int:
        return sum(guns.number for guns in self.guns)


class Leadership(NamedTuple):
    """What is printed on a leader; a value that his rank does not have is 0."""

    rank: Rank
    range: int
    """How far he commands, in movement points."""

    initiative: int = 0
    """Of a commander of an army."""

    efficiency: int = 0
    """Of a commander of a corps."""

    activation: int = 0
    """More activations for the whole division."""

    orders: int = 0
    """Added to the roll for a change of orders."""

    coordination: int = 0
    profile: Profile = Profile.NORMAL


class Counter(NamedTuple):
    """One counter, as it leaves the box."""

    id: CounterId
    name: str
    command: CommandId
    """The one printed on it; a scenario may attach it to another."""

    branch: Branch
    strength: int = 0
    """Strength points of troops, guns of a battery or a gunboat; a leader has none."""

    cohesion: int = 0
    disordered_cohesion: int = 0
    green: bool = False
    weapon: Weapon | None = None
    sections: tuple[Section, ...] = ()
    """Of a battery or a gunboat: itself, or its sections a and b."""

    movement: int = 0
    """Movement points; 0 for gunboats, and for batteries that print a star. [BB 14.6, BB 14.71]"""

    leadership: Leadership | None = None
    replacement: Leadership | None = None
    """The other side of a brigadier: who takes over when he falls."""

    detached_from: CounterId = ""
    """Of a detachment: its regiment. [BB 14.4]"""

    printed: tuple[str, ...] = ()
    """The columns of the data whose numbers are in the book; the others are reconstructions."""

    @property
    def is_leader(self) -> bool:
        return self.branch is Branch.LEADER

    @property
    def rank(self) -> Rank | None:
        """Of a leader."""
        return self.leadership.rank if self.leadership else None

    def section(self, letter: str) -> Section:
        """One of its sections.

        Raises:
            KeyError: if it has none of that letter.
        """
        found = {section.letter: section for section in self.sections}
        return found[letter]


_FILES: Mapping[Branch, str] = {
    Branch.LEADER: "leaders",
    Branch.INFANTRY: "infantry",
    Branch.CAVALRY: "cavalry",
    Branch.DETACHMENT: "detachments",
    Branch.ARTILLERY: "batteries",
    Branch.GUNBOAT: "gunboats",
}

DETACHMENT_MOVEMENT = 8
"""Movement points of a detachment, which pays what leaders pay. [BB 14.43]"""


@cache
def counters(book: str) -> Mapping[CounterId, Counter]:
    """Every counter of a battle, by its id; *book* is its folder of data, like `shiloh`.

    Raises:
        DataError: if two have the same id, or a line cannot be read.
    """
    found: dict[CounterId, Counter] = {}
    for branch, name in _FILES.items():
        for row in table(f"{book}/{name}.csv"):
            counter = _counter(branch, row)
            if counter.id in found:
                raise DataError(f"{row.place}: there is a {counter.id} already")
            found[counter.id] = counter
    return MappingProxyType(found)


def counter(book: str, id_: CounterId) -> Counter:
    """One counter.

    Raises:
        DataError: if there is none of that id; names the nearest one that there is.
    """
    found = counters(book).get(id_)
    if found is None:
        raise DataError(unknown("counter", id_, counters(book)))
    return found


def _counter(branch: Branch, row: CsvRow) -> Counter:
    plain = Counter(
        id=row["unit"],
        name=row["name"],
        command=row["command"],
        branch=branch,
        printed=tuple(row["printed"].split()),
    )
    try:
        if branch is Branch.LEADER:
            return _leader(plain, row)
        if branch in (Branch.ARTILLERY, Branch.GUNBOAT):
            return _battery(plain, row)
        return _troops(plain, row)
    except ValueError as error:
        raise DataError(f"{row.place}: {error}") from error


def _troops(plain: Counter, row: CsvRow) -> Counter:
    detached = plain.branch is Branch.DETACHMENT
    return plain._replace(
        strength=row.number("sp"),
        cohesion=row.number("cohesion"),
        disordered_cohesion=row.number("disordered"),
        green=not detached and row["green"] == "G",
        weapon=Weapon(row["weapon"]),
        movement=DETACHMENT_MOVEMENT if detached else row.number("ma"),
        detached_from=row["of"] if detached else "",
    )


def _battery(plain: Counter, row: CsvRow) -> Counter:
    columns = ("guns", "a", "b") if plain.branch is Branch.ARTILLERY else ("guns",)
    sections = tuple(
        Section("" if column == "guns" else column, tuple(_guns(row[column])))
        for column in columns
        if row[column]
    )
    plain = plain._replace(
        sections=sections, strength=sum(section.strength for section in sections)
    )
    if plain.branch is Branch.GUNBOAT:
        return plain
    return plain._replace(
        cohesion=row.number("cohesion"),
        disordered_cohesion=row.number("disordered"),
        movement=0 if row["ma"] == "*" else row.number("ma"),
    )


_GUNS = re.compile(r"(\d+) (\w+)")


def _guns(text: str) -> Iterator[Guns]:
    for part in text.split(" + "):
        match = _GUNS.fullmatch(part)
        if match is None:
            raise ValueError(f"guns are written like '2 L + 2 H12', not {text!r}")
        yield Guns(Gun(match[2]), int(match[1]))


def _leader(plain: Counter, row: CsvRow) -> Counter:
    own = Leadership(
        rank=Rank(row["rank"]),
        range=row.number("range"),
        initiative=row.number("initiative"),
        efficiency=row.number("efficiency"),
        activation=row.number("activation"),
        orders=row.number("orders"),
        coordination=row.number("coordination"),
        profile=Profile(row["profile"] or "N"),
    )
    other = None
    if row["then_profile"]:
        other = own._replace(
            range=row.number("then_range"),
            orders=row.number("then_orders"),
            profile=Profile(row["then_profile"]),
        )
    return plain._replace(movement=row.number("ma"), leadership=own, replacement=other)
