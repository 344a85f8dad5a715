"""The agenda: what is to be decided, the next thing first, as steps of one line each."""

from dataclasses import dataclass

from campaign.notation import Notation
from campaign.terms import BoxId, Side
from campaign.theater import board


@dataclass(frozen=True, slots=True)
class PlayerTurn:
    """A player turn begins; nobody has to decide anything. [BG 2.2]"""

    side: Side


@dataclass(frozen=True, slots=True)
class Marches:
    """The Movement Segment: which box marches next? [BG 4.1]"""

    side: Side
    left: int | None = None
    """Marches left; None until the die is thrown."""

    die: int | None = None
    """What the die showed; None without a throw. [BG 4.1, BG 6.2]"""


@dataclass(frozen=True, slots=True)
class Marching:
    """One march: what do the pieces of the active box do? [BG 4.2]"""

    side: Side
    box: BoxId
    restored: bool = False
    """The march has restored a piece. [BG 14/5.71]"""


@dataclass(frozen=True, slots=True)
class Combat:
    """The Combat Segment: which battle is fought next? [BG 8.1]"""

    side: Side


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Does the defending cavalry slip away? [BG 8.13]"""

    side: Side
    """The defender, whose choice it is."""

    box: BoxId


@dataclass(frozen=True, slots=True)
class Joining:
    """A battle begins, if anybody is left to fight it; nobody has to decide. [BG 8.1]"""

    side: Side
    """The attacker."""

    box: BoxId


@dataclass(frozen=True, slots=True)
class Fighting:
    """A battle is fought; its resolver says whose decision it is. [BG 8.1]"""

    side: Side
    """The attacker."""

    box: BoxId


@dataclass(frozen=True, slots=True)
class Aftermath:
    """A battle is decided; its result is carried out. Nobody has to decide. [BG 8.1]"""

    side: Side
    """The attacker."""

    box: BoxId


@dataclass(frozen=True, slots=True)
class Occupation:
    """Boxes change hands after combat; nobody has to decide. [BG 3.2]"""

    side: Side


@dataclass(frozen=True, slots=True)
class Laurels:
    """The winner of a battle may promote a piece that fought. [BG 11.1]"""

    side: Side
    box: BoxId


@dataclass(frozen=True, slots=True)
class Promotion:
    """The Promotion Segment: who is promoted? [BG 11.2]"""

    side: Side
    left: int | None = None
    """Promotions left; None until that is known. [BG 14/6.2]"""


@dataclass(frozen=True, slots=True)
class Recruitment:
    """The Recruitment Segment: who is raised where? [BG 12.1]"""

    side: Side
    points: int | None = None
    """Points left; None until the die is thrown."""

    placed: tuple[BoxId, ...] = ()
    """Cities in which a piece was placed this segment. [BG 12.2]"""


@dataclass(frozen=True, slots=True)
class TurnOver:
    """A player turn is over; nobody has to decide. [BG 2.2, BG 13.4]"""

    side: Side


Step = (
    PlayerTurn
    | Marches
    | Marching
    | Combat
    | Withdrawal
    | Joining
    | Fighting
    | Aftermath
    | Occupation
    | Laurels
    | Promotion
    | Recruitment
    | TurnOver
)

STEPS: Notation[Step] = Notation(
    PlayerTurn,
    Marches,
    Marching,
    Combat,
    Withdrawal,
    Joining,
    Fighting,
    Aftermath,
    Occupation,
    Laurels,
    Promotion,
    Recruitment,
    TurnOver,
    words={"box": lambda: board().ids},
)
"""Steps on one line each: `marches union left 3 die 4`."""
