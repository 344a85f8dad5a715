"""Colors that one can read and tell apart: contrast by WCAG, distance in CIELAB."""

import pytest

from screens.map.picture.ground import PixelKind
from screens.map.picture.tints import (
    BEYOND,
    CONFEDERATE_HELD,
    NOBODY_HELD,
    UNION_HELD,
    color,
    ink,
)
from tests.screens.color_vision import SIGHTS, contrast, difference

LOOKS = [
    *((look, None) for look in ("light", "dark", "clear", "sixteen")),
    *((look, "256") for look in ("light", "dark", "clear")),
]
looks = pytest.mark.parametrize(("look", "colors"), LOOKS)
HELD = {UNION_HELD: "union", CONFEDERATE_HELD: "confederate", NOBODY_HELD: "nobody"}
LETTERS = 4.5
LINES = 3.0


@looks
def test_names_can_be_read_on_every_land(look: str, colors: str | None) -> None:
    inks = ink(look, colors)
    for holder, name in HELD.items():
        for kind in ("name", "small"):
            letters = color(inks.named[f"{name}_{kind}"])
            assert contrast(letters, color(inks.plain(holder))) >= LETTERS, (name, kind)
            reached = inks.mixed(inks.plain(holder), inks.named["reach_bg"], 0.55)
            assert contrast(letters, color(reached)) >= LETTERS, (name, kind, "in reach")


@looks
def test_signs_can_be_read_on_what_is_behind_them(look: str, colors: str | None) -> None:
    named = ink(look, colors).named
    pairs = [
        *(("union_ink", "union"), ("union_ink", "union2")),
        *(("confederate_ink", "confederate"), ("confederate_ink", "confederate2")),
        *(("cursor", "cursor_bg"), ("cursor", "gold")),
        *(("threat_ink", "threat"), ("path_ink", "path")),
        *(("panel_ink", "panel"), ("panel_ink", "panel2"), ("panel_soft", "panel")),
    ]
    for letters, paper in pairs:
        assert contrast(color(named[letters]), color(named[paper])) >= LETTERS, (letters, paper)


@looks
def test_lines_are_seen_on_every_land(look: str, colors: str | None) -> None:
    inks = ink(look, colors)
    for holder in HELD:
        land = color(inks.plain(holder))
        for line in ("rail", "road", "river", "path"):
            assert contrast(color(inks.named[line]), land) >= LINES, (HELD[holder], line)


@looks
def test_counters_stand_out_from_the_land_of_their_side(look: str, colors: str | None) -> None:
    inks = ink(look, colors)
    for holder in (UNION_HELD, CONFEDERATE_HELD):
        block, land = color(inks.named[HELD[holder]]), color(inks.plain(holder))
        # Pure blue is dark in every terminal of sixteen colors; there the letters carry it.
        assert contrast(block, land) >= (LINES if look != "sixteen" else 1.2), HELD[holder]


@looks
@pytest.mark.parametrize("sight", SIGHTS)
def test_the_sides_are_told_apart_by_everybody(look: str, colors: str | None, sight: str) -> None:
    inks = ink(look, colors)
    land = inks.plain(UNION_HELD), inks.plain(CONFEDERATE_HELD)
    if look == "sixteen":  # land is black for all: there the front is what one sees
        land = inks.fronts
    for pair in (land, (inks.named["union"], inks.named["confederate"])):
        one, other = (SIGHTS[sight](color(number)) for number in pair)
        assert difference(one, other) >= 20


@looks
def test_land_beyond_the_board_is_not_that_of_a_side(look: str, colors: str | None) -> None:
    inks = ink(look, colors)
    if look != "sixteen":
        beyond = color(inks.plain(BEYOND))
        for holder in (UNION_HELD, CONFEDERATE_HELD):
            assert difference(beyond, color(inks.plain(holder))) >= 10


def test_a_mountain_is_darker_than_the_plain_of_its_side_on_paper() -> None:
    land = ink("light", None).land[UNION_HELD]
    bright = {kind: sum(color(land[kind])) for kind in PixelKind}
    assert bright[PixelKind.MOUNT_DARK] < bright[PixelKind.HILL] < bright[PixelKind.PLAIN]
