"""Whatever may be said to a server, by somebody it knows or by nobody: it serves on."""

import json
import socket
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from saves.campaign_log.journal import Journal
from saves.hosting.table import CampaignTable
from saves.server.line.calls import CALLS
from tests.saves.playing import begin
from tests.server.lines import GAME, Served, served
from tests.server.raw_line import RawLine

MESSAGE = st.one_of(
    st.binary(max_size=300),
    st.binary(max_size=60).map(lambda data: data + b"\n"),
    st.sampled_from(sorted(CALLS)).flatmap(
        lambda name: st.fixed_dictionaries(
            {
                field: st.one_of(
                    st.none(),
                    st.booleans(),
                    st.integers(),
                    st.integers(0, 3),
                    st.text(max_size=9),
                    st.lists(st.sampled_from(["union", "confederate"]), max_size=2),
                    st.sampled_from(["march washington", "done", GAME]),
                )
                for field in CALLS[name].given.__struct_fields__
            }
        ).map(
            lambda given: (
                json.dumps({"kind": "call", "id": 1, "name": name, "given": given}).encode() + b"\n"
            )
        )
    ),
    st.just(b'{"kind":"hello","token":"grant|player|1|4000000000|00"}\n'),
    st.just(b'{"kind":"ping","id":3}\n'),
    st.just(b'{"kind":"rests"}\n'),
)
"""Bytes, messages of no kind, and calls with whatever arguments."""


def heckle(where: Served, journal: Journal, said: list[bytes], *, is_known: bool) -> None:
    """Say it, and see that the server serves on, and that nobody's war has changed."""
    with RawLine(where.address, where.token("hay") if is_known else "") as line:
        line.send(b"".join(said))
        line.socket.shutdown(socket.SHUT_WR)
        while line.hear():
            pass
    with RawLine(where.address, where.token("grant")) as line:
        line.say({"kind": "ping", "id": 1})
        assert line.hear()["kind"] == "answer"


@pytest.fixture(scope="module")
def heckled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Journal]]:
    with (
        begin(tmp_path_factory.mktemp("heckled") / "west.acw") as journal,
        served({GAME: CampaignTable(journal)}) as where,
    ):
        yield where, journal


QUICK = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.mark.thorough
@QUICK
@given(said=st.lists(MESSAGE, max_size=8), is_known=st.booleans())
def test_whatever_is_said_the_server_serves_on(
    heckled: tuple[Served, Journal], said: list[bytes], is_known: bool
) -> None:
    heckle(*heckled, said, is_known=is_known)
    assert heckled[1].record.lines <= 2


@pytest.mark.soak
@settings(QUICK, max_examples=5_000)
@given(said=st.lists(MESSAGE, max_size=20), is_known=st.booleans())
def test_whatever_is_said_for_long_the_server_serves_on(
    heckled: tuple[Served, Journal], said: list[bytes], is_known: bool
) -> None:
    heckle(*heckled, said, is_known=is_known)
