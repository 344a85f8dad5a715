"""Replies, single shots, and fire that is kept from being fired. [BB 18.1, SH 10]"""

import pytest

from campaign.dice import ScriptedDice
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.events import UnitsFired
from campaign.resolvers.nei_boschi.exchanges import reply_of, single
from campaign.resolvers.nei_boschi.fire import FireKind, fire_once, refuse_once
from campaign.resolvers.nei_boschi.kept_fire import forego
from campaign.resolvers.nei_boschi.orders import Forego, Pass, Reply
from campaign.resolvers.nei_boschi.shots import LIMITED_SIGHT, PISTOLS, Shot
from campaign.resolvers.nei_boschi.steps import (
    MarchBroken,
    Replying,
    Silencing,
)
from campaign.resolvers.nei_boschi.units import Ammunition, Place
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.volleys import volley
from campaign.terms import CONFEDERATE, UNION
from tests.rules.play import quotes
from tests.shiloh.desk import number
from tests.shiloh.rules.firing_line import (
    BRIGADE,
    ENEMIES,
    FOUR,
    ILLINOIS,
    MISSISSIPPI,
    NEXT,
    OPEN_FIGHT,
    SIX,
    THREE,
    TOP,
    ZEROS,
    added,
    announce,
    facing,
    on,
    ready,
    refused,
    rule_of,
    shoot,
    with_body,
    with_switch,
)

# --- replies -----------------------------------------------------------------------------------


def test_who_is_fired_at_and_those_beside_him_reply_at_once() -> None:
    """Fire and replies fall together. [SH 10.1]"""
    position = facing(
        f"{ILLINOIS} {TOP} SE",
        f"{MISSISSIPPI} {NEXT} NE",
        "cs.10-ms 6420 NW",
        f"cs.9-ms {THREE} NE",
    )
    waiting = announce(position, ILLINOIS, NEXT)
    assert waiting.acting is CONFEDERATE
    assert set(sequence.legal(waiting)) == {
        *(Reply(number(MISSISSIPPI)), Reply(number("cs.10-ms")), Pass()),
    }
    far = sequence.refuse(waiting, Reply(number("cs.9-ms")))
    assert rule_of(far) == "SH 10.1"
    replied, _ = sequence.apply(waiting, Reply(number(MISSISSIPPI)), ScriptedDice())
    dice = ScriptedDice([9, 9, 3, 3])  # both roll 9: 1d+1 each or worse
    after, events = sequence.apply(replied, Pass(), dice)
    fired = [one for one in events if isinstance(one, UnitsFired)]
    assert [one.kind for one in fired] == ["phase", "return"]
    assert after.unit(number(MISSISSIPPI)).sp < 9
    assert after.unit(number(ILLINOIS)).sp < 10
    again = sequence.refuse(after.then(waiting.step), Reply(number(MISSISSIPPI)))
    assert "has returned fire" in str(again)


def test_6_under_march_one_replies_a_column_to_the_left() -> None:
    """[SH 6]"""
    position = with_body(OPEN_FIGHT, ENEMIES, orders=Orders.MARCH)
    shot = Shot((number(MISSISSIPPI),), NEXT, TOP, number(ILLINOIS), 9, FireKind.RETURN)
    assert volley(position, shot).table.columns[volley(position, shot).column] == "7-8"


def test_6_reserve_is_over_when_it_is_fired_on() -> None:
    """At once, under Advance; and it replies. [SH 6]"""
    position = with_body(OPEN_FIGHT, ENEMIES, orders=Orders.RESERVE)
    waiting = announce(position, ILLINOIS, NEXT)
    assert waiting.body(ENEMIES).orders is Orders.ADVANCE
    assert Reply(number(MISSISSIPPI)) in sequence.legal(waiting)


def test_6_march_is_broken_by_a_hit_at_the_end_of_the_activation() -> None:
    """It becomes Advance at the end of the activation, after a check. [SH 6]"""
    position = with_body(OPEN_FIGHT, ENEMIES, orders=Orders.MARCH)
    missed, _ = shoot(position, ILLINOIS, NEXT, [0])
    assert MarchBroken(ENEMIES) not in missed.agenda
    hit, _ = shoot(position, ILLINOIS, NEXT, [3, 0])
    assert hit.agenda[1] == MarchBroken(ENEMIES)
    assert hit.body(ENEMIES).orders is Orders.MARCH
    over, _ = sequence.apply(hit, Pass(), ScriptedDice([9]))
    assert over.body(ENEMIES).orders is Orders.ADVANCE
    assert over.unit(number(MISSISSIPPI)).disordered


@pytest.mark.parametrize(("hex_", "replies"), [(THREE, True), (SIX, False)])
def test_guns_beyond_3_hexes_reply_when_the_fire_has_had_its_effect(
    hex_: Hex, replies: bool
) -> None:
    """Simultaneous at 3 hexes or less: a gun that is lost has fired, or has not. [BB 10]"""
    position = facing(
        f"us.btty-burrows {TOP} SE", f"cs.btty-mcclung {hex_} NE sp=1 disordered", acting="1/T"
    )
    guns = number("cs.btty-mcclung")
    step = Replying(CONFEDERATE, (number("us.btty-burrows"),), hex_, guns, 6, TOP, (guns,))
    faces = [9, 5] if replies else [9, 9]  # beyond, the second 9 is a check of cohesion
    after, events = on(position.then(step), ScriptedDice([*faces, *ZEROS]))
    assert after.unit(guns).place is Place.LOST
    assert len([one for one in events if isinstance(one, UnitsFired)]) == 1 + replies


def test_12_points_reply_out_of_a_front_whoever_they_are() -> None:
    """`Fire limits out of a hexside pair: infantry 12 SP or one unit`: of 8 and 7 points the second
    regiment replies with the 4 that are left, not with none. [SH 8]
    """
    two = (f"{ILLINOIS} {NEXT} NE sp=8", f"us.57-il {NEXT} NE sp=7 layer=1")
    position = facing(*two, f"{MISSISSIPPI} {TOP} SW", acting=ENEMIES, side=CONFEDERATE)
    first, second = number(ILLINOIS), number("us.57-il")
    step = Replying(UNION, (number(MISSISSIPPI),), NEXT, first, 9, TOP, (first, second))
    assert reply_of(position, step, Reply(first)).sp == 8
    assert reply_of(position, step, Reply(second)).sp == 4


# --- single shots ------------------------------------------------------------------------------


def test_6_guns_fire_at_who_comes_out_of_a_front() -> None:
    """`artillery 6 guns (any number at 4+ hexes)`: 2 of the second battery, behind 4. [SH 8]"""
    batteries = ("us.btty-mcallister", "us.btty-burrows")
    position = facing(
        f"{batteries[0]} {TOP} SE caught",
        f"{batteries[1]} {TOP} SE layer=1",
        f"{MISSISSIPPI} {NEXT} NE",
        acting=ENEMIES,
        side=CONFEDERATE,
    )
    units = [position.unit(number(one)) for one in (*batteries, MISSISSIPPI)]
    assert [unit.sp for unit in units[:2]] == [4, 6]
    shot = single(position, units[1], units[2], FireKind.APPROACH, rapid=False)
    assert shot.sp == 2


def test_10_3_approach_fire_is_of_guns_within_3_hexes_once() -> None:
    """[SH 10.3]"""
    for hex_, legal in ((THREE, True), (FOUR, False)):
        position = facing(
            f"us.btty-mcallister {TOP} SE",
            f"{MISSISSIPPI} {hex_} NE",
            acting=ENEMIES,
            side=CONFEDERATE,
        )
        firer, target = number("us.btty-mcallister"), number(MISSISSIPPI)
        refusal = refuse_once(position, firer, target, FireKind.APPROACH)
        assert (refusal is None) is legal
        if legal:
            after, events = fire_once(
                position, firer, target, FireKind.APPROACH, ScriptedDice([1, *ZEROS])
            )
            assert [one.kind for one in events if isinstance(one, UnitsFired)] == ["approach"]
            again = refuse_once(after, firer, target, FireKind.APPROACH)
            assert "has fired at a unit that moved" in str(again)


def test_9_withdrawal_fire_is_of_infantry_and_cavalry() -> None:
    """[SH 9]"""
    position = facing(
        f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} NE", acting=ENEMIES, side=CONFEDERATE
    )
    firer, target = number(ILLINOIS), number(MISSISSIPPI)
    assert refuse_once(position, firer, target, FireKind.WITHDRAWAL) is None
    assert refuse_once(position, firer, target, FireKind.APPROACH) is not None
    resting = with_body(position, BRIGADE, orders=Orders.RESERVE)
    assert rule_of(refuse_once(resting, firer, target, FireKind.WITHDRAWAL)) == "SH 6"


@quotes("BB 10.51", "pistols and shotguns have +1")
def test_bb_10_51_optional_pistols_against_an_assault() -> None:
    """Pistols and shotguns have +1 for reaction fire before an assault. [BB 10.51]"""
    position = facing(f"{ILLINOIS} {TOP} SE", f"cs.cav-jenkins {NEXT} NE", acting=BRIGADE)
    shot = Shot((number("cs.cav-jenkins"),), NEXT, TOP, number(ILLINOIS), 4, FireKind.ASSAULT)
    assert "prepared-for-assault" not in added(volley(position, shot))
    with_pistols = with_switch(position, PISTOLS)
    assert added(volley(with_pistols, shot))["prepared-for-assault"] == 1
    replying = shot._replace(kind=FireKind.RETURN)
    assert "prepared-for-assault" not in added(volley(with_pistols, replying))


def test_10_67_limited_sight_is_a_switch() -> None:
    """Optional: guns in phase at 4 to 10 hexes may ignore woods below them. [BB 10.67]"""
    battery = "us.btty-burrows"
    position = facing(f"{battery} 2601 E", f"{MISSISSIPPI} 3001 W", acting="1/T")
    assert rule_of(refused(position, battery, 3001)) == "BB 9.44"
    limited = with_switch(position, LIMITED_SIGHT)
    assert refused(limited, battery, 3001) is None
    found = added(ready(limited, battery, 3001))
    assert found["limited-sight"] == -1
    assert found["through-trees"] == -1
    firer, target = number(battery), number(MISSISSIPPI)
    assert rule_of(refuse_once(limited, firer, target, FireKind.ASSAULT)) == "BB 9.44"


# --- no fire [BB 18.1] -------------------------------------------------------------------------

CHIT = "no_fire.confederate"


def test_18_1_trap_29_fire_in_phase_is_kept_at_2_hexes_and_more() -> None:
    """Announced before the die; the unit counts as having fired. [BB 18.1]"""
    position = facing(f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} 6321 NE", "us.7-il 6219 SE")
    position = position.counting(CHIT, 1)
    waiting = announce(position, ILLINOIS, 6321)
    assert isinstance(waiting.step, Silencing)
    assert waiting.acting is CONFEDERATE
    after, events = forego(waiting, waiting.step, Forego(number(ILLINOIS)), ScriptedDice())
    assert not any(isinstance(one, UnitsFired) for one in events)
    assert after.count(CHIT) == 0
    assert after.unit(number(ILLINOIS)).ammunition is Ammunition.FULL
    assert after.unit(number(ILLINOIS)).fired == 10
    near = OPEN_FIGHT.counting(CHIT, 1)
    waiting = announce(near, ILLINOIS, NEXT)
    assert isinstance(waiting.step, Replying)


def test_18_1_trap_29_a_reply_is_kept_at_any_range() -> None:
    """[BB 18.1]"""
    position = facing(
        f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} NE", acting=ENEMIES, side=CONFEDERATE
    )
    waiting = announce(position.counting(CHIT, 1), MISSISSIPPI, TOP)
    replied, _ = sequence.apply(waiting, Reply(number(ILLINOIS)), ScriptedDice())
    assert replied.step == Silencing(CONFEDERATE)
    dice = ScriptedDice([1, *ZEROS])
    after, events = sequence.apply(replied, Forego(number(ILLINOIS)), dice)
    fired = [one for one in events if isinstance(one, UnitsFired)]
    assert [one.kind for one in fired] == ["phase"]
    assert after.unit(number(ILLINOIS)).returned


def test_18_1_a_shot_at_a_unit_that_leaves_is_kept() -> None:
    position = facing(
        f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} NE", acting=ENEMIES, side=CONFEDERATE
    ).counting(CHIT, 1)
    asked, events = fire_once(
        position, number(ILLINOIS), number(MISSISSIPPI), FireKind.WITHDRAWAL, ScriptedDice()
    )
    assert asked.step == Silencing(CONFEDERATE)
    assert not events
    _, events = sequence.apply(asked, Pass(), ScriptedDice([1, *ZEROS]))
    assert [one.kind for one in events if isinstance(one, UnitsFired)] == ["withdrawal"]
    after, events = sequence.apply(asked, Forego(number(ILLINOIS)), ScriptedDice())
    assert not any(isinstance(one, UnitsFired) for one in events)
    assert after.unit(number(ILLINOIS)).caught
