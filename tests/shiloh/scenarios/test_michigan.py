"""The 15th Michigan without cartridges; and two more rules of who acts how often. [BB 30]"""

from typing import Any

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.activation import held_back
from campaign.resolvers.nei_boschi.books import book
from campaign.resolvers.nei_boschi.limits import barred
from campaign.resolvers.nei_boschi.orders import Move, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.shiloh import lent_bodies, michigan
from campaign.resolvers.nei_boschi.shiloh.missions import left_to_go
from campaign.resolvers.nei_boschi.steps import Acting, Activation
from campaign.resolvers.nei_boschi.units import Ammunition, Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import CONFEDERATE, UNION
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


def acting(position: HexPosition) -> HexPosition:
    """It acts, with nothing done yet."""
    body = position.body(position.unit(MICHIGAN).body)._replace(orders=Orders.ADVANCE)
    position = position.with_body(body)
    return position._replace(agenda=(Acting(UNION, (body.id,)),), active=(body.id,))


@prints("1", "michigan_15", "It goes to Prentiss by the shortest way")
def test_it_goes_on_as_long_as_it_has_points() -> None:
    """`deve muovere verso Prentiss ogni volta che si attiva, usando tutta la sua capacità di
    movimento e lungo il percorso con il minore costo in MP`. [BB 30.1]
    """
    position = acting(begin(request("1"))._replace(turn=5))
    assert "has still to go to Prentiss" in str(sequence.refuse(position, Pass()))
    prentiss = position.unit(number("us.ldr-prentiss")).hex
    left = left_to_go(position, position.unit(MICHIGAN), prentiss)
    moves = [order for order in sequence.legal(position) if isinstance(order, Move)]
    assert moves
    assert all(left[order.to] < left[position.unit(MICHIGAN).hex] for order in moves)
    body = position.unit(MICHIGAN).body
    confused = position._replace(agenda=(Acting(UNION, (body,), confused=True),))
    assert sequence.refuse(confused, Pass()) is None, "in confusion nobody moves [SH 5]"
    for _ in range(9):
        if sequence.refuse(position, Pass()) is None:
            break
        position, _ = sequence.apply(position, sequence.legal(position)[0], ScriptedDice())
    assert sequence.refuse(position, Pass()) is None
    whole = position.unit(MICHIGAN)._replace(ammunition=Ammunition.FULL)
    free = acting(begin(request("1"))._replace(turn=5)).with_units(whole._replace(spent=0))
    assert sequence.refuse(free, Pass()) is None, "with cartridges it goes as it likes"


@prints("1", "michigan_15", "joins one of his brigades within his range")
@pytest.mark.parametrize("near", [True, False])
def test_in_prentiss_range_it_has_to_join_a_brigade_of_his(near: bool) -> None:
    """`Una volta che inizia un'Attivazione entro il Raggio di Comando di Prentiss, deve essere
    assegnato ad una brigata 6/T`: to the nearest, if its player has not picked one. [BB 30.1]
    """
    position = begin(request("1"))._replace(turn=5)
    away = [unit._replace(hex=1234) for unit in position.units if unit.side is CONFEDERATE]
    hex_ = position.unit(number("us.ldr-miller")).hex if near else 5029
    there = position.unit(MICHIGAN)._replace(hex=hex_)
    position = begun(position.with_units(there, *away))
    joined: Any = michigan.join(position, ScriptedDice())
    assert joined.position.unit(MICHIGAN).body == ("2/6/T" if near else there.body)


@prints("2", "michigan_15", "each time that Prentiss is drawn")
@pytest.mark.parametrize(("acted", "dice"), [((), 1), (("2/6/T",), 0), (("1/6/T",), 1)])
def test_in_scenario_2_it_checks_though_its_brigade_does_not_act(
    acted: tuple[str, ...], dice: int
) -> None:
    """`ogni volta che viene pescato il AM Prentiss, che sia In Comando o no`. [BB 30.2]"""
    position = begin(request("2"))._replace(turn=2)
    marker = Activation(UNION, "6/T", acted=acted)
    after: Any = michigan.activation_ended(position, marker, ScriptedDice([9] * dice))
    assert (after.position.unit(MICHIGAN).place is Place.LOST) is bool(dice)
    bragg: Any = michigan.activation_ended(position, Activation(CONFEDERATE, "2/2"), ScriptedDice())
    assert bragg.position == position


@pytest.mark.parametrize(("turn", "waits"), [(1, False), (2, True)])
def test_in_scenario_2_it_is_in_command_at_8_am(turn: int, waits: bool) -> None:
    """`Considerate il 15th MI In Comando all'inizio del turno delle 8 AM. Traccia il comando a
    Miller dal turno delle 9 AM.` Miller, five hexes off, does not reach it. [BB 30.2]
    """
    position = begin(request("2"))._replace(turn=turn)
    position = position.with_command(position.command("6/T")._replace(markers=3))
    position = position.with_units(position.unit(MICHIGAN)._replace(acts=2))
    assert held_back(position, ("2/6/T",)).unit(MICHIGAN).done is waits


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
