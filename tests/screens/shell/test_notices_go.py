"""What is said for a while leaves the terminal, and nothing of it stays."""

import asyncio

from textual.widgets._toast import Toast

from campaign import new_campaign
from saves.campaign_log.journal import Journal
from screens.app import NordenSuden
from tests.patience import PATIENCE
from tests.screens.rest import at_rest

SAID = "Nobody marches at night."


def on_terminal(app: NordenSuden) -> str:
    """All that is written there; where the widgets are, nobody is asked."""
    return "\n".join(app.terminal_image.letters(row) for row in range(app.size.height))


async def test_a_notice_that_is_over_leaves_the_terminal() -> None:
    app = NordenSuden(Journal.begin(None, "1861", new_campaign("1861")))
    async with app.run_test(size=(100, 30), notifications=True):
        await at_rest(app)
        before = on_terminal(app)
        app.notify(SAID, title="Not now", timeout=0.5)
        async with asyncio.timeout(PATIENCE):
            while SAID not in on_terminal(app):
                await asyncio.sleep(0.01)
            while app.screen.query(Toast):
                await asyncio.sleep(0.01)
        await at_rest(app)
        assert on_terminal(app) == before
