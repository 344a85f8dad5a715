"""Before pieces dig in: who would, what marches it takes, and what is asked. [BG 7, BG 4]"""

from campaign import Refusal
from campaign.actions import Entrench, March
from campaign.agenda import Marches, Marching
from campaign.terms import UNION, PieceType
from tests.screens.campaigning import situation
from tests.screens.keyboard import left
from tests.screens.map_desk import SEA, Desk, said


def at_cairo(marches: int, box: str = "cairo") -> Desk:
    """Two militia infantry and a cavalry in a city that can raise troops, or in another box."""
    foot, horse = (box, "union", "militia_infantry", 2), (box, "union", "militia_cavalry", 1)
    return Desk(situation([f"marches union left {marches} die 4"], foot, horse))


def test_x_orders_nothing_by_itself() -> None:
    desk = at_cairo(3).dig("cairo")
    assert not desk.journal.entries()
    assert left(desk.state) == 3
    assert desk.turn.prompt(desk.model) == (
        "Dig in at Cairo: 1-9 choose who. Enter digs, Esc cancels."
    )


def test_bg_7_1_the_preview_says_who_digs_and_what_march_it_costs() -> None:
    desk = at_cairo(3).dig("cairo")
    assert desk.preview.splitlines() == [
        "Enter: 2 of 3 pieces dig in: 2 militia infantry",
        "costs one march, two left [BG 4.2]",
        "the works are finished by this march [BG 7.1]",
    ]
    in_the_country = at_cairo(3, "paducah").dig("paducah").preview
    assert "half dug in: a second march this turn finishes" in in_the_country


def test_infantry_digs_before_cavalry_and_a_picks_all() -> None:
    desk = at_cairo(3).dig("cairo")
    assert desk.digging.orders() == (March("cairo"), Entrench(2, PieceType.MILITIA_INFANTRY, 1))
    desk.press(desk.marches.pick_all)
    assert sum(desk.digging.picked) == 3
    assert said(desk.marches.why_not_all(desk.model)).startswith("All pieces that can")


def test_who_can_attack_this_turn_is_not_the_one_that_digs() -> None:
    """Of two alike in a port one came by sea: it moves no more [BG 6.1], but may dig.

    The other can still reach the enemy at Scranton.
    """
    enemy = ("scranton", "confederate", "militia_infantry", 1)
    both = [(box, "union", "militia_infantry", 1) for box in ("new_york", "baltimore")]
    desk = Desk(situation(["marches union left 4 die 4"], enemy, *both))
    desk.plan("baltimore", SEA).enter("new_york").dig("new_york")
    [digs] = [row for row, n in zip(desk.digging.rows, desk.digging.picked, strict=True) if n]
    assert digs.unit.moved == "sea"
    assert digs.there == 1


def test_pieces_picked_for_a_march_are_those_that_dig() -> None:
    desk = at_cairo(3).plan("cairo").pick_fewer(2)
    desk.press(desk.marches.entrench)
    assert sum(desk.digging.picked) == 2


def test_a_march_planned_after_all_takes_everybody() -> None:
    desk = at_cairo(3).dig("cairo").plan("cairo")
    assert desk.march.number == 3


def test_the_last_march_of_the_turn_is_asked_about_before_it_is_dug_away() -> None:
    desk = at_cairo(1).dig("cairo")
    assert "costs the last march of the turn [BG 4.2]" in desk.preview
    desk.enter("cairo")
    assert not desk.journal.entries()
    assert desk.turn.prompt(desk.model) == "It is the last march of the turn. Press enter again."
    desk.enter("cairo")
    assert sum(unit.entrenched for unit in desk.state.units_in("cairo", UNION)) == 2


def test_whoever_takes_back_the_last_march_is_not_asked_about_the_end_of_the_segment() -> None:
    desk = at_cairo(1).dig("cairo").enter("cairo")
    desk.press(desk.turn.back)
    assert desk.model.plan is None
    assert not desk.model.sure
    assert isinstance(desk.state.step, Marches)


def test_bg_7_1_a_half_that_can_not_be_finished_is_said_to_be_for_nothing() -> None:
    desk = at_cairo(1, "paducah").dig("paducah")
    assert "for nothing: works take two marches here" in desk.preview


def test_by_a_march_that_goes_on_nothing_more_is_spent_and_nothing_is_asked() -> None:
    desk = at_cairo(1).plan("cairo").pick_fewer(1).enter("paducah")
    assert isinstance(desk.state.step, Marching)
    desk.dig("cairo")
    assert "no further march" in desk.preview
    desk.enter("cairo")
    assert any(unit.entrenched for unit in desk.state.units_in("cairo", UNION))


def test_bg_7_4_who_is_sheltered_by_permanent_works_gains_nothing() -> None:
    desk = Desk().dig("washington")
    assert "for nothing: permanent works shelter them already [BG 7.4]" in desk.preview


def test_enter_elsewhere_digs_nothing_and_leads_back() -> None:
    desk = at_cairo(3).dig("cairo").enter("paducah")
    assert not desk.journal.entries()
    assert desk.model.cursor == "cairo"
    assert desk.model.status == "Cairo digs in: Enter again there, or Esc."
    assert desk.digging.box == "cairo"


def test_no_piece_at_all_digs_nothing() -> None:
    desk = at_cairo(3).dig("cairo").pick_fewer(1, 1).enter("cairo")
    assert isinstance(desk.answer, Refusal)
    assert desk.answer.rule == "BG 7.2"


def test_other_keys_say_that_digging_is_planned() -> None:
    desk = at_cairo(3).dig("cairo")
    planned = "Digging in at Cairo is planned: Enter digs, Esc cancels."
    for asked in (
        desk.marches.why_no_entrenching,
        desk.marches.why_no_other_way,
        desk.turn.why_no_next,
        desk.turn.why_nothing_obvious,
    ):
        assert said(asked(desk.model)) == planned
    desk.press(desk.turn.back)
    assert desk.model.status == "Digging in at Cairo canceled."


def half_dug(marches: int) -> Desk:
    """Militia at Paducah that has begun to dig by the march before, and a veteran that has not."""
    foot, old = (
        ("paducah", "union", "militia_infantry", 2),
        ("paducah", "union", "veteran_infantry", 1),
    )
    desk = Desk(situation([f"marches union left {marches} die 4"], foot, old))
    desk.plan("paducah").pick_fewer(1)
    desk.press(desk.marches.entrench)
    desk.enter("paducah").press(desk.marches.done)
    return desk


def test_bg_7_1_of_two_sorts_it_is_said_who_finishes_and_who_only_begins() -> None:
    desk = half_dug(4).dig("paducah")
    desk.press(desk.marches.pick_all)
    said = desk.preview
    assert "two finish the works by this march [BG 7.1]" in said
    assert "one half dug in: a second march this turn finishes that [BG 7.1]" in said
    desk.enter("paducah")
    assert sum(unit.entrenched for unit in desk.state.units_in("paducah", UNION)) == 2


def test_bg_7_1_with_the_last_march_those_dig_who_can_finish_their_works() -> None:
    desk = half_dug(2).dig("paducah")
    assert "Enter: 2 of 3 pieces dig in: 2 militia infantry" in desk.preview
    assert "the works are finished by this march [BG 7.1]" in desk.preview
    desk.press(desk.marches.pick_all)
    assert "two finish the works by this march [BG 7.1]" in desk.preview
    assert "one for nothing: works take two marches here, and none is left" in desk.preview


def test_bg_q5_who_has_just_come_behind_permanent_works_gains_nothing_either() -> None:
    """It counts as entrenched from the start of the enemy's turn; nobody attacks it before."""
    foot = ("baltimore", "union", "militia_infantry", 1)
    desk = Desk(situation(["marches union left 4 die 4"], foot))
    desk.plan("baltimore").enter("washington").dig("washington")
    desk.press(desk.marches.pick_all)
    assert "for nothing: permanent works shelter them from the next turn on" in desk.preview


def test_bg_4_2_who_digs_in_a_march_that_goes_on_has_another_march_but_not_in_this_one() -> None:
    desk = at_cairo(3, "paducah").dig("paducah").enter("paducah").dig("paducah")
    assert "has taken part in this march already: that takes another one. [BG 4.2]" in desk.preview
    assert "two marches at most" not in desk.preview
