"""Where units and leaders can go."""

import sys
from collections import deque
from collections.abc import Iterable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.hexes.facing import front
from campaign.resolvers.nei_boschi.exits import Exits, exits_of
from campaign.resolvers.nei_boschi.facing_costs import vertex_cost
from campaign.resolvers.nei_boschi.going import (
    OPEN,
    Going,
    StepKinds,
    command_going,
    going,
    march_cost,
)
from campaign.resolvers.nei_boschi.ground import Ground
from campaign.resolvers.nei_boschi.map_pages import MapPages
from campaign.resolvers.nei_boschi.paths import cheapest, reachable
from campaign.resolvers.nei_boschi.shiloh.ground import LOG_BRIDGE, closed_ways, shiloh_ground
from campaign.resolvers.nei_boschi.terrain import Mover, Terrain
from campaign.resolvers.nei_boschi.vocabulary import Orders
from tests.rules.play import quotes
from tests.shiloh.ground.sketches import sketch

SHILOH = shiloh_ground()
LAND = [hex_ for hex_, it in SHILOH.terrain.items() if it is not Terrain.RIVER]
MOVERS = st.sampled_from(list(Mover))


def test_a_column_of_woods_is_gone_as_far_as_points_last() -> None:
    ground = sketch("w w w w w w")
    found = reachable(ground, Mover.FOOT, Orders.ADVANCE, 1001, 10)
    assert found.spent == {1001: 0, 1002: 3, 1003: 6, 1004: 9}
    assert found.way(1004) == (1002, 1003, 1004)
    assert found.way(1001) == ()


def test_a_road_leads_farther_on_the_march() -> None:
    ground = sketch("w w w w w w w w w w w w", roads=[" ".join(map(str, range(1001, 1013)))])
    far = {
        orders: max(reachable(ground, Mover.FOOT, orders, 1001, 10).spent)
        for orders in (Orders.ADVANCE, Orders.ATTACK, Orders.MARCH)
    }
    assert far == {Orders.ADVANCE: 1006, Orders.ATTACK: 1006, Orders.MARCH: 1011}


@quotes("SH 9", "it may always enter one adjacent hex with the whole of them")
def test_sh_9_one_hex_can_always_be_entered() -> None:
    """Cavalry with 2 points before a thicket that costs 4."""
    ground = sketch("w t t", sides=["creek 1001/1002"])
    little = reachable(ground, Mover.CAVALRY, Orders.ADVANCE, 1001, 4)
    assert little.spent == {1001: 0}
    whole = reachable(ground, Mover.CAVALRY, Orders.ADVANCE, 1001, 4, whole=4)
    assert whole.spent == {1001: 0, 1002: 4}
    assert whole.way(1002) == (1002,)
    begun = reachable(ground, Mover.CAVALRY, Orders.ADVANCE, 1001, 4, whole=16)
    assert begun.spent == {1001: 0}, "part of the points is spent already"


def test_but_not_one_that_is_prohibited_or_blocked() -> None:
    shut = sketch("w w", sides=["stream 1001/1002"])
    assert reachable(shut, Mover.FOOT, Orders.ADVANCE, 1001, 10, whole=10).spent == {1001: 0}
    open_ = sketch("w t")
    found = reachable(
        open_, Mover.FOOT, Orders.ADVANCE, 1001, 2, lambda hex_: hex_ == 1002, whole=2
    )
    assert found.spent == {1001: 0}


def test_blocked_hexes_are_gone_around_and_extra_points_are_paid() -> None:
    ground = sketch("... ... ... ...")
    straight = reachable(ground, Mover.FOOT, Orders.ADVANCE, 1101, 12)
    assert straight.spent[1103] == 4
    around = reachable(ground, Mover.FOOT, Orders.ADVANCE, 1101, 12, lambda hex_: hex_ == 1102)
    assert around.spent[1103] == 6
    assert 1102 not in around.spent
    dear = reachable(
        ground, Mover.FOOT, Orders.ADVANCE, 1101, 12, extra=lambda start, end: 2 * (end == 1102)
    )
    assert dear.spent[1102] == 4
    assert dear.spent[1103] == 6


def test_the_closed_bridge_is_no_way() -> None:
    start = SHILOH.sheets.read("S2511")
    free = reachable(SHILOH, Mover.ARTILLERY, Orders.ADVANCE, start, 16)
    shut = reachable(SHILOH, Mover.ARTILLERY, Orders.ADVANCE, start, 16, closed=closed_ways(False))
    assert LOG_BRIDGE in free.spent
    assert LOG_BRIDGE not in shut.spent


@given(st.sampled_from(LAND), MOVERS, st.sampled_from([Orders.MARCH, Orders.ATTACK]))
def test_every_way_is_legal_step_by_step_and_none_is_cheaper(
    start: int, mover: Mover, orders: Orders
) -> None:
    found = reachable(SHILOH, mover, orders, start, 12)
    for end, spent in found.spent.items():
        total, here = 0, start
        for step in found.way(end):
            cost = march_cost(SHILOH, mover, orders, here, step)
            assert cost.prohibited is None
            total, here = total + cost.half_points, step
        assert total == spent
    assert found.spent == by_relaxing(start, mover, orders, 12)


def by_relaxing(start: int, mover: Mover, orders: Orders, allowance: int) -> dict[int, int]:
    """The same by looking at every hex again whenever a neighbor becomes cheaper."""
    best, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for end in SHILOH.neighbors[here]:
            cost = march_cost(SHILOH, mover, orders, here, end)
            total = best[here] + cost.half_points
            if not cost.prohibited and total <= min(allowance, best.get(end, allowance + 1) - 1):
                best[end] = total
                queue.append(end)
    return best


@pytest.mark.parametrize(("is_high", "expected"), [(False, 4), (True, 8)])
def test_command_reaches_along_a_road(is_high: bool, expected: int) -> None:
    """Four points: of a brigadier four hexes of road, of a commander of a corps eight."""
    ground = sketch("t t t t t t t t t t", roads=[" ".join(map(str, range(1001, 1011)))])
    found = cheapest(command_going(ground, is_high), 1001, 8)
    assert max(found.spent) == 1001 + expected


def test_what_has_been_worked_out_is_kept_once() -> None:
    """Costs that are the same are one value: a map has few of them."""
    one = march_cost(SHILOH, Mover.FOOT, Orders.ADVANCE, 1001, 1002)
    two = march_cost(SHILOH, Mover.FOOT, Orders.ATTACK, 1002, 1003)
    assert one is two


def test_what_is_known_of_costs_is_bounded_in_bytes() -> None:
    """As if everybody had gone everywhere under all orders, with the log bridge closed and open."""
    ground = Ground(MapPages("shiloh"))
    for closed in (closed_ways(False), closed_ways(True)):
        for one in (False, True):
            command_going(ground, one, closed)
        for mover in Mover:
            for orders in Orders:
                going(ground, mover, orders, closed)
    kept = ground.kept[Going]
    assert len(kept) == 20
    foot = going(ground, Mover.FOOT, Orders.ADVANCE)
    for hex_ in ground.terrain:
        foot.steps(hex_)
    kinds = ground.kept[StepKinds]
    assert len(kinds) == 2
    seen = set(map(id, (ground, *ground.neighbors.values(), *ground.terrain)))
    whole = len(kinds) * size_of([kinds[OPEN]], seen) + len(kept) * size_of([foot], seen)
    assert whole < 16_000_000


def test_exits_are_the_steps_ahead_and_their_number_is_bounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Exits, "MOST", 50)
    ground = Ground(MapPages("shiloh"))
    foot, area = going(ground, Mover.FOOT, Orders.ATTACK), frozenset(ground.terrain) - {4031}
    exits = exits_of(ground, foot, area, Mover.FOOT, Orders.ATTACK)
    for hex_ in (4030, 4023, 2707, 6402, 1001, 5540, 5541, 3333, 3434, 3535):
        steps = dict(zip(foot.steps(hex_)[::2], foot.steps(hex_)[1::2], strict=True))
        for facing in range(6):
            turn = vertex_cost(ground, Mover.FOOT, Orders.ATTACK, hex_)
            assert exits[hex_, facing] == (
                ((hex_, (facing + 1) % 6), turn),
                ((hex_, (facing - 1) % 6), turn),
                *(
                    ((end, facing), steps[end])
                    for end in front(hex_, facing)
                    if end in steps and end in area
                ),
            )
            assert len(exits) <= 50
    assert exits_of(ground, foot, area, Mover.FOOT, Orders.ATTACK) is exits
    assert exits_of(ground, foot, area, Mover.FOOT, Orders.ADVANCE) is not exits


def test_steps_that_are_alike_are_of_one_kind_for_whoever_goes() -> None:
    """What a leader has traced command through is known when his troops go there."""
    ground = Ground(MapPages("shiloh"))
    command_going(ground, True).steps(4030)
    kinds = ground.kept[StepKinds][OPEN]
    row = kinds.row(4030)
    going(ground, Mover.FOOT, Orders.ADVANCE).steps(4030)
    assert kinds.row(4030) is row
    assert row == tuple(kinds.kind(4030, end) for end in ground.neighbors[4030])
    assert kinds.kind(4031, 4030) == kinds.row(4031)[ground.neighbors[4031].index(4030)]
    for start in (4030, 4023, 2707):
        for end, kind in zip(ground.neighbors[start], kinds.row(start), strict=True):
            foot = march_cost(ground, Mover.FOOT, Orders.ADVANCE, start, end)
            alike = [
                march_cost(ground, Mover.FOOT, Orders.ADVANCE, start, other)
                for other, same in zip(ground.neighbors[start], kinds.row(start), strict=True)
                if same == kind
            ]
            assert alike == [foot] * len(alike)


def size_of(roots: Iterable[object], seen: set[int]) -> int:
    """Bytes of all that is reached from there through what is kept of costs."""
    found, left = 0, list(roots)
    while left:
        one = left.pop()
        if id(one) in seen or isinstance(one, str | type | partial):
            continue
        seen.add(id(one))
        found += sys.getsizeof(one)
        if isinstance(one, Going):
            left += [one._known, one._steps]
        elif isinstance(one, StepKinds):
            left += [one._numbers, one._rows]
        elif isinstance(one, dict):
            left += [*one.keys(), *one.values()]
        elif isinstance(one, tuple):
            left += one
    return found
