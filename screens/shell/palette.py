"""The list of all commands (`:`): what can be done now first, found by its name or another word."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from inspect import getdoc
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, cast, runtime_checkable

from textual import on
from textual.actions import parse
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import ActiveBinding, Binding
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from screens.shell.own_keys import write_own_keys
from screens.shell.palette_words import DICE as DICE_WORDS
from screens.shell.palette_words import (
    KEYS,
    OTHER_WORDS,
    SERVED_NOTES,
    SERVED_WORDS,
    SPEED,
    THEME,
)
from screens.shell.served import NEVER_SERVED
from screens.shell.settings import DICE, PACES
from screens.shell.themes import LOOKS

if TYPE_CHECKING:
    from screens.shell.program import Program

SEARCH = "Search for a command"
FOOT = Content("  ").join(
    Content.assemble((key, "bold $accent"), f" {deed}")
    for key, deed in (("enter", "do it"), ("up/down", "choose"), ("esc", "back"))
)
"""The keys of the list of commands."""

NOT_NOW = "Not now"

OWN_KEYS = "Write a file with all keys, to be changed"

READY, TITLE, OTHER, WITHIN, NOTE = 100, 4, 3, 2, 1
"""What counts for a command: it works now; a word of its title, another word for it, a part of its
title, or its note begins so."""


@runtime_checkable
class Wording(Protocol):
    """A screen that says differently, from time to time, what its keys do."""

    KEY_ORDER: ClassVar[tuple[str, ...]]
    """The ids of its keys, the most important ones first."""

    def word_for(self, binding: Binding) -> str:
        """What a key does now; empty if there is nothing for it to do."""
        ...


@runtime_checkable
class Explaining(Protocol):
    """Can say why a key does not work now."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None: ...

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str | None: ...


@runtime_checkable
class Noting(Protocol):
    """Says of its keys what they do."""

    def note_on(self, binding: Binding) -> str: ...


class PaletteRow(NamedTuple):
    """One thing that can be done, or could be at another time."""

    title: str
    note: str
    run: Callable[[], Any]
    words: str = ""
    """Other words by which it is looked for."""

    is_ready: bool = True
    """It does something now."""


def key_commands(app: "Program", screen: Screen[object]) -> Iterator[PaletteRow]:
    """Every key that does something on a screen, those of its line of keys first."""
    found: dict[str, ActiveBinding] = {}
    for active in screen.active_bindings.values():
        if active.binding.id and active.binding.description:
            found.setdefault(active.binding.id, active)
    order = screen.KEY_ORDER if isinstance(screen, Wording) else ()
    ranks = {id_: rank for rank, id_ in enumerate(order)}

    def rank(active: ActiveBinding) -> tuple[bool, int]:
        return not active.binding.show, ranks.get(active.binding.id or "", len(ranks))

    for active in sorted(found.values(), key=rank):
        binding, note = active.binding, note_on(app, active)
        if app.session.is_served and note.removeprefix(f"{NOT_NOW}: ") in NEVER_SERVED:
            continue
        yield PaletteRow(
            f"{binding.description.capitalize()}  ({app.get_key_display(binding)})",
            note,
            partial(app.run_action, binding.action, active.node),
            _other_words(app, binding.id or ""),
            active.enabled,
        )


def _other_words(app: "Program", id_: str) -> str:
    """Other words by which a key is looked for."""
    words = OTHER_WORDS.get(id_, "")
    return SERVED_WORDS.get(id_, words) if app.session.is_served else words


def taste_commands(app: "Program") -> Iterator[PaletteRow]:
    """What has no key of its own, or one that does more: looks, paces, keys."""
    for look in LOOKS.values():
        yield PaletteRow(
            f"Look: {look.title}", "Colors and signs", partial(app.wear, look.name), THEME
        )
    for pace in PACES:
        yield PaletteRow(
            f"Pace: {pace}", "How fast the computer plays", partial(app.remember, pace=pace), SPEED
        )
    for dice in filter(None, DICE):
        yield PaletteRow(
            f"Dice: {dice}", "How fast dice fall", partial(app.remember, dice=dice), DICE_WORDS
        )
    if app.session.is_served:
        return
    yield PaletteRow("Keys of your own", OWN_KEYS, partial(write_own_keys, app), KEYS)


def note_on(app: "Program", active: ActiveBinding) -> str:
    """What a key does, as the first line about its action says; or why it does nothing now."""
    owner, name, parameters = parse(active.binding.action)
    node = app if owner == "app" else active.node
    if active.enabled:
        if app.session.is_served and (note := SERVED_NOTES.get(active.binding.id or "")):
            return note
        if isinstance(node, Noting) and (note := node.note_on(active.binding)):
            return note
        action = getattr(node, f"action_{name}", None)
        return (getdoc(action) or "").partition("\n")[0] if action else ""
    reason = node.why_not(name, parameters) if isinstance(node, Explaining) else None
    return f"{NOT_NOW}: {reason}" if reason else NOT_NOW


def in_order(commands: Iterable[PaletteRow]) -> list[PaletteRow]:
    """What can be done now first; of two that are called alike only the first."""
    found: dict[str, PaletteRow] = {}
    for command in commands:
        found.setdefault(command.title, command)
    return sorted(found.values(), key=lambda command: not command.is_ready)


def fit(wanted: str, command: PaletteRow) -> int:
    """How well a command fits what was typed; 0 if it does not."""
    fits = [_fit(word, command) for word in wanted.casefold().split()]
    if not fits or not all(fits):
        return 0
    return min(fits) + (READY if command.is_ready else 0)


def _fit(word: str, command: PaletteRow) -> int:
    title = command.title.casefold()
    if any(one.startswith(word) for one in _words(title)):
        return TITLE
    if any(one.startswith(word) for one in command.words.split()):
        return OTHER
    if word in title:
        return WITHIN
    return NOTE if any(one.startswith(word) for one in _words(command.note.casefold())) else 0


def is_abbreviated(wanted: str, title: str) -> bool:
    """Each word that was typed begins like one of the title, and leaves out letters of it."""
    words = _words(title.casefold())
    return all(any(_shortens(one, word) for word in words) for one in wanted.casefold().split())


def _shortens(letters: str, word: str) -> bool:
    left = iter(word)
    return word.startswith(letters[:1]) and all(letter in left for letter in letters)


def _words(text: str) -> list[str]:
    return text.replace("(", " ").replace(":", " ").split()


class Commanded(Protocol):
    """An app that has commands."""

    def commands(self, screen: Screen[object]) -> Iterable[PaletteRow]: ...


class Commands(Provider):
    """Gives the list its rows."""

    def _commands(self) -> list[PaletteRow]:
        return in_order(cast("Commanded", self.app).commands(self.screen))

    async def discover(self) -> Hits:
        """Everything, while nothing has been typed."""
        for command in self._commands():
            yield DiscoveryHit(
                _shown(command), command.run, text=command.title, help=_plain(command.note)
            )

    async def search(self, query: str) -> Hits:
        """What fits; if nothing does, what the letters may stand for."""
        commands = self._commands()
        fits = [(fit(query, command), command) for command in commands]
        if not any(score for score, _ in fits):
            fits = [(int(is_abbreviated(query, c.title)), c) for c in commands]
        for score, command in fits:
            if score:
                yield Hit(
                    score,
                    _shown(command),
                    command.run,
                    text=command.title,
                    help=_plain(command.note),
                )


def _shown(command: PaletteRow) -> Content:
    return Content(command.title) if command.is_ready else Content.styled(command.title, "dim")


def _plain(note: str) -> str:
    """A note in which paragraphs of the rules are no markup."""
    return note.replace("[", "\\[")


class AllCommands(CommandPalette):
    """The list of all commands; keys in haste do it no harm."""

    def __init__(self) -> None:
        super().__init__([Commands], id="--command-palette", placeholder=SEARCH)

    def compose(self) -> ComposeResult:
        """The library's list, and what its keys do over the line of keys of the screen behind."""
        yield from super().compose()
        yield Static(FOOT, id="foot")

    def _action_command_list(self, action: str) -> None:
        if self.query_one(OptionList).scrollable_content_region:  # else it is not laid out yet
            super()._action_command_list(action)

    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    def _run_but_once(self, event: Input.Submitted | OptionList.OptionSelected) -> None:
        """A second enter in haste finds that a command runs already."""
        if not self.is_current:
            event.prevent_default()

    def dismiss(self, result: None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_current else AwaitComplete()
