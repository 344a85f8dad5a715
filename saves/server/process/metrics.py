"""Figures of a running server, in the text form that Prometheus reads, and whether it is well.

Both are served over HTTP on loopback alone. No figure names an account, an address or a game.
"""

import logging
import sys
import threading
from collections import Counter as Counts
from collections.abc import Callable
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST

LOG: Final = logging.getLogger(__name__)

LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")

PREFIX: Final = "norden_suden"
"""What the name of each figure begins with."""

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The limits between which times are counted."""


class Metrics:
    """What is counted and measured."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        gauge = partial(Gauge, namespace=PREFIX, registry=registry)
        counter = partial(Counter, namespace=PREFIX, registry=registry)
        histogram = partial(Histogram, namespace=PREFIX, registry=registry, buckets=SECONDS)

        self._roles = set[str]()
        self.serves = gauge("serves", "1 where the games are served, 0 at a host that passes on")
        self.lines = gauge(
            "connections", "Sessions, doors and administrators that are connected", ["role"]
        )
        self.tables = gauge("open_tables", "Campaigns held open")
        self.orders = counter("orders", "Orders that came in, by what became of them", ["result"])
        self.order_seconds = histogram("order_seconds", "From an order read to its line sent back")
        self.thoughts = histogram("thought_seconds", "How long a commander thought")
        self.thoughts_lost = counter("thoughts_lost", "Commanders that took too long or failed")
        self.entries = counter("log_ins", "Who came to the door", ["result"])
        self.notices = counter("notices", "People told that it is their move", ["result"])
        self.dropped = counter(
            "dropped",
            "Connections that were closed because they did not read, or broke the rules",
            ["why"],
        )
        self.loop_lag = histogram(
            "loop_lag_seconds", "By how much the loop of the tables came late"
        )

    def show_lines(self, lines: Counts[str]) -> None:
        """How many lines there are now, by role."""
        for role in self._roles | set(lines):
            self.lines.labels(role or "unknown").set(lines[role])
        self._roles |= set(lines)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self.registry)


class HealthServer:
    """Answers `/metrics` and `/health` on loopback, from a thread of its own."""

    def __init__(
        self, metrics: Metrics, is_well: Callable[[], bool], port: int, role: str = ""
    ) -> None:
        """Port 0 takes any that is free; *role* is the second line of what is said of health.

        Raises:
            OSError: if the port is taken.
        """
        self._server = _Listener((LOOPBACK[0], port), _Asked)
        self._server.metrics, self._server.is_well = metrics, is_well
        self._server.role = role
        self._thread = threading.Thread(
            target=self._server.serve_forever, name="health", daemon=True
        )
        self._thread.start()

    @property
    def port(self) -> int:
        return self._server.server_port

    def close(self) -> None:
        """Answer no more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _Listener(ThreadingHTTPServer):
    metrics: Metrics
    is_well: Callable[[], bool]
    role: str
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """Whoever goes before he is answered is not worth a line; an error of the program is."""
        if not isinstance(sys.exc_info()[1], ConnectionError | TimeoutError):
            LOG.exception("figures cannot be told")


class _Asked(BaseHTTPRequestHandler):
    server: _Listener
    timeout = 5
    """Seconds for whoever does not finish his question."""

    server_version = "norden-suden"
    sys_version = ""

    def do_GET(self) -> None:
        # Pages of the web are not to read it through a name that leads to this machine.
        host = (self.headers.get("Host") or "").rsplit(":", 1)[0].strip("[]")
        if host and host not in LOOPBACK:
            self._answer(403, b"only for this machine\n")
        elif self.path == "/metrics":
            self._answer(200, self.server.metrics.text(), CONTENT_TYPE_LATEST)
        elif self.path == "/health":
            is_well = self.server.is_well()
            said = "\n".join(filter(None, ("well" if is_well else "not well", self.server.role)))
            self._answer(200 if is_well else 503, f"{said}\n".encode())
        else:
            self._answer(404, b"there are /metrics and /health\n")

    def _answer(self, status: int, body: bytes, kind: str = "text/plain") -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *_: object) -> None:
        """Who asks is not worth a line."""
