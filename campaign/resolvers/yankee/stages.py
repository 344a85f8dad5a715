"""The stages of a battle by Yankee, and the paragraphs that matter at each. [YK 6]"""

from collections.abc import Mapping
from types import MappingProxyType

from campaign.battle.contract import Decision
from campaign.resolvers.yankee.position import Stage, YankeePosition

RULES: Mapping[Stage, tuple[str, ...]] = MappingProxyType(
    {
        Stage.SURVEY: ("YK 4.1", "YK 4.2"),
        Stage.GROUND: ("YK 4.1", "YK 4.2", "YK-R4"),
        Stage.DRAW: ("YK 5.1", "YK 5.2"),
        Stage.EDGE: ("YK 5.1",),
        Stage.DEPLOY: ("YK 5.1",),
        Stage.PLAN: ("YK 5.3", "YK 5.4"),
        Stage.MOVE: ("YK 6.2", "YK 7.1", "YK 7.2", "YK 7.3", "YK 5.4", "YK 5.5"),
        Stage.FACE: ("YK 7.4",),
        Stage.FIRE: ("YK 8.1", "YK 8.2", "YK 8.3", "YK 8.4"),
        Stage.COMBAT: ("YK 9.1", "YK 9.3", "YK 9.4"),
        Stage.EVADE: ("YK 9.6",),
    }
)


def stage(position: YankeePosition) -> Decision:
    """What is to be decided now."""
    return Decision(position.stage, RULES[position.stage])
