"""What the game is made of, and what it has not. [BB 2, BB 5.4, BB 14.2, BB 15.2]"""

from typing import get_args

import pytest

from campaign.dice import RecordedDice, ScriptedDice
from campaign.resolvers.nei_boschi.books import book
from campaign.resolvers.nei_boschi.checks import check
from campaign.resolvers.nei_boschi.efficiency import draw_efficiency
from campaign.resolvers.nei_boschi.events import EfficiencyDrawn
from campaign.resolvers.nei_boschi.modifiers import Modifier
from campaign.resolvers.nei_boschi.order_of_battle import order_of_battle
from campaign.resolvers.nei_boschi.orders import HexOrder
from campaign.resolvers.nei_boschi.sheets import sheets
from campaign.resolvers.nei_boschi.steps import Efficiency
from campaign.resolvers.nei_boschi.turns import Turn
from campaign.terms import UNION
from tests.rules.play import quotes
from tests.shiloh.desk import BOOK, desk, number


@quotes("BB 2", "Two map sheets are played as one")
def test_bb_2_two_sheets_are_one_map() -> None:
    """N34 is S01: what is printed on either sheet is one hex."""
    assert sheets(BOOK).read("N4634") == sheets(BOOK).read("S4601")


@quotes("BB 2", "two ten-sided dice, which show 0 to 9")
@pytest.mark.parametrize("face", range(10))
def test_bb_2_a_die_of_ten_faces_checks_cohesion(face: int) -> None:
    """The 55th Illinois, with a cohesion of 5 and one of 4 in disorder."""
    position = desk("us.55-il 5745 E", scenario="9")
    unit = position.unit(number("us.55-il"))
    dice = RecordedDice(ScriptedDice([face]))
    assert check(position, unit, "fire", dice).passed is (face <= 5)
    shaken = unit._replace(disordered=True)
    assert check(position, shaken, "fire", ScriptedDice([face])).passed is (face <= 4)
    assert [roll.sides for roll in dice.rolls] == [10]


@quotes("SH 2", "an unmodified 0 always passes, an unmodified 9 never")
def test_sh_2_a_0_passes_and_a_9_fails() -> None:
    position = desk("us.55-il 5745 E", scenario="9")
    unit = position.unit(number("us.55-il"))
    hard, easy = Modifier("ground", 9, "BB 9.54"), Modifier("ground", -9, "BB 9.54")
    assert check(position, unit, "fire", ScriptedDice([0]), (hard,)).passed
    assert not check(position, unit, "fire", ScriptedDice([1]), (hard,)).passed
    assert not check(position, unit, "fire", ScriptedDice([9]), (easy,)).passed
    assert check(position, unit, "fire", ScriptedDice([8]), (easy,)).passed


@quotes("BB 2.43", "Turns are named by a clock of twelve hours")
def test_bb_2_43_turns_have_names_of_twelve_hours() -> None:
    names = [Turn(4, 6, hour).name for hour in range(6, 19)]
    assert names[:7] == ["6 AM", "7 AM", "8 AM", "9 AM", "10 AM", "11 AM", "Noon"]
    assert names[7:] == ["1 PM", "2 PM", "3 PM", "4 PM", "5 PM", "6 PM"]


@quotes("BB 2.7", "AoM is the Confederate Army of the Mississippi, AoT or T the Union's Army")
@quotes("BB 2.7", "2/5/T is the 2nd Brigade of the 5th Division of the Army of the Tennessee")
def test_bb_2_7_commands_are_named_for_short() -> None:
    commands = order_of_battle(BOOK).commands
    assert {"AoM", "AoT", "AoO", "R"} <= set(commands)
    order = order_of_battle(BOOK)
    above = order.above("2/5/T")
    assert above is not None
    army = order.above(above.id)
    assert army is not None
    assert (above.id, army.id) == ("5/T", "AoT")


NOBODY_DOES = ("transfer", "dismount", "mount", "entrench", "dig")


@quotes("BB 5.4", "Efficiency is not transferred.")
@quotes("BB 14.2", "Cavalry does not dismount in this game.")
@quotes("BB 15.2", "Nobody entrenches.")
def test_bb_5_4_nobody_transfers_dismounts_or_digs() -> None:
    words = {kind.__name__.lower() for kind in get_args(HexOrder)}
    assert words
    assert not words & set(NOBODY_DOES)


@quotes("BB 10.9", "The rules of ammunition are not optional in this game.")
@quotes("BB 17", "Fatigue is not optional.")
def test_bb_10_9_neither_ammunition_nor_fatigue_is_a_switch() -> None:
    """Nothing that players may agree on speaks of either."""
    said = " ".join(f"{one.id} {one.name} {one.text}" for one in book(BOOK).switches).lower()
    assert said
    assert "ammunition" not in said
    assert "fatigue" not in said
    assert "tire" not in said


@quotes("BB 5.2", "The Union draws an efficiency chit for each division.")
def test_bb_5_2_divisions_of_the_union_draw_each_for_itself() -> None:
    """Two divisions of the Army of the Tennessee; two of one corps share a chit."""
    position = desk(
        *("us.55-il 5745 E", "us.50-il 5743 E", "cs.8-ar 3160 E", "cs.5-ms 6054 NW"),
        scenario="5",
    )
    dice = RecordedDice(ScriptedDice([1] * 9))
    _, events = draw_efficiency(position._replace(agenda=(Efficiency(),)), Efficiency(), dice)
    drawn = [one.command for one in events if isinstance(one, EfficiencyDrawn)]
    assert {"5/T", "2/T"} <= set(drawn)
    rolled = [roll.why for roll in dice.rolls if roll.why.startswith(UNION)]
    assert len(rolled) == 2
