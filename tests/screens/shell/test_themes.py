import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from textual.color import Color
from textual.widgets import Static

from screens.map.map_styles import CSS
from screens.map.theater_map import TheaterMap
from screens.shell.glyphs import ASCII, UNICODE
from screens.shell.themes import DARK, LOOKS, Look, ThemedApp, glyphs_of

looks = pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
colorful = pytest.mark.parametrize("name", ["dark", "light", "clear"])


class OneMap(ThemedApp[None]):
    def compose(self) -> "list[TheaterMap | Static]":
        return [TheaterMap(), Static("[$union]North[/] [$confederate]South[/]")]


def contrast(a: str, b: str) -> float:
    """The contrast of two colors, 1 to 21, as the guidelines for web pages measure it."""
    lights = sorted(_luminance(Color.parse(color)) for color in (a, b))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _luminance(color: Color) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(part) for part in color.normalized)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_there_are_five_looks() -> None:
    assert list(LOOKS) == ["dark", "light", "clear", "sixteen", "plain"]


@looks
def test_every_look_knows_every_color_of_the_map(look: Look) -> None:
    asked = set(re.findall(r"\$(map-[a-z-]+)", CSS))
    assert asked
    assert asked <= set(look.theme.variables)
    assert {"union", "confederate"} <= set(look.theme.variables)


@pytest.mark.thorough
@looks
async def test_an_app_wears_the_look_from_its_start(look: Look) -> None:
    app = OneMap(look.name)
    assert app.look is look
    async with app.run_test():
        assert app.query_one(TheaterMap).glyphs is look.glyphs
        assert set(app.available_themes) == set(LOOKS)


async def test_looks_can_be_changed_while_the_game_runs() -> None:
    app = OneMap(DARK.name)
    async with app.run_test() as pilot:
        for look in LOOKS.values():
            app.theme = look.name
            await pilot.pause()
            assert app.query_one(TheaterMap).glyphs is look.glyphs


def test_only_the_plain_look_is_ascii() -> None:
    assert {name for name in LOOKS if glyphs_of(name) is ASCII} == {"plain"}
    assert glyphs_of("nord") is UNICODE


LETTERS = (
    "union",
    "confederate",
    "nobody",
    "union-stack",
    "confederate-stack",
    "battle",
    "detail",
    "mark",
)


@colorful
def test_letters_stand_out_from_the_land(name: str) -> None:
    colors = LOOKS[name].theme.variables
    for role in LETTERS:
        assert contrast(colors[f"map-{role}"], colors["map-land"]) >= 4.5, role
    for role in ("union-stack", "confederate-stack", "mark"):
        for ground in ("map-reach", "map-origin"):
            assert contrast(colors[f"map-{role}"], colors[ground]) >= 4.0, (role, ground)


@colorful
def test_links_stand_out_from_the_land(name: str) -> None:
    colors = LOOKS[name].theme.variables
    for role in ("road", "rail", "river"):
        assert contrast(colors[f"map-{role}"], colors["map-land"]) >= 3.0, role


AS_SEEN = {
    "without red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "without green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
}
"""Machado, Oliveira and Fernandes (2009): colors as seen by eyes that lack one kind of cone."""


@pytest.mark.parametrize("eyes", AS_SEEN)
def test_the_clear_look_keeps_the_sides_apart_for_color_blind_eyes(eyes: str) -> None:
    colors = LOOKS["clear"].theme.variables
    for roles in (("map-union", "map-confederate"), ("map-union-stack", "map-confederate-stack")):
        union, confederate = (
            [
                sum(weight * part for weight, part in zip(row, color.normalized, strict=True))
                for row in AS_SEEN[eyes]
            ]
            for color in (Color.parse(colors[role]) for role in roles)
        )
        apart = sum((a - b) ** 2 for a, b in zip(union, confederate, strict=True)) ** 0.5
        assert apart >= 0.5, roles


@looks
def test_no_look_tells_reach_and_origin_by_background_alone(look: Look) -> None:
    glyphs = look.glyphs
    assert len({glyphs.cursor, glyphs.origin, glyphs.reach, glyphs.marked}) == 4


ONE_SCREEN = """
import sys
from screens.shell.themes import ThemedApp
from screens.map.theater_map import TheaterMap

class OneScreen(ThemedApp):
    def compose(self):
        yield TheaterMap()

    def on_ready(self):
        self.set_timer(0.2, self.exit)

OneScreen(sys.argv[1]).run()
"""


def written(look: str, **environ: str) -> str:
    """What an app writes to a real terminal, until it exits by itself."""
    mine, its = pty.openpty()
    app = subprocess.Popen(
        [sys.executable, "-c", ONE_SCREEN, look],
        stdin=its,
        stdout=its,
        stderr=its,
        cwd=Path(__file__).parents[3],
        env={**os.environ, "COLUMNS": "80", "LINES": "24", **environ},
    )
    os.close(its)
    output = b""
    while True:
        try:
            part = os.read(mine, 65536)
        except OSError:  # the other end is closed: the app is gone
            break
        if not part:
            break
        output += part
    os.close(mine)
    assert app.wait(timeout=10) == 0, output.decode()
    return output.decode()


COLORS = re.compile(r"\x1b\[[0-9;]*?(?<![0-9])(?:3[0-7]|9[0-7]|38;[25];[0-9;]*)(?=[;m])")


@pytest.mark.thorough
def test_sixteen_colors_are_the_terminal_s_own() -> None:
    output = written("sixteen", TERM="xterm")
    assert "38;2;" not in output
    assert "38;5;" not in output
    assert COLORS.search(output)
    assert "●" in output


def test_no_color_means_none() -> None:
    output = written("sixteen", TERM="xterm-256color", NO_COLOR="1")
    assert not COLORS.search(output)
    assert "●" in output


def test_the_plain_look_writes_ascii_without_color() -> None:
    output = written("plain", TERM="vt100", COLORTERM="")
    assert not COLORS.search(output)
    assert output.isascii()
    assert ":u" in output
