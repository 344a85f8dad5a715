"""What somebody types, cleared of what his terminal says by itself. Pure, but for the time told.

A terminal answers questions, tells of its window, and sends each key as a sequence that the network
may cut in two. A piece that comes late would be read as letters, and letters are orders. So a
sequence goes on whole or not at all; of answers only those that the screens ask for; and of bytes
those that are letters. What is pasted goes on as one text, without what gives orders to terminals,
and has an end.
"""

import re
from codecs import getincrementaldecoder
from typing import Final

ESC: Final = "\x1b"

KEY_PAUSE: Final = 0.05
"""Seconds after which an escape that stands alone is the key."""

PIECE_PAUSE: Final = 5.0
"""Seconds in which the rest of a sequence may come; then it is dropped."""

LONGEST: Final = 256
"""Letters of a sequence that wait for their end."""

MOST_PASTED: Final = 65_536
"""Letters of one paste; what comes behind them is dropped."""

PASTE_BEGINS: Final = "\x1b[200~"
PASTE_ENDS: Final = "\x1b[201~"

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

KEYS: Final = re.compile(r"\d{0,4}(?:;\d{0,4}){0,2}", re.ASCII)
"""What stands in the sequences of keys; answers have signs before it. There is no letter behind
larger numbers that a terminal would write so, and where there is none at all Textual stumbles."""

KEY_ENDS: Final = frozenset("ABCDEFGHIOPQRSZu~")
"""How the sequences of keys end, those of pasting, and of a window that is looked at or is not."""

MOUSE: Final = re.compile(r"<\d{1,4};\d{1,4};\d{1,4}")
ASKED_FOR: Final = re.compile(r"\?2026;\d")
"""The one answer that the screens ask for: whether a frame can be shown at once."""

WORDS: Final = {"]": "0123456789", "P": "0123456789!$+<=>?|", "_": "G", "X": "", "^": ""}
"""What begins an answer in words, and what may follow; anything, where nothing is named."""

REST: Final = re.compile(r"[\[O].|\]\d|P[\d!$+<=>?|]|_G", re.DOTALL | re.ASCII)
"""How a sequence goes on of which the escape has come so much earlier."""


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

        self.is_pasting = False
        """A paste has begun, and its end has not come."""

        self._room = 0
        """Letters that this paste may still have."""

        self._latest = 0.0
        """When something came."""

    @property
    def due(self) -> float | None:
        """When `late` has something to say; None if nothing waits."""
        if self.is_pasting:
            return self._latest + PIECE_PAUSE
        return self._since + self._pause if self._rest else None

    @property
    def _pause(self) -> float:
        return KEY_PAUSE if self._rest == ESC else PIECE_PAUSE

    def take(self, data: bytes, now: float) -> bytes:
        """What goes on to the game at once."""
        text, self._latest = self._decode(data), now
        if now - self._escaped < PIECE_PAUSE and REST.match(text):
            text = ESC + text  # what was taken for the key was the first piece of a sequence
        self._escaped = -PIECE_PAUSE
        text = self._rest + text
        if ESC not in text:
            self._rest = ""
            return self._letters(text).encode()
        return self._sorted(text, now).encode()

    def late(self, now: float) -> bytes:
        """What goes on since nothing came any more: the escape key, or the end of a paste.

        A piece of anything else is dropped.
        """
        rest, self._rest = self._rest, ""
        if self.is_pasting:
            self.is_pasting = False
            return PASTE_ENDS.encode()
        if rest != ESC:
            return b""
        self._escaped = now
        return rest.encode()

    def _sorted(self, text: str, now: float) -> str:
        found, place = list[str](), 0
        is_late = bool(self._rest) and now - self._since > KEY_PAUSE
        while place < len(text):
            if (match := WHOLE.match(text, place)) is not None:
                is_key = not (is_late and place == 0 and match.group().startswith("\x1bO"))
                found.append(self._passed(match) if is_key else "")
                place = match.end()
            elif cut := _broken_off(text, place):
                found.append(ESC if cut - place == 1 and not self.is_pasting else "")
                place = cut
            else:
                break
        self._wait(text[place:], now)
        return "".join(found)

    def _passed(self, match: re.Match[str]) -> str:
        """What goes on of a sequence, or of letters."""
        said = match.group()
        if not said.startswith(ESC):
            return self._letters(said)
        if said in (PASTE_BEGINS, PASTE_ENDS):
            is_new = self.is_pasting != (said == PASTE_BEGINS)
            if is_new:
                self.is_pasting, self._room = not self.is_pasting, MOST_PASTED
            return said if is_new else ""
        return said if not self.is_pasting and _is_of_a_player(match) else ""

    def _letters(self, text: str) -> str:
        if self.is_pasting:
            text = text[: self._room]
            self._room -= len(text)
        return text

    def _wait(self, rest: str, now: float) -> None:
        if len(rest) > LONGEST:
            rest = rest[:3] + rest[-1:]  # how it has begun, and perhaps ends, is all that matters
        if rest != self._rest:
            self._rest, self._since = rest, now


def _broken_off(text: str, place: int) -> int:
    """Where a sequence ends that is none; 0 if its rest may still come."""
    end = text.find(ESC, place + 1)
    if (begins := text[place + 1 : place + 2]) in WORDS:
        follows = text[place + 2 : place + 3]
        if follows and WORDS[begins] and follows not in WORDS[begins]:
            return place + 2  # letters, behind a key with Alt
        return end if 0 < end < len(text) - 1 else 0
    if end > 0:
        return end
    if (broken := BROKEN.match(text, place)) is not None:
        return broken.end()
    return len(text) if len(text) - place > LONGEST else 0


def _is_of_a_player(match: re.Match[str]) -> bool:
    """Keys are; what a terminal says by itself is not, unless it was asked for."""
    sequence, end = match.group(), match["end"]
    if end is None:
        return sequence[1] not in WORDS and not sequence.startswith("\x1b[M")
    said, more = match["said"], match["more"]
    if end in "Mm":
        return MOUSE.fullmatch(said) is not None and not more
    if end == "y":
        return ASKED_FOR.fullmatch(said) is not None and more == "$"
    return end in KEY_ENDS and KEYS.fullmatch(said) is not None and not more
