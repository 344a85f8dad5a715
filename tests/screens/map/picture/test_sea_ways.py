"""The way of pieces over the sea, on the picture of the map."""

from itertools import pairwise

import pytest

from campaign import new_campaign
from campaign.actions import Move, Sail
from campaign.terms import UNION
from screens.map.map_attention import OVERSEA
from screens.map.map_layout import Zoom
from screens.map.march_plan import MarchPlan, plan_march
from screens.map.overlays import planned_path
from screens.map.picture.arrows import arrow_pixels, sea_legs
from screens.map.picture.ground import WATER, ground
from screens.map.picture.places import picture_layout
from screens.map.picture.sea_ways import sea_way

FAR = (
    ("new_york", "fort_monroe"),
    ("washington", "charleston_sc"),
    ("washington", "pensacola"),
    ("new_orleans", "mobile"),
)
"""Landings of the war."""


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize(("begin", "end"), FAR)
def test_between_its_harbors_a_way_over_the_sea_crosses_no_land(
    zoom: Zoom, begin: str, end: str
) -> None:
    land, edge = ground(zoom), 2 * picture_layout(zoom).canvas.height
    for (x, y), (to_x, to_y) in pairwise(sea_way(zoom, begin, end)):
        steps = 2 * max(abs(to_x - x), abs(to_y - y))
        for step in range(steps + 1):
            here = (round(x + (to_x - x) * step / steps), round(y + (to_y - y) * step / steps))
            assert land.kind(*here) in WATER or here[1] > edge, "around Florida, beyond the map"


@pytest.mark.parametrize("zoom", Zoom)
def test_a_way_over_the_sea_is_a_broken_line_mostly_over_water(zoom: Zoom) -> None:
    pixels = [*arrow_pixels(zoom, ("washington", OVERSEA, "charleston_sc"))]
    wet = sum(ground(zoom).kind(*pixel) in WATER for pixel in pixels)
    assert wet > 0.6 * len(pixels)
    gaps = sum(max(abs(a - c), abs(b - d)) > 1 for (a, b), (c, d) in pairwise(pixels))
    assert gaps >= 3
    solid = [*arrow_pixels(zoom, ("washington", "richmond"))]
    assert not any(max(abs(a - c), abs(b - d)) > 1 for (a, b), (c, d) in pairwise(solid[:-12]))


def test_a_plan_to_sail_leads_over_the_sea_and_a_march_does_not() -> None:
    plan = plan_march(new_campaign("1861"), UNION, "new_york")
    assert isinstance(plan, MarchPlan)
    assert planned_path(plan.with_going(Sail), "baltimore", None) == (
        *("new_york", OVERSEA, "baltimore"),
    )
    marching = planned_path(plan.with_going(Move), "baltimore", None)
    assert OVERSEA not in marching
    assert not list(sea_legs(marching))
