"""What commanders and odds need is there before somebody thinks for the first time."""

import asyncio
from collections.abc import Sequence

import pytest

from campaign import new_campaign
from saves.campaign_log.journal import Journal
from screens import app as app_module
from screens.app import NordenSuden
from screens.shell.loading import LOADED_TO_THINK
from tests.house.test_first_imports import modules_after
from tests.patience import PATIENCE


async def test_it_is_loaded_a_moment_after_a_campaign_is_on_show(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loaded = asyncio.Event()

    async def note(names: Sequence[str] = ()) -> None:
        assert names == LOADED_TO_THINK
        loaded.set()

    monkeypatch.setattr(app_module, "A_MOMENT", 0.01)
    monkeypatch.setattr(app_module, "load", note)
    app = NordenSuden(Journal.begin(None, "1861", new_campaign("1861")))
    async with app.run_test(size=(80, 24)), asyncio.timeout(PATIENCE):
        await loaded.wait()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("level", ["planner", "field"])
def test_nothing_is_left_to_be_loaded_by_a_first_thought(level: str) -> None:
    """Libraries above all; of the game's own modules a small one may come later."""
    modules = ("campaign", "campaign.commanders", *LOADED_TO_THINK)
    thinks = (
        "from campaign import new_campaign; from campaign.commanders import COMMANDERS;"
        f" COMMANDERS[{level!r}].think(new_campaign('1861'))"
    )
    later = modules_after(*modules, done=thinks) - modules_after(*modules)
    assert not {name for name in later if not name.startswith("campaign.")}
