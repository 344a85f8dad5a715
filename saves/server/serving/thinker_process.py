"""A process in which commanders think, for the table process: a question a line, an answer a line.

It gives way to everything else on the host, and ends with the line to it. Who asks kills it if it
takes too long; where nobody is left who could, it ends by itself.
"""

import os
import resource
import signal
import sys
from contextlib import suppress
from typing import BinaryIO, Final

import msgspec
from msgspec import Struct

from campaign import read_situation, write_order
from campaign.budget import QUICK
from saves.hosting.thinker import NothingToOrderError, Question
from saves.server.games.instructions import choose
from saves.server.process.confinement import confine
from saves.server.process.priority import give_way

NICE: Final = 10
LONGEST: Final = 60.0
"""Seconds after which a thought ends its process, whoever asked for it."""

MEMORY: Final = 2 << 30
"""Bytes of addresses that thinking may need."""


class Thought(Struct, frozen=True):
    """A decision that is asked for."""

    commander: str
    situation: str
    orders: str = ""
    """What a deputy was told beforehand."""

    mandate: str = ""
    """What a person has handed over to his staff."""


class Decided(Struct, frozen=True):
    """The decision; without an order, why there is none."""

    order: str = ""
    by: str = ""
    error: str = ""
    rests: bool = False
    """The staff has nothing to order."""


def decide(thought: Thought) -> Decided:
    """What a commander does in a position."""
    try:
        state = read_situation(thought.situation)
        question = Question(
            thought.commander, state, 0, orders=thought.orders, mandate=thought.mandate
        )
        answer = choose(question, QUICK)
    except NothingToOrderError:
        return Decided(rests=True)
    except Exception as error:  # a commander that makes errors ends nobody's war
        return Decided(error=repr(error))
    return Decided(write_order(answer.action), answer.by)


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Decide until nobody asks any more."""
    for line in questions:
        signal.setitimer(signal.ITIMER_REAL, LONGEST)
        decided = decide(msgspec.json.decode(line, type=Thought))
        signal.setitimer(signal.ITIMER_REAL, 0)
        answers.write(msgspec.json.encode(decided) + b"\n")
        answers.flush()


def main() -> None:
    """Be such a process."""
    give_way(NICE)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    confine()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it ends it
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that is printed is an answer
    with suppress(BrokenPipeError):  # whoever started it is gone
        answers.write(b"\n")  # it is ready
        answers.flush()
        serve(sys.stdin.buffer, answers)
    os._exit(0)


if __name__ == "__main__":
    main()
