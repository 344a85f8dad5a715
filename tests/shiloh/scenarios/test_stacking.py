"""Everybody that begins in a hex stacks there by the limits, but for what the book itself says."""

from collections import defaultdict
from collections.abc import Sequence

import pytest

from campaign.resolvers.nei_boschi import stacking
from campaign.resolvers.nei_boschi.counters import Branch, counters
from campaign.resolvers.nei_boschi.order_of_battle import OrderOfBattle, order_of_battle
from campaign.resolvers.nei_boschi.scenario import Placement, Scenario
from campaign.resolvers.nei_boschi.scenario_files import scenario, scenario_ids
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.sheets import sheets
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.who import card
from campaign.terms import SIDES, Side
from tests.rules.play import quotes
from tests.shiloh.desk import number, request

CAMPS = {"S5406", "S4712"}
"""Both battalions of the 5th Ohio Cavalry, and of the 11th Illinois, in one camp. [BB 14.52]"""

OVERSTACKED = dict.fromkeys(("1", "1a", "1b", "1c", "10"), CAMPS) | {
    id_: {"S6319"}
    for id_ in ("4", "5")  # 7 MS (9) and 9 MS (9), as printed
}


def faults(found: Scenario, side: Side) -> dict[str, str]:
    """The hexes where more begin than may stack, and why."""
    half = found.of(side)
    battle = order_of_battle("shiloh").with_attached(dict(half.attached))
    stacks = defaultdict[int, list[Placement]](list)
    groups = [half.set_up, *(one.set_up for one in found.conditional if one.side is side)]
    for group in groups:
        for one in group:
            if one.place.hex is not None:
                stacks[one.place.hex].append(one)
    name = sheets("shiloh").name
    said = {name(hex_): fault(stack, battle) for hex_, stack in stacks.items()}
    return {hex_: why for hex_, why in said.items() if why}


def fault(stack: Sequence[Placement], battle: OrderOfBattle) -> str:
    """What the table of limits says against a stack under orders to Advance or Attack."""
    by = {
        branch: [one for one in stack if counters("shiloh")[one.unit].branch is branch]
        for branch in Branch
    }
    foot, horse, guns = by[Branch.INFANTRY], by[Branch.CAVALRY], by[Branch.ARTILLERY]
    number = sum(map(points, guns))
    if foot and horse:
        return "foot and horse"
    for troops, most in ((foot, 15), (horse, 7)):
        commands = {battle.command_of(one.unit).id for one in troops}
        if len(commands) > 1:
            return f"of {len(commands)} commands"
        if len(troops) > 1 and sum(map(points, troops)) > most:
            return f"{sum(map(points, troops))} strength points"
    if foot or horse:
        return f"{number} guns" if len(guns) > 1 and number > 6 else ""
    return f"{number} guns" if len(guns) > 2 and number > 12 else ""


def points(one: Placement) -> int:
    """Strength points, or guns, that are there."""
    counter = counters("shiloh")[one.unit]
    if one.sections:
        return sum(
            counter.section(letter).strength if left is None else left
            for letter, left in one.sections
        )
    return counter.strength if one.strength is None else one.strength


@quotes("BB 14.52", "begin over the limit of stacking in their camps")
@pytest.mark.parametrize("id_", scenario_ids("shiloh"))
def test_bb_14_52_set_ups_keep_the_limits_of_stacking(id_: str) -> None:
    said = {hex_ for side in SIDES for hex_ in faults(scenario("shiloh", id_), side)}
    assert said == OVERSTACKED.get(id_, set())


@quotes("BB 14.52", "begin over the limit of stacking in their camps")
@pytest.mark.parametrize("id_", scenario_ids("shiloh"))
def test_bb_14_52_by_the_rules_of_play_too_nobody_else_begins_over_the_limit(id_: str) -> None:
    """Both units of the 2nd Division's cavalry stand in N4634 at 11 AM, in 5 points. [BB 4.24]"""
    position = begin(request(id_))
    crowded = {
        sheets("shiloh").name(unit.hex)
        for unit in position.units
        if unit.place is Place.FIELD and stacking.is_overstacked(position, unit.hex, unit)
    }
    assert crowded == OVERSTACKED.get(id_, set())


@quotes("BB 4.24", "a brigade of its own, stacks like one")
def test_bb_4_24_cavalry_of_two_divisions_does_not_share_a_hex() -> None:
    """That of one does, up to 7 points; a division's is like one brigade. [BB 4.24]"""
    position = begin(request("5"))
    horse = {
        unit.number: unit
        for unit in position.units
        if card(position, unit.number).branch is Branch.CAVALRY and unit.place is Place.FIELD
    }
    second = horse[number("us.cav-2-il-ab")]
    own, other = horse[number("us.cav-2us-c-4us-i")], horse[number("us.cav-thielmann")]
    assert stacking.refuse(position, own, second.hex) is None
    assert "of two brigades" in str(stacking.refuse(position, other, second.hex))
    large = position.with_units(second._replace(sp=6))
    assert "8 points of horse are too many" in str(stacking.refuse(large, own, second.hex))
    south = [horse[number(id_)] for id_ in ("cs.cav-jenkins", "cs.cav-ga-dragoons")]
    assert "of two brigades" in str(stacking.refuse(position, south[0], south[1].hex))


def test_a_fault_is_seen() -> None:
    battle = order_of_battle("shiloh")
    camps = {one.unit: one for one in scenario("shiloh", "1").sides[0].set_up}
    assert fault([camps["us.8-il"], camps["us.18-il"]], battle) == "19 strength points"
    assert fault([camps["us.8-il"], camps["us.45-il"]], battle) == "of 2 commands"
    assert fault([camps["us.11-ia"]], battle) == ""
    three = [camps[f"us.btty-{name}"] for name in ("burrows", "dresser", "mcallister")]
    assert fault(three, battle) == "16 guns"
    assert fault([camps["us.8-il"], *three[:2]], battle) == "12 guns"
