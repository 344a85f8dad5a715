"""Hardee's continuous line, and Gladden who moves with it. [BB 30.1]"""

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi.chain_of_command import fix
from campaign.resolvers.nei_boschi.events import UnitDisordered
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario_events import LineDressed
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.shiloh.continuous_line import dress, is_unbroken, regiments
from campaign.resolvers.nei_boschi.shiloh.lent_bodies import lend
from campaign.resolvers.nei_boschi.steps import Activation
from campaign.resolvers.nei_boschi.units import Shape
from campaign.terms import CONFEDERATE
from tests.shiloh.desk import number, request
from tests.shiloh.printed import prints

HINDMAN = Activation(CONFEDERATE, "1/3")


def line(*moved: str, played: int = 1, scenario: str = "1") -> HexPosition:
    """6 AM, with some units elsewhere and so many of Hindman's three markers played."""
    position = begin(request(scenario))
    for one in moved:
        id_, hex_ = one.split()
        unit = position.unit(number(id_))
        position = position.with_units(unit._replace(hex=int(hex_)))
    command = position.command("1/3")._replace(markers=3, left=3 - played)
    return position.with_command(command)


def dressed(position: HexPosition, *faces: int) -> tuple[HexPosition, dict[int, LineDressed]]:
    after, events = dress(position, HINDMAN, ScriptedDice(faces))
    return after, {one.unit: one for one in events if isinstance(one, LineDressed)}


def test_the_printed_set_up_is_a_line() -> None:
    """All regiments of a brigade beside one another, Cleburne beside Wood, Wood beside Shaver,
    Gladden beside Shaver.
    """
    position = line()
    assert is_unbroken(position)
    assert dressed(position) == (position, {})


@prints("1", "continuous_line", "stands next to another one of its brigade")
def test_a_regiment_that_went_too_far_is_set_back_and_checks() -> None:
    """It pays nothing; if it fails it is disordered. Its brigade hangs together without it."""
    bad = line("cs.2-tn-bate 1850")
    assert not is_unbroken(bad)
    position, told = dressed(bad, 9)
    unit = position.unit(number("cs.2-tn-bate"))
    assert set(told) == {unit.number}
    assert told[unit.number].start == 1850
    assert unit.disordered
    assert unit.spent == 0
    assert is_unbroken(position)
    position, _ = dressed(bad, 0)
    assert not position.unit(unit.number).disordered


def test_a_second_disorder_has_no_effect() -> None:
    bad = line("cs.2-tn-bate 1850")
    unit = bad.unit(number("cs.2-tn-bate"))
    position, events = dress(
        bad.with_units(unit._replace(disordered=True)), HINDMAN, ScriptedDice([9])
    )
    assert not any(isinstance(event, UnitDisordered) for event in events)
    assert position.unit(unit.number).sp == unit.sp


def test_brigades_stay_beside_each_other() -> None:
    """Gladden three hexes to the east of Shaver: one regiment at least goes back to him."""
    moved = [f"cs.{name} {hex_}" for name, hex_ in GLADDEN_AWAY]
    bad = line(*moved)
    assert not is_unbroken(bad)
    position, told = dressed(bad, *[0] * 12)
    assert is_unbroken(position)
    gladden = {unit.number for unit in regiments(position, "1/2/2")}
    assert set(told) <= gladden


GLADDEN_AWAY = (("26-al", 2759), ("25-al", 2860), ("22-al", 2861), ("21-al", 2961), ("1-la", 3062))


def test_two_units_cavalry_and_guns_are_exempt() -> None:
    """The 3rd Mississippi Battalion and the 15th Arkansas, cavalry and artillery. [BB 30.1]"""
    far = ("cs.3-ms-bn 2340", "cs.15-ar 2342", "cs.cav-ga-dragoons 2560", "cs.btty-harper 2561")
    assert is_unbroken(line(*far))
    assert number("cs.3-ms-bn") not in {unit.number for unit in regiments(line(), "3/1/3")}


def test_any_hex_of_an_extended_line_counts_and_of_a_column_the_first() -> None:
    """24 TN stands in S1520; 2 TN two hexes west of it, with its other half in between."""
    position = line("cs.2-tn-bate 1353")
    unit = position.unit(number("cs.2-tn-bate"))
    assert not is_unbroken(position)
    extended = position.with_units(unit._replace(second=1453, shape=Shape.LINE))
    assert is_unbroken(extended)
    column = position.with_units(unit._replace(second=1453, shape=Shape.COLUMN))
    assert not is_unbroken(column)


def test_only_behind_the_first_two_activations_of_6_am() -> None:
    """No restrictions after the second activation of the 6 AM turn. [BB 30.1]"""
    assert dressed(line("cs.2-tn-bate 1850", played=2), 0)[1]
    assert not dressed(line("cs.2-tn-bate 1850", played=3))[1]
    assert not dressed(line("cs.2-tn-bate 1850")._replace(turn=2))[1]
    _, events = dress(line("cs.2-tn-bate 1850"), Activation(CONFEDERATE, "1/2"), ScriptedDice())
    assert not events
    assert not dressed(line("cs.2-tn-bate 1850", scenario="10"))[1]


@prints("1", "gladden_with_hindman", "At 6 AM Gladden activates with Hindman's activations")
def test_gladden_acts_with_hindman_at_6_am_and_with_withers_later() -> None:
    """Trap 35: Hindman's activations at 6 AM only."""
    position, _ = lend(begin(request("1")), ScriptedDice())
    assert position.body("1/2/2").command == "1/3"
    position, _ = lend(position._replace(turn=2), ScriptedDice())
    assert position.body("1/2/2").command == "2/2"
    assert not position.marks
    for scenario in ("1a", "10"):
        position, _ = lend(begin(request(scenario)), ScriptedDice())
        assert position.body("1/2/2").command == "2/2"


def test_cleburne_goes_with_hindman() -> None:
    """He is in command if Hindman or Hardee reaches him. [BB 4.21]"""
    position = begin(request("1"))._replace(turn=2)
    assert position.body("2/-/3").command == "1/3"
    far = [
        position.unit(number(f"cs.ldr-{one}"))._replace(hex=1010) for one in ("hindman", "hardee")
    ]
    assert fix(position, CONFEDERATE).body("2/-/3").in_command
    near = position.with_units(far[1])
    assert fix(near, CONFEDERATE).body("2/-/3").in_command
    assert not fix(position.with_units(*far), CONFEDERATE).body("2/-/3").in_command


def test_a_body_that_was_lent_and_is_no_more_is_not_sent_home() -> None:
    """Guns that acted alone may have been attached elsewhere meanwhile. [BB 4.24]"""
    position = begin(request("6"))
    gone = position.marked("home alone/136 unassigned/union")
    bodies = tuple(body for body in gone.bodies if body.id != "alone/136")
    after, _ = lend(gone._replace(bodies=bodies), ScriptedDice())
    assert not any(mark.startswith("home alone/136") for mark in after.marks)
