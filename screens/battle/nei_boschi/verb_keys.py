"""The keys by which something of a kind is ordered of a unit."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from screens.battle.nei_boschi.verbs import OTHER, VERBS, Verb
from screens.parts.command import Command, Obstacle

OnHexes = TypeVar("OnHexes")

MORE = "more"
"""What the line of keys says of other orders: it has little room."""


def verb_commands(
    say: Callable[..., None], why_not: Callable[..., Obstacle], verbs: Sequence[Verb] = VERBS
) -> Iterator[Command[OnHexes]]:
    """A command for each verb: `hex.move`, `hex.fire`."""
    for verb in verbs:
        id_ = f"hex.{verb.word.replace(' ', '-')}"
        run, obstacle = partial(say, verb=verb), partial(why_not, verb=verb)
        word = (lambda _: MORE) if verb is OTHER else None
        yield Command(id_, verb.letter, verb.word, run, why_not=obstacle, word=word)
