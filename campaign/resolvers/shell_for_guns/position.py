"""A battle of Shell for Guns as a value. [SG 2, SG 3]"""

from collections.abc import Callable, Hashable
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias

from campaign.battle.contract import BattleRequest
from campaign.battle.tabletop_staging import TabletopStaging, tabletop_staging
from campaign.resolvers.shell_for_guns.tables import UM, table_called, table_with
from campaign.resolvers.shell_for_guns.troops import General, Unit
from campaign.resolvers.shell_for_guns.vocabulary import Formation
from campaign.tabletop.latest import Latest
from campaign.tabletop.measure import Point
from campaign.tabletop.terrain import Table
from campaign.terms import SIDES, BoxId, Leader, Side

TURNS = 6
"""How long a battle lasts. [SG 3]"""


class Stage(StrEnum):
    """What has to be decided now."""

    OBJECTIVES = "objectives"
    """Where the objectives lie. [SG 3]"""

    DEPLOYMENT = "deployment"
    """Where the divisions stand; one side, then the other. [SG 3]"""

    CALL = "call"
    """Who is called up from the boxes around. [BG 10.1]"""

    ENTRY = "entry"
    """Where a division comes on that has arrived. [SG 2.4]"""

    GENERALS = "generals"
    """Where the generals ride. [SG 2.1]"""

    ACTION = "action"
    """What the division does that has the initiative. [SG 2.3]"""

    TOGETHER = "together"
    """Where the brigades go under an order to the division. [SG 2.3]"""

    MOVE = "move"
    """Where the unit goes that has been ordered to. [SG 2.5]"""

    REPLY = "reply"
    """How the target of a charge takes it. [SG 2.5]"""

    SUCCESS = "success"
    """What the victor of a charge does. [SG 2.8]"""


class Marker(NamedTuple):
    """An objective. [SG 3]"""

    x: int
    y: int
    holder: Side
    name: str = ""
    """What it is called in a battle of history. [SK 1.5]"""

    @property
    def place(self) -> Point:
        return Point(self.x, self.y)


class Arrival(NamedTuple):
    """A division off the table. [SG 2.4]"""

    division: int
    turn: int
    """When it rolls, or when it comes; 0 if it has not been deployed yet."""

    rolled: bool = False


class ShellPosition(NamedTuple):
    """Where a battle stands."""

    request: BattleRequest
    table_name: str
    units: tuple[Unit, ...]
    """Every unit there ever was, by number; those removed have no bases left."""

    generals: tuple[General, ...]
    """A division has the number of its general."""

    stage: Stage
    side: Side
    """Who decides."""

    turn: int = 0
    markers: tuple[Marker, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    delay: int = 0
    """Turns that bad weather or bad ground adds to every arrival. [SG 2.4]"""

    queue: tuple[int, ...] = ()
    """Divisions that still act this turn; the first one has the initiative. [SG 2.2]"""

    given: int = 0
    """Orders that its general has given this turn. [SG 2.3]"""

    joint: int = 0
    """How many of them were to the whole division. [SG 2.3]"""

    commanding: bool = True
    """Its general may still give orders. [SG 2.2, SG 2.3]"""

    waiting: tuple[int, ...] = ()
    """Brigades that may still move under an order to the division. [SG 2.3]"""

    acting: int = 0
    """The unit that carries out an order."""

    did: tuple[str, ...] = ()
    """What it has done of that order: `turn`, `form`. [SG 2.5]"""

    leash: int = 0
    """How far it may go to put itself in order; 0 if that is not what it does. [SG 2.8]"""

    target: int = 0
    """Whom it charges."""

    bonus: int = 0
    """What the die has added to the length of its charge. [SG 2.5]"""

    taken: tuple[int, ...] = ()
    """Where the victor of a charge may stand who has taken works, a wall or a fence. [SG 2.8]"""

    sent_from: tuple[BoxId, ...] = ()
    """Boxes that have been asked for a piece this turn. [BG 10.1]"""

    called: tuple[int, ...] = ()
    """Pieces called up from adjacent boxes, arrived or not."""

    drawn: tuple[int, ...] = ()
    """Those of them that have come on. [BG 10.1]"""

    brought: tuple[Leader, ...] = ()
    winner: Side | None = None
    retreat: BoxId | None = None
    undecided: bool = False
    """It is a draw. [SG 3.0, SG-R13]"""

    @property
    def to_move(self) -> Side:
        return self.side

    @property
    def is_over(self) -> bool:
        return self.winner is not None

    @property
    def staging(self) -> TabletopStaging:
        """How the battle is set up on its table."""
        return tabletop_staging(self.request)

    @property
    def table(self) -> Table:
        return _table(self.request)(self.table_name)

    @property
    def division(self) -> int:
        """The division that has the initiative. [SG 2.2]"""
        return self.queue[0] if self.queue else 0

    def unit(self, number: int) -> Unit | None:
        """The unit of this number, alive or not."""
        return _numbered(self.units).get(number)

    def there(self, number: int) -> Unit:
        """A unit that is known to be."""
        return _numbered(self.units)[number]

    def general(self, number: int) -> General | None:
        for general in self.generals:
            if general.id == number:
                return general
        return None

    def standing(self, side: Side | None = None) -> tuple[Unit, ...]:
        """The units on the table, of one side or both."""
        everybody, union, confederate = _standing(self.units)
        return everybody if side is None else (union, confederate)[side.seat]

    def of_division(self, number: int) -> tuple[Unit, ...]:
        """The units of a division that are alive."""
        return tuple(u for u in self.units if u.division == number and u.bases)

    def with_units(self, *changed: Unit) -> "ShellPosition":
        """The position with some units as they are now.

        Generals ride along; batteries stay where a brigade that they had joined has been.
        [SG 2.3]
        """
        new = {unit.id: unit for unit in changed}
        units = tuple(new.get(unit.id, unit) for unit in self.units)
        generals = self.generals
        for unit in changed:
            generals = _released(self, generals, unit)
            old = self.there(unit.id)
            if _place(unit) != _place(old):
                units = _detached(units, unit.id)
        if any(unit.parted for unit in units):
            units = _closed(units)
        return self._replace(units=units, generals=generals)

    def with_general(self, changed: General) -> "ShellPosition":
        generals = tuple(changed if g.id == changed.id else g for g in self.generals)
        return self._replace(generals=generals)

    def decide(self, stage: Stage, side: Side) -> "ShellPosition":
        """*side* has to decide something now."""
        return self._replace(stage=stage, side=side)


def _place(unit: Unit) -> tuple[int, int, int, bool, Formation]:
    return unit.x, unit.y, unit.heading, unit.on_table, unit.formation


def _released(
    position: ShellPosition, generals: tuple[General, ...], unit: Unit
) -> tuple[General, ...]:
    """Generals ride along with the unit that they are attached to."""
    if not any(general.unit == unit.id for general in generals):
        return generals
    there = unit if unit.on_table else position.there(unit.id)
    place = there.middle if there.bases else Point(there.x, there.y)
    return tuple(
        general._replace(x=place.x, y=place.y, unit=unit.id if unit.bases else 0)
        if general.unit == unit.id
        else general
        for general in generals
    )


def _detached(units: tuple[Unit, ...], brigade: int) -> tuple[Unit, ...]:
    """Batteries no longer belong to a brigade that has left them. [SG 2.3]"""
    if not any(unit.joined == brigade for unit in units):
        return units
    return tuple(u._replace(joined=0) if u.joined == brigade else u for u in units)


def _closed(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """A brigade closes its front when the battery in its midst has gone. [SG 2.3]"""
    joined = {unit.joined for unit in units}
    return tuple(u._replace(parted=0) if u.parted and u.id not in joined else u for u in units)


def _on_table(units: tuple[Unit, ...]) -> tuple[tuple[Unit, ...], ...]:
    everybody = tuple([unit for unit in units if unit.on_table])
    own = (tuple([unit for unit in everybody if unit.side is side]) for side in SIDES)
    return everybody, *own


_numbered = Latest[tuple[Unit, ...], dict[int, Unit]](
    lambda units: {unit.id: unit for unit in units}, most=2
)
"""Every unit by its number."""

_standing = Latest(_on_table, most=2)
"""The units on the table: all, those of the Union, those of the Confederacy."""


_Found: TypeAlias = dict[Hashable, Any]


def _of_request(units: tuple[Unit, ...]) -> Latest[BattleRequest, dict[str, _Found]]:
    return Latest(lambda request: {})


_measured = Latest(_of_request, most=16)
"""What has been measured with the units as they stand: these, and those who were thought of."""


def measured(position: ShellPosition) -> _Found:
    """What has been worked out with these units on this table.

    Most orders of a turn are thought of more than once, while nobody has gone anywhere.
    """
    return _measured(position.units)(position.request).setdefault(position.table_name, {})


def _tables(request: BattleRequest) -> Callable[[str], Table]:
    """The table of a battle by its name, unless the battle brings its own ground along."""
    river = any(piece.crossed for piece in request.pieces)
    terrain = tabletop_staging(request).terrain
    if terrain is None:
        return lambda name: table_called(name, river)
    ground = table_with(terrain, river)
    return lambda name: ground


_table = Latest(_tables)


def home_edge(request: BattleRequest, side: Side) -> int:
    """Where the own edge of a side lies: the attacker stands in the south. [SG 3]"""
    return 0 if side is request.attacker else 24 * UM


def home_heading(request: BattleRequest, side: Side) -> int:
    """Which way a side faces when it deploys."""
    return 0 if side is request.attacker else 180
