"""Who is in command by the rules of a scenario, and on whose markers he acts. [BB 30]"""

import pytest

from campaign.resolvers.nei_boschi.activation import held_back
from campaign.resolvers.nei_boschi.chain_of_command import fix
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.vocabulary import Fatigue
from campaign.terms import CONFEDERATE, SIDES
from tests.shiloh.desk import number, request
from tests.shiloh.printed import prints

FAR = 1010
"""A hex out of everybody's range: the northwest of the map."""


def settled(scenario: str, turn: int = 1, **hexes: int) -> HexPosition:
    """A scenario with its chain of command settled; some leaders are put elsewhere."""
    position = begin(request(scenario))._replace(turn=turn)
    for name, hex_ in hexes.items():
        leader = position.unit(number(f"{name[:2]}.ldr-{name[3:]}"))
        position = position.with_units(leader._replace(hex=hex_, place=Place.FIELD))
    for side in SIDES:
        position = fix(position, side)
    return position


@prints("1", "in_command_at_first", "All Confederates on the map are In Command at 6 AM.")
def test_all_confederates_begin_in_command_at_6_am() -> None:
    """All Confederate units are considered In Command for the 6 AM turn. [BB 30.1]"""
    position = settled("1", cs_withers=FAR, cs_chalmers=FAR)
    assert position.body("2/2/2").in_command
    assert position.command("2/2").in_command
    regiment = position.unit(number("cs.5-ms"))
    commands = tuple(one._replace(markers=3) for one in position.commands)
    position = position.with_units(regiment._replace(acts=2))._replace(commands=commands)
    assert not held_back(position, ("2/2/2",)).unit(regiment.number).done
    later = settled("1", 2, cs_withers=FAR, cs_chalmers=1011)
    assert not later.command("2/2").in_command


def test_not_so_in_the_grander_plan() -> None:
    """In the first turn the Confederate determines command normally. [BB 30.11]"""
    position = settled("1a", cs_withers=FAR)
    assert not position.command("2/2").in_command


@prints("3", "in_command_at_first", "Everybody on the map begins In Command.")
def test_scenario_3_begins_with_everybody_in_command() -> None:
    """All Confederate and Union units on the map are considered In Command. [BB 30.3]"""
    position = settled("3", us_sherman=FAR, cs_hindman=FAR)
    there = [
        body
        for body in position.bodies
        if any(unit.place is Place.FIELD for unit in position.members(body.id))
    ]
    assert all(body.in_command for body in there)


@prints("3", "always_in_command", "Ruggles, Peabody and Veatch are always In Command")
@pytest.mark.parametrize("body", ["1/6/T", "2/1/2"])
def test_ruggles_and_peabody_are_always_in_command(body: str) -> None:
    position = settled("3", 2)
    assert position.body(body).in_command
    assert position.command("1/2").in_command


@prints("3", "johnson_with_polk", "uses Cheatham's activations and belongs to Polk directly")
def test_johnson_answers_to_polk() -> None:
    """He uses Cheatham's activations and traces directly to Polk. [BB 30.3]"""
    near = settled("3", 2)
    assert near.body("1/2/1").in_command
    assert near.command("2/1").in_command
    assert near.body("1/2/1").command == "2/1"
    assert not settled("3", 2, cs_polk=FAR).body("1/2/1").in_command


@pytest.mark.parametrize("scenario", ["4", "5"])
def test_mcarthur_begins_out_of_command(scenario: str) -> None:
    """McArthur inizia Fuori Comando. [BB 30.4, BB 30.5]"""
    assert not settled(scenario).body("2/2/T").in_command


@prints("5", "cheatham", "uses Polk's efficiency and may belong to Johnston directly")
@prints("4", "cheatham", "uses Polk's efficiency and may belong to Johnston directly")
@pytest.mark.parametrize("scenario", ["4", "5"])
def test_cheatham_may_answer_to_johnston(scenario: str) -> None:
    """He uses Polk's efficiency and may trace directly to Johnston. [BB 30.4, BB 30.5]"""
    position = begin(request(scenario))
    cheatham = position.unit(number("cs.ldr-cheatham"))
    here = settled(scenario, 2, cs_polk=FAR, cs_johnston=cheatham.hex)
    assert here.command("2/1").in_command
    assert not settled(scenario, 2, cs_polk=FAR, cs_johnston=FAR).command("2/1").in_command


@prints("5", "hardee_commands", "Hardee commands Hindman's brigades himself.")
@prints("4", "hardee_commands", "Hardee commands Hindman's brigades himself.")
def test_hardee_leads_hindmans_brigades() -> None:
    """Hardee commands Hindman's brigades directly. [BB 30.4, BB 30.5]"""
    for scenario in ("4", "5"):
        position = settled(scenario, 2)
        assert position.body("1/1/3").command == position.body("3/1/3").command == "3"


@prints("4", "composite_brigade", "are one brigade under Polk himself")
def test_polks_composite_brigade() -> None:
    """Five regiments under Polk as if he were a brigadier, who is never Out of Command. [BB 30.4]

    It begins with fatigue 1 and acts on Polk's activations.
    """
    position = settled("4", 6, cs_polk=FAR)
    body = position.body("5/-/1")
    assert body.in_command
    assert (body.command, body.fatigue) == ("1", Fatigue.ONE)
    names = {number(f"cs.{name}") for name in ("13-tn", "22-tn", "154-tn", "5-tn", "33-tn")}
    assert {unit.number for unit in position.members("5/-/1")} == names


@prints("6", "corps_command", "Ruggles is In Command with Bragg's efficiency")
def test_corps_commanders_of_scenario_6() -> None:
    """Ruggles is In Command; three brigades answer to Polk, Trabue to Hardee. [BB 30.6]"""
    position = settled("6")
    assert all(position.command(id_).in_command for id_ in ("1/1", "2/1", "1/2", "R"))
    assert all(position.body(id_).in_command for id_ in ("1/2/1", "2/1/1", "1/-/R"))
    assert not settled("6", cs_polk=FAR).body("2/1/1").in_command
    assert not settled("6", cs_hardee=FAR).body("1/-/R").in_command


@prints("6", "attack_regiments", "In Command at Noon and Sherman's from 1 PM on")
def test_mcdowell_is_in_command_at_noon() -> None:
    """Automatically at Noon; from 1 PM he answers to Sherman. [BB 30.6]"""
    assert settled("6", us_sherman=FAR).body("1/5/T").in_command
    assert not settled("6", 2, us_sherman=FAR).body("1/5/T").in_command


@prints("7", "in_command_at_first", "All Confederates are In Command at 6 PM.")
def test_confederates_of_scenario_7_begin_in_command() -> None:
    """All Confederates are In Command at 6 PM, for activation and orders. [BB 30.7]"""
    position = settled("7", cs_bragg=FAR, cs_hardee=FAR)
    there = [
        body
        for body in position.bodies
        if any(u.side is CONFEDERATE and u.place is Place.FIELD for u in position.members(body.id))
    ]
    assert all(body.in_command for body in there)


@prints(
    "8", "divisions_need_armies", "outside the range of the commander of his army is Out of Command"
)
def test_divisions_of_the_second_day_need_their_army() -> None:
    """A division leader not in range of the commander of his army is Out of Command. [BB 30.8]"""
    hurlbut = begin(request("8")).unit(number("us.ldr-hurlbut"))
    assert settled("8", us_grant=hurlbut.hex).command("4/T").in_command
    assert not settled("8", us_grant=FAR).command("4/T").in_command
    assert settled("1", 5, us_grant=FAR).command("4/T").in_command, "on the first day"
