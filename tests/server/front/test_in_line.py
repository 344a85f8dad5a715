"""What somebody in line sees: nothing at first, then his place, and nothing of it afterwards."""

import asyncio

import pytest

from screens.server import in_line
from screens.server.in_line import BUSY, ERASED, InLine, sentence


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    monkeypatch.setattr(in_line, "UNTOLD", 0.0)
    return []


async def test_his_place_as_it_changes_and_then_no_more_of_it(said: list[bytes]) -> None:
    waits = InLine(said.append)
    waits.at(12)
    await asyncio.sleep(0.01)
    waits.at(8)
    waits.over()
    waits.over()
    waits.at(7)
    assert said == [sentence(12), sentence(8), ERASED]
    assert b"number 12 in line" in said[0]


async def test_that_the_server_is_busy_if_no_place_is_known(said: list[bytes]) -> None:
    waits = InLine(said.append)
    await asyncio.sleep(0.01)
    waits.over()
    assert said == [ERASED + BUSY.encode(), ERASED]


async def test_who_comes_in_at_once_sees_nothing_of_it(said: list[bytes]) -> None:
    waits = InLine(said.append)
    waits.over()
    await asyncio.sleep(0.01)
    assert said == []
