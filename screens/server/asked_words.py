"""What a client asks to run: nothing, which is the game, or the words of a command."""

import json
import shlex
from typing import Final

LONGEST: Final = 8_192
"""Letters of a command."""

SCREENS: Final = ("play", "watch")
"""Commands that show something and want a terminal."""


JSON: Final = "--json"
"""Among the words of a command: the answer is one line of JSON."""

TOO_LONG: Final = f"This command is too long: at most {LONGEST:,} letters."
NO_COMMAND: Final = "This is no command. They are: ssh host help."


def problem_of(command: str) -> str:
    """Why a command cannot be read as words; empty if it can."""
    if asked_words(command):
        return ""
    return TOO_LONG if len(command) > LONGEST else NO_COMMAND


def wants_json(command: str) -> bool:
    """Whether whoever asks reads JSON, be his command one or not."""
    return JSON in command.split()


def in_json(said: str) -> str:
    """A sentence as commands say what went wrong to whoever reads JSON."""
    return json.dumps({"error": said})


def asked_words(command: str) -> tuple[str, ...]:
    """The words of a command; none where it cannot be read as words.

    >>> asked_words('order 17 "march cairo"')
    ('order', '17', 'march cairo')
    >>> asked_words('say "')
    ()
    """
    if len(command) > LONGEST:
        return ()
    try:
        command.encode()
        return tuple(shlex.split(command))
    except ValueError:  # of letters, too: bytes that are none have been read as some
        return ()


def wants_screen(words: tuple[str, ...]) -> bool:
    """Whether these words show something."""
    return not words or words[0] in SCREENS
