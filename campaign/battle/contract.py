"""The battle contract: what the campaign and a resolver get to know of each other.

    rules/combat -- BattleRequest --> Resolver -- BattleResult --> rules/combat

A resolver sees nothing of the campaign, the campaign nothing of the battle but its result.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from campaign.battle.battle_odds import USUAL_CONDUCTS, BattleOdds, Conducts
from campaign.budget import QUICK, Budget
from campaign.dice import Dice, Fall
from campaign.errors import Refusal
from campaign.formats.notation import Notation
from campaign.tabletop.terrain import Piece
from campaign.terms import BoxId, Leader, PieceType, Side


class BattlePiece(NamedTuple):
    """One piece that fights, or may be brought up. [BG 8.1]"""

    id: int
    """Its number in this battle, from 1; the campaign knows its pieces again by it."""

    side: Side
    type: PieceType
    reduced: bool = False
    entrenched: bool = False
    crossed: bool = False
    """It entered across a river or from the sea. [BG 8.7]"""

    invaded: bool = False
    """It came by naval invasion. [BG 6.2]"""

    entry: BoxId = ""
    """The box it came from; empty if it was there, or came by sea. [BG 9.4]"""

    garrison: int = 0
    """The combat value of a coastal garrison, which is no piece of the campaign; 0 for any
    other. It is entrenched infantry that neither retreats nor checks morale. [NS-R12, NS-R13]"""


class BattleLeader(NamedTuple):
    """A leader who is in the battle, or may be brought up. [NS 8.22]"""

    leader: Leader
    side: Side
    value: int
    box: BoxId
    """Where he is: the box of the battle, or one beside it."""


class Surrounding(NamedTuple):
    """An adjacent box: who could come from there, who could go there. [BG 9, BG 10]"""

    box: BoxId
    side: Side
    """For which side this is written; each side has its own surroundings."""

    reserves: tuple[BattlePiece, ...] = ()
    """Pieces of *side* that may be brought up from there. [BG 10.1, BG 10.2]"""

    most: int = 0
    """How many of them may leave at most. [BG 10.3]"""

    closed: str = ""
    """The paragraph that closes the way there, if one does. [BG Q3, BG 14/4.11, BG 14/4.12]"""

    city: bool = False
    """It has a shield of either color. [BG 9.2]"""

    holder: Side | None = None
    """Who controls it when the battle begins. [BG 9.3]"""

    holder_when_left: Side | None = None
    """Who controls it once the holder's last piece has been brought up. [BG 10.5]"""

    by_sea: bool = False
    """Not adjacent: a refuge reached by ship. [BG 14/5.41]"""

    own: int = 0
    """All pieces of *side* there."""

    enemies: int = 0
    """All enemy pieces there."""


class Staging(Protocol):
    """How a battle by itself is set up, beyond the pieces in it: a value of its resolver's type.

    `TabletopStaging` is that of battles on a table; what another has in it, its resolver alone
    knows.
    """

    KEYS: ClassVar[tuple[str, ...]]
    """What a document may say of it, beside what it says of the request and of the position."""

    def add_to(self, values: dict[str, Any]) -> dict[str, Any]:
        """The values of a request, and what is not as usual here; as given if all is as usual."""
        ...

    @classmethod
    def take_from(cls, values: dict[str, Any]) -> "Staging | None":
        """What a document says of it, if anything; its keys are taken out of *values*.

        Raises:
            KeyError: if a key is missing that must be there.
            NotationError: if a key or a name is unknown.
        """
        ...


@dataclass(frozen=True, slots=True)
class BattleRequest:
    """Who fights whom, where, and who stands around. All a resolver gets to know."""

    battle: str
    """A name for this battle, unlike that of any other in the game."""

    box: BoxId
    year: int
    attacker: Side
    pieces: tuple[BattlePiece, ...]
    surroundings: tuple[Surrounding, ...] = ()
    permanent_works: bool = False
    """The defender stands in permanent entrenchments. [BG 7.4, NS-R18]"""

    arms_fire: bool = False
    """Infantry fires at infantry first, cavalry at cavalry. [BG 14/5.2]"""

    leaders: tuple[BattleLeader, ...] = ()
    command: bool = False
    """A command die limits how many pieces fire, and eight are in front. [NS 7.0]"""

    morale: bool = False
    """Pieces that are reduced may rout. [NS 8.1]"""

    staging: Staging | None = None
    """How the battle is set up, if it is no battle of the campaign, nor set up as usual."""

    def __post_init__(self) -> None:
        """A staging of which a document says nothing is none: it is read as it was written."""
        if self.staging is not None and not self.staging.add_to({}):
            object.__setattr__(self, "staging", None)

    @property
    def defender(self) -> Side:
        return self.attacker.enemy


class BattleResult(NamedTuple):
    """How it ended. All the campaign gets to know."""

    winner: Side
    lost: tuple[int, ...]
    """Pieces eliminated, in the order in which they fell."""

    reduced: tuple[int, ...]
    """Pieces alive that show their weaker step."""

    drawn: tuple[int, ...]
    """Pieces brought up from adjacent boxes, dead or alive. [BG 10]"""

    retreat: BoxId | None = None
    """Where a side went; None if nobody did. [BG 9.1]"""

    retreated: Side | None = None
    """Who went: the loser, or those who left a garrison behind that then won. [NS-R13]"""

    routed: tuple[int, ...] = ()
    """Pieces alive that have run. [NS 8.1]"""

    brought: tuple[Leader, ...] = ()
    """Leaders brought up from adjacent boxes. [NS 8.21]"""

    evaded: BoxId | None = None
    """Where the other side went as well: invaders whom a garrison left alone beat off. [NS-R13]"""

    stayed: tuple[int, ...] = ()
    """Pieces of the side that retreated which came to its garrison later, and stayed. [NS-R17]"""

    undecided: bool = False
    """Nobody has won; in a campaign the field is then the defender's. [YK-R21, SG-R13]"""


class Tick(NamedTuple):
    """What one tactical order led to."""

    position: Any
    events: tuple[Any, ...]


class Losses(NamedTuple):
    """What a side has lost, and what it had, in what its resolver counts: pieces, bases."""

    lost: int
    had: int


class Clock(NamedTuple):
    """How far a battle has come, as its rules count."""

    number: int
    """The turn or round, from 0 where one is prepared before the first."""

    last: int | None
    """The turn or round after which it is over; None if it goes on until it is decided."""

    word: str
    """What it is called: `turn`, `round`."""


class Decision(NamedTuple):
    """What a side has to decide now, as the rules of the battle call it."""

    name: str
    rules: tuple[str, ...]
    """The paragraphs that matter for it."""


def any_battle(request: BattleRequest) -> bool:
    """What there is to choose before every battle."""
    return True


class SetupChoice(NamedTuple):
    """Something that is chosen before a battle by itself, because its rules know of it."""

    id: str
    words: tuple[str, ...]
    """What may be chosen, the usual first; of a switch `SWITCH`."""

    put: Callable[[BattleRequest, int], BattleRequest]
    """The request with the choice at this place of the words."""

    suits: Callable[[BattleRequest], bool] = any_battle
    """It is there to be chosen before this battle."""


class BattleNote(NamedTuple):
    """What there is to say of a battle that can be fought by itself."""

    title: str
    about: str = ""
    """What it is, in a few sentences; empty for nothing beyond its rules."""

    turn: int = 0
    """The turn of the campaign in which it was fought; 0 for the first of its year."""


def no_note(battle: str) -> None:
    """A resolver of which no battle is called otherwise than by its name."""


def fights_anywhere(box: BoxId) -> None:
    """A resolver for battles in every box."""


SWITCH = ("off", "on")
"""The words of what there is or is not."""


class Position(Protocol):
    """What the campaign must be able to ask of any battle position."""

    @property
    def to_move(self) -> Side: ...

    @property
    def request(self) -> BattleRequest: ...

    @property
    def drawn(self) -> tuple[int, ...]:
        """Pieces brought up so far, dead or alive. [BG 10.1]"""
        ...

    @property
    def brought(self) -> tuple[Leader, ...]:
        """Leaders brought up so far. [NS 8.21]"""
        ...


class Prospect(Protocol):
    """One thing that an order may come to; its own type says what."""

    @property
    def chances(self) -> tuple[float, ...]:
        """The probabilities in it, each from 0 to 1."""
        ...


Prospects: TypeAlias = tuple[Prospect, ...]
"""What an order may come to, as the rules have it; nobody has thrown a die for it."""


def foresees_nothing(position: Any, order: Any) -> None:
    """The prospects, and the falls of the dice, of a resolver that works out none."""


def keeps_nothing(position: Any, told: Any) -> Any:
    """The position, for the commander of a resolver without orders that last."""
    return position


P = TypeVar("P", bound=Position)
OrderT = TypeVar("OrderT")
AskedT = TypeVar("AskedT", contravariant=True)
ChosenT = TypeVar("ChosenT", covariant=True)


class ChooseOrder(Protocol[AskedT, ChosenT]):
    """The automatic commander of whoever is to move: picks a legal order, rolls nothing.

    Raises:
        CancelledError: if nobody waits for the answer any more.
    """

    def __call__(self, position: AskedT, budget: Budget = QUICK, /) -> ChosenT: ...


class AutomaticCommander(Generic[P, OrderT], NamedTuple):
    """An automatic commander of one level."""

    choose: ChooseOrder[P, OrderT]
    stay: ChooseOrder[P, OrderT] | None = None
    """What he orders who is not to leave; None if he never does."""


PLAIN, ABLE = "plain", "able"
"""The levels of automatic commanders: he whom everybody is measured by, and a better one."""


class WorkOutOdds(Protocol[AskedT]):
    """The odds of a whole battle from a position on; None if nothing is known of them.

    The same question has the same answer; no dice of a game are looked at.

    Raises:
        CancelledError: if nobody waits for the answer any more.
    """

    def __call__(
        self,
        position: AskedT,
        conducts: Conducts = USUAL_CONDUCTS,
        budget: Budget = QUICK,
        /,
    ) -> BattleOdds | None: ...


def knows_no_odds(
    position: Any, conducts: Conducts = USUAL_CONDUCTS, budget: Budget = QUICK, /
) -> None:
    """The odds of a resolver that works out none."""


def has_no_record(request: "BattleRequest") -> None:
    """The estimate of a resolver whose battles are not on record, or whose odds are known."""


UnitId: TypeAlias = int
"""The number of a unit, by which orders name it."""

NO_UNIT = 0
"""The number of no unit at all."""


class OrdersByUnit(Generic[P, OrderT], NamedTuple):
    """Who can be ordered, and what: so many counters have so many orders that nobody lists all."""

    movers: Callable[[P], tuple[UnitId, ...]]
    legal_for: Callable[[P, UnitId], Iterator[OrderT]]


@dataclass(frozen=True, slots=True)
class Resolver(Generic[P, OrderT]):
    """A way to fight battles: names, a notation and a few functions."""

    id: str
    name: str
    orders: Notation[OrderT]
    begin: Callable[[BattleRequest], P]
    legal: Callable[[P], tuple[OrderT, ...]]
    """Every order the rules allow now. Empty only when the battle is over."""

    refusal: Callable[[P, OrderT], Refusal | None]
    apply: Callable[[P, OrderT, Dice], Tick]
    """Carries out a legal order. Raises IllegalActionError for any other."""

    result: Callable[[P], BattleResult | None]
    """None while the battle lasts."""

    losses: Callable[[P, Side], Losses]
    clock: Callable[[P], Clock]
    """Which turn or round it is."""

    stage: Callable[[P], Decision]
    """What is to be decided now; of a battle that is over, what was decided last."""

    choose: ChooseOrder[P, OrderT]
    read_position: Callable[[str], P]
    write_position: Callable[[P], str]
    scenarios: Mapping[str, BattleRequest]
    """Battles that can be fought by themselves."""

    note: Callable[[str], BattleNote | None] = no_note
    """What there is to say of one of them, by its name; None of battles that history knows."""

    refuse_box: Callable[[BoxId], Refusal | None] = fights_anywhere
    """Why battles of a campaign in a box are not fought this way; None if they may be."""

    counts: str = "pieces"
    """What losses are counted in."""

    staging: type[Staging] | None = None
    """How battles by themselves are set up; None if their pieces say all. Those of history and
    armies by points are for whoever sets them up by a `TabletopStaging`."""

    on_table: bool = False
    """Bases fight on a measured table that has ground and guns; else pieces fight, as printed."""

    scales: Mapping[int, int] = field(default_factory=dict)
    """Guns to a base of artillery for each scale in men to a base, for battles of history."""

    by_unit: OrdersByUnit[P, OrderT] | None = None
    """The legal orders unit by unit; None if they are about no units, or too few to be sorted."""

    fingerprint: Callable[[P], str] | None = None
    """What the log of a campaign hashes of a position; None for the position as text. It differs
    wherever the text differs."""

    setup: tuple[SetupChoice, ...] = ()
    """What else is chosen before a battle by itself; forms show it in this order."""

    throw_ground: Callable[[Dice], tuple[Piece, ...]] | None = None
    """Ground laid out by dice alone, if these rules lay out ground. [SK 3.1]"""

    soon_seen: tuple[type, ...] = ()
    """Kinds of order of which there is little to see: commanders give the next one sooner."""

    leaving: tuple[type, ...] = ()
    """Kinds of order by which a side leaves the field to the enemy."""

    calling: tuple[type, ...] = ()
    """Kinds of order that bring up a piece, and name its `type` and the `box` where it stands.
    They are about no unit of the battle yet: `legal_for` lists them under `NO_UNIT`."""

    lasting: tuple[type, ...] = ()
    """Kinds of order that are carried out over several turns, until another one is given."""

    keep_orders: Callable[[P, Iterable[OrderT]], P] = keeps_nothing
    """The position as it looks to a commander who is to change none of these lasting orders, each
    of which a person gave, before it is carried out. Whatever is legal there is legal in the
    position itself."""

    stay: ChooseOrder[P, OrderT] | None = None
    """What the automatic commander orders who is not to leave; None if none ever leaves."""

    levels: Mapping[str, AutomaticCommander[P, OrderT]] = field(default_factory=dict)
    """Other automatic commanders, by their level; `choose` and `stay` are those of `PLAIN`."""

    prospects: Callable[[P, OrderT], Prospects | None] = foresees_nothing
    """The chances of a legal order, for screens and commanders: of its first throw, or of what it
    leads to without one. None of an order that promises nothing which could be counted."""

    falls: Callable[[P, OrderT], tuple[Fall, ...] | None] = foresees_nothing
    """The ways in which the dice of a legal order may fall, one for all that lead to the same
    position. None if each face has to be tried."""

    def led(self, level: str = PLAIN) -> AutomaticCommander[P, OrderT]:
        """The automatic commander of a level; the plain one if there is no other."""
        return self.levels.get(level) or AutomaticCommander(self.choose, self.stay)

    odds: WorkOutOdds[P] = knows_no_odds
    """Who wins, and at what cost, as the battle stands."""

    estimate: Callable[[BattleRequest], BattleOdds | None] = has_no_record
    """The same of a battle that has not begun, from battles on record, where no odds are known."""

    def can_set_up(self, request: BattleRequest) -> bool:
        """The request says nothing that only another resolver knows how to set up."""
        staging = request.staging
        return staging is None or (self.staging is not None and isinstance(staging, self.staging))

    def movers(self, position: P) -> tuple[UnitId, ...]:
        """The units that can be ordered something; `NO_UNIT` for orders that are about none."""
        if self.by_unit is not None:
            return self.by_unit.movers(position)
        return (NO_UNIT,) if self.legal(position) else ()

    def legal_for(self, position: P, unit: UnitId) -> Iterator[OrderT]:
        """The legal orders of a unit, one after the other; of all movers they are what is legal.

        Whoever only wants to know whether there is one need not wait for the others.
        """
        if self.by_unit is not None:
            return self.by_unit.legal_for(position, unit)
        return iter(self.legal(position) if unit == NO_UNIT else ())

    def gives_up(self, position: P, order: OrderT) -> bool:
        """With this order a side leaves the field though it need not."""
        if self.stay is None or not isinstance(order, self.leaving):
            return False
        return self.stay(position) != order


class BattleInProgress(NamedTuple):
    """A battle that the campaign waits for."""

    resolver: str
    position: Any

    @property
    def to_move(self) -> Side:
        side: Side = self.position.to_move
        return side


def fight_out(resolver: Resolver[Any, Any], position: Any, dice: Dice) -> Tick:
    """Let both automatic commanders fight a battle to its end."""
    events: tuple[Any, ...] = ()
    while resolver.result(position) is None:
        position, more = resolver.apply(position, resolver.choose(position), dice)
        events += more
    return Tick(position, events)
