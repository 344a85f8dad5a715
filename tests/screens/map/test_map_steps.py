import pytest

from campaign.board.board import board
from screens.map.map_cursor import nearest, step
from screens.map.map_layout import CANVAS, Layout, Zoom, layout
from screens.map.picture.places import PictureLayout, picture_layout
from screens.parts.window import Direction

PLANS = [*map(layout, CANVAS), *map(picture_layout, Zoom)]
plans = pytest.mark.parametrize(
    "plan", PLANS, ids=lambda plan: f"{type(plan).__name__}-{plan.zoom}"
)


def reached(start: str, follows: dict[str, set[str]]) -> set[str]:
    seen, fresh = {start}, [start]
    while fresh:
        for box in follows[fresh.pop()] - seen:
            seen.add(box)
            fresh.append(box)
    return seen


@pytest.mark.thorough
@plans
@pytest.mark.parametrize("overseas", [False, True])
def test_every_box_can_be_reached_from_every_other_by_arrows(
    plan: Layout | PictureLayout, overseas: bool
) -> None:
    ids = board().ids if overseas else board().ids[: board().europe]
    ahead: dict[str, set[str]] = {box: set() for box in ids}
    behind: dict[str, set[str]] = {box: set() for box in ids}
    for box in ids:
        for direction in Direction:
            if (to := step(plan, box, direction, overseas)) is not None:
                ahead[box].add(to)
                behind[to].add(box)
    everything = set(ids)
    assert reached("washington", ahead) == everything
    assert reached("washington", behind) == everything


@pytest.mark.thorough
@plans
def test_a_step_goes_where_the_key_points(plan: Layout | PictureLayout) -> None:
    for box in board().ids:
        x, y = plan.spot(box).middle
        for direction in Direction:
            if (to := step(plan, box, direction)) is not None:
                right, down = direction.value
                there_x, there_y = plan.spot(to).middle
                assert (there_x - x) * right + (there_y - y) * down > 0, (box, direction, to)


@pytest.mark.parametrize(
    ("box", "direction", "to"),
    [
        ("st_louis", Direction.RIGHT, "vandalia"),
        ("vandalia", Direction.LEFT, "st_louis"),
        ("petersburg", Direction.RIGHT, "norfolk"),
        ("jackson", Direction.UP, "grenada"),
        ("jackson", Direction.DOWN, "mccomb"),
        ("gainesville", Direction.DOWN, None),
    ],
)
def test_steps_go_along_links_first(box: str, direction: Direction, to: str | None) -> None:
    assert step(layout(Zoom.THEATER), box, direction) == to


def test_a_link_goes_before_a_nearer_box_without_one() -> None:
    plan = layout(Zoom.THEATER)
    number = board().number
    for box in board().ids:
        linked = {board().ids[n] for n in board().neighbors[number[box]]}
        x, y = plan.spot(box).middle
        for neighbor in linked:
            there_x, there_y = plan.spot(neighbor).middle
            if there_x > x and there_y == y:
                assert step(layout(Zoom.THEATER), box, Direction.RIGHT) in linked, box


@plans
def test_nearest_finds_each_box_at_its_own_place(plan: Layout | PictureLayout) -> None:
    for spot in plan.spots:
        assert nearest(plan, *spot.middle, overseas=True) == spot.box.id
    assert nearest(plan, *plan.spot("europe").middle, overseas=False) != "europe"
