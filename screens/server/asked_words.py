"""What a client asks to run: nothing, which is the game, or the words of a command."""

import shlex
from typing import Final

LONGEST: Final = 8_192
"""Letters of a command."""

SCREENS: Final = ("play", "watch")
"""Commands that show something and want a terminal."""


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
