"""Whatever is ordered, the map stays a map, and a battle comes to its end."""

from itertools import islice

import pytest

from campaign.resolvers.nei_boschi.coming import arrival_of
from campaign.resolvers.nei_boschi.notation import read_position, write_position
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.who import card, field_of, troops_at
from tests.shiloh.random_games import played

EVERY = 25
"""After so many orders a position is looked at closely."""


def check(position: HexPosition) -> None:
    """Units stand on the map with some strength, and never two sides in one hex.

    Those who began there are within the limits of the scenario. [BB 30]
    """
    ground, limits = field_of(position), page_of(position).limits(turn_of(position))
    for unit in position.units:
        if unit.place is Place.FIELD:
            assert unit.hex in ground.terrain, unit
            assert not unit.second or unit.second in ground.terrain, unit
            if arrival_of(position, unit) is None:
                assert limits.has(unit.hex, ground.bounds), unit
            assert unit.sp or card(position, unit.number).is_leader, unit
        else:
            assert unit.hex == unit.second == 0, unit
    for hex_ in position.stacks:
        assert len({unit.side for unit in troops_at(position, hex_)}) < 2, hex_


def play(scenario: str, seed: int) -> HexPosition:
    for number, position in enumerate(played(scenario, seed)):
        if number % EVERY == 0:
            check(position)
            assert read_position(write_position(position)) == position
    check(position)
    assert position.winner is not None
    return position


@pytest.mark.thorough
def test_the_crucial_left_is_fought_to_its_end() -> None:
    assert play("9", 1).turn == 2


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 103))
def test_it_is_so_a_hundred_times(seed: int) -> None:
    assert play("9", seed).turn == 2


@pytest.mark.soak
@pytest.mark.parametrize("scenario", ["2", "3", "4"])
@pytest.mark.parametrize("seed", range(10))
def test_larger_battles_go_on_for_some_turns(scenario: str, seed: int) -> None:
    """With corps, attachments and Johnston's abilities; the first thousand orders."""
    for number, position in enumerate(islice(played(scenario, seed), 1000)):
        if number % EVERY == 0:
            check(position)
            assert read_position(write_position(position)) == position
