"""An extended unit is in both of its hexes: what is near either of them is near it. [SH 8]

It `occupies a second hex beside its own`, and of a line the battle book says `Un qualsiasi esagono
di una Linea Estesa può rispettare i requisiti` [BB 30.1]. In each of these tests an enemy, a road
or a leader is near the second hex alone.
"""

from campaign.battle.contract import UnitId
from campaign.dice import ScriptedDice
from campaign.hexes.grid import distance
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.activation import held_back
from campaign.resolvers.nei_boschi.assault import is_charge, ways_back
from campaign.resolvers.nei_boschi.division_orders import refuse_orders
from campaign.resolvers.nei_boschi.events import UnitsFired
from campaign.resolvers.nei_boschi.exchanges import best_shot
from campaign.resolvers.nei_boschi.orders import (
    Contract,
    Extend,
    Move,
    Pass,
    Resupply,
    Shoot,
    Withdraw,
)
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rallying import rally_modifiers
from campaign.resolvers.nei_boschi.reactions import reactors, turners
from campaign.resolvers.nei_boschi.resupplying import is_supplied
from campaign.resolvers.nei_boschi.shiloh.limits_of_movement import is_bridge_open, open_bridge
from campaign.resolvers.nei_boschi.shots import FireKind
from campaign.resolvers.nei_boschi.steps import Acting, PassingFire, RetreatBefore
from campaign.resolvers.nei_boschi.supply_lines import supplied
from campaign.resolvers.nei_boschi.units import Place, Shape
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import UNION
from tests.shiloh.desk import desk, number

ILLINOIS = number("us.55-il")

FIRST, SECOND = 5745, 5845
"""S5712, and the hex to the east of it."""

BESIDE = 5945
"""Beside the second hex, two hexes from the first."""

LINE = f"us.55-il {FIRST} SE sp=10 shape=line second={SECOND}"
CLOSED = f"us.55-il {FIRST} SE sp=10"


def stuart(*lines: str, scenario: str = "1") -> HexPosition:
    """Stuart's brigade acts."""
    return desk(*lines, acting="2/5/T", scenario=scenario)


def said(position: HexPosition, order: Resupply | Withdraw) -> str:
    return str(sequence.refuse(position, order))


def test_an_enemy_beside_either_hex_disturbs_its_recovery() -> None:
    """`+1 L'unità è adiacente ad un'unità combattente nemica`."""
    enemy = f"cs.5-ms {BESIDE} NW"
    for unit, words in ((CLOSED, []), (LINE, ["enemy-adjacent"])):
        position = stuart(f"{unit} disordered", enemy, scenario="9")
        added, _ = rally_modifiers(position, position.unit(ILLINOIS))
        assert [one.word for one in added] == words


def test_it_withdraws_from_an_enemy_beside_either_hex() -> None:
    """`at activation a unit adjacent to enemies may go 1-2 hexes straight back`."""
    enemy = f"cs.5-ms {BESIDE} NW"
    behind = 5645
    assert sequence.refuse(stuart(LINE, enemy), Withdraw(ILLINOIS, behind)) is None
    assert "only a unit beside an enemy" in said(stuart(CLOSED, enemy), Withdraw(ILLINOIS, behind))


def test_no_cartridges_come_to_who_has_an_enemy_beside_either_hex() -> None:
    """`Le unità adiacenti ad un'unità nemica non possono fare il Rifornimento delle Munizioni`."""
    enemy = f"cs.5-ms {BESIDE} NW"
    near = stuart(f"{LINE} ammunition=low", enemy)
    assert "is beside an enemy" in said(near, Resupply(ILLINOIS))
    assert not is_supplied(near, near.unit(ILLINOIS))
    assert "is beside" not in said(stuart(f"{CLOSED} ammunition=low", enemy), Resupply(ILLINOIS))


def test_no_reserve_with_an_enemy_within_four_hexes_of_either_hex() -> None:
    """`no unit within 8 hexes and LOS, or within 4 hexes, of an enemy`."""
    enemy = 6247
    assert (distance(FIRST, enemy), distance(SECOND, enemy)) == (5, 4)
    for unit, may in ((CLOSED, True), (LINE, False)):
        position = stuart(unit, f"cs.5-ms {enemy} NW")
        refused = refuse_orders(position, position.body("2/5/T"), Orders.RESERVE)
        assert (refused is None) is may


def test_either_hex_of_an_enemy_bars_a_line_of_supply() -> None:
    """`Le linee di rifornimento non possono essere tracciate attraverso unità nemiche`."""
    leader, landing = "cs.ldr-chalmers 6218 NW", 6420
    away = stuart("us.55-il 5745 E", "cs.5-ms 6318 NW", leader)
    assert landing in supplied(away, UNION).by_road
    near = stuart("us.55-il 5745 E", "cs.5-ms 6318 NW shape=line second=6419", leader)
    assert landing not in supplied(near, UNION).by_road


def test_the_bridge_is_watched_from_either_hex() -> None:
    """Closed while Union units are `entro 4 esagoni dall'esagono` S2610."""
    bridge, first, second = 2643, 3143, 3043
    assert (distance(bridge, first), distance(bridge, second)) == (5, 4)
    away = stuart(f"us.55-il {first} SE sp=10")
    assert is_bridge_open(open_bridge(away))
    line = stuart(f"us.55-il {first} SE sp=10 shape=line second={second}")
    assert not is_bridge_open(open_bridge(line))


def idle(position: HexPosition) -> UnitId:
    """The 55th Illinois, having acted once of two times, if it may act no more."""
    once = position.unit(ILLINOIS)._replace(acts=1)
    command = position.command("5/T")._replace(markers=2, efficiency=2)
    position = position.with_units(once).with_command(command)
    return held_back(position, ("2/5/T",)).unit(ILLINOIS).done


def test_it_is_in_command_in_either_hex() -> None:
    """`A unit must be within its brigade leader's range`: else it acts once less. [SH 4]"""
    leader = 6047
    assert idle(stuart(CLOSED, f"us.ldr-stuart {leader} SE"))
    assert not idle(stuart(LINE, f"us.ldr-stuart {leader} SE"))


def test_the_road_may_lead_to_either_hex() -> None:
    """`Si è su o entro due esagoni da una Strada`, and `se su Strada, vi è un DRM -2`."""
    road, beyond = 5860, 5863
    assert distance(road, beyond) == 3
    beside = 5862
    for shape, may in (("", False), (f" shape=column second={beside}", True)):
        line = f"us.55-il {beyond} SE sp=10 ammunition=low{shape}"
        position = stuart(line, scenario="9")
        assert is_supplied(position, position.unit(ILLINOIS)) is may


# --- who is fired at, and who answers, when it moves -------------------------------------------

LANDING, EAST = 6321, 6422
"""On the field of Pittsburg Landing; an enemy in 6423 that looks northeast has 6422 before it."""

OPEN_LINE = f"us.50-il {LANDING} NE sp=10 shape=line second={EAST}"
FIFTIETH, NINTH = number("us.50-il"), number("cs.9-ms")


def sweeny(*lines: str) -> HexPosition:
    """Sweeny's brigade acts."""
    return desk(*lines, acting="3/2/T", scenario="1")


def test_who_leaves_a_front_with_either_hex_is_fired_at() -> None:
    """`A unit leaving an enemy's frontal hex for any hex`: it stands in both of its own. [SH 9]"""
    position = sweeny(OPEN_LINE, "cs.9-ms 6423 NE")
    after, _ = sequence.apply(position, Move(FIFTIETH, 6320, 0), ScriptedDice())
    step = after.step
    assert isinstance(step, PassingFire)
    assert (step.hex, step.withdrawing) == (EAST, True)
    after, events = sequence.apply(after, Shoot(NINTH, FIFTIETH), ScriptedDice([1] * 9))
    [shot] = [one for one in events if isinstance(one, UnitsFired)]
    assert shot.at == EAST
    assert after.unit(FIFTIETH).hex == 6320
    assert isinstance(after.step, Acting)


def test_who_closes_up_leaves_his_second_hex() -> None:
    """Of a line that a swamp makes close up the book says `Questo non causa il Fuoco in Ritirata`,
    for otherwise that does. [BB 9.44, SH 9]
    """
    position = sweeny(OPEN_LINE, "cs.9-ms 6423 NE")
    asked, _ = sequence.apply(position, Contract(FIFTIETH), ScriptedDice())
    assert isinstance(asked.step, PassingFire)
    assert asked.unit(FIFTIETH).second == EAST
    for order in (Shoot(NINTH, FIFTIETH), Pass()):
        after, _ = sequence.apply(asked, order, ScriptedDice([1] * 9))
        unit = after.unit(FIFTIETH)
        assert (unit.shape, unit.second, unit.spent) == (Shape.CLOSED, 0, 4)
        assert isinstance(after.step, Acting)


def test_who_is_driven_off_while_he_closes_up_has_done_so_by_that() -> None:
    """`Extended units retreat contracted`: a unit in disorder that suffers a D goes back. [SH 8]"""
    position = sweeny(f"{OPEN_LINE} disordered", "cs.9-ms 6423 NE sp=17")
    asked, _ = sequence.apply(position, Contract(FIFTIETH), ScriptedDice())
    after, _ = sequence.apply(asked, Shoot(NINTH, FIFTIETH), ScriptedDice([9] + [0] * 20))
    while not isinstance(after.step, Acting):
        after, _ = sequence.apply(after, sequence.legal(after)[0], ScriptedDice([0] * 20))
    unit = after.unit(FIFTIETH)
    assert unit.hex != LANDING
    assert (unit.shape, unit.second) == (Shape.CLOSED, 0)


def test_guns_fire_at_either_hex_of_who_comes() -> None:
    """`artillery at units moving within 3 hexes`; and `when an enemy moves to within 3 hexes` guns
    go away. [SH 9, SH 10.3]
    """
    guns = 6623
    assert (distance(6320, guns), distance(6421, guns)) == (4, 3)
    position = desk(
        f"us.50-il {LANDING} NE sp=10",
        "cs.9-ms 6321 NE sp=10 shape=line second=6422",
        f"us.btty-mcallister {guns} NW",
        acting="2/2/2",
        scenario="1",
    )
    mover = position.unit(NINTH)._replace(hex=6320, second=6421)
    battery = position.unit(number("us.btty-mcallister"))
    assert battery in set(reactors(position.with_units(mover), mover))


def test_foot_turns_to_either_hex_of_who_comes_to_its_flank() -> None:
    """`when an enemy ends a move adjacent to a flank or rear hex`. [SH 7]"""
    position = sweeny("us.50-il 6423 NE", "cs.9-ms 6524 SW sp=10 shape=line second=6424")
    mover = position.unit(NINTH)
    assert distance(mover.hex, 6423) == 2
    assert position.unit(FIFTIETH) in set(turners(position, mover))


def test_a_line_fires_out_of_the_half_that_is_nearest() -> None:
    """`each hex holds half the SP, fires separately`: at the 9th Mississippi beside the second one
    that fires at 1 hex, not the first at 2. [SH 8]
    """
    position = sweeny(OPEN_LINE.replace("NE", "SW"), "cs.9-ms 6423 NE")
    shot = best_shot(position, position.unit(FIFTIETH), 6423, NINTH, FireKind.RETURN)
    assert (shot.hex, shot.hexes) == (EAST, 1)
    far = best_shot(position, position.unit(FIFTIETH), 6220, NINTH, FireKind.RETURN)
    assert far.hex == LANDING


def test_either_hex_comes_upon_leaders_and_rouses_reserves() -> None:
    """`alone in a hex entered by an enemy: moved to the nearest friendly unit`; and Reserve ends
    `when an enemy comes within 3 hexes`: half of a unit that extends has come. [SH 6, SH 8, SH 9]
    """
    far = 6425
    assert (distance(LANDING, far), distance(EAST, far)) == (4, 3)
    position = sweeny(
        f"us.50-il {LANDING} NE sp=10", f"cs.5-ms {far} NE", f"cs.ldr-chalmers {EAST} NE"
    )
    position = position.with_body(position.body("2/2/2")._replace(orders=Orders.RESERVE))
    after, _ = sequence.apply(position, Extend(FIFTIETH, EAST), ScriptedDice([5]))
    assert after.unit(number("cs.ldr-chalmers")).hex == far
    assert after.body("2/2/2").orders is Orders.ADVANCE


def test_either_hex_takes_guns_without_a_crew() -> None:
    """`an enemy infantry/cavalry unit ending in the hex captures it`. [SH 8, SH 10.6]"""
    guns = number("cs.btty-gage")
    position = sweeny(f"us.50-il {LANDING} NE sp=10 ", f"cs.btty-gage {EAST} NE abandoned")
    after, _ = sequence.apply(position, Extend(FIFTIETH, EAST), ScriptedDice())
    assert after.unit(guns).place is Place.LOST


def test_nobody_goes_back_before_an_assault_along_the_half_that_comes() -> None:
    """The 9th Mississippi strikes out of its second hex, and 6120 is beside that one. [SH 11]"""
    second, target, beside = 6221, 6220, 6120
    assert (distance(beside, second), distance(beside, LANDING)) == (1, 2)
    line = f"cs.9-ms {LANDING} NE sp=10 shape=line second={second}"
    position = desk(line, f"us.50-il {target} NE", acting="2/2/2", scenario="1")
    ways = set(ways_back(position, RetreatBefore(UNION, target, (NINTH,)), position.unit(FIFTIETH)))
    assert ways == {6119, 6219, 6319}


def test_who_has_fired_out_of_his_second_hex_charges_nobody() -> None:
    """A charge comes `straight into contact without firing`. [SH 11]"""
    line = f"cs.9-ms {LANDING} SW sp=10 shape=line second={EAST} moved spent=2 hexes=1"
    came = f"{line} set_out={LANDING - 1}"
    for marks, charges in (("", True), (" fired_second=5 aimed=6423", False)):
        position = desk(
            came + marks, "us.50-il 6423 NE", acting="2/2/2", orders=Orders.ATTACK, scenario="1"
        )
        assert is_charge(position, position.unit(NINTH), 6423) is charges
