"""The able commander of Shell for Guns where objectives alone decide. [SG 3, SK 1.5]

Each situation says what a sensible commander does there, and why; the plain one does not. The
attacker needs one place, the mill, and losses that do not change who holds it count for little.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from campaign import RandomDice
from campaign.battle.contract import ABLE, PLAIN
from campaign.battle.tabletop_staging import TabletopStaging
from campaign.resolvers.shell_for_guns import orders
from campaign.resolvers.shell_for_guns.commander.stakes import stakes
from campaign.resolvers.shell_for_guns.position import Arrival, Marker, ShellPosition, Stage
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.verdict import HOLDS
from campaign.tabletop.contact import point_within
from campaign.terms import Side
from tests.resolvers.shell_table import (
    CONFEDERATE,
    EAST,
    TENTH,
    UNION,
    WEST,
    battery,
    brigade,
    play,
    table,
)

Choose = Callable[[ShellPosition], orders.ShellOrder]
plain, able = SHELL_FOR_GUNS.led(PLAIN).choose, SHELL_FOR_GUNS.led(ABLE).choose

MILL = (180, 120)
IT_ACTS: dict[str, Any] = {"side": CONFEDERATE, "queue": (EAST,)}
"""The Confederate division has the initiative, and is the last one this turn."""


def of_history(*units: Unit, holder: Side, **changes: Any) -> ShellPosition:
    """A battle for the mill; the Union attacks."""
    position = table(*units, **changes)
    request = replace(position.request, staging=TabletopStaging(needed=1))
    mill = Marker(MILL[0] * TENTH, MILL[1] * TENTH, holder, "the mill")
    return position._replace(request=request, markers=(mill,))


def at_the_mill(position: ShellPosition, number: int = 1) -> bool:
    return point_within(position.markers[0].place, position.there(number).block, HOLDS)


def acted(position: ShellPosition, choose: Choose) -> ShellPosition:
    """What a division has come to whose orders are all obeyed; nobody may charge."""
    dice, division = RandomDice("the mill"), position.division
    while position.division == division and position.stage is not Stage.GENERALS:
        order = choose(position)
        if isinstance(order, orders.Done) and position.stage is Stage.ACTION:
            return position
        assert not isinstance(order, orders.Charge)
        if isinstance(order, orders.Brigade | orders.Division):
            position = play(position, SHELL_FOR_GUNS.orders.write(order), dice=(1, 1))
        else:
            position, _ = SHELL_FOR_GUNS.apply(position, order, dice)
    return position


@pytest.mark.parametrize("away", [160, 170, 180])
def test_who_holds_a_place_stands_at_it_before_the_enemy_does(away: int) -> None:
    """The enemy is two turns off, and a place with nobody at it is taken by whoever comes.

    The plain defender waits where he is, out of musket range of it. [SG 3]
    """
    units = brigade(1, UNION, 180, 60), brigade(2, CONFEDERATE, 180, away)
    position = of_history(*units, holder=CONFEDERATE, turn=3, **IT_ACTS)
    assert not at_the_mill(acted(position, plain), 2)
    assert at_the_mill(acted(position, able), 2)


@pytest.mark.parametrize(
    ("own", "x", "y", "enemies", "there"),
    [(5, 195, 120, 12, (140, 185)), (6, 180, 125, 8, (130, 165))],
)
def test_in_the_last_turn_nobody_leaves_what_he_holds(
    own: int, x: int, y: int, enemies: int, there: tuple[int, int]
) -> None:
    """The enemy still acts: with nobody at the mill he only has to walk there.

    For a better shot the plain commander goes up to eight UM beside it. [SG 3]
    """
    units = (
        brigade(1, UNION, x, y, bases=own, full=own),
        brigade(2, CONFEDERATE, *there, bases=enemies, full=enemies),
    )
    position = of_history(*units, holder=UNION, turn=6)
    assert at_the_mill(position)
    assert not at_the_mill(acted(position, plain))
    assert at_the_mill(acted(position, able))


@pytest.mark.parametrize("turn", [4, 5])
def test_the_first_order_goes_to_who_takes_an_open_place_with_this_turn(turn: int) -> None:
    """One step of a weak brigade, and the mill is its own: a test that fails ends all orders.

    To rally a stronger one four UM away can wait for the second order. [SG 2.3, SG 3]
    """
    units = (
        brigade(1, UNION, 180, 98, bases=6, full=6),
        brigade(3, UNION, 240, 80, bases=9, full=9, disordered=True),
        brigade(2, CONFEDERATE, 180, 165),
    )
    assert able(of_history(*units, holder=CONFEDERATE, turn=turn)) == orders.Brigade(1)


def test_who_holds_a_place_does_not_charge_away_from_it() -> None:
    """A weaker enemy three UM ahead would be beaten; a fresh one beside him would have the mill."""
    units = (
        brigade(1, UNION, 180, 126, fired=True),
        brigade(2, CONFEDERATE, 180, 160, bases=4, fired=True),
        brigade(3, CONFEDERATE, 230, 160),
    )
    position = of_history(*units, holder=UNION, turn=5)
    assert plain(position) == orders.Charge(1, 2)
    assert at_the_mill(acted(position, able))


def won_at_the_mill(ahead: int) -> ShellPosition:
    """A charge has thrown the enemy back, and the victor stands so far before or behind it."""
    units = brigade(1, UNION, 180, MILL[1] + ahead), brigade(2, CONFEDERATE, 180, 133 + ahead)
    position = of_history(*units, holder=CONFEDERATE, turn=4)
    return position.decide(Stage.SUCCESS, UNION)._replace(acting=1, target=2)


def test_a_victor_stays_at_the_objective_that_he_has_won() -> None:
    """One UM more, and he does not hold it. [SG 2.8, SG 3]"""
    position = won_at_the_mill(ahead=13)
    assert at_the_mill(position)
    assert plain(position) == orders.Pursue()
    assert able(position) == orders.Hold()


def test_a_victor_goes_on_who_comes_nearer_to_it() -> None:
    assert able(won_at_the_mill(ahead=-12)) == orders.Pursue()


def test_a_division_comes_on_where_it_is_needed() -> None:
    """The mill lies in the far west; the plain commander comes on in the middle. [SG 2.4]"""
    position = SHELL_FOR_GUNS.begin(SHELL_FOR_GUNS.scenarios["bull_run"])
    arrivals = tuple(
        Arrival(a.division, 4, rolled=True) if a.division == 21 else a for a in position.arrivals
    )
    mill = Marker(60 * TENTH, 130 * TENTH, CONFEDERATE, "the mill")
    position = position.decide(Stage.ENTRY, UNION)
    position = position._replace(turn=4, markers=(mill,), arrivals=arrivals)
    middle, west = plain(position), able(position)
    assert isinstance(middle, orders.Enter)
    assert isinstance(west, orders.Enter)
    assert west.x < 60 < middle.x


# --- how likely a side wins --------------------------------------------------------------------

GUARD = brigade(2, CONFEDERATE, 180, 150)


def chance(*units: Unit, side: Side = UNION, turn: int = 4, **changes: Any) -> float:
    position = of_history(*units, holder=changes.pop("holder", CONFEDERATE), turn=turn, **changes)
    return stakes(position, side).chance()


def test_the_nearer_brigade_counts_for_more() -> None:
    near, far = brigade(1, UNION, 180, 100), brigade(1, UNION, 180, 60)
    assert chance(near, GUARD) > chance(far, GUARD)


def test_a_way_counts_for_more_the_fewer_turns_are_left() -> None:
    near, far = brigade(1, UNION, 180, 100), brigade(1, UNION, 180, 60)
    early, later = ([chance(unit, GUARD, turn=turn) for unit in (near, far)] for turn in (1, 5))
    assert early[0] / early[1] < later[0] / later[1]


def test_one_side_wins_as_often_as_the_other_loses() -> None:
    units = brigade(1, UNION, 180, 100), GUARD
    assert chance(*units) + chance(*units, side=CONFEDERATE) == pytest.approx(1)


def test_guns_and_the_decimated_hold_nothing() -> None:
    """[SG 1.5, SG 3]"""
    spent = brigade(1, UNION, 180, 119, bases=2)
    assert chance(spent, GUARD) == chance(battery(1, UNION, 180, 119), GUARD) == 0


def test_a_steady_guard_is_hardly_walked_past_in_the_last_turn() -> None:
    """Who holds a place keeps it while somebody in order is there; in disorder he does not count.

    [SG 1.5, SG 3]
    """
    guard = brigade(2, CONFEDERATE, 180, 122)
    other = brigade(1, UNION, 180, 112)
    shaken = guard._replace(disordered=True)
    assert chance(other, shaken, turn=6) > 2 * chance(other, guard, turn=6)


def test_who_stands_at_an_objective_alone_has_taken_it_with_the_last_turn() -> None:
    """Nobody of the enemy acts any more: whoever has a brigade at it and the enemy none. [SG 3]"""
    there = brigade(1, UNION, 180, 119)
    assert chance(there, GUARD, turn=6, queue=(WEST,)) == 1
    assert 0.5 < chance(there, GUARD, turn=6) < 1


def test_somebody_may_be_thought_elsewhere() -> None:
    """The same as if he stood there, without everybody being looked at anew."""
    far, near = brigade(1, UNION, 180, 60), brigade(1, UNION, 180, 100)
    position = of_history(far, GUARD, holder=CONFEDERATE, turn=4, queue=(EAST,))
    moved = position.with_units(near)
    assert stakes(position, UNION).chance(near) == pytest.approx(stakes(moved, UNION).chance())
