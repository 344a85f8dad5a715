"""The first minute of the README, typed as it says: its keys in order, on the smallest terminal."""

import re
from pathlib import Path
from time import monotonic

import pytest
from textual.pilot import Pilot

from campaign.agenda import Laurels
from campaign.terms import SIDES, UNION
from screens.app import NordenSuden
from screens.game import first_page
from screens.map.map_screen import MapScreen
from screens.parts.choice_dialog import ChoiceScreen
from screens.parts.opening_page import FirstPageScreen
from tests.house.test_readme import README, SIGNS
from tests.patience import PATIENCE
from tests.screens.conftest import looking_before_pressing as looking_before_pressing
from tests.screens.conftest import style_sheets_read_once as style_sheets_read_once
from tests.screens.keyboard import SMALL, count, seen, shown, state_of, until

IS_WANTED = first_page.is_wanted
"""Whoever follows the README has never been here."""

STEPS = re.split(
    r"^\d\. ", README.split("## The first minute\n")[1].split("\n\nThe Union wins")[0], flags=re.M
)[1:]
KEYS = [re.findall(r"`([^`]+)`", step) for step in STEPS]


async def type_all(pilot: Pilot[None], app: NordenSuden, keys: list[str]) -> None:
    """Each key when what is asked is on show; a word letter by letter."""
    for key in keys:
        for one in [SIGNS.get(key, key)] if len(key) == 1 or key in SIGNS else _letters(key):
            await seen(app)
            await pilot.press(one)
            await pilot.pause()


def _letters(word: str) -> list[str]:
    return [word] if word in ("enter", "space", "esc") else list(word)


async def fight(pilot: Pilot[None], app: NordenSuden, keys: list[str]) -> None:
    """To the end of the battle; who is asked whether to leave the field stays."""
    late = monotonic() + PATIENCE
    while state_of(app).battle is not None:
        assert monotonic() < late, "won or lost"
        await type_all(pilot, app, keys)
        if isinstance(app.screen, ChoiceScreen):
            await type_all(pilot, app, ["enter"])


@pytest.mark.sampled(1)
@pytest.mark.long
@pytest.mark.parametrize("is_automatic", [False, True])
async def test_the_first_minute_ends_in_a_battle_won_or_lost(
    is_automatic: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    monkeypatch.setattr(first_page, "is_wanted", IS_WANTED)
    assert KEYS[3] == ["e", "space", "f", "enter", "g", "a", "enter", "enter", "enter"]
    app = NordenSuden()
    app.remember(pace="fast", handover="off")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        *begin, go_on = KEYS[0]
        await type_all(pilot, app, begin)
        await until(pilot, lambda: isinstance(app.screen, FirstPageScreen) and app.screen.is_seen)
        await type_all(pilot, app, [go_on])
        before = state_of(app)
        assert (before.turn, before.to_move) == (1, UNION)
        assert before.step.left == 2, "two marches in July 1861"  # type: ignore[union-attr]
        await type_all(pilot, app, KEYS[1])
        await type_all(pilot, app, KEYS[2])
        await until(pilot, lambda: count(state_of(app), "louisville") == 1)
        assert count(state_of(app), "memphis") == 1, "a militia against a militia"
        await type_all(pilot, app, ["e", "space"])
        await until(pilot, lambda: state_of(app).battle)
        await fight(pilot, app, ["a", "enter"] if is_automatic else ["f", "enter"])
        left = [state_of(app).units_in("memphis", side) for side in SIDES]
        assert bool(left[0]) != bool(left[1]), "one side has the field"
        await type_all(pilot, app, ["enter"])
        await until(pilot, lambda: isinstance(app.screen, MapScreen))  # enter goes on
        is_won = isinstance(state_of(app).step, Laurels)
        assert is_won == bool(left[0])
        assert ("promote one piece that fought" in shown(app, "prompt")) == is_won
