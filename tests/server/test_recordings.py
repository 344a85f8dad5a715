"""Recordings of games: which have one, who may fetch it, and which are made and kept."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.server.contract.lobby import FINISHED, GUEST, GameNumber, ListedGame, LobbyError, NewGame
from saves.server.games import recordings
from saves.server.games.recordings import Recordings
from screens.server.recorder import Recorder
from tests.server.halls import CONFEDERATE, UNION, House, between, house, play, seated, terms

HEAD = '{"version":3}\n'


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as hall:
        yield hall


def over(hall: House, *, is_public: bool = True) -> ListedGame:
    """A game of some orders, which Lee has resigned."""
    grant, lee = hall.lobby("grant"), hall.lobby("lee")
    game = between(grant, lee, is_public=is_public)
    one, other = seated(grant, game, UNION), seated(lee, game, CONFEDERATE)
    play(one, other, random.Random(1), 3)
    hall.now.wait(60)
    return lee.resign(game.number)


def make(hall: House, number: GameNumber, text: str = HEAD) -> None:
    hall.recordings.folder.mkdir(exist_ok=True)
    hall.recordings.path(number).write_text(text, encoding="utf-8")


# --- what is known of them -----------------------------------------------------------------------


def test_a_game_that_is_over_says_that_it_has_a_recording(hall: House) -> None:
    game = over(hall)
    guest = hall.lobby("somebody")
    assert not guest.game(game.number).has_recording
    with pytest.raises(LobbyError, match=f"game {game.number} has no recording"):
        guest.recording(game.number)
    make(hall, game.number)
    assert [one.has_recording for one in guest.games(FINISHED).games] == [True]
    assert guest.recording(game.number).text == HEAD


def test_a_private_game_has_none_whatever_lies_there(hall: House) -> None:
    game = over(hall, is_public=False)
    make(hall, game.number)
    for name in ("grant", "hay"):
        assert not hall.lobby(name).game(game.number).has_recording
        with pytest.raises(LobbyError, match="has no recording"):
            hall.lobby(name).recording(game.number)
    with pytest.raises(LobbyError, match="there is no game"):
        hall.lobby("welles").recording(game.number)


def test_a_game_that_goes_on_has_none(hall: House) -> None:
    game = between(hall.lobby("grant"), hall.lobby("lee"))
    make(hall, game.number)
    assert not hall.lobby("hay").game(game.number).has_recording
    with pytest.raises(LobbyError, match="has no recording"):
        hall.lobby("grant").recording(game.number)


def test_a_long_recording_comes_in_parts_of_whole_lines(
    hall: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recordings, "PART", 50)
    game, text = over(hall), "".join(f'[0.25,"o","Zeile {n} ▸"]\n' for n in range(40))
    make(hall, game.number, text)
    lobby, read, start = hall.lobby("welles"), list[str](), 0
    while True:
        part = lobby.recording(game.number, start)
        assert part.total == len(text.encode())
        assert part.text.endswith("\n")
        read.append(part.text)
        if not part.following:
            break
        start = part.following
    assert "".join(read) == text
    assert len(read) > 10
    for beyond in (-5, 10**9):
        lobby.recording(game.number, beyond)  # whatever it is, it is no error of the server


# --- which are made ------------------------------------------------------------------------------


class Making:
    """Makes recordings at once, but of some games."""

    def __init__(self, recordings: Recordings, *not_of: GameNumber) -> None:
        self.recordings, self.not_of, self.asked = recordings, not_of, list[GameNumber]()

    def __call__(self, number: GameNumber) -> bool:
        self.asked.append(number)
        if number in self.not_of:
            return False
        self.recordings.folder.mkdir(exist_ok=True)
        self.recordings.path(number).write_text(HEAD)
        return True


def recorder(hall: House, making: Making, kept: int = 10) -> Recorder:
    return Recorder(hall.lobby(GUEST), hall.recordings, kept, making)


@pytest.mark.thorough
def test_public_games_that_are_over_are_recorded_the_latest_first(hall: House) -> None:
    first = over(hall)
    over(hall, is_public=False)
    between(hall.lobby("grant"), hall.lobby("lee"))
    hall.lobby("grant").begin(NewGame(terms()))
    last, making = over(hall), Making(hall.recordings)
    work = recorder(hall, making)
    work.look()
    assert making.asked == [last.number, first.number]
    work.look()
    assert len(making.asked) == 2, "each of them once"


@pytest.mark.thorough
def test_only_the_latest_are_kept_and_older_ones_are_not_made_anew(hall: House) -> None:
    numbers = [over(hall).number for _ in range(3)]
    making = Making(hall.recordings)
    work = recorder(hall, making, kept=2)
    work.look()
    assert hall.recordings.numbers == set(numbers[1:])
    numbers.append(over(hall).number)
    work.look()
    assert hall.recordings.numbers == set(numbers[2:])
    assert making.asked == [numbers[2], numbers[1], numbers[3]]


def test_a_game_that_cannot_be_recorded_is_tried_again_by_the_next_start(hall: House) -> None:
    broken, well = over(hall).number, over(hall).number
    work = recorder(hall, making := Making(hall.recordings, broken))
    for _ in range(3):
        work.look()
    assert making.asked == [well, broken]
    recorder(hall, later := Making(hall.recordings)).look()
    assert later.asked == [broken]


def test_what_was_never_played_is_not_recorded(hall: House) -> None:
    grant, lee = hall.lobby("grant"), hall.lobby("lee")
    grant.resign(between(grant, lee).number)
    recorder(hall, making := Making(hall.recordings)).look()
    assert not making.asked
