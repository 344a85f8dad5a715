"""Commands without a screen, asked of a real server over a real socket."""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from saves.campaign_log.journal import Journal
from saves.exchange.import_export import bundle_of
from saves.server.line.remote_office import RemoteKeyring
from screens import routes
from screens.app import NordenSuden
from screens.lobby.command_desk import Own
from screens.lobby.commands import main, run
from screens.lobby.sent_keys import OwnKeys
from tests.patience import until
from tests.saves.playing import begin
from tests.screens.lobby.at_server import LobbyServer, lobby_server
from tests.server.ssh_keys import ed25519


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LobbyServer]:
    with lobby_server(tmp_path) as server:
        yield server


class Answer(NamedTuple):
    """What a command has come to."""

    status: int
    out: str
    err: str

    @property
    def value(self) -> Any:
        return json.loads(self.out)


def ask(
    server: LobbyServer, who: str, *words: str, sent: bytes = b"", keys: OwnKeys | None = None
) -> Answer:
    """Somebody gives a command: `ssh host games`."""
    out, err = StringIO(), StringIO()
    with server.lobby(who) as lobby:
        own = Own(keys, RemoteKeyring(lobby.line))
        status = run(lobby, words, BytesIO(sent), out, own, err)
    return Answer(status, out.getvalue(), err.getvalue())


@pytest.mark.thorough
def test_a_game_is_begun_accepted_played_and_resigned(server: LobbyServer) -> None:
    begun = ask(server, "grant", "new", "1861-short", "--side", "union", "--name", "West", "--json")
    assert begun.value["number"] == 1
    assert "waits for anybody" in ask(server, "grant", "games").out
    assert ask(server, "lee", "accept", "1", "--json").value["stage"] == "playing"
    assert "your move" in ask(server, "grant", "games").out

    legal = ask(server, "grant", "orders", "1", "--json").value
    assert "march cairo" in legal
    done = ask(server, "grant", "order", "1", "march cairo")
    assert (done.status, done.err) == (0, "")
    assert "Cairo" in done.out
    again = ask(server, "grant", "order", "1", "done", "--json").value
    assert again["line"]["order"] == "done"
    shown = ask(server, "lee", "show", "1", "--json").value
    assert [line["text"] for line in shown["lines"]] == ["march cairo", "done"]

    assert ask(server, "lee", "resign", "1", "--json").value["winner"] == "union"
    assert "won" in ask(server, "grant", "games", "finished").out
    assert ask(server, "lee", "rematch", "1", "--json").value["number"] == 2


def test_going_back_is_asked_for_granted_and_refused(server: LobbyServer) -> None:
    server.game_of_two()
    for order in ("march cairo", "done", "march washington"):
        assert ask(server, "grant", "order", "1", order).status == 0
    assert "line 3 taken back" in ask(server, "grant", "undo", "1").out, "no die has fallen"
    asked = ask(server, "grant", "undo", "1", "--line", "1")
    assert asked.out == "    5  Union: asks to take back line 1\n"
    assert "grant asks to go back" in ask(server, "lee", "games").out
    assert "asked to go back" in ask(server, "grant", "games").out
    refused = ask(server, "lee", "refuse", "1", "--json").value
    assert refused["line"]["text"] == "refuse 1"
    assert "asks to go back" not in ask(server, "lee", "games").out

    ask(server, "grant", "undo", "1", "--line", "1")
    assert ask(server, "grant", "order", "1", "march washington").status == 0
    assert "asks" not in ask(server, "lee", "games").out, "an order ends it"
    ask(server, "grant", "undo", "1", "--line", "1")
    assert "line 1 is taken back" in ask(server, "lee", "grant", "1").out
    assert ask(server, "lee", "show", "1", "--json").value["lines"][-1]["text"] == "grant 1"
    for who, words, said in (
        ("lee", ("grant", "1"), "Nobody asks you to go back in game 1."),
        ("grant", ("refuse", "1"), "Nobody asks you to go back in game 1."),
        ("lee", ("undo", "1"), "You have given no order yet."),
        ("grant", ("undo", "1", "--line", "1"), "Line 1 is no order of yours that counts."),
        ("welles", ("undo", "1"), "You do not play in game 1."),
    ):
        answer = ask(server, who, *words)
        assert (answer.status, answer.err) == (1, f"{said}\n")


@pytest.mark.parametrize(
    "words",
    [("help",), ("games", "--json"), ("show", "7"), ("no", "such"), ("games", "--no")],
)
def test_whoever_has_gone_hears_nothing_and_that_is_no_error_of_the_program(
    words: tuple[str, ...], server: LobbyServer
) -> None:
    """His line is cut, or its door dies, before the answer is there."""
    reads, writes = os.pipe()
    os.close(reads)
    gone = os.fdopen(writes, "w", buffering=1)
    with server.lobby("grant") as lobby:
        assert run(lobby, words, BytesIO(), gone, Own(), gone) == 1
    with suppress(BrokenPipeError):
        gone.close()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("order", "1", "march cairo"), "You do not play in game 1."),
        (("order", "1", "dance"), "No order called 'dance'"),
        (("accept", "1"), ""),
        (("show", "99"), ""),
        (("claim", "1"), ""),
        (("say", "1", "x"), ""),
        (("instruct", "1", "--hold", "berlin"), ""),
        (("import",), ""),
        (("keys",), "Keys are not kept here."),
        (("set-back", "1", "0", "why"), ""),
    ],
)
def test_what_is_refused_is_said_in_one_sentence(
    server: LobbyServer, words: tuple[str, ...], said: str
) -> None:
    server.game_of_two()
    answer = ask(server, "welles", *words)
    assert (answer.status, answer.out) == (1, "")
    assert answer.err.count("\n") == 1
    assert answer.err.strip().endswith((".", "?", "]"))
    assert said in answer.err
    as_json = ask(server, "welles", *words, "--json")
    assert json.loads(as_json.err)["error"] == answer.err.strip()


@pytest.mark.thorough
@pytest.mark.parametrize(
    "words",
    [
        ("dance",),
        ("games", "hidden"),
        ("show",),
        ("show", "x"),
        ("order", "1"),
        ("vacation", "-1"),
        ("--help",),
        ("games", "--help"),
        ("rm", "-rf", "/"),
    ],
)
def test_what_is_no_command_says_where_they_are_listed(
    server: LobbyServer, words: tuple[str, ...]
) -> None:
    """No shell, no other command."""
    answer = ask(server, "grant", *words)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.endswith("`help` lists all commands.\n")


NINES = "9" * 23


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("show", NINES), f"There is no game {NINES}."),
        (("show", "9" * 5000), "There is no game 999999"),
        (("show", "-1"), "There is no game -1."),
        (("talk", NINES), f"There is no game {NINES}."),
        (("vacation", "-1"), "'-1' is below 0."),
        (("games", "--offset", NINES), f"{NINES}' is too large a number."),
        (("talk", "--after", NINES), f"{NINES}' is too large a number."),
        (("new", "1861", "--seconds", NINES), f"{NINES}' is too large a number."),
        (("set-back", "1", NINES, "why"), f"{NINES}' is too large a number."),
    ],
)
def test_a_number_that_no_server_holds_is_refused_in_one_sentence(
    server: LobbyServer, words: tuple[str, ...], said: str
) -> None:
    answer = ask(server, "grant", *words)
    assert answer.status in (1, 2)
    assert said in answer.err
    assert "Expected" not in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(("pace", "seconds"), [("live", 0), ("fast", 1_800), ("days", 259_200)])
def test_the_time_for_a_decision_follows_the_pace(
    server: LobbyServer, pace: str, seconds: int
) -> None:
    begun = ask(server, "grant", "new", "1861-short", "--pace", pace, "--json")
    assert begun.value["terms"]["seconds"] == seconds
    given = ask(server, "grant", "new", "1861-short", "--pace", pace, "--seconds", "0", "--json")
    assert given.value["terms"]["seconds"] == 0


def test_the_other_player_sees_that_one_is_on_vacation(server: LobbyServer) -> None:
    """It stops the clocks of games by days, and is said of those."""
    by_days, live = server.game_of_two(pace="days", seconds=86_400), server.game_of_two()
    said = ask(server, "lee", "vacation", "7").out
    assert "the clocks of games by days stand still" in said
    assert "Confederate: lee, on vacation until " in ask(server, "grant", "show", str(by_days)).out
    assert "vacation" not in ask(server, "grant", "show", str(live)).out
    ask(server, "lee", "vacation", "0")
    assert "vacation" not in ask(server, "grant", "show", str(by_days)).out


def test_help_lists_every_command_and_what_it_does(server: LobbyServer) -> None:
    lines = ask(server, "grant", "help").out.splitlines()
    assert ask(server, "grant").out.splitlines() == lines
    assert len(lines) == 2 * len(main.commands)
    assert 'Give an order: `ssh host order 17 "march cairo"`.' in [line.strip() for line in lines]
    assert all(line.strip() for line in lines)


def test_every_command_answers_as_json_in_one_line(server: LobbyServer) -> None:
    server.game_of_two()
    for words in (
        ("games",), ("show", "1"), ("export", "1"), ("orders", "1"), ("talk",), ("talk", "1"),
        ("say", "0", "hello"), ("here",), ("ladder",), ("player",), ("player", "lee"),
        ("block", "lee"), ("vacation", "2"), ("instruct", "1", "--wait"), ("help",),
        ("draw", "1"), ("decline", "1"),
    ):  # fmt: skip
        who = "lee" if words[0] == "decline" else "grant"
        answer = ask(server, who, *words, "--json")
        assert (answer.status, answer.out.count("\n")) == (0, 1), (words, answer)
        json.loads(answer.out)
        assert "\x1b" not in answer.out


def test_the_recording_of_a_game_is_sent_as_it_lies_there(server: LobbyServer) -> None:
    number = str(server.game_that_is_over())
    none = ask(server, "welles", "recording", number)
    assert (none.status, none.out) == (1, "")
    assert none.err == f"Game {number} has no recording.\n"
    text = '{"version":3}\n[0.0,"o","\\u001b[1;1H●"]\n'
    server.recordings.path(int(number)).write_text(text, encoding="utf-8")
    assert ask(server, "welles", "recording", number).out == text
    said = ask(server, "welles", "recording", number, "--json").value
    assert said == {"number": int(number), "recording": text}
    assert "There is a recording." in ask(server, "welles", "show", number).out


def test_what_is_said_is_heard_and_gives_the_terminal_no_orders(server: LobbyServer) -> None:
    """Escapes in chat."""
    assert ask(server, "grant", "say", "0", "a\x1b[31mb", "c").status == 0
    assert "grant: a?[31mb c" in ask(server, "lee", "talk").out


def test_an_order_by_command_leaves_the_seat_at_the_terminal(server: LobbyServer) -> None:
    number = server.game_of_two()
    with server.lobby("grant") as desk:
        table = desk.table(number)
        seat = table.join(desk.me().account, ["union"])  # type: ignore[list-item]
        assert ask(server, "grant", "order", str(number), "march cairo").status == 0
        desk.me()  # answered after all that was told before
        until(lambda: bool(seat.seat.sides))  # the line of the command ends in its own time
        assert table.play(seat, "done", 1).number == 2


def test_a_bundle_and_a_game_file_are_gone_on_with(server: LobbyServer, tmp_path: Path) -> None:
    place = tmp_path / "west.acw"
    with begin(place) as journal:
        name, opening = journal.name, journal.state
    begun = ask(server, "grant", "import", "--opponent", "steady", sent=bundle_of(place))
    assert begun.status == 0, begun.err
    document = ask(server, "grant", "export", "1")
    assert document.out.startswith("norden-suden game 1")
    sent = document.out.encode()
    again = ask(server, "grant", "import", "--opponent", "lee", "--json", sent=sent)
    assert again.value["terms"]["scenario"] == opening.scenario.id
    assert name in again.value["name"]
    assert not again.value["terms"]["is_rated"]
    with Journal.resume(place) as untouched:
        assert untouched.state == opening


@pytest.mark.thorough
@pytest.mark.parametrize("sent", [b"", b"\xff\xfe\x00", b"PK\x03\x04 no", b"x" * 5_000_000])
def test_a_file_that_is_no_game_is_refused(server: LobbyServer, sent: bytes) -> None:
    """The first byte that is no UTF-8; endless input."""
    answer = ask(server, "grant", "import", sent=sent)
    assert answer.status == 1
    assert answer.err.count("\n") == 1
    assert ask(server, "grant", "games", "--json").value["total"] == 0


def test_a_player_sends_his_own_keys(server: LobbyServer, tmp_path: Path) -> None:
    file = tmp_path / "grant" / "keys.toml"
    keys = OwnKeys(file, lambda: routes.all_bindings(NordenSuden))
    assert "'map.march'" in ask(server, "grant", "keys", keys=keys).out
    bad = ask(server, "grant", "keys", "set", sent=b'[keys]\n"map.marsh" = "g"\n', keys=keys)
    assert bad.status == 1
    assert "did you mean 'map.march'" in bad.err
    assert str(tmp_path) not in bad.err
    assert not file.exists()
    good = ask(server, "grant", "keys", "set", sent=b'[keys]\n"map.march" = "ctrl+g"\n', keys=keys)
    assert good.out == "One key changed.\n"
    assert ask(server, "grant", "keys", keys=keys).out.startswith("[keys]")
    ask(server, "grant", "keys", "reset", keys=keys)
    assert [path.name for path in file.parent.iterdir()] == []


@pytest.mark.thorough
def test_a_player_adds_and_retires_log_in_keys(server: LobbyServer) -> None:
    assert "No keys." in ask(server, "grant", "log-in-keys").out
    first, sent = (
        f"{ed25519(seed)} {name}\n".encode()
        for seed, name in ((b"1" * 32, "laptop"), (b"2" * 32, "phone"))
    )
    assert "laptop" in ask(server, "grant", "log-in-keys", "add", sent=first).out
    assert "phone" in ask(server, "grant", "log-in-keys", "add", sent=sent).out
    twice = ask(server, "grant", "log-in-keys", "add", sent=sent)
    assert twice.err == "Grant has that key already.\n"
    assert ask(server, "lee", "log-in-keys", "add", sent=sent).status == 1
    laptop, phone = (
        card["fingerprint"] for card in ask(server, "grant", "log-in-keys", "--json").value
    )
    assert ask(server, "lee", "log-in-keys", "retire", phone).status == 1
    assert "retired" in ask(server, "grant", "log-in-keys", "retire", phone).out
    last = ask(server, "grant", "log-in-keys", "retire", laptop)
    assert last.err == "This is the last key; add another one first.\n"
    bad = ask(server, "grant", "log-in-keys", "add", sent=b"\xff" * 9000)
    assert (bad.status, bad.err.count("\n")) == (1, 1)


def test_a_command_with_nothing_to_show_says_so(server: LobbyServer) -> None:
    for words, said in (
        (("ladder",), "Nobody has a rating yet."),
        (("ladder", "--offset", "9"), "Nobody else has a rating."),
        (("talk",), "Nothing has been said."),
        (("block", "lee"), "You hear nothing more of lee."),
        (("block", "lee", "--off"), "You hear of lee again."),
    ):
        assert ask(server, "grant", *words).out.strip() == said
