"""What may come of a position: chances that the rules give, against dice that were thrown."""

from collections import defaultdict
from fractions import Fraction

import pytest

from campaign.dice import RandomDice, every_fall
from campaign.resolvers.shell_for_guns import prospects as shell
from campaign.resolvers.shell_for_guns.contact import impact
from campaign.resolvers.shell_for_guns.events import MeleeFought
from campaign.resolvers.shell_for_guns.melee import fight
from campaign.resolvers.yankee import prospects as yankee
from campaign.resolvers.yankee.events import Clash, OrderTaken
from campaign.resolvers.yankee.fire import fire
from campaign.resolvers.yankee.orders import Advance, Fire
from campaign.resolvers.yankee.position import Stage, YankeePosition
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.tabletop.measure import CM
from campaign.terms import CONFEDERATE, UNION
from tests.resolvers import shell_table, yankee_table

THROWS = 600


def lines_apart(centimeters: int) -> YankeePosition:
    """Three bases of either side, so far from front to front."""
    line = yankee_table.line
    return yankee_table.table(
        yankee_table.brigade(UNION, *line(60, 40, 3), name="first"),
        yankee_table.brigade(CONFEDERATE, *line(60, 40 + centimeters, 3)),
    )


# --- Yankee --------------------------------------------------------------------------------------


def test_whoever_has_an_enemy_before_him_sees_him_and_how_far_he_is() -> None:
    lanes = yankee.in_lanes(lines_apart(10))
    [one, other] = yankee.sights(lanes)
    assert (one.brigade, one.enemy, one.bases, one.nearest) == (1, 2, 3, 10 * CM)
    assert (other.brigade, other.enemy) == (2, 1)
    assert yankee.sights(yankee.in_lanes(lines_apart(50))) == ()


def test_what_has_moved_or_fired_counts_as_if_it_had_not() -> None:
    position = lines_apart(10)
    tired = tuple(troop._replace(moved=True, fired=True) for troop in position.troops)
    moved = yankee.in_lanes(position._replace(troops=tired))
    assert yankee.sights(moved) == yankee.sights(yankee.in_lanes(position))


@pytest.mark.parametrize("fatigue", [0, 2])
def test_the_chances_of_a_volley_are_those_of_the_dice(fatigue: int) -> None:
    lanes = yankee.in_lanes(lines_apart(10))
    lanes = lanes._replace(troops=tuple(t._replace(fatigue=fatigue) for t in lanes.troops))
    chances = yankee.volleys(lanes, Fire(1, 2), 1)[0]
    alone = lanes._replace(
        aims=tuple(aim for aim in lanes.aims if chances.enemy in (aim.target, aim.shooter))
    )
    lost = back = Fraction(0)
    for fall, tick in every_fall(lambda dice: fire(alone, Fire(1, 2), dice)):
        target = tick.position.troop(chances.enemy)
        [told] = [event.outcomes[1] for event in tick.events if isinstance(event, Clash)]
        if target is None:
            lost += fall.chance
            assert told in ("destroyed", "worn_out")
        else:
            back += fall.chance * (target.fatigue - fatigue)
            assert told == ("recoiled" if target.fatigue > fatigue else "stood")
    assert float(back) == pytest.approx(chances.recoils)
    assert float(lost) == pytest.approx(chances.destroyed)
    assert bool(back) is (fatigue == 0)
    assert 0 < back + lost < 1


def test_who_is_in_contact_has_chances_in_combat() -> None:
    touching = lines_apart(0)
    fights = yankee.melees(touching, 1, 2)
    assert len(fights) == 2
    first = fights[0]
    even = first.recoils + first.destroyed
    assert even == pytest.approx(first.own_recoils + first.own_destroyed), "neither is better"
    assert yankee.melees(lines_apart(10), 1, 2) == ()


def test_an_order_gets_through_as_often_as_the_rules_let_it() -> None:
    """Every fall of the dice for one order, from the first to the last. [YK 5.5, YK 5.6]"""
    position, order = lines_apart(30)._replace(stage=Stage.MOVE), Advance(1, 2)
    assert YANKEE.refusal(position, order) is None
    [delivery] = YANKEE.prospects(position, order) or ()
    assert isinstance(delivery, yankee.Delivery)
    through, waits = Fraction(0), defaultdict[int, Fraction](Fraction)
    for fall, tick in every_fall(lambda dice: YANKEE.apply(position, order, dice)):
        for event in tick.events:
            if isinstance(event, OrderTaken):
                through += fall.chance
                waits[event.delay] += fall.chance
    assert float(through) == pytest.approx(delivery.gets_through)
    assert tuple(float(waits[n] / through) for n in range(3)) == pytest.approx(delivery.waits)


# --- Shell for Guns ------------------------------------------------------------------------------


def test_fire_is_foreseen_both_ways() -> None:
    one = shell_table.brigade(1, UNION, 100, 60)
    other = shell_table.brigade(3, CONFEDERATE, 100, 85)
    position = shell_table.table(one, other)
    [own] = shell.volleys(position, UNION, one)
    [enemy] = shell.volleys(position, CONFEDERATE, one)
    assert (own.unit, own.target) == (1, 3)
    assert (enemy.unit, enemy.target) == (3, 1)
    assert own.expected == pytest.approx(own.dice * (7 - own.needed) / 6)
    assert own.length == pytest.approx(27 * shell_table.TENTH, abs=2)
    assert shell.volleys(position, UNION, one._replace(y=0)) == ()


@pytest.mark.thorough
def test_the_chance_of_a_charge_is_that_of_the_dice() -> None:
    one = shell_table.brigade(1, UNION, 100, 60)
    other = shell_table.brigade(3, CONFEDERATE, 100, 80)
    position = shell_table.table(one, other)
    storm = shell.storm(position, one, other)
    assert storm is not None
    struck = impact(position, one, other)
    assert struck is not None
    contact = position.with_units(one.at(struck.base))
    dice, won, drawn = RandomDice("storm"), 0, 0
    for _ in range(THROWS):
        events = fight(contact, 1, 3, False, dice).events
        melee = next(event for event in events if isinstance(event, MeleeFought))
        won += melee.scores[0] > melee.scores[1]
        drawn += melee.scores[0] == melee.scores[1]
    assert won / THROWS == pytest.approx(storm.wins, abs=0.06)
    assert drawn / THROWS == pytest.approx(storm.draws, abs=0.06)


def test_nobody_charges_whom_he_cannot_reach() -> None:
    one = shell_table.brigade(1, UNION, 100, 10)
    other = shell_table.brigade(3, CONFEDERATE, 100, 200)
    assert shell.storm(shell_table.table(one, other), one, other) is None
