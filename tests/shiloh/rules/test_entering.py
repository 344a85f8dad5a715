"""Reinforcements, and guns that are manned again. [BB 9.7, BB 14.72, SH 10]"""

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import entering, sequence
from campaign.resolvers.nei_boschi.entering import counted, entry_cost, entry_hexes
from campaign.resolvers.nei_boschi.manning import man, propose_manning, refuse_manning
from campaign.resolvers.nei_boschi.orders import Enter, Man, Move
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.units import Place
from campaign.terms import CONFEDERATE, UNION
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number
from tests.shiloh.printed import prints

IL9, IL12 = number("us.9-il"), number("us.12-il")


def coming(*lines: str, scenario: str = "9", acting: str = "2/2/T", turn: int = 1) -> HexPosition:
    """A brigade acts that is not on the map yet: its units are named with a hex 0."""
    position = desk(*lines, acting=acting, scenario=scenario)
    away = [unit._replace(place=Place.COMING) for unit in position.units if not unit.hex]
    return position.with_units(*away)._replace(turn=turn)


def rule(position: HexPosition, order: Enter) -> str | None:
    refused = sequence.refuse(position, order)
    return refused.rule if refused else None


def test_mcarthur_comes_at_one_of_two_hexes_and_goes_on() -> None:
    """Scenario 9, 11 AM: S5310 or S5410; by the Hamburg-Savannah Road, a point under Advance."""
    position = coming("us.9-il 0 SE", "us.12-il 0 SE")
    assert entry_hexes(position, position.unit(IL9)) == (5343, 5443)
    position, _ = sequence.apply(position, Enter(IL9, 5343, 2), ScriptedDice())
    unit = position.unit(IL9)
    assert (unit.place, unit.hex, unit.facing, unit.spent) == (Place.FIELD, 5343, 2, 2)
    assert any(isinstance(order, Move) for order in sequence.legal(position))
    assert rule(position, Enter(IL9, 5343, 2)) == "BB 9.7"


def test_nobody_comes_before_his_turn_nor_anywhere() -> None:
    """Scenario 1: Bouton's battery lands at 8 AM, the third turn."""
    battery = number("us.btty-bouton")
    body = "5/T"
    early = coming("us.btty-bouton 0 W", scenario="1", acting=body, turn=2)
    early = early.with_units(early.unit(battery)._replace(body=body))
    assert rule(early, Enter(battery, 6420, 4)) == "BB 9.7"
    due = early._replace(turn=3)
    assert rule(due, Enter(battery, 6420, 4)) is None
    assert rule(due, Enter(battery, 6421, 4)) == "BB 9.7"


@prints(
    "1",
    "disembarking",
    "pays 1 movement point more, and each later one of the same activation 1 more again",
)
@quotes(
    "BB 9.7",
    "lands there pays 2 movement points, the next group of the same activation 3, and so on",
)
def test_bb_9_7_who_lands_pays_a_point_more_for_each_before_him() -> None:
    """The first group pays 2 MP, the second 3 MP, and so on, in the hexes of the landing."""
    battery = number("us.btty-bouton")
    position = coming("us.btty-bouton 0 W", scenario="1", acting="5/T", turn=3)
    unit = position.unit(battery)
    assert entry_cost(position, unit, 6420) == 4
    assert entry_cost(position.counting(counted(position, 6420), 1), unit, 6420) == 6


def test_bb_30_1_who_lands_together_pays_together() -> None:
    """`Il primo gruppo paga 2 MP, il secondo 3 MP`: those who stack are one group, as cavalry that
    must `uscire dal gruppo`. [BB 9.7, BB 14.52, BB 30.1]
    """
    ohio, more = number("us.6-oh"), number("us.24-oh")
    position = coming("us.6-oh 0 W sp=7", "us.24-oh 0 W sp=8", scenario="1", turn=13)
    position = position._replace(active=("10/4/O",))
    first, _ = entering.perform(
        position, Acting(UNION, ("10/4/O",)), Enter(ohio, 6420, 4), ScriptedDice()
    )
    assert first.unit(ohio).spent == 4
    assert entry_cost(first, first.unit(more), 6420) == 4
    together, _ = entering.perform(
        first, Acting(UNION, ("10/4/O",)), Enter(more, 6420, 4), ScriptedDice()
    )
    assert together.count(counted(together, 6420)) == 1, "one group"
    gone = first.with_units(first.unit(ohio)._replace(hex=6320, hexes=1))
    assert entry_cost(gone, gone.unit(more), 6420) == 6, "the first has left: another group"
    large = first.with_units(first.unit(ohio)._replace(sp=14))
    assert entry_cost(large, large.unit(more), 6420) == 6, "they do not stack"


def test_bb_30_1_leaders_land_for_nothing() -> None:
    """`Le unità (non i Leader) che sbarcano nell'Approdo di Pittsburg ... pagano 1 MP in più.`"""
    position = coming("us.ldr-nelson 0 W", scenario="1", turn=12)
    there = entry_cost(position, position.unit(number("us.ldr-nelson")), 6420)
    assert there == 1, "half a point by road, as TEC m has it"


def test_a_hex_beside_the_enemy_is_exchanged_for_the_next_ones() -> None:
    """[BB 9.7] The nearest hex on either side of the entry hex, extended as needed."""
    cavalry = number("cs.cav-adams-a")
    position = coming("cs.cav-adams-a 0 NW", "us.9-il 6860 SE", scenario="1", turn=8)
    hexes = entry_hexes(position, position.unit(cavalry))
    assert 6960 not in hexes
    assert hexes == (6961, 6958), "6959 is beside the enemy, too"


@quotes("BB 14.72", "They come into any whole hex of the Tennessee on the north edge")
def test_bb_14_72_gunboats_come_on_the_river() -> None:
    """[BB 14.72] At any full hex in the northern part of the river."""
    boat = number("us.gb-tyler")
    position = coming("us.gb-tyler 0 W", scenario="1", acting="AoT", turn=9)
    hexes = entry_hexes(position, position.unit(boat))
    assert set(hexes) == {6401, 6501, 6601}
    position, _ = sequence.apply(position, Enter(boat, 6501, 0), ScriptedDice())
    assert position.unit(boat).hex == 6501


# --- guns without a crew -----------------------------------------------------------------------


def lost_guns(*marks: str) -> HexPosition:
    return desk(
        f"us.btty-waterhouse 6120 E abandoned {' '.join(marks)}",
        *("us.55-il 6120 E", "us.12-il 6120 E", "cs.2-tn-bate 6220 W"),
    )


@quotes("SH 10.6", "a unit of their own brigade or division in the hex, after a check")
@pytest.mark.parametrize(("face", "manned"), [(0, True), (9, False)])
def test_sh_10_6_a_unit_of_their_division_mans_guns(face: int, manned: bool) -> None:
    """Any unit of the battery's own brigade or division may re-man it, if stacked (UDD)."""
    position, battery = lost_guns(), number("us.btty-waterhouse")
    order = Man(number("us.55-il"), battery)
    assert list(propose_manning(position, UNION)) == [order]
    after, _ = man(position, order, ScriptedDice([face]))
    assert after.unit(battery).abandoned is not manned


def test_others_do_not() -> None:
    position, battery = lost_guns(), number("us.btty-waterhouse")
    assert refuse_manning(position, UNION, Man(IL12, battery)) is not None
    refused = refuse_manning(position, CONFEDERATE, Man(number("cs.2-tn-bate"), battery))
    assert refused is not None


def test_bb_30_1_another_activation_lands_for_two_points_again() -> None:
    """Only groups that arrive in the same activation pay more. [BB 9.7, BB 30.1]"""
    battery = number("us.btty-bouton")
    position = coming("us.btty-bouton 0 W", scenario="1", acting="5/T", turn=3)
    landed = position.counting(counted(position, 6420), 1)
    later = landed.with_body(landed.body("5/T")._replace(acts=1))
    assert entry_cost(landed, landed.unit(battery), 6420) == 6
    assert entry_cost(later, later.unit(battery), 6420) == 4


@quotes("BB 9.7", "they come by the nearest one to either side of it")
def test_bb_9_7_beside_the_enemy_on_the_edge_of_the_scenario() -> None:
    """McArthur comes in the north of scenario 9, whose map ends there: row Sxx10."""
    regiment = number("us.9-il")
    position = coming("us.9-il 0 SE", "cs.17-al 5443 NE", scenario="9", turn=1)
    hexes = entry_hexes(position, position.unit(regiment))
    assert hexes
    assert {hex_ % 100 for hex_ in hexes} == {43}
    assert all(abs(hex_ // 100 - 54) > 1 for hex_ in hexes)
