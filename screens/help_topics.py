"""What the help screen has to say: about the thing in focus, about keys, about the rules."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol, runtime_checkable

from textual.screen import Screen

from screens.rulebook import Paragraph, matching, rulebook
from screens.words import sentence


@runtime_checkable
class Helping(Protocol):
    """A screen that can say something about what has its focus."""

    def help_here(self) -> Iterable[str]: ...


@runtime_checkable
class Ruled(Protocol):
    """A screen that knows which paragraphs matter now."""

    @property
    def rules(self) -> tuple[str, ...]: ...


class Topic(NamedTuple):
    """One thing to read about."""

    title: str
    text: str
    rule: str = ""
    """The paragraph it is; empty for what is no rule."""

    cited: tuple[str, ...] = ()
    """The paragraphs it names."""


GRAMMAR = (
    ("arrows, h j k l", "move the cursor; on the map to the nearest box, along links first"),
    ("H J K L, page keys", "half a screen"),
    ("/", "find a box, a piece, a command, or a word in what is on show"),
    ("n, N", "the next, the previous thing that needs you"),
    ("enter", "the obvious next thing here"),
    ("esc, backspace", "one step back; nothing is lost"),
    ("u, U", "undo, redo: up to the last die"),
    ("+, -", "nearer, further"),
    ("o, i", "overlays, inspect"),
    ("c, r, t", "chronicle, rules, hint"),
    ("e", "end the segment; asks if something would be lost"),
    ("?", "help for what has the focus"),
    (": or ctrl+p", "the list of all commands"),
    ("q", "leave; everything is saved already"),
)
"""The keys that mean the same on every screen."""

EVERYWHERE = Topic(
    "Keys everywhere",
    "\n".join(f"{keys:<18} {deed}" for keys, deed in GRAMMAR)
    + "\n\nA key that does not work now says why when it is pressed, with its paragraph.",
)


def here(screen: Screen[object]) -> Topic:
    """What one can do on a screen now, and what its focus is on."""
    parts = []
    if isinstance(screen, Helping):
        parts += [*screen.help_here(), ""]
    parts += ["These keys work now:", *_keys(screen)]
    rules = screen.rules if isinstance(screen, Ruled) else ()
    known = tuple(dict.fromkeys(rule for rule in rules if rule in rulebook()))
    return Topic("Here and now", "\n".join(parts), cited=known)


def _keys(screen: Screen[object]) -> Iterator[str]:
    """Every key of the game that does something now, one line for each thing it does."""
    deeds: dict[tuple[str, str], list[str]] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        if active.enabled and binding.id and binding.description:
            keys = deeds.setdefault((binding.action, binding.description), [])
            keys.append(screen.app.get_key_display(binding))
    for (_, description), keys in deeds.items():
        yield f"{', '.join(dict.fromkeys(keys)):<14} {description}"


def rule_topic(paragraph: Paragraph) -> Topic:
    """A paragraph of the rules, with what is to be known about it."""
    parts = [f"{paragraph.section}  [{paragraph.id}]", "", paragraph.text]
    if paragraph.note:
        parts += ["", f"Why play with it: {paragraph.note}"]
    if paragraph.is_reconstruction:
        parts += ["", "The surviving sources do not give this; it is a reconstruction."]
    title = f"{paragraph.id.removeprefix('BG ')} {paragraph.heading}"
    return Topic(title, "\n".join(parts), paragraph.id, paragraph.cited)


def topics(screen: Screen[object] | None, wanted: str = "") -> list[Topic]:
    """What there is to read; with *wanted*, the paragraphs that hold those words."""
    rules = [rule_topic(paragraph) for paragraph in matching(wanted)]
    if wanted.strip():
        return rules
    first = [here(screen)] if screen is not None else []
    return [*first, EVERYWHERE, *rules]


def see_also(topic: Topic) -> str:
    """The paragraphs that a topic names, with the digits that lead there."""
    names = [
        f"{number} {rule.removeprefix('BG ')} {rulebook()[rule].heading}"
        for number, rule in enumerate(topic.cited[:9], start=1)
    ]
    return sentence("see also: " + "; ".join(names)) if names else ""
