"""Battles of the advanced game with twenty pieces a side come to an end, whoever commands.

[NS 7.0, NS 8.1, NS 8.22, NS-R13, NS-R16]
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from campaign import RandomDice
from campaign.battle.contract import BattleRequest
from campaign.resolvers.battle_line.orders import Bonus, LineOrder
from campaign.resolvers.battle_line.position import FRONT, LinePosition, worth
from campaign.resolvers.battle_line.resolver import BATTLE_LINE
from campaign.resolvers.battle_line.rounds import legal, result
from campaign.terms import SIDES
from tests.resolvers.battles import advanced
from tests.resolvers.test_contract import check_result

LONG = 10_000
"""Orders after which even such a battle has lost its way."""


def big(seed: int) -> BattleRequest:
    """A battle with every rule of the advanced game."""
    battle = advanced(random.Random(f"big {seed}"), f"big {seed}", most=20)
    return replace(battle, command=True, morale=True)


def fought(request: BattleRequest, seed: int, by_chance: bool) -> Iterator[LinePosition]:
    """Every position of a battle in which orders come from chance, or from the commander."""
    chance, dice = random.Random(seed), RandomDice(seed)
    position = BATTLE_LINE.begin(request)
    for _ in range(LONG):
        yield position
        if result(position) is not None:
            return
        order: LineOrder = BATTLE_LINE.choose(position)
        if by_chance:
            order = chance.choice(legal(position))
        position = BATTLE_LINE.apply(position, order, dice).position
    pytest.fail(f"no end of {request.battle} after {LONG} orders")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("by_chance", [True, False], ids=["by chance", "by the commander"])
@pytest.mark.parametrize("seed", range(12))
def test_a_big_battle_ends_and_keeps_its_limits(seed: int, by_chance: bool) -> None:
    request = big(seed)
    last: LinePosition | None = None
    for position in fought(request, seed, by_chance):
        check_limits(position)
        check_nobody_is_lost(position)
        last = position
    assert last is not None
    outcome = result(last)
    assert outcome is not None
    check_result(request, outcome)


def check_limits(position: LinePosition) -> None:
    """Eight in front, no more shots than leadership allows, no more points than leaders have."""
    guns = {piece.id for piece in position.request.pieces if piece.garrison}
    for side in SIDES:
        assert sum(piece.id not in guns for piece in position.line(side)) <= FRONT
    side = position.firing
    shots = sum(shot.shooter not in guns for shot in position.shots)
    assert shots <= position.leadership[side.seat]
    assert sum(points.given for points in position.points) <= worth(position, side)


def check_nobody_is_lost(position: LinePosition) -> None:
    """Every piece is in one place: in front, behind, run, gone or dead."""
    places = Counter(piece.id for side in SIDES for piece in position.fighting(side))
    places.update(piece.id for piece in (*position.routed, *position.gone))
    places.update(position.lost)
    there = {piece.id for piece in position.request.pieces} | set(position.drawn)
    assert places == Counter(there)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(12))
def test_the_list_of_orders_stays_short(seed: int) -> None:
    for position in fought(big(seed), seed, by_chance=True):
        orders = legal(position)
        assert len(orders) <= FRONT * 40
        assert sum(isinstance(order, Bonus) for order in orders) <= (FRONT + 1) * 6
