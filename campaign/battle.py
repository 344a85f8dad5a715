"""The battle contract: what the campaign and a resolver get to know of each other.

    rules/combat -- BattleRequest --> Resolver -- BattleResult --> rules/combat

A resolver sees nothing of the campaign, the campaign nothing of the battle but its result.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.notation import Notation
from campaign.terms import BoxId, PieceType, Side


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
    """The box has permanent entrenchments. [BG 7.4]"""

    arms_fire: bool = False
    """Infantry fires at infantry first, cavalry at cavalry. [BG 14/5.2]"""

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
    """Where the loser went; None if nobody is left to go. [BG 9.1]"""


class Tick(NamedTuple):
    """What one tactical order led to."""

    position: Any
    events: tuple[Any, ...]


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


P = TypeVar("P", bound=Position)
OrderT = TypeVar("OrderT")


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

    choose: Callable[[P], OrderT]
    """The automatic commander of whoever is to move: picks a legal order, rolls nothing."""

    read_position: Callable[[str], P]
    write_position: Callable[[P], str]
    scenarios: Mapping[str, BattleRequest]
    """Battles that can be fought by themselves."""


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
