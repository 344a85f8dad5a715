"""The 15th Michigan without cartridges; and two more rules of who acts how often. [BB 30]"""

from typing import Any

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi.books import book
from campaign.resolvers.nei_boschi.limits import barred
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.shiloh import lent_bodies, michigan
from campaign.resolvers.nei_boschi.units import Ammunition, Place, Unit
from tests.shiloh.desk import number, request
from tests.shiloh.printed import prints

MICHIGAN = number("us.15-mi")
SHILOH = book("shiloh")


def begun(position: HexPosition, *faces: int) -> HexPosition:
    body = position.unit(MICHIGAN).body
    after: Any = michigan.begin_bodies(position, (body,), ScriptedDice(faces))
    return HexPosition(*after.position)


def near(away: int) -> HexPosition:
    """Scenario 1 with an enemy so far from it, in the open fields of the Landing."""
    position = begin(request("1"))._replace(turn=5)
    mine = position.unit(MICHIGAN)._replace(hex=6021)
    enemy = position.unit(number("cs.9-tx"))._replace(hex=6021 + away)
    return position.with_units(mine, enemy)


def test_it_checks_within_five_hexes_and_sight_of_an_enemy() -> None:
    """Unmodified, and from then on in every activation; else nothing happens. [BB 30.1]"""
    far = near(9)
    assert begun(far) == far
    passed = begun(near(1), 0)
    assert passed.unit(MICHIGAN).place is Place.FIELD
    moved = passed.with_units(passed.unit(number("cs.9-tx"))._replace(hex=6040))
    gone = begun(moved, 9)
    assert gone.unit(MICHIGAN).place is Place.COMING


def test_who_fails_is_back_four_turns_later_with_cartridges() -> None:
    """Removed at 10 AM, it stands in the fields of the Landing at 2 PM. [BB 30.1]"""
    gone = begun(near(1), 9)
    for turn, there in ((8, False), (9, True)):
        after: Any = michigan.begin_turn(gone._replace(turn=turn), ScriptedDice())
        unit: Unit = after.position.unit(MICHIGAN)
        assert (unit.place is Place.FIELD) is there
        assert (unit.ammunition is Ammunition.FULL) is there


@prints("1", "michigan_15", "It goes to Prentiss by the shortest way")
def test_it_goes_to_prentiss_until_it_has_a_brigade() -> None:
    position = begin(request("1"))._replace(turn=5)
    unit = position.unit(MICHIGAN)
    assert barred(SHILOH.bars_end(position, unit), unit.hex + 1) is None, "south, to Prentiss"
    assert barred(SHILOH.bars_end(position, unit), unit.hex - 1) is not None
    assert barred(SHILOH.bars_end(position, unit._replace(body="2/6/T")), unit.hex - 1) is None


@prints("2", "michigan_15", "each time that Prentiss is drawn")
def test_in_scenario_2_it_checks_at_9_am_and_is_gone() -> None:
    position = begin(request("2"))
    assert begun(position) == position
    assert begun(position._replace(turn=2), 9).unit(MICHIGAN).place is Place.LOST
    assert begun(position._replace(turn=2), 0).unit(MICHIGAN).place is Place.FIELD


@prints(
    "10", "michigan_15", "if it begins an activation in N5821 it may resupply once without a roll"
)
def test_on_5_april_it_is_supplied_in_n5821() -> None:
    position = begin(request("10"))._replace(turn=9)
    unit = position.unit(MICHIGAN)._replace(place=Place.FIELD, hex=5821, ammunition=Ammunition.NONE)
    assert begun(position.with_units(unit)).unit(MICHIGAN).ammunition is Ammunition.FULL
    away = position.with_units(unit._replace(hex=5822))
    assert begun(away).unit(MICHIGAN).ammunition is Ammunition.NONE


@prints("7", "prentiss_unassigned", "Units of the 6th Division go with the Unassigned")
def test_prentiss_men_go_with_the_unassigned_at_6_pm() -> None:
    """Units of the 6th Division act on the markers of the unassigned. [BB 30.7]"""
    after: Any = lent_bodies.lend(begin(request("7")), ScriptedDice())
    assert not [
        body.id
        for body in after.position.bodies
        if body.command == "6/T" and not body.id.startswith("staff/")
    ]


@prints("4", "illinois_cavalry", "has one activation fewer than Prentiss")
def test_the_11th_illinois_cavalry_acts_once_less_than_prentiss() -> None:
    """At 11 AM, but once at least. [BB 30.4]"""
    position = begin(request("4"))
    unit = position.unit(number("us.cav-11-il-1bn"))
    for markers, acts in ((3, 2), (1, 1)):
        command = position.command("6/T")._replace(markers=markers)
        assert SHILOH.unit_acts(position.with_command(command), unit) == acts
    assert SHILOH.unit_acts(position._replace(turn=2), unit) is None
