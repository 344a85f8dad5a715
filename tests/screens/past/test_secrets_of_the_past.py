"""What a side did in secret is in no story that the other side reads."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from campaign import Change, Roll
from campaign.battle.secrets import SECRETLY
from campaign.resolvers.nei_boschi.scenario_events import BodiesAlerted
from campaign.terms import CONFEDERATE, SIDES, UNION, Side
from screens.past.chronicle import chronicle
from screens.past.timeline import WarFrame
from tests.screens.battle.nei_boschi.hex_desk import begun

STATE = begun()
SECRET = BodiesAlerted("5/T", (), (3,), 1, secret=UNION)
ROLL = Roll(f"union alert of 5/T{SECRETLY}", 10, 3)


def told() -> Iterator[Any]:
    entry = SimpleNamespace(number=1, order="fight pass", rolls=(ROLL,), side=CONFEDERATE)
    yield entry, Change(STATE, (SECRET,))


@pytest.mark.parametrize(("sides", "lines"), [(SIDES, 1), ((UNION,), 1), ((CONFEDERATE,), 0)])
def test_the_chronicle_keeps_it(sides: tuple[Side, ...], lines: int) -> None:
    pages = chronicle(STATE, told(), sides)
    assert sum(len(page.lines) for page in pages) == lines


@pytest.mark.parametrize(("sides", "lines"), [(SIDES, 1), ((CONFEDERATE,), 0)])
def test_the_replay_keeps_it(sides: tuple[Side, ...], lines: int) -> None:
    [(entry, change)] = told()
    assert len(list(WarFrame(entry, change).sentences(sides))) == lines
