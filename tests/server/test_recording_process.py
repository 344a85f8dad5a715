"""The recording of a real game: what a guest sees of it, order by order, bounded in size."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.server.contract.lobby import GUEST, RECORDER, LobbyError
from screens.past.cast_reader import plain_letters, read_asciicast
from screens.server.recording_process import SIZE, TooLongError, Wanted, record
from tests.screens.lobby.at_server import LobbyServer, lobby_server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LobbyServer]:
    with lobby_server(tmp_path) as server:
        yield server


def wanted(server: LobbyServer, number: int, most: int = 1 << 20) -> Wanted:
    file = str(server.recordings.path(number))
    return Wanted(str(server.address), server.token(RECORDER, GUEST), number, file, most)


def test_a_game_is_recorded_as_a_guest_sees_it(server: LobbyServer) -> None:
    number = server.game_that_is_over()
    assert record(wanted(server, number)) == 1
    with server.lobby("welles") as welles:
        assert welles.game(number).has_recording
        recording = read_asciicast(welles.recording(number).text)
    assert (recording.size, recording.title, recording.last) == (SIZE, "West", 1)
    recording.go(1)
    rows = [plain_letters(row) for row in recording.rows]
    assert "turn 1 of 10" in rows[0]
    assert any("line 1 of 1" in row for row in rows)
    assert not any("esc back" in row for row in rows), "nobody could press these keys"


def test_a_private_game_is_not_shown_to_whoever_records(server: LobbyServer) -> None:
    order = wanted(server, server.game_that_is_over(is_public=False))
    with pytest.raises(LobbyError, match="there is no game"):
        record(order)
    assert not Path(order.file).exists()


@pytest.mark.thorough
def test_a_recording_that_would_be_too_long_is_none(server: LobbyServer) -> None:
    order = wanted(server, server.game_that_is_over(), most=5_000)
    with pytest.raises(TooLongError):
        record(order)
    assert not list(Path(order.file).parent.iterdir()), "no part of it stays"
