"""The page about victory begins with one sentence that says who is winning, and by what. [BG 13]"""

import pytest

from campaign import CampaignState, Options, new_campaign, read_situation
from screens.map.army_limits_page import limits
from screens.map.war_pages import AffairsScreen
from screens.map.who_wins import who_wins
from screens.plain.about_war import armies
from screens.shell.glyphs import UNICODE
from tests.screens.keyboard import SMALL, app_at

UNION, CONFEDERATE = "union", "confederate"


def position(
    *pieces: tuple[str, str, int], turn: int = 20, held: tuple[str, ...] = ()
) -> CampaignState:
    """Militia in some boxes, and what the Union holds beyond its home."""
    text = f'scenario = "1861"\nturn = {turn}\n[control]\n'
    text += "".join(f'{box} = "union"\n' for box in held)
    for box, side, count in pieces:
        text += f'[[pieces]]\nbox = "{box}"\nside = "{side}"\n'
        text += f'type = "militia_infantry"\ncount = {count}\n'
    return read_situation(text)


SAFE = ("washington", UNION, 2)
SEVEN = ("richmond", "wilmington", "charleston_sc", "atlanta", "memphis", "mobile", "new_orleans")


def test_bg_13_2_more_confederates_beside_washington_than_in_it_go_before_all_else() -> None:
    near = "The Confederacy is nearer to victory: three of its pieces in Manassas Junction are one"
    state = position(SAFE, ("manassas_junction", CONFEDERATE, 3), held=SEVEN[1:])
    assert who_wins(state) == f"{near} box from Washington, which two pieces hold."
    empty = position(("manassas_junction", CONFEDERATE, 3))
    assert who_wins(empty) == f"{near} box from Washington, which nobody holds."


def test_bg_13_2_a_battle_for_washington_itself_goes_before_all_else() -> None:
    """However few they are: what they have come for is decided in this segment."""
    state = position(SAFE, ("washington", CONFEDERATE, 1), ("fredericksburg", CONFEDERATE, 3))
    assert who_wins(state) == (
        "The Confederacy is nearer to victory: one of its pieces stands in Washington, which two"
        " pieces hold; a battle there may end the war."
    )
    told = " ".join(line.plain for line in limits(state, UNICODE))
    assert "held by two pieces, with one Confederate piece in the same box; its fall wins" in told


def test_bg_13_2_an_empty_capital_is_held_by_nobody() -> None:
    state = position(("manassas_junction", CONFEDERATE, 1))
    told = " ".join(line.plain for line in limits(state, UNICODE))
    assert "Nobody stands in Washington, the nearest Confederates one box away in" in told


def test_one_piece_is_and_one_turn_is() -> None:
    one = position(("manassas_junction", CONFEDERATE, 1))
    assert "one of its pieces in Manassas Junction is one box from" in who_wins(one)
    last = position(SAFE, turn=40)
    assert who_wins(last).endswith("none of the seven cities, and 1 of 40 turns is left.")


def test_bg_13_1_the_last_city_that_is_missing_is_named() -> None:
    state = position(SAFE, held=SEVEN[1:])
    assert who_wins(state) == (
        "The Union is nearer to victory: of the seven cities only Richmond is missing."
    )


@pytest.mark.parametrize(
    ("turn", "held", "begins"),
    [
        (31, 1, "The Confederacy is ahead, as time is on its side: the Union holds 1 of the seven"),
        (6, 4, "The Union is ahead: it holds 4 of the seven cities, and 35 of 40 turns are left."),
        (21, 3, "Neither side is ahead: the Union holds 3 of the seven cities, and 20 of 40"),
    ],
)
def test_bg_13_4_else_cities_are_held_against_the_time_that_has_gone(
    turn: int, held: int, begins: str
) -> None:
    state = position(SAFE, turn=turn, held=SEVEN[:held])
    assert who_wins(state).startswith(begins)


def test_bg_15_2_a_shorter_war_is_told_by_the_lead_that_the_union_needs() -> None:
    assert who_wins(new_campaign("1861-short")) == (
        "The Union is ahead: its lead in army maximum is 5, and 5 or more wins on the last day."
    )


def test_bg_15_6_a_lead_that_is_too_small_says_how_large_it_has_to_be() -> None:
    """*The Confederacy is ahead: the Union's lead, 5, would decide for it* made no sense."""
    assert who_wins(new_campaign("1861-march-1862")) == (
        "The Confederacy is ahead: the Union's lead in army maximum is 5, and it needs 9 to win on"
        " the last day."
    )
    text = 'scenario = "1861-march-1862"\nturn = 5\n[control]\nrichmond = "union"\n'
    drawn = read_situation(
        text + '[[pieces]]\nbox = "washington"\nside = "union"\ntype = "militia_infantry"\n'
    )
    assert who_wins(drawn) == (
        "Neither side is ahead: the Union's lead in army maximum is 8, a draw on the last day; it"
        " needs 9 to win."
    )


def test_bg_13_4_on_the_last_turn_it_ends_with_this_one() -> None:
    """*After no more turns* the war was to be over."""
    for turn, when in (
        (40, "At the end of this turn, in Jun 1865, the"),
        (39, "After one more turn"),
    ):
        told = " ".join(line.plain for line in limits(position(SAFE, turn=turn), UNICODE))
        assert when in told, turn


async def test_it_is_the_first_line_of_the_page_and_of_the_answer_by_lines() -> None:
    state = new_campaign("1861", Options.preset("basic"))
    assert who_wins(state) == (
        "Neither side is ahead: the Union holds none of the seven cities, and 40 of 40 turns are"
        " left."
    )
    assert armies(state).said[0] == who_wins(state)
    app = app_at(state)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("A")
        await pilot.pause()
        assert isinstance(app.screen, AffairsScreen)
        assert app.screen.pane.lines.plain.splitlines()[2] == who_wins(state)
