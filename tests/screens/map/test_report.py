"""What a player is told of the computer's turn."""

import pytest

from campaign import new_campaign
from campaign.board.board import board
from campaign.events import BoxActivated, PiecesMoved, SegmentEnded, TurnBegan
from campaign.terms import CONFEDERATE, UNION, PieceType
from saves.campaign_log.journal import Players
from screens.app import NordenSuden
from screens.map.map_screen import MapScreen
from screens.map.turn_report import NOTHING, Report, page
from screens.parts.page_dialog import PageScreen
from tests.screens.keyboard import LARGE, SMALL, app_at, shown, state_of, until

MOVED = PiecesMoved(UNION, PieceType.MILITIA_INFANTRY, 1, "cairo", "paducah", "cairo")


def test_a_report_holds_what_happened_between_the_beginnings_of_two_turns() -> None:
    report = Report()
    assert report.take_down([BoxActivated(UNION, "cairo", 1), MOVED], board()) is None
    over = report.take_down([SegmentEnded(UNION, "marches"), TurnBegan(1, CONFEDERATE)], board())
    told = ("One militia infantry marches from Cairo to Paducah.",)
    assert over == (TurnBegan(1, CONFEDERATE), told)
    assert report.take_down([TurnBegan(2, UNION)], board()) == (TurnBegan(2, UNION), ())


def test_a_turn_in_which_nothing_happened_says_so() -> None:
    assert page(UNION, 1, ()).plain == f"Union turn, Jul 1861\n{NOTHING}"


async def watch_the_union(app: NordenSuden, size: tuple[int, int], *keys: str) -> str:
    """Let the Union's commander play its first turn; what stands on the page or beside the map."""
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: state_of(app).active is CONFEDERATE)
        await pilot.pause()
        if not isinstance(app.screen, PageScreen):
            return shown(app, "log")
        text = app.screen.pane.lines.plain
        await pilot.press(*keys)
        assert isinstance(app.screen, MapScreen)
        return text


@pytest.mark.sampled(1)
@pytest.mark.parametrize("key", ["enter", "space", "escape", "q"])
async def test_in_a_small_terminal_a_page_tells_the_turn_and_a_key_closes_it(key: str) -> None:
    app = app_at(new_campaign("1861"), Players("steady", "person"))
    text = await watch_the_union(app, SMALL, "down", key)
    assert text.startswith("Union turn, Jul 1861\n- ")
    assert "raises one militia" in text


@pytest.mark.thorough
async def test_in_a_large_terminal_the_log_has_it_all() -> None:
    app = app_at(new_campaign("1861"), Players("steady", "person"))
    text = await watch_the_union(app, LARGE)
    assert not text.startswith("Union turn")
    assert "raises one militia" in " ".join(text.split())


async def test_two_persons_need_no_report() -> None:
    app = app_at('scenario = "1861"\nturn = 8\nagenda = ["recruitment union points 0"]\n')
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("e")
        assert state_of(app).active is CONFEDERATE
        assert isinstance(app.screen, MapScreen)
