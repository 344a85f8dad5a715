"""HERE: what is said of a box where there is little room for it."""

from campaign import new_campaign, read_situation
from screens.map.box_panel import neighbor_lines, place_lines, stack_in_short, stack_lines
from screens.map.here_panel import fitted_in, neighbors_in
from screens.shell.glyphs import ASCII
from tests.screens.campaigning import situation
from tests.screens.drawing import letters
from tests.screens.keyboard import SMALL, app_at


def test_a_list_of_neighbors_that_is_cut_says_how_many_are_missing() -> None:
    """Louisville has more neighbors than there are lines: nobody takes it for cut off."""
    around = neighbor_lines(new_campaign("1861"), "louisville", ASCII)
    assert len(around) > 3
    told = [line.plain for line in neighbors_in(around, 33, 3)]
    assert told[:2] == [line.plain for line in around[:2]]
    assert told[2:] == [f"and {len(around) - 2} more neighbors (i)"]
    assert neighbors_in(around, 33, len(around)) == around, "all of them, and no more is said"
    [alone] = neighbors_in(around, 33, 1)
    assert alone.plain == f"{len(around)} neighbors (i)"


BOTH_SIDES = situation(
    ["combat union"],
    *(("cairo", "union", f"{rank}_infantry", 2) for rank in ("crack", "veteran", "militia")),
    *(("cairo", "union", f"{rank}_cavalry", 1) for rank in ("veteran", "militia")),
    *(("cairo", "confederate", f"{rank}_infantry", 1) for rank in ("veteran", "militia")),
    ("cairo", "confederate", "crack_cavalry", 1),
)
"""More kinds of pieces in one box than there are lines beside a small map."""


def test_pieces_that_have_no_line_each_are_told_in_short_and_none_is_left_out() -> None:
    """In a box with a battle the enemy was not shown at all, and `6 more` were rows."""
    state = read_situation(BOTH_SIDES)
    place, stack = (list(of(state, "cairo", ASCII)) for of in (place_lines, stack_lines))
    short = list(stack_in_short(state, "cairo", ASCII, 99))
    assert len(stack) == 8
    told = [line.plain.strip() for line in short]
    assert [line.split(maxsplit=1)[1] for line in told] == [
        "2 crack 3 veteran 3 militia",
        "1 veteran 1 militia 1 crack",
    ]
    rows = len(place) + len(stack)
    assert fitted_in(place, stack, short, 99, rows) == (place, stack, []), "there is room for all"
    assert fitted_in(place, stack, short, 99, 4)[:2] == (place[:1], short)
    assert fitted_in(place, stack, short, 99, 3)[:2] == ([], short), "the pieces before the place"
    for room in range(3, rows):
        shown = fitted_in(place, stack, short, 99, room)
        assert [line.plain for line in shown[2]] == ["i: all about this box"]
        assert sum(map(len, shown)) <= room


async def test_in_a_small_terminal_every_piece_of_a_battle_is_shown_beside_the_map() -> None:
    app = app_at(BOTH_SIDES)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        seen = letters(app)
        for told in ("2 crack 3 veteran", " 3 militia", " 1 veteran 1 militia", " 1 crack"):
            assert told in seen
        assert "i: all about this box" in seen
