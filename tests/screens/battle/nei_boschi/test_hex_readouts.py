"""What is read beside the map, and what is found by its name."""

import re

import pytest

from campaign.battle.contract import BattleInProgress
from campaign.battle.register import RESOLVERS
from campaign.hexes.grid import within
from campaign.resolvers.nei_boschi.events import UnitMoved
from campaign.resolvers.nei_boschi.orders import Activate, Direct, Fire, Lead, Move, Play, Reply
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided
from campaign.resolvers.nei_boschi.sequence import RULINGS
from campaign.resolvers.nei_boschi.steps import (
    Acting,
    Activation,
    ChainOfCommand,
    DivisionOrders,
    EventDrawn,
    FirstMarker,
    Replying,
    SettingUp,
)
from campaign.resolvers.nei_boschi.ways import reach
from campaign.resolvers.nei_boschi.who import field_of, leader_of
from campaign.terms import CONFEDERATE, UNION
from screens.battle.hexes.scene import HexArm
from screens.battle.nei_boschi.brigade_page import body_card
from screens.battle.nei_boschi.finding import hex_meant
from screens.battle.nei_boschi.looking import HexLook
from screens.battle.nei_boschi.moments import WORDS, hour, moment
from screens.battle.nei_boschi.names import in_brief, name_of_body
from screens.battle.nei_boschi.panels.combat_sheet import combat_sheet
from screens.battle.nei_boschi.readouts import in_halves, price, target_card
from screens.battle.nei_boschi.replay import Act, Replay, acting_side, hexes_of, place_of
from screens.battle.nei_boschi.ruler import ground_words, in_sight, ruler, sight_words
from screens.battle.nei_boschi.scene import bounds_of, faced, hex_scene, state_of
from screens.battle.nei_boschi.setup import SETUP
from screens.shell.glyphs import ASCII, UNICODE
from tests.screens.battle.nei_boschi.hex_desk import NEI_BOSCHI, chooser_at, passed_to
from tests.shiloh.desk import desk, number

DESK = desk(
    *("us.55-il 5745 SE", "us.ldr-sherman 5745 SE", "us.54-oh 5944 SE disordered"),
    *("cs.10-ms 5846 NW collapsed", "cs.9-ms 5746 NW"),
    acting="2/5/T",
)


def test_the_scene_has_every_unit_with_its_name_strength_facing_and_state() -> None:
    scene = hex_scene(DESK)
    own = {counter.unit: counter for counter in scene.counters}
    first = own[str(number("us.55-il"))]
    assert (first.hex, first.side, first.name, first.facing) == (5745, UNION, "55IL", 2)
    assert first.strength == DESK.unit(number("us.55-il")).sp
    assert own[str(number("us.54-oh"))].state == "d"
    assert own[str(number("cs.10-ms"))].state == "c"
    assert own[str(number("cs.9-ms"))].side is CONFEDERATE
    assert {counter.arm for counter in scene.counters} == {HexArm.INFANTRY}
    assert [leader.name for leader in scene.leaders] == ["Sher"]


def test_a_scenario_shows_the_part_of_the_map_that_it_is_played_on() -> None:
    """Scenario 9 uses 13 columns; everybody stands within them."""
    position = passed_to(SettingUp)
    bounds = bounds_of(position)
    assert bounds.east - bounds.west < 20
    assert all(bounds.has(unit.hex) for unit in position.units if unit.hex)


def test_objectives_have_a_flag_and_their_holder() -> None:
    """Scenario 9 counts the camps of Stuart's brigade, which it holds at first."""
    marks = hex_scene(passed_to(SettingUp)).marks
    assert UNION in {mark.side for mark in marks}


def test_a_unit_is_shown_where_it_would_face() -> None:
    unit = DESK.unit(number("us.55-il"))
    there = faced(hex_scene(DESK), unit, 5744, 5)
    own = [counter for counter in there.counters if counter.unit == str(unit.number)]
    assert [(counter.hex, counter.facing) for counter in own] == [(5744, 5)]
    assert len(there.counters) == len(hex_scene(DESK).counters)


@pytest.mark.parametrize(
    ("marks", "letter"),
    [({}, ""), ({"disordered": True}, "d"), ({"collapsed": True}, "c"), ({"abandoned": True}, "a")],
)
def test_the_worst_that_can_be_said_of_a_unit_is_one_letter(
    marks: dict[str, bool], letter: str
) -> None:
    assert state_of(DESK.unit(number("us.55-il"))._replace(**marks)) == letter  # type: ignore[arg-type]


def test_the_ruler_says_what_is_there_and_whether_it_is_seen() -> None:
    unit = DESK.unit(number("us.55-il"))
    assert ruler(DESK, 5745, unit, 99).startswith("S5712 ")
    assert "level" in ruler(DESK, 5745, unit, 99)
    near = ruler(DESK, 5746, unit, 99)
    assert "one hex off; seen" in near
    far = ruler(DESK, 5760, unit, 200)
    assert "not seen: " in far
    beyond = ruler(DESK, 5738, unit, 99)
    assert "out of range" in beyond or "not seen" in beyond


def test_a_ruler_of_few_columns_still_says_how_far_a_hex_is_and_whether_it_is_seen() -> None:
    """Beside the map there are 56 of them: reasons, names and at last the ground are left out."""
    unit = DESK.unit(number("us.55-il"))
    others = [hex_ for hex_ in within(unit.hex, 8) if hex_ != unit.hex]
    for hex_ in others:
        whole, said = ruler(DESK, hex_, unit, 200), ruler(DESK, hex_, unit, 56)
        assert len(said) <= 56
        assert said.startswith(whole[:5])
        assert re.search(r"; (\d|one|two|three|four|five|six|seven|eight) hex(es)?\b", said), said
        for words in ("not seen", "seen", "not in front", "out of range", "-1 through trees"):
            assert (words in said) is (words in whole), (whole, said)
    assert "level" in ruler(DESK, 6013, unit, 56), "there is room for the ground"


def test_prices_are_movement_points_and_chances() -> None:
    """Half points are written as a half; a fire by the chance that anything comes of it."""
    assert [in_halves(half, UNICODE) for half in (0, 1, 2, 7)] == ["0", "½", "1", "3½"]
    assert in_halves(7, ASCII) == "3.5"
    unit = DESK.unit(number("us.54-oh"))
    (hex_, facing), way = next(iter(reach(DESK, unit).items()))
    assert price(DESK, [Move(unit.number, hex_, facing)], UNICODE) == in_halves(
        way.half_points, UNICODE
    )
    assert price(DESK, [Fire(number("us.55-il"), 5746)], UNICODE).endswith("%")


def test_a_move_says_what_it_costs_and_its_way() -> None:
    unit = DESK.unit(number("us.54-oh"))
    (hex_, facing), _ = next(iter(reach(DESK, unit).items()))
    order = Move(unit.number, hex_, facing)
    said = target_card(DESK, [order], order, 40, UNICODE).plain
    assert said.startswith("54th Ohio\nto S")
    assert " MP of " in said
    assert "may face" in said
    ride = Lead(number("us.ldr-sherman"), 5743)
    assert "may face" not in target_card(DESK, [ride], ride, 40, UNICODE).plain


def test_units_hexes_and_places_are_found_by_name() -> None:
    assert hex_meant(DESK, "S5712") == 5745
    assert hex_meant(DESK, "54oh") == 5944
    assert hex_meant(DESK, "10th miss") == 5846
    assert hex_meant(DESK, "sarah bell")
    assert not hex_meant(DESK, "gettysburg")
    assert not hex_meant(DESK, "  ")


def test_every_decision_has_its_words() -> None:

    decided = {step for step, ruling in RULINGS.items() if isinstance(ruling, Decided)}
    assert decided <= set(WORDS)
    assert moment(DESK) == "body 2/5/T acts"
    assert moment(DESK._replace(agenda=())) == "the battle is over"
    assert hour(passed_to(SettingUp)) == "11 AM, 6 April, turn 1"
    assert isinstance(DESK.step, Acting)


def test_an_event_has_the_name_of_the_table_when_something_is_chosen_for_it() -> None:
    drawn = DESK._replace(agenda=(EventDrawn(UNION, "confederate_misfire"),))
    assert moment(drawn) == "event: Confederate misfire"


def test_an_act_is_looked_at_where_it_ended() -> None:
    moved = UnitMoved(number("us.55-il"), 5745, 5746, 2)
    assert place_of([moved]) == 5746
    assert hexes_of([moved]) == {5745, 5746}
    assert not place_of([object()])


def titled(replay: Replay) -> str:
    """What stands above the map meanwhile."""
    return replay.title


def test_acts_are_looked_at_all_at_once_and_one_by_one() -> None:
    replay = Replay()
    replay.look_at(UNION)
    replay.toggle()
    assert not titled(replay), "nothing has happened"
    replay.note(UNION, Act(DESK, ("one",), frozenset({5745})))
    replay.note(UNION, Act(DESK, ("two",), frozenset({5746}), 5746))
    replay.toggle()
    both = Act(DESK, ("one", "two"), frozenset({5745, 5746}), 5746)
    assert replay.shown == both, "the map goes to where the last of it was"
    replay.step(1)
    assert titled(replay) == "Replay: 1 of 2"
    replay.step(5)
    assert replay.shown == replay.acts[1]
    replay.step(-9)
    assert titled(replay) == "Replay: all at once"
    replay.toggle()
    assert not titled(replay)
    replay.forget()
    assert not replay.acts


def test_what_a_side_did_can_be_looked_at_until_it_acts_again() -> None:
    """Also behind orders of one's own: who presses a key too soon has lost nothing."""
    replay = Replay()
    replay.look_at(UNION)
    one, two, mine = (Act(DESK, (word,), frozenset()) for word in ("one", "two", "mine"))
    replay.note(UNION, one)
    replay.note(UNION, two)
    assert (replay.acts, replay.news) == ([one, two], 2)
    replay.note(CONFEDERATE, mine)
    assert (replay.acts, replay.news) == ([one, two], 0)
    replay.note(UNION, two)
    assert (replay.acts, replay.news) == ([two], 1)
    replay.look_at(CONFEDERATE)
    assert replay.acts == [mine], "two players at one keyboard see each other's"


def test_an_answer_belongs_to_the_acting_of_the_other_side() -> None:
    act = Acting(CONFEDERATE, ("2/2/2",))
    reply = Replying(UNION, (number("cs.5-ms"),), 5745, number("us.55-il"), 9, 5746)
    assert acting_side(DESK._replace(agenda=(reply, act), acting=UNION)) is CONFEDERATE
    assert acting_side(DESK._replace(agenda=(DivisionOrders(UNION),), acting=UNION)) is UNION


def test_a_brigade_that_may_act_is_looked_at_where_its_leader_stands() -> None:
    """A list of brigades leads the map to each of them; letting nobody else act leads nowhere."""
    position = passed_to(Activation)
    chooser = chooser_at(position)
    found = {}
    for row, order in enumerate(chooser.listed):
        battle = BattleInProgress(NEI_BOSCHI, position)
        found[order] = HexLook(battle, chooser, Replay(), 0, row).place
    for order, place in found.items():
        if isinstance(order, Activate):
            leader = leader_of(position, order.bodies[0])
            assert leader is not None
            assert place == leader.hex != 0
        else:
            assert place == 0
    assert any(isinstance(order, Activate) for order in found)


def test_a_list_of_commanders_leads_to_the_brigades_that_they_may_take_over() -> None:
    """Johnston stands elsewhere, and on top of him a regiment about which nothing is asked."""
    position = passed_to(ChainOfCommand, "2")
    chooser = chooser_at(position)
    seen = 0
    for row, order in enumerate(chooser.listed):
        look = HexLook(BattleInProgress(NEI_BOSCHI, position), chooser, Replay(), 0, row)
        if isinstance(order, Direct):
            leader = leader_of(position, order.body)
            assert leader is not None
            assert look.place == leader.hex
            sheet = look.sheet(46, UNICODE)
            assert sheet is not None
            name = in_brief(name_of_body(position, order.body))
            assert sheet.plain.startswith(name)
            seen += 1
    assert seen > 1


def test_before_a_marker_is_picked_the_brigades_are_shown_that_could_act_on_it() -> None:
    position = passed_to(FirstMarker, "2")
    chooser = chooser_at(position)
    for row, order in enumerate(chooser.listed):
        look = HexLook(BattleInProgress(NEI_BOSCHI, position), chooser, Replay(), 0, row)
        assert isinstance(order, Play)
        sheet = look.sheet(46, UNICODE)
        assert sheet is not None
        theirs = [body.id for body in position.bodies if body.command == order.command]
        assert theirs
        assert all(in_brief(name_of_body(position, id_)) in sheet.plain for id_ in theirs)


def test_a_camp_is_not_taken_for_the_regiment() -> None:
    """The 53rd Ohio may be anywhere: its camp stays where it is. [BB 10.92]"""
    ground = field_of(DESK)
    for place in ground.places:
        if place.kind.endswith("camp"):
            assert f"camp of {place.name}" in ground_words(ground, place.hex)


def test_a_place_called_like_its_field_is_named_once() -> None:
    landing = 6420
    assert ground_words(field_of(DESK), landing).count("Pittsburg Landing") == 1


def test_all_acts_at_once_say_first_how_each_is_seen() -> None:
    replay = Replay()
    replay.look_at(UNION)
    assert replay.why_none
    for said in ("They fire.", "They fire again."):
        replay.note(UNION, Act(DESK, (said,), frozenset()))
    assert not replay.why_none
    replay.toggle()
    assert replay.words == ("n shows one after the other.", "They fire.", "They fire again.")
    replay.step(1)
    assert list(replay.words) == ["They fire."]


def test_the_command_line_says_for_which_scenarios_a_rule_is() -> None:
    helps = {note.option.flag: note.option.help for note in SETUP.values() if note.option}
    assert helps["--johnston"].endswith("(scenario 9)")
    assert helps["--even-victory"].endswith("(scenarios 1a and 1b)")
    assert "scenario" not in helps["--pistols"]


@pytest.mark.parametrize(("turn", "away", "seen"), [(1, 3, True), (2, 2, True), (2, 3, False)])
def test_the_ruler_sees_no_farther_than_the_light_lets_it(turn: int, away: int, seen: bool) -> None:
    """By night one sees 2 hexes. [SH 16]"""
    position = desk("us.55-il 6120 SE", scenario="7")._replace(turn=turn)
    unit = position.unit(number("us.55-il"))
    said = sight_words(position, unit, 6120 + away)
    assert ("at night one sees 2 hexes [SH 16]" in said) is not seen
    assert (6120 + away in in_sight(position, 6120)) is seen


def test_a_unit_is_found_by_its_counter_with_blanks_and_the_word_before_it() -> None:
    where = DESK.unit(number("us.54-oh")).hex
    for typed in ("54OH", "54 OH", "unit 54 OH", "Unit 54oh"):
        assert hex_meant(DESK, typed) == where, typed
    assert hex_meant(DESK, "hex S5712") == 5745


def test_a_letter_stays_with_its_unit_when_another_one_is_done() -> None:
    def picked(position: HexPosition) -> dict[int, str]:
        look = HexLook(BattleInProgress(NEI_BOSCHI, position), chooser_at(position), Replay())
        return {named.unit: letters for letters, named in look.names.items()}

    before = picked(DESK)
    first = min(before, key=lambda unit: before[unit])
    after = picked(DESK.with_units(DESK.unit(first)._replace(done=True)))
    assert len(before) > 1
    assert after == {unit: letters for unit, letters in before.items() if unit != first}


def test_who_replies_for_another_one_is_told_to_stand_by_him() -> None:
    position = desk("us.55-il 5745 SE", "us.54-oh 5744 SE", "cs.9-ms 5746 NW")
    illinois, ohio, enemy = (number(id_) for id_ in ("us.55-il", "us.54-oh", "cs.9-ms"))
    step = Replying(UNION, (enemy,), 5745, illinois, 4, 5746)
    position = position._replace(agenda=(step,), acting=CONFEDERATE)
    sheets = [combat_sheet(position, Reply(unit), 60) for unit in (ohio, illinois)]
    by_side, by_itself = (" ".join(sheet.plain.split()) if sheet else "" for sheet in sheets)
    assert "54th Ohio may reply as it stands by 55th Illinois, which is fired at." in by_side
    assert by_itself
    assert "may reply as" not in by_itself


def test_the_page_of_orders_says_that_defending_is_none() -> None:
    body = DESK.body("2/5/T")
    said = body_card(RESOLVERS[NEI_BOSCHI], DESK, body, 60, UNICODE).plain
    assert "Defend: no order of its own" in said
