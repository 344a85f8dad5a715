"""Whoever presses a key in these tests has seen what is asked, however slow the computer is."""

from collections.abc import Hashable
from typing import Any

import pytest
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation
from textual.pilot import Pilot

from tests.screens.keyboard import seen
from tests.screens.rest import at_rest, rest

_rules = dict[Hashable, list[RuleSet]]()
"""The rules of all style sheets that have been read in this process."""


@pytest.fixture(autouse=True)
def style_sheets_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every program reads the same sheets; most of its first moment would go by with that."""
    read = Stylesheet._parse_rules

    def read_once(
        sheet: Stylesheet,
        css: str,
        read_from: CSSLocation,
        is_default_rules: bool = False,
        tie_breaker: int = 0,
        scope: str = "",
    ) -> list[RuleSet]:
        variables = frozenset(sheet._variables.items())
        key = (variables, css, read_from, is_default_rules, tie_breaker, scope)
        if key not in _rules:
            _rules[key] = read(sheet, css, read_from, is_default_rules, tie_breaker, scope)
        return _rules[key]

    monkeypatch.setattr(Stylesheet, "_parse_rules", read_once)


async def no_guess(*_: float) -> None:
    """In the place of Textual's look at how busy the process is."""


@pytest.fixture(autouse=True)
def looking_before_pressing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pilot waits for the program itself, before a key and after it.

    It sends no message to every widget and waits for each of them to answer: one that has something
    to do has kept the program from its rest.
    """

    async def press_when_seen(pilot: Pilot[Any], *keys: str) -> None:
        for key in keys:
            await seen(pilot.app)
            await pilot.app._press_keys([key])
            await at_rest(pilot.app)

    async def pause_until_at_rest(pilot: Pilot[Any], delay: float | None = None) -> None:
        await rest(pilot, delay or 0.0)

    monkeypatch.setattr("textual.app.wait_for_idle", no_guess)
    monkeypatch.setattr(Pilot, "press", press_when_seen)
    monkeypatch.setattr(Pilot, "pause", pause_until_at_rest)
