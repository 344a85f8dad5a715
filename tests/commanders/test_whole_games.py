"""Turn after turn in every scenario and under all options: legal orders, and always the same."""

import hashlib
from itertools import product

import pytest

from campaign import SCENARIOS, Options, RandomDice, apply, new_campaign, refusal, write_order
from campaign.commanders import COMMANDERS
from campaign.commanders.levels import LEVELS

EVERY_OPTION = Options(**dict.fromkeys(Options.names(), True))
OPTIONS = {"basic": Options(), "full": Options.preset("full"), "every option": EVERY_OPTION}

WARS = [
    pytest.param(scenario, preset, id=f"{scenario} {preset}")
    for scenario, preset in product(SCENARIOS, OPTIONS)
]
QUICK_LEVELS = [level.id for level in LEVELS.values() if not level.plans]
SOAKED = 10_000
"""Player turns in which nobody may give an illegal order."""


def orders(
    union: str, confederate: str, scenario: str, options: Options, seed: object, turns: int
) -> list[str]:
    """The orders of so many turns of a war, each tried before it is given."""
    players = (COMMANDERS[union], COMMANDERS[confederate])
    state, dice, given = new_campaign(scenario, options), RandomDice(f"wars {seed}"), []
    last = state.turn + turns
    while state.to_move is not None and state.turn < last:
        action = players[state.to_move.seat].choose(state)
        assert refusal(state, action) is None, (state.date, write_order(action))
        given.append(write_order(action))
        state = apply(state, action, dice).state
    return given


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("scenario", "preset"), WARS)
def test_every_order_is_legal(scenario: str, preset: str) -> None:
    given = orders("field", "field-gambler", scenario, OPTIONS[preset], scenario, turns=3)
    assert len(given) > 30


@pytest.mark.thorough
@pytest.mark.parametrize(("scenario", "preset"), WARS)
def test_every_order_of_the_planner_is_legal(scenario: str, preset: str) -> None:
    assert orders("planner", "planner-raider", scenario, OPTIONS[preset], scenario, turns=2)


@pytest.mark.soak
@pytest.mark.timeout(1_800)
def test_no_order_is_illegal_in_ten_thousand_turns() -> None:
    turns, seed = 0, 0
    while turns < SOAKED:
        for scenario, preset in product(SCENARIOS, OPTIONS):
            union, confederate = (QUICK_LEVELS[(seed + n) % len(QUICK_LEVELS)] for n in (0, 1))
            given = orders(union, confederate, scenario, OPTIONS[preset], seed, turns=40)
            turns += sum(order.startswith("end") for order in given)
            seed += 1


def digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


FIELD_DIGEST = "c9df8d4d6b2bb6d3"
PLANNER_DIGEST = "8f60b01cc5a435de"


def test_the_same_budget_gives_the_same_game_on_every_machine() -> None:
    """Orders of the first turns of a war, as they were when the commander was last changed."""
    assert digest(orders("field", "field", "1861", Options(), "digest", turns=5)) == FIELD_DIGEST


@pytest.mark.thorough
def test_so_does_that_of_the_planner() -> None:
    given = orders("planner", "planner", "1861", Options(), "digest", turns=3)
    assert digest(given) == PLANNER_DIGEST
