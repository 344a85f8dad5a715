"""Fire: what is added to its die, and guns. [BB 10, SH 10]"""

import pytest

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi import daylight, shots, volleys
from campaign.resolvers.nei_boschi.events import UnitsFired
from campaign.resolvers.nei_boschi.fire import FireKind, refuse_once
from campaign.resolvers.nei_boschi.shots import LIMITED_SIGHT, Shot, guns_left
from campaign.resolvers.nei_boschi.steps import (
    Acting,
    Replying,
)
from campaign.resolvers.nei_boschi.turns import Light
from campaign.resolvers.nei_boschi.units import Ammunition, Place
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from campaign.resolvers.nei_boschi.volleys import volley
from campaign.resolvers.nei_boschi.who import card
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
    added,
    at_hour,
    facing,
    ready,
    refused,
    rule_of,
    shoot,
    with_body,
    with_switch,
    with_unit,
)

# --- the die -----------------------------------------------------------------------------------


def test_rifles_in_the_open_beside_the_enemy() -> None:
    """+1 for the range of a rifled musket, +1 for prepared fire. [BB 10.51]"""
    found = ready(OPEN_FIGHT, ILLINOIS, NEXT)
    assert added(found) == {"range": 1, "prepared": 1}
    assert (found.strength, found.table.columns[found.column]) == (10, "9-10")


def test_calibration_of_eight_rifles_into_woods() -> None:
    """40 % nothing, 0.10 SP; muskets +10 points, at 1 hex, prepared. [SH 20]"""
    woods = facing("us.36-in 4505 E sp=8", f"{MISSISSIPPI} 4605 W", acting="10/4/O")
    rifles = ready(woods, "us.36-in", 4605)
    assert added(rifles) == {"range": 1, "into-woods": -1, "prepared": 1}
    outcomes = [rifles.outcome(face) for face in range(10)]
    assert sum(outcome.is_nothing for outcome in outcomes) == 4
    assert sum(outcome.lost for outcome in outcomes) == 1
    back = facing("us.36-in 4505 E sp=8", "cs.7-ky 4605 W", acting="2/2/1", side=CONFEDERATE)
    muskets = [ready(back, "cs.7-ky", 4505).outcome(face) for face in range(10)]
    assert sum(outcome.is_nothing for outcome in muskets) == 3


def test_calibration_of_six_guns_at_six_hexes() -> None:
    """60 % nothing, no SP, in the open. [SH 20]"""
    position = facing(
        f"us.btty-burrows {TOP} SE", f"{MISSISSIPPI} {SIX} NE", acting="1/T", side=UNION
    )
    found = ready(position, "us.btty-burrows", SIX)
    assert found.is_ball
    assert added(found) == {}
    outcomes = [found.outcome(face) for face in range(10)]
    assert sum(outcome.is_nothing for outcome in outcomes) == 6
    assert not any(outcome.lost for outcome in outcomes)


def test_who_has_moved_or_turned_is_not_prepared() -> None:
    """Infantry that neither moves nor changes its facing. [SH 10.3]"""
    for mark in ("moved", "turned"):
        found = ready(with_unit(OPEN_FIGHT, ILLINOIS, **{mark: True}), ILLINOIS, NEXT)
        assert "prepared" not in added(found)


def test_what_is_wrong_with_the_firer() -> None:
    """-1 in disorder, -2 with few cartridges, the level of fatigue. [BB 10.91, SH 18]"""
    position = with_unit(OPEN_FIGHT, ILLINOIS, disordered=True, ammunition=Ammunition.LOW)
    position = with_body(position, BRIGADE, fatigue=Fatigue.TWO)
    found = added(ready(position, ILLINOIS, NEXT))
    assert found["disordered-fire"] == -1
    assert found["low-ammunition"] == -2
    assert found["fatigue"] == -2


def test_fatigue_ok_and_0_cost_nothing() -> None:
    for fatigue in (Fatigue.OK, Fatigue.ZERO):
        found = added(ready(with_body(OPEN_FIGHT, BRIGADE, fatigue=fatigue), ILLINOIS, NEXT))
        assert "fatigue" not in found


@quotes("BB 14.1", "They fire like all others.")
def test_bb_14_1_green_units_fire_as_others_do() -> None:
    """Trap 24: no modifier of fire in this game. [BB 14.1]"""
    green = facing(f"us.53-oh {TOP} SE", f"{MISSISSIPPI} {NEXT} NE", acting="3/5/T")
    assert card(green, number("us.53-oh")).counter.green
    assert set(added(ready(green, "us.53-oh", NEXT))) == {"range", "prepared"}


@quotes("BB 10", "+1 through a flank hexside, unless the target marches or the fire is ball")
def test_bb_10_a_flank_is_enfiladed() -> None:
    """+1 through a flank hexside, not against units under March. [BB 10]"""
    position = facing(f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} E")
    assert added(ready(position, ILLINOIS, NEXT))["enfilade"] == 1
    behind = facing(f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} SE")
    assert "enfilade" not in added(ready(behind, ILLINOIS, NEXT))
    marching = with_body(position, ENEMIES, orders=Orders.MARCH)
    assert "enfilade" not in added(ready(marching, ILLINOIS, NEXT))


def test_a_refused_flank_is_a_front() -> None:
    """Three frontal hexes. [SH 7]"""
    position = facing(f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} E shape=refused_left")
    assert "enfilade" not in added(ready(position, ILLINOIS, NEXT))


def test_ball_does_not_enfilade() -> None:
    """Not artillery at 4 hexes and more, but canister does. [BB 10]"""
    for hex_, word in ((THREE, True), (FOUR, False)):
        position = facing(f"us.btty-burrows {TOP} SE", f"{MISSISSIPPI} {hex_} E", acting="1/T")
        assert ("enfilade" in added(ready(position, "us.btty-burrows", hex_))) is word


def test_cavalry_fires_worse_and_is_hit_better() -> None:
    """-1 for fire by mounted cavalry; +1 at it, unless it is in phase. [BB 10]"""
    position = facing(f"us.cav-2-il-ab {TOP} SE", f"cs.cav-jenkins {NEXT} NE", acting="2/T")
    found = added(ready(position, "us.cav-2-il-ab", NEXT))
    assert found == {"range": 1, "mounted-fire": -1, "mounted-target": 1}
    step = Replying(CONFEDERATE, (number("us.cav-2-il-ab"),), NEXT, 0, 3, TOP)
    active = position._replace(active=("2/T", "1/2"))
    assert step.side is CONFEDERATE
    assert "mounted-target" not in added(ready(active, "us.cav-2-il-ab", NEXT))


def test_14_43_detachments() -> None:
    """They fire at -1 and never prepared; small arms at them, -1, canister not. [BB 14.43]"""
    position = facing(f"us.det-d {TOP} SE", f"{MISSISSIPPI} {NEXT} NE", acting="2/5/T")
    assert added(ready(position, "us.det-d", NEXT)) == {"range": 1, "detachment-fire": -1}
    other = facing(
        f"us.det-d {TOP} SE", f"{MISSISSIPPI} {NEXT} NE", acting=ENEMIES, side=CONFEDERATE
    )
    assert added(ready(other, MISSISSIPPI, TOP))["detachment-target"] == -1
    guns = facing(f"us.det-d {TOP} SE", f"cs.btty-robertson {NEXT} NE", acting="1/2/2")
    guns = guns._replace(agenda=(Acting(CONFEDERATE, ("1/2/2",)),))
    assert "detachment-target" not in added(ready(guns, "cs.btty-robertson", TOP))


def test_guns_that_have_moved() -> None:
    """-2 in the phase in which it moved; who comes on top counts as moved. [BB 10, SH 8]"""
    position = facing(f"us.btty-burrows {TOP} SE", f"{MISSISSIPPI} {FOUR} NE", acting="1/T")
    moved = with_unit(position, "us.btty-burrows", moved=True)
    assert added(ready(moved, "us.btty-burrows", FOUR))["guns-moved"] == -2
    turned = with_unit(position, "us.btty-burrows", turned=True)
    assert "guns-moved" not in added(ready(turned, "us.btty-burrows", FOUR))


def test_9_44_trap_5_swamp_and_thicket_count_in_and_out() -> None:
    """Swamp to swamp -2, thicket to thicket -2 for fire. [BB 9.44]"""
    for here, there in ((3001, 3101), (3931, 3932)):
        position = facing(f"{ILLINOIS} {here} SE", f"{MISSISSIPPI} {there} NW")
        position = with_unit(position, ILLINOIS, facing=1 if there == 3101 else 2)
        found = ready(position, ILLINOIS, there)
        assert sum(one.number for one in found.modifiers if one.rule == "BB 9.44") == -2


@quotes("SH 16", "one sees 2 hexes, fires at -3")
def test_sh_16_night() -> None:
    """-3, and 2 hexes of sight. [SH 16]"""
    night = at_hour(OPEN_FIGHT, "7", 6, 19)
    assert added(ready(night, ILLINOIS, NEXT))["night"] == -3
    guns = facing(f"us.btty-burrows {TOP} SE", f"{MISSISSIPPI} {THREE} NE", acting="1/T")
    assert rule_of(refused(at_hour(guns, "7", 6, 19), "us.btty-burrows", THREE)) == "SH 16"


@quotes("SH 16", "fire is at -2 and one sees 5 hexes")
@pytest.mark.parametrize("light", [Light.DAWN, Light.DUSK])
def test_sh_16_dawn_and_dusk(light: Light, monkeypatch: pytest.MonkeyPatch) -> None:
    """-2, and 5 hexes of sight. [SH 16]"""
    for module in (daylight, shots, volleys):
        monkeypatch.setattr(module, "light_of", lambda position: light)
    assert added(ready(OPEN_FIGHT, ILLINOIS, NEXT))[str(light)] == -2
    for hex_, seen in ((SIX - 1, True), (SIX, False)):
        guns = facing(f"us.btty-burrows {TOP} SE", f"{MISSISSIPPI} {hex_} NE", acting="1/T")
        assert (refused(guns, "us.btty-burrows", hex_) is None) is seen


# --- guns --------------------------------------------------------------------------------------


def test_of_mixed_guns_the_most_set_the_range_and_all_that_reach_fire() -> None:
    position = facing(
        f"cs.btty-mcclung {TOP} SE", f"{ILLINOIS} {SIX} NE", acting="AoM", side=CONFEDERATE
    )
    found = ready(position, "cs.btty-mcclung", SIX)  # 2 L, 2 N: alike at 6 hexes
    assert found.strength == 4
    near = facing(
        f"cs.btty-mcclung {TOP} SE", f"{ILLINOIS} {NEXT} NE", acting="AoM", side=CONFEDERATE
    )
    assert added(ready(near, "cs.btty-mcclung", NEXT))["range"] == 4  # Napoleons, +4


def test_guns_are_lost_from_those_there_are_most_of() -> None:
    printed = card(OPEN_FIGHT, number("cs.btty-stanford")).guns  # section a: 3 L
    assert guns_left(printed, 2)[0].number == 2
    hudson = card(OPEN_FIGHT, number("cs.btty-hudson") + 1).guns  # 2 H12, 2 TB
    assert [one.number for one in guns_left(hudson, 3)] == [1, 2]
    assert [one.number for one in guns_left(hudson, 2)] == [1, 1]
    assert guns_left(hudson, 0) == ()


CROWDS = ("massed-target", "dispersed-target")


@quotes("BB 10", "+1 there at a massed target and -1 at a dispersed one")
@pytest.mark.parametrize(
    ("troops", "added_for_crowd"),
    [
        ((9,), {}),
        ((6, 5), {"massed-target": 1}),
        ((6, 4), {}),
        ((3,), {"dispersed-target": -1}),
        ((2, 2), {}),
    ],
)
def test_bb_10_ball_at_massed_and_dispersed_targets(
    troops: tuple[int, ...], added_for_crowd: dict[str, int]
) -> None:
    """`+/- 1 Bersaglio Ammassato o Disperso, si applica solo al Fuoco di artiglieria a palla.`"""
    battery = "us.btty-burrows"
    for hex_, is_ball in ((SIX, True), (THREE, False)):
        lines = [
            f"{unit} {hex_} NE sp={sp} layer={layer}"
            for layer, (unit, sp) in enumerate(zip((MISSISSIPPI, "cs.9-ms"), troops, strict=False))
        ]
        found = added(ready(facing(f"{battery} {TOP} SE", *lines, acting="1/T"), battery, hex_))
        crowd = {
            word: one
            for word, one in found.items()
            if word.endswith(("massed-target", "dispersed-target"))
        }
        assert crowd == (added_for_crowd if is_ball else {})


def test_10_3_rapid_fire() -> None:
    """+2 within 3 hexes, for L, N, H12, H24 that did not move. [SH 10.3]"""
    battery = "us.btty-mcallister"
    position = facing(f"{battery} {TOP} SE", f"{MISSISSIPPI} {THREE} NE", acting="1/T")
    assert refused(position, battery, THREE, rapid=True) is None
    assert added(ready(position, battery, THREE, rapid=True))["rapid"] == 2
    moved = with_unit(position, battery, moved=True)
    assert rule_of(refused(moved, battery, THREE, rapid=True)) == "SH 10.3"
    far = facing(f"{battery} {TOP} SE", f"{MISSISSIPPI} {FOUR} NE", acting="1/T")
    assert rule_of(refused(far, battery, FOUR, rapid=True)) == "SH 10.3"
    rifled = facing(f"us.btty-burrows {TOP} SE", f"{MISSISSIPPI} {THREE} NE", acting="1/T")
    assert rule_of(refused(rifled, "us.btty-burrows", THREE, rapid=True)) == "BB 10"


@quotes("SH 10.3", "a natural 0 or 1 empties them")
@pytest.mark.parametrize(
    ("face", "rapid", "left"),
    [
        (0, False, Ammunition.LOW),
        (1, False, Ammunition.FULL),
        (0, True, Ammunition.NONE),
        (1, True, Ammunition.NONE),
        (2, True, Ammunition.FULL),
    ],
)
def test_sh_10_3_guns_run_out(face: int, rapid: bool, left: Ammunition) -> None:
    """Natural 0: low; natural 0 or 1 of rapid fire: none left. [SH 10.3, SH 10.4]"""
    battery = "us.btty-mcallister"
    position = facing(f"{battery} {TOP} SE", f"{MISSISSIPPI} {THREE} NE", acting="1/T")
    after, _ = shoot(position, battery, THREE, [face], rapid=rapid)
    assert after.unit(number(battery)).ammunition is left


@quotes("SH 10.4", "low guns not beyond 8 hexes")
def test_sh_10_4_low_guns_do_not_fire_beyond_8_hexes() -> None:
    position = facing(f"us.btty-burrows {TOP} SE", f"{MISSISSIPPI} 5420 NE", acting="1/T")
    low = with_unit(position, "us.btty-burrows", ammunition=Ammunition.LOW, facing=4)
    assert "do not carry 9 hexes" in str(refused(low, "us.btty-burrows", 5420))


def test_10_67_an_adjacent_hex_three_levels_off() -> None:
    """Guns cannot fire there; against an assault they can, at -2 and not fast. [BB 10.67]"""
    position = facing("us.btty-burrows 2701 SW", f"{MISSISSIPPI} 2602 E", acting="1/T")
    position = with_unit(position, "us.btty-burrows", facing=3)
    assert rule_of(refused(position, "us.btty-burrows", 2602)) == "BB 10.67"
    firer, target = number("us.btty-burrows"), number(MISSISSIPPI)
    assert refuse_once(position, firer, target, FireKind.ASSAULT) is None
    shot = Shot((firer,), 2701, 2602, target, 6, FireKind.ASSAULT)
    assert added(volley(position, shot))["guns-steep-assault"] == -2
    fast = with_unit(position, "us.btty-burrows")
    assert refuse_once(fast, firer, target, FireKind.ASSAULT, rapid=True) is not None


def test_non_phasing_guns_that_have_turned() -> None:
    """-2 for non-phasing fire of artillery after a change of facing. [BB 10]"""
    position = facing(
        f"us.btty-burrows {TOP} SE turned",
        f"{MISSISSIPPI} {NEXT} NE",
        acting=ENEMIES,
        side=CONFEDERATE,
    )
    shot = Shot((number("us.btty-burrows"),), TOP, NEXT, number(MISSISSIPPI), 6, FireKind.RETURN)
    assert added(volley(position, shot))["guns-turned"] == -2


def test_friends_beside_the_target_check_when_guns_fire_ball() -> None:
    """All of them, whatever the fire does. [BB 10.67, SH 10.5]"""
    position = facing(
        f"us.btty-burrows {TOP} SE",
        f"{ILLINOIS} {SIX - 1} SE",
        f"{MISSISSIPPI} {SIX} NE",
        acting="1/T",
    )
    away = with_unit(position, ILLINOIS, hex=6225)
    after, events = shoot(away, "us.btty-burrows", SIX, [1, 8])
    assert after.unit(number(ILLINOIS)).disordered
    near = with_unit(away, MISSISSIPPI, hex=THREE)
    near = with_unit(near, ILLINOIS, hex=6223)
    _, events = shoot(near, "us.btty-burrows", THREE, [1])  # canister frightens no friend
    assert len([one for one in events if isinstance(one, UnitsFired)]) == 1


@quotes("SH 10.5", "two levels below them, or next to neither end of the line")
def test_sh_10_5_friends_in_the_way() -> None:
    """No small arms through friends; guns if they are two levels up or next to neither end."""
    position = facing(f"{ILLINOIS} {TOP} SE", f"us.52-il {NEXT} SE", f"{MISSISSIPPI} 6321 NE")
    assert rule_of(refused(position, ILLINOIS, 6321)) == "SH 10.5"
    guns = facing(
        f"us.btty-burrows {TOP} SE",
        f"us.52-il {THREE} SE",
        f"{MISSISSIPPI} {SIX} NE",
        acting="1/T",
    )
    assert refused(guns, "us.btty-burrows", SIX) is None
    beside = with_unit(guns, "us.52-il", hex=NEXT)
    assert rule_of(refused(beside, "us.btty-burrows", SIX)) == "SH 10.5"


@pytest.mark.parametrize(("here", "there", "beside"), [(TOP, SIX, 6225), (2601, 3001, 3002)])
def test_10_67_friends_in_disorder_suffer_from_plain_sight_and_from_limited(
    here: Hex, there: Hex, beside: Hex
) -> None:
    """By the row of friendly fire they may run; over trees, as from fire. [BB 10.67, SH 10.5]"""
    position = facing(
        f"us.btty-burrows {here} E",
        f"{ILLINOIS} {beside} SE disordered",
        f"{MISSISSIPPI} {there} NE",
        acting="1/T",
    )
    position = with_unit(position, "us.btty-burrows", facing=2 if here == TOP else 1)
    position = with_switch(position, LIMITED_SIGHT)
    plain = here == TOP
    after, _ = shoot(position, "us.btty-burrows", there, [1, 9, 9] if plain else [1, 9])
    friend = after.unit(number(ILLINOIS))
    assert friend.place is (Place.ROUTED if plain else Place.FIELD)
    assert friend.sp == (10 if plain else 9)
