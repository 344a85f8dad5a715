"""Where signs, counters and names stand: on the map, and nothing hides anything else."""

from collections.abc import Iterable

import pytest

from campaign.board.board import EUROPE
from screens.map.map_layout import Zoom
from screens.map.picture.ground import WATER, ground
from screens.map.picture.places import (
    CANVAS,
    COUNTER,
    BoxPlace,
    details_of,
    odds_at,
    picture_layout,
    scale,
)
from screens.parts.pixels import Cell

zooms = pytest.mark.parametrize("zoom", Zoom)


def covered(place: BoxPlace) -> set[Cell]:
    """The cells of the name and of the counter, even if none stands there now."""
    column, row = place.name_at
    return {*place.counter_cells(), *((column + at, row) for at in range(len(place.name)))}


def apart(some: Iterable[Cell], others: Iterable[Cell]) -> int:
    """How far cells are from others: columns, of which a row is as high as two."""
    far = [*others]
    return min(abs(x - column) + 2 * abs(y - row) for x, y in some for column, row in far)


@zooms
def test_nothing_overlaps_with_a_counter_on_every_box(zoom: Zoom) -> None:
    taken: dict[Cell, str] = {}
    for place in picture_layout(zoom).spots:
        cells = covered(place)
        assert len(cells) == COUNTER[zoom].width * COUNTER[zoom].height + len(place.name)
        for cell in cells:
            assert taken.setdefault(cell, place.box.id) == place.box.id, (cell, place.box.id)


@zooms
def test_no_counter_stands_as_near_to_another_name_as_to_its_own(zoom: Zoom) -> None:
    """Else one reads it as that box's: Richmond's stood between its name and Gordonsville's."""
    named = [place for place in picture_layout(zoom).spots if place.name]
    for place in named:
        own = apart(place.counter_cells(), place.name_cells())
        for other in named:
            if other is not place:
                away = apart(place.counter_cells(), other.name_cells())
                assert own < away, (place.box.id, other.box.id)


@zooms
def test_no_sign_hides_behind_another_box(zoom: Zoom) -> None:
    plan = picture_layout(zoom)
    assert len({place.sign for place in plan.spots}) == len(plan.spots)
    for place in plan.spots:
        for other in plan.spots:
            if other is not place:
                assert place.sign not in covered(other), (place.box.id, other.box.id)


@zooms
def test_everything_is_on_the_map(zoom: Zoom) -> None:
    width, height = CANVAS[zoom]
    for place in picture_layout(zoom).spots:
        for column, row in (place.sign, *covered(place)):
            assert 0 <= column < width, place.box.id
            assert 0 <= row < height, place.box.id


@zooms
def test_no_sign_stands_far_from_the_printed_place(zoom: Zoom) -> None:
    for place in picture_layout(zoom).printed:
        column, row = scale(zoom).place(place.box.x, place.box.y)
        assert abs(place.sign[0] - column) <= 4, place.box.id
        assert abs(place.sign[1] - row) <= 2, place.box.id


@zooms
def test_europe_lies_at_sea(zoom: Zoom) -> None:
    place, land = picture_layout(zoom).spot(EUROPE), ground(zoom)
    for column, row in covered(place):
        assert {land.kind(column, y) for y in (2 * row, 2 * row + 1)} <= WATER


@zooms
def test_every_name_is_written_out_or_shortened(zoom: Zoom) -> None:
    """All letters of a shortened name are in the name of the box, or its code, in that order."""
    for place in picture_layout(zoom).printed:
        box = place.box
        letters = [letter for letter in place.name.casefold() if letter.isalnum()]
        assert letters or zoom is Zoom.GLANCE, box.id
        wholes = (f"{box.name} {box.state}", box.code)
        assert any(is_in_order(letters, whole.casefold()) for whole in wholes), box.id


def test_few_boxes_have_no_name() -> None:
    """From very far there is no room for all; nearer there is."""
    nameless = {zoom: {p.box.id for p in picture_layout(zoom).spots if not p.name} for zoom in Zoom}
    assert nameless.pop(Zoom.GLANCE) <= {"front_royal", "gordonsville"}
    assert not any(nameless.values())


@zooms
def test_no_two_boxes_have_the_same_name(zoom: Zoom) -> None:
    """Charleston in South Carolina is one of the seven cities, that in West Virginia is not."""
    names = [place.name for place in picture_layout(zoom).spots if place.name]
    assert len(set(names)) == len(names)


def is_in_order(letters: list[str], whole: str) -> bool:
    rest = iter(whole)
    return all(letter in rest for letter in letters)


@pytest.mark.parametrize("length", [2, 3, 4])
@zooms
def test_odds_stand_apart_from_names_and_from_the_signs_behind_them(
    zoom: Zoom, length: int
) -> None:
    """`Charleston SC1%` and `Harper's Ferryopen` were read."""
    plan = picture_layout(zoom)
    letters = {cell for place in plan.spots for cell in (place.sign, *place.name_cells())}
    cramped = set[str]()
    for place in plan.printed:
        column, row = odds_at(place, zoom, length)
        beside = {(column - 1, row), (column + length, row)} - {place.sign}
        (first, line), width = place.name_at, len(place.name)
        details = range(first + width, first + width + details_of(place.box, zoom))
        is_behind = row == line and column - 1 in details and not place.is_named_before
        if beside & letters or is_behind:
            cramped.add(place.box.id)
    few = {Zoom.GLANCE: 35}.get(zoom, 1)  # from very far there is not so much room
    assert len(cramped) <= few, cramped


@pytest.mark.parametrize("length", [3, 4])
@zooms
def test_odds_hide_no_other_box(zoom: Zoom, length: int) -> None:
    plan = picture_layout(zoom)
    taken = {cell: place.box.id for place in plan.spots for cell in (*covered(place), place.sign)}
    for place in plan.printed:
        column, row = odds_at(place, zoom, length)
        assert 0 <= column <= CANVAS[zoom].width - length, place.box.id
        assert abs(row - place.name_at[1]) <= 2
        if zoom is not Zoom.GLANCE:  # there is not so much room
            for aside in range(length):
                assert taken.get((column + aside, row), place.box.id) == place.box.id, place.box.id
