"""Whoever is not here is told that he has to move: by mail, by a web hook, by a command."""

import json
import mailbox
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest
from msgspec import structs

from saves.hosting.seats import Account
from saves.server.notice.channels import ChannelError, MailSpool, Notice, OwnProgram, Webhook
from saves.server.notice.postman import (
    HOUR,
    MOST_AN_HOUR,
    Delivered,
    HourlyLimit,
    Postman,
    next_try,
)
from tests.patience import PATIENCE

LEE = Account("lee")
NOTICE = Notice(LEE, 17, "The West", 4, "May/Jun 1862", 311, 1_700_000_000.0)
HOSTILE = structs.replace(NOTICE, name="x\r\nBcc: all@example.org\n\x1b[2J")


class Listener(HTTPServer):
    """Keeps what is posted to it, and answers with a number, or leads elsewhere."""

    def __init__(self, status: int) -> None:
        self.status, self.posted = status, list[bytes]()
        super().__init__(("127.0.0.1", 0), _Answer)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/moves"


class _Answer(BaseHTTPRequestHandler):
    server: Listener

    def do_POST(self) -> None:
        self.server.posted.append(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(self.server.status)
        self.send_header("Location", "http://127.0.0.1:1/elsewhere")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(params=[204])
def listener(request: pytest.FixtureRequest) -> Iterator[Listener]:
    with Listener(request.param) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def test_a_message_lies_in_the_spool_for_a_mailer(tmp_path: Path) -> None:
    MailSpool(tmp_path / "spool", "example.org", "play.example.org").tell(NOTICE)
    [message] = mailbox.Maildir(tmp_path / "spool", create=False)
    assert message["To"] == "lee@example.org"
    assert message["Subject"] == "Your move in The West (game 17)"
    assert "ssh -t play.example.org play 17" in message.get_payload()


def test_a_request_to_go_back_is_mailed_as_what_it_is(tmp_path: Path) -> None:
    asked = structs.replace(NOTICE, asked_by=Account("grant"))
    MailSpool(tmp_path / "spool", "example.org", "play.example.org").tell(asked)
    [message] = mailbox.Maildir(tmp_path / "spool", create=False)
    assert message["Subject"] == "Asked to go back in The West (game 17)"
    assert "lee, grant asks you to go back in game 17, The West" in message.get_payload()
    assert "ssh -t play.example.org play 17" in message.get_payload()


def test_the_name_of_a_game_adds_no_header_and_gives_no_order(tmp_path: Path) -> None:
    MailSpool(tmp_path / "spool", "example.org", "play.example.org").tell(HOSTILE)
    [message] = mailbox.Maildir(tmp_path / "spool", create=False)
    assert message["Bcc"] is None
    assert "\x1b" not in message.as_string()


def test_a_spool_that_cannot_be_written_is_named_without_its_place(tmp_path: Path) -> None:
    (tmp_path / "spool").write_text("no folder")
    with pytest.raises(ChannelError, match="mail spool cannot be written") as caught:
        MailSpool(tmp_path / "spool", "example.org", "play.example.org").tell(NOTICE)
    assert str(tmp_path) not in str(caught.value)


def test_a_web_hook_gets_the_notice_as_json(listener: Listener) -> None:
    Webhook(listener.address).tell(NOTICE)
    assert json.loads(listener.posted[0])["game"] == 17


@pytest.mark.parametrize("listener", [500, 404, 302], indirect=True)
def test_a_web_hook_that_refuses_or_leads_elsewhere_has_failed(listener: Listener) -> None:
    with pytest.raises(ChannelError, match=f"answered {listener.status}"):
        Webhook(listener.address).tell(NOTICE)
    assert len(listener.posted) == 1


@pytest.mark.parametrize("address", ["file:///etc/passwd", "ftp://x/", "https://", "", "x"])
def test_a_web_hook_is_an_address_of_the_web(address: str) -> None:
    with pytest.raises(ChannelError, match="begins with https"):
        Webhook(address)


def test_a_web_hook_that_is_not_there_has_failed() -> None:
    with pytest.raises(ChannelError, match="does not answer"):
        Webhook("http://127.0.0.1:1/").tell(NOTICE)


def test_a_command_reads_the_notice_and_no_shell_does(tmp_path: Path) -> None:
    kept = tmp_path / "kept; touch here"
    copy = "import sys, pathlib; pathlib.Path(sys.argv[1]).write_bytes(sys.stdin.buffer.read())"
    OwnProgram([sys.executable, "-c", copy, str(kept)]).tell(HOSTILE)
    assert json.loads(kept.read_text())["name"] == HOSTILE.name
    assert list(tmp_path.iterdir()) == [kept]


@pytest.mark.parametrize(
    "words", [["/no/such/program"], [sys.executable, "-c", "raise SystemExit(3)"]]
)
def test_a_command_that_fails_has_told_nobody(words: list[str]) -> None:
    with pytest.raises(ChannelError, match="the command that tells"):
        OwnProgram(words).tell(NOTICE)


def test_the_postman_says_what_became_of_each(listener: Listener) -> None:
    done: Queue[Delivered] = Queue()
    postman = Postman(Webhook(listener.address), done.put)
    postman.take(NOTICE)
    assert done.get(timeout=PATIENCE) == Delivered(NOTICE)
    listener.status = 503
    postman.take(NOTICE)
    assert done.get(timeout=PATIENCE).problem == "the web hook answered 503"
    postman.close()


def test_what_fails_is_tried_later_each_time_and_then_given_up() -> None:
    waits = [next_try(tries, 0.0) for tries in range(1, 6)]
    assert waits == [*sorted(waits[:4]), 0.0]


def test_nobody_is_told_more_than_so_often_in_an_hour() -> None:
    limit = HourlyLimit()
    for second in range(MOST_AN_HOUR):
        assert limit.wait(LEE, float(second)) == second
        limit.note(LEE, float(second))
    assert limit.wait(LEE, 20.0) == HOUR
    assert limit.wait(Account("grant"), 20.0) == 20.0
    assert limit.wait(LEE, HOUR) == HOUR
    assert limit.wait(LEE, -5_000.0) == -5_000.0, "a clock that is put back makes nobody wait"
