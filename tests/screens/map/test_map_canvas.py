from collections import Counter
from collections.abc import Callable, Iterable

import pytest

from campaign.board.board import board
from campaign.board.routes import LinkKind
from screens.map.map_canvas import Ink, base, dots, letters
from screens.map.map_layout import CANVAS, Layout, MapCurve, Zoom, layout
from screens.parts.pixels import BRAILLE
from screens.shell.glyphs import ASCII, GLYPH_SETS, UNICODE, Glyphs

Place = tuple[int, int]

zooms = pytest.mark.parametrize("zoom", CANVAS)
glyph_sets = pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=GLYPH_SETS)


def own_places(
    plan: Layout,
    places_of: Callable[[MapCurve], Iterable[Place]],
    cell_of: Callable[[Place], Place],
) -> list[int]:
    """For each link, how many places show it and nothing else, no label either."""
    under_labels = {
        (x, y)
        for spot in plan.spots
        for x in range(spot.x, spot.x + spot.width)
        for y in range(spot.y, spot.y + spot.height)
    }
    shown = [
        {place for place in places_of(curve) if cell_of(place) not in under_labels}
        for curve in plan.curves
    ]
    shared = Counter(place for places in shown for place in places)
    return [sum(shared[place] == 1 for place in places) for places in shown]


@zooms
def test_every_link_has_dots_of_its_own(zoom: Zoom) -> None:
    plan = layout(zoom)
    own = own_places(
        plan,
        lambda curve: dots(curve, plan.spot(curve.link.a)),
        lambda dot: (dot[0] // BRAILLE.across, dot[1] // BRAILLE.down),
    )
    assert len(own) == 231
    assert min(own) >= 2, board().links[own.index(min(own))]


@zooms
def test_every_link_has_plain_letters_of_its_own(zoom: Zoom) -> None:
    own = own_places(
        layout(zoom), lambda curve: (cell for cell, _ in letters(curve)), lambda cell: cell
    )
    assert min(own) >= 1, board().links[own.index(min(own))]


@zooms
def test_no_link_runs_under_the_label_of_a_box_it_does_not_touch(zoom: Zoom) -> None:
    plan = layout(zoom)
    for curve in plan.curves:
        ends = {curve.link.a, curve.link.b}
        for x, y in curve.points(1, 1):
            under = {spot.box.id for spot in plan.spots if spot.covers(x, y)}
            assert under <= ends, curve.link


def test_the_three_kinds_have_three_patterns() -> None:
    plan = layout(Zoom.FIELD)
    share: dict[LinkKind, set[float]] = {kind: set() for kind in LinkKind}
    for curve in plan.curves:
        path = list(curve.points(BRAILLE.across, BRAILLE.down))
        drawn = list(dots(curve, plan.spot(curve.link.a)))
        assert set(drawn) <= set(path)
        share[curve.link.kind].add(round(len(drawn) / len(path), 1))
    assert share[LinkKind.RAIL] == {1.0}
    assert share[LinkKind.RIVER] <= {0.7, 0.8}
    assert share[LinkKind.ROAD] <= {0.3, 0.4}


def test_plain_letters_tell_the_kinds_apart() -> None:
    used: dict[LinkKind, set[str]] = {kind: set() for kind in LinkKind}
    for curve in layout(Zoom.THEATER).curves:
        used[curve.link.kind] |= {letter for _, letter in letters(curve)}
    assert used == {
        LinkKind.RAIL: set("-|/\\"),
        LinkKind.ROAD: set("."),
        LinkKind.RIVER: set("~"),
    }


@zooms
@glyph_sets
def test_the_base_fills_the_canvas(zoom: Zoom, glyphs: Glyphs) -> None:
    ground = base(zoom, glyphs)
    width, height = ground.canvas
    assert len(ground.letters) == len(ground.inks) == height
    assert {len(row) for row in ground.letters} == {width}
    assert {len(row) for row in ground.inks} == {width}


@zooms
def test_plain_ground_is_ascii_and_has_no_sea(zoom: Zoom) -> None:
    ground = base(zoom, ASCII)
    assert "".join(ground.letters).isascii()
    assert not any(Ink.SEA in row for row in ground.inks)


@zooms
def test_the_sea_and_the_names_of_states_keep_clear_of_labels(zoom: Zoom) -> None:
    ground = base(zoom, UNICODE)
    assert any(Ink.SEA in row for row in ground.inks)
    assert any(Ink.STATE in row for row in ground.inks)
    for spot in layout(zoom).printed:
        for y in range(spot.y, spot.y + spot.height):
            around = ground.inks[y][spot.x - 1 : spot.x + spot.width + 1]
            assert not {Ink.SEA, Ink.STATE} & set(around), spot.box.id


def test_the_base_is_drawn_once() -> None:
    assert base(Zoom.ARMY, UNICODE) is base(Zoom.ARMY, UNICODE)
