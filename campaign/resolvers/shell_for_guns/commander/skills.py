"""What one level of the automatic commander does in its own way. [SG 1.3, SG 2.5]

The plain one leaves his cavalry in the saddle, where it cannot fire. The able one has it dismount
before an enemy in range.
"""

from typing import NamedTuple


class Skill(NamedTuple):
    """How a commander goes about it."""

    dismounts: bool
    """His cavalry fights on foot where that is better. [SG 1.3]"""


PLAIN = Skill(dismounts=False)
ABLE = Skill(dismounts=True)
