"""Shell for Guns: charges and the replies to them. [SG 2.5]"""

import pytest

from campaign.resolvers.shell_for_guns.position import Stage
from campaign.resolvers.shell_for_guns.troops import Unit
from tests.resolvers.shell_table import (
    CONFEDERATE,
    LINE,
    SPENT,
    UNION,
    allowed,
    battery,
    brigade,
    cavalry,
    charged,
    place,
    play,
    refused,
    table,
    told,
)
from tests.rules.play import quotes


@quotes("SG 2.5", "a die of 5 or 6 makes it 1 UM longer, 2 UM for cavalry")
@pytest.mark.parametrize(
    ("charger", "y", "die", "reaches"),
    [
        (LINE, 140, 4, True),
        (LINE, 150, 4, False),
        (LINE, 150, 5, True),
        (cavalry(1, UNION, 100, 100), 180, 5, True),
        (cavalry(1, UNION, 100, 100), 170, 4, False),
    ],
)
def test_sg_2_5_a_die_lengthens_a_charge(charger: Unit, y: int, die: int, reaches: bool) -> None:
    position = table(charger, brigade(2, CONFEDERATE, 100, y))
    _, events = told(position, "charge 1 2", dice=(1, 1, die))
    assert events[-1 if reaches else -2].reaches is reaches


@quotes("SG 2.5", "who falls short goes as far as he can")
def test_sg_2_5_a_charge_that_falls_short_goes_its_length() -> None:
    after = play(table(LINE, brigade(2, CONFEDERATE, 100, 150)), "charge 1 2", dice=(1, 1, 1))
    assert place(after.there(1)) == (100, 140)
    assert after.stage is Stage.ACTION


@quotes("SG 2.5", "A charge is announced before it is ordered")
def test_sg_2_5_a_charge_out_of_reach_cannot_be_announced() -> None:
    position = table(LINE, brigade(2, CONFEDERATE, 100, 151))
    assert refused(position, "charge 1 2").rule == "SG 2.5"
    assert not allowed(table(battery(1, UNION, 100, 100), LINE._replace(id=3)), "charge 1 99")


@quotes("SG 2.5", "The target may stand and fire if it has not fired")
def test_sg_2_5_the_target_fires_once_it_stands() -> None:
    position = charged(LINE, brigade(2, CONFEDERATE, 100, 130))
    assert position.side is CONFEDERATE
    dice = (*(1,) * 8, *(6,) * 24, *(1,) * 16, 1)
    _, events = told(position, "stand", dice=dice)
    assert events[1].needed == 5, "under a charge the die is worse by 1"
    _, silent = told(position, "stand silent yes", dice=dice[8:])
    assert not any(type(event).__name__ == "VolleyFired" for event in silent)
    spent = charged(LINE, brigade(2, CONFEDERATE, 100, 130, **SPENT))
    assert refused(spent, "stand silent yes").rule == "SG 2.5"


@quotes(
    "SG 2.5", "For every two losses a charging brigade throws a die, and a 6 puts it in disorder"
)
@pytest.mark.parametrize(("face", "disordered"), [(5, False), (6, True)])
def test_sg_2_5_a_charge_under_fire_may_lose_its_order(face: int, disordered: bool) -> None:
    position = charged(LINE, brigade(2, CONFEDERATE, 100, 130))
    dice = (6, 6, *(1,) * 6, face, *(6,) * 24, *(1,) * 16, 1)
    _, events = told(position, "stand", dice=dice)
    unsettled = [event.unit for event in events if type(event).__name__ == "UnitDisordered"]
    assert (1 in unsettled) is disordered


@quotes("SG 2.5", "or run by a die: 1 UM with 3 or 4, 2 UM with 5 or 6")
@pytest.mark.parametrize(("face", "y"), [(3, 150), (4, 150), (5, 160), (6, 160)])
def test_sg_2_5_a_brigade_runs_by_a_die(face: int, y: int) -> None:
    after = play(charged(LINE, brigade(2, CONFEDERATE, 100, 140)), "flee", dice=(face,))
    assert place(after.there(2)) == (100, y)
    assert after.there(2).disordered


@quotes("SG 2.5", "Who runs is disordered, and lost if the charge still reaches him")
def test_sg_2_5_who_runs_too_short_is_lost() -> None:
    after = play(charged(LINE, brigade(2, CONFEDERATE, 100, 130)), "flee", dice=(4,))
    assert after.there(2).lost_as == "destroyed"
    near = charged(LINE, brigade(2, CONFEDERATE, 100, 130), brigade(3, CONFEDERATE, 300, 200))
    fled = play(near, "flee", dice=(2,))
    assert fled.there(2).lost_as == "destroyed"
    assert fled.stage is Stage.SUCCESS, "the charge has won"


def test_a_battery_stands_by_its_guns() -> None:
    position = charged(LINE, battery(2, CONFEDERATE, 100, 130), brigade(3, CONFEDERATE, 300, 200))
    assert refused(position, "flee").rule == "SG 2.5"
