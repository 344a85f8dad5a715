"""What a server writes about itself: one JSON object a line, for machines and `grep` alike.

A message says what happened, never a token, a password, a seed or what somebody has typed; whatever
comes in as an argument has its control letters taken out, so nobody can write a line of his own.
"""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import IO, Final

from saves.storage.plain_text import one_line

LONGEST: Final = 2_000
"""Letters of one message; a trace of an error may have ten times as many."""


class JsonLines(logging.Formatter):
    """A record as one line."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "process": record.process,
            "message": one_line(record.getMessage())[:LONGEST],
        }
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)[-10 * LONGEST :]
        return json.dumps(said, ensure_ascii=True)


def log_as_json(file: IO[str] | None = None, level: int = logging.INFO) -> logging.Handler:
    """Have everything that this process logs written so, and nothing twice."""
    written = logging.StreamHandler(file or sys.stderr)
    written.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [written]
    root.setLevel(level)
    return written
