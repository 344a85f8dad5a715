"""What an order changes on a table is written to the terminal, and nothing else."""

from contextlib import closing
from typing import Any

import pytest
from textual.app import App

from campaign.battle.contract import Resolver
from campaign.terms import SIDES
from saves.campaign_log.journal import Journal
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import Account
from saves.hosting.table import CampaignTable
from screens.app import NordenSuden
from screens.battle.tabletop.screen import TableScreen
from screens.shell.painting import Pieces
from tests.screens.keyboard import LARGE, SMALL
from tests.screens.tabletop import after, battle_at, on_each

ORDERS = 8

MOST = 4_000
"""Bytes of an order in the mean."""


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SMALL, LARGE])
@on_each
async def test_whoever_looks_on_is_written_what_an_order_has_changed(
    resolver: Resolver[Any, Any], size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the largest window it was 60 kB an order, over his line."""
    journal = battle_at(resolver, after(resolver, 60)).journal
    assert isinstance(journal, Journal)
    table, written = CampaignTable(journal), list[int]()

    def counted(app: App[Any], _: object, renderable: object) -> None:
        if isinstance(renderable, Pieces):
            written.append(len(renderable.render_segments(app.console).encode()))

    monkeypatch.setattr(App, "_display", counted)
    plays = SeatedCampaign(table, Account("grant"), SIDES)
    app = NordenSuden(SeatedCampaign(table, Account("hay"), ()))
    with closing(plays):
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, TableScreen)
            written.clear()
            for _ in range(ORDERS):
                plays.play(*plays.advise())
                await pilot.pause(0.2)
            assert len(written) >= ORDERS
            assert sum(written) / ORDERS < MOST, written
