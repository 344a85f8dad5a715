"""Friends who fire at friends. [BB 18.1]"""

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi.mistaken_fire import mistaken_fire, mistakes, refuse_mistaken
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shots import FireKind
from campaign.resolvers.nei_boschi.steps import FallingBack
from campaign.resolvers.nei_boschi.units import Ammunition, Shape
from campaign.terms import CONFEDERATE, UNION
from tests.shiloh.desk import desk, number
from tests.shiloh.rules.firing_line import at_hour, with_unit

FIRER, TARGET, UNDER = "us.50-il", "us.7-il", "us.52-il"
LINES = desk(
    f"{FIRER} 6319 SE",
    f"{TARGET} 6320 SE",
    f"{UNDER} 6320 SE layer=1",
    "cs.5-ms 6322 NE",
)
"""The 50th Illinois stands 3 hexes from the enemy, behind two regiments of its own side."""


def fire(position: HexPosition, *faces: int) -> HexPosition:
    dice = ScriptedDice(faces)
    after, _ = mistaken_fire(position, number(FIRER), number(TARGET), dice)
    assert not dice.unused
    return HexPosition(*after)


def test_18_1_who_may_fire_by_mistake() -> None:
    """Within three hexes of an enemy, but not adjacent; in arc and sight; infantry. [BB 18.1]"""
    assert refuse_mistaken(LINES, number(FIRER), number(TARGET)) is None
    assert list(mistakes(LINES, UNION)) == [(number(FIRER), number(TARGET))]
    assert not list(mistakes(LINES, CONFEDERATE))
    for moved in (6321, 6325):
        apart = with_unit(LINES, "cs.5-ms", hex=moved)
        apart = with_unit(apart, FIRER, hex=6322 if moved == 6321 else 6319, facing=5)
        assert refuse_mistaken(apart, number(FIRER), number(TARGET)) is not None


def test_18_1_both_hexes_of_a_line_are_looked_at() -> None:
    """Not adjacent to an enemy, with neither half of it. [BB 18.1]"""
    line = with_unit(LINES, FIRER, shape=Shape.LINE, second=6219)
    assert refuse_mistaken(line, number(FIRER), number(TARGET)) is None
    beside = with_unit(line, "cs.5-ms", hex=6118)
    assert "not adjacent" in str(refuse_mistaken(beside, number(FIRER), number(TARGET)))


def test_18_1_only_the_infantry_on_top() -> None:
    """Artillery stacked on top is ignored. [BB 18.1]"""
    assert "on top" in str(refuse_mistaken(LINES, number(FIRER), number(UNDER)))
    guns = desk(
        f"{FIRER} 6319 SE",
        "us.btty-burrows 6320 SE",
        f"{TARGET} 6320 SE layer=1",
        "cs.5-ms 6322 NE",
    )
    assert refuse_mistaken(guns, number(FIRER), number(TARGET)) is None


@pytest.mark.parametrize("face", [7, 8, 9], ids=["1d", "1d+1", "1D"])
def test_18_1_trap_28_losses_are_a_disorder_and_no_more(face: int) -> None:
    """An SP loss is one automatic disorder; those under it do not check. [BB 18.1]

    The d or D beside it is passed over, as the book says of a 1d+2.
    """
    after = fire(LINES, face)
    hit = after.unit(number(TARGET))
    assert (hit.sp, hit.disordered) == (11, True)
    assert not after.unit(number(UNDER)).disordered


def test_18_1_trap_28_nobody_runs_low() -> None:
    after = fire(LINES, 0)
    assert after.unit(number(FIRER)).ammunition is Ammunition.FULL


def test_18_1_a_check_is_a_check() -> None:
    """Else the fire is as usual: 10 rifles, +1, +1 prepared; a 4 comes to d. [BB 18.1]"""
    assert fire(LINES, 4, 9).unit(number(TARGET)).disordered
    assert not fire(LINES, 4, 0).unit(number(TARGET)).disordered


def test_18_1_who_is_in_disorder_goes_back_and_never_runs() -> None:
    """One or two hexes; no check for rout, at whatever hour. [BB 18.1, BB 12.35]"""
    position = at_hour(with_unit(LINES, TARGET, disordered=True), "3", 6, 8)
    after = fire(position, 9)
    assert after.agenda == (FallingBack(UNION, number(TARGET), 2, (6319,), 1),)
    assert after.unit(number(TARGET)).sp == 11


def test_18_1_nobody_is_a_target_twice_in_a_turn() -> None:
    after = fire(LINES, 1)
    assert "in this turn" in str(refuse_mistaken(after, number(FIRER), number(TARGET)))
    later = after._replace(turn=after.turn + 1)
    assert refuse_mistaken(later, number(FIRER), number(TARGET)) is None


@pytest.mark.parametrize("kind", [FireKind.MISTAKEN])
def test_18_1_it_is_told_as_what_it_is(kind: FireKind) -> None:
    _, events = mistaken_fire(LINES, number(FIRER), number(TARGET), ScriptedDice([1]))
    assert getattr(events[0], "kind", None) == kind
