"""A battle of a campaign on the screen of the hex game. [SH-R6]"""

from saves.campaign_log.journal import Journal
from screens.app import NordenSuden
from screens.battle.nei_boschi.pages_screen import HexPages
from screens.battle.nei_boschi.screen import HexScreen
from tests.screens.drawing import letters
from tests.screens.keyboard import LARGE, PERSONS
from tests.shiloh.test_campaign_battles import begun


def shows(app: NordenSuden, kind: type[object]) -> bool:
    """A screen of this kind is on top."""
    return isinstance(app.screen, kind)


async def test_a_battle_of_a_war_is_fought_on_its_map() -> None:
    with Journal.begin(None, "The river", begun("cavalry"), PERSONS, seed="river") as journal:
        app = NordenSuden(journal)
        app.remember(handover="off")
        async with app.run_test(size=LARGE) as pilot:
            await pilot.pause()
            assert shows(app, HexScreen)
            assert "6 AM, 6 April" in letters(app)
            await pilot.press("p", "enter")
            await pilot.pause()
            assert journal.entries()[-1].order == "fight pass"
            await pilot.press("i")
            await pilot.pause()
            assert shows(app, HexPages)
            await pilot.press("escape")
            await pilot.pause()
            assert shows(app, HexScreen)
