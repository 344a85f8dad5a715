"""What somebody types, cleared of what his terminal says by itself. Pure, but for the time told.

A terminal answers questions, tells of its window, and sends each key as a sequence that the network
may cut in two. A piece that comes late would be read as letters, and letters are orders. So a
sequence goes on whole or not at all; of answers only those that the screens ask for; and of bytes
those that are letters.
"""

import re
from codecs import getincrementaldecoder
from typing import Final

ESC: Final = "\x1b"

KEY_PAUSE: Final = 0.05
"""Seconds after which an escape that stands alone is the key, and so is one with a letter."""

PIECE_PAUSE: Final = 5.0
"""Seconds in which the rest of a sequence may come; then it is dropped."""

LONGEST: Final = 256
"""Letters of a sequence that wait for their end."""

WHOLE: Final = re.compile(
    r"[^\x1b]+"
    r"|\x1b\[\[[A-E]"  # keys of the Linux console
    r"|\x1b\[M[^\x1b]{3}"  # a mouse of old: three letters that nobody has typed
    r"|\x1b\[(?P<said>[0-9:;<=>?]*)(?P<more>[ -/]*)(?P<end>[@-LN-Z\\^-~]|(?<!\[)M)"
    r"|\x1bO[ -~]"
    r"|\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)"  # a whole answer in words
    r"|\x1b[^\x1b\[O\]PX^_]"  # a key with Alt
)
BROKEN: Final = re.compile(r"\x1b\[[0-9:;<=>?]*[ -/]*[^ -~]")
"""A sequence in which there is a letter that none can have."""

KEYS: Final = re.compile(r"[0-9:;]*")
"""What stands in the sequences of keys; answers have signs before it."""

KEY_ENDS: Final = frozenset("ABCDEFGHIOPQRSZu~")
"""How the sequences of keys end, those of pasting, and of a window that is looked at or is not."""

MOUSE: Final = re.compile(r"<\d{1,4};\d{1,4};\d{1,4}")
ASKED_FOR: Final = re.compile(r"\?2026;\d")
"""The one answer that the screens ask for: whether a frame can be shown at once."""

WORDS: Final = frozenset("]PX^_")
"""What begins an answer in words."""


class Typed:
    """What comes from one terminal."""

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")("ignore").decode
        self._rest = ""
        """A sequence of which the end has not come."""

        self._since = 0.0
        """When it began to wait."""

        self._escaped = -PIECE_PAUSE
        """When an escape was passed on alone, as the key."""

    @property
    def due(self) -> float | None:
        """When `late` has something to say; None if nothing waits."""
        return self._since + self._pause if self._rest else None

    @property
    def _pause(self) -> float:
        return KEY_PAUSE if len(self._rest) <= len("\x1b[") else PIECE_PAUSE

    def take(self, data: bytes, now: float) -> bytes:
        """What goes on to the game at once."""
        text = self._decode(data)
        if now - self._escaped < PIECE_PAUSE and len(text) > 1 and text[0] in "[O":
            text = ESC + text  # what was taken for the key was the first piece of a sequence
        self._escaped = -PIECE_PAUSE
        text = self._rest + text
        if ESC not in text:
            self._rest = ""
            return text.encode()
        return self._sorted(text, now).encode()

    def late(self, now: float) -> bytes:
        """What goes on since nothing came any more: a key. A piece of something else is dropped."""
        rest, self._rest = self._rest, ""
        if len(rest) > len("\x1b["):
            return b""
        if rest == ESC:
            self._escaped = now
        return rest.encode()

    def _sorted(self, text: str, now: float) -> str:
        found, place = list[str](), 0
        while place < len(text):
            if (match := WHOLE.match(text, place)) is not None:
                found.append(match.group() if _is_of_a_player(match) else "")
                place = match.end()
            elif cut := _broken_off(text, place):
                found.append(ESC if cut - place == 1 else "")
                place = cut
            else:
                break
        self._wait(text[place:], now)
        return "".join(found)

    def _wait(self, rest: str, now: float) -> None:
        if len(rest) > LONGEST:
            rest = rest[:2] + rest[-1:]  # how it has begun, and perhaps ends, is all that matters
        if rest != self._rest:
            self._rest, self._since = rest, now


def _broken_off(text: str, place: int) -> int:
    """Where a sequence ends that is none; 0 if its rest may still come."""
    end = text.find(ESC, place + 1)
    if text[place + 1 : place + 2] in WORDS:
        return end if 0 < end < len(text) - 1 else 0
    if end > 0:
        return end
    if (broken := BROKEN.match(text, place)) is not None:
        return broken.end()
    return len(text) if len(text) - place > LONGEST else 0


def _is_of_a_player(match: re.Match[str]) -> bool:
    """Letters and keys are; what a terminal says by itself is not, unless it was asked for."""
    sequence, end = match.group(), match["end"]
    if not sequence.startswith(ESC):
        return True
    if end is None:
        return sequence[1] not in WORDS and not sequence.startswith("\x1b[M")
    said, more = match["said"], match["more"]
    if end in "Mm":
        return MOUSE.fullmatch(said) is not None and not more
    if end == "y":
        return ASKED_FOR.fullmatch(said) is not None and more == "$"
    return end in KEY_ENDS and KEYS.fullmatch(said) is not None and not more
