"""The cursor on the picture: an outline where one can see it, else a mark on what stands there."""

import pytest

from campaign import new_campaign
from campaign.terms import SIDES
from screens.map.map_attention import NOWHERE
from screens.map.map_layout import Zoom
from screens.map.picture.area_edges import outline
from screens.map.picture.picture_drawing import Paint, PictureDrawing
from screens.map.picture.places import BoxPlace, picture_layout
from screens.map.picture.tints import ink
from screens.parts.pixels import Cell
from screens.shell.glyphs import UNICODE
from tests.screens.map.picture.wars import NOTHING

COLORS = ink("light", None)
CURSOR = COLORS.named["cursor_bg"]
STATE = new_campaign("1862")
BOXES = (
    *("washington", "manassas_junction", "richmond", "petersburg", "yorktown", "corinth"),
    *("atlanta", "nashville", "springfield_mo", "cairo", "new_orleans", "chicago"),
)


def looks(drawing: PictureDrawing, rows: set[int], cursor: str) -> dict[Cell, tuple[str, Paint]]:
    """Some rows of the map with the cursor on a box."""
    drawing.show(STATE, NOTHING._replace(cursor=cursor))
    found: dict[Cell, tuple[str, Paint]] = {}
    for row in rows & {*range(drawing.canvas.rows)}:
        cells = ((letter, paint) for text, paint in drawing.canvas.row(row) for letter in text)
        found.update(((column, row), cell) for column, cell in enumerate(cells))
    return found


def written(place: BoxPlace) -> set[Cell]:
    return {place.sign, *place.counter_cells(), *place.name_cells()}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("zoom", [Zoom.THEATER, Zoom.ARMY, Zoom.FIELD])
def test_an_edge_is_mostly_seen_or_what_stands_there_is_marked(zoom: Zoom) -> None:
    drawing, kinds = PictureDrawing(zoom, UNICODE, COLORS, STATE, NOTHING), set()
    for box in BOXES:
        place = picture_layout(zoom).spot(box)
        whole = outline(zoom, place.box.number)
        rows = {row for _, row in (*whole, *written(place))}
        bare, now = looks(drawing, rows, NOWHERE), looks(drawing, rows, box)
        changed = {cell for cell, look in now.items() if look != bare[cell]}
        edge = changed - written(place)
        assert edge <= whole.keys(), box
        if edge:
            assert len(edge) >= len(whole) / 2, (box, len(edge), len(whole))
        else:
            has_counter = any(STATE.units_in(box, side) for side in SIDES)
            at = place.counter if has_counter else place.sign
            assert now[at][1].paper == CURSOR, box
            assert now[at][0] == bare[at][0], "the sign can be read as before"
        assert all(now[cell][1].paper == CURSOR for cell in place.name_cells()), box
        kinds.add(bool(edge))
    assert kinds == {True, False}, "there are boxes of both kinds"
