"""The stages of a battle by Shell for Guns, and the paragraphs that matter at each. [SG 2]"""

from collections.abc import Mapping
from types import MappingProxyType

from campaign.battle.contract import Decision
from campaign.resolvers.shell_for_guns.position import ShellPosition, Stage

RULES: Mapping[Stage, tuple[str, ...]] = MappingProxyType(
    {
        Stage.OBJECTIVES: ("SG 3.0",),
        Stage.DEPLOYMENT: ("SG 3.0",),
        Stage.CALL: ("BG 10.1", "SG 2.4"),
        Stage.ENTRY: ("SG 2.4",),
        Stage.GENERALS: ("SG 2.1",),
        Stage.ACTION: ("SG 2.2", "SG 2.3", "SG 2.5", "SG 2.6"),
        Stage.TOGETHER: ("SG 2.3", "SG 2.5"),
        Stage.MOVE: ("SG 2.5",),
        Stage.REPLY: ("SG 2.5",),
        Stage.SUCCESS: ("SG 2.8",),
    }
)


def stage(position: ShellPosition) -> Decision:
    """What is to be decided now."""
    return Decision(position.stage, RULES[position.stage])
