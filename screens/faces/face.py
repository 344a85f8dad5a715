"""What a face is: all that screens and command line need of one way to fight battles.

A resolver without a face is played, narrated and printed all the same: from a list of orders, in
the words of its notation.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeAlias

from campaign.terms import Side

Names: TypeAlias = Mapping[tuple[str, Any], str]
"""Units of a battle by what they are and their number: `("brigade", 18)`; some by their ids."""

NOBODY_NAMED: Names = MappingProxyType({})


class Sentences(Protocol):
    """One sentence for each kind of event: what `functools.singledispatch` makes."""

    @property
    def registry(self) -> Mapping[Any, Callable[..., str]]: ...

    def dispatch(self, cls: Any) -> Callable[..., str]: ...


def no_names(position: Any) -> Names:
    """The names of the units in a battle in which none has one."""
    return NOBODY_NAMED


def as_they_come(events: Iterable[Any]) -> Iterable[Any]:
    """Events that are told one by one."""
    return events


def the_phrase_alone(position: Any, order: Any) -> str:
    """Orders that name the units themselves need no more words."""
    return ""


class SetupOption(NamedTuple):
    """How a choice is made on the command line."""

    flag: str
    """`--howitzers`."""

    help: str
    """What may be chosen, as a clause."""

    words: tuple[str, ...] = ()
    """What is typed for each choice, in their order; of a switch nothing."""

    metavar: str = "WORD"

    @property
    def name(self) -> str:
        """What the command line calls its value: `howitzers`."""
        return self.flag.removeprefix("--").replace("-", "_")


class SetupNote(NamedTuple):
    """A line of the form of a skirmish: its title, its explanation, and its option."""

    title: str
    note: str
    option: SetupOption | None = None


class ToldUnit(NamedTuple):
    """A unit of a battle as it is listed to the ear."""

    number: int
    """By which orders name it."""

    words: str
    """What it is, and how it stands."""


def no_event(position: Any) -> None:
    """What a battle was won by, its outcome says already."""


def nothing(*asked: Any) -> Iterable[str]:
    """There is nothing to be said."""
    return ()


@dataclass(frozen=True, slots=True)
class BattleSpeech:
    """What is said of a battle to whoever does not see it; each from a position, line by line."""

    standing: Callable[[Any], Iterable[str]] = nothing
    """How it stands, what matters most first."""

    asks: Callable[[Any], str] = lambda position: ""
    """What is expected of whoever decides now, with the words of the orders."""

    units: Callable[[Any, Side], Iterable[ToldUnit]] = nothing  # type: ignore[assignment]
    """The units of a side that are in it."""

    card: Callable[[Any, int], Iterable[str]] = nothing
    """Everything about a unit, by its number."""

    outlook: Callable[[Any, Any], Iterable[str]] = nothing
    """What a legal order may come to."""

    read: Callable[[Any, str], Any] | None = None
    """An order that was typed, where one need not type it as it is written in the log.

    Raises:
        NotationError: says how such an order should read.
    """

    place: Callable[[Any, str], Iterable[str]] = nothing
    """A place on its field by what was typed, and who is there; nothing if there is none."""

    pages: Mapping[str, Callable[[Any], Iterable[str]]] = field(default_factory=dict)
    """What else there is to be read, by the word that asks for it."""


@dataclass(frozen=True, slots=True)
class BattleFace:
    """How a way to fight battles is shown and spoken of."""

    screen: tuple[str, str]
    """Where its screen is: a module, and the class in it; loaded when a battle is to be shown."""

    sentences: Sentences
    """What happened, by the kinds of its events."""

    phrases: Mapping[type[Any], Callable[[Any], str]]
    """What an order says, by its kind; without the unit where `spoken` adds it."""

    spoken: Callable[[Any, Any], str] = the_phrase_alone
    """From a position and an order to the order as one says it, with the unit that it is given to;
    empty if the phrase says it all."""

    names: Callable[[Any], Names] = no_names
    """From a position to the names of its units."""

    together: Callable[[Iterable[Any]], Iterable[Any]] = as_they_come
    """From what one order led to, to what is told of it: of a march its beginning and its end."""

    ends: tuple[type[Any], ...] = ()
    """Kinds of event that say by what a battle was won: the only ones that a report of a whole turn
    tells of it."""

    why_over: Callable[[Any], Any] = no_event
    """From the position in which a battle has ended to the event that says so; None of others."""

    setup: Mapping[str, SetupNote] = field(default_factory=dict)
    """What the form of a skirmish says of the choices that the resolver offers."""

    ground: str = ""
    """What ground is fought on by these rules, if none was chosen."""

    about: str = ""
    """What this way to fight is, for whoever has to choose among them: a sentence or two."""

    sizes: tuple[int, ...] = ()
    """Up to how many of what is counted, both sides together, a battle is easy, medium and hard to
    command; a larger one is for experts."""

    measure: str = ""
    """What its lengths are counted in, if not everybody knows it, as a sentence."""

    parts: Any = None
    """What its kind of screen wants to know besides: of a battle on a table, a `TableFace`."""

    speech: BattleSpeech = field(default_factory=BattleSpeech)
    """What is said of it to whoever does not see it."""
