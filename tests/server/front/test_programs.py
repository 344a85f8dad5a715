"""What runs in a session, before anybody sees anything of it."""

import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from campaign import new_campaign
from saves.campaign_log.save_points import Request
from saves.errors import SaveError
from saves.server.line.connection import A_WHILE, PATIENCE, LateError
from saves.server.line.remote_lobby import RemoteLobby
from screens.lobby.elsewhere import KnownElsewhere
from screens.lobby.news_desk import KnownNews
from screens.map.map_layout import Zoom
from screens.map.overlays import PLAIN
from screens.map.view_state import ViewState
from screens.server import programs, renewal
from screens.server.forking import Fork
from screens.server.renewal import FILE, OLD, Left, asked_in, forget_old
from screens.shell.hangup import PUT_RIGHT
from screens.shell.parent_line import BEGUN, TAKES_KEYS, speak_on
from tests.server.front.test_parent import LIMITS


def test_a_command_that_waits_for_what_it_reads_keeps_nobody_in_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By four of them, begun again and again, one player had all others wait to come in."""
    reads, writes = os.pipe()
    os.set_blocking(reads, False)

    def obeyed(*_: object) -> int:
        return int(os.read(reads, 8) == BEGUN)

    monkeypatch.setattr("screens.lobby.commands.run", obeyed)
    monkeypatch.setattr("screens.shell.parent_line._ToParent.descriptor", None)
    speak_on(writes)
    lobby = RemoteLobby(cast(Any, SimpleNamespace()))
    request = Fork(
        1, "grant", "token", str(tmp_path), "/nowhere", (), LIMITS, ("import",), has_screen=False
    )  # fmt: skip
    assert programs.command(request, lobby)
    os.close(reads)
    os.close(writes)


def at_table() -> Any:
    """A place at a table whose log has three lines."""
    return SimpleNamespace(
        state=new_campaign("1861"),
        last=3,
        record=SimpleNamespace(lines=3),
        forget_after=lambda number: None,
    )


def what_is_left(**changes: Any) -> Left:
    """What a session leaves that was at that table."""
    view = ViewState("washington", Zoom.THEATER, (0, 0), PLAIN, False, "", False, False, (), ())
    news = KnownNews(0, was_offered_draw=False, elsewhere=KnownElsewhere())
    left = Left(
        1,
        looks_on=False,
        asks="",
        lines=3,
        news=news,
        deeds=(),
        request=None,
        stays=(),
        looks="80x24 0",
        view_states=(view,),
        kept=None,
        ended="",
        is_proven=False,
    )
    return replace(left, **changes)


@pytest.mark.parametrize("before", ["the same", "another one"])
def test_keys_that_were_typed_before_another_question_are_no_answer_to_it(
    monkeypatch: pytest.MonkeyPatch, before: str
) -> None:
    """The other side has ordered something while nobody was there: now he is asked something.

    What comes before a question is painted is dropped; so the door is told at once to pass it on.
    """
    campaign = at_table()
    told = list[bytes]()
    monkeypatch.setattr(programs, "tell", told.append)
    monkeypatch.setattr(programs, "seat_of", lambda *_, **__: ())
    monkeypatch.setattr(programs, "seat_at", lambda *_: campaign)
    asks = asked_in(campaign) if before == "the same" else "retreat"
    left = what_is_left(asks=asks)
    request = Fork(2, "grant", "token", "/", "/nowhere", (), LIMITS, takes_over=1)
    lobby, session = cast(Any, SimpleNamespace(game=lambda _: None)), cast(Any, SimpleNamespace())
    left = replace(left, request=Request(2, "union"))
    assert programs._again(lobby, request, session, left) is campaign
    assert told == ([] if before == "the same" else [TAKES_KEYS])
    assert session.asked_back == left.request
    assert session.looks == left.looks


@pytest.mark.parametrize("what", ["a box", "an overlay", "a longer log"])
def test_what_does_not_fit_is_left_alone_and_written_down(
    monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """Another version has left it, or the referee has set the game back: the map opens as usual."""
    written, left = list[str](), what_is_left()
    monkeypatch.setattr(programs, "write_down", lambda _, words: written.append(words))
    monkeypatch.setattr(programs, "seat_of", lambda *_, **__: ())
    monkeypatch.setattr(programs, "seat_at", lambda *_: at_table())
    changes: dict[str, dict[str, Any]] = {
        "a box": {"view_states": (replace(left.view_states[0], cursor="waterloo"),)},
        "an overlay": {"view_states": (replace(left.view_states[0], overlay="weather"),)},
        "a longer log": {"lines": 4},
    }
    request = Fork(2, "grant", "token", "/", "/nowhere", (), LIMITS, takes_over=1)
    lobby, session = (
        cast(Any, SimpleNamespace(game=lambda _: None)),
        SimpleNamespace(view_states=[], is_proven=False),
    )
    left = replace(left, is_proven=True)
    assert programs._again(lobby, request, cast(Any, session), replace(left, **changes[what]))
    assert session.view_states == []
    assert not session.is_proven, "it is another log than the one that was played again"
    assert written


@pytest.mark.parametrize("gone", ["zoom", "told", "status"])
def test_what_another_version_has_left_is_ignored_and_written_down(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, gone: str
) -> None:
    """The session that takes over would have ended by an error of the program."""
    written = list[str]()
    monkeypatch.setattr(renewal, "write_down", lambda _, words: written.append(words))
    request = Fork(2, "grant", "token", str(tmp_path), "/nowhere", (), LIMITS, takes_over=1)
    file = request.own(0) / FILE.format(number=1)
    file.parent.mkdir(parents=True)
    file.write_bytes(msgspec.json.encode(what_is_left()))
    assert renewal.what_was_left(request) == what_is_left()
    said = msgspec.to_builtins(what_is_left())
    del said["view_states"][0][gone]
    file.write_bytes(msgspec.json.encode(said))
    assert renewal.what_was_left(request) is None
    assert gone in written[-1]
    assert not file.exists()


@pytest.mark.parametrize("before", [0, 1])
def test_a_session_that_cannot_take_over_leaves_the_screen_in_order(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], before: int
) -> None:
    """Nobody is at the tables in this moment; the one before has left mouse and pasting on."""

    def nobody(*_: object) -> None:
        raise SaveError("the server does not answer")

    monkeypatch.setattr(programs, "ServerLine", nobody)
    request = Fork(2, "grant", "token", "/", "/nowhere", (), LIMITS, takes_over=before)
    assert programs.run(request) == programs.REFUSED
    said, complaint = capfd.readouterr()
    assert said == (PUT_RIGHT.decode() if before else "")
    assert complaint


def test_a_complaint_that_nobody_can_read_is_no_error_of_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The door has died in this moment, and with it the line that the complaint would take."""

    def nobody(*_: object) -> None:
        raise SaveError("the server does not answer")

    reads, writes = os.pipe()
    os.close(reads)
    monkeypatch.setattr(programs, "ServerLine", nobody)
    request = Fork(2, "grant", "token", "/", "/nowhere", (), LIMITS)
    with os.fdopen(writes, "w", buffering=1) as line:
        monkeypatch.setattr(sys, "stderr", line)
        assert programs.run(request) == programs.REFUSED
        monkeypatch.undo()
        with pytest.raises(BrokenPipeError):
            line.close()


@pytest.mark.parametrize(("before", "patience"), [(0, PATIENCE), (1, A_WHILE)])
def test_who_plays_already_waits_longer_for_a_server_that_is_started_anew(
    monkeypatch: pytest.MonkeyPatch, before: int, patience: float
) -> None:
    """The one before would have waited at its map for as long as it takes."""
    waits = list[float]()

    def nobody(_: Path, token: str, seconds: float) -> None:
        waits.append(seconds)
        raise LateError("The server does not answer.")

    monkeypatch.setattr(programs, "ServerLine", nobody)
    request = Fork(2, "grant", "token", "/", "/nowhere", (), LIMITS, takes_over=before)
    assert programs.run(request) == programs.REFUSED
    assert waits == [patience]


def test_what_nobody_has_taken_over_is_removed_in_time(tmp_path: Path) -> None:
    """Its line had dropped in that moment."""
    new, old = (tmp_path / FILE.format(number=number) for number in (1, 2))
    for file in (new, old):
        file.touch()
    os.utime(old, (0, old.stat().st_mtime - OLD - 1))
    forget_old(tmp_path)
    assert [*tmp_path.iterdir()] == [new]
