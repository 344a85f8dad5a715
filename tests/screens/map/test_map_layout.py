from itertools import combinations

import pytest

from campaign.board.board import board
from screens.map.map_layout import CANVAS, Spot, Zoom, layout, rows_of

zooms = pytest.mark.parametrize("zoom", CANVAS)


def grown(spot: Spot) -> Spot:
    """A label with the column to its right, where the mark of one of two neighbors stands."""
    return spot._replace(width=spot.width + 1)


@zooms
def test_no_two_labels_overlap_and_marks_fit_between_them(zoom: Zoom) -> None:
    spots = [grown(spot) for spot in layout(zoom).spots]
    assert len(spots) == 130, "the board, and Europe"
    clashes = [(a.box.id, b.box.id) for a, b in combinations(spots, 2) if a.overlaps(b)]
    assert not clashes


@zooms
def test_labels_and_their_marks_are_on_the_canvas(zoom: Zoom) -> None:
    width, height = CANVAS[zoom]
    for spot in layout(zoom).spots:
        assert spot.x >= 1, spot
        assert spot.x + spot.width < width, spot
        assert spot.y >= 0, spot
        assert spot.y + spot.height <= height, spot


@zooms
def test_no_box_strays_far_from_its_printed_place(zoom: Zoom) -> None:
    plan = layout(zoom)
    for spot in plan.printed:
        column, row = plan.scale.place(spot.box.x, spot.box.y)
        assert abs(spot.middle[0] - column) <= 9, spot.box.id
        assert abs(spot.middle[1] - row) <= 3.6, spot.box.id


def test_offsets_name_boxes_that_there_are() -> None:
    for row in rows_of("map_offsets.csv"):
        assert row["zoom"] in set(CANVAS), row
        assert row["box"] in board().number, row


def test_bends_name_links_that_there_are() -> None:
    links = {(link.a, link.b, str(link.kind)) for link in board().links}
    for row in rows_of("map_bends.csv"):
        assert row["zoom"] in set(CANVAS), row
        assert (row["a"], row["b"], row["kind"]) in links, row


def test_the_whole_war_fits_into_a_large_terminal_beside_a_panel() -> None:
    width, height = CANVAS[Zoom.THEATER]
    assert width <= 160 - 30
    assert height <= 48 - 4
