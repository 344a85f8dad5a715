"""Whoever comes to a map of hexes for the first time: who wins, and how does one leave?"""

from campaign.resolvers.nei_boschi.setup import begin
from screens.battle.nei_boschi.pages_screen import HexPages
from screens.rules.help_topics import EVERYWHERE
from tests.screens.battle.nei_boschi.hex_desk import app_on, screen_of
from tests.screens.drawing import letters
from tests.screens.keyboard import SMALL, notes, said
from tests.shiloh.desk import desk, number, request


async def test_help_says_who_would_win_and_where_it_is_told_by_what() -> None:
    """Stuart's stand: nobody has reached an objective yet, so the Union wins. [BB 30.9]"""
    app = app_on(begin(request()))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        helped = screen_of(app).help_here()
        assert "If it ended now: the Union wins by default." in helped
        assert "i, then v, tells what each side still lacks to win." in helped
        await pilot.press("i", "v")
        await pilot.pause()
        assert isinstance(app.screen, HexPages)
        assert "While the Confederates have reached no objective" in letters(app)


async def test_where_there_is_no_step_back_escape_says_how_to_leave() -> None:
    """`q` leaves every other screen, and moves the cursor on this one."""
    app = app_on(desk("us.71-oh 5643 SE", "cs.10-ms 5846 NW", acting="2/5/T"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen_of(app).pick(number("us.71-oh"))
        await pilot.press("m", "escape")
        await pilot.pause()
        assert not any("Q leaves" in note for note in notes(app)), "that was a step back"
        await pilot.press("escape")
        await pilot.pause()
        assert "Q leaves the battle" in said(app)
        assert "on a map of hexes it is Q" in EVERYWHERE.text
