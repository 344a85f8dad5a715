"""The order of battle in a war on a server: both seats read the same, as the map shows it."""

from pathlib import Path

from campaign import read_order
from screens.map.map_screen import MapScreen
from screens.past.roster.screen import RosterScreen
from screens.shell.served import NOTHING_WRITTEN
from tests.screens.keyboard import said, until
from tests.screens.lobby.at_server import lobby_server

WIDE = (120, 40)
MARCH = ("march cairo", "move 1 militia_infantry paducah")


def told(app: object) -> list[str]:
    """Every line of both sides."""
    screen = getattr(app, "screen", None)
    assert isinstance(screen, RosterScreen), screen
    return [line.text.plain for pane in screen.panes for line in pane.lines]


async def test_both_seats_read_the_pieces_as_they_stand_and_nothing_is_written_there(
    tmp_path: Path,
) -> None:
    with lobby_server(tmp_path) as server:
        number = server.game_of_two()
        async with (
            server.session("grant", WIDE, game=number) as (grant, at_grants),
            server.session("lee", WIDE, game=number) as (lee, at_lees),
        ):
            await until(at_grants, lambda: isinstance(grant.screen, MapScreen))
            await until(at_grants, lambda: grant.person_decides)
            await until(at_lees, lambda: isinstance(lee.screen, MapScreen))
            await at_lees.press("T")
            await until(at_lees, lambda: isinstance(lee.screen, RosterScreen))
            assert any("Cairo" in line for line in told(lee))
            assert not any("Paducah" in line for line in told(lee))
            assert grant.loop.play(*map(read_order, MARCH))
            await until(at_lees, lambda: any("Paducah" in line for line in told(lee)))
            await at_grants.press("T")
            await until(at_grants, lambda: isinstance(grant.screen, RosterScreen))
            await until(at_grants, lambda: told(grant) == told(lee))
            await until(at_lees, lambda: any("lost so far               0" in x for x in told(lee)))
            await at_grants.press("X")
            await at_grants.pause()
            assert NOTHING_WRITTEN in said(grant)
            assert not list(tmp_path.rglob("*pieces*"))
