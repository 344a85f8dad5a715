"""What is written for a box over what stands there already."""

import pytest

from campaign import read_situation
from campaign.board.board import board
from screens.map.map_labels import standing
from screens.map.map_layout import Zoom
from screens.map.picture.box_marks import Emphasis, box_marks
from screens.map.picture.places import picture_layout
from screens.shell.glyphs import UNICODE
from tests.screens.campaigning import situation

CONTESTED = situation(
    ["marches union left 2 die 4"],
    ("manassas_junction", "union", "militia_infantry", 3),
    ("manassas_junction", "confederate", "militia_infantry", 2),
)


@pytest.mark.parametrize("zoom", [Zoom.THEATER, Zoom.ARMY, Zoom.FIELD])
def test_the_number_of_a_march_hides_none_of_those_who_fight(zoom: Zoom) -> None:
    """`3 X2` is three against two; a march that leads there has made it three against one."""
    box, place = board()["manassas_junction"], picture_layout(zoom).spot("manassas_junction")
    here = standing(box, read_situation(CONTESTED))

    def letters(march: str) -> dict[tuple[int, int], str]:
        marks = box_marks(here, place, zoom, UNICODE, Emphasis(march=march)).marks
        return {mark.cell: mark.letter for mark in marks}

    before, after = letters(""), letters("1")
    numbers = [cell for cell in place.counter_cells() if before.get(cell, " ").isdecimal()]
    assert len(numbers) == 2
    assert [after[cell] for cell in numbers] == [before[cell] for cell in numbers]
    assert "1" in after.values()
