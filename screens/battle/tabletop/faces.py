"""What the table screen knows of each way to fight on a table, in one value.

Another resolver has a screen when it has a line here, and letters in `order_draft`; without one its
battles are played from a list of orders.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import Any, NamedTuple

from campaign.battle.contract import BattleInProgress, Resolver
from campaign.battle.register import RESOLVERS
from campaign.state import CampaignState
from campaign.tabletop.measure import CM
from campaign.terms import Side
from screens.battle.tabletop.outlook import shell_outlook, yankee_outlook
from screens.battle.tabletop.scene import Scene
from screens.battle.tabletop.shell_scene import shell_scene
from screens.battle.tabletop.yankee_scene import yankee_scene


@dataclass(frozen=True, slots=True)
class TableFace:
    """How a way to fight on a table is shown and spoken of."""

    scene: Callable[[Any], Scene]
    """From a position to what there is to see of it."""

    outlook: Callable[[Any], Iterable[str]]
    """The words for one of the prospects of an order."""


FACES: Mapping[str, TableFace] = MappingProxyType(
    {
        "yankee": TableFace(yankee_scene, yankee_outlook),
        "shell_for_guns": TableFace(shell_scene, shell_outlook),
    }
)
"""By the ids of resolvers."""


class TableBattle(NamedTuple):
    """A battle on a table as it stands."""

    resolver: Resolver[Any, Any]
    """How it is fought."""

    position: Any
    scene: Scene
    """What there is to see of it."""


def on_table(battle: BattleInProgress) -> TableBattle:
    """A battle of a campaign, as it is seen on the table."""
    scene = FACES[battle.resolver].scene(battle.position)
    return TableBattle(RESOLVERS[battle.resolver], battle.position, scene)


def outlook(resolver: Resolver[Any, Any], position: Any, order: Any) -> tuple[str, ...]:
    """What is to be said of an order that the rules allow."""
    said = FACES[resolver.id].outlook
    return tuple(chain(*map(said, resolver.prospects(position, order) or ())))


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
