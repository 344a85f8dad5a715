"""Positions of wars that random orders have led to, and what stands out in them at random."""

import random
from collections.abc import Iterator
from functools import cache

from campaign import CampaignState, SealedDice, apply, new_campaign
from campaign.board.board import board
from campaign.commanders.random_legal import choose
from campaign.options import Options
from screens.map.map_attention import MapAttention

NOTHING = MapAttention("washington", None, frozenset(), frozenset(), frozenset())
SCENARIOS = ("1861", "1862", "1863", "1864")
PRESETS = ("basic", "full")


@cache
def war(scenario: str, preset: str, orders: int, seed: str = "map") -> tuple[CampaignState, ...]:
    """All positions of a war of so many random orders, the opening first."""
    state, dice = new_campaign(scenario, Options.preset(preset)), SealedDice(seed)
    positions = [state]
    while len(positions) <= orders and state.agenda:
        state = apply(state, choose(state), dice).state
        positions.append(state)
    return tuple(positions)


def attentions(seed: int) -> Iterator[MapAttention]:
    """What stands out, at random, for ever."""
    chance, ids = random.Random(seed), board().ids[: board().europe]
    while True:
        yield MapAttention(
            chance.choice(ids),
            chance.choice([None, *ids]),
            frozenset(chance.sample(ids, chance.randint(0, 6))),
            frozenset(chance.sample(ids, chance.randint(0, 4))),
            frozenset(chance.sample(ids, chance.randint(0, 2))),
            _path(chance) if chance.random() < 0.5 else (),
            dict.fromkeys(chance.sample(ids, chance.randint(0, 3)), "62%"),
            ((1, 5, 9), (40, 41)) if chance.random() < 0.3 else None,
            tuple(way for _ in range(chance.randint(0, 2)) if len(way := _path(chance)) > 1),
        )


def _path(chance: random.Random) -> tuple[str, ...]:
    path = [chance.randrange(board().europe)]
    for _ in range(chance.randint(1, 4)):
        path.append(chance.choice([*board().neighbors[path[-1]]]))
    return tuple(board().ids[number] for number in path if number != board().europe)
