"""Battles, title, set-up and end of a war in the colors of every look, at four sizes.

Their letters are kept beside the tests of each screen; here a fingerprint of the colors is. Each
letter stands out from what is behind it.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from campaign.resolvers.shell_for_guns.position import Stage
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.yankee.resolver import YANKEE
from screens.app import NordenSuden
from screens.shell.themes import LOOKS
from tests.screens import battlefield
from tests.screens.color_vision import as_usual, contrast
from tests.screens.drawing import compare, fingerprint
from tests.screens.hex_field import written
from tests.screens.keyboard import SIZES
from tests.screens.picture_reader import positions
from tests.screens.tabletop import battle_at, history_at, skirmish
from tests.screens.test_pictures import at_the_end
from tests.terminal.emulator import Emulator


def battle_line() -> NordenSuden:
    return battlefield.app_at(battlefield.joined_battle(battlefield.SHILOH, "pittsburg_landing"))


def by_shell() -> NordenSuden:
    return battle_at(SHELL_FOR_GUNS, skirmish(stage=Stage.MOVE, acting=1))


def by_yankee() -> NordenSuden:
    return history_at(YANKEE, "gettysburg", positions(YANKEE, "gettysburg", 12, 25)[8])


SCREENS: dict[str, tuple[Callable[[], NordenSuden], tuple[str, ...]]] = {
    "battle": (battle_line, ("f", "enter", "d", "m")),
    "skirmish": (by_shell, ()),
    "gettysburg": (by_yankee, ()),
    "title": (NordenSuden, ()),
    "set-up": (NordenSuden, ("n",)),
    "end": (at_the_end, ("e",)),
}
"""Where each begins, and the keys that lead there."""


LETTERS, LINES = 4.5, 3.0
RAVINE = "v"
"""A drawing on hexes, and the only one that a letter makes."""

INK, PAPER = (170, 170, 170), (0, 0, 0)
"""Of a terminal that is told no colors."""


def unseen(app: NordenSuden) -> Iterator[tuple[str, str, str]]:
    """Letters and digits that hardly stand out, and their colors; but for what a dialog dims."""
    terminal = Emulator(app.size)
    terminal.feed(written(app))
    dims = app.screen.is_modal
    for y, row in terminal.screen.buffer.items():
        for x, cell in row.items():
            is_lit = not dims or app.screen.get_widget_at(x, y)[0] is not app.screen
            if is_lit and cell.data.isalnum() and cell.data.isascii():
                ink, paper = as_usual(cell.fg, INK), as_usual(cell.bg, PAPER)
                if contrast(ink, paper) < (LINES if cell.data == RAVINE else LETTERS):
                    yield cell.data, cell.fg, cell.bg


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCREENS)
async def test_a_screen_has_these_colors(
    name: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    begun, keys = SCREENS[name]
    app = begun()
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.2)
        await pilot.press(*keys)
        await pilot.pause(0.2)
        seen = []
        for look in LOOKS:
            app.theme = look
            await pilot.pause()
            await pilot.pause(0.2)
            seen.append(f"{look}: {fingerprint(app)}")
            assert not (hidden := [*unseen(app)]), (look, hidden[:9])
    compare(f"colors_{name}_{size[0]}x{size[1]}.txt", "\n".join([*seen, ""]))
