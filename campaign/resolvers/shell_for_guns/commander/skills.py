"""What one level of the automatic commander does in its own way. [SG 1.3, SG 2.5, SG 3]

The plain one leaves his cavalry in the saddle, where it cannot fire, and attacks until the last
turn, whatever he has gained. The able one has it dismount before an enemy in range, and lets the
enemy come once he would win.
"""

from collections.abc import Callable
from typing import NamedTuple

from campaign.resolvers.shell_for_guns.commander.estimates import is_behind, is_losing
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.terms import Side


class Skill(NamedTuple):
    """How a commander goes about it."""

    dismounts: bool
    """His cavalry fights on foot where that is better. [SG 1.3]"""

    must_act: Callable[[ShellPosition, Side], bool]
    """Whether a side has to do something, and cannot wait. [SG 3]"""


PLAIN = Skill(dismounts=False, must_act=is_behind)
ABLE = Skill(dismounts=True, must_act=is_losing)
