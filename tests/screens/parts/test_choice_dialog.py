"""A question with many answers that are not to be had: all of it can be read in any terminal."""

import pytest

from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.parts.row_list import RowList
from screens.rules.rules_screen import RulesScreen
from tests.screens.drawing import letters
from tests.screens.keyboard import LARGE, SMALL, app_at, said, seen
from tests.screens.whole_words import cut_words

OFFERS = tuple(Offer(f"Box number {number}", number) for number in range(4))
FORBIDDEN = tuple(
    f"Town {number}: an enemy stands there, and nobody may retreat to where he would have to fight."
    f" [BG 9.{number % 3 + 1}]"
    for number in range(9)
)
NOTE = "Cairo would be left empty, next to the enemy: a city that decides the war."


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "160x48"])
async def test_what_can_be_had_stands_first_and_the_rest_is_scrolled_to(
    size: tuple[int, int],
) -> None:
    app = app_at()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        given = list[int | None]()
        asked = ChoiceScreen("Retreat to which box?", OFFERS, (*FORBIDDEN, NOTE))
        await app.push_screen(asked, given.append)
        await seen(app)
        await pilot.pause()
        first = letters(app)
        assert not cut_words(app)
        assert first.index("Retreat to") < first.index("number 0") < first.index("number 3")
        assert "Cairo would be left empty" in first
        assert "Enter chooses" in first
        assert "down: more" in first
        await pilot.press("end")
        await pilot.pause()
        assert not cut_words(app)
        assert "Town 8" in letters(app)
        assert "Enter chooses" in letters(app)
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is asked, "it cannot be had"
        assert "Town 8" in said(app)
        await pilot.press("home", "down", "enter")
        await pilot.pause()
        assert given == [1]


async def test_r_reads_the_paragraph_of_what_is_pointed_at() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await app.push_screen(ChoiceScreen("Retreat to which box?", OFFERS, FORBIDDEN))
        await seen(app)
        app.screen.query_one(RowList).cursor = len(OFFERS) + 1
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert "[BG 9.2]" in letters(app)
