"""What a fire may come to, before a die is thrown: exactly what the dice then do. [SH 10, SH 20]"""

from fractions import Fraction
from functools import partial

import pytest

from campaign.dice import every_fall
from campaign.resolvers.nei_boschi.fire import FireKind
from campaign.resolvers.nei_boschi.fire_chances import chances, chances_once, foreseen
from campaign.resolvers.nei_boschi.fire_orders import shot_of
from campaign.resolvers.nei_boschi.fire_results import strike
from campaign.resolvers.nei_boschi.orders import Fire, Pass, Shoot
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import PassingFire
from campaign.resolvers.nei_boschi.volleys import volley
from campaign.terms import CONFEDERATE, UNION
from tests.shiloh.desk import desk, number
from tests.shiloh.rules.firing_line import (
    BRIGADE,
    ENEMIES,
    ILLINOIS,
    MISSISSIPPI,
    NEXT,
    OPEN_FIGHT,
    SIX,
    TOP,
    facing,
    with_unit,
)


def test_calibration_of_eight_rifles_into_woods() -> None:
    """40 % nothing, 23 % disorder, 0.10 SP, at cohesion 6. [SH 20]"""
    woods = facing("us.36-in 4505 E sp=8", f"{MISSISSIPPI} 4605 W", acting="10/4/O")
    [found] = chances(woods, Fire(number("us.36-in"), 4605)) or ()
    assert found.outcomes[:4] == ("-",) * 4
    assert found.disorder == pytest.approx(0.23)
    assert found.lost == pytest.approx(0.10)
    assert found.lost_two == 0


def test_calibration_of_six_guns_at_six_hexes() -> None:
    """60 % nothing, 10 % disorder, no SP. [SH 20]"""
    field = facing(f"us.btty-burrows {TOP} SE", f"{MISSISSIPPI} {SIX} NE", acting="1/T")
    [found] = chances(field, Fire(number("us.btty-burrows"), SIX)) or ()
    assert found.disorder == pytest.approx(0.10)
    assert (found.lost, found.outcomes.count("-")) == (0, 6)


@pytest.mark.parametrize(
    "position",
    [
        OPEN_FIGHT,
        with_unit(OPEN_FIGHT, MISSISSIPPI, sp=5),
        with_unit(OPEN_FIGHT, MISSISSIPPI, sp=1, disordered=True),
        with_unit(OPEN_FIGHT, ILLINOIS, sp=3),
    ],
)
def test_the_chances_are_those_of_the_dice(position: HexPosition) -> None:
    """Every way in which the dice may fall, by the rules themselves."""
    shot = shot_of(position, Fire(number(ILLINOIS), NEXT))
    ready, target = volley(position, shot), position.unit(number(MISSISSIPPI))
    found = foreseen(position, shot)
    disorder = lost = gone = Fraction(0)
    for face in range(10):
        for fall, after in every_fall(partial(strike, position, ready, face)):
            hit = after.position.unit(target.number)
            weight = fall.chance / 10
            lost += weight * bool(ready.outcome(face).lost)
            gone += weight * (ready.outcome(face).lost >= target.sp)
            disorder += weight * (not target.disordered and hit.disordered)
    assert found.lost == pytest.approx(float(lost))
    assert found.gone == pytest.approx(float(gone))
    if not target.disordered:
        assert found.disorder == pytest.approx(float(disorder))


def test_the_first_of_them_runs_low_on_a_0() -> None:
    [found] = chances(OPEN_FIGHT, Fire(number(ILLINOIS), NEXT)) or ()
    assert found.runs_low == pytest.approx(0.1)
    assert all(0 <= chance <= 1 for chance in found.chances)


def test_of_other_orders_it_says_nothing() -> None:
    assert chances(OPEN_FIGHT, Pass()) is None


def test_single_shots_have_chances_too() -> None:
    position = desk(
        f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} NE", acting=ENEMIES, side=CONFEDERATE
    )
    [found] = chances_once(position, number(ILLINOIS), number(MISSISSIPPI), FireKind.ASSAULT)
    assert found.kind is FireKind.ASSAULT
    assert position.unit(number(ILLINOIS)).body == BRIGADE


def test_a_shot_at_who_comes_near_has_them() -> None:
    battery = "us.btty-mcallister"
    position = desk(
        f"{battery} {TOP} SE", f"{MISSISSIPPI} {NEXT} NE", acting=ENEMIES, side=CONFEDERATE
    ).then(PassingFire(UNION, number(MISSISSIPPI), NEXT))
    [slow] = chances(position, Shoot(number(battery), number(MISSISSIPPI))) or ()
    [fast] = chances(position, Shoot(number(battery), number(MISSISSIPPI), rapid=True)) or ()
    assert (slow.kind, fast.kind) == (FireKind.APPROACH, FireKind.APPROACH)
    assert fast.nothing < slow.nothing
    assert [slow.runs_low, fast.runs_low] == pytest.approx([0.1, 0.2])
