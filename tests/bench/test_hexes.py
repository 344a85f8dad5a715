"""What looking and going cost on the map of Shiloh."""

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from campaign.hexes.grid import Hex, distance
from campaign.resolvers.nei_boschi.ground import Ground
from campaign.resolvers.nei_boschi.map_pages import MapPages
from campaign.resolvers.nei_boschi.paths import reachable
from campaign.resolvers.nei_boschi.sight import sight
from campaign.resolvers.nei_boschi.terrain import Mover, Terrain
from campaign.resolvers.nei_boschi.vocabulary import Orders
from tests.bench.conftest import Report

pytestmark = pytest.mark.bench

POSTS = 300
"""Hexes with units: those from which one looks and goes."""

PAIRS = 5000


def microseconds(act: Callable[[], Any], times: int) -> float:
    start = time.process_time()
    act()
    return 1e6 * (time.process_time() - start) / times


def posts(ground: Ground, lot: random.Random) -> list[Hex]:
    land = [hex_ for hex_, terrain in ground.terrain.items() if terrain is not Terrain.RIVER]
    return lot.sample(land, POSTS)


@pytest.mark.parametrize("far", [10, 60])
def test_lines_of_sight(far: int, report: Report) -> None:
    ground, lot = Ground(MapPages("shiloh")), random.Random(far)
    there = posts(ground, lot)
    pairs = [(one, other) for one in there for other in there if distance(one, other) <= far]
    pairs = lot.sample(pairs, min(PAIRS, len(pairs)))

    def look() -> None:
        for one, other in pairs:
            sight(ground, one, other)

    cold, known = microseconds(look, len(pairs)), microseconds(look, len(pairs))
    what = f"a line of sight over up to {far} hexes"
    report(what, f"{cold:.0f} us; known {known:.2f} us", "", "200 us; known 20 us")
    assert cold < 1_000


@pytest.mark.parametrize(
    ("mover", "allowance", "wanted"),
    [(Mover.FOOT, 10, "500 us"), (Mover.CAVALRY, 16, ""), (Mover.LEADER, 30, "")],
)
def test_where_one_can_go(mover: Mover, allowance: int, wanted: str, report: Report) -> None:
    ground = Ground(MapPages("shiloh"))
    there = posts(ground, random.Random(1))

    def go() -> None:
        for start in there:
            reachable(ground, mover, Orders.ADVANCE, start, allowance, whole=allowance)

    cold, known = microseconds(go, POSTS), microseconds(go, POSTS)
    what = f"where {mover} can go with {allowance // 2} movement points"
    report(what, f"{known:.0f} us; at first {cold:.0f} us", "", wanted)
    assert known < 10_000


def test_the_map_is_read(report: Report) -> None:
    took = microseconds(lambda: Ground(MapPages("shiloh")), 1)
    report("the map of Shiloh is read", f"{took / 1000:.0f} ms", "", "100 ms")
