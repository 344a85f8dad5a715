"""What victory depends on, as a scenario states it; another module looks whether it is so.

Conditions are true or false of a position. Awards are points. What becomes of them is a `Victory`.
"""

from enum import StrEnum
from typing import TypeAlias

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.counters import CommandId, CounterId
from campaign.resolvers.nei_boschi.page_value import PageValue
from campaign.resolvers.nei_boschi.turns import Turn
from campaign.terms import Side


class Troops(StrEnum):
    """Who counts for holding a hex or a field."""

    ANY = "any"
    INFANTRY = "infantry"
    NO_CAVALRY = "no cavalry"


class Passage(StrEnum):
    """What holding is."""

    LAST = "last"
    """A unit is there, or went through last."""

    THERE = "there"
    """A unit is there."""


# --- conditions ---------------------------------------------------------------------------------


class Holds(PageValue, frozen=True, tag="holds", tag_field="kind"):
    """A side holds hexes."""

    side: Side
    hexes: tuple[Hex, ...]
    least: int = 0
    """How many of them; 0 for all."""

    passage: Passage = Passage.LAST
    troops: Troops = Troops.ANY
    at: Turn | None = None
    """At the end of which turn; None at the end of the scenario."""

    kept: bool = False
    """And from then on until the end."""


class HoldsCamps(PageValue, frozen=True, tag="camps", tag_field="kind"):
    """A side holds camps of the Union."""

    side: Side
    least: int = 0
    """How many of them; 0 for all."""

    of: tuple[CommandId, ...] = ()
    """Of these divisions; none for all."""

    left_out: tuple[Hex, ...] = ()
    headquarters: bool = False
    """Headquarters count as well."""

    troops: Troops = Troops.ANY
    at: Turn | None = None
    kept: bool = False


class HoldsFields(PageValue, frozen=True, tag="fields", tag_field="kind"):
    """A side controls fields, or none at all."""

    side: Side
    fields: tuple[str, ...] = ()
    line: str = ""
    """Instead: all fields beyond a line of the map, by its name."""

    beyond: str = ""
    """To the `north` of it or to the `south`."""

    none: bool = False
    """It controls none of them."""

    discounted: tuple[Hex, ...] = ()
    """A field of which the side holds these hexes alone does not count."""


class HoldsTown(PageValue, frozen=True, tag="field_hexes", tag_field="kind"):
    """A side has hexes of a field, its border included, in some rows."""

    side: Side
    field: str
    north: int | None = None
    """The northernmost row that counts."""

    south: int | None = None
    """The southernmost row that counts."""

    least: int = 1
    """Hexes, or regiments."""

    regiments: bool = False
    """Regiments of foot that have not collapsed are counted, not hexes."""

    troops: Troops = Troops.NO_CAVALRY


class HoldsWay(PageValue, frozen=True, tag="way", tag_field="kind"):
    """A side controls a road: its infantry was there last, and it could march along all of it."""

    side: Side
    start: Hex
    end: Hex | None = None
    """None: where the limits of the scenario cut it in the north."""

    way: str = ""
    """The road, by its name."""

    least: int = 0
    """Instead: infantry is or was last in as many hexes of it."""

    ready: bool = False
    """By infantry whose orders could be changed in the next turn."""

    at: Turn | None = None
    kept: bool = False


class HoldsEdge(PageValue, frozen=True, tag="edge", tag_field="kind"):
    """A side holds any hex of the northern limit of the scenario, from a column on eastward."""

    side: Side
    west: int
    troops: Troops = Troops.INFANTRY


class LossesOf(PageValue, frozen=True, tag="losses", tag_field="kind"):
    """Strength points that a side has lost by elimination since the beginning."""

    side: Side
    least: int = 0
    most: int | None = None
    routed: int = 0
    """What each unit counts that is routed at the end, beside its losses."""

    leaders: tuple[CounterId, ...] = ()
    """Leaders whose loss counts as one point."""


class Ineffective(PageValue, frozen=True, tag="ineffective", tag_field="kind"):
    """Commands are combat ineffective."""

    commands: tuple[CommandId, ...]
    least: int = 0
    """How many of them; 0 for all."""

    attached: tuple[tuple[str, CommandId], ...] = ()
    """Brigades that count with another command than the printed one."""


class IneffectiveBrigades(PageValue, frozen=True, tag="ineffective_brigades", tag_field="kind"):
    """A side has at least as many ineffective brigades."""

    side: Side
    least: int


class Absent(PageValue, frozen=True, tag="absent", tag_field="kind"):
    """No unit of a command is left in the area of play."""

    command: CommandId


class Regiments(PageValue, frozen=True, tag="regiments", tag_field="kind"):
    """Regiments of foot of a side, or of a command, in some state."""

    side: Side
    state: str
    """`uncollapsed`, or `disordered` for disordered or worse."""

    least: int
    command: CommandId = ""


class HasPoints(PageValue, frozen=True, tag="points", tag_field="kind"):
    """A side has as many points by some awards."""

    side: Side
    least: int
    awards: tuple["Award", ...]


Condition: TypeAlias = (
    Holds
    | HoldsCamps
    | HoldsFields
    | HoldsTown
    | HoldsWay
    | HoldsEdge
    | LossesOf
    | Ineffective
    | IneffectiveBrigades
    | Absent
    | Regiments
    | HasPoints
)


# --- awards -------------------------------------------------------------------------------------


class HexPoints(PageValue, frozen=True, tag="hexes", tag_field="kind"):
    """Points for each of some hexes that a side holds at the end."""

    side: Side
    hexes: tuple[Hex, ...]
    points: int
    troops: Troops = Troops.ANY
    name: str = ""


class FieldPoints(PageValue, frozen=True, tag="fields", tag_field="kind"):
    """Points for each of some fields that a side controls at the end of a turn."""

    points: int
    at: Turn
    fields: tuple[str, ...] = ()
    line: str = ""
    """All fields beyond a line of the map, by its name; those of *fields* beside them."""

    beyond: str = ""
    """To the `north` of it or to the `south`."""

    side: Side | None = None
    """Who alone gets points; None for either side."""


class IneffectivePoints(PageValue, frozen=True, tag="ineffective", tag_field="kind"):
    """Points for each brigade or division that is ineffective at the end, to the other side."""

    side: Side
    """Whose brigades."""

    echelon: str
    points: int
    besides: tuple[CommandId, ...] = ()
    """Those that do not count."""

    attached: tuple[tuple[str, CommandId], ...] = ()
    """Brigades that count with another division than the printed one."""


class BatteryPoints(PageValue, frozen=True, tag="batteries", tag_field="kind"):
    """Points for each battery of the enemy that was eliminated."""

    points: int


class LossPoints(PageValue, frozen=True, tag="losses", tag_field="kind"):
    """Points for each strength point that a side has lost, to the other side."""

    side: Side
    points: int


class GivenPoints(PageValue, frozen=True, tag="given", tag_field="kind"):
    """Points that a side begins with."""

    side: Side
    points: int


class ObjectivePoints(PageValue, frozen=True, tag="objective", tag_field="kind"):
    """Points for an objective: a list of conditions, all of them."""

    side: Side
    name: str
    all: tuple[Condition, ...]
    points: int = 1
    needs_another: bool = False
    """It counts only beside another objective."""


Award: TypeAlias = (
    HexPoints
    | FieldPoints
    | IneffectivePoints
    | BatteryPoints
    | LossPoints
    | GivenPoints
    | ObjectivePoints
)


# --- what becomes of them ------------------------------------------------------------------------


class Reckoning(StrEnum):
    """How the winner is found."""

    DIFFERENCE = "difference"
    """Confederate points less Union points, in the table of levels."""

    MARGIN = "margin"
    """By how many points a side is ahead, in the table of levels."""

    OBJECTIVES = "objectives"
    """Who alone has reached one, or all of his when the other has not; else a draw."""

    OUTCOMES = "outcomes"
    """The first outcome whose conditions are true."""


class Level(PageValue, frozen=True):
    """A line of the table of levels, from the top."""

    name: str
    least: int | None = None
    """Points from which on it is reached; None for the last one."""

    side: Side | None = None
    """Who wins; None for a draw, and where the side that is ahead wins."""


class Objective(PageValue, frozen=True):
    """What a side is after: conditions, all of them."""

    side: Side
    name: str
    all: tuple[Condition, ...]


class Shift(PageValue, frozen=True):
    """A level to a side if all conditions are true."""

    to: Side
    all: tuple[Condition, ...]
    unless: tuple[Condition, ...] = ()
    levels: int = 1


class Outcome(PageValue, frozen=True):
    """An end of the scenario: who wins, and when."""

    side: Side | None = None
    """None for a draw."""

    all: tuple[Condition, ...] = ()
    level: str = "Victory"


class Automatic(PageValue, frozen=True):
    """A side wins at once, whatever points there are."""

    side: Side
    all: tuple[Condition, ...]
    level: str = "Strategic"
    ineffective: str = ""
    """How many ineffective brigades it may have, as against the enemy: `not more` or `fewer`."""

    otherwise: str = ""
    """The level if it has more than that."""

    each_turn: bool = False
    """At the end of any turn, not of the last one alone."""


class Victory(PageValue, frozen=True):
    """How the winner of a scenario is found."""

    by: Reckoning
    levels: tuple[Level, ...] = ()
    awards: tuple[Award, ...] = ()
    objectives: tuple[Objective, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    shifts: tuple[Shift, ...] = ()
    automatic: tuple[Automatic, ...] = ()
    without_objective: Side | None = None
    """Who wins if the other side has reached none of its objectives."""

    draw_if: tuple[Condition, ...] = ()
    """A Confederate win is a draw if these are true."""

    camps_at_first: Side | None = None
    """Who holds the camps into which nobody has come; None for nobody."""

    fields_at_first: Side | None = None
    """The same of fields."""


class Extension(PageValue, frozen=True):
    """How a game goes on beyond its last turn, if both players agree."""

    last: Turn
    after: tuple[str, ...]
    """The levels of a Confederate win after which it may."""

    victory: Victory
