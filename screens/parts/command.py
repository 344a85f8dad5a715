"""One thing that a key does, declared once: keys, line of keys, palette, dimming and tests read it.

    class Archive(CommandScreen[None]):
        def rename(self) -> None:
            ...  # gives the campaign another name

        KEYS = (
            Command("archive.rename", "r", "rename", rename, why_not=nothing_pointed_at),
            "list.choose",
        )

A screen lists its commands behind its methods, in the order of its line of keys; a name alone
stands for a key of one of its widgets, or of a screen it inherits from, a binding for one of the
app.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache, partial
from inspect import getdoc
from operator import is_not
from typing import Any, ClassVar, Generic, Literal, TypeVar

from textual._time import get_time
from textual.binding import Binding, BindingsMap
from textual.dom import DOMNode
from textual.events import Key
from textual.geometry import Size
from textual.messages import Layout, Update
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

from campaign import Refusal
from screens.shell.painting import ChangedCells
from screens.text.phrases import refused

Result = TypeVar("Result")
On = TypeVar("On")
"""The screen on which a command is given."""


class _Absence(Enum):
    ABSENT = "absent"


ABSENT = _Absence.ABSENT
"""There is no such thing to be done now: the key is not shown, and another command may have it."""

Obstacle = Refusal | str | None | Literal[_Absence.ABSENT]
"""Why a command does nothing now: a rule, a sentence, or no words (""); None if it works."""

DO = "do"
"""The action behind every command; its parameter is the command's id."""


def works(_: object) -> None:
    """Nothing is ever in the way."""


def only_if(is_so: bool) -> Obstacle:
    """The command is there only if something is so."""
    return None if is_so else ABSENT


@dataclass(frozen=True, slots=True)
class Command(Generic[On]):
    """One thing that a key does."""

    id: str
    """`map.march`: the place and the thing. Players give it other keys by this name."""

    keys: str
    """In the notation of the terminal library: `m,v`."""

    title: str
    run: Callable[[On], object]
    """The first line of its docstring is what the palette says of the command."""

    why_not: Callable[[On], Obstacle] = works
    word: Callable[[On], str] | None = None
    """What it does just now, where the title does not say that; empty: it is not shown now."""

    shown: bool = True
    """It stands in the line of keys."""

    display: str | None = None
    """How its key is shown, if not by its name."""

    @property
    def note(self) -> str:
        """What it does, in one sentence."""
        run = self.run.func if isinstance(self.run, partial) else self.run
        return (getdoc(run) or "").partition("\n")[0]

    @property
    def binding(self) -> Binding:
        return Binding(
            self.keys,
            f"{DO}('{self.id}')",
            self.title,
            show=self.shown,
            id=self.id,
            key_display=self.display,
        )


Keys = tuple["Command[Any] | Binding | str", ...]
"""What a screen declares: its commands, keys of the app, and names of keys declared elsewhere."""


def _ranked(one: "Command[Any] | Binding | str") -> str | None:
    """The id of a key that has its place in the line of keys."""
    if isinstance(one, str):
        return one
    is_shown = one.shown if isinstance(one, Command) else one.show
    return one.id if is_shown else None


def _takes_keys(node: DOMNode) -> bool:
    """A widget to type in, which may keep keys to itself."""
    return type(node).check_consume_key is not DOMNode.check_consume_key


@cache
def _hears(kind: type[DOMNode], key: str) -> bool:
    """Something of a kind has a handler for keys, or a method for this one."""
    names = Key(key, None).name_aliases
    if any(hasattr(kind, prefix + name) for prefix in ("key_", "_key_") for name in names):
        return True
    own = [vars(one) for one in kind.__mro__[: kind.__mro__.index(Widget)]]
    decorated = (heard for names in own for heard in names.get("_decorated_handlers", ()))
    is_named = any({"on_key", "_on_key"} & names.keys() for names in own)
    return is_named or any(issubclass(Key, heard) for heard in decorated)


class CommandScreen(Screen[Result]):
    """A screen whose keys are commands."""

    KEYS: ClassVar[Keys] = ()
    KEY_ORDER: ClassVar[tuple[str, ...]] = ()
    """The ids of its keys in the order of the line of keys; made of `KEYS`."""

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """Who has the keyboard; who gets it, and who had it, is painted anew, not all of the screen."""

    _by_id: ClassVar[dict[str, "Command[Any]"]] = {}

    def __init_subclass__(cls, **inherits: bool) -> None:
        named = cls.__dict__.get("KEYS", ())
        own = [one for one in named if isinstance(one, Command)]
        bound = (one.binding if isinstance(one, Command) else one for one in named)
        cls.BINDINGS = [
            *cls.__dict__.get("BINDINGS", ()),
            *(one for one in bound if isinstance(one, Binding)),
        ]
        cls._by_id = {**cls._by_id, **{one.id: one for one in own}}
        if named:
            cls.KEY_ORDER = tuple(filter(None, map(_ranked, named)))
        super().__init_subclass__(**inherits)

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._compositor = ChangedCells()
        self._chain: tuple[list[object], list[tuple[DOMNode, BindingsMap]]] = [], []
        """What the keys depend on that can be pressed, and those keys."""

        self._placed_at = 0.0
        """When places were worked out last."""

    @property
    def _binding_chain(self) -> list[tuple[DOMNode, BindingsMap]]:
        """The keys that can be pressed, put together anew only if the focus or keys are others.

        Each key that is pressed asks three times.
        """
        focused = self.focused
        nodes: list[DOMNode] = focused.ancestors_with_self if focused else [self, self.app]
        if (focused and focused.loading) or any(map(_takes_keys, nodes)):
            return super()._binding_chain
        depends_on = [self.app._keymap, *nodes, *(node._bindings for node in nodes)]
        known, chain = self._chain
        if len(known) != len(depends_on) or any(map(is_not, known, depends_on)):
            chain = super()._binding_chain
            self._chain = depends_on, chain
        return chain

    def is_passed_by(self, key: Key) -> bool:
        """Nobody on the way of a key to the app listens to it, or has anything to hear before."""
        way: list[DOMNode] = (self.focused or self).ancestors_with_self[:-1]
        return not any(
            node.message_queue_size
            or node._pending_message
            or not node.is_running
            or _hears(type(node), key.key)
            for node in way
        )

    def _compositor_refresh(self) -> None:
        """Draw nothing that would not be shown: see `FirstFrame`."""
        if not self.app._batch_count:
            super()._compositor_refresh()

    def _screen_resized(self, size: Size) -> None:
        """Work out no places anew in a size for which they are worked out.

        The library tells a screen its size after it has worked them out for the first time, and
        works them out once more for that. Whatever needs another place asks for it anyway.
        """
        if size != self._compositor.size:
            super()._screen_resized(size)

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        self._placed_at = get_time()
        super()._refresh_layout(size, scroll)

    async def _on_update(self, message: Update) -> None:
        """Note what wants to be painted; the library asks for being idle, which comes anyway."""
        message.stop()
        message.prevent_default()
        if self in self._compositor:
            self._dirty_widgets.add(message.widget)

    async def _on_layout(self, message: Layout) -> None:
        """Places that were asked for before they were worked out are not worked out once more."""
        if message.time < self._placed_at:
            message.prevent_default()

    def _on_timer_update(self) -> None:
        """Paint once where places are to be worked out and all is to be painted besides."""
        is_held = self.app._batch_count or not self.is_current
        if self._layout_required and self._repaint_required and not is_held:
            with self.app.batch_update():
                self._layout_required = False
                self._refresh_layout()
        super()._on_timer_update()

    def command(self, id_: str) -> "Command[Any]":
        """The command of that name. A name that is not there is an error of the program."""
        return self._by_id[id_]

    def obstacle(self, id_: str) -> Obstacle:
        """Why a command does nothing now; None if it works."""
        return self._by_id[id_].why_not(self)

    def action_do(self, id_: str) -> None:
        """What a key stands for."""
        self.command(id_).run(self)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key works, is dimmed, or is not there at all."""
        if action != DO:
            return super().check_action(action, parameters)
        found = self.obstacle(str(parameters[0]))
        return False if found is ABSENT else True if found is None else None

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str | None:
        """What a dimmed key says when it is pressed: one sentence, with its paragraph."""
        if action != DO:
            return None
        found = self.obstacle(str(parameters[0]))
        if isinstance(found, Refusal):
            return refused(found)
        return found if isinstance(found, str) and found else None

    def word_for(self, binding: Binding) -> str:
        """What a key does just now."""
        command = self._by_id.get(binding.id or "")
        return command.word(self) if command and command.word else binding.description

    def note_on(self, binding: Binding) -> str:
        """What a key does, in one sentence; empty if none of its commands says it."""
        command = self._by_id.get(binding.id or "")
        return command.note if command else ""
