"""Recordings of the server, brought whole: to be played in the lobby, or sent on."""

from collections.abc import Iterator
from functools import partial

from saves.server.contract.lobby import GameNumber, Lobby
from screens.archive.task_runner import TaskRunner
from screens.past.cast_reader import Recording, read_asciicast
from screens.past.cast_screen import CastScreen, Take

NOT_BROUGHT = "Not brought"
TITLE = "Game {number}, {name}"


def parts_of(lobby: Lobby, number: GameNumber) -> Iterator[str]:
    """A recording, part by part.

    Raises:
        LobbyError: if there is none, or it is gone meanwhile.
    """
    part = lobby.recording(number)
    yield part.text
    while part.following:
        part = lobby.recording(number, part.following)
        yield part.text


def recording_of(lobby: Lobby, number: GameNumber) -> Recording:
    """A recording, to be played.

    Raises:
        SaveError: as `parts_of`, or if it cannot be read.
    """
    return read_asciicast("".join(parts_of(lobby, number)))


def screen_for(runner: TaskRunner, lobby: Lobby, number: GameNumber, name: str) -> CastScreen:
    """The screen on which a recording runs."""

    def fetch(take: Take) -> None:
        runner.do(partial(recording_of, lobby, number), take, NOT_BROUGHT)

    return CastScreen(TITLE.format(number=number, name=name), fetch)
