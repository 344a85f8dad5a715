"""From the position of a resolver to what is seen of it on the table: one function for each."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from campaign.battle.contract import BattleInProgress, Resolver
from campaign.battle.register import RESOLVERS
from campaign.state import CampaignState
from campaign.tabletop.measure import CM
from campaign.terms import Side
from screens.battle.tabletop.scene import Scene
from screens.battle.tabletop.shell_scene import shell_scene
from screens.battle.tabletop.yankee_scene import yankee_scene

SCENES: Mapping[str, Callable[[Any], Scene]] = MappingProxyType(
    {"yankee": yankee_scene, "shell_for_guns": shell_scene}
)
"""How the positions of each resolver that fights on a table are shown."""


class TableBattle(NamedTuple):
    """A battle on a table as it stands."""

    resolver: Resolver[Any, Any]
    """How it is fought."""

    position: Any
    scene: Scene
    """What there is to see of it."""


def on_table(battle: BattleInProgress) -> TableBattle:
    """A battle of a campaign, as it is seen on the table."""
    scene = SCENES[battle.resolver](battle.position)
    return TableBattle(RESOLVERS[battle.resolver], battle.position, scene)


class TurnPart(NamedTuple):
    """A part of a battle in which one side decides."""

    turn: int
    phase: str
    side: Side | None


def turn_part(state: CampaignState) -> TurnPart | None:
    """The part in which a battle on a table stands; None if none is being fought."""
    if state.battle is None:
        return None
    scene = on_table(state.battle).scene
    return TurnPart(scene.turn, scene.moment, state.to_move)


def lengths(length: int, measure: tuple[str, int]) -> str:
    """A length in centimeters, and in what else the rules count in.

    >>> lengths(1250, ("UM", 500))
    '12.5 cm, 2.5 UM'
    """
    said = f"{length / CM:.1f} cm"
    word, unit = measure
    return said if unit == CM else f"{said}, {length / unit:.1f} {word}"
