"""The keys that work now, the most important ones first, on one line."""

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.dom import DOMNode
from textual.style import Style
from textual.widget import Widget

from screens.shell.palette import Wording


@runtime_checkable
class Labeled(Protocol):
    """A screen of which something always has to be said."""

    @property
    def label(self) -> str:
        """That, in a word or two; usually nothing."""
        ...


class KeyLine(Widget):
    """Shows the keys of the screen that do something now, as many as fit."""

    DEFAULT_CSS = """
    KeyLine { height: 1; background: $panel; color: $foreground; padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._keys: list[tuple[str, str, str]] = []
        """Each key, what it does, and its action."""

        self._label = ""
        self._width = 0

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.look())

    def on_resize(self) -> None:
        self.look()

    def look(self) -> None:
        """See which keys work now; repaint only if others do. Without room nothing is asked."""
        if not self.size.width:
            return
        found = ((shown, self._word(binding), binding.action) for shown, binding in self.shown())
        keys = _gathered([key for key in found if key[1]])
        label = self.screen.label if isinstance(self.screen, Labeled) else ""
        looks = (keys, label, self.size.width)
        if looks != (self._keys, self._label, self._width):
            self._keys, self._label, self._width = looks
            self.refresh()

    def shown(self) -> list[tuple[str, Binding]]:
        """Keys and what they do, in the order of the bindings; help is always the last one."""
        found: dict[str, tuple[str, Binding]] = {}
        for binding, works in self._bound():
            if binding.show and works and binding.action not in found:
                found[binding.action] = (self.app.get_key_display(binding), binding)
        return sorted(found.values(), key=lambda key: self._rank(key[1]))

    def _bound(self) -> Iterable[tuple[Binding, bool]]:
        """The binding of each key that could be shown, and whether it works now.

        As `Screen.active_bindings` has them; but every action is asked once, and those of keys
        that nobody reads here not at all.
        """
        chain = self.screen._modal_binding_chain
        read = {key for _, bindings in chain for key, binding in bindings if binding.show}
        asked: dict[tuple[DOMNode, str], bool | None] = {}
        bound: dict[str, tuple[Binding, bool]] = {}
        for owner, bindings in chain:
            for key, binding in bindings:
                if key not in read or (key in bound and not binding.priority):
                    continue
                if (question := (owner, binding.action)) not in asked:
                    asked[question] = self.app._check_action_state(binding.action, owner)
                works = asked[question]
                if works is not False and (key not in bound or not bound[key][0].priority):
                    bound[key] = (binding, bool(works))
        return bound.values()

    def _rank(self, binding: Binding) -> tuple[bool, int]:
        order = self.screen.KEY_ORDER if isinstance(self.screen, Wording) else ()
        rank = order.index(binding.id) if binding.id in order else len(order)
        return binding.action == "app.help", rank

    def render(self) -> Content:
        """The keys, as many as fit; the last one always does, and so does the label at the end."""
        label = Content.styled(f"  {self._label}", "$warning") if self._label else Content("")
        left = self.size.width - label.cell_length
        parts = [_part(*key) for key in self._keys[-1:]]
        left -= sum(part.cell_length for part in parts)
        for key in self._keys[:-1]:
            part = _part(*key) + "  "
            if part.cell_length <= left:
                parts.insert(-1, part)
                left -= part.cell_length
        line = Content("").join(parts)
        gap = self.size.width - line.cell_length - label.cell_length
        return line + " " * max(0, gap) + label if self._label else line

    async def on_click(self, event: events.Click) -> None:
        """A click on a key is as good as the key."""
        if action := event.style.meta.get("key"):
            await self.app.run_action(action, self.screen)

    def _word(self, binding: Binding) -> str:
        screen = self.screen
        return screen.word_for(binding) if isinstance(screen, Wording) else binding.description


def _gathered(keys: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Keys that do the same in one place: `enter/space choose`."""
    found: dict[str, tuple[str, str, str]] = {}
    for shown, word, action in keys:
        if word in found:
            first, _, kept = found[word]
            found[word] = (f"{first}/{shown}", word, kept)
        else:
            found[word] = (shown, word, action)
    return list(found.values())


def _part(shown: str, word: str, action: str) -> Content:
    part = Content.assemble((shown, "bold $accent"), " ", word)
    return part.stylize(Style.from_meta({"key": action}))
