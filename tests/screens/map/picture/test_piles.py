"""A large stack looks heavier than a small one: its counter lies on others."""

import pytest

from campaign import read_situation
from screens.map.map_layout import Zoom
from screens.map.picture.counter_edges import pile
from screens.map.picture.picture_drawing import PictureDrawing
from screens.map.picture.places import COUNTER, picture_layout
from screens.map.picture.tints import ink
from screens.shell.glyphs import UNICODE
from tests.screens.map.picture.test_changes_of_the_picture import cells, drawn
from tests.screens.map.picture.wars import NOTHING

STACK = """
scenario = "1861"
agenda = ["marches union left 3 die 4"]
[[pieces]]
box = "atlanta"
side = "{side}"
type = "veteran_infantry"
count = {count}
"""


def covered(zoom: Zoom, side: str, count: int) -> int:
    """How many cells around Atlanta a stack makes look different from an empty box."""
    stack = drawn(zoom, read_situation(STACK.format(side=side, count=count)))
    none = drawn(zoom, read_situation(STACK.format(side=side, count=0).split("[[")[0]))
    column, row = picture_layout(zoom).spot("atlanta").counter
    width, height = COUNTER[zoom]
    shown, empty = cells(stack), cells(none)
    return sum(
        shown[y][x] != empty[y][x]
        for y in range(row, row + height + 2)
        for x in range(column, column + width + 3)
    )


@pytest.mark.sampled(2)
@pytest.mark.parametrize("zoom", [Zoom.THEATER, Zoom.ARMY, Zoom.FIELD])
@pytest.mark.parametrize("side", ["union", "confederate"])
def test_nine_cover_more_of_the_map_than_four_and_four_more_than_one(zoom: Zoom, side: str) -> None:
    one, four, nine = (covered(zoom, side, count) for count in (1, 4, 9))
    assert one < four < nine, (one, four, nine)


def test_nine_look_heavier_than_one_from_very_far() -> None:
    assert covered(Zoom.GLANCE, "union", 1) < covered(Zoom.GLANCE, "union", 9)


def test_each_counter_below_lies_further_to_the_south_east() -> None:
    size = COUNTER[Zoom.ARMY]
    seen = {(x, y): which for y in range(10) for x, which in pile(size, y, 2)}
    assert (size.width, 0) not in seen
    assert seen[size.width, 1] == seen[1, 2 * size.height] == 1
    assert seen[size.width + 1, 2] == seen[2, 2 * size.height + 1] == 2


@pytest.mark.parametrize("look", ["light", "dark", "clear", "sixteen"])
def test_the_edge_of_the_second_counter_can_be_told_from_the_first(look: str) -> None:
    state = read_situation(STACK.format(side="union", count=9))
    drawing = PictureDrawing(Zoom.ARMY, UNICODE, ink(look, None), state, NOTHING)
    column, row = picture_layout(Zoom.ARMY).spot("atlanta").counter
    line = [cell for text, cell in drawing.canvas.row(row + 2) for _ in text]
    assert line[column + 2].ink != ink(look, None).named["union2"]


@pytest.mark.parametrize(
    ("zoom", "union", "confederate", "read"),
    [
        (Zoom.THEATER, 5, 10, "5✕10"),
        (Zoom.THEATER, 5, 9, "5 ✕9"),
        (Zoom.THEATER, 12, 10, "12✕+"),
        (Zoom.GLANCE, 12, 4, "+✕4"),
        (Zoom.ARMY, 12, 10, "12 ✕10"),
    ],
)
def test_in_a_battle_no_piece_is_lost_from_the_counter(
    zoom: Zoom, union: int, confederate: int, read: str
) -> None:
    """Ten stood there and the map said nine; where two figures have no room, it says more."""
    enemy = STACK.format(side="confederate", count=confederate)
    both = STACK.format(side="union", count=union) + enemy[enemy.index("[[") :]
    shown = cells(drawn(zoom, read_situation(both)))
    column, row = picture_layout(zoom).spot("atlanta").counter
    assert "".join(letter for letter, _ in shown[row])[column : column + len(read)] == read
