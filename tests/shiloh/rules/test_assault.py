"""Assaults step by step. [SH 11]"""

import pytest

from campaign.dice import RecordedDice, ScriptedDice
from campaign.errors import IllegalActionError
from campaign.hexes.grid import are_adjacent, neighbor
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.assault import is_charge, ways_back
from campaign.resolvers.nei_boschi.assault_sums import Attack, assault_modifiers
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import (
    AssaultResolved,
    AttackerHeldBack,
    CohesionChecked,
    HexTaken,
    LeaderTested,
    StrengthLost,
)
from campaign.resolvers.nei_boschi.going import Cost, march_cost, retreat_modifier
from campaign.resolvers.nei_boschi.going_back import cost_back
from campaign.resolvers.nei_boschi.ground import ground_of
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
    FallingBack,
    GoingOn,
    ReactionFire,
    RetreatBefore,
)
from campaign.resolvers.nei_boschi.terrain import Mover, Terrain
from campaign.resolvers.nei_boschi.units import Place
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


@quotes("SH 11", "After their last assault all attackers are disordered")
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
        (f"moved spent=12 hexes=4 set_out={HEX - 5}", False),
        (f"moved spent=6 hexes=1 set_out={HEX - 2}", False),
        (f"moved spent=4 hexes=2 set_out={HEX - 3}", False),
    ],
)
@quotes("SH 11", "after it, it is exhausted until it has been in Reserve")
def test_sh_11_horses_are_exhausted_by_a_charge_alone(marks: str, exhausted: bool) -> None:
    """Three points and two hexes straight are a charge of cavalry, six an assault like others.

    "2 to 5" is said of it among all charges, "3 to 8 points straight and 2 hexes" of horses.
    """
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


@quotes("BB 30.9", "11 AM and Noon, S51xx to S63xx, rows Sxx10 to Sxx23")
def test_bb_30_9_nobody_leaves_the_area_of_play_before_an_assault() -> None:
    """Scenario 9 is played from row Sxx10 on; the 54th Ohio stands in it, and north is outside."""
    position = desk(
        "cs.17-al 5844 NE sp=12",
        "cs.ldr-jackson 5846 NE",
        "us.54-oh 5843 SE sp=10",
        "us.55-il 6047 NE",
        acting="3/2/2",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
    )
    ohio = number("us.54-oh")
    for scenario, hexes in (("1", {5742, 5842, 5942}), ("9", set())):
        asked = position._replace(request=request(scenario))
        step = RetreatBefore(UNION, 5843, (number("cs.17-al"),))
        assert set(ways_back(asked, step, asked.unit(ohio))) == hexes


@quotes("BB 14.53", "It does not check to retreat before an assault, unless it is in disorder")
@pytest.mark.parametrize("disorder", ["", "disordered"])
def test_bb_14_53_horses_in_disorder_check_when_they_go_back(disorder: str) -> None:
    """Who fails in disorder checks for rout, as the table of second disorder says."""
    position = desk(
        f"cs.9-ms {HEX - 1} SE sp=12",
        f"cs.ldr-chalmers {HEX - 3} SE",
        f"us.cav-5-oh-1bn {HEX} NE sp=7 {disorder}",
        acting="2/2/2",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
        scenario="1",
    )
    position, _ = sequence.apply(position, Assault(MISSISSIPPI, HEX), ScriptedDice())
    [near, *_] = [
        order.to
        for order in sequence.legal(position)
        if isinstance(order, Back) and are_adjacent(order.to, HEX) and not costs(position, order.to)
    ]
    dice = RecordedDice(ScriptedDice([9, 9] + [0] * 9))
    position, events = sequence.apply(position, Back(OHIO_HORSE, near), dice)
    checks = [event.why for event in events if isinstance(event, CohesionChecked)]
    assert checks[:2] == (["retreat_before", "rout"] if disorder else [])
    assert (position.unit(OHIO_HORSE).place is Place.ROUTED) is bool(disorder)


def costs(position: HexPosition, hex_: int) -> bool:
    """Whether going back there from the target asks for a check of the ground."""
    cost = cost_back(position, position.unit(OHIO_HORSE), HEX, hex_)
    return retreat_modifier(cost) is not None


@quotes("BB 14.1", "they also check when they retreat before an assault")
@quotes("BB 9.54", "A unit that retreats into a hex which costs 2 movement points or more")
@quotes("SH 11", "green infantry of the first day and horses in disorder check")
@pytest.mark.parametrize(
    ("unit", "scenario", "to", "checks"),
    [
        ("us.8-il", "1", 5748, []),
        ("us.8-il", "1", 5948, ["withdrawal"]),
        ("us.54-oh", "1", 5748, ["retreat_before"]),
        ("us.54-oh", "1", 5948, ["withdrawal", "retreat_before"]),
        ("us.54-oh", "8", 5748, []),
        ("us.54-oh", "8", 5948, ["withdrawal"]),
    ],
)
def test_bb_14_1_who_checks_when_going_back(
    unit: str, scenario: str, to: int, checks: list[str]
) -> None:
    """The ground asks everybody; to go back at all green infantry alone, and on the first day.

    "Inoltre ... devono fare un UDD quando si Ritirano prima dell'Assalto. Questo non vale il
    secondo giorno": so nobody else has to. S5715 is woods, S5915 sloping ground.
    """
    position = desk(
        "cs.17-al 5847 SE sp=12",
        "cs.ldr-jackson 5845 SE",
        f"{unit} 5848 NE sp=10",
        acting="3/2/2",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
        scenario=scenario,
    )
    position, _ = sequence.apply(position, Assault(number("cs.17-al"), 5848), ScriptedDice())
    _, events = sequence.apply(position, Back(number(unit), to), ScriptedDice([0] * 9))
    assert [one.why for one in events if isinstance(one, CohesionChecked)] == checks


@quotes("BB 9.44", "Who retreats into a swamp is disordered.")
def test_bb_9_44_who_goes_back_into_a_swamp_is_disordered() -> None:
    """Before an assault as in any retreat; and an extended line closes up. [BB 9.44, SH 8]"""
    ground = ground_of("shiloh")
    start, end = next(
        (hex_, hex_ + 1)
        for hex_ in sorted(ground.terrain)
        if ground.terrain[hex_] is Terrain.WOODS
        and ground.terrain.get(hex_ + 1) is Terrain.SWAMP
        and ground.terrain.get(hex_ - 1) is Terrain.WOODS
        and hex_ + 99 in ground.terrain
        and not cost_in(hex_, hex_ + 1).prohibited
    )
    position = desk(
        f"cs.9-ms {start - 1} SE sp=12",
        f"cs.ldr-chalmers {start - 3} SE",
        f"us.8-il {start} NE sp=10 shape=line second={neighbor(start, 2)}",
        acting="2/2/2",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
        scenario="1",
    )
    illinois = number("us.8-il")
    position, _ = sequence.apply(position, Assault(MISSISSIPPI, start), ScriptedDice())
    position, _ = sequence.apply(position, Back(illinois, end), ScriptedDice([0] * 9))
    assert position.unit(illinois).disordered
    assert position.unit(illinois).second == 0


def cost_in(start: int, end: int) -> Cost:
    """What foot pays there."""
    return march_cost(ground_of("shiloh"), Mover.FOOT, Orders.ADVANCE, start, end)


def test_who_is_driven_farther_back_before_an_assault_goes_first() -> None:
    """Green infantry checks when it goes back, and bad ground asks, too. [BB 14.1, BB 9.54]

    Disordered twice, the 54th Ohio loses a point and retreats; then the attacker takes the hex.
    """
    position = desk(
        "cs.17-al 5847 SE sp=12",
        "cs.ldr-jackson 5845 SE",
        "us.54-oh 5848 NE sp=10",
        "us.55-il 5855 NE",
        acting="3/2/2",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
    )
    position, _ = sequence.apply(position, Assault(number("cs.17-al"), 5848), ScriptedDice())
    dice = ScriptedDice([9, 9, 0])
    position, events = sequence.apply(position, Back(number("us.54-oh"), 5948), dice)
    assert any(isinstance(event, StrengthLost) for event in events)
    assert not any(isinstance(step, RetreatBefore) for step in position.agenda)
    while isinstance(position.step, FallingBack):
        position, _ = sequence.apply(position, sequence.legal(position)[0], ScriptedDice([0, 0]))
    assert isinstance(position.step, AfterMelee)


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
