"""Games in which both sides order by chance, and mostly towards each other."""

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence

from campaign.dice import RandomDice
from campaign.hexes.grid import distance
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.orders import Assault, Fire, HexOrder, Move, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from tests.shiloh.desk import request

LONG = 6_000
"""Orders after which a game has lost its way."""

RATHER = ((Assault, 0.7), (Fire, 0.5), (Move, 0.7))
"""What is ordered rather than anything else, and how often."""


def played(scenario: str, seed: int) -> Iterator[HexPosition]:
    """Every position of a game, to its end."""
    chance, dice = random.Random(seed), RandomDice(seed)
    position, _ = sequence.go_on(begin(request(scenario)), dice)
    for _ in range(LONG):
        yield position
        if not position.agenda:
            return
        order = some_order(position, sequence.legal(position), chance)
        position, _ = sequence.apply(position, order, dice)
    raise AssertionError(f"no end of scenario {scenario}, seed {seed}")


def some_order(position: HexPosition, legal: Sequence[HexOrder], chance: random.Random) -> HexOrder:
    """A kind of order by chance, then one of that kind; moves go towards the enemy."""
    kinds = defaultdict[type[HexOrder], list[HexOrder]](list)
    for order in legal:
        kinds[type(order)].append(order)
    names = sorted((kind for kind in kinds if kind is not Pass), key=lambda kind: kind.__name__)
    if Pass in kinds and (not names or chance.random() < 0.1):
        return Pass()
    kind = next((k for k, often in RATHER if k in kinds and chance.random() < often), None)
    some = kinds[kind or chance.choice(names)]
    if kind is Move and chance.random() < 0.8:
        return min(chance.sample(some, min(len(some), 40)), key=lambda one: _apart(position, one))
    return chance.choice(some)


def _apart(position: HexPosition, order: HexOrder) -> int:
    """How far from the enemy a move ends."""
    assert isinstance(order, Move)
    enemies = [unit.hex for unit in position.units if unit.side is not position.acting and unit.hex]
    return min((distance(order.to, hex_) for hex_ in enemies), default=0)
