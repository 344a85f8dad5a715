"""Disordered units recover in their activation. [SH 14, BB 13.42]"""

import pytest

from campaign.dice import ScriptedDice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.assault import is_charge
from campaign.resolvers.nei_boschi.events import RallyRolled, UnitRallied
from campaign.resolvers.nei_boschi.fire_orders import shot_of
from campaign.resolvers.nei_boschi.modifiers import total
from campaign.resolvers.nei_boschi.orders import AS_IT_FACES, Face, Fire, Pass, Rally
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rallying import rally_modifiers
from campaign.resolvers.nei_boschi.units import Shape
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from campaign.resolvers.nei_boschi.volleys import volley
from campaign.terms import CONFEDERATE
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number

MISSISSIPPI = number("cs.5-ms")
"""Cohesion 6, and 5 in disorder."""


def chalmers(
    *lines: str, marks: str = "disordered", orders: Orders = Orders.ADVANCE
) -> HexPosition:
    """The 5th Mississippi of Chalmers' brigade, which acts."""
    return desk(f"cs.5-ms 5955 NW {marks}", *lines, acting="2/2/2", side=CONFEDERATE, orders=orders)


def rolled(position: HexPosition, face: int) -> tuple[HexPosition, RallyRolled]:
    position, events = sequence.apply(position, Rally(MISSISSIPPI), ScriptedDice([face]))
    [roll] = [event for event in events if isinstance(event, RallyRolled)]
    return position, roll


@quotes("SH 14", "up to its cohesion in disorder it is in good order again")
def test_sh_14_at_its_cohesion_it_recovers() -> None:
    position, roll = rolled(chalmers(), 5)
    assert (roll.cohesion, roll.outcome) == (5, "recovers")
    assert not position.unit(MISSISSIPPI).disordered


@quotes("SH 14", "Above that it stays in disorder")
def test_sh_14_above_its_cohesion_it_stays() -> None:
    position, roll = rolled(chalmers(), 6)
    assert roll.outcome == "stays"
    assert position.unit(MISSISSIPPI).disordered


@pytest.mark.parametrize("face", [9])
@quotes("SH 14", "an unmodified 9, or twice its cohesion, also costs it a strength point")
def test_sh_14_a_nine_costs_a_point(face: int) -> None:
    before = chalmers()
    position, roll = rolled(before, face)
    assert roll.outcome == "loses"
    assert position.unit(MISSISSIPPI).sp == before.unit(MISSISSIPPI).sp - 1


@quotes("SH 14", "Fatigue adds 1")
@pytest.mark.parametrize("level", Fatigue)
def test_sh_14_fatigue_of_any_level_adds_one(level: Fatigue) -> None:
    """The table of recovery prints `+1 Affaticamento`, not the `+?` of other lists. [BB 13.4]"""
    position = chalmers()
    tired = position.with_body(position.body("2/2/2")._replace(fatigue=level))
    added, _ = rally_modifiers(tired, tired.unit(MISSISSIPPI))
    assert total(added) == (level >= Fatigue.ONE)


@quotes("SH 14", "an enemy beside it adds 1")
def test_sh_14_an_enemy_beside_it_adds_one() -> None:
    position = chalmers("us.55-il 5954 SE")
    added, _ = rally_modifiers(position, position.unit(MISSISSIPPI))
    assert [(one.word, one.number) for one in added] == [("enemy-adjacent", 1)]


@quotes("SH 14", "mounted cavalry subtracts 1")
def test_sh_14_horses_subtract_one() -> None:
    position = desk("cs.cav-8-tx-a 5955 NW disordered", acting="AoM", side=CONFEDERATE)
    added, _ = rally_modifiers(position, position.unit(number("cs.cav-8-tx-a")))
    assert [(one.word, one.number) for one in added] == [("mounted", -1)]


@quotes("BB 13.42", "Several of its chain of command help together")
def test_bb_13_42_brigadier_and_division_leader_help_together() -> None:
    position = chalmers("cs.ldr-chalmers 5955 NW", "cs.ldr-withers 5955 NW")
    added, _ = rally_modifiers(position, position.unit(MISSISSIPPI))
    assert [(one.word, one.number) for one in added] == [("leader", -1)] * 2


@quotes("BB 13.42", "A leader of any rank changes one roll by 1")
def test_bb_13_42_a_leader_helps_one_roll() -> None:
    position = chalmers("cs.ldr-chalmers 5955 NW", "cs.7-ms 5955 NW disordered")
    position, roll = rolled(position, 6)
    assert (total(roll.modifiers), roll.outcome) == (-1, "recovers")
    added, _ = rally_modifiers(position, position.unit(number("cs.7-ms")))
    assert added == ()


@quotes("SH 14", "it may turn by a vertex")
def test_sh_14_whoever_recovers_may_turn() -> None:
    order = Rally(MISSISSIPPI, 0)
    position, _ = sequence.apply(chalmers(), order, ScriptedDice([0]))
    assert (position.unit(MISSISSIPPI).facing, position.unit(MISSISSIPPI).spent) == (0, 0)
    position, _ = sequence.apply(chalmers(), order, ScriptedDice([8]))
    assert position.unit(MISSISSIPPI).facing == 5, "it has not recovered"
    assert sequence.refuse(chalmers(), Rally(MISSISSIPPI, 2)) == Refusal(
        "SH 14", "who recovers may turn by one vertex"
    )


@quotes("SH 14", "before it does anything else")
def test_sh_14_it_rolls_before_it_does_anything_else() -> None:
    position, _ = sequence.apply(chalmers(), Face(MISSISSIPPI, 0), ScriptedDice())
    assert "before it does anything else" in str(sequence.refuse(position, Rally(MISSISSIPPI)))


def test_it_rolls_once() -> None:
    position, _ = rolled(chalmers(), 6)
    assert "has tried already" in str(sequence.refuse(position, Rally(MISSISSIPPI)))


@quotes("SH 14", "Who has rolled does not charge")
def test_sh_14_who_has_rolled_does_not_charge() -> None:
    position = chalmers(marks="", orders=Orders.ATTACK)
    moved = position.unit(MISSISSIPPI)._replace(moved=True, spent=4, hexes=2, set_out=5957)
    assert is_charge(position, moved, 5954)
    assert not is_charge(position, moved._replace(rallied=True), 5954)


@quotes("SH 12", "it never recovers")
def test_sh_12_who_has_collapsed_never_recovers() -> None:
    position = chalmers(marks="disordered collapsed")
    assert "has collapsed" in str(sequence.refuse(position, Rally(MISSISSIPPI)))


def test_the_union_is_surprised() -> None:
    """Trap 1: all that tries cohesion adds 1 through 9 AM of the first day. [BB 30]"""
    position = desk("us.55-il 5745 E disordered", acting="2/5/T", scenario="1")
    added, _ = rally_modifiers(position, position.unit(number("us.55-il")))
    assert [(one.word, one.number) for one in added] == [("surprised", 1)]


def test_an_extended_line_does_not_wheel_when_it_recovers() -> None:
    position = chalmers()
    line = position.unit(MISSISSIPPI)._replace(shape=Shape.LINE, second=5855)
    position = position.with_units(line)
    assert sequence.refuse(position, Rally(MISSISSIPPI)) is None
    assert "closed up" in str(sequence.refuse(position, Rally(MISSISSIPPI, 0)))


def test_whoever_recovers_is_told() -> None:
    _, events = sequence.apply(chalmers(), Rally(MISSISSIPPI), ScriptedDice([1]))
    assert any(isinstance(event, UnitRallied) for event in events)


def test_who_turns_as_he_recovers_prepares_no_fire() -> None:
    """`Prepared (+1): infantry that neither moves nor changes facing in the activation`; the vertex
    of the table is a change like any other, until the brigade has acted. [SH 10.3]
    """
    turned = {}
    for facing in (AS_IT_FACES, 0):
        position = chalmers("us.55-il 5954 SW")
        position, _ = sequence.apply(position, Rally(MISSISSIPPI, facing), ScriptedDice([0]))
        shot = shot_of(position, Fire(MISSISSIPPI, 5954))
        words = {one.word for one in volley(position, shot).modifiers}
        turned[facing] = "prepared" in words
        over, _ = sequence.apply(position, Pass(), ScriptedDice())
        assert not over.marks
    assert turned == {AS_IT_FACES: True, 0: False}
