"""On a small terminal the panel stays from the first battle to the last recruit."""

import pytest

from campaign.agenda import Marches
from tests.screens.campaigning import situation
from tests.screens.drawing import letters
from tests.screens.keyboard import SMALL, app_at, map_of, state_of

DESERTERS = situation(["desertion union cairo lost yes", "combat union"]) + (
    '\n[[pieces]]\nbox = "cairo"\nside = "union"\ntype = "militia_infantry"\n'
    'reduced = true\nshaken = "reduced"\ncount = 2\n'
)


async def test_the_panel_neither_comes_nor_goes_between_the_questions_of_a_turn() -> None:
    """A wargamer saw the map jump aside with every roll: panel, none, panel, none."""
    app = app_at(DESERTERS)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        seen = []
        for key in ("space", "enter", "space", "enter"):
            seen.append((type(state_of(app).step).__name__, map_of(app).panel.display))
            await pilot.press(key)
            await pilot.pause()
        steps = {step for step, _ in seen}
        assert {"Desertion", "Promotion", "Recruitment"} <= steps
        assert all(is_open for _, is_open in seen), seen


async def test_8_12_what_a_deserter_stays_on_is_said_on_a_small_terminal_too() -> None:
    app = app_at(DESERTERS)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        told = " ".join(letters(app).split())
        assert "stays on" in told
        assert "1 less for the defeat" in told


@pytest.mark.parametrize("size", [SMALL, (160, 48)])
async def test_while_armies_march_a_small_map_has_the_terminal_for_itself(
    size: tuple[int, int],
) -> None:
    app = app_at(situation(["marches union left 3 die 4"]))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert isinstance(state_of(app).step, Marches)
        assert map_of(app).panel.display is (size != SMALL)
