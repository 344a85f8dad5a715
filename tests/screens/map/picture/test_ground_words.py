"""Names of states and seas on the picture: each in its own state, and in nobody's way."""

import pytest

from campaign.board.board import board
from screens.map.map_layout import Zoom
from screens.map.picture.ground import WATER, ground
from screens.map.picture.places import picture_layout
from screens.map.picture.words import ground_words
from screens.text.phrases import state_name

LETTERED = (Zoom.THEATER, Zoom.ARMY, Zoom.FIELD)
"""The zoom levels on which there is room for such names."""

zooms = pytest.mark.parametrize("zoom", LETTERED)
STATES = {state_name(box.state).upper(): box.state for box in board().boxes}
"""The states in which there are boxes, as they are written on the map."""


def plain(text: str) -> str:
    """A name with its letters close together."""
    return text.replace("   ", "_").replace(" ", "").replace("_", " ") if is_spread(text) else text


def is_spread(text: str) -> bool:
    return len(text) > 1 and set(text[1::2]) == {" "}


@zooms
def test_every_letter_of_a_state_stands_on_land_of_that_state(zoom: Zoom) -> None:
    land, seen = ground(zoom), set()
    for word in ground_words(zoom):
        if (state := STATES.get(plain(word.text))) is None:
            continue
        seen.add(state)
        for x in range(word.x, word.x + len(word.text)):
            owner = land.owner(x, 2 * word.y)
            assert board().places[owner].state == state, (word.text, x - word.x)
    assert {"MO", "IL", "OH", "KY", "VA", "AL", "GA", "FL"} <= seen


@zooms
def test_no_name_on_the_ground_touches_what_is_written_for_a_box(zoom: Zoom) -> None:
    taken = {cell for place in picture_layout(zoom).spots for cell in place.cells()}
    for word in ground_words(zoom):
        cells = {(x, word.y) for x in range(word.x - 1, word.x + len(word.text) + 1)}
        assert not cells & taken, word.text


@zooms
def test_seas_are_named_on_water(zoom: Zoom) -> None:
    names = {plain(word.text): word for word in ground_words(zoom)}
    for sea in ("ATLANTIC OCEAN", "GULF OF MEXICO"):
        word = names[sea]
        assert ground(zoom).kind(word.x, 2 * word.y) in WATER


def test_a_nearer_map_leaves_few_states_without_a_name() -> None:
    named = {plain(word.text) for word in ground_words(Zoom.FIELD)}
    assert len(set(STATES) - named) <= 3, set(STATES) - named
