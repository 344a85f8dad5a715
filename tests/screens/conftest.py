"""Whoever presses a key in these tests has seen what is asked, however slow the computer is."""

from typing import Any

import pytest
from textual.pilot import Pilot

from tests.screens.keyboard import seen


@pytest.fixture(autouse=True)
def looking_before_pressing(monkeypatch: pytest.MonkeyPatch) -> None:
    press = Pilot.press

    async def press_when_seen(pilot: Pilot[Any], *keys: str) -> None:
        for key in keys:
            await seen(pilot.app)
            await press(pilot, key)

    monkeypatch.setattr(Pilot, "press", press_when_seen)
