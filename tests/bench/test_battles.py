"""How long a battle on a table takes that the commanders fight, looked on at or not."""

import asyncio
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from campaign import RandomDice
from campaign.actions import Fight
from campaign.battle.contract import BattleInProgress, Resolver, fight_out
from campaign.state import CampaignState
from saves.campaign_log.journal import Journal
from screens.app import NordenSuden
from tests.bench.conftest import Report
from tests.screens.battlefield import SHILOH, joined_battle
from tests.screens.keyboard import SMALL
from tests.screens.tabletop import FIELD, on_each, request_of

pytestmark = pytest.mark.bench

LARGE, USUAL = 24, 20
"""Pieces of both sides."""

ROUNDS = 3
WANTED = {"yankee": 0.9, "shell_for_guns": 1.2}


def begun(resolver: Resolver[Any, Any], pieces: int, over_a_river: bool = False) -> CampaignState:
    """The battle, with nothing ordered yet."""
    situation = SHILOH.replace("count = 12", f"count = {pieces // 2}")
    if over_a_river:
        situation = situation.replace('entry = "corinth"', 'entry = "corinth"\ncrossed = true')
    state = joined_battle(situation, FIELD)
    position = resolver.begin(request_of(state))
    return state.evolve(battle=BattleInProgress(resolver.id, position))


def fought(resolver: Resolver[Any, Any], state: CampaignState) -> None:
    """Nothing is written."""
    assert state.battle is not None
    fight_out(resolver, state.battle.position, RandomDice("shiloh"))


def resolved(resolver: Resolver[Any, Any], state: CampaignState, path: Path) -> None:
    """Nobody looks on; every order is on the disk at the end."""
    with Journal.begin(path, "Battle", state, seed="shiloh") as journal, journal.together():
        while (battle := journal.state.battle) is not None:
            journal.play(Fight(resolver.orders.write(resolver.choose(battle.position))))


def looked_on_at(state: CampaignState, path: Path) -> float:
    """Orders come to the disk and the table is drawn ten times a second; seconds it takes."""

    async def fight() -> float:
        app = NordenSuden(Journal.begin(path, "Battle", state, seed="shiloh"))
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            start = time.perf_counter()
            await pilot.press("a", "enter")
            while app.journal is not None and app.journal.state.battle is not None:
                await asyncio.sleep(0.01)
            return time.perf_counter() - start

    return asyncio.run(fight())


def seconds(act: "partial[None]") -> float:
    """Seconds in which a processor is at work on it."""
    start = time.process_time()
    act()
    return time.process_time() - start


@on_each
def test_a_battle_on_a_table(resolver: Resolver[Any, Any], tmp_path: Path, report: Report) -> None:
    usual, large = begun(resolver, USUAL), begun(resolver, LARGE)
    river = begun(resolver, USUAL, over_a_river=True)
    bare = min(seconds(partial(fought, resolver, usual)) for _ in range(ROUNDS))
    crossed = min(seconds(partial(fought, resolver, river)) for _ in range(ROUNDS))
    written = seconds(partial(resolved, resolver, usual, tmp_path / "usual.acw"))
    report(
        f"a battle of {USUAL} pieces resolved by {resolver.name}",
        f"{bare:.2f} s; over a river {crossed:.2f} s",
        f"with a save: {written:.1f} s",
        f"<= {WANTED[resolver.id]} s (aim 0.5 s)",
    )
    bare = seconds(partial(fought, resolver, large))
    report(
        f"a battle of {LARGE} pieces looked on at, {resolver.name}",
        f"{looked_on_at(large, tmp_path / 'large.acw'):.1f} s",
        f"without screen and save: {bare:.1f} s",
        "<= 6 s",
    )
