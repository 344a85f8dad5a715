"""Albert Sidney Johnston's abilities, and what they cost him. [BB 4.11, BB 12.77, BB 30.9]"""

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.activation import end_acting, most_acts
from campaign.resolvers.nei_boschi.assault_sums import Attack, assault_modifiers
from campaign.resolvers.nei_boschi.command_events import CommanderTried
from campaign.resolvers.nei_boschi.events import AttackerHeldBack
from campaign.resolvers.nei_boschi.orders import (
    Activate,
    Change,
    HexOrder,
    Inspire,
    Lead,
    Pass,
)
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shiloh import johnston
from campaign.resolvers.nei_boschi.steps import (
    Acting,
    Activation,
    CommanderMoves,
    CommandersAtRisk,
    DivisionOrders,
    DrawMarker,
    Impact,
    Wavering,
)
from campaign.resolvers.nei_boschi.turns import turns
from campaign.resolvers.nei_boschi.units import Place, Rein
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from campaign.terms import CONFEDERATE
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number, request
from tests.shiloh.printed import prints

JOHNSTON, TEXANS = number("cs.ldr-johnston"), number("cs.2-tx")
JACKSON = "3/2/2"

NEAR = ("cs.ldr-johnston 5856 NW", "cs.ldr-jackson 5855 NW", "cs.2-tx 5855 NW")
FAR = ("cs.ldr-johnston 2238 NW", "cs.ldr-jackson 5855 NW", "cs.2-tx 5855 NW")

ATTACK, LEAD = Inspire(JOHNSTON, "attack", JACKSON), Inspire(JOHNSTON, "lead", JACKSON)
EXTRA, MARCH = Inspire(JOHNSTON, "extra", JACKSON), Inspire(JOHNSTON, "march", JACKSON)

SEVEN, NINE, NOON, SIX = 2, 4, 7, 13
"""Turns of scenario 1: 7 AM, 9 AM, Noon, 6 PM."""


def acting(
    *lines: str, orders: Orders = Orders.ADVANCE, scenario: str = "1", turn: int = SEVEN
) -> HexPosition:
    """Jackson's brigade acts on a marker of Withers; another one is still in the pool."""
    position = desk(*lines, acting=JACKSON, side=CONFEDERATE, orders=orders, scenario=scenario)
    return with_marker(position, left=1)._replace(turn=turn)


def with_marker(position: HexPosition, left: int) -> HexPosition:
    """The same with a marker of Withers that is played, and so many in the pool."""
    withers = position.command("2/2")._replace(markers=3, left=left)
    agenda = (*position.agenda[:1], Activation(CONFEDERATE, "2/2", acted=(JACKSON,)))
    return position.with_command(withers)._replace(agenda=agenda, drawn_first=True)


def ordered(position: HexPosition, order: HexOrder, *faces: int) -> HexPosition:
    after, _ = sequence.apply(position, order, ScriptedDice(faces))
    found: HexPosition = after
    return found


def why(position: HexPosition, order: HexOrder) -> str:
    return str(sequence.refuse(position, order))


# --- orders to Attack --------------------------------------------------------------------------


@quotes("BB 4.11", "put brigades under orders to Attack although their roll has failed")
def test_bb_4_11_he_puts_brigades_under_orders_to_attack() -> None:
    position = ordered(acting(*NEAR), Change(JACKSON, Orders.ATTACK), 0)
    assert (position.body(JACKSON).orders, position.body(JACKSON).rein) == (
        *(Orders.ADVANCE, Rein.STAYS),
    )
    position = ordered(position, ATTACK)
    assert (position.body(JACKSON).orders, position.body(JACKSON).rein) == (
        *(Orders.ATTACK, Rein.FREE),
    )
    assert "under these orders already" in why(position, ATTACK)


def test_he_does_it_without_a_roll_as_well() -> None:
    assert ordered(acting(*NEAR), ATTACK).body(JACKSON).orders is Orders.ATTACK


@quotes("BB 4.11", "Within his range, or 5 movement points if he has ridden more than 10")
def test_bb_4_11_brigades_have_to_be_in_his_range() -> None:
    assert "out of Johnston's range" in why(acting(*FAR), ATTACK)
    tired = acting("cs.ldr-johnston 5860 NW", "cs.ldr-jackson 5855 NW", "cs.2-tx 5855 NW")
    assert sequence.refuse(tired, ATTACK) is None
    assert "out of Johnston's range" in why(tired.marked(johnston.RODE_FAR), ATTACK)


def test_a_far_ride_halves_his_range_in_the_next_turn() -> None:
    """On the Bark Road 21 hexes are 10½ points."""
    position = desk("cs.ldr-johnston 5860 NW", scenario="1")
    position = position._replace(
        agenda=(CommandersAtRisk(), CommanderMoves(CONFEDERATE)), acting=CONFEDERATE, turn=SEVEN
    )
    position, _ = sequence.go_on(position, ScriptedDice())
    far = ordered(ordered(position, Lead(JOHNSTON, 3663)), Pass())
    assert johnston.RODE_FAR in far.marks
    near = ordered(ordered(position, Lead(JOHNSTON, 5660)), Pass())
    assert johnston.RODE_FAR not in near.marks


@quotes("BB 4.11", "Johnston may do each of these once a turn, for any number of units")
def test_bb_4_11_each_ability_in_one_activation_of_a_turn() -> None:
    """Two brigades on one marker, but none on the next one."""
    lines = (*NEAR, "cs.ldr-chalmers 5855 NW", "cs.5-ms 5855 NW")
    position = ordered(acting(*lines), ATTACK)
    second = position._replace(
        agenda=(Acting(CONFEDERATE, ("2/2/2",)), position.agenda[1]), active=("2/2/2",)
    )
    order = Inspire(JOHNSTON, "attack", "2/2/2")
    assert sequence.refuse(second, order) is None
    assert "in one activation of a turn" in why(with_marker(second, left=0), order)
    assert (
        sequence.refuse(with_marker(second, left=0), Inspire(JOHNSTON, "lead", "2/2/2")) is (None)
        or second.body("2/2/2").orders is Orders.ADVANCE
    )


@prints("2", "no_johnston", "may not use his special abilities")
def test_in_scenario_2_he_leaves_it_to_others() -> None:
    assert "in this scenario" in why(acting(*NEAR, scenario="2", turn=1), ATTACK)


@prints("10", "no_early_johnston", "may not use his special abilities before 8 AM")
def test_in_scenario_10_he_waits_until_8_am() -> None:
    position = acting(*NEAR, scenario="10", turn=1)
    assert "before 8 AM" in why(position, ATTACK)


# --- riding before a brigade -------------------------------------------------------------------


def charge(*lines: str) -> HexPosition:
    """The 2nd Texas beside the enemy, under orders to Attack."""
    return acting(
        *("cs.ldr-johnston 5748 NW", "cs.ldr-jackson 5746 NE", "cs.2-tx 5746 NE"),
        *("us.55-il 5745 SW", *lines),
        orders=Orders.ATTACK,
    )


def words(position: HexPosition) -> set[str]:
    return {one.word for one in assault_modifiers(position, Attack((TEXANS,), 5745))}


@quotes("BB 4.11", "make each brigadier under Attack orders count as aggressive")
def test_bb_4_11_he_rides_before_a_brigade() -> None:
    position = charge()
    assert "johnston" not in words(position)
    led = ordered(position, LEAD)
    assert "johnston" in words(led)
    jackson = led.unit(number("cs.ldr-jackson"))
    apart = led.with_units(jackson._replace(hex=5747))
    assert "johnston" not in words(apart), "the brigadier is not with them"


def test_an_aggressive_brigadier_is_no_more_so_with_him() -> None:
    position = acting(
        *("cs.ldr-johnston 5748 NW", "cs.ldr-chalmers 5746 NE", "cs.5-ms 5746 NE"),
        *("us.55-il 5745 SW", "cs.ldr-jackson 5748 NE"),
        orders=Orders.ATTACK,
    )
    position = position._replace(agenda=(Acting(CONFEDERATE, ("2/2/2",)), position.agenda[1]))
    led = ordered(position, Inspire(JOHNSTON, "lead", "2/2/2"))
    found = [one.word for one in assault_modifiers(led, Attack((number("cs.5-ms"),), 5745))]
    assert "aggressive-leader" in found
    assert "johnston" not in found


def test_only_under_orders_to_attack() -> None:
    assert "not under orders to Attack" in why(acting(*NEAR), LEAD)


# --- green regiments ---------------------------------------------------------------------------

GREEN = number("cs.19-al")
"""The 19th Alabama of Jackson's brigade."""


def green(*lines: str) -> HexPosition:
    """The 19th Alabama assaults, and checks whether it goes through with it."""
    position = acting(
        *("cs.19-al 5746 NE", "cs.ldr-jackson 5747 NE", "us.55-il 5745 SW", *lines),
        orders=Orders.ATTACK,
    )
    return position._replace(agenda=(Impact(5745, (GREEN,)), *position.agenda))


@quotes("BB 4.11", "let green regiments assault that have failed their check")
def test_bb_4_11_he_drives_on_green_regiments() -> None:
    position = green("cs.ldr-johnston 5748 NE")
    position, told = sequence.go_on(position, ScriptedDice([9]))
    assert isinstance(position.step, Wavering)
    assert not any(isinstance(event, AttackerHeldBack) for event in told)
    drive = Inspire(JOHNSTON, "green", str(GREEN))
    _, told = sequence.apply(position, drive, ScriptedDice([0] * 9))
    assert not any(isinstance(event, AttackerHeldBack) for event in told)
    _, told = sequence.apply(position, Pass(), ScriptedDice())
    assert [event.unit for event in told if isinstance(event, AttackerHeldBack)] == [GREEN]


def test_far_from_him_they_are_held_back_at_once() -> None:
    _, told = sequence.go_on(green("cs.ldr-johnston 2238 NE"), ScriptedDice([9]))
    assert any(isinstance(event, AttackerHeldBack) for event in told)


@quotes("BB 4.11", "if they begin")
def test_bb_4_11_it_is_enough_to_begin_near_him() -> None:
    position = green("cs.ldr-johnston 5748 NE")
    noted = johnston.note_green(position)
    away = noted.unit(JOHNSTON)._replace(hex=2238)
    position, _ = sequence.go_on(noted.with_units(away), ScriptedDice([9]))
    assert isinstance(position.step, Wavering)


# --- one activation more -----------------------------------------------------------------------


def between(*lines: str, left: int = 1) -> HexPosition:
    """Between two markers of a turn."""
    position = acting(*lines)
    withers = position.command("2/2")._replace(left=left)
    return position.with_command(withers)._replace(agenda=(DrawMarker(),), active=())


@quotes("BB 4.11", "between the first and the last marker of the turn activate a brigade")
def test_bb_4_11_he_activates_a_brigade_once_more() -> None:
    """Trap 18."""
    position = between(*NEAR)
    assert sequence.refuse(position, EXTRA) is None
    assert "between the first and the last" in why(between(*NEAR, left=0), EXTRA)
    early = position._replace(drawn_first=False)
    assert "between the first and the last" in why(early, EXTRA)
    position = ordered(position, EXTRA)
    assert position.step == Acting(CONFEDERATE, (JACKSON,), extra=True)


@quotes("BB 4.11", "that always counts for fatigue")
def test_bb_4_11_it_is_free_but_always_tires() -> None:
    position = ordered(between(*NEAR)._replace(turn=NINE), EXTRA)
    body = position.body(JACKSON)._replace(strained=2)
    after, _ = end_acting(position.with_body(body), position.step)  # type: ignore[arg-type]
    assert (after.body(JACKSON).acts, after.body(JACKSON).strained) == (0, 3)
    assert after.body(JACKSON).fatigue > Fatigue.NONE


@quotes("BB 4.11", "with those of its units that are in range of its brigadier or of himself")
def test_bb_4_11_units_out_of_both_ranges_stay_behind() -> None:
    position = ordered(between(*NEAR, "cs.19-al 2238 NW"), EXTRA)
    assert position.unit(GREEN).done
    assert not position.unit(TEXANS).done


def test_he_does_it_once_a_turn() -> None:
    position = ordered(between(*NEAR), EXTRA)
    position = position._replace(agenda=(DrawMarker(),))
    assert "has activated a brigade" in why(position, EXTRA)


# --- the march ---------------------------------------------------------------------------------


def division_orders(*lines: str, turn: int = NINE) -> HexPosition:
    position = acting(*lines, turn=turn)
    return position._replace(agenda=(DivisionOrders(CONFEDERATE),), active=())


@quotes("BB 4.11", "two brigades")
def test_bb_4_11_he_puts_two_brigades_on_the_march() -> None:
    """Trap 17: from 9 AM on, four activations, of which the fourth alone tires."""
    assert "from 9 AM on" in why(division_orders(*NEAR, turn=3), MARCH)
    position = ordered(division_orders(*NEAR), MARCH)
    body = position.body(JACKSON)
    assert body.orders is Orders.MARCH
    assert most_acts(position, body._replace(in_command=False)) == 4
    assert johnston.untired(position, body) == 3


def test_they_go_on_with_the_last_marker_of_their_division() -> None:
    position = ordered(division_orders(*NEAR), MARCH)
    for left, again in ((1, False), (0, True)):
        played = with_marker(position, left)
        played = played._replace(agenda=played.agenda[1:])
        assert (sequence.refuse(played, Activate((JACKSON,))) is None) is again


@quotes("BB 4.11", "Beauregard may not help an efficiency in a turn in which he does so")
def test_bb_4_11_the_march_excludes_all_his_other_abilities() -> None:
    position = ordered(division_orders(*NEAR), MARCH)
    drawing = position._replace(agenda=(DrawMarker(),))
    assert "no more" in why(drawing, EXTRA)
    direct = division_orders(*NEAR)
    led = direct.with_body(direct.body(JACKSON)._replace(direct=JOHNSTON))
    assert "leads brigades himself" in why(led, MARCH)


def test_the_march_asks_for_no_roll() -> None:
    position = ordered(division_orders(*NEAR), MARCH)
    assert johnston.try_him(position, ScriptedDice()).events == ()


# --- his luck ----------------------------------------------------------------------------------


def evening(position: HexPosition, turn: int, face: int) -> tuple[bool, HexPosition]:
    """Whether he falls at the end of a turn, on a face."""
    after, told = johnston.try_him(position._replace(turn=turn), ScriptedDice([face]))
    [tried] = [event for event in told if isinstance(event, CommanderTried)]
    return tried.fallen, after


@quotes("BB 12.77", "on a 0 he is killed")
def test_bb_12_77_from_noon_on_he_is_rolled_for() -> None:
    """Trap 16."""
    position = desk("cs.ldr-johnston 5856 NW", scenario="1")
    for turn in (NOON, SIX):
        fallen, after = evening(position, turn, 0)
        assert fallen
        assert after.unit(JOHNSTON).place is Place.LOST
        assert not evening(position, turn, 1)[0]
    quiet = johnston.try_him(position._replace(turn=NOON - 1), ScriptedDice())
    assert quiet.events == ()


@quotes("BB 12.77", "An ability that asks for a roll makes it 1 easier in that turn: 0 or 1.")
def test_bb_12_77_an_ability_makes_it_easier() -> None:
    position = ordered(acting(*NEAR), ATTACK)
    assert evening(position, NOON, 1)[0]
    assert not evening(position, NOON, 2)[0]
    assert evening(position, SEVEN, 0)[0]
    assert not evening(position, SEVEN, 1)[0], "before Noon it is 0"


@quotes("BB 4.11", "a die is thrown for him once")
def test_bb_4_11_one_die_for_all_abilities_of_a_turn() -> None:
    position = ordered(acting(*NEAR), ATTACK)
    position = ordered(position, LEAD)
    dice = ScriptedDice([5, 5])
    johnston.try_him(position, dice)
    assert len(dice.unused) == 1


def test_the_roll_comes_before_any_commander_rides() -> None:
    position = desk("cs.ldr-johnston 5860 NW", "cs.ldr-bragg 5860 NW", scenario="1")
    position = position._replace(
        turn=NOON, agenda=(CommandersAtRisk(), CommanderMoves(CONFEDERATE))
    )
    position, told = sequence.go_on(position, ScriptedDice([0]))
    assert isinstance(told[0], CommanderTried)
    assert position.unit(JOHNSTON).place is Place.LOST
    assert position.step == CommanderMoves(CONFEDERATE)


@prints("4", "johnston_from_1_pm", "begin at the end of 1 PM")
def test_in_scenario_4_the_rolls_begin_at_1_pm() -> None:
    """Scenario 4 begins at 11 AM; at Noon he is not rolled for. [BB 30.4]"""
    position = desk("cs.ldr-johnston 5856 NW", scenario="4")
    [noon, one] = [
        bool(johnston.try_him(position._replace(turn=turn), ScriptedDice([0])).events)
        for turn in (turn_at(position, 12), turn_at(position, 13))
    ]
    assert (noon, one) == (False, True)


def turn_at(position: HexPosition, hour: int) -> int:
    """The turn of a scenario at an hour."""
    page = page_of(position)
    hours = [turn.hour for turn in turns(page.first_turn, page.last_turn)]
    return hours.index(hour) + 1


# --- scenario 9 [BB 30.9] ----------------------------------------------------------------------


def scenario_9(*switches: str, turn: int = 1) -> HexPosition:
    lines = ("cs.ldr-jackson 5855 NW", "cs.2-tx 5855 NW", "cs.ldr-chalmers 5854 NW")
    position = acting(*lines, "cs.5-ms 5854 NW", scenario="9", turn=turn)
    return position._replace(request=request("9", *switches))


@prints("9", "johnston_near", "Chalmers or Jackson is in Johnston's range at 11 AM")
def test_at_11_am_one_of_two_brigades_is_near_him() -> None:
    position = scenario_9()
    assert sequence.refuse(position, ATTACK) is None
    after = ordered(position, ATTACK)
    second = after._replace(agenda=(Acting(CONFEDERATE, ("2/2/2",)), after.agenda[1]))
    assert "out of Johnston's range" in why(second, Inspire(JOHNSTON, "attack", "2/2/2"))
    assert "not on the map" in why(scenario_9(turn=2), ATTACK)


@pytest.mark.parametrize(
    ("switches", "attack", "extra"),
    [((), True, False), (("johnston_easy",), True, True), (("johnston_hard",), False, False)],
)
def test_players_agree_on_what_he_does(
    switches: tuple[str, ...], attack: bool, extra: bool
) -> None:
    position = scenario_9(*switches)
    assert (sequence.refuse(position, ATTACK) is None) is attack
    drawing = position._replace(agenda=(DrawMarker(),), active=())
    assert (sequence.refuse(drawing, EXTRA) is None) is extra


@prints("9", "johnston_counts", "counts as one Confederate strength point")
def test_his_loss_counts_as_a_strength_point() -> None:
    position = ordered(scenario_9(), ATTACK)
    fallen, after = evening(position, 1, 0)
    assert fallen
    assert after.count(f"lost.{CONFEDERATE}") == position.count(f"lost.{CONFEDERATE}") + 1


def test_nobody_else_has_such_abilities() -> None:
    order = Inspire(number("cs.ldr-jackson"), "attack", JACKSON)
    assert "nobody but Johnston" in why(acting(*NEAR), order)
    assert "no commander has the ability" in why(acting(*NEAR), Inspire(JOHNSTON, "pray", JACKSON))
