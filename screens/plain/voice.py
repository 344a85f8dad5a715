"""What is said: lines of plain text, in letters that the other end knows.

No cursor is moved and no color set; each answer is on its way before the next line is read.
"""

from collections.abc import Iterable
from textwrap import wrap
from typing import TextIO

from saves.storage.plain_text import plain
from screens.plain.reply import Reply
from screens.shell.glyphs import plain_signs

WIDTH = 80
PAGE = 20
"""Lines that `more` says at once."""

PROMPT = "> "
"""Before the line that says whose decision it is: nothing else begins so."""

MORE = "(more: {count})"
NO_MORE = "There is no more."


class Voice:
    """Writes lines, and keeps what was not said yet."""

    def __init__(self, out: TextIO, *, in_ascii: bool = False) -> None:
        self._out = out
        self._in_ascii = in_ascii
        self._rest: list[str] = []
        """What `more` would say."""

    def say(self, *lines: str) -> None:
        """Say lines at once.

        Raises:
            OSError: if nobody can hear them any more.
        """
        for line in lines:
            for part in folded(line):
                self._write(f" {part}" if part.startswith(PROMPT) else part)
        self._out.flush()

    def _write(self, line: str) -> None:
        self._out.write(f"{self._known(line)}\n")

    def answer(self, answer: Reply) -> None:
        """Say what is said at once, and that there is more."""
        self._rest = [part for line in answer.rest for part in folded(line)]
        self.say(*answer.said, *self._note_of_rest())

    def more(self, *, all_: bool = False) -> None:
        """Say what was kept back, a page at a time or all of it."""
        if not self._rest:
            self.say(NO_MORE)
            return
        count = len(self._rest) if all_ else PAGE
        page, self._rest = self._rest[:count], self._rest[count:]
        self.say(*page, *self._note_of_rest())

    def ask(self, prompt: str) -> None:
        """Say whose decision it is, and what is expected: the last line, and that alone, says so.

        Of one that is too long for a line what goes before stands above it.
        """
        *before, last = _broken(prompt)
        self.say(*before)
        self._write(f"{PROMPT}{last}")
        self._out.flush()

    def _note_of_rest(self) -> Iterable[str]:
        count = len(self._rest)
        return (MORE.format(count=f"{count} line{'s' * (count > 1)}"),) if count else ()

    def _known(self, text: str) -> str:
        """A text in letters that the other end knows, and without orders to a terminal."""
        text = plain(text)
        encoding = "ascii" if self._in_ascii else self._out.encoding or "ascii"
        try:
            text.encode(encoding)
        except (UnicodeEncodeError, LookupError):
            return plain_signs(text)
        return text


def _broken(prompt: str) -> list[str]:
    """A prompt in lines: where it says what is expected a new one begins, if there must be one."""
    room = WIDTH - len(PROMPT)
    if len(prompt) <= room:
        return [prompt]
    at = prompt.rfind(": ") + 1
    head, tail = prompt[:at], prompt[at:].strip()
    if 0 < at <= WIDTH and len(tail) <= room:
        return [head, tail]
    return wrap(prompt, room, break_on_hyphens=False)


def folded(line: str) -> list[str]:
    """A line of prose in lines of the width; a row of a table, with its columns, stays whole.

    >>> folded("one  two")
    ['one  two']
    """
    if len(line) <= WIDTH or "  " in line.strip():
        return [line.rstrip()]
    return wrap(line, WIDTH, break_on_hyphens=False) or [""]
