"""Assaults step by step. [SH 11]"""

import pytest
from msgspec.structs import replace

from campaign.dice import RecordedDice, ScriptedDice
from campaign.errors import IllegalActionError
from campaign.hexes.grid import neighbor
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.assault import is_charge
from campaign.resolvers.nei_boschi.assault_sums import Attack, assault_modifiers
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import (
    AssaultResolved,
    AttackerHeldBack,
    HexTaken,
    LeaderTested,
    UnitsFired,
)
from campaign.resolvers.nei_boschi.moving import enter
from campaign.resolvers.nei_boschi.orders import (
    Assault,
    Back,
    HexOrder,
    Join,
    Meet,
    Occupy,
    Pass,
    Shoot,
)
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import (
    Acting,
    AfterMelee,
    GoingOn,
    ReactionFire,
    RetreatBefore,
)
from campaign.resolvers.nei_boschi.terrain import Terrain
from campaign.resolvers.nei_boschi.units import Ammunition
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from campaign.resolvers.nei_boschi.who import card, field_of
from campaign.resolvers.nei_boschi.zones import front_hexes
from campaign.terms import CONFEDERATE, UNION
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number, request
from tests.shiloh.rules.test_assault_sums import FIELDS, WOODS

HEX = FIELDS[0]
BESIDE = neighbor(HEX - 1, 2)
"""Southeast of the attackers, who come from the north."""

MISSISSIPPI, ILLINOIS = number("cs.9-ms"), number("us.55-il")


def ready(*marks: str, defender: str = "", orders: Orders = Orders.ATTACK) -> HexPosition:
    """The 9th Mississippi, veterans, stands before the 55th Illinois in a field."""
    return desk(
        f"cs.9-ms {HEX - 1} SE sp=12 {' '.join(marks)}",
        f"cs.ldr-chalmers {HEX - 3} SE",
        f"us.55-il {HEX} NE sp=6 {defender}",
        f"us.71-oh {HEX + 4} NE",
        acting="2/2/2",
        side=CONFEDERATE,
        orders=orders,
        scenario="1",
    )


def test_who_is_assaulted_may_go_back_first() -> None:
    position, _ = sequence.apply(ready(), Assault(MISSISSIPPI, HEX), ScriptedDice())
    assert isinstance(position.step, RetreatBefore)
    assert position.acting is CONFEDERATE.enemy
    backs = {order.to for order in sequence.legal(position) if isinstance(order, Back)}
    assert backs
    assert all(hex_ not in (HEX - 1, HEX) for hex_ in backs)


def test_an_assault_tires_both_brigades_once() -> None:
    position, _ = sequence.apply(ready(), Assault(MISSISSIPPI, HEX), ScriptedDice())
    assert position.body("2/2/2").fatigue is Fatigue.OK
    assert position.body("2/5/T").fatigue is Fatigue.OK


def test_under_advance_orders_nobody_assaults_after_a_move() -> None:
    position = ready("moved spent=2", orders=Orders.ADVANCE)
    with pytest.raises(IllegalActionError, match="assaults from where it began"):
        sequence.apply(position, Assault(MISSISSIPPI, HEX), ScriptedDice())


@pytest.mark.parametrize("orders", [Orders.MARCH, Orders.RESERVE])
def test_under_other_orders_nobody_assaults(orders: Orders) -> None:
    refused = sequence.refuse(ready(orders=orders), Assault(MISSISSIPPI, HEX))
    assert refused is not None
    assert "does not assault" in refused.reason


def test_a_collapsed_unit_does_not_assault() -> None:
    refused = sequence.refuse(ready("collapsed"), Assault(MISSISSIPPI, HEX))
    assert refused is not None
    assert refused.rule == "SH 12"


@quotes(
    "SH 11",
    "with 1 to 3 points of movement straight into contact and without firing it is a charge",
)
@pytest.mark.parametrize(
    ("marks", "charges"),
    [
        (f"moved spent=2 hexes=1 set_out={HEX - 2}", True),
        (f"moved spent=6 hexes=3 set_out={HEX - 4}", True),
        (f"moved spent=6 hexes=3 set_out={neighbor(neighbor(HEX - 1, 5), 0) - 1}", True),
        (f"moved spent=8 hexes=3 set_out={HEX - 4}", False),
        ("", False),
        (f"moved spent=2 hexes=1 set_out={neighbor(HEX, 1)}", False),  # a slide beside him
        (f"moved spent=4 hexes=2 set_out={neighbor(HEX - 1, 1)}", False),  # away and back
        ("moved spent=4", False),  # it has extended where it stood
    ],
)
def test_sh_11_a_charge_comes_from_one_to_three_points_away(marks: str, charges: bool) -> None:
    """Attack orders, good order, 1-3 movement points, no fire before; each hex nearer. [SH 11]"""
    position = ready(*marks.split())
    assert is_charge(position, position.unit(MISSISSIPPI), HEX) is charges


def test_the_defender_checks_his_order_before_the_die() -> None:
    """The 55th Illinois fails with a 9 and is disordered; the die of 5 then drives it off.

    2-1 is +2, a disordered defender +1: 8, and the attacker may go on. [SH 11]
    """
    position = ready()
    position, _ = sequence.apply(position, Assault(MISSISSIPPI, HEX), ScriptedDice())
    position, _ = sequence.apply(position, Pass(), ScriptedDice([9]))
    assert position.unit(ILLINOIS).disordered
    assert isinstance(position.step, ReactionFire)
    position, events = sequence.apply(position, Pass(), ScriptedDice([5, 0, 0, 0, 0]))
    [resolved] = [event for event in events if isinstance(event, AssaultResolved)]
    assert {one.word: one.number for one in resolved.modifiers} == {
        "odds": 2,
        "defender-disordered": 1,
    }
    assert resolved.result == "defender retreats"


def test_the_winner_takes_the_hex_and_is_disordered_at_the_end() -> None:
    position = ready()
    dice = ScriptedDice([0, 4])
    position, _ = sequence.apply(position, Assault(MISSISSIPPI, HEX), dice)
    position, _ = sequence.apply(position, Pass(), dice)
    position, _ = sequence.apply(position, Pass(), dice)
    while not isinstance(position.step, AfterMelee):
        [order, *_] = sequence.legal(position)
        position, _ = sequence.apply(position, order, ScriptedDice([0] * 9))
    assert position.unit(ILLINOIS).hex != HEX
    assert position.unit(ILLINOIS).disordered
    with pytest.raises(IllegalActionError, match="one of the winners must go into the hex"):
        sequence.apply(position, Pass(), dice)
    facing = position.unit(MISSISSIPPI).facing
    position, events = sequence.apply(position, Occupy(MISSISSIPPI, facing), ScriptedDice([0] * 9))
    assert HexTaken(MISSISSIPPI, HEX) in events
    assert position.unit(MISSISSIPPI).hex == HEX
    assert position.unit(MISSISSIPPI).disordered, "after its last assault"


def test_beaten_attackers_go_back_disordered() -> None:
    """0 at even strength with a disordered attacker is below 1: he retreats one hex. [SH 11]"""
    position = ready("disordered sp=6")
    dice = ScriptedDice([0, 0] + [0] * 9)
    position, _ = sequence.apply(position, Assault(MISSISSIPPI, HEX), dice)
    position, _ = sequence.apply(position, Pass(), dice)
    position, events = sequence.apply(position, Pass(), dice)
    assert any(
        isinstance(event, AssaultResolved) and event.result == "attacker retreats"
        for event in events
    )


def test_nobody_joins_who_does_not_stand_before_the_target() -> None:
    """The 5th Mississippi is beside the 9th, and does not look at the enemy. [SH 11]"""
    beside = HEX - 1 + 100
    position = desk(
        f"cs.9-ms {HEX - 1} SE sp=12",
        f"cs.5-ms {beside} NE sp=12",
        f"cs.7-ms {HEX + 1} NE",
        f"us.55-il {HEX} NE sp=6",
        acting="2/2/2",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
    )
    position, _ = sequence.apply(position, Assault(MISSISSIPPI, HEX), ScriptedDice())
    assert set(sequence.legal(position)) == {Join(number("cs.7-ms")), Pass()}
    refused = sequence.refuse(position, Join(number("cs.5-ms")))
    assert refused is not None
    assert "does not lie before" in refused.reason


def test_guns_fire_fast_at_who_assaults_them() -> None:
    """`l'artiglieria può sparare durante il Fuoco di Reazione Pre-Assalto con modificatore -2 e non
    può usare il Fuoco Rapido`: on a steep slope; so elsewhere it can. A 1 empties the 24-pounders.
    [BB 10.67, SH 10.3]
    """
    battery = number("us.btty-mcallister")
    position = desk(
        f"cs.9-ms {HEX - 1} SE sp=12",
        f"us.btty-mcallister {HEX} NE",
        acting="2/2/2",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
        scenario="1",
    )
    position, _ = sequence.apply(position, Assault(MISSISSIPPI, HEX), ScriptedDice([0]))
    assert isinstance(position.step, ReactionFire)
    fast = Shoot(battery, MISSISSIPPI, rapid=True)
    assert fast in sequence.legal(position)
    after, events = sequence.apply(position, fast, ScriptedDice([1] + [0] * 9))
    [shot] = [event for event in events if isinstance(event, UnitsFired)]
    assert {one.word: one.number for one in shot.modifiers}["rapid"] == 2
    assert after.unit(battery).ammunition is Ammunition.NONE


def test_12_points_fire_at_who_assaults_out_of_a_front() -> None:
    """`Fire limits out of a hexside pair: infantry 12 SP or one unit`. The 71st Ohio has 4 left
    behind the 8 of the 55th Illinois; behind 12 nothing. [SH 8]
    """
    for points, left in ((8, 4), (12, 0)):
        position = desk(
            f"cs.9-ms {HEX - 1} SE sp=12",
            f"us.55-il {HEX} NE sp={points}",
            f"us.71-oh {HEX} NE sp=5 layer=1",
            acting="2/2/2",
            side=CONFEDERATE,
            orders=Orders.ATTACK,
            scenario="1",
        )
        position, _ = sequence.apply(position, Assault(MISSISSIPPI, HEX), ScriptedDice([0] * 9))
        position, _ = sequence.apply(position, Pass(), ScriptedDice([0] * 9))
        step = position.step
        assert isinstance(step, ReactionFire)
        position = position.instead(replace(step, fired=(ILLINOIS,)))
        order = Shoot(number("us.71-oh"), MISSISSIPPI)
        refused = sequence.refuse(position, order)
        assert (refused is None) is (left > 0)
        if refused is None:
            _, events = sequence.apply(position, order, ScriptedDice([1] + [0] * 9))
            [shot] = [event for event in events if isinstance(event, UnitsFired)]
            assert shot.column == "3-4"


def played(position: HexPosition, dice: ScriptedDice, *orders: HexOrder) -> HexPosition:
    """What comes of orders; whatever else is asked is answered by passing, or by the first."""
    waiting = list(orders)
    while position.agenda and (waiting or not isinstance(position.step, Acting)):
        if waiting and sequence.refuse(position, waiting[0]) is None:
            order: HexOrder = waiting.pop(0)
        else:
            legal = sequence.legal(position)
            order = Pass() if Pass() in legal else legal[0]
        position, _ = sequence.apply(position, order, dice)
    return position


@quotes("SH 11", "After their last assault that was fought all attackers are disordered")
def test_sh_11_who_goes_on_is_disordered_once() -> None:
    """In good order until then, it loses no point after its second assault either.

    2-1 and a 6 are 8: the 55th goes back and the 9th goes on, against the 71st; 2-1, -1, and a 4:
    that one goes back, too.
    """
    position = desk(
        f"cs.9-ms {HEX - 1} SE sp=12",
        f"cs.ldr-chalmers {HEX - 3} SE",
        f"us.55-il {HEX} NE sp=6",
        f"us.71-oh {HEX + 1} NE sp=6",
        acting="2/2/2",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
        scenario="1",
    )
    facing = position.unit(MISSISSIPPI).facing
    orders = (
        *(Assault(MISSISSIPPI, HEX), Occupy(MISSISSIPPI, facing)),
        *(Assault(MISSISSIPPI, HEX + 1), Occupy(MISSISSIPPI, facing)),
    )
    after = played(position, ScriptedDice([0, 6, 0, 4] + [0] * 9), *orders)
    assert after.unit(MISSISSIPPI).disordered
    assert after.unit(MISSISSIPPI).sp == 12


@quotes("BB 11.4", "up to 1 the attacker retreats a hex in disorder and the defender may go on")
def test_bb_11_4_a_defender_who_has_won_may_go_on() -> None:
    """Even strength, an attacker in disorder, and a 0: the 55th may assault whoever stands near.

    At even strength and -1 for going on, a 0 of its own throws it back as well.
    """
    position = desk(
        f"cs.9-ms {HEX - 1} SE sp=6 disordered",
        f"cs.ldr-chalmers {HEX - 4} SE",
        f"cs.7-ms {HEX + 100} SW sp=6",
        f"us.55-il {HEX} NE sp=6",
        f"us.ldr-stuart {HEX + 3} NE",
        acting="2/2/2",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
        scenario="1",
    )
    dice = ScriptedDice([0] * 12)
    position, _ = sequence.apply(position, Assault(MISSISSIPPI, HEX), dice)
    while not isinstance(position.step, GoingOn):
        position, _ = sequence.apply(position, sequence.legal(position)[-1], dice)
    assert position.acting is UNION
    there = position.unit(number("cs.7-ms")).hex
    assert there in front_hexes(position.unit(ILLINOIS))
    assert set(sequence.legal(position)) == {Assault(ILLINOIS, there), Pass()}
    declined, _ = sequence.apply(position, Pass(), ScriptedDice())
    assert not declined.unit(ILLINOIS).disordered, "it has assaulted nobody"
    after = played(position, ScriptedDice([0] * 12), Assault(ILLINOIS, there))
    assert after.unit(ILLINOIS).disordered


GEORGIA = number("cs.cav-ga-dragoons")


@pytest.mark.parametrize(
    ("marks", "exhausted"),
    [
        (f"moved spent=6 hexes=2 set_out={HEX - 3}", True),
        (f"moved spent=12 hexes=4 set_out={HEX - 5}", True),
        (f"moved spent=16 hexes=6 set_out={HEX - 7}", True),
        (f"moved spent=18 hexes=7 set_out={HEX - 8}", False),
        (f"moved spent=6 hexes=1 set_out={HEX - 2}", False),
        (f"moved spent=4 hexes=2 set_out={HEX - 3}", False),
    ],
)
@quotes("SH 11", "after it, it is exhausted until it has been in Reserve")
def test_sh_11_horses_are_exhausted_by_a_charge_alone(marks: str, exhausted: bool) -> None:
    """Three to eight points and two hexes straight are a charge of cavalry, nine none. [SH 11]"""
    position = desk(
        f"cs.cav-ga-dragoons {HEX - 1} SE sp=7 {marks}",
        f"us.55-il {HEX} NE sp=6",
        f"us.71-oh {HEX + 4} NE",
        acting="3/1/3",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
        scenario="1",
    )
    after = played(position, ScriptedDice([0, 0, 6] + [0] * 9), Assault(GEORGIA, HEX))
    assert after.unit(GEORGIA).exhausted is exhausted


@quotes("BB 12.78", "are rolled for once more after the assault has been fought")
@pytest.mark.parametrize("switches", [(), ("assault_losses",)])
def test_bb_12_78_leaders_in_an_assault_are_rolled_for(switches: tuple[str, ...]) -> None:
    """The 5 drives the 55th off without a loss; then a 7 for Chalmers, who is with the 9th."""
    position = desk(
        f"cs.9-ms {HEX - 1} SE sp=12",
        f"cs.ldr-chalmers {HEX - 1} SE",
        f"us.55-il {HEX} NE sp=6",
        f"us.71-oh {HEX + 4} NE",
        acting="2/2/2",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
    )._replace(request=request("1", *switches))
    dice = RecordedDice(ScriptedDice([0, 5, 7] + [0] * 9))
    position, _ = sequence.apply(position, Assault(MISSISSIPPI, HEX), dice)
    position, _ = sequence.apply(position, Pass(), dice)
    position, events = sequence.apply(position, Pass(), dice)
    tested = [event for event in events if isinstance(event, LeaderTested)]
    assert [event.face for event in tested] == ([7] if switches else [])


@quotes("BB 14.54", "has -1 in assaults for having no brigadier")
def test_bb_14_54_cavalry_of_a_division_has_no_brigadier() -> None:
    position = desk(
        f"us.cav-4-il-2-3bn {HEX - 1} SE",
        f"us.ldr-sherman {HEX - 1} SE",
        f"cs.9-ms {HEX} NE",
        acting="cavalry/5/T",
        orders=Orders.ATTACK,
    )
    rider = number("us.cav-4-il-2-3bn")
    position = position.with_units(position.unit(rider)._replace(body="cavalry/5/T"))
    assert card(position, rider).branch is Branch.CAVALRY
    words = [one.word for one in assault_modifiers(position, Attack((rider,), HEX))]
    assert "no-brigadier" in words


@quotes("BB 14.53", "Cavalry checks before an assault as green units do")
@pytest.mark.parametrize("face", [0, 9])
def test_bb_14_53_horses_check_before_an_assault(face: int) -> None:
    """Who fails does not assault, and is not disordered."""
    position = desk(
        f"cs.cav-ga-dragoons {HEX - 1} SE sp=7",
        f"us.55-il {HEX} NE sp=6",
        acting="3/1/3",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
        scenario="1",
    )
    position, _ = sequence.apply(position, Assault(GEORGIA, HEX), ScriptedDice())
    position, events = sequence.apply(position, Pass(), ScriptedDice([face, 0]))
    held = [event for event in events if isinstance(event, AttackerHeldBack)]
    assert bool(held) is (face == 9)
    assert not position.unit(GEORGIA).disordered


@quotes("SH 11", "never up a minor or steep slope, into swamp or thicket")
@pytest.mark.parametrize(
    ("terrain", "levels", "charges"),
    [
        (Terrain.OPEN, (3, 3), True),
        (Terrain.OPEN, (3, 4), True),  # a gradual slope
        (Terrain.OPEN, (3, 5), False),
        (Terrain.WOODS, (5, 3), True),
        (Terrain.WOODS, (3, 3), True),
        (Terrain.THICKET, (3, 3), False),
        (Terrain.SWAMP, (3, 3), False),
    ],
)
def test_sh_11_where_horses_charge(
    terrain: Terrain, levels: tuple[int, int], charges: bool
) -> None:
    """Foot charges anywhere."""
    position = desk(
        f"cs.cav-ga-dragoons {HEX - 1} SE sp=7 moved spent=6 hexes=2",
        f"cs.9-ms {HEX - 1} SE moved spent=6 hexes=2 layer=1",
        f"us.55-il {HEX} NE",
        orders=Orders.ATTACK,
        scenario="1",
    )
    ground = field_of(position)
    start, end = next(
        (start, end)
        for end in ground.terrain
        for start in (end - 1,)
        if start in ground.terrain
        and start - 2 in ground.terrain
        and ground.terrain[end] is terrain
        and ground.climb(start, end) == levels[1] - levels[0]
        and ground.hexside(start, end).fold is None
    )
    for number_, able in ((GEORGIA, charges), (MISSISSIPPI, True)):
        unit = position.unit(number_)._replace(hex=start, set_out=start - 2)
        assert is_charge(position, unit, end) is able


@quotes("SH 11", "never up a minor or steep slope, into swamp or thicket")
@pytest.mark.parametrize(("climb", "charges"), [(1, True), (2, False), (3, False)])
def test_sh_11_horses_do_not_charge_over_a_slope_on_their_way(climb: int, charges: bool) -> None:
    """One of the hexsides before the last one goes up; foot charges all the same."""
    position = desk(
        f"cs.cav-ga-dragoons {HEX - 1} SE sp=7",
        f"cs.9-ms {HEX - 1} SE layer=1",
        f"us.55-il {HEX} NE",
        orders=Orders.ATTACK,
        scenario="1",
    )
    ground = field_of(position)
    start = next(
        start
        for start in ground.terrain
        if all(ground.terrain.get(start + n) in (Terrain.OPEN, Terrain.WOODS) for n in range(4))
        and ground.climb(start, start + 1) == climb
        and max(ground.climb(start + n, start + n + 1) for n in (1, 2)) <= 1
        and not any(ground.hexside(start + n, start + n + 1).fold for n in range(3))
    )
    for number_, way, able in (
        (GEORGIA, range(start, start + 3), charges),
        (MISSISSIPPI, range(start, start + 2), True),
    ):
        moved = position.with_units(position.unit(number_)._replace(hex=way[0], spent=2))
        for hex_ in way[1:]:
            moved = enter(moved, number_, hex_, 2).position
        assert is_charge(moved, moved.unit(number_), way[-1] + 1) is able


@quotes("SH 11", "and his neighbors do whose flank or rear the attacker shows")
def test_sh_11_a_neighbor_fires_into_the_flank_of_an_attacker() -> None:
    """The 71st Ohio stands behind the 9th Mississippi; the 50th Illinois stands before it."""
    position = desk(
        f"cs.9-ms {HEX - 1} SE sp=12",
        f"cs.ldr-chalmers {HEX - 4} SE",
        f"us.55-il {HEX} NE sp=6",
        f"us.71-oh {HEX - 2} SE",
        f"us.50-il {BESIDE} W",
        acting="2/2/2",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
        scenario="1",
    )
    position, _ = sequence.apply(position, Assault(MISSISSIPPI, HEX), ScriptedDice())
    position, _ = sequence.apply(position, Pass(), ScriptedDice([0]))
    assert isinstance(position.step, ReactionFire)
    ohio, before = number("us.71-oh"), number("us.50-il")
    assert BESIDE in front_hexes(position.unit(MISSISSIPPI))
    assert Shoot(ohio, MISSISSIPPI) in sequence.legal(position)
    refused = sequence.refuse(position, Shoot(before, MISSISSIPPI))
    assert refused is not None
    assert "flank" in refused.reason
    after, _ = sequence.apply(position, Shoot(ohio, MISSISSIPPI), ScriptedDice([0]))
    assert sequence.refuse(after, Shoot(ohio, MISSISSIPPI)) is not None


@quotes("SH 11", "and his neighbors do whose flank or rear the attacker shows")
def test_sh_11_so_does_a_neighbor_behind_the_far_half_of_a_line() -> None:
    """The 9th Mississippi is drawn out to its right; there the 71st Ohio is behind it."""
    half = neighbor(HEX - 1, 4)
    behind = neighbor(half, 5)
    position = desk(
        f"cs.9-ms {HEX - 1} SE sp=12 shape=line second={half}",
        f"cs.ldr-chalmers {HEX - 4} SE",
        f"us.55-il {HEX} NE sp=6",
        f"us.71-oh {behind} SE",
        acting="2/2/2",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
        scenario="1",
    )
    position, _ = sequence.apply(position, Assault(MISSISSIPPI, HEX), ScriptedDice())
    position, _ = sequence.apply(position, Pass(), ScriptedDice([0]))
    assert isinstance(position.step, ReactionFire)
    assert Shoot(number("us.71-oh"), MISSISSIPPI) in sequence.legal(position)


@pytest.mark.parametrize("half", [HEX - 1, neighbor(HEX - 1, 4)])
def test_a_leader_with_either_half_of_a_line_leads_it_on(half: int) -> None:
    """Cleburne is aggressive, and rides with the 15th Arkansas. [SH 8, SH 11]"""
    position = desk(
        f"cs.15-ar {HEX - 1} SE sp=10 shape=line second={neighbor(HEX - 1, 4)}",
        f"cs.ldr-cleburne {half} SE",
        f"us.55-il {HEX} NE sp=6",
        acting="2/-/3",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
    )
    attack = Attack((number("cs.15-ar"),), HEX)
    words = [one.word for one in assault_modifiers(position, attack)]
    assert "aggressive-leader" in words


OHIO_HORSE = number("us.cav-5-oh-1bn")


def horses(orders: Orders, *marks: str) -> HexPosition:
    """Georgia's dragoons charge the 5th Ohio's horses in a wood, who are under such orders."""
    woods = WOODS[0]
    position = desk(
        f"cs.cav-ga-dragoons {woods - 1} SE sp=7 moved spent=6 hexes=2 set_out={woods - 3}",
        f"us.cav-5-oh-1bn {woods} NE sp=7 {' '.join(marks)}",
        acting="3/1/3",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
        scenario="1",
    )
    union = position.unit(OHIO_HORSE).body
    position = position.with_body(position.body(union)._replace(orders=orders))
    position, _ = sequence.apply(position, Assault(GEORGIA, woods), ScriptedDice())
    return HexPosition(*position)


@quotes("SH 11", "Cavalry that is charged may charge back, under Advance after a check")
@pytest.mark.parametrize(
    ("orders", "faces", "rides"),
    [(Orders.ATTACK, [], True), (Orders.ADVANCE, [0], True), (Orders.ADVANCE, [9], False)],
)
def test_sh_11_horses_ride_against_a_charge(orders: Orders, faces: list[int], rides: bool) -> None:
    """Even strength at 1-1: neither woods nor the charge counts. Who fails keeps his order."""
    dice = ScriptedDice([*faces, *[0] * 12])
    position, told = sequence.apply(horses(orders), Meet(OHIO_HORSE), dice)
    while position.agenda and isinstance(position.step, RetreatBefore | ReactionFire):
        assert sequence.refuse(position, Meet(OHIO_HORSE)) is not None
        assert not position.unit(OHIO_HORSE).disordered
        position, events = sequence.apply(position, Pass(), dice)
        told = (*told, *events)
    [fought] = [event for event in told if isinstance(event, AssaultResolved)]
    words = {one.word: one.number for one in fought.modifiers}
    assert ("charge" in words) is not rides
    assert words["odds"] == 0
    assert position.unit(OHIO_HORSE).exhausted is rides


def test_sh_11_exhausted_horses_do_not() -> None:
    assert Meet(OHIO_HORSE) in sequence.legal(horses(Orders.ATTACK))
    assert Meet(OHIO_HORSE) not in sequence.legal(horses(Orders.ATTACK, "exhausted"))
