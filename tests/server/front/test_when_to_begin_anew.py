"""When a session that has grown asks to begin anew, and when it stays as it is."""

import asyncio
import errno
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import NoReturn

import msgspec
import pytest
from msgspec.structs import replace

from screens.app import NordenSuden
from screens.map.map_screen import MapScreen
from screens.server import renewal
from screens.server.forking import Fork
from screens.server.renewal import FILE, Left, Renewal
from screens.shell.parent_line import GROWN, RENEWS, TAKES_KEYS
from tests.screens.keyboard import until
from tests.screens.lobby.at_server import LobbyServer, lobby_server
from tests.server.front.test_parent import LIMITS
from tests.server.halls import UNION

BYTES = 1_000


def line_to_the_server() -> SimpleNamespace:
    return SimpleNamespace(rest=lambda **_: None, is_up=True)


@pytest.fixture
def lobbies(tmp_path: Path) -> Iterator[LobbyServer]:
    with lobby_server(tmp_path) as found:
        yield found


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What the session tells its parent; it grows by much at each look, and nobody types."""
    said, has = list[bytes](), [BYTES]

    def more(_: int) -> int:
        has[0] += 2 * BYTES
        return has[0]

    monkeypatch.setattr(renewal, "tell", said.append)
    monkeypatch.setattr(renewal, "own", more)
    monkeypatch.setattr(renewal, "IN_PEACE", 0.05)
    monkeypatch.setattr(renewal, "SOON", 0.01)
    monkeypatch.setattr(renewal, "AT_ONCE", 0.2)
    return said


@asynccontextmanager
async def grown(lobbies: LobbyServer) -> AsyncIterator[tuple[NordenSuden, Renewal, Path]]:
    """A session at a map that has grown by more than it may, and the file of what it leaves."""
    limits = replace(LIMITS, growth=BYTES)
    request = Fork(1, "grant", "", str(lobbies.folder), "/", (), limits)
    async with lobbies.session("grant", game=lobbies.game_of_two()) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, MapScreen))
        await pilot.pause(0.1)
        found = Renewal(app, request, line=line_to_the_server())
        for _ in range(2):  # what it had at first, and what it has now
            app.tidying.latest_key = found._measured_at + 1e-6
            found._measured_at -= 60
            found._measure()
        app.tidying.latest_key = monotonic() - 1
        yield app, found, lobbies.folder / "players" / "grant" / FILE.format(number=1)


async def test_it_asks_where_nothing_is_half_done_and_leaves_all_that_the_next_one_has_to_know(
    lobbies: LobbyServer, told: list[bytes]
) -> None:
    async with grown(lobbies) as (_, session, file):
        session._wait()
        assert told == [GROWN]
        assert msgspec.json.decode(file.read_bytes(), type=Left).lines == 0
        await asyncio.sleep(0.4)
        assert told == [GROWN, TAKES_KEYS], "nobody has answered"
        assert not file.exists()


async def test_it_stays_while_a_mouse_button_is_held(
    lobbies: LobbyServer, told: list[bytes]
) -> None:
    """Whoever drags a bar or the map would have to let go, and to take hold of it again."""
    async with grown(lobbies) as (app, session, _):
        app.capture_mouse(app.screen.query_one("#map"))
        await asyncio.sleep(0.1)
        session._wait()
        assert told == []
        app.capture_mouse(None)
        await asyncio.sleep(0.1)
        session._wait()
        assert told == [GROWN]


def _order_on_its_way(app: NordenSuden) -> None:
    app.loop._waiting.is_waiting = True


def _hint_asked_for(app: NordenSuden) -> None:
    app.loop.commanders.is_asked = True


def _staff_at_work(app: NordenSuden) -> None:
    app.loop.staff._side = UNION


@pytest.mark.parametrize("happens", [_order_on_its_way, _hint_asked_for, _staff_at_work])
async def test_it_stays_while_something_is_still_to_come(
    lobbies: LobbyServer, told: list[bytes], happens: Callable[[NordenSuden], None]
) -> None:
    """The rest of the orders of a key, a hint, the staff's orders."""
    async with grown(lobbies) as (app, session, _):
        happens(app)
        await asyncio.sleep(0.1)
        session._wait()
        assert told == []


async def test_it_stays_while_nobody_answers_at_the_server(
    lobbies: LobbyServer, told: list[bytes]
) -> None:
    """The next one would wait for him with nothing to show, and then leave its player outside."""
    async with grown(lobbies) as (_, session, file):
        session._line.is_up = False  # type: ignore[misc]
        session._wait()
        assert told == []
        session._line.is_up = True  # type: ignore[misc]
        session._wait()
        assert told == [GROWN]
        session._line.is_up = False  # type: ignore[misc]
        signal.raise_signal(RENEWS)
        await asyncio.sleep(0.05)
        assert told == [GROWN, TAKES_KEYS]
        assert not file.exists()


async def test_it_stays_if_a_button_is_pressed_after_it_has_asked(
    lobbies: LobbyServer, told: list[bytes]
) -> None:
    async with grown(lobbies) as (app, session, file):
        session._wait()
        app.capture_mouse(app.screen.query_one("#map"))
        signal.raise_signal(RENEWS)
        await asyncio.sleep(0.05)
        assert told == [GROWN, TAKES_KEYS]
        assert not file.exists()


async def test_it_stays_where_the_disk_is_full(
    lobbies: LobbyServer, told: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next one would know nothing of what this one has shown."""

    def full(file: Path, data: bytes) -> NoReturn:
        with file.open("wb") as half:
            half.write(data[:9])
        raise OSError(errno.ENOSPC, "No space left on device")

    async with grown(lobbies) as (_, session, file):
        with monkeypatch.context() as patch:
            patch.setattr(Path, "write_bytes", full)
            session._wait()
            await asyncio.sleep(0.3)
        assert told == [], "no key is kept back for nothing"
        assert not file.exists(), "what was written of it takes room"
        monkeypatch.setattr(renewal, "AGAIN", 0.0)
        session._wait()
        assert told == [GROWN], "there is room again"


async def test_it_looks_for_the_moment_once_at_a_time(
    lobbies: LobbyServer, told: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look at what it takes would begin another row of looks, twice a second, for good."""
    begun = list[None]()
    wait = Renewal._wait

    def counted(session: Renewal) -> None:
        begun.append(None)
        wait(session)

    monkeypatch.setattr(Renewal, "_wait", counted)
    monkeypatch.setattr(renewal, "SOON", 60.0)
    monkeypatch.setattr(renewal, "IN_PEACE", 600.0)
    monkeypatch.setattr(renewal, "BETWEEN", 600.0)
    async with grown(lobbies) as (app, session, _):
        for _ in range(5):
            session._measured_at -= 60
            app.tidying.latest_key = monotonic()
            session.look()
        assert len(begun) == 1
        assert told == []
