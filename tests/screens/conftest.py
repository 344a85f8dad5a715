"""Whoever presses a key in these tests has seen what is asked, however slow the computer is."""

import asyncio
from time import monotonic
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from screens.app import NordenSuden

PATIENCE = 10.0
"""Seconds to wait for a question to be painted; a key that comes before is dropped."""


@pytest.fixture(autouse=True)
def looking_before_pressing(monkeypatch: pytest.MonkeyPatch) -> None:
    press = Pilot.press

    async def press_when_seen(pilot: Pilot[Any], *keys: str) -> None:
        for key in keys:
            await seen(pilot.app)
            await press(pilot, key)

    monkeypatch.setattr(Pilot, "press", press_when_seen)


async def seen(app: App[Any]) -> None:
    """Wait until what is asked now is on show."""
    if isinstance(app, NordenSuden):
        until = monotonic() + PATIENCE
        app.questions.look()
        while not app.questions.is_on_show and monotonic() < until:
            await asyncio.sleep(0.005)
            app.questions.look()
