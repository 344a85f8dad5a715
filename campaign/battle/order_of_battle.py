"""Orders of battle: what an army brings to the table, command by command. [YK 3, SG 2.3]

A battle of the campaign has none; its pieces say all. A battle fought by itself may have one, so
that brigades have their names, their strengths and their generals.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from campaign.terms import PieceType, Side

ABILITIES = ("poor", "standard", "good")
"""How good a general is. [SG-R3]"""


class OriginalPlace(NamedTuple):
    """Where troops stood when a battle of history began. [SK 1.4]"""

    x: int
    y: int
    """The middle of their front in centimeters, on a field of 160 by 100 cm."""

    facing: int
    """Degrees clockwise from north."""


class Brigade(NamedTuple):
    """A brigade as it comes to the table. [YK 3.1, SG 1.2]"""

    name: str
    type: PieceType
    """Arm and quality, in the words of the campaign."""

    bases: int
    stand: OriginalPlace | None = None
    """None if its side chooses where it is drawn up."""

    reduced: bool = False
    """It has too few men for a piece at full strength. [SK 1.3]"""


class ArmyCommand(NamedTuple):
    """A division or corps: brigades and batteries under one general. [YK 3.1, SG 2.3]"""

    side: Side
    name: str
    brigades: tuple[Brigade, ...]
    batteries: int = 0
    works: bool = False
    """It begins behind works."""

    ability: str = "standard"
    """Of its general; of use where commands are tested. [SG 2.3, SG-R3]"""

    arrives: int = 0
    """The turn in which it should come; 0 if it is there at the beginning. [SG 2.4, YK 10.2]"""

    guns: tuple[OriginalPlace, ...] = ()
    """Where its batteries stood, more of them beside these; the side chooses if there is none."""


ObjectivesHeld: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""The names of the objectives that each side holds, Union first; one without a name is empty."""

NO_OBJECTIVES: ObjectivesHeld = ((), ())


class Objective(NamedTuple):
    """A place that both sides want, by its name. [SK 1.5]"""

    name: str
    x: int
    y: int
    """In centimeters on a field of 160 by 100 cm."""

    holder: Side
    """Who holds it when the battle begins."""


def numbered(commands: Sequence[ArmyCommand]) -> tuple[tuple[int, ArmyCommand, Brigade], ...]:
    """Every brigade with its command and its number: that of its piece in the battle, from 1."""
    pairs = ((command, brigade) for command in commands for brigade in command.brigades)
    return tuple((number, *pair) for number, pair in enumerate(pairs, start=1))


def comes_late(commands: Sequence[ArmyCommand], command: ArmyCommand) -> int:
    """The turn in which it should come; 0 if it is there, as whoever has nobody else there is."""
    own = (other for other in commands if other.side is command.side)
    return command.arrives if any(not other.arrives for other in own) else 0


class Bases(NamedTuple):
    """The bases of a division or corps."""

    brigades: tuple[int, ...]
    """Bases of each brigade, in the order in which they were given."""

    batteries: int


def bases_of(men: int, guns: int, brigades: Sequence[int], scale: int, battery: int) -> Bases:
    """What a command of *men* and *guns* brings, with *brigades* of so many men each.

    A base stands for *scale* men, and one of artillery for *battery* guns. The total counts for
    more than any brigade: what rounding leaves over is dealt out from the largest brigade down,
    what it lacks is taken from the smallest up.

    [YK 3.2, YK 3.3, YK-R3]
    """
    batteries = guns // battery
    bases = [strength // scale for strength in brigades]
    over = men // scale - batteries - sum(bases)
    largest_first = sorted(range(len(bases)), key=lambda number: -brigades[number])
    turn = largest_first if over > 0 else largest_first[::-1]
    for number in range(abs(over)):
        bases[turn[number % len(turn)]] += 1 if over > 0 else -1
    return Bases(tuple(bases), batteries)
