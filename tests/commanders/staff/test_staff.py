"""A staff decides what was handed over to it, and keeps to the word of policy it was told."""

from itertools import pairwise

import pytest
from msgspec import structs

from campaign import (
    CampaignState,
    NotationError,
    RandomDice,
    ScriptedDice,
    apply,
    legal_actions,
    new_campaign,
    read_order,
    write_order,
)
from campaign.actions import Done, End, Fight, March, Move, Recruit
from campaign.agenda import Marches, Marching
from campaign.board.board import bits
from campaign.commanders import COMMANDERS
from campaign.commanders.odds import battle_odds
from campaign.commanders.staff import (
    ALL_BATTLES,
    Following,
    Levy,
    Mandate,
    Marched,
    area,
    order,
    read_mandate,
    stands_at,
    write_mandate,
)
from campaign.commanders.staff.areas import steps_to
from campaign.engine import narrowed
from campaign.events import Event
from campaign.options import Options
from campaign.resolvers.battle_line.orders import Reinforce
from campaign.terms import CONFEDERATE, UNION, BoxId
from tests.commanders.near_the_end import WASHINGTON_LOST
from tests.commanders.staff.boards import board, marched, orders_of
from tests.rules.play import situation

LED = ["steady", "greedy", "random"]
"""The policy is kept by every commander, whatever he thinks of it."""


# --- what is handed over -------------------------------------------------------------------------

TWO_ARMIES = board(
    "marches union left 4 die 4",
    *("washington union veteran_infantry 6", "cairo union veteran_infantry 6"),
    *(
        "manassas_junction confederate militia_infantry 1",
        "richmond confederate militia_infantry 1",
    ),
)


@pytest.mark.parametrize("commander", LED)
def test_one_army_marches_and_all_others_stay_for_their_general(commander: str) -> None:
    mandate = Mandate(commander, armies="cairo")
    activated = [a.box for _, a in orders_of(mandate, TWO_ARMIES) if isinstance(a, March)]
    assert set(activated) <= {"cairo"}


@pytest.mark.parametrize("commander", LED)
def test_who_leads_one_army_does_not_end_the_segment_for_all(commander: str) -> None:
    given = [action for _, action in orders_of(Mandate(commander, armies="cairo"), TWO_ARMIES)]
    assert not any(isinstance(action, End) for action in given)


def test_who_leads_all_armies_ends_the_segment() -> None:
    *_, (_, last) = orders_of(Mandate("steady", armies="anywhere"), TWO_ARMIES)
    assert isinstance(last, End)


def test_nothing_is_decided_that_was_not_handed_over() -> None:
    growing = board("recruitment union points 3", "washington union militia_infantry 1")
    assert not Mandate("steady", armies="anywhere", promotions=True).has(growing)
    assert Mandate("steady", recruits=True).has(growing)
    assert not Mandate("steady", recruits=True).has(TWO_ARMIES)


def test_a_die_that_is_due_is_thrown_by_whoever_goes_on() -> None:
    rolled = board("marches union", "washington union militia_infantry 1")
    mandate = Mandate("steady")
    assert mandate.has(rolled)
    found = order(mandate, COMMANDERS["steady"], rolled)
    assert found is not None
    assert write_order(found) == "roll"


@pytest.mark.parametrize(
    ("below", "is_its"), [(0, False), (5, False), (6, True), (ALL_BATTLES, True)]
)
def test_small_battles_are_those_of_fewer_pieces_on_both_sides(below: int, is_its: bool) -> None:
    five = board(
        "combat union",
        *("corinth union veteran_infantry 3", "corinth confederate militia_infantry 2"),
        *("mobile union veteran_infantry 1", "mobile confederate militia_infantry 1"),
    )
    assert Mandate("steady", battles=below).has(five) is is_its


FOUGHT_BY = [*LED, "recruit", "regular", "field"]


def called_up(mandate: Mandate, state: CampaignState) -> set[BoxId]:
    """From where the staff brings pieces up into a battle."""
    dice, found = RandomDice("called up"), set[BoxId]()
    begins = order(mandate, COMMANDERS[mandate.commander], state)
    assert begins is not None
    state = apply(state, begins, dice).state
    while state.battle is not None and mandate.has(state):
        action = order(mandate, COMMANDERS[mandate.commander], state)
        assert action is not None
        assert action in legal_actions(state)
        if isinstance(action, Fight) and isinstance(action.given, Reinforce):
            found.add(action.given.box)
        state = apply(state, action, dice).state
    return found


@pytest.mark.parametrize("commander", FOUGHT_BY)
def test_who_is_to_hold_a_place_is_not_called_into_a_battle_beside_it(commander: str) -> None:
    """The word is to hold Fort Monroe, and the battle is at Yorktown. [BG 10.1]"""
    state = board(
        "combat union",
        "yorktown union veteran_infantry 2",
        "fort_monroe union veteran_infantry 3",
        "yorktown confederate veteran_infantry 3",
        "washington union veteran_infantry 2",
        "richmond confederate militia_infantry 1",
    )
    free = Mandate(commander, battles=ALL_BATTLES)
    assert "fort_monroe" in called_up(free, state) or commander == "random"
    assert "fort_monroe" not in called_up(structs.replace(free, hold=("fort_monroe",)), state)


@pytest.mark.parametrize("commander", FOUGHT_BY)
def test_bg_13_2_the_staff_does_not_call_the_last_piece_out_of_washington(commander: str) -> None:
    """It is all that there is beside the battle at Fredericksburg."""
    state = board(
        "combat union",
        "fredericksburg union veteran_infantry 2",
        "washington union veteran_infantry 1",
        "fredericksburg confederate veteran_infantry 3",
        "richmond confederate militia_infantry 1",
    )
    assert not called_up(Mandate(commander, battles=ALL_BATTLES), state)


def test_who_leads_one_army_goes_along_with_it() -> None:
    """What has marched on is the army, not whoever was left behind as a guard."""
    following, mandate = Following(), Mandate("steady", armies="cairo")
    state = TWO_ARMIES
    for line in ("march cairo", "move 5 veteran_infantry paducah"):
        state, events = apply(state, read_order(line), ScriptedDice(()))
        mandate = following.after(mandate, UNION, events, state)
    assert mandate.armies == "cairo", "its march goes on"
    state, events = apply(state, Done(), ScriptedDice(()))
    assert following.after(mandate, UNION, events, state).armies == "paducah"


def test_an_army_stands_where_the_lines_that_count_have_led_it() -> None:
    """Not those of a branch that was left, when others have been ordered since."""
    way = [Marched(3, "cairo", "paducah"), Marched(6, "cairo", "humboldt")]
    assert stands_at(way[:1], {1, 2, 3}) == "paducah"
    assert stands_at(way[:1], {1, 2}) == "cairo", "its march goes on again"
    assert stands_at(way, {4, 5, 6}) == "humboldt"
    assert stands_at(way, {4, 5}) == "cairo"
    assert stands_at(way, {1, 2, 3}) == "paducah", "the other branch"
    way.append(Marched(8, "humboldt", "corinth"))
    assert stands_at(way, {4, 5, 6, 7, 8}) == "corinth"
    assert stands_at(way, set()) == "cairo"


def test_bg_9_1_who_leads_an_army_goes_back_with_it() -> None:
    """It is beaten at Corinth, and what is left of it goes back to Pittsburg Landing."""
    state = board(
        "marches union left 1",
        *("pittsburg_landing union veteran_infantry 5", "corinth confederate crack_infantry 7"),
        more='control.pittsburg_landing = "union"',
    )
    following = Following()
    mandate = Mandate("steady", armies="pittsburg_landing", battles=ALL_BATTLES)
    dice, places = RandomDice("beaten"), list[str]()
    lines = iter(("march pittsburg_landing", "move 5 veteran_infantry corinth", "end"))
    while state.to_move is UNION or state.battle is not None:
        line = next(lines, None)
        action = read_order(line) if line else COMMANDERS["steady"].choose(state)
        state, events = apply(state, action, dice)
        mandate = following.after(mandate, UNION, events, state)
        if mandate.armies not in places[-1:]:
            places.append(mandate.armies)
    assert state.units_in("pittsburg_landing", UNION), "somebody is left"
    assert places == ["pittsburg_landing", "corinth", "pittsburg_landing"]


@pytest.mark.parametrize("at_once", [False, True], ids=["order by order", "at once"])
def test_bg_10_5_who_leads_an_army_goes_along_when_it_is_called_into_a_battle(
    at_once: bool,
) -> None:
    """The battle is at Yorktown, and its army comes from Fort Monroe, piece by piece."""
    state = board(
        "combat union",
        *("yorktown union veteran_infantry 3", "fort_monroe union veteran_infantry 2"),
        "yorktown confederate militia_infantry 3",
        *("washington union veteran_infantry 2", "richmond confederate militia_infantry 1"),
    )
    mandate = Mandate("steady", armies="fort_monroe", battles=ALL_BATTLES)
    following, happened, dice = Following(), list[Event](), RandomDice("called")
    following.anew(mandate, UNION, (), state)
    state, _ = apply(state, read_order("battle yorktown"), dice)
    while state.battle is not None:
        legal = legal_actions(state)
        call = next((one for one in legal if "reinforce" in write_order(one)), None)
        state, events = apply(state, call or COMMANDERS["steady"].choose(state), dice)
        happened += events
        if state.battle is None or not at_once:
            mandate = following.after(mandate, UNION, happened, state)
            assert state.battle is None or mandate.armies == "fort_monroe", "it goes on"
            happened.clear()
    assert state.units_in("yorktown", UNION), "the battle is won"
    assert not state.units_in("fort_monroe", UNION)
    assert mandate.armies == "yorktown"


def test_bg_6_2_who_leads_an_army_lands_with_it() -> None:
    following, mandate = Following(), Mandate("steady", armies="washington")
    state = board("marches union left 3 die 6", "washington union veteran_infantry 3")
    for line in ("march washington", "invade 3 veteran_infantry mobile", "done"):
        state, events = apply(state, read_order(line), ScriptedDice(()))
        mandate = following.after(mandate, UNION, events, state)
    assert mandate.armies == "mobile"


def test_an_army_that_sends_a_detachment_stays_where_it_is() -> None:
    following, mandate = Following(), Mandate("steady", armies="cairo")
    state = TWO_ARMIES
    for line in ("march cairo", "move 2 veteran_infantry paducah", "done"):
        state, events = apply(state, read_order(line), ScriptedDice(()))
        mandate = following.after(mandate, UNION, events, state)
    assert mandate.armies == "cairo"


# --- policy --------------------------------------------------------------------------------------

VALLEY = ("harpers_ferry", "front_royal", "staunton")


@pytest.mark.parametrize("commander", LED)
def test_who_holds_the_shenandoah_does_not_march_out_of_it(commander: str) -> None:
    tempting = board(
        "marches union left 6 die 6",
        *("harpers_ferry union veteran_infantry 5", "front_royal union crack_infantry 2"),
        *(
            "manassas_junction confederate militia_infantry 1",
            "richmond confederate militia_infantry 1",
        ),
        more='control.front_royal = "union"',
    )
    free = Mandate(commander, armies="anywhere")
    if commander != "random":
        assert any(to not in VALLEY for _, to in marched(free, tempting)), "nothing tempts it out"
    held = Mandate(commander, armies="anywhere", hold=("shenandoah",))
    assert all(to in VALLEY for box, to in marched(held, tempting) if box in VALLEY)


@pytest.mark.parametrize("commander", [*LED, "field"])
def test_who_holds_the_east_leaves_no_city_of_it_alone(commander: str) -> None:
    """Others may be wanted elsewhere in the East: Petersburg is a part of it, too."""
    state = board(
        "marches confederate left 6 die 6",
        "petersburg confederate veteran_infantry 2",
        "richmond confederate veteran_infantry 3",
        "washington union veteran_infantry 3",
        more='control.norfolk = "union"',
    )
    assert 0 in left_in(state, Mandate("field", armies="anywhere")), "nothing tempts them away"
    assert 0 not in left_in(state, Mandate(commander, armies="anywhere", hold=("east",)))


def left_in(state: CampaignState, mandate: Mandate) -> set[int]:
    """How many stand in Petersburg after each order of the Confederacy's marches."""
    found = set[int]()
    while state.to_move is CONFEDERATE and isinstance(state.step, Marches | Marching):
        found.add(len(state.units_in("petersburg", CONFEDERATE)))
        ordered = order(mandate, COMMANDERS[mandate.commander], state)
        assert ordered is not None
        state = apply(state, ordered, ScriptedDice(())).state
    return found


@pytest.mark.parametrize("commander", LED)
def test_who_presses_richmond_only_comes_nearer(commander: str) -> None:
    mandate = Mandate(commander, armies="anywhere", press=("richmond",))
    moves = marched(mandate, TWO_ARMIES)
    ways = {"washington": 2, "manassas_junction": 1, "fredericksburg": 1, "richmond": 0}
    eastern = [(box, to) for box, to in moves if box not in ("cairo",)]
    assert eastern, "nobody presses on"
    assert all(to in ways for box, to in eastern if box == "washington")


def test_an_army_told_to_press_goes_on_where_its_commander_would_rest() -> None:
    quiet = board(
        "marches union left 2 die 2",
        *("washington union veteran_infantry 8", "corinth confederate crack_infantry 9"),
    )
    at_rest = Mandate("steady", armies="washington")
    pressing = Mandate("steady", armies="washington", press=("richmond",))
    assert ("washington", "manassas_junction") in marched(pressing, quiet) or (
        "washington",
        "fredericksburg",
    ) in marched(pressing, quiet)
    assert len(marched(pressing, quiet)) >= len(marched(at_rest, quiet))


@pytest.mark.parametrize("armies", ["anywhere", "arkansas_post"])
def test_an_army_told_to_press_does_not_turn_away_beyond_the_front_of_its_goal(
    armies: str,
) -> None:
    """Arkansas Post, on the way to Vicksburg, is in the Far West, Vicksburg in the West."""
    state = board(
        "marches union left 4 die 4",
        *("arkansas_post union veteran_infantry 6", "little_rock confederate militia_infantry 1"),
        *("vicksburg confederate militia_infantry 2", "richmond confederate militia_infantry 1"),
    )
    free = marched(Mandate("field", armies=armies), state)
    assert any(to != "vicksburg" for box, to in free if box == "arkansas_post"), "nothing tempts it"
    pressing = Mandate("field", armies=armies, press=("vicksburg",))
    assert {to for box, to in marched(pressing, state) if box == "arkansas_post"} == {"vicksburg"}


def test_an_army_that_is_led_by_itself_presses_on_from_anywhere() -> None:
    state = board(
        "marches union left 4 die 4",
        *("springfield_mo union veteran_infantry 6", "richmond confederate militia_infantry 1"),
    )
    goal = area("vicksburg").boxes
    mandate = Mandate("field", armies="springfield_mo", press=("vicksburg",))
    moves = marched(mandate, state)
    assert moves, "it stays where it is"
    number = state.theater.number
    assert all(steps_to(goal, number[to]) < steps_to(goal, number[box]) for box, to in moves)


def test_nobody_presses_into_a_battle_that_is_as_good_as_lost() -> None:
    hopeless = board(
        "marches union left 2 die 2",
        *("washington union militia_infantry 2", "manassas_junction confederate crack_infantry 8"),
        *(
            "fredericksburg confederate crack_infantry 8",
            "front_royal confederate crack_infantry 8",
        ),
    )
    mandate = Mandate("steady", armies="washington", press=("richmond",))
    assert not marched(mandate, hopeless)


def test_nobody_presses_where_others_come_to_help_him_who_is_attacked() -> None:
    """One militia seems easy; with the two armies beside it that it calls, it is not. [BG 10.1]"""
    state = board(
        "marches union left 2 die 1",
        *("decatur union veteran_infantry 1", "washington union militia_infantry 2"),
        *("chattanooga confederate militia_infantry 1", "atlanta confederate veteran_infantry 2"),
        "knoxville confederate veteran_infantry 2",
    )
    mandate = Mandate("field", armies="decatur", press=("chattanooga",))
    assert not marched(mandate, state)


def test_what_a_commander_of_all_was_asked_does_not_bind_a_staff_of_some() -> None:
    """He answers with the march of another army that saves the war, and is asked in a hint."""
    state = apply(situation(WASHINGTON_LOST), March("cairo"), ScriptedDice(())).state
    thinks = COMMANDERS["field"]
    thinks.choose(state)
    assert isinstance(order(Mandate("field", armies="cairo"), thinks, state), Move)


JOINED = board(
    "marches union left 2 die 2",
    "washington union veteran_infantry 5",
    "harpers_ferry union veteran_infantry 4",
    "manassas_junction confederate veteran_infantry 5",
    "shreveport confederate militia_infantry 1",
)
"""Two armies can attack together what neither can alone."""


@pytest.mark.parametrize("commander", ["field", "planner"])
@pytest.mark.parametrize("led", ["harpers_ferry", "washington"])
def test_an_army_alone_makes_no_attack_that_counts_on_another(commander: str, led: str) -> None:
    goals = [to for _, to in marched(Mandate(commander, armies=led), JOINED)]
    assert "manassas_junction" not in goals


@pytest.mark.parametrize("commander", ["field", "planner"])
def test_what_was_thought_of_all_armies_is_not_what_some_of_them_may_do(commander: str) -> None:
    """The answer that was kept named an army which the staff does not lead, and it stood still."""
    state = board(
        "marches union left 2 die 2",
        "memphis union crack_infantry 3",
        "cairo union veteran_infantry 2",
        "washington union veteran_infantry 5",
        "grenada confederate militia_infantry 1",
        "richmond confederate veteran_infantry 3",
    )
    thinks = COMMANDERS[commander]
    assert thinks.choose(state) == March("memphis")
    some = (March("cairo"), March("washington"))
    assert thinks.choose(narrowed(state, some)) in some
    assert thinks.choose(state) == March("memphis")


def test_what_the_policy_keeps_at_home_is_not_counted_on() -> None:
    """Who is to hold Washington does not come, and the rest of the attack is called off."""
    mandate = Mandate("field", armies="anywhere")
    assert "manassas_junction" in [to for _, to in marched(mandate, JOINED)]
    held = Mandate("field", armies="anywhere", hold=("washington",))
    assert "manassas_junction" not in [to for _, to in marched(held, JOINED)]


def test_of_those_who_may_go_alone_an_attack_is_made_where_they_are_enough() -> None:
    """The capital keeps who is needed there; the others attack by themselves, or not at all."""
    state = new_campaign("1863", Options.preset("full"))
    mandate = Mandate("field", armies="anywhere")
    dice = RandomDice("staff")
    while not isinstance(state.step, Marches) or state.step.left is None:
        state = apply(state, COMMANDERS["field"].choose(state), dice).state
    at = state
    for _, action in orders_of(mandate, state):
        at = apply(at, action, dice).state
    for box in bits(at.contested & ~state.contested):
        odds = battle_odds(at, at.theater.ids[box], UNION)
        assert odds is None or odds.win(UNION) > 0.15


RAISING = board(
    "recruitment union points 4",
    "washington union militia_infantry 1",
)


@pytest.mark.parametrize("commander", LED)
def test_cavalry_is_raised_in_the_west_first(commander: str) -> None:
    mandate = Mandate(commander, recruits=True, levy=Levy.CAVALRY, raise_in="west")
    found = order(mandate, COMMANDERS[commander], RAISING)
    if commander == "random" and not isinstance(found, Recruit):
        return  # it may end the segment, as anybody may
    assert isinstance(found, Recruit)
    assert not found.type.is_infantry
    assert area("west").boxes >> RAISING.theater.number[found.box] & 1


def test_where_none_of_it_can_be_raised_there_troops_are_raised_all_the_same() -> None:
    mandate = Mandate("steady", recruits=True, levy=Levy.CAVALRY, raise_in="corinth")
    assert isinstance(order(mandate, COMMANDERS["steady"], RAISING), Recruit)


# --- the capital ---------------------------------------------------------------------------------


@pytest.mark.parametrize("commander", [*LED, "field"])
def test_the_capital_is_never_left_empty_whoever_commands(commander: str) -> None:
    """A single rider at its gates would end the war. [BG 13.2]"""
    beset = board(
        "marches union left 4 die 4",
        *("washington union veteran_infantry 3", "cairo union veteran_infantry 2"),
        *(
            "manassas_junction confederate militia_infantry 1",
            "memphis confederate militia_infantry 1",
        ),
    )
    state = beset
    for before, action in orders_of(Mandate(commander, armies="anywhere"), beset):
        if not isinstance(action, End):
            state = apply(before, action, ScriptedDice(())).state
    assert state.units_in("washington", UNION)


# --- the vocabulary ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "id_"),
    [
        ("the Shenandoah", "shenandoah"),
        ("in the West", "west"),
        ("shen", "shenandoah"),
        ("Forts Henry and Donelson", "forts_henry_and_donelson"),
        ("RIC", "richmond"),
        ("Columbus, GA", "columbus_ga"),
        ("VA", "virginia"),
        ("la", "louisiana"),
        ("IN", "indiana"),
        ("the_West", "west"),
        ("District of Columbia", "district_of_columbia"),
        ("Tennessee", "tennessee"),
        ("anywhere", "anywhere"),
    ],
)
def test_places_are_known_by_their_names_beginnings_and_codes(words: str, id_: str) -> None:
    assert area(words).id == id_


def test_a_place_that_there_is_not_is_named_with_the_nearest() -> None:
    with pytest.raises(NotationError, match="shenandoah"):
        area("shenandoa valley")


def test_a_place_that_may_be_one_of_several_is_asked_back() -> None:
    with pytest.raises(NotationError, match=r"several places .* columbus_ga, columbus_oh"):
        area("columbus")


@pytest.mark.parametrize("words", ["", "at", "of the"])
def test_words_that_name_no_place_are_not_the_whole_country(words: str) -> None:
    with pytest.raises(NotationError, match="no place is named"):
        area(words)


def test_a_mandate_is_handed_on_whole() -> None:
    mandate = Mandate(
        "steady", armies="west", recruits=True, battles=6, hold=("shenandoah",), levy=Levy.CAVALRY
    )
    assert read_mandate(write_mandate(mandate)) == mandate


@pytest.mark.parametrize("text", ["", "{}", '{"commander": "steady", "armies": "atlantis"}'])
def test_what_is_no_mandate_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_mandate(text)


# --- narrowed positions --------------------------------------------------------------------------


def test_a_narrowed_position_lists_what_may_be_chosen_and_is_else_the_same() -> None:
    same = narrowed(TWO_ARMIES, (March("cairo"),))
    assert legal_actions(same) == (March("cairo"),)
    assert same == TWO_ARMIES
    assert len(legal_actions(TWO_ARMIES)) > 1


def test_no_march_is_begun_that_the_policy_would_leave_unused() -> None:
    mandate = Mandate("steady", armies="anywhere", hold=("cairo", "washington"))
    given = [action for _, action in orders_of(mandate, TWO_ARMIES)]
    begun = list(pairwise(given))
    assert not any(isinstance(a, March) and isinstance(b, Done) for a, b in begun)
