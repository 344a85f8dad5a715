"""A battle on the table as a value: brigades, their bases, and who decides what now. [YK 6]

A long file, because all of it is one value.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from campaign.battle.contract import BattleRequest
from campaign.battle.tabletop_staging import TabletopStaging, tabletop_staging
from campaign.resolvers.yankee.troops import Branch, Formation, Quality, Worth, worths
from campaign.tabletop.bases import Base, disk
from campaign.tabletop.latest import Known, Latest
from campaign.tabletop.measure import CM, Point
from campaign.tabletop.terrain import Kind, Piece, Table
from campaign.terms import UNION, BoxId, Leader, Side

WIDTH, HEIGHT = 160 * CM, 100 * CM
"""The field of battle. [YK 4.1, YK-R4]"""

LAST_TURN = 16
"""Four hours. [YK-R9]"""

TIRED_OUT = 3
"""So many points of fatigue remove a base. [YK 9.7]"""


class Stage(StrEnum):
    """What has to be decided."""

    SURVEY = "survey"
    """The dice for the ground. [YK 4.1]"""

    GROUND = "ground"
    """Where a piece of terrain lies. [YK 4.1]"""

    DRAW = "draw"
    """The dice for the edges, and for the commanders. [YK 5.1, YK 5.2]"""

    EDGE = "edge"
    """Which edge the winner takes. [YK 5.1]"""

    DEPLOY = "deploy"
    PLAN = "plan"
    """The first orders. [YK 5.3]"""

    MOVE = "move"
    """Orders and moves of the side whose turn it is. [YK 6.2]"""

    FACE = "face"
    """Who turns to an enemy in contact. [YK 7.4]"""

    FIRE = "fire"
    COMBAT = "combat"
    EVADE = "evade"
    """Whether cavalry waits for those who come to fight it. [YK 9.6]"""


class Task(StrEnum):
    """What a brigade has been ordered to do. [YK 5.4, YK-R7, YK-R8]"""

    ATTACK = "attack"
    ADVANCE = "advance"
    HOLD = "hold"
    SUPPORT = "support"
    CHANGE = "change"
    RETREAT = "retreat"
    SKIRMISH = "skirmish"


class Standing(NamedTuple):
    """An order as it stands. [YK 5.4]"""

    task: Task = Task.HOLD
    brigade: int = 0
    """The enemy to attack, or the friend to support."""

    x: int = 0
    """Where to hold, in centimeters; 0 and 0 for where it is."""

    y: int = 0


class Brigade(NamedTuple):
    """A body of bases under one commander; a battery is one of a single base. [YK 3.1]"""

    id: int
    side: Side
    branch: Branch
    quality: Quality
    size: int
    """Bases at the start."""

    piece: int = 0
    """The piece of the campaign that it is; 0 for a battery."""

    name: str = ""
    value: int = 0
    """What its commander is worth. [YK 5.2]"""

    order: Standing = Standing()
    coming: Standing | None = None
    """An order that is on its way. [YK 5.5]"""

    delay: int = -1
    """Turns until it is carried out; -1 while it has not got through. [YK 5.5, YK 5.6]"""

    told: int = 0
    """The player turn, counted through, in which it was last sent an order."""

    formation: Formation = Formation.LINE
    works: bool = False
    """It begins behind field works. [YK-R21]"""

    halved: bool = False
    """It has lost half its bases, and been tired by that. [YK 12.2]"""

    met: tuple[int, ...] = ()
    """Enemy brigades with which it was in contact under its present order. [YK-R23]"""

    fording: bool = False
    """It has found a ford, and is crossing. [YK 7.6]"""

    waiting: bool = True
    """It is not on the table yet. [YK 5.1]"""

    ready: bool = False
    """It has its first order. [YK 5.3]"""

    arrives: int = 0
    """The game turn from which on it comes; 0 if it is there at the beginning. [YK 10.2]"""

    @property
    def worth(self) -> Worth:
        return worths()[self.branch]

    @property
    def rate(self) -> int:
        """How far it moves on good ground. [YK 7.2, YK-R10]"""
        return self.worth.rates[self.formation]

    @property
    def is_light(self) -> bool:
        """It may move and fire: skirmishers and cavalry. [YK 6.2, YK-R9]"""
        return self.branch is Branch.CAVALRY or self.formation is Formation.SKIRMISH


class Troop(NamedTuple):
    """One base of a brigade."""

    id: int
    brigade: int
    side: Side
    base: Base
    fatigue: int = 0
    moved: bool = False
    fired: bool = False
    faced: bool = False
    fought: bool = False
    came: tuple[int, int] | None = None
    """Where the middle of its front was before it charged whom it is in contact with. [YK-R16]"""


Troops = tuple[Troop, ...]


def _divided(troops: Troops) -> tuple[Troops, Troops]:
    return (
        _kept[0]([troop for troop in troops if troop.side is UNION]),
        _kept[1]([troop for troop in troops if troop.side is not UNION]),
    )


class _Unchanged:
    """A side of which no base has changed stays the very one that it was.

    So what was worked out of it holds: while one side moves, the other stands.
    """

    def __init__(self) -> None:
        self._latest: Troops = ()

    def __call__(self, troops: list[Troop]) -> Troops:
        latest, now = self._latest, tuple(troops)
        if latest == now:
            return latest
        self._latest = now
        return now


_kept = _Unchanged(), _Unchanged()


_sides = Latest(_divided)
"""The bases of the Union, and those of the Confederacy."""


def _by_brigade(troops: Troops) -> dict[int, Troops]:
    found: dict[int, list[Troop]] = {}
    for troop in troops:
        found.setdefault(troop.brigade, []).append(troop)
    return {number: tuple(there) for number, there in found.items()}


_brigaded = Latest(_by_brigade)
"""The bases of each brigade on the table, by its number."""

_numbered: Latest[Troops, Mapping[int, Troop]] = Latest(
    lambda troops: {troop.id: troop for troop in troops}, most=2
)
"""Every base on the table by its number."""


class Spot(NamedTuple):
    """Where a base is."""

    x: int
    y: int
    number: int
    troop: Troop
    center: Point
    radius: int
    """The circle around it."""


spots: Latest[Troops, list[Spot]] = Latest(
    lambda troops: [Spot(t.base.x, t.base.y, t.id, t, *disk(t.base)) for t in troops], most=8
)
"""Where some bases are, for whoever has to look at all of them."""

_kinds: Known[tuple[Piece, ...], dict[tuple[Kind, ...], tuple[Piece, ...]]] = Known(
    lambda ground: {}
)
"""The pieces of a ground by the kinds that were asked for."""


class General(NamedTuple):
    """A general on his horse; the first of a side is its commander-in-chief. [YK 5.2, YK 11.1]"""

    side: Side
    base: int = 0
    """The base with which he rides; 0 once he is dead."""

    name: str = ""
    """The leader that he is in the campaign, or the command that is his."""

    value: int = 0
    """What he adds to the worth of the commander-in-chief. [YK-R21]"""

    rode: bool = False
    """He has ridden in this turn. [YK 7.1]"""


class Aim(NamedTuple):
    """What a base has in its lane when fire begins. [YK 8.1]"""

    shooter: int
    target: int
    bonus: int
    """Canister and enfilade. [YK 8.4]"""

    raked: bool = False
    """It is in enfilade. [YK-R14]"""


class YankeePosition(NamedTuple):
    """Where a battle stands."""

    request: BattleRequest
    stage: Stage
    acting: Side
    """Who decides now."""

    mover: Side
    """Whose player turn it is. [YK 6.1]"""

    brigades: tuple[Brigade, ...]
    troops: Troops = ()
    """Every base on the table, by number."""

    turn: int = 1
    """The game turn. [YK-R9]"""

    first: Side | None = None
    """Who deployed and moves first. [YK 6.1]"""

    south: Side | None = None
    """Whose edge the southern one is. [YK 5.1]"""

    ground: tuple[Piece, ...] = ()
    dice: tuple[int, ...] = ()
    """Terrain still to be laid, by its die. [YK 4.1]"""

    chiefs: tuple[int, int] = (0, 0)
    """What the commanders-in-chief are worth by themselves. [YK 5.2]"""

    staff: tuple[General, ...] = ()
    """The generals of both sides. [YK 11.1]"""

    aims: tuple[Aim, ...] = ()
    fallen: tuple[Troop, ...] = ()
    """Bases destroyed in this fire phase whose own shots are still due. [YK 9.1]"""

    duel: tuple[int, int] = (0, 0)
    """The bases about to fight, while cavalry may still evade. [YK 9.6]"""

    drawn: tuple[int, ...] = ()
    brought: tuple[Leader, ...] = ()
    arrived_from: tuple[BoxId, ...] = ()
    winner: Side | None = None
    undecided: bool = False
    """It is a draw. [YK-R20]"""

    @property
    def to_move(self) -> Side:
        return self.acting

    @property
    def staging(self) -> TabletopStaging:
        """How the battle is set up on its table."""
        return tabletop_staging(self.request)

    @property
    def table(self) -> Table:
        return Table(WIDTH, HEIGHT, self.ground)

    @property
    def generals(self) -> tuple[int, ...]:
        """The bases with which generals ride. [YK 11.1]"""
        return tuple(general.base for general in self.staff if general.base)

    def staff_of(self, side: Side) -> tuple[General, ...]:
        """The generals of a side, the commander-in-chief first. [YK 5.2, YK 11.1]"""
        return tuple(general for general in self.staff if general.side is side)

    @property
    def clock(self) -> int:
        """Player turns, counted through from 1."""
        return 2 * self.turn - (self.mover is self.first)

    def brigade(self, number: int) -> Brigade | None:
        """The brigade of this number."""
        return self.brigades[number - 1] if 0 < number <= len(self.brigades) else None

    def of(self, troop: Troop) -> Brigade:
        """The brigade of a base."""
        return self.brigades[troop.brigade - 1]

    def troop(self, number: int) -> Troop | None:
        """The base of this number, if it is on the table."""
        return _numbered(self.troops).get(number)

    @property
    def numbered(self) -> Mapping[int, Troop]:
        """Every base on the table, by its number."""
        return _numbered(self.troops)

    @property
    def shooters(self) -> Mapping[int, Troop]:
        """Who fires in this phase, by number: all shots fall together. [YK 9.1]"""
        there = _numbered(self.troops)
        return {**there, **{t.id: t for t in self.fallen}} if self.fallen else there

    def there(self, number: int) -> Troop:
        """The base of this number, which is on the table."""
        troop = self.troop(number)
        assert troop is not None, number
        return troop

    def in_brigade(self, number: int) -> Troops:
        """The bases of a brigade on the table."""
        return _brigaded(self.troops).get(number, ())

    def side(self, side: Side) -> Troops:
        """The bases of a side on the table."""
        return _sides(self.troops)[side.seat]

    def pieces(self, *kinds: Kind) -> tuple[Piece, ...]:
        """Terrain of these kinds."""
        known = _kinds(self.ground)
        if kinds not in known:
            known[kinds] = tuple(piece for piece in self.ground if piece.kind in kinds)
        return known[kinds]

    def faces_north(self, side: Side) -> bool:
        """A side's own edge is the southern one. [YK 5.1]"""
        return self.south is side

    def with_brigade(self, brigade: Brigade) -> "YankeePosition":
        at = brigade.id - 1
        return self._replace(brigades=(*self.brigades[:at], brigade, *self.brigades[at + 1 :]))

    def with_troops(self, *changed: Troop) -> "YankeePosition":
        """Some bases changed."""
        new = {troop.id: troop for troop in changed}
        return self._replace(troops=tuple([new.get(troop.id, troop) for troop in self.troops]))

    def without(self, number: int) -> "YankeePosition":
        """A base removed."""
        return self._replace(troops=tuple(t for t in self.troops if t.id != number))
