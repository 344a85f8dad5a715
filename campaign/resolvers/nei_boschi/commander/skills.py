"""What one level of the automatic commander looks at, and the other does not. [SH 19]

Neither has other dice or other knowledge. The plain one reckons by fire alone, and uses up whoever
can act; the able one knows that assaults follow fire, that the third activation tires, that two
assaults are two chances, on whom the end hangs, and when it is better not to be seen yet.
"""

from typing import Final, NamedTuple


class Skill(NamedTuple):
    """How a commander goes about it."""

    bold: float
    """How much of the danger of a place counts for whom has to win something."""

    shy: float
    """The same for whom it is enough to stay."""

    eager: float
    """What half a point nearer to the goal is worth, in strength points, to whom has to win."""

    minds_flanks: bool
    """An open flank counts also for whom has to win."""

    together: int
    """Units that he sends into one assault, at most."""

    spares: bool
    """Those on whom the end hangs keep out of reach."""

    rests: bool
    """Nobody tires himself for little."""

    lies_low: bool
    """Who can surprise the enemy neither fires nor comes near until he can assault."""


PLAIN: Final = Skill(
    bold=0.5,
    shy=1.0,
    eager=0.12,
    minds_flanks=True,
    together=3,
    spares=False,
    rests=False,
    lies_low=False,
)
ABLE: Final = Skill(
    bold=0.35,
    shy=1.8,
    eager=0.2,
    minds_flanks=False,
    together=1,
    spares=True,
    rests=True,
    lies_low=True,
)
