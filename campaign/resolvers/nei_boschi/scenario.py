"""A scenario as a value: who stands where, who comes, what holds, and who wins. [BB 30]"""

from enum import StrEnum

from campaign.hexes.facing import Facing
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.counters import CommandId, CounterId
from campaign.resolvers.nei_boschi.limits import EVERYWHERE, Limits
from campaign.resolvers.nei_boschi.page_value import PageValue
from campaign.resolvers.nei_boschi.turns import Turn
from campaign.resolvers.nei_boschi.victory_terms import Extension, Victory
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from campaign.tabletop.latest import Known
from campaign.terms import Side


class PlaceKind(StrEnum):
    """How a scenario says where a unit begins."""

    HEX = "hex"
    WITH = "with"
    """With any unit of a command."""

    NEAR = "near"
    """Within so many hexes of one."""

    TRAIL = "trail"
    """On the trail between two hexes, a unit each."""

    AREA = "area"
    RIVER = "river"
    ANYWHERE = "anywhere"


class Place(PageValue, frozen=True):
    """Where a unit begins."""

    kind: PlaceKind
    hexes: tuple[Hex, ...] = ()
    radius: int = 0
    name: str = ""
    """Of a command, or of an area."""

    @property
    def hex(self) -> Hex | None:
        """The one hex, if the scenario names it."""
        return self.hexes[0] if self.kind is PlaceKind.HEX else None


class Extended(PageValue, frozen=True):
    """The second hex of an extended unit."""

    line: bool
    """A line; else a column."""

    hex: Hex


class Placement(PageValue, frozen=True):
    """One unit as a scenario sets it up."""

    unit: CounterId
    place: Place
    strength: int | None = None
    """Strength points, or guns; None for what is printed on the counter."""

    sections: tuple[tuple[str, int | None], ...] = ()
    """The sections of a battery that are there, with their guns; None for all of them."""

    facing: Facing | None = None
    """None for as the player wishes."""

    extended: Extended | None = None
    disordered: bool = False
    replacement: bool = False
    """A leader shows his other side: he has fallen before."""

    empty: bool = False
    """It has no ammunition."""


class EntryKind(StrEnum):
    """How reinforcements come."""

    HEXES = "hexes"
    """At any of some hexes."""

    ROAD = "road"
    """At a hex, by road."""

    EDGE = "edge"
    """At any hex of the edge within so many of one."""

    RIVER = "river"
    """At any whole hex of the river between two."""

    BETWEEN = "between"
    """At any hex of the line between two."""


class Entry(PageValue, frozen=True):
    """Where reinforcements come onto the map. [BB 9.7]"""

    kind: EntryKind
    hexes: tuple[Hex, ...]
    radius: int = 0


class Arrival(PageValue, frozen=True):
    """Reinforcements that come together. [BB 9.7]"""

    turn: Turn
    entry: Entry
    units: tuple[Placement, ...]
    """Their place is the entry."""

    activations: int | None = None
    """In the turn in which they come; None for as many as their command has."""

    order: str = ""
    """A comes first, then B, and so on; those without a letter when they like."""

    fatigue: Fatigue = Fatigue.NONE


class Chance(PageValue, frozen=True):
    """A turn in which reinforcements may come, and the die that they need."""

    turn: Turn
    least: int
    """On a die of ten; 0 for certain."""

    activations: int = 3
    fatigue: Fatigue = Fatigue.NONE
    only: CommandId = ""
    """Only this brigade comes; the others come in the next turn, with as many as usual."""


class VariableArrival(PageValue, frozen=True):
    """A command that comes when the dice say so, its brigades in order."""

    command: CommandId
    entry: Entry
    chances: tuple[Chance, ...]


class PoolChange(PageValue, frozen=True):
    """Chits of efficiency that are added from a turn on."""

    turn: Turn
    added: tuple[int, ...]


class Draw(PageValue, frozen=True):
    """For which commands efficiency is drawn, from a turn on."""

    turn: Turn
    who: tuple[CommandId, ...]


class Activations(PageValue, frozen=True):
    """Activations of some commands that are not simply drawn."""

    who: tuple[str, ...]
    """Commands; `everybody`, `unassigned` or `divisions` for those of the side."""

    first: Turn | None = None
    last: Turn | None = None
    number: int | None = None
    """A number instead of a draw."""

    efficiency: int | None = None
    """A draw that is certain: leaders, command and light change it as they change others."""

    more: int = 0
    """Added to what is drawn."""

    most: int | None = None
    least: int | None = None
    drawn_by: CommandId = ""
    """The command whose draw counts."""

    plain: bool = False
    """The draw is not modified by leaders."""


class SideSetUp(PageValue, frozen=True):
    """One side of a scenario."""

    formations: tuple[tuple[CommandId, ...], ...] = ()
    """What each piece of infantry of a campaign brings, the first piece first. [SH-R2]"""

    pool: tuple[int, ...] = ()
    """The chits of efficiency at the beginning, by their values."""

    pool_changes: tuple[PoolChange, ...] = ()
    draws: tuple[Draw, ...] = ()
    """None: for every command of the side that is there."""

    activations: tuple[Activations, ...] = ()
    orders: tuple[Orders, ...] = ()
    """What all may begin under; none for as the player wishes."""

    command_orders: tuple[tuple[str, tuple[Orders, ...]], ...] = ()
    """What one command or unit may begin under instead."""

    fatigue: tuple[tuple[str, Fatigue], ...] = ()
    """Of brigades and of single units that begin tired."""

    ineffective: tuple[CommandId, ...] = ()
    """Commands that begin combat ineffective, as printed."""

    out_of_command: tuple[CommandId, ...] = ()
    eliminated: tuple[CounterId, ...] = ()
    """Units that count as eliminated before it began."""

    attached: tuple[tuple[str, CommandId], ...] = ()
    """Units and commands that begin under another command than the printed one."""

    set_up: tuple[Placement, ...] = ()
    reinforcements: tuple[Arrival, ...] = ()
    variable_arrivals: tuple[VariableArrival, ...] = ()


class Initiative(PageValue, frozen=True):
    """Who has the initiative in a turn, or what he adds to his roll for it."""

    turn: Turn
    side: Side
    bonus: int = 0
    """0: no roll, the side has it."""


class EventChits(PageValue, frozen=True):
    """How many chits of events go into the pool in each of some turns."""

    first: Turn
    last: Turn
    number: int


class Conditional(PageValue, frozen=True):
    """Units that are set up if the enemy comes too near."""

    side: Side
    when: Limits
    """Where a unit of the enemy ends a turn; they stand at the beginning of the next one."""

    set_up: tuple[Placement, ...]


class SpecialRule(PageValue, frozen=True):
    """A rule of a scenario, by its id, in a sentence or several under a title."""

    id: str
    title: str
    text: str
    paragraph: str


_ids = Known[tuple[SpecialRule, ...], frozenset[str]](
    lambda rules: frozenset(rule.id for rule in rules)
)


class Scenario(PageValue, frozen=True):
    """All that a scenario says."""

    id: str
    title: str
    paragraph: str
    about: str
    first_turn: Turn
    last_turn: Turn
    sides: tuple[SideSetUp, SideSetUp]
    """The Union's and the Confederacy's."""

    victory: Victory
    attacker: Side = Side.CONFEDERATE
    """Who attacks; of a draw the field is the other's."""

    reconstruction: str = ""
    """What of it is ours."""

    map: tuple[Limits, ...] = ()
    """Where it is played; later ones take the place of earlier ones. None: everywhere."""

    areas: tuple[tuple[str, tuple[Limits, ...]], ...] = ()
    """Areas of the set-up, by name; a hex in any of the limits is inside."""

    initiative: tuple[Initiative, ...] = ()
    event_chits: tuple[EventChits, ...] = ()
    conditional: tuple[Conditional, ...] = ()
    rules: tuple[SpecialRule, ...] = ()
    extended: Extension | None = None

    def of(self, side: Side) -> SideSetUp:
        """One side."""
        return self.sides[side.seat]

    def has(self, rule: str) -> bool:
        """Whether a special rule holds."""
        return rule in _ids(self.rules)

    def limits(self, turn: Turn) -> Limits:
        """Where it is played in a turn."""
        now = [one for one in self.map if one.first is None or one.first <= turn]
        return now[-1] if now else EVERYWHERE

    def events(self, turn: Turn) -> int:
        """How many chits of events go into the pool in a turn."""
        return sum(one.number for one in self.event_chits if one.first <= turn <= one.last)

    def pool(self, side: Side, turn: Turn) -> tuple[int, ...]:
        """The chits of efficiency of a side in a turn, by their values, the smallest first."""
        half = self.of(side)
        added = [chit for one in half.pool_changes if one.turn <= turn for chit in one.added]
        return tuple(sorted((*half.pool, *added)))
