"""What the keys for marches and leaders plan, order or refuse; no screen is needed for that."""

import pytest

from campaign import Refusal
from campaign.actions import Done, Entrench, Lead, March
from campaign.agenda import Marches, Marching
from campaign.state import Ending
from campaign.terms import CONFEDERATE, UNION, Leader, PieceType
from saves.campaign_log.journal import Players
from screens.map.leader_plan import RidePlan
from screens.map.map_model import MapModel
from screens.map.march_controller import WhoGoes
from screens.text.paragraphs import paragraphs_at
from tests.screens.campaigning import situation
from tests.screens.keyboard import count, left
from tests.screens.map_desk import INVASION, LAND, SEA, SIX, Desk, said

# --- marching ----------------------------------------------------------------------------------


def test_planning_plays_nothing_and_enter_marches() -> None:
    desk = Desk().plan("cairo")
    assert not desk.journal.entries()
    desk.enter("paducah")
    assert count(desk.state, "paducah") == 4
    assert left(desk.state) == 2
    assert desk.model.plan is None


def test_digits_pick_some_of_the_pieces_and_the_march_goes_on() -> None:
    desk = Desk().plan("cairo").pick_fewer(1, 2).enter("paducah")
    assert (count(desk.state, "paducah"), count(desk.state, "cairo")) == (2, 2)
    assert isinstance(desk.state.step, Marching)
    assert desk.marches.why_not_done(desk.model) is None
    assert desk.marches.done(desk.model) == (Done(),)


def test_after_none_of_a_row_come_all_again() -> None:
    desk = Desk().plan("cairo").pick_fewer(1, 1, 1)
    assert desk.march.picked[0] == 0
    assert desk.pick_fewer(1).march.picked[0] == 3


def test_all_pieces_are_picked_again() -> None:
    desk = Desk().plan("cairo")
    assert said(desk.marches.why_not_all(desk.model)).startswith("All pieces that can go")
    desk.pick_fewer(1, 1, 2).press(desk.marches.pick_all)
    assert desk.march.number == 4


def test_a_row_that_is_not_there_and_a_piece_alone_say_so() -> None:
    desk = Desk().plan("cairo")
    assert said(desk.marches.why_not_fewer(desk.model, 3)) == "There is no row 3."
    alone = Desk(situation(["marches union left 3"])).plan("washington")
    assert "The only piece here" in said(alone.marches.why_not_fewer(alone.model, 1))


def test_another_stack_ends_the_march_that_goes_on() -> None:
    desk = Desk().plan("cairo").pick_fewer(1).enter("paducah")
    desk.plan("washington").enter("baltimore")
    assert count(desk.state, "baltimore") == 2
    assert left(desk.state) == 1


@pytest.mark.parametrize("to", ["cairo", ""])
def test_who_gives_up_a_plan_is_told(to: str) -> None:
    desk = Desk().plan("cairo")
    if to:
        desk.enter(to)
    else:
        desk.press(desk.turn.back)
    assert desk.model.plan is None
    assert desk.model.status == "March from Cairo canceled."
    assert desk.plan("cairo").model.status == "", "this one is not"
    assert desk.model.cursor == "cairo"
    assert left(desk.state) == 3


def test_going_back_puts_the_cursor_where_the_march_began() -> None:
    desk = Desk().plan("cairo").look_at("paducah")
    desk.press(desk.turn.back)
    assert desk.model.cursor == "cairo"


def test_another_stack_while_one_is_planned_says_which() -> None:
    desk = Desk().plan("cairo").look_at("washington")
    why_not = desk.marches.why_no_plan(desk.model, LAND)
    assert said(why_not) == "March from Cairo is planned: Enter marches, Esc cancels."


def test_a_target_out_of_reach_is_refused_with_its_paragraph() -> None:
    desk = Desk().plan("cairo").enter("richmond")
    assert desk.answer == Refusal("BG 4.4", "richmond is too far from cairo for one march")
    assert not desk.journal.entries()
    assert desk.model.plan is not None


def test_the_key_for_another_way_says_that_there_is_none_at_all() -> None:
    """`y` at a box that is too far says so, as the panel does, not that there is one way."""
    desk = Desk().plan("cairo").look_at("richmond")
    far = Refusal("BG 4.4", "richmond is too far from cairo for one march")
    assert desk.marches.why_no_other_way(desk.model) == far
    desk.look_at("cairo")
    assert said(desk.marches.why_no_other_way(desk.model)) == "Point at a target first."


def test_the_other_way_is_there_only_where_there_are_two() -> None:
    desk = Desk()
    assert said(desk.marches.why_no_other_way(desk.model)) == "Pick a stack first (m). [BG 4.2]"
    desk.plan("cairo").look_at("paducah")
    assert said(desk.marches.why_no_other_way(desk.model)) == "Only one way there. [BG 4.4]"
    rider = ("manassas_junction", "union", "militia_cavalry", 1)
    both = Desk(situation(["marches union left 3"], rider)).plan("manassas_junction")
    both.look_at("richmond")
    assert both.marches.why_no_other_way(both.model) is None
    vias = [both.press(both.marches.other_way).model.via for _ in range(2)]
    assert vias == ["gordonsville", None]
    both.press(both.marches.other_way)
    assert both.look_at("fredericksburg").model.via is None, "it was the way to another box"


def test_the_picked_pieces_dig_in() -> None:
    desk = Desk().look_at("cairo")
    assert desk.marches.why_no_entrenching(desk.model) is None
    desk.press(desk.marches.entrench).press(desk.marches.pick_all)
    assert desk.digging.orders() == (
        March("cairo"),
        Entrench(3, PieceType.VETERAN_INFANTRY, 1),
        Entrench(1, PieceType.MILITIA_CAVALRY, 1),
    )
    desk.enter("cairo")
    assert all(unit.entrenched for unit in desk.state.units_in("cairo", UNION))


def test_bg_6_2_who_cannot_march_there_is_told_what_would_bring_him_there() -> None:
    desk = Desk(SIX).plan("washington").enter("wilmington")
    assert isinstance(desk.answer, Refusal)
    assert desk.answer.reason.endswith("; I invades there")
    by_sea = Desk(SIX).plan("washington", SEA).enter("wilmington")
    assert isinstance(by_sea.answer, Refusal)
    assert by_sea.answer.reason.endswith("; I invades there")


def test_who_came_by_sea_is_told_that_he_can_only_dig() -> None:
    """Who was shipped moves no more in this segment [BG 6.1], but may entrench [BG 7.1]."""
    shipped = ("baltimore", "union", "militia_infantry", 1)
    desk = Desk(situation(["marches union left 3 die 4"], shipped))
    desk.plan("baltimore", SEA).enter("new_york").look_at("new_york")
    assert "by sea" in said(desk.marches.why_no_plan(desk.model, LAND))
    desk.press(lambda _: (March("new_york"),))
    asked = desk.turn.prompt(desk.model)
    assert asked == "March from New York: dig in (x), or end it (d)."


def test_a_stack_sails_and_invades_after_a_six() -> None:
    desk = Desk().plan("washington", SEA).enter("new_york")
    assert count(desk.state, "new_york") == 2
    six = Desk(SIX)
    assert count(six.plan("washington", INVASION).enter("norfolk").state, "norfolk") == 1


# --- what the panel says beforehand ------------------------------------------------------------

DEEP = situation(
    ["marches confederate left 3 die 4"],
    ("cairo", "union", "veteran_infantry", 2),
    ("evansville", "union", "militia_infantry", 1),
    ("humboldt", "confederate", "veteran_infantry", 3),
)
"""The Union can come back to Paducah with three pieces."""

COAST = (
    ("washington", "union", "veteran_infantry", 5),
    ("raleigh", "confederate", "veteran_infantry", 2),
)
"""Five Union pieces where invasions begin, and Confederates near the coast."""


def test_the_preview_says_who_would_go_and_what_they_would_meet() -> None:
    desk = Desk().plan("cairo").look_at("humboldt")
    assert desk.preview.startswith("Enter: all 4 pieces march\nbattle against one piece")
    desk.pick_fewer(1, 1, 1)
    assert desk.preview.startswith("Enter: 1 of 4 pieces marches, 3 stay")


def test_the_preview_warns_of_what_the_enemy_can_bring() -> None:
    """Two pieces at Cairo and one at Evansville can enter Paducah in the next turn."""
    desk = Desk(DEEP).plan("humboldt").look_at("paducah")
    assert "in reach of 3 enemy pieces" in desk.preview


@pytest.mark.parametrize(
    ("box", "marches", "warned"),
    [
        ("wilmington", "command_marches = true", "a 6 can land 4 enemy pieces [BG 6.2]"),
        ("wilmington", "command_marches = false", "a 6 can land 6 enemy pieces [BG 6.2]"),
        ("petersburg", "command_marches = true", ""),
    ],
)
def test_the_preview_warns_of_a_landing(box: str, marches: str, warned: str) -> None:
    """A 6 gives the Union four marches in 1862 by the table, else six: a piece each. [BG 6.2]"""
    coast = situation(["marches confederate left 3 die 3"], *COAST, turn=11, tables=marches)
    desk = Desk(coast).plan("raleigh").look_at(box)
    assert desk.march.able(box) == (True,)
    assert warned in desk.preview
    assert warned or "can land" not in desk.preview


def test_the_preview_warns_of_lost_supply() -> None:
    """Only a railroad leads to Front Royal, from Manassas Junction, which is the enemy's."""
    riders = ("baltimore", "union", "militia_cavalry", 1)
    desk = Desk(situation(["marches union left 3 die 4"], riders)).plan("baltimore")
    warned = {box for box in desk.march.reach if "no supply there" in desk.look_at(box).preview}
    assert "manassas_junction" in desk.march.reach
    assert warned == {"front_royal"}


def test_ns_2_1_the_preview_names_what_would_open_a_line_before_who_can_come() -> None:
    """Front Royal is fed through Manassas Junction alone."""
    riders = ("baltimore", "union", "militia_cavalry", 2)
    foes = ("manassas_junction", "confederate", "militia_infantry", 1)
    desk = Desk(situation(["marches union left 3 die 4"], riders, foes)).plan("baltimore")
    preview = desk.look_at("front_royal").preview
    said = "no supply there: one piece would be lost; needs Manassas Junction [NS 2.2]"
    assert said in preview
    assert preview.index(said) < preview.index("in reach of")


@pytest.mark.parametrize("held_by", [0, 1], ids=["open", "to be won"])
def test_a_box_that_the_march_takes_feeds_those_who_took_it(held_by: int) -> None:
    """Boxes change hands before supply is looked at again. [BG 3.2, NS-R1, NS-R2]"""
    pieces = [("washington", "union", "veteran_infantry", 2)]
    pieces += [("manassas_junction", "confederate", "militia_infantry", 1)] * held_by
    desk = Desk(situation(["marches union left 3 die 4"], *pieces)).plan("washington")
    preview = desk.look_at("manassas_junction").preview
    assert "pieces march" in preview
    assert "supply" not in preview


# --- why not -----------------------------------------------------------------------------------


def test_every_key_says_why_it_does_nothing() -> None:
    desk = Desk()
    keys, model = desk.marches, desk.model
    told = {
        "I": said(keys.why_no_plan(model, INVASION)),
        "f": said(keys.why_no_refit(model)),
        "g": said(keys.why_no_leader(model)),
        "1": said(keys.why_not_fewer(model, 1)),
        "a": said(keys.why_not_all(model)),
    }
    assert told == {
        "I": "Naval invasions need a 6 on the march die of this turn. [BG 6.2]",
        "f": "Reduced pieces recover by themselves in this game. [BG 14/5.71]",
        "g": "This game is played without leaders. [NS 8.2]",
        "1": "Pick a stack first (m). [BG 4.2]",
        "a": "Pick a stack first (m). [BG 4.2]",
    }
    assert "Only a march in progress can be ended" in said(keys.why_not_done(model))


def test_a_stack_of_the_enemy_does_not_march() -> None:
    desk = Desk().look_at("richmond")
    why_not = desk.marches.why_no_plan(desk.model, LAND)
    assert said(why_not) == "There is no Union piece in Richmond. [BG 4.2]"


def test_what_belongs_to_a_commander_is_not_the_players_to_order() -> None:
    desk = Desk(players=Players("steady", "person")).look_at("cairo")
    assert said(desk.marches.why_no_plan(desk.model, LAND)) == "Now the Union commander decides."
    assert said(desk.marches.why_no_entrenching(desk.model)) == "Now the Union commander decides."
    assert said(desk.turn.why_no_end(desk.model)) == "Now the Union commander decides."


def test_after_the_war_nothing_is_ordered() -> None:
    """It is over by the paragraph that has ended it."""
    desk = Desk()
    fallen = Ending(CONFEDERATE, "BG 13.2")
    desk.take(MapModel(desk.state.evolve(agenda=(), ending=fallen)))
    assert said(desk.marches.why_no_plan(desk.model, LAND)) == "The war is over. [BG 13.2]"
    assert said(desk.turn.why_no_staff(desk.model)) == "The war is over. [BG 13.2]"
    assert paragraphs_at(desk.model.state) == ("BG 13.2",)
    assert said(desk.turn.why_nothing_obvious(desk.model)) == "The war is over."


# --- leaders -----------------------------------------------------------------------------------

GRANT_AT_CAIRO = situation(
    ["marches union left 3 die 4"],
    ("cairo", "union", "veteran_infantry", 2),
    ("cairo", "union", "militia_cavalry", 1),
    tables='[leaders]\ngrant = "cairo"\n',
)


def place_of(desk: Desk) -> str:
    return desk.state.theater.ids[desk.state.leaders[Leader.GRANT.number].box]


@pytest.mark.parametrize(("row", "where"), [(0, "paducah"), (1, "cairo")])
def test_it_is_asked_whether_a_leader_goes_along(row: int, where: str) -> None:
    desk = Desk(GRANT_AT_CAIRO).plan("cairo").look_at("paducah")
    assert "Enter asks whether Grant goes along (g)" in desk.preview
    asked = desk.enter("paducah").answer
    assert isinstance(asked, WhoGoes)
    assert asked.text.startswith("Does Grant go along to Paducah?")
    offers = list(asked.offers)
    assert [offer.text for offer in offers] == ["Grant goes along", "Grant stays"]
    desk.take(desk.marches.march_along(desk.model, asked, offers[row].answer))
    assert count(desk.state, "paducah") == 3
    assert place_of(desk) == where
    assert isinstance(desk.state.step, Marches), "nothing keeps the march open"


def test_an_answer_about_a_plan_that_is_gone_orders_nothing() -> None:
    desk = Desk(GRANT_AT_CAIRO).plan("cairo")
    asked = desk.enter("paducah").answer
    assert isinstance(asked, WhoGoes)
    desk.press(desk.marches.drop)
    desk.take(desk.marches.march_along(desk.model, asked, (Leader.GRANT,)))
    assert not desk.journal.entries()


def test_g_says_beforehand_who_goes_along() -> None:
    desk = Desk(GRANT_AT_CAIRO).plan("cairo").pick_fewer(1)
    assert desk.marches.why_no_leader(desk.model) is None
    desk.press(desk.marches.lead).look_at("paducah")
    assert "Grant goes along (g)" in desk.preview
    desk.enter("paducah")
    assert place_of(desk) == "paducah"
    assert count(desk.state, "cairo") == 1


def test_g_goes_through_all_answers_and_begins_again() -> None:
    desk = Desk(GRANT_AT_CAIRO).plan("cairo")
    seen = [desk.press(desk.marches.lead).march.along for _ in range(3)]
    assert seen == [(Leader.GRANT,), (), None]


def test_a_leader_rides_alone() -> None:
    desk = Desk(GRANT_AT_CAIRO).look_at("cairo")
    desk.press(desk.marches.lead)
    assert isinstance(desk.model.plan, RidePlan)
    assert desk.turn.prompt(desk.model) == (
        "Grant from Cairo: choose a destination. Enter rides, Esc cancels."
    )
    assert "st_louis" in desk.model.plan.reach
    assert desk.look_at("st_louis").preview == "Enter: Grant rides, his move 1 of 2 [NS-R23]"
    assert desk.marches.march_to(desk.model, "st_louis") == (Lead(Leader.GRANT, "st_louis"),)
    desk.enter("st_louis")
    assert left(desk.state) == 3, "it costs no march"
    desk.press(desk.marches.lead).look_at("richmond")
    assert "cannot ride to Richmond" in desk.preview
    assert desk.press(desk.turn.back).model.plan is None


def test_g_says_why_nobody_can_be_led() -> None:
    desk = Desk(GRANT_AT_CAIRO).look_at("washington")
    assert said(desk.marches.why_no_leader(desk.model)) == (
        "You have no leader in Washington. [NS 8.21]"
    )


def test_who_has_ridden_is_not_asked_to_go_along_and_g_says_why() -> None:
    desk = Desk(GRANT_AT_CAIRO)
    for box in ("st_louis", "cairo"):
        desk.look_at(place_of(desk)).press(desk.marches.lead).enter(box)
    assert (place_of(desk), desk.state.leaders[Leader.GRANT.number].moves) == ("cairo", 2)
    desk.plan("cairo")
    assert said(desk.marches.why_no_leader(desk.model)) == (
        "Grant has moved by himself this segment. [NS-R23]"
    )
    desk.enter("paducah")
    assert desk.answer is None
    assert (count(desk.state, "paducah"), place_of(desk)) == (3, "cairo")


# --- ships -------------------------------------------------------------------------------------

FLEET = situation(
    ["marches union left 2 die 4"], ("new_york", "union", "veteran_infantry", 4), turn=17
)


def test_ships_say_what_they_cost_and_take_no_more_than_can_be_paid() -> None:
    desk = Desk(FLEET).plan("new_york", SEA).look_at("washington")
    assert "Enter: 2 of 4 pieces sail, 2 stay" in desk.preview
    assert "costs two marches, no marches left after it" in desk.preview
    desk.enter("washington")
    assert count(desk.state, "washington") == 3
    assert left(desk.state) == 0


def test_more_than_the_marches_can_ship_are_refused_before_they_go() -> None:
    desk = Desk(FLEET).plan("new_york", SEA).pick_fewer(1, 1, 1)  # one, none, all
    desk.look_at("washington")
    assert "Each piece shipped costs a march: 4 are picked, 2 left" in desk.preview
    desk.enter("washington")
    assert isinstance(desk.answer, Refusal)
    assert desk.answer.rule == "BG 6.1"
    assert count(desk.state, "new_york") == 4


def test_a_landing_tells_of_the_garrison() -> None:
    desk = Desk(
        situation(["marches union left 3 die 6"], ("washington", "union", "veteran_infantry", 2))
    )
    guns = desk.state.theater["new_orleans"].recruits[1]
    desk.plan("washington", INVASION).look_at("new_orleans")
    assert f"a garrison with {guns} [NS 5.0]" in desk.preview


def test_bg_3_2_a_march_to_an_open_box_says_when_it_becomes_ours() -> None:
    """Control changes at the end of one's own Combat Segment, whoever held the box before."""
    desk = Desk().plan("cairo").look_at("paducah")
    assert desk.state.controller("paducah") is None
    assert "takes it without a battle; yours after combat [BG 3.2]" in desk.preview
    assert "yours after combat" not in desk.look_at("humboldt").preview, "there is a battle first"
