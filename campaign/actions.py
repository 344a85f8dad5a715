"""What a player can ask for. Wishes only: what comes of them is decided by the rules.

One action is one choice of one thing, so the legal ones can be listed and undone singly. `when`
says of each kind where it has its place, for those who ask for it elsewhere.
"""

from functools import lru_cache
from typing import Annotated, Any, ClassVar, TypeAlias

from msgspec.structs import force_setattr

from campaign.battle.register import RESOLVERS
from campaign.board.board import board
from campaign.errors import NotationError, quoted
from campaign.formats.notation import BARE, Notation
from campaign.terms import BoxId, Leader, PieceType, ResolverId
from campaign.values import Value


class Roll(Value, frozen=True):
    """Throw the die that the rules ask of the player now. [BG 4.1, BG 12.1, NS 6.0, NS 8.3]"""

    when: ClassVar = "dice are rolled only when the rules call for a roll"


class March(Value, frozen=True):
    """Activate a box: one march. [BG 4.2]"""

    when: ClassVar = "marches begin in the Movement Segment, one at a time"

    box: BoxId


class Move(Value, frozen=True):
    """Move some pieces alike out of the active box. [BG 4.2, BG 4.4]"""

    when: ClassVar = "pieces move after a march has activated their box"

    count: int
    type: PieceType
    to: BoxId
    via: BoxId | None = None
    """The last box before *to*, where more than one way leads there."""

    group: int | None = None
    """Which group of pieces alike, 1 being the freshest; the default takes from the first."""


class Sail(Value, frozen=True):
    """Move some pieces alike by sea, from port to port. [BG 6.1]"""

    when: ClassVar = "pieces sail after a march has activated their box"

    count: int
    type: PieceType
    to: BoxId
    group: int | None = None


class Invade(Value, frozen=True):
    """Land some pieces alike in an enemy port. [BG 6.2]"""

    when: ClassVar = "pieces invade after a march has activated their box"

    count: int
    type: PieceType
    to: BoxId
    group: int | None = None


class Entrench(Value, frozen=True):
    """Let some pieces alike in the active box take part in digging. [BG 7.1]"""

    when: ClassVar = "pieces entrench after a march has activated their box"

    count: int
    type: PieceType
    group: int | None = None


class Restore(Value, frozen=True):
    """Bring one reduced piece back to full strength. [BG 14/5.71]"""

    when: ClassVar = "pieces are restored by a march or by a recruitment point"

    type: PieceType
    box: BoxId
    group: int | None = None


class Lead(Value, frozen=True):
    """Let a leader go along with pieces that have marched, or move by himself. [NS 8.21]"""

    when: ClassVar = "leaders move in the Movement Segment"

    leader: Leader
    to: BoxId


class Breakout(Value, frozen=True):
    """Fight one's way out of a contained port, before any march. [NS-R10]"""

    when: ClassVar = "a breakout comes before all marches of the Movement Segment"

    box: BoxId

    by: ResolverId | None = None
    """The way to fight it; None for the usual one."""


class Contain(Value, frozen=True):
    """Hem in the Union in a port instead of fighting it. [NS-R8]"""

    when: ClassVar = "a port is contained after Confederates have marched into it"

    box: BoxId


class Attack(Value, frozen=True):
    """Fight rather than contain; or attack out of a containment. [NS-R8, NS-R9]"""

    when: ClassVar = "an attack is declared after a march into a port or in the Combat Segment"

    box: BoxId

    by: ResolverId | None = None
    """The way to fight it; None for the usual one."""


class Done(Value, frozen=True):
    """End the march of the active box. [BG 4.2]"""

    when: ClassVar = "only a march in progress can be ended"


class End(Value, frozen=True):
    """End the segment; naming it is a courtesy to the reader. [BG 2.2]"""

    when: ClassVar = "only the Movement or Recruitment Segment can be ended, between choices"

    segment: Annotated[str | None, BARE] = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, End)

    def __hash__(self) -> int:
        return hash(End)


class Battle(Value, frozen=True):
    """Choose the battle to fight next. [BG 8.1]"""

    when: ClassVar = "the next battle is chosen in the Combat Segment"

    box: BoxId

    by: ResolverId | None = None
    """The way to fight it; None for the usual one."""


class Withdraw(Value, frozen=True):
    """Let cavalry slip away before a battle. [BG 8.13]"""

    when: ClassVar = "cavalry withdraws after the attacker has chosen its box"

    count: int
    type: PieceType
    to: BoxId
    group: int | None = None


class Fight(Value, frozen=True, eq=False):
    """Give one tactical order in the battle being fought. [BG 8.1]

    Who has it as its resolver does gives it so (`Fight.of`), and it is put into words where the
    log is written; who has it in words, the battle's resolver reads it. Both are the same order.
    """

    when: ClassVar = "tactical orders are given in a battle"

    given: Any
    """The order, in words or as the resolver has it."""

    resolver: ResolverId = ""
    """Whose order it is, if it was not given in words."""

    words: str = ""
    """The order in words, once they have been found."""

    @classmethod
    def of(cls, resolver: ResolverId, order: Any) -> "Fight":
        """An order as its resolver has it."""
        return cls(order, resolver)

    @property
    def order(self) -> str:
        """In the notation of the battle's resolver."""
        if not self.resolver:
            words: str = self.given
            return words
        if not self.words:
            written = RESOLVERS[self.resolver].orders.write(self.given)
            force_setattr(self, "words", written)
        return self.words

    def tactical(self, resolver: ResolverId) -> Any:
        """The order as the resolver of the battle has it.

        Raises:
            NotationError: if it is none of its orders.
        """
        return self.given if self.resolver == resolver else _tactical(resolver, self.order)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Fight):
            return NotImplemented
        if self.resolver == other.resolver:
            return bool(self.given == other.given)
        return self.order == other.order

    def __hash__(self) -> int:
        return hash(self.order)


@lru_cache(maxsize=4096)
def _tactical(resolver: ResolverId, order: str) -> Any:
    return RESOLVERS[resolver].orders.read(order)


class Promote(Value, frozen=True):
    """Promote one piece. [BG 11.1, BG 11.2]"""

    when: ClassVar = "pieces are promoted after a victory or in the Promotion Segment"

    type: PieceType
    box: BoxId
    group: int | None = None


class Pass(Value, frozen=True):
    """Make no (further) use of a choice. [BG 8.13, BG 11.1, BG 11.2]"""

    when: ClassVar = "pass only when a withdrawal or promotion is offered"


class Recruit(Value, frozen=True):
    """Raise one militia piece in a city. [BG 12.1, BG 12.2]"""

    when: ClassVar = "pieces are raised in the Recruitment Segment"

    type: PieceType
    box: BoxId


class Place(Value, frozen=True):
    """Put a leader on the map. [NS-R22]"""

    when: ClassVar = "leaders come onto the map in the Recruitment Segment"

    leader: Leader
    box: BoxId


class Remove(Value, frozen=True):
    """Lose a piece for want of supply. [NS 2.2]"""

    when: ClassVar = "pieces are lost to supply at the start of a player turn"

    type: PieceType
    box: BoxId
    group: int | None = None


Action: TypeAlias = (
    Roll
    | March
    | Move
    | Sail
    | Invade
    | Entrench
    | Restore
    | Lead
    | Breakout
    | Contain
    | Attack
    | Done
    | End
    | Battle
    | Withdraw
    | Fight
    | Promote
    | Pass
    | Recruit
    | Place
    | Remove
)

KINDS: tuple[type[Action], ...] = Action.__args__

_ORDERS: Notation[Action] = Notation(
    *(kind for kind in KINDS if kind is not Fight),
    words={"box": lambda: board().ids, "resolver": lambda: RESOLVERS},
    aliases={"march-die": "roll"},
)


def write_order(action: Action) -> str:
    """The action as one line.

    >>> write_order(Move(2, PieceType.VETERAN_INFANTRY, "paducah"))
    'move 2 veteran_infantry paducah'
    """
    if isinstance(action, Fight):
        return f"fight {action.order}"
    return _ORDERS.write(action)


def read_order(line: str) -> Action:
    """The action that *line* says. A tactical order is read by its resolver, later.

    Raises:
        NotationError: names the word that is wrong and the nearest valid one.

    >>> read_order("move 2 veteran_infantry paducah via cairo").via
    'cairo'
    """
    if not line.rstrip("\n").replace("\t", " ").isprintable():
        raise NotationError(f"{quoted(line)} is no order: it has letters that cannot be printed")
    words = line.split()
    if words[:1] == ["fight"] and len(words) > 1:
        return Fight(" ".join(words[1:]))
    return _ORDERS.read(line)


def order_forms() -> tuple[str, ...]:
    """How every kind of order should read."""
    return (*_ORDERS.forms, "fight <tactical order>")
