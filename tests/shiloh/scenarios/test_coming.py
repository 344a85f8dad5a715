"""Reinforcements: who is due, how often he acts, and those whom dice or the enemy bring. [BB 30]"""

from typing import Any

import pytest

from campaign.dice import ScriptedDice
from campaign.hexes.grid import distance
from campaign.resolvers.nei_boschi import coming, sequence
from campaign.resolvers.nei_boschi.activation import most_acts
from campaign.resolvers.nei_boschi.coming import entry_of, stand_up, waits_for
from campaign.resolvers.nei_boschi.efficiency import draw_efficiency
from campaign.resolvers.nei_boschi.events import EfficiencyDrawn
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario_events import ReinforcementsSighted
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.stacking import is_overstacked
from campaign.resolvers.nei_boschi.steps import Efficiency, LateArrivals, SettingUp
from campaign.resolvers.nei_boschi.turns import read_turn
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from campaign.resolvers.nei_boschi.who import card
from tests.rules.play import quotes
from tests.shiloh.desk import number, request
from tests.shiloh.printed import prints


def at(scenario: str, turn: int, *agenda: Any) -> HexPosition:
    """A scenario as it is set up, in a turn counted from 1, with this to be done."""
    agenda = (*agenda, SettingUp(begin(request(scenario)).acting))
    return begin(request(scenario))._replace(turn=turn, agenda=agenda)


def drawn(position: HexPosition) -> tuple[HexPosition, dict[str, EfficiencyDrawn]]:
    position, events = draw_efficiency(position, Efficiency(), ScriptedDice([1] * 40))
    told = [event for event in events if isinstance(event, EfficiencyDrawn)]
    return position, {event.command: event for event in told}


def test_nobody_draws_for_a_division_that_is_not_due() -> None:
    """Nelson's division comes at 5 PM, Crittenden's by night. [BB 30.1]"""
    for turn, there in ((11, False), (12, True)):
        _, told = drawn(at("1", turn))
        assert ("4/O" in told) is there
        assert "5/O" not in told


def test_the_column_of_activations_counts_in_the_turn_of_arrival() -> None:
    """5 PM: Ammen and the 36th Indiana have 2, whatever Nelson draws. [BB 30.1]"""
    position, told = drawn(at("1", 12))
    assert told["4/O"].markers >= 2
    assert most_acts(position, position.body("10/4/O")) == 2


def test_markers_are_enough_for_those_who_come() -> None:
    """2 PM: Forrest has 3 activations; 11 AM: Wharton 1, on the markers of the unassigned."""
    forrest = number("cs.cav-3-tn-a")
    position, told = drawn(at("1", 9))
    assert told["unassigned/confederate"].markers == 3
    body = position.body(position.unit(forrest).body)
    assert most_acts(position, body) == 3
    roberts = position.body(position.unit(number("cs.btty-roberts")).body)
    assert most_acts(position, roberts) == told["unassigned/confederate"].efficiency


def test_reinforcements_come_under_advance_and_as_tired_as_printed() -> None:
    """All arrive under Advance orders, without fatigue unless it is printed. [BB 30.1]"""
    position = begin(request("1"))
    assert position.body("10/4/O").orders is Orders.ADVANCE
    assert position.body("10/4/O").fatigue is Fatigue.ZERO
    assert position.body("6/2/O").fatigue is Fatigue.OK
    assert position.body("1/-/R").fatigue is Fatigue.NONE


def test_a_comes_before_b() -> None:
    """8 AM: Trabue A, Bowen B, Statham C. [BB 30.1]"""
    position = at("1", 3)
    trabue, bowen = number("cs.3-ky"), number("cs.9-ar")
    assert waits_for(position, position.unit(trabue)) is None
    first = waits_for(position, position.unit(bowen))
    assert first is not None
    assert first.body == "1/-/R"
    there = [unit._replace(place=Place.FIELD, hex=1267) for unit in position.members("1/-/R")]
    position = position.with_units(*there)
    assert waits_for(position, position.unit(bowen)) is None


def wallace(position: HexPosition, *faces: int) -> tuple[HexPosition, list[ReinforcementsSighted]]:
    """What the die says of Lew Wallace in this turn; the others have their missions already."""
    position = position.marked("sounded.1/T", "sounded.2/T", "sounded.4/T")
    position = position._replace(agenda=(LateArrivals(), *position.agenda))
    position, events = sequence.go_on(position, ScriptedDice(faces))
    return position, [one for one in events if isinstance(one, ReinforcementsSighted)]


@prints(
    "1c", "variable_arrival", "From 1 PM on a die each turn tells whether the 3rd Division comes"
)
def test_lew_wallace_comes_when_the_die_says_so() -> None:
    """3 PM: on 8 or higher, with 3 activations and fatigue OK. [BB 30.11]"""
    regiment = number("us.11-in")
    position = at("1c", 10)
    assert entry_of(position, position.unit(regiment)) is None
    late, told = wallace(position, 7)
    assert told == [ReinforcementsSighted("3/T", 7, 8, 0)]
    assert entry_of(late, late.unit(regiment)) is None
    come, told = wallace(position, 8)
    assert told == [ReinforcementsSighted("3/T", 8, 8, 3)]
    assert entry_of(come, come.unit(regiment)) is not None
    assert come.body("1/3/T").fatigue is Fatigue.OK
    assert come.command("3/T").markers == 3
    assert most_acts(come, come.body("1/3/T")) == 3


def test_at_1_pm_his_first_brigade_comes_alone() -> None:
    """1 PM: on a 9 the 1st brigade with 2 activations, the rest at 2 PM with 3. [BB 30.11]"""
    position, told = wallace(at("1c", 8), 9)
    assert told == [ReinforcementsSighted("1/3/T", 9, 9, 2)]
    first, second = (position.members(body)[1] for body in ("1/3/T", "2/3/T"))
    assert entry_of(position, first) is not None
    assert entry_of(position, second) is None
    position, told = wallace(position._replace(turn=9))
    assert [one.command for one in told] == ["3/T"]
    assert entry_of(position, second) is not None
    assert position.body("1/3/T").fatigue is Fatigue.ZERO


def test_his_brigades_come_in_their_order() -> None:
    """6 PM: on 2 or higher. The 1st, 2nd and 3rd brigade; guns anywhere in between. [BB 30.11]"""
    position, told = wallace(at("10", 12), 1)
    assert not any(one.activations for one in told)
    position, told = wallace(at("10", 9), 9)
    assert told[0].activations == 3
    second = position.members("2/3/T")[-1]
    first = waits_for(position, second)
    assert first is not None
    assert first.body == "1/3/T"
    guns = position.unit(number("us.btty-thompson"))
    assert waits_for(position, guns) is None


@prints(
    "8",
    "rested_divisions",
    "The 2nd and 6th Divisions come onto the map if a Confederate unit ends a turn",
)
def test_two_divisions_stand_up_when_the_enemy_is_near() -> None:
    """Second day: if an enemy ends a turn east of 40xx and north of Nxx28. [BB 30.8]"""
    tuttle, enemy = number("us.ldr-tuttle"), number("cs.7-ms")
    position = at("8", 2)
    after, _ = stand_up(position)
    assert after.unit(tuttle).place is Place.COMING
    near = position.with_units(position.unit(enemy)._replace(hex=4028))
    after, events = stand_up(near)
    assert (after.unit(tuttle).place, after.unit(tuttle).hex) == (Place.FIELD, 5411)
    assert after.unit(number("us.2-ia")).sp == 9
    assert len(events) > 25
    again, events = stand_up(after)
    assert again == after
    assert not events


@pytest.mark.parametrize(("leader", "division"), [("w-wallace", "2/T"), ("prentiss", "6/T")])
def test_who_leads_a_division_that_stands_up_stands_with_it(leader: str, division: str) -> None:
    """Those who replace Wallace and Prentiss stand with any of their units. [BB 30.8]"""
    position, enemy = at("8", 2), number("cs.7-ms")
    position = position.with_units(position.unit(enemy)._replace(hex=4028))
    after, _ = stand_up(position)
    stood = after.unit(number(f"us.ldr-{leader}"))
    beside = {one.number for one in after.at(stood.hex)} - {stood.number}
    assert stood.place is Place.FIELD
    assert any(after.unit(one).body.endswith(f"/{division}") for one in beside)


def test_divisions_that_stand_up_do_not_crowd_those_who_are_there() -> None:
    """Another brigade has come to rest in N6016 meanwhile. [BB 30.8, SH 8]"""
    illinois, michigan = number("us.34-il"), number("us.12-mi")
    position, enemy = at("8", 2), number("cs.7-ms")
    position = position.with_units(
        position.unit(enemy)._replace(hex=4028),
        position.unit(illinois)._replace(place=Place.FIELD, hex=6016),
    )
    after, _ = stand_up(position)
    stood = after.unit(michigan)
    assert stood.place is Place.FIELD
    assert stood.hex != 6016
    assert distance(stood.hex, 6016) == 1, "as near as can be"
    assert after.unit(number("us.21-mo")).hex == after.unit(number("us.25-mo")).hex == 5915
    crowded = {
        unit.hex
        for unit in after.units
        if unit.place is Place.FIELD and is_overstacked(after, unit.hex, unit)
    }
    before = {
        unit.hex
        for unit in position.units
        if unit.place is Place.FIELD and is_overstacked(position, unit.hex, unit)
    }
    assert crowded <= before | {5914}, "printed so: of two regiments without a brigade"


@quotes("BB 30.1", "Letters beside reinforcements say who comes first by the same way")
def test_bb_30_1_letters_run_through_all_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    """9 PM at the Landing: Hazen A, Boyle B, Smith C and the 14th Wisconsin D, of three commands.

    "A è primo, B secondo, ecc. Le batterie possono arrivare prima o dopo la fanteria".
    """
    monkeypatch.setattr(coming, "turn_of", lambda position: read_turn("9-12 PM, 6 April"))
    position = begin(request("1"))
    gone = [
        unit._replace(place=Place.LOST)
        for unit in position.units
        if (arrival := coming.arrival_of(position, unit)) is not None
        and arrival.turn < read_turn("9-12 PM, 6 April")
    ]
    position = position.with_units(*gone)

    def first(id_: str) -> str:
        found = waits_for(position, position.unit(number(id_)))
        return card(position, found.number).counter.command if found else ""

    assert first("us.ldr-hazen") == first("us.btty-bartlett") == ""
    assert first("us.9-ky") == "19/4/O"
    assert first("us.14-wi") in ("19/4/O", "11/5/O", "14/5/O")
    hazens = [one._replace(place=Place.FIELD) for one in position.units if one.body == "19/4/O"]
    position = position.with_units(*hazens)
    assert first("us.9-ky") == ""
    assert first("us.14-wi") in ("11/5/O", "14/5/O")
