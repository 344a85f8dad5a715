"""A picture that takes in one position after the other shows what one drawn anew would show.

And it says truly what looks different: all else is as it was.
"""

from itertools import islice

import pytest

from campaign import CampaignState
from screens.map.map_attention import MapAttention
from screens.map.map_layout import Zoom
from screens.map.picture.picture_drawing import PictureDrawing
from screens.map.picture.tints import ink
from screens.parts.window import Span
from screens.shell.glyphs import UNICODE
from tests.screens.map.picture.wars import NOTHING, attentions, war


def drawn(zoom: Zoom, state: CampaignState, attention: MapAttention = NOTHING) -> PictureDrawing:
    return PictureDrawing(zoom, UNICODE, ink("light", None), state, attention)


def cells(drawing: PictureDrawing) -> list[list[tuple[str, object]]]:
    """Each cell of the picture: its letter, and what it looks like; of a blank its paper alone."""
    rows: list[list[tuple[str, object]]] = []
    for row in range(drawing.canvas.rows):
        line: list[tuple[str, object]] = [
            (letter, paint if letter != " " else paint.paper)
            for text, paint in drawing.canvas.row(row)
            for letter in text
        ]
        rows.append(line)
    return rows


def assert_told(
    before: list[list[tuple[str, object]]],
    after: list[list[tuple[str, object]]],
    spans: list[Span] | None,
) -> None:
    """What looks different lies in the spans."""
    if spans is None:
        return
    told = {(span.row, column) for span in spans for column in range(span.start, span.end)}
    for row, (old, new) in enumerate(zip(before, after, strict=True)):
        for column, (one, other) in enumerate(zip(old, new, strict=True)):
            assert one == other or (row, column) in told, (row, column, one, other)


@pytest.mark.thorough
@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize(("scenario", "preset"), [("1861", "basic"), ("1863", "full")])
def test_positions_and_what_stands_out(zoom: Zoom, scenario: str, preset: str) -> None:
    positions = war(scenario, preset, 10)
    kept = drawn(zoom, positions[0])
    shown, standing_out = cells(kept), attentions(7)
    attention = NOTHING
    for state in positions[1:]:
        spans = kept.show(state, attention)
        anew = cells(drawn(zoom, state, attention))
        assert cells(kept) == anew
        assert_told(shown, anew, spans)
        shown = anew
        for attention in islice(standing_out, 1):
            spans = kept.show(state, attention)
            anew = cells(drawn(zoom, state, attention))
            assert cells(kept) == anew
            assert_told(shown, anew, spans)
            shown = anew
