"""What the main screens look like, colors and all: one picture of each."""

from collections.abc import Callable
from pathlib import Path

import pytest

from campaign import SCENARIOS
from screens.app import NordenSuden
from tests.screens import battlefield
from tests.screens.drawing import PICTURES, colors, compare, letters
from tests.screens.keyboard import SIZES, SMALL, app_at, find

LARGEST = 80_000
"""Bytes of a picture."""


LOOKS = {"dark": "unicode", "plain": "ascii"}
"""The looks in which pages have other letters, and what their pictures are called."""


async def draw(
    app: NordenSuden,
    *keys: str,
    look: str = "dark",
    size: tuple[int, int] = SMALL,
    drawn: Callable[[NordenSuden], str] = colors,
) -> str:
    """The screen that some keys lead to."""
    app.theme = look
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        return drawn(app)


def at_the_end() -> NordenSuden:
    """A war that ends with the next order."""
    return app_at(
        f'scenario = "1861"\nturn = {SCENARIOS["1861"].last_turn}\n'
        'agenda = ["recruitment confederate points 0"]\n'
        '[[pieces]]\nbox = "washington"\nside = "union"\ntype = "militia_infantry"\n'
        '[[pieces]]\nbox = "richmond"\nside = "confederate"\ntype = "militia_infantry"\n'
    )


@pytest.mark.thorough
async def test_the_map_while_a_march_is_planned() -> None:
    app = app_at()
    app.theme = "dark"
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m", "1")
        await find(pilot, "humboldt")
        drawn = colors(app)
    compare("map.svg", drawn)


async def test_a_battle_with_shots_announced() -> None:
    state = battlefield.joined_battle(battlefield.SHILOH, "pittsburg_landing")
    app = battlefield.app_at(state)
    compare("battle.svg", await draw(app, "f", "enter", "d", "m"))


@pytest.mark.thorough
async def test_the_set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    compare("set-up.svg", await draw(NordenSuden(), "n", *["down"] * 6, "space"))


async def test_a_victory() -> None:
    compare("victory.svg", await draw(at_the_end(), "e"))


@pytest.mark.thorough
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_set_up_and_end_of_a_war(
    size: tuple[int, int], look: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    pages = {"set-up": (NordenSuden(), "n"), "end": (at_the_end(), "e")}
    for name, (app, key) in pages.items():
        drawn = await draw(app, key, look=look, size=size, drawn=letters)
        compare(f"{name}_{LOOKS[look]}_{size[0]}x{size[1]}.txt", drawn)


async def test_help_on_the_map() -> None:
    compare("help.svg", await draw(app_at(), "question_mark"))


def test_pictures_are_small() -> None:
    sizes = {picture.name: picture.stat().st_size for picture in PICTURES.glob("*.svg")}
    assert len(sizes) == 13
    assert not {name: size for name, size in sizes.items() if size > LARGEST}
