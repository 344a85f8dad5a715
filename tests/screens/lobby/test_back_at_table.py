"""Who grants at a table of the server that the other side goes back reads what he has done."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign import read_order
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import Account
from screens.map.map_screen import MapScreen
from screens.parts.choice_dialog import ChoiceScreen
from tests.screens.drawing import letters
from tests.screens.keyboard import LARGE, said, until
from tests.screens.lobby.at_server import LobbyServer, lobby_server
from tests.server.halls import UNION


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LobbyServer]:
    with lobby_server(tmp_path) as server:
        yield server


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (("enter",), "You have granted it: two orders taken back."),
        (("down", "enter"), "You have refused it."),
    ],
)
async def test_who_answers_reads_what_he_has_answered(
    server: LobbyServer, keys: tuple[str, ...], told: str
) -> None:
    number = server.game_of_two()
    async with server.session("lee", LARGE, game=number) as (lee, at_lees):
        await until(at_lees, lambda: isinstance(lee.screen, MapScreen))
        with server.lobby("grant") as lobby:
            grant = SeatedCampaign(lobby.table(number), Account("grant"), [UNION])
            for order in ("march cairo", "done"):
                grant.play(read_order(order))
            grant.ask_back(1, UNION)
            await until(at_lees, lambda: isinstance(lee.screen, ChoiceScreen))
            await at_lees.press(*keys)
            await until(at_lees, lambda: isinstance(lee.screen, MapScreen))
            await until(at_lees, lambda: said(lee) == told)
            await at_lees.pause()
            assert told in " ".join(letters(lee).split()), "in the line for messages, too"
            grant.close()
