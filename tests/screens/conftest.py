"""Whoever presses a key in these tests has seen what is asked, however slow the computer is."""

from typing import Any

import pytest
from textual.pilot import Pilot

from tests.screens.keyboard import seen
from tests.screens.rest import at_rest, rest


async def no_guess(*_: float) -> None:
    """In the place of Textual's look at how busy the process is."""


@pytest.fixture(autouse=True)
def looking_before_pressing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pilot waits for the program itself, before a key and after it."""
    press = Pilot.press

    async def press_when_seen(pilot: Pilot[Any], *keys: str) -> None:
        for key in keys:
            await seen(pilot.app)
            await press(pilot, key)
            await at_rest(pilot.app)

    async def pause_until_at_rest(pilot: Pilot[Any], delay: float | None = None) -> None:
        await rest(pilot, delay or 0.0)

    monkeypatch.setattr("textual.app.wait_for_idle", no_guess)
    monkeypatch.setattr(Pilot, "press", press_when_seen)
    monkeypatch.setattr(Pilot, "pause", pause_until_at_rest)
