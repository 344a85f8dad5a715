"""A server says how it is: figures for Prometheus, health, a log of JSON, an alarm."""

import asyncio
import io
import json
import logging
import socket
import struct
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest
from prometheus_client.parser import text_string_to_metric_families

from saves.server.process.json_log import log_as_json
from saves.server.process.loop_watch import LoopWatch
from saves.server.process.metrics import LOOPBACK, HealthServer, Metrics
from tests.patience import PATIENCE


@pytest.fixture
def wellness() -> list[bool]:
    return [True]


@pytest.fixture
def health(wellness: list[bool]) -> Iterator[HealthServer]:
    metrics = Metrics()
    metrics.orders.labels("played").inc(3)
    metrics.order_seconds.observe(0.004)
    server = HealthServer(metrics, lambda: wellness[-1], 0)
    yield server
    server.close()


def asked(health: HealthServer, path: str, **headers: str) -> tuple[int, str]:
    request = urllib.request.Request(f"http://127.0.0.1:{health.port}{path}", headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def test_prometheus_reads_the_figures(health: HealthServer) -> None:
    status, text = asked(health, "/metrics")
    found = {
        sample.name: sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }
    assert status == 200
    assert found["norden_suden_orders_total"] == 3
    assert found["norden_suden_order_seconds_count"] == 1


def test_health_is_a_status_that_a_watcher_understands(
    health: HealthServer, wellness: list[bool]
) -> None:
    assert asked(health, "/health") == (200, "well\n")
    wellness.append(False)
    assert asked(health, "/health") == (503, "not well\n")


def test_health_says_whether_a_host_serves_or_passes_on(wellness: list[bool]) -> None:
    server = HealthServer(Metrics(), lambda: wellness[-1], 0, "passes on to cairo")
    assert asked(server, "/health") == (200, "well\npasses on to cairo\n")
    assert "norden_suden_serves 0.0" in asked(server, "/metrics")[1]
    server.close()


def test_only_this_machine_is_answered(health: HealthServer) -> None:
    """A page of the web may have its name lead to loopback."""
    assert asked(health, "/metrics", Host="evil.example.org")[0] == 403
    assert asked(health, "/etc/passwd")[0] == 404


def test_a_message_is_one_line_of_json_whatever_it_holds() -> None:
    before = logging.getLogger().handlers[:], logging.getLogger().level
    written = io.StringIO()
    try:
        log_as_json(written)
        logging.getLogger("saves.server.test").warning("refused %s", 'x\n{"level": "error"}\x1b[2J')
        try:
            raise ValueError("two\nlines")
        except ValueError:
            logging.getLogger("saves.server.test").exception("an error")
    finally:
        logging.getLogger().handlers[:], logging.getLogger().level = before
    first, second = map(json.loads, written.getvalue().splitlines())
    assert first["level"] == "warning"
    assert first["message"] == 'refused x?{"level": "error"}?[2J'
    assert "ValueError: two\nlines" in second["error"]


async def test_a_loop_that_is_held_up_gives_one_alarm_that_says_by_what(
    caplog: pytest.LogCaptureFixture,
) -> None:
    late: list[float] = []
    watch = LoopWatch(late.append, slow=0.02)
    looking = asyncio.create_task(watch.run())
    while not late:
        await asyncio.sleep(0)
    hold_everybody_up(watch)
    assert not watch.is_well
    held_up = len(late)
    while len(late) == held_up:
        await asyncio.sleep(0)
    looking.cancel()
    assert late[held_up] > 0.02
    assert "hold_everybody_up" in caplog.text


def hold_everybody_up(watch: LoopWatch) -> None:
    alarms, until = watch.alarms, time.monotonic() + PATIENCE
    while (watch.alarms == alarms or watch.is_well) and time.monotonic() < until:
        time.sleep(0.005)


def test_whoever_goes_before_he_is_answered_is_not_worth_a_line(
    health: HealthServer, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A trace of many lines among those that machines read."""
    is_gone, is_told = threading.Event(), threading.Event()
    handled = health._server.shutdown_request

    def much() -> bytes:
        assert is_gone.wait(PATIENCE)
        return bytes(50_000_000)

    def over(request: object) -> None:
        handled(request)  # type: ignore[arg-type]
        is_told.set()

    monkeypatch.setattr(health._server.metrics, "text", much)
    monkeypatch.setattr(health._server, "shutdown_request", over)
    with socket.create_connection((LOOPBACK[0], health.port)) as line:
        line.sendall(b"GET /metrics HTTP/1.0\r\n\r\n")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    is_gone.set()
    assert is_told.wait(PATIENCE)
    assert capfd.readouterr().err == ""
