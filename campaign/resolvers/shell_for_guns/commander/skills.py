"""What one level of the automatic commander does in its own way. [SG 1.3, SG 2.5, SG 3]

The plain one leaves his cavalry in the saddle, where it cannot fire, and thinks of objectives as of
so many losses. The able one has his cavalry dismount before an enemy in range, and where objectives
alone decide he asks of every step how likely he then holds what he needs (`stakes`).
"""

from typing import NamedTuple


class Skill(NamedTuple):
    """How a commander goes about it."""

    dismounts: bool
    """His cavalry fights on foot where that is better. [SG 1.3]"""

    stake: float
    """Losses that a battle counts for that objectives alone decide; nothing, if he does not ask who
    holds them in the end. [SK 1.5]"""


PLAIN = Skill(dismounts=False, stake=0.0)
ABLE = Skill(dismounts=True, stake=150.0)
