"""What a battle on hexes costs: its orders, a whole scenario, a save of the largest one."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median

import pytest

from campaign.actions import Fight
from campaign.battle.register import RESOLVERS
from campaign.dice import RandomDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.commander.choose import choose
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.who import card
from campaign.standalone import begin_skirmish
from saves.campaign_log.journal import Journal
from tests.bench import opened_battle
from tests.bench.conftest import Report
from tests.shiloh.desk import request

pytestmark = pytest.mark.bench

OPENINGS = 5
FIRST_ORDERS = 700
"""Of scenario 1: into its second turn."""


def positions(scenario: str, seed: int) -> Iterator[HexPosition]:
    """Every position of a battle that the commander fights for both sides."""
    dice = RandomDice(seed)
    position = sequence.go_on(begin(request(scenario)), dice).position
    while position.agenda:
        yield position
        position = sequence.apply(position, choose(position), dice).position
    yield position


def milliseconds(start: float) -> float:
    """Of computing since then."""
    return 1000 * (time.process_time() - start)


def percentile(times: list[float]) -> float:
    return sorted(times)[int(0.95 * len(times))]


def test_legal_orders_of_a_regiment(report: Report) -> None:
    """Of one that has done nothing yet, right behind the order before, as who selects it asks: the
    commander thinks about a position when its orders have been counted.
    """
    for scenario, most in (("9", 400), ("1", 300)):
        times, orders = list[float](), 0
        for number, position in enumerate(islice(positions(scenario, 1), most)):
            if unit := fresh_regiment(position, number):
                start = time.process_time()
                found = [
                    order
                    for order in sequence.propose(position, unit)
                    if sequence.refuse(position, order) is None
                ]
                times.append(milliseconds(start))
                orders += len(found)
        report(
            f"legal orders of a regiment, scenario {scenario}, p50 / p95",
            f"{median(times):.2f} / {percentile(times):.2f} ms",
            f"{orders / len(times):.0f} orders each",
            "1 ms",
        )
        assert median(times) < 20


def fresh_regiment(position: HexPosition, number: int) -> int:
    """One of the foot that acts and has neither moved nor fired, another each time; 0 if none."""
    if not position.agenda or not isinstance(position.step, Acting):
        return 0
    fresh = [
        unit.number
        for body in position.step.bodies
        for unit in position.members(body)
        if unit.place is Place.FIELD and not unit.moved and not unit.fired
        if card(position, unit.number).branch is Branch.INFANTRY
    ]
    return fresh[number % len(fresh)] if fresh else 0


def test_the_commander_fights_a_scenario(report: Report) -> None:
    start = time.process_time()
    orders = sum(1 for _ in positions("9", 1))
    first = milliseconds(start) / 1000
    start = time.process_time()
    orders = sum(1 for _ in positions("9", 2))
    took = milliseconds(start) / 1000
    report(
        f"scenario 9 fought by the commander ({orders} orders)",
        f"{took:.1f} s",
        f"the first time: {first:.1f} s",
        "<= 5 s",
    )
    assert took < 20


def test_orders_are_committed_and_a_save_is_opened(tmp_path: Path, report: Report) -> None:
    """Scenario 1 in its second turn, by a program that has just begun."""
    path = tmp_path / "shiloh.acw"
    resolver = RESOLVERS["nei_boschi"]
    state = begin_skirmish(resolver.id, resolver.scenarios["shiloh_1"])
    times = []
    with Journal.begin(path, "Shiloh", state, seed="shiloh") as journal:
        for _ in range(FIRST_ORDERS):
            assert journal.state.battle is not None
            order = resolver.choose(journal.state.battle.position)
            start = time.process_time()
            journal.play(Fight(resolver.orders.write(order)))
            times.append(milliseconds(start))
    report(
        "an order of scenario 1 played and committed",
        f"p50 {median(times):.1f} ms, p95 {percentile(times):.1f} ms",
        "computing",
        "p95 <= 5 ms",
    )
    command = [sys.executable, "-m", opened_battle.__name__, str(path)]
    # As players have it, whatever the tests are told: compiled once, and not at every start.
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(tmp_path / "compiled")}
    run = partial(
        subprocess.run,
        command,
        env=os.environ | compiled,
        capture_output=True,
        text=True,
        check=True,
    )
    run()
    found = [tuple(map(int, run().stdout.split())) for _ in range(OPENINGS)]
    whole, opened = (median(times) for times in zip(*found, strict=True))
    report(
        f"a save of scenario 1 opened, after {FIRST_ORDERS} orders",
        f"{whole:.0f} ms",
        f"without imports: {opened:.0f} ms",
        "<= 300 ms",
    )
