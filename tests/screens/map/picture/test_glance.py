"""The picture from very far: what an overlay says there is said of a box, and can be told apart."""

from campaign import read_situation
from campaign.board.board import board
from campaign.queries.supply_lines import feeding_links
from campaign.terms import SIDES
from screens.map.map_layout import Zoom
from screens.map.overlays import THREAT, odds_of
from screens.map.picture.places import picture_layout
from screens.map.picture.tints import ink
from tests.screens.map.picture.test_changes_of_the_picture import cells, drawn
from tests.screens.map.picture.wars import NOTHING, war


def test_odds_stand_beside_the_name_of_their_box_though_nobody_is_there() -> None:
    state = war("1863", "full", 0)[0]
    odds = {box: "open" for box in odds_of(THREAT, state) if not state.units_in(box, state.active)}
    assert odds
    shown = cells(drawn(Zoom.GLANCE, state, NOTHING._replace(odds=odds)))
    for box in odds:
        column, row = picture_layout(Zoom.GLANCE).spot(box).name_at
        name = picture_layout(Zoom.GLANCE).spot(box).name
        assert "".join(shown[row][column + at][0] for at in range(len(name))) == name, box


def test_lines_of_supply_leave_most_of_the_land_in_sight() -> None:
    """Rows of dots, not of whole pixels: hundreds of these would be one blot."""
    state = war("1863", "full", 0)[0]
    union, confederate = (feeding_links(state, side) for side in SIDES)
    before = cells(drawn(Zoom.GLANCE, state))
    after = cells(drawn(Zoom.GLANCE, state, NOTHING._replace(carried=(union, confederate))))
    changed = [
        (old, new)
        for old_row, new_row in zip(before, after, strict=True)
        for old, new in zip(old_row, new_row, strict=True)
        if old != new
    ]
    assert len(changed) > 100
    lines = {"\u2800" <= new[0] <= "\u28ff" for _, new in changed if new[0] not in " ▀"}
    assert lines == {True}
    inks = {getattr(new[1], "ink", None) for _, new in changed}
    assert set(ink("light", None).fronts) <= inks


def test_a_stack_without_supply_keeps_its_name() -> None:
    state = read_situation(
        'scenario = "1863"\n[options]\npreset = "full"\n[[pieces]]\nbox = "nashville"\n'
        'side = "union"\ntype = "veteran_infantry"\n'
    )
    hungry = frozenset(board().ids[: board().europe])
    shown = cells(drawn(Zoom.GLANCE, state, NOTHING._replace(hungry=hungry)))
    place = picture_layout(Zoom.GLANCE).spot("nashville")
    column, row = place.name_at
    assert "".join(shown[row][column + at][0] for at in range(3)) == place.name == "NAS"
