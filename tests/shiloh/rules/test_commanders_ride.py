"""Commanders of armies and corps ride at the end of a turn. [SH 3 IV.A]"""

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.orders import Lead, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import CommanderMoves, CommandersAtRisk
from campaign.terms import CONFEDERATE, UNION
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number

BRAGG, WITHERS = number("cs.ldr-bragg"), number("cs.ldr-withers")


def evening(*lines: str) -> HexPosition:
    """The end of a turn."""
    steps = (CommandersAtRisk(), CommanderMoves(UNION), CommanderMoves(CONFEDERATE))
    position = desk(*lines, scenario="1")._replace(agenda=steps)
    found: HexPosition = sequence.go_on(position, ScriptedDice()).position
    return found


@quotes("SH 3", "Behind the last marker commanders of armies and corps ride")
def test_sh_3_commanders_of_armies_and_corps_ride() -> None:
    position = evening("cs.ldr-bragg 5855 NW", "cs.ldr-withers 5855 NW")
    assert position.step == CommanderMoves(CONFEDERATE), "the Union has nobody who could"
    position, _ = sequence.apply(position, Lead(BRAGG, 5854), ScriptedDice())
    assert position.unit(BRAGG).hex == 5854
    assert "commands no army or corps" in str(sequence.refuse(position, Lead(WITHERS, 5854)))


def test_they_have_fifteen_points() -> None:
    """On the Bark Road half a point a hex: S5827 to S2930 are 29 hexes. [SH 9]"""
    position = evening("cs.ldr-bragg 5860 NW")
    assert sequence.refuse(position, Lead(BRAGG, 2963)) is None
    assert "is too far" in str(sequence.refuse(position, Lead(BRAGG, 2732 + 33)))


def test_a_commander_rides_again_while_points_are_left() -> None:
    position = evening("cs.ldr-bragg 5860 NW")
    position, _ = sequence.apply(position, Lead(BRAGG, 2963), ScriptedDice())
    assert "is too far" in str(sequence.refuse(position, Lead(BRAGG, 5860)))
    position, _ = sequence.apply(position, Pass(), ScriptedDice())
    assert not position.agenda


def test_what_he_rode_in_the_last_turn_does_not_count() -> None:
    tired = desk("cs.ldr-bragg 5860 NW", scenario="1")
    tired = tired.with_units(tired.unit(BRAGG)._replace(spent=30, moved=True))
    tired = tired._replace(agenda=(CommandersAtRisk(), CommanderMoves(CONFEDERATE)))
    position, _ = sequence.go_on(tired, ScriptedDice())
    assert sequence.refuse(position, Lead(BRAGG, 2963)) is None
