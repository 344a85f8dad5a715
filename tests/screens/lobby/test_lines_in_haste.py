"""Lines of the lobby and of tables: all that is typed at once is theirs, and can be seen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.widgets import Input

from screens.lobby.talk_screen import TalkScreen
from screens.map.map_screen import MapScreen
from screens.parts.search_list import SearchLine
from screens.parts.text_prompt import LineScreen
from tests.screens.drawing import letters
from tests.screens.keyboard import LARGE, SMALL, in_haste, said, until
from tests.screens.lobby.at_server import LobbyServer, lobby_of, lobby_server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LobbyServer]:
    with lobby_server(tmp_path) as server:
        yield server


async def test_letters_behind_the_key_that_opens_a_line_belong_to_it(server: LobbyServer) -> None:
    """`t` talks, `R` resigns, `x` declines: none of them in the midst of a word."""
    number = server.game_of_two()
    async with server.session("grant") as (grant, pilot):
        in_haste(grant, "slash", *"tRax")
        line = grant.screen.query_one(SearchLine)
        await until(pilot, lambda: line.value == "tRax")
        assert grant.screen is lobby_of(grant)
        await until(pilot, lambda: "No game holds all these words." in letters(grant))
        await pilot.press("escape")
        in_haste(grant, "slash", *"lee", "enter")
        await until(pilot, lambda: lobby_of(grant).view.listing.words == "lee")
        await until(pilot, lambda: lobby_of(grant).view.listing.total == 1)

        in_haste(grant, "c", *"tx1")
        await until(pilot, lambda: isinstance(grant.screen, LineScreen))
        await until(pilot, lambda: grant.screen.query_one(Input).value == "tx1")
        await pilot.press("escape")

        await until(pilot, lambda: grant.screen is lobby_of(grant))
        lobby_of(grant).view.list.focus()
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(grant.screen, MapScreen))
        in_haste(grant, "apostrophe", *"quick", "enter", *"me")
        await until(pilot, lambda: isinstance(grant.screen, TalkScreen))
        await until(pilot, lambda: grant.screen.query_one(Input).value == "me")
        await until(pilot, lambda: "grant: quick" in letters(grant))
        with server.lobby("lee") as lee:
            assert [talk.text for talk in lee.talk(number)][1:] == ["quick"]


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_what_is_searched_for_can_be_read_while_it_is_typed(
    server: LobbyServer, size: tuple[int, int]
) -> None:
    async with server.session("grant", size) as (grant, pilot):
        await pilot.press("slash", *"wes")
        await until(pilot, lambda: "wes" in letters(grant))
        assert grant.screen.query_one(SearchLine).content_size.height == 1


@pytest.mark.thorough
async def test_nothing_is_declined_unasked(server: LobbyServer) -> None:
    server.invitation()
    async with server.session("lee") as (lee, pilot):
        await pilot.press("x")
        await until(pilot, lambda: "Decline game 1?" in letters(lee))
        await pilot.press("enter")
        await until(pilot, lambda: lee.screen is lobby_of(lee))
        assert lobby_of(lee).pointed
        await pilot.press("x")
        await until(pilot, lambda: "Decline game 1?" in letters(lee))
        await pilot.press("down", "enter")
        await until(pilot, lambda: "Declined." in said(lee))
