"""The stages of a round, and the paragraphs that matter at each. [BG 8.2, NS 7.0]"""

from collections.abc import Mapping
from types import MappingProxyType

from campaign.battle.contract import Decision
from campaign.resolvers.battle_line.position import LinePosition, Stage

RULES: Mapping[Stage, tuple[str, ...]] = MappingProxyType(
    {
        Stage.COMMAND: ("NS 7.0", "NS-R15", "BG 8.2"),
        Stage.RELIEF: ("NS 7.0", "NS-R16", "BG 8.2"),
        Stage.FIRE: ("BG 8.2", "BG 8.3", "BG 8.4", "BG 8.5", "BG 9.1", "BG 10.1"),
        Stage.RALLY: ("NS 8.11", "NS-R20", "BG 8.2"),
        Stage.FLIGHT: ("BG 9.1", "NS-R19"),
    }
)


LED = ("NS 7.0", "NS-R15", "NS-R16")
"""What comes before everything else where leadership says who fires."""


def stage(position: LinePosition) -> Decision:
    """What is to be decided now."""
    rules = RULES[position.stage]
    if position.stage is Stage.FIRE and position.request.command:
        rules = (*LED, *rules)
    return Decision(position.stage, rules)
