"""Whom an order on a table is about, and where it would lead.

Of an order that needs dice the chances of the first throw are shown: nothing is carried out with
dice that nobody threw. The numbers come from the resolvers' own prospects, the words from the face.
"""

from typing import Any

from campaign.battle.contract import Resolver
from campaign.dice import ScriptedDice
from campaign.errors import MissingRollError
from screens.battle.tabletop.order_draft import word_of
from screens.battle.tabletop.scene import NOBODY, Scene
from screens.text.odds_words import percent as rounded

OTHERS = ("enemy", "target", "friend", "unit")
"""Fields of orders that name another unit."""

AT_BASES = frozenset({"fight", "face", "align"})
"""Kinds of order that name bases, not units."""


def percent(chance: float) -> str:
    """A chance as one says it.

    >>> percent(0.25), percent(1 / 36), percent(0.996)
    ('25%', '3%', '99%')
    """
    return f"{rounded(chance)}%"


def aimed(scene: Scene, order: Any) -> frozenset[int]:
    """The other units that an order is about: the enemy, or whom it supports or joins."""
    by_base = word_of(order) in AT_BASES
    numbers = (getattr(order, name, NOBODY) for name in OTHERS)
    units = {scene.names.get(("base", n), NOBODY) if by_base else n for n in numbers}
    return frozenset(units & scene.cards.keys()) - {scene.unit_of(order)}


def outcome(resolver: Resolver[Any, Any], position: Any, order: Any) -> Any:
    """Where an order leads; None if dice decide that."""
    try:
        return resolver.apply(position, order, ScriptedDice()).position
    except MissingRollError:
        return None
