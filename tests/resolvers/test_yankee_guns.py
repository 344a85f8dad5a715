"""The automatic commander lays his guns on whom they can reach. [YK 8.1, YK-R12, YK-R25]

At Gettysburg batteries stood all day with the enemy in range, and did not fire: their lane is as
narrow as they are, and nobody stood just ahead.
"""

import pytest

from campaign.battle.contract import ABLE, PLAIN
from campaign.dice import RandomDice
from campaign.resolvers.yankee.fire import fire_pairs
from campaign.resolvers.yankee.orders import Done, Fire, Wheel
from campaign.resolvers.yankee.position import Stage, Task, YankeePosition
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.resolvers.yankee.troops import Branch
from tests.resolvers.yankee_table import CONFEDERATE, GUNS, UNION, brigade, line, table, told

each = pytest.mark.parametrize("level", [PLAIN, ABLE])


def beside() -> YankeePosition:
    """A battery, and a base of infantry 35 cm away, which is not just ahead of it.

    It lies midway between the wheels that are proposed: by 15 and by 30 degrees.
    """
    return table(
        brigade(UNION, (80, 20), branch=GUNS, **told(Task.ADVANCE, 3)),
        brigade(UNION, *line(40, 10, 4)),
        brigade(CONFEDERATE, (93, 52)),
    )


@each
def test_guns_wheel_until_somebody_is_in_their_lane(level: str) -> None:
    position = beside()
    assert (1, 3) not in fires_after(position), "nobody is ahead of them"
    laid = False
    while position.stage is Stage.MOVE and not laid:
        order = YANKEE.led(level).choose(position)
        laid = isinstance(order, Wheel) and order.base == 1
        position = YANKEE.apply(position, order, RandomDice("aim")).position
    assert laid
    rested = position._replace(troops=tuple(t._replace(moved=False) for t in position.troops))
    assert (1, 3) in fires_after(rested), "in its next turn it fires"


def fires_after(position: YankeePosition) -> set[tuple[int, int]]:
    """Which brigades could fire at which, were the moves over now."""
    dice = RandomDice("fire")
    while position.stage is not Stage.FIRE and position.winner is None:
        if position.mover is not position.first:
            return set()
        position = YANKEE.apply(position, Done(), dice).position
    return {(brigade, enemy) for brigade, enemy, *_ in fire_pairs(position, position.acting)}


@each
def test_the_guns_of_who_defends_are_laid_too(level: str) -> None:
    """Whoever is told to hold may not turn; guns are told to advance, which lets them stand."""
    position, dice = YANKEE.begin(YANKEE.scenarios["gettysburg"]), RandomDice("hunt")
    commander, laid = YANKEE.led(level), set[int]()
    while position.turn <= 6 and position.winner is None:
        order = commander.choose(position)
        if isinstance(order, Wheel):
            troop = position.troop(order.base)
            if troop and position.of(troop).branch is Branch.ARTILLERY and troop.side is UNION:
                laid.add(troop.brigade)
        position = YANKEE.apply(position, order, dice).position
    assert laid


@each
def test_batteries_with_an_enemy_in_range_do_not_stand_silent_all_day(level: str) -> None:
    """Of four batteries and five on the other side three of four find somebody to fire at."""
    position, dice = YANKEE.begin(YANKEE.scenarios["gettysburg"]), RandomDice("hunt")
    commander, fired = YANKEE.led(level), set[int]()
    guns = {b.id for b in position.brigades if b.branch is Branch.ARTILLERY}
    while position.winner is None:
        order = commander.choose(position)
        if isinstance(order, Fire):
            fired.add(order.brigade)
        position = YANKEE.apply(position, order, dice).position
    assert 4 * len(fired & guns) >= 3 * len(guns), (fired & guns, guns)
