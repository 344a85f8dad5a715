"""What is answered: a few lines at once, and the rest for whoever asks for more. Pure."""

from collections.abc import Iterable
from typing import NamedTuple

FEW = 3
"""Lines that an answer has at once, unless it was asked for in full."""


class Reply(NamedTuple):
    """Some lines, and what else there is to be said."""

    said: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()


def brief(lines: Iterable[str], few: int = FEW) -> Reply:
    """The first lines at once, the others on request; one alone is said at once, too."""
    all_ = tuple(line for line in lines if line)
    if len(all_) == few + 1:
        return Reply(all_)
    return Reply(all_[:few], all_[few:])


def whole(*lines: str) -> Reply:
    """Everything at once."""
    return Reply(tuple(line for line in lines if line))


def together(*answers: Reply) -> Reply:
    """Answers one after the other; what they keep back comes last, in their order."""
    return Reply(
        tuple(line for answer in answers for line in answer.said),
        tuple(line for answer in answers for line in answer.rest),
    )
