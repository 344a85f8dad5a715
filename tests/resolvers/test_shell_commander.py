"""The automatic commander of Shell for Guns beats one who only shoots, and one who only charges.

Every battle is fought twice with the same dice, the sides changed: chance and the lie of the
land favor nobody.
"""

import sys

import pytest

from campaign import RandomDice, ScriptedDice, Side, apply
from campaign.commanders import COMMANDERS
from campaign.resolvers.shell_for_guns import orders
from campaign.resolvers.shell_for_guns.commander.scores import Outlook, Temper
from campaign.resolvers.shell_for_guns.events import ChargeBegan
from campaign.resolvers.shell_for_guns.position import ShellPosition, Stage
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.shell_for_guns.tables import UM
from campaign.resolvers.shell_for_guns.verdict import held_now
from campaign.resolvers.shell_for_guns.vocabulary import Formation
from campaign.tabletop.contact import point_within
from campaign.terms import Rank
from screens.cli.commands.skirmishes import form_of
from tests.resolvers.comparison import Case, battle
from tests.resolvers.shell_baselines import (
    Commander,
    charge_ahead,
    equal_armies,
    hold_and_shoot,
    wins,
)
from tests.resolvers.shell_table import (
    CONFEDERATE,
    EAST,
    UNION,
    WEST,
    battery,
    brigade,
    play,
    table,
)

SAMPLE = 4
"""Battles of the usual run, each fought from both sides."""

PAIRS = 100
"""Battles of the long run."""

SHARE = 0.7
"""What the commander must win of the battles of the long run."""

EAGER = Temper(way=0.5, exposed=0.5, marker=5.0, works=0.5)

baselines = pytest.mark.parametrize("other", [hold_and_shoot, charge_ahead])


def won(pairs: range, other: Commander) -> int:
    """Battles that the commander wins, of two for each pair."""
    return sum(wins(equal_armies(n), side, other) for n in pairs for side in Side)


@pytest.mark.thorough
@baselines
def test_it_beats_a_simple_commander(other: Commander) -> None:
    assert won(range(SAMPLE), other) > SAMPLE


@pytest.mark.soak
@baselines
def test_it_beats_a_simple_commander_in_the_long_run(
    other: Commander, capsys: pytest.CaptureFixture[str]
) -> None:
    count = won(range(PAIRS), other)
    with capsys.disabled():
        sys.stderr.write(f"\n{other.__name__}: {count} of {2 * PAIRS} battles won\n")
    assert count >= SHARE * 2 * PAIRS


# --- what it does ------------------------------------------------------------------------------


def line(position: ShellPosition) -> str:
    """What it orders, as a line."""
    return SHELL_FOR_GUNS.orders.write(SHELL_FOR_GUNS.choose(position))


ONE = brigade(1, UNION, 180, 60)


def test_far_from_the_enemy_the_attacker_goes_as_a_whole() -> None:
    position = table(ONE, brigade(3, UNION, 260, 60), brigade(2, CONFEDERATE, 180, 185))
    assert line(position) == "division"


def test_the_defender_waits_for_him() -> None:
    position = table(brigade(1, UNION, 180, 40), brigade(2, CONFEDERATE, 180, 190))
    assert line(position._replace(queue=(EAST,), side=CONFEDERATE)) == "done"


def test_it_goes_into_range_before_it_fires() -> None:
    position = table(ONE, brigade(2, CONFEDERATE, 180, 140))
    assert line(position) == "brigade 1"
    given = []
    while not isinstance(order := SHELL_FOR_GUNS.choose(position), orders.Fire):
        assert not (isinstance(order, orders.Done) and position.stage is Stage.ACTION)
        given.append(order)
        obeyed = (1, 1) if isinstance(order, orders.Brigade) else ()
        position = play(position, SHELL_FOR_GUNS.orders.write(order), dice=obeyed)
    assert isinstance(given[1], orders.Move)


def test_it_orders_the_disordered_to_rally() -> None:
    position = table(ONE._replace(disordered=True), brigade(2, CONFEDERATE, 180, 190))
    assert line(position._replace(given=1)) == "brigade 1"


@pytest.mark.thorough
def test_both_sides_assault_in_a_battle_of_history() -> None:
    """Kernstown from its first order to its last: battles are not decided by fire alone."""
    state, dice = form_of("shell_for_guns", "kernstown").opening(), RandomDice("1")
    charging = set[Side]()
    while (side := state.to_move) is not None:
        state, events = apply(state, COMMANDERS["steady"].choose(state), dice)
        if any(isinstance(event, ChargeBegan) for event in events):
            charging.add(side)
    assert charging == set(Side)


def test_in_the_last_turn_it_goes_for_an_objective_that_nobody_guards() -> None:
    near = brigade(1, UNION, 120, 150)
    position = table(near, brigade(2, CONFEDERATE, 300, 190), turn=6, stage=Stage.MOVE, acting=1)
    after = play(position, line(position))
    assert held_now(after, after.markers[2]) is UNION


def test_it_storms_guns_that_have_fired() -> None:
    guns = battery(2, CONFEDERATE, 180, 80, fired=True)
    position = table(ONE._replace(fired=True), guns, brigade(3, CONFEDERATE, 300, 200))
    assert line(position) == "charge 1 2"


def test_guns_are_hooked_up_when_nobody_is_in_range() -> None:
    guns = battery(5, UNION, 120, 40)
    position = table(ONE, guns, brigade(2, CONFEDERATE, 180, 200))
    assert line(position) == "limber 5"
    limbered = guns._replace(formation=Formation.LIMBERED, y=guns.y + 3000)
    assert line(table(ONE, limbered, brigade(2, CONFEDERATE, 140, 200))) == "unlimber 5"


# --- charges -----------------------------------------------------------------------------------


def test_it_strikes_a_flank_with_the_bayonet() -> None:
    flank = brigade(1, UNION, 150, 150, heading=270, fired=True)
    assert line(table(flank, brigade(2, CONFEDERATE, 90, 130, fired=True))) == "charge 1 2"


def test_it_does_not_storm_fresh_works_in_front() -> None:
    works = brigade(2, CONFEDERATE, 180, 75, works=True)
    assert not line(table(ONE._replace(fired=True), works)).startswith("charge")


def test_it_fires_before_it_charges_if_the_charge_still_gets_there() -> None:
    broken = brigade(2, CONFEDERATE, 180, 80, bases=3, fired=True, disordered=True)
    assert line(table(ONE, broken)) == "fire 1 2"
    assert line(table(ONE._replace(fired=True), broken)) == "charge 1 2"


# --- generals ----------------------------------------------------------------------------------


def test_a_general_joins_the_brigade_that_is_nearest_to_its_goal() -> None:
    """The first order of a turn goes to it; with the general it is obeyed most often. [SG 2.3]"""
    own = (brigade(1, UNION, 60, 130), brigade(3, UNION, 150, 60), brigade(4, UNION, 240, 60))
    enemies = [brigade(n, CONFEDERATE, x, 190) for n, x in ((2, 60), (5, 240), (6, 310))]
    position = table(*own, *enemies, stage=Stage.GENERALS, queue=())
    away = tuple(
        g._replace(x=own[1].x, y=own[1].y) if g.side is UNION else g for g in position.generals
    )
    assert line(position._replace(generals=away)) == f"join {WEST} 1"


def test_who_is_no_stronger_does_not_run_ahead_of_his_friends() -> None:
    """Alone he meets the whole line of the enemy: he counts for less the farther he runs."""
    enemies = (brigade(2, CONFEDERATE, 100, 200), brigade(5, CONFEDERATE, 320, 200))
    here, there = brigade(1, UNION, 80, 60), brigade(1, UNION, 80, 120)
    gains = []
    for friend in (brigade(3, UNION, 170, 60), brigade(3, UNION, 170, 120)):
        outlook = Outlook(table(here, friend, *enemies), here)
        gains.append(outlook.worth(there, EAGER) - outlook.worth(here, EAGER))
    assert gains[0] < gains[1]


def test_who_comes_after_enough_others_goes_for_another_objective() -> None:
    """A crowd before one objective only stands in its own way. [SG 3]"""
    others = [brigade(n, UNION, x, y) for n, x, y in ((3, 120, 150), (4, 130, 130), (5, 110, 110))]
    enemies = [brigade(6 + n, CONFEDERATE, 340, 60 + 20 * n) for n in range(4)]
    late_comer = brigade(1, UNION, 200, 100)
    alone = Outlook(table(late_comer, others[0], *enemies), late_comer)
    crowded = Outlook(table(late_comer, *others, *enemies), late_comer)
    west, east = (marker.place for marker in table(ONE).markers if marker.holder is CONFEDERATE)
    assert alone.goal(late_comer)[0] == west
    assert crowded.goal(late_comer)[0] == east


def test_an_objective_that_nobody_guards_draws_more_than_one_that_is_guarded() -> None:
    """An attacker goes where he only has to go. [SG 3]"""
    here, there = brigade(1, UNION, 120, 60), brigade(1, UNION, 120, 100)
    gains = []
    for y in (195, 239):
        enemies = brigade(2, CONFEDERATE, 120, y), brigade(5, CONFEDERATE, 240, 190)
        outlook = Outlook(table(here, *enemies), here)
        gains.append(outlook.worth(there, EAGER) - outlook.worth(here, EAGER))
    assert gains[1] > 1.5 * gains[0]


# --- drawing up --------------------------------------------------------------------------------


def test_a_single_division_stands_before_both_of_its_objectives() -> None:
    """Nobody takes an objective of a defender who had troops enough for both. [SG 3]"""
    position = SHELL_FOR_GUNS.begin(battle(Case((2, 2), Rank.VETERAN, False), 1))
    while position.turn == 0:
        position, _ = SHELL_FOR_GUNS.apply(
            position, SHELL_FOR_GUNS.choose(position), ScriptedDice(())
        )
    brigades = [unit for unit in position.standing(CONFEDERATE) if not unit.is_battery]
    for marker in position.markers:
        if marker.holder is CONFEDERATE:
            assert any(point_within(marker.place, unit.block, 2 * UM) for unit in brigades)


def test_no_order_gives_up_a_battle() -> None:
    """The commander who acts for a person cannot concede: there is no such order."""
    kinds = {kind.__name__.lower() for kind in orders.ShellOrder.__args__}
    assert not kinds & {"retire", "retreat", "concede", "surrender"}


@pytest.mark.parametrize("seed", ["tyler", "fulkerson", "ashby"])
def test_no_division_is_ordered_to_move_when_nobody_in_it_would(seed: str) -> None:
    """Jackson's was, twice in a turn: it obeyed, and stood where it was. [SG 2.3]"""
    position, dice = SHELL_FOR_GUNS.begin(SHELL_FOR_GUNS.scenarios["kernstown"]), RandomDice(seed)
    before: ShellPosition | None = None
    obeyed = 0
    while position.winner is None:
        order = SHELL_FOR_GUNS.choose(position)
        if before is not None:
            stands = isinstance(order, orders.Done) and position.units == before.units
            assert not stands, (seed, position.turn, position.division)
            obeyed += 1
        after = SHELL_FOR_GUNS.apply(position, order, dice).position
        is_division = isinstance(order, orders.Division) and after.stage is Stage.TOGETHER
        before, position = position if is_division else None, after
    assert obeyed, "some division moves as a whole"
