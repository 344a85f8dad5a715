"""The agenda: what is to be decided, the next thing first, as steps of one line each.

`called` is what a step is called when something does not fit it.
"""

from typing import ClassVar

from campaign.battle.register import RESOLVERS
from campaign.board.board import board
from campaign.formats.notation import Notation
from campaign.terms import BORDER_STATES, BoxId, Leader, ResolverId, Side, StateId
from campaign.values import Value


class PlayerTurn(Value, frozen=True):
    """A player turn begins; nobody has to decide anything. [BG 2.2]"""

    called: ClassVar = "the beginning of a player turn"

    side: Side


class BorderSupport(Value, frozen=True):
    """Does a border state join the South? One die for each state named. [NS 8.3]"""

    called: ClassVar = "the support of the border states"

    side: Side
    states: tuple[StateId, ...] = ()
    """States still to be thrown for; nothing until that is known."""


class Intervention(Value, frozen=True):
    """Do foreign powers come in? Nobody has to decide. [NS 8.4]"""

    called: ClassVar = "the judgment of the foreign powers"

    side: Side


class Supply(Value, frozen=True):
    """Who goes hungry? One piece of each box named is lost. [NS 2.2]"""

    called: ClassVar = "the loss of pieces without supply"

    side: Side
    boxes: tuple[BoxId, ...] = ()
    """Boxes without supply that have not lost a piece yet; nothing until that is known."""


class Marches(Value, frozen=True):
    """The Movement Segment: which box marches next? [BG 4.1]"""

    called: ClassVar = "the Movement Segment"

    side: Side
    left: int | None = None
    """Marches left; None until the die is thrown."""

    die: int | None = None
    """What the die showed; None without a throw. [BG 4.1, BG 6.2]"""

    begun: bool = False
    """A box has marched, so that it is too late to break out of another. [NS-R10]"""


class Marching(Value, frozen=True):
    """One march: what do the pieces of the active box do? [BG 4.2]"""

    called: ClassVar = "a march"

    side: Side
    box: BoxId
    restored: bool = False
    """The march has restored a piece. [BG 14/5.71]"""

    way: str = ""
    """What the march is used for: by `land`, or by `sea`; nothing until that is seen. [BG 6.1]"""

    went: tuple[BoxId, ...] = ()
    """Where pieces have gone, for leaders to go along. Kept only if there are any. [NS-R23]"""


class Declaration(Value, frozen=True):
    """Do the Confederates fight or contain the Union in a port? [NS-R8]"""

    called: ClassVar = "the choice between fight and containment"

    side: Side
    box: BoxId


class Combat(Value, frozen=True):
    """The Combat Segment: which battle is fought next? [BG 8.1]"""

    called: ClassVar = "the Combat Segment, with a battle to be chosen"

    side: Side


class Withdrawal(Value, frozen=True):
    """Does the defending cavalry slip away? [BG 8.13]"""

    called: ClassVar = "a withdrawal before a battle"

    side: Side
    """The defender, whose choice it is."""

    box: BoxId


class Joining(Value, frozen=True):
    """A battle begins, if anybody is left to fight it; nobody has to decide. [BG 8.1]"""

    called: ClassVar = "the beginning of a battle"

    side: Side
    """The attacker."""

    box: BoxId

    by: ResolverId | None = None
    """The way to fight it; None for the usual one."""


class Fighting(Value, frozen=True):
    """A battle is fought; its resolver says whose decision it is. [BG 8.1]"""

    called: ClassVar = "a battle"

    side: Side
    """The attacker."""

    box: BoxId


class Skirmish(Value, frozen=True):
    """The battle above this step is all of the game; nobody has to decide. [SK 1.1]"""

    called: ClassVar = "the end of a skirmish"

    side: Side
    """The attacker."""


class Aftermath(Value, frozen=True):
    """A battle is decided; its result is carried out. Nobody has to decide. [BG 8.1]"""

    called: ClassVar = "the end of a battle"

    side: Side
    """The attacker."""

    box: BoxId


class Occupation(Value, frozen=True):
    """Boxes change hands after combat; nobody has to decide. [BG 3.2]"""

    called: ClassVar = "the change of control"

    side: Side


class Desertion(Value, frozen=True):
    """Reduced pieces may run after a battle: their owner throws. [NS 8.12]"""

    called: ClassVar = "the desertion after a battle"

    side: Side
    box: BoxId
    """Where they are now."""

    lost: bool = False
    """Their army lost the battle."""

    absent: tuple[Leader, ...] = ()
    """Leaders who are there now, but were not in the battle. [NS 8.23]"""


class Toll(Value, frozen=True):
    """Washington has fallen: a die tells what that costs the Union. [NS 6.0]"""

    called: ClassVar = "the price of Washington"

    side: Side


class Laurels(Value, frozen=True):
    """The winner of a battle may promote a piece that fought. [BG 11.1]"""

    called: ClassVar = "a promotion after a battle"

    side: Side
    box: BoxId


class Promotion(Value, frozen=True):
    """The Promotion Segment: who is promoted? [BG 11.2]"""

    called: ClassVar = "the Promotion Segment"

    side: Side
    left: int | None = None
    """Promotions left; None until that is known. [BG 14/6.2]"""


class Recruitment(Value, frozen=True):
    """The Recruitment Segment: who is raised where? [BG 12.1]"""

    called: ClassVar = "the Recruitment Segment"

    side: Side
    points: int | None = None
    """Points left; None until the die is thrown."""

    placed: tuple[BoxId, ...] = ()
    """Cities in which a piece was placed this segment. [BG 12.2]"""


class TurnOver(Value, frozen=True):
    """A player turn is over; nobody has to decide. [BG 2.2, BG 13.4]"""

    called: ClassVar = "the end of a player turn"

    side: Side


Step = (
    PlayerTurn
    | BorderSupport
    | Intervention
    | Supply
    | Marches
    | Marching
    | Declaration
    | Combat
    | Withdrawal
    | Joining
    | Fighting
    | Skirmish
    | Aftermath
    | Desertion
    | Laurels
    | Occupation
    | Toll
    | Promotion
    | Recruitment
    | TurnOver
)

STEPS: Notation[Step] = Notation(
    PlayerTurn,
    BorderSupport,
    Intervention,
    Supply,
    Marches,
    Marching,
    Declaration,
    Combat,
    Withdrawal,
    Joining,
    Fighting,
    Skirmish,
    Aftermath,
    Desertion,
    Laurels,
    Occupation,
    Toll,
    Promotion,
    Recruitment,
    TurnOver,
    words={
        "box": lambda: board().ids,
        "state": lambda: BORDER_STATES,
        "resolver": lambda: RESOLVERS,
    },
)
"""Steps on one line each: `marches union left 3 die 4`."""
