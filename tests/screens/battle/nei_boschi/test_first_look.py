"""The first look at 80x24: what is a strength, what a level, and which key says so."""

import pytest

from campaign.resolvers.nei_boschi.ground import ground_of
from campaign.resolvers.nei_boschi.steps import Activation
from screens.battle.hexes.colors import EVEN_LEVEL, LEVEL, HexCell, ground_kind, palette_of
from screens.battle.hexes.ground import HexTerrain
from screens.battle.hexes.tiles import TileDrawing
from screens.battle.nei_boschi.hex_ground import hex_ground
from screens.parts.page_dialog import PageScreen
from screens.shell.glyphs import UNICODE
from screens.shell.legible import LETTERS, _contrast, _luminance
from tests.screens.battle.nei_boschi.hex_desk import app_on, passed_to
from tests.screens.battle.nei_boschi.test_hex_screen import LINE, press
from tests.screens.drawing import letters
from tests.screens.hex_reader import TERRAIN
from tests.screens.keyboard import SMALL
from tests.shiloh.desk import BOOK

GROUND = hex_ground(ground_of(BOOK))


def test_the_level_stands_out_only_where_the_ground_rises_or_falls() -> None:
    even = GROUND.even
    assert 0 < len(even) < len(GROUND.hexes)
    drawing = TileDrawing(GROUND, GROUND.bounds, UNICODE)
    for hex_ in (min(even), min(GROUND.hexes.keys() - even)):
        x, y = drawing.plan.corner(hex_)
        [(letter, meaning)] = drawing.canvas.part(y, x + 3, x + 4)
        assert letter == str(GROUND.hexes[hex_].level)
        assert meaning.letters == (EVEN_LEVEL if hex_ in even else LEVEL)


@pytest.mark.parametrize("look", ["dark", "light", "clear"])
@pytest.mark.parametrize("terrain", [HexTerrain.WOODS, HexTerrain.OPEN])
def test_a_strength_is_read_before_a_level(look: str, terrain: HexTerrain) -> None:
    """By bold type on paper of its own; where nothing rises or falls, a level stands out less."""
    palette, kind = palette_of(look), ground_kind(terrain, 6)

    def contrast(role: str) -> float:
        style = palette.style(HexCell(kind, kind, role))
        assert style.color is not None
        assert style.bgcolor is not None
        (r, g, b), (r2, g2, b2) = style.color.get_truecolor(), style.bgcolor.get_truecolor()
        return _contrast(_luminance((r, g, b)), _luminance((r2, g2, b2)))

    for side in ("union low", "confederate low"):
        strength = palette.style(HexCell(kind, kind, side))
        assert strength.bold
        assert strength.bgcolor != palette.style(HexCell(kind, kind, LEVEL)).bgcolor
    assert LETTERS <= contrast(EVEN_LEVEL) <= contrast(LEVEL)
    assert not palette.style(HexCell(kind, kind, LEVEL)).bold


async def test_the_legend_is_a_key_away_and_says_what_is_what() -> None:
    app = app_on(LINE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        line = letters(app).splitlines()[-1]
        for key in ("f fire", "g assault", "p done", "5 legend", "Q leave", "? help"):
            assert key in line, "however many verbs there are"
        await press(pilot, "5")
        assert isinstance(app.screen, PageScreen)
        told = letters(app)
        for terrain, signs in TERRAIN.items():
            assert f"{signs[0]} {terrain}" in told
        for word in ("Union unit", "Confederate unit", "strength 9, faces SE", "at level 6"):
            assert word in told
        for word in ("d disordered", "c collapsed", "leader", "camp", "creek", "trail", "road"):
            assert word in told
        assert "(2/5/T)" in told
        assert "2nd brigade, 5th division" in told
        assert "turn the page" not in told
        await press(pilot, "enter")
        assert not isinstance(app.screen, PageScreen)


async def test_beside_a_list_the_line_of_keys_says_how_to_leave() -> None:
    """There q leaves, too, and hid the other key."""
    app = app_on(passed_to(Activation))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        line = letters(app).splitlines()[-1]
        for key in ("p done", "5 legend", "Q leave", "space as usual", "? help"):
            assert key in line
