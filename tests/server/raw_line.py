"""A line on which anything may be said, as somebody says it who means no good."""

import json
import socket
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.patience import PATIENCE


class RawLine:
    """A socket, and what has come on it."""

    def __init__(self, address: Path, token: str = "") -> None:
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(str(address))
        self.unread = b""
        if token:
            self.say({"kind": "hello", "token": token})
            assert self.hear()["kind"] == "welcome"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        try:
            self.socket.sendall(data)
        except OSError:
            return  # it was closed at the other end

    def say(self, message: object) -> None:
        self.send(json.dumps(message).encode() + b"\n")

    def call(self, name: str, id_: int = 1, **given: object) -> None:
        self.say({"kind": "call", "id": id_, "name": name, "given": given})

    def hear(self) -> dict[str, Any]:
        """The next message; an empty one where the line has ended."""
        while b"\n" not in self.unread:
            try:
                data = self.socket.recv(65_536)
            except ConnectionResetError:
                return {}
            if not data:
                return {}
            self.unread += data
        line, _, self.unread = self.unread.partition(b"\n")
        told: dict[str, Any] = json.loads(line)
        return told

    def answer(self, name: str, id_: int = 1, **given: object) -> dict[str, Any]:
        """What comes of a call, whatever is told before."""
        self.call(name, id_, **given)
        while (told := self.hear()) and told.get("id") != id_:
            pass
        return told
