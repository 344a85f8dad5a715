"""Examples that the book prints and no other file plays, each by the rules themselves.

Cleburne's and Wood's way out of a swamp stand in `test_moving`, Morton's guns and the woods of
BB 9.54 in `test_going_back`, Waterhouse's in `test_reactions`, the crest in `test_costs`, the
gunboats in `test_sight`, the landing in `test_entering`, the 15th Michigan's return in
`test_michigan`, the detachment taken back in part in `test_absorbing`, victory points in
`test_verdicts`, the alert in `test_alert`.
"""

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.command_events import CommanderTried
from campaign.resolvers.nei_boschi.events import AttackerHeldBack, CohesionChecked, LeaderTested
from campaign.resolvers.nei_boschi.orders import Change, Choose, Face, HexOrder, Inspire, Move
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shiloh import johnston
from campaign.resolvers.nei_boschi.steps import (
    Acting,
    Activation,
    EventDrawn,
    Impact,
    Wavering,
)
from campaign.resolvers.nei_boschi.stragglers import strength_again
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import card
from campaign.terms import CONFEDERATE
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number, request
from tests.shiloh.rules.firing_line import (
    ILLINOIS,
    MISSISSIPPI,
    NEXT,
    TOP,
    at_hour,
    facing,
    shoot,
    with_switch,
    with_unit,
)

NE, SW = 0, 3

# --- Johnston [BB 4.11, BB 12.77] --------------------------------------------------------------

JOHNSTON, JACKSON, CHALMERS = number("cs.ldr-johnston"), "3/2/2", "2/2/2"
GREEN = ("cs.19-al", "cs.17-al", "cs.18-al")
"""Three green regiments of Jackson's brigade."""

TWO_PM, NINE_AM = 9, 4
"""Turns of scenario 1."""


def on_marker(position: HexPosition, acting: str, left: int) -> HexPosition:
    """A brigade acts on a marker of Withers; so many of his are left."""
    withers = position.command("2/2")._replace(markers=3, left=left)
    agenda = (Acting(CONFEDERATE, (acting,)), Activation(CONFEDERATE, "2/2", acted=(acting,)))
    return position.with_command(withers)._replace(
        agenda=agenda, active=(acting,), acting=CONFEDERATE, drawn_first=True
    )


def ordered(position: HexPosition, order: HexOrder, *faces: int) -> HexPosition:
    position, _ = sequence.apply(position, order, ScriptedDice(faces))
    return position


def withers_attacks(turn: int) -> HexPosition:
    """Two brigadiers who have failed to change to Attack in one activation, and Johnston."""
    position = desk(
        *("cs.ldr-johnston 5748 NE", "cs.ldr-jackson 5747 NE", "cs.ldr-chalmers 5847 NE"),
        *("cs.19-al 5746 NE", "cs.17-al 5846 NE", "cs.18-al 5646 NE", "cs.5-ms 5847 NE"),
        "us.55-il 5745 SW",
        acting=JACKSON,
        side=CONFEDERATE,
        scenario="1",
    )._replace(turn=turn)
    position = on_marker(position, JACKSON, left=1)
    agenda = (Acting(CONFEDERATE, (JACKSON, CHALMERS)), *position.agenda[1:])
    return position._replace(agenda=agenda, active=(JACKSON, CHALMERS))


def tried(position: HexPosition, face: int) -> tuple[bool, int]:
    """Whether Johnston falls at the end of the turn, and how many dice are thrown for him."""
    _, told = johnston.try_him(position, ScriptedDice([face]))
    dice = [event for event in told if isinstance(event, CommanderTried)]
    return dice[0].fallen, len(dice)


@quotes("BB 4.11", "a die is thrown for him once")
def test_bb_4_11_two_brigadiers_and_three_green_regiments_are_one_roll() -> None:
    """Two failed changes of orders in one activation, three green regiments in another: one die.

    "Had he used the extra activation as well, he would still roll but once."
    """
    position = withers_attacks(NINE_AM)
    for body in (JACKSON, CHALMERS):
        position = ordered(position, Change(body, Orders.ATTACK), 0)
        assert position.body(body).orders is Orders.ADVANCE
    for body in (JACKSON, CHALMERS):
        position = ordered(position, Inspire(JOHNSTON, "attack", body))
        assert position.body(body).orders is Orders.ATTACK

    position = on_marker(position, JACKSON, left=0)
    for id_ in GREEN:
        wavering = position._replace(agenda=(Impact(5745, (number(id_),)), *position.agenda))
        wavering, _ = sequence.go_on(wavering, ScriptedDice([9]))
        assert isinstance(wavering.step, Wavering)
        drive = Inspire(JOHNSTON, "green", str(number(id_)))
        driven, told = sequence.apply(wavering, drive, ScriptedDice([0] * 9))
        assert not any(isinstance(event, AttackerHeldBack) for event in told)
        position = position._replace(marks=driven.marks)
    assert tried(position, 0) == (True, 1)
    assert tried(position, 1) == (False, 1)


@quotes("BB 12.77", "An ability that asks for a roll makes it 1 easier in that turn: 0 or 1.")
@pytest.mark.parametrize(("face", "fallen"), [(0, True), (1, True), (2, False)])
def test_bb_12_77_at_2_pm_a_0_or_1_kills_him(face: int, fallen: bool) -> None:
    position = ordered(withers_attacks(TWO_PM), Inspire(JOHNSTON, "attack", JACKSON))
    assert tried(position, face)[0] is fallen


# --- swamps [BB 9.44] --------------------------------------------------------------------------


def test_bb_9_44_the_35_tennessee_sticks_in_the_swamp() -> None:
    """It enters, is disordered, and cannot turn: by the cohesion of its disordered side.

    Its cohesion is 5, and 4 in disorder: of a 5 the first check is passed, the second one not.
    """
    tennessee = number("cs.35-tn")
    lines = ("cs.35-tn 3103 NE", "cs.2-tn-bate 3203 SW")
    position = desk(*lines, acting="2/-/3", side=CONFEDERATE, scenario="5")
    inside = ordered(position, Move(tennessee, 3102, NE), 6)
    unit = inside.unit(tennessee)
    assert (unit.hex, unit.disordered, unit.done) == (3102, True, False)
    after, told = sequence.apply(inside, Face(tennessee, 1), ScriptedDice([5]))
    [checked] = [event for event in told if isinstance(event, CohesionChecked)]
    assert (checked.cohesion, checked.passed) == (4, False)
    unit = after.unit(tennessee)
    assert (unit.hex, unit.facing, unit.done) == (3102, NE, True)
    assert unit.sp == card(after, tennessee).strength, "there are no other effects"
    assert not ordered(position, Move(tennessee, 3102, NE), 5).unit(tennessee).disordered


# --- leaders lost [BB 12.78] -------------------------------------------------------------------


@quotes("BB 12.78", "rolled for once for every point that is lost with them")
@pytest.mark.parametrize(("marks", "dice"), [("", 2), ("disordered", 3)])
def test_bb_12_78_two_dice_for_2d_and_a_third_for_what_the_disorder_costs(
    marks: str, dice: int
) -> None:
    """By 17 points at one hex a 9 comes to 2D."""
    lines = (f"{ILLINOIS} {TOP} SE sp=17", f"{MISSISSIPPI} {NEXT} NE {marks}")
    position = with_switch(facing(*lines, f"cs.ldr-chalmers {NEXT} NE"), "leader_losses")
    after, told = shoot(position, ILLINOIS, NEXT, [9] * 20)
    assert len([event for event in told if isinstance(event, LeaderTested)]) == dice
    assert after.unit(number(MISSISSIPPI)).sp == 9 - dice
    usual, told = shoot(with_switch(position), ILLINOIS, NEXT, [9] * 20)
    assert usual.unit(number(MISSISSIPPI)).sp == 9 - dice
    assert len([event for event in told if isinstance(event, LeaderTested)]) == dice - 1


# --- events [BB 19] ----------------------------------------------------------------------------


@quotes("BB 19", "is disordered and loses a point for every 6, rounded up")
def test_bb_19_a_unit_of_7_points_loses_2() -> None:
    """The 12th Illinois, 7 SP."""
    lines = ("us.12-il 6319 SE", f"{MISSISSIPPI} 6322 NE")
    position = at_hour(desk(*lines), "1", 6, 12)
    event = EventDrawn(CONFEDERATE, "seeing_the_elephant")
    position = position._replace(agenda=(event,), acting=CONFEDERATE)
    illinois = number("us.12-il")
    assert position.unit(illinois).sp == 7
    after = ordered(position, Choose(illinois), 8).unit(illinois)
    assert (after.sp, after.disordered) == (5, True)


# --- collapse in the last attack [BB 30.7] -----------------------------------------------------


@quotes(
    "BB 30.7", "Confederate units, but not guns, collapse at a quarter of their strength or less"
)
@pytest.mark.parametrize(("id_", "strength", "left"), [("cs.52-tn", 8, 2), ("cs.blythe-ms", 7, 1)])
def test_bb_30_7_of_7_points_one_collapses_at_1_and_of_8_at_2(
    id_: str, strength: int, left: int
) -> None:
    """Fire takes point after point; a 7 comes to the loss of one, a 0 is a check passed."""
    position = facing(f"{ILLINOIS} {TOP} SE", f"{id_} {NEXT} NE sp={left + 2}")
    position = position._replace(request=request("7"))
    assert card(position, number(id_)).strength == strength
    once, _ = shoot(position, ILLINOIS, NEXT, [7, 0])
    assert (once.unit(number(id_)).sp, once.unit(number(id_)).collapsed) == (left + 1, False)
    again = with_unit(position, id_, sp=left + 1)
    twice, _ = shoot(again, ILLINOIS, NEXT, [7, 0])
    assert (twice.unit(number(id_)).sp, twice.unit(number(id_)).collapsed) == (left, True)


# --- stragglers [SH 16] ------------------------------------------------------------------------


@quotes("SH 16", "a third of its lost points comes back, rounded up, or one point if it fails")
@pytest.mark.parametrize(
    ("id_", "evening", "morning"), [("us.53-oh", 3, 11), ("cs.22-tn", 7, 14), ("us.46-il", 4, 11)]
)
def test_sh_16_a_night_brings_the_printed_strengths(id_: str, evening: int, morning: int) -> None:
    """53 OH 3 to 11, 22 TN 7 to 14, 46 IL 4 to 11: three turns of night, passed or failed."""
    printed = card(desk(f"{id_} 6319 SE"), number(id_)).strength
    found = {evening}
    for _ in range(3):
        found = {strength_again(sp, printed, passed=done) for sp in found for done in (True, False)}
    assert morning in found
