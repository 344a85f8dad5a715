"""Units and generals as values, and what can be said of one without looking at the table.

[SG 1.2, SG 1.3, SG 1.5]
"""

from functools import cache, lru_cache
from typing import NamedTuple

from campaign.resolvers.shell_for_guns.tables import BaseValues, base_values
from campaign.resolvers.shell_for_guns.vocabulary import Ability, Formation, Quality, Troops
from campaign.tabletop.bases import Base, disk, in_line
from campaign.tabletop.latest import Known
from campaign.tabletop.measure import Point, advanced
from campaign.terms import Leader, Side

_GUNS = Troops.ARTILLERY
"""Asked for more often than anything else."""


class Unit(NamedTuple):
    """A brigade, or a battery: one base with its own number."""

    id: int
    side: Side
    troops: Troops
    quality: Quality
    division: int
    bases: int
    """Bases left; none once it has been removed."""

    full: int
    """Bases at the start of the battle. [SG 1.5]"""

    name: str = ""
    """What it is called in an order of battle."""

    piece: bool = True
    """It stands for a piece of the campaign; a battery does not."""

    x: int = 0
    y: int = 0
    heading: int = 0
    formation: Formation = Formation.LINE
    on_table: bool = False
    kept_back: bool = False
    """It waits off the table as a reserve. [SG 3]"""

    came: bool = False
    """It has come on this turn, and moves no more. [SG 2.4]"""

    losses: int = 0
    """Losses of the base that is wearing down, 0 to 3. [SG 1.3]"""

    disordered: bool = False
    surprised: bool = False
    """It began in the dark, or was struck on the flank in the first turn: it recovers later.
    [SG 1.5]"""

    dismounted: bool = False
    breech_loaders: bool = False
    works: bool = False
    """It stands in prepared positions."""

    joined: int = 0
    """The brigade that a battery has joined; 0 if none. [SG 2.3]"""

    parted: int = 0
    """How wide a gap its front leaves for a battery in its midst. [SG 2.3]"""

    fired: bool = False
    """It has fired this turn. [SG 2.6]"""

    charged: bool = False
    """It has charged this turn. [SG 2.5]"""

    broke: bool = False
    """It has broken through this turn. [SG 2.8]"""

    actions: int = 0
    """What a battery has done this turn: move, limber, unlimber. [SG 2.5]"""

    moves: int = 0
    """How often it has moved this turn. [SG 2.3]"""

    gone: int = 0
    """How far it has gone this turn under orders to the division, in tenths of a UM. [SG-R5]"""

    lost_as: str = ""
    """How it was removed: `dissolved`, `fled`, `destroyed`."""

    @property
    def is_alive(self) -> bool:
        return self.bases > 0

    @property
    def is_battery(self) -> bool:
        return self.troops is _GUNS

    @property
    def is_mounted(self) -> bool:
        return self.troops is Troops.CAVALRY and not self.dismounted

    @property
    def base(self) -> BaseValues:
        """The values of one of its bases. [SG 1.3]"""
        return _values(self.troops, self.dismounted)

    @property
    def moves_as(self) -> str:
        """Its row in the table of movement. [SG 2.5]"""
        if self.is_battery:
            limbered = self.formation is Formation.LIMBERED
            return "artillery_limbered" if limbered else "artillery_by_hand"
        return "dismounted_cavalry" if self.dismounted else str(self.troops)

    @property
    def lost(self) -> int:
        """Bases lost."""
        return self.full - self.bases

    @property
    def is_decimated(self) -> bool:
        """A brigade that has lost two thirds of its bases. [SG 1.5]"""
        return not self.is_battery and 3 * self.lost >= 2 * self.full

    @property
    def has_lost_a_third(self) -> bool:
        return 3 * self.lost >= self.full

    @property
    def files(self) -> int:
        """How many bases stand in front. [SG 1.2]"""
        return files_of(self.formation, self.bases)

    @property
    def ranks(self) -> int:
        return -(-self.bases // self.files)

    @property
    def block(self) -> Base:
        """The whole unit as one rectangle."""
        return _blocks(self)

    @property
    def middle(self) -> Point:
        return disk(_blocks(self))[0]

    def at(self, base: Base) -> "Unit":
        """The unit where *base* stands. It leaves its works. [SG-R10]"""
        there = (base.x, base.y, base.heading)
        if there == (self.x, self.y, self.heading) and self.on_table:
            return self
        return self._replace(
            x=base.x,
            y=base.y,
            heading=base.heading,
            on_table=True,
            works=False,
            joined=0,
            parted=0,
        )


def front_rank(unit: Unit) -> tuple[Base, ...]:
    """The bases in front, from left to right. [SG 2.6]"""
    return all_bases(unit)[: unit.files]


def files_of(formation: Formation, bases: int) -> int:
    """How many of so many bases stand in front. [SG 1.2]"""
    match formation:
        case Formation.LINE:
            return bases
        case Formation.DOUBLE:
            return -(-bases // 2)
        case Formation.ATTACK:
            return min(2, bases)
    return 1


@cache
def _values(troops: Troops, dismounted: bool) -> BaseValues:
    return base_values()["dismounted_cavalry" if dismounted else troops]


def _block(unit: Unit) -> Base:
    values, files = unit.base, unit.files
    front, depth = files * values.front + unit.parted, -(-unit.bases // files) * values.depth
    return Base(unit.x, unit.y, unit.heading, front, depth)


_blocks = Known(_block)
"""A unit is asked for its block more often than for anything else."""


def all_bases(unit: Unit) -> tuple[Base, ...]:
    """Every base, rank by rank from the front. [SG 1.2]"""
    values = unit.base
    place = Point(unit.x, unit.y)
    bases = _all_bases(place, unit.heading, unit.files, unit.bases, values.front, values.depth)
    if not unit.parted:
        return bases
    return tuple(
        base.at(advanced(base.place, base.heading, 0, _parting(unit, number % unit.files)))
        for number, base in enumerate(bases)
    )


def _parting(unit: Unit, file: int) -> int:
    """How far a file stands aside for a battery: half to the left, half to the right. [SG 2.3]"""
    return -unit.parted // 2 if file < unit.files // 2 else unit.parted // 2


def gap_in(unit: Unit) -> Point:
    """The middle of the gap for a battery, in the line of the front. [SG 2.3]"""
    aside = (unit.files // 2 * 2 - unit.files) * unit.base.front // 2
    return advanced(Point(unit.x, unit.y), unit.heading, 0, aside)


@lru_cache(maxsize=1 << 11)
def _all_bases(
    place: Point, heading: int, files: int, bases: int, front: int, depth: int
) -> tuple[Base, ...]:
    left = advanced(place, heading, 0, -files * front // 2)
    return in_line(left, heading, front, (depth,) * bases, ranks=-(-bases // files))


def hurt(unit: Unit, losses: int) -> Unit:
    """The unit after so many losses; four take one base, one base after the other.

    A brigade with one base left is dissolved. [SG 1.3, SG 1.5, SG-R2]
    """
    total = unit.losses + losses
    gone, left = divmod(total, unit.base.losses)
    bases = max(0, unit.bases - gone)
    if bases == 0 or (bases == 1 and not unit.is_battery):
        return removed(unit, "destroyed" if unit.is_battery else "dissolved")
    return unit._replace(bases=bases, losses=left)


def removed(unit: Unit, how: str) -> Unit:
    """The unit taken off the table. [SG 1.5]"""
    return unit._replace(
        bases=0,
        losses=0,
        on_table=False,
        works=False,
        joined=0,
        parted=0,
        disordered=False,
        lost_as=how,
    )


class General(NamedTuple):
    """The general of a division, or of a corps. [SG-R1, SG-R3]"""

    id: int
    side: Side
    ability: Ability = Ability.STANDARD
    corps: bool = False
    name: str = ""
    leader: Leader | None = None
    """The great general whom he stands for."""

    x: int = 0
    y: int = 0
    unit: int = 0
    """The unit that he is attached to; 0 if none. [SG 2.1]"""

    moved: bool = False
    """He has moved this turn. [SG 2.1]"""

    ordered: bool = False
    """As the general of a corps he has given his order of this turn. [SG 2.3]"""

    on_table: bool = False

    @property
    def place(self) -> Point:
        return Point(self.x, self.y)
