"""The keys by which something of a kind is ordered of a unit."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from screens.battle.nei_boschi.verbs import VERBS
from screens.parts.command import Command, Obstacle

OnHexes = TypeVar("OnHexes")


def verb_commands(
    say: Callable[..., None], why_not: Callable[..., Obstacle]
) -> Iterator[Command[OnHexes]]:
    """A command for each verb: `hex.move`, `hex.fire`."""
    for verb in VERBS:
        id_ = f"hex.{verb.word.replace(' ', '-')}"
        run, obstacle = partial(say, verb=verb), partial(why_not, verb=verb)
        yield Command(id_, verb.letter, verb.word, run, why_not=obstacle)
