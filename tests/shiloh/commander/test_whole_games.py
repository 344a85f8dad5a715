"""The automatic commander fights battles to their end, and gives legal orders alone. [BB 30]"""

import pytest

from campaign.dice import RandomDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.commander.choose import choose
from campaign.resolvers.nei_boschi.notation import read_position, write_position
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario_files import scenario_ids
from campaign.resolvers.nei_boschi.setup import begin
from tests.shiloh.desk import request

SHORT = ("9",)

MOST_ORDERS = 60_000
"""More than two commanders need for a whole day."""


def fought(scenario: str, seed: int) -> HexPosition:
    """The end of a battle that the commander fights for both sides; every order is legal."""
    dice = RandomDice(seed)
    position: HexPosition = sequence.go_on(begin(request(scenario)), dice).position
    for _ in range(MOST_ORDERS):
        if not position.agenda:
            return position
        order = choose(position)
        assert sequence.refuse(position, order) is None, order
        position, _ = sequence.apply(position, order, dice)
    raise AssertionError(f"no end of scenario {scenario}, seed {seed}")


@pytest.mark.parametrize("scenario", SHORT)
def test_it_fights_a_battle_to_its_end(scenario: str) -> None:
    assert fought(scenario, 1).winner is not None


@pytest.mark.soak
@pytest.mark.parametrize("scenario", scenario_ids("shiloh"))
def test_it_fights_every_battle_to_its_end(scenario: str) -> None:
    assert fought(scenario, 2).winner is not None


def test_the_same_position_gives_the_same_order() -> None:
    """Also if nobody has thought about the battle before: after it was read from a save."""
    dice = RandomDice(5)
    position, _ = sequence.go_on(begin(request("9")), dice)
    for number in range(60):
        order = choose(position)
        if number % 20 == 19:
            assert choose(read_position(write_position(position))) == order
        position, _ = sequence.apply(position, order, dice)
