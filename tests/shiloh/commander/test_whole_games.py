"""The automatic commander fights battles to their end, and gives legal orders alone. [BB 30]"""

import random
from collections.abc import Callable

import pytest

from campaign.dice import RandomDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.commander.choose import choose, choose_ably
from campaign.resolvers.nei_boschi.notation import read_position, write_position
from campaign.resolvers.nei_boschi.orders import HexOrder
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario_files import scenario_ids
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.switches import clash, switches
from tests.shiloh.desk import request

MOST_ORDERS = 60_000
"""More than two commanders need for a whole day."""

GAMES = 20
"""Of each scenario in a soak."""


LEVELS = (choose, choose_ably)
"""The plain commander, and the able one."""


def fought(
    scenario: str, seed: int, *chosen: str, commander: Callable[[HexPosition], HexOrder] = choose
) -> HexPosition:
    """The end of a battle that a commander fights for both sides; every order is legal."""
    dice = RandomDice(seed)
    position: HexPosition = sequence.go_on(begin(request(scenario, *chosen)), dice).position
    for _ in range(MOST_ORDERS):
        if not position.agenda:
            return position
        order = commander(position)
        assert sequence.refuse(position, order) is None, order
        position, _ = sequence.apply(position, order, dice)
    raise AssertionError(f"no end of scenario {scenario}, seed {seed}, with {chosen}")


def optional_rules(scenario: str, seed: int) -> tuple[str, ...]:
    """Half of the optional rules that go together in a scenario; of the first game none."""
    known, chance = switches("shiloh"), random.Random(seed)
    chosen: list[str] = []
    for switch in known if seed else ():
        if chance.random() < 0.5 and not clash(known, scenario, [*chosen, switch.id]):
            chosen.append(switch.id)
    return tuple(sorted(chosen))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("commander", LEVELS)
def test_it_fights_a_battle_to_its_end(commander: Callable[[HexPosition], HexOrder]) -> None:
    assert fought("9", 1, commander=commander).winner is not None


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("scenario", scenario_ids("shiloh"))
def test_it_fights_every_battle_to_its_end(scenario: str, seed: int) -> None:
    """The able one in every other game."""
    chosen, commander = optional_rules(scenario, seed), LEVELS[seed % len(LEVELS)]
    assert fought(scenario, seed, *chosen, commander=commander).winner is not None


@pytest.mark.thorough
def test_the_same_position_gives_the_same_order() -> None:
    """Also if nobody has thought about the battle before: after it was read from a save."""
    dice = RandomDice(5)
    position, _ = sequence.go_on(begin(request("9")), dice)
    for number in range(60):
        order = choose(position)
        if number % 20 == 19:
            assert choose(read_position(write_position(position))) == order
        position, _ = sequence.apply(position, order, dice)
