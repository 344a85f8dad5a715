"""The keys that work now, the most important ones first, on one line."""

from typing import Protocol, runtime_checkable

from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.style import Style
from textual.widget import Widget


@runtime_checkable
class Wording(Protocol):
    """A screen that says differently, from time to time, what its keys do."""

    def word_for(self, binding: Binding) -> str: ...


class KeyLine(Widget):
    """Shows the keys of the screen that do something now, as many as fit."""

    DEFAULT_CSS = """
    KeyLine { height: 1; background: $panel; color: $foreground; padding: 0 1; }
    """

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.refresh())

    def shown(self) -> list[tuple[str, Binding]]:
        """Keys and what they do, in the order of the bindings; help is always the last one."""
        found: dict[str, tuple[str, Binding]] = {}
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if binding.show and active.enabled and binding.action not in found:
                found[binding.action] = (self.app.get_key_display(binding), binding)
        return sorted(found.values(), key=lambda key: key[1].action == "app.help")

    def render(self) -> Content:
        left = self.size.width
        keys = self.shown()
        if not keys:
            return Content("")
        parts = [self._part(*keys[-1])]
        left -= parts[0].cell_length
        for key in keys[:-1]:
            part = self._part(*key) + "  "
            if part.cell_length <= left:
                parts.insert(-1, part)
                left -= part.cell_length
        return Content("").join(parts)

    async def on_click(self, event: events.Click) -> None:
        """A click on a key is as good as the key."""
        if action := event.style.meta.get("key"):
            await self.app.run_action(action, self.screen)

    def _part(self, shown: str, binding: Binding) -> Content:
        screen = self.screen
        word = screen.word_for(binding) if isinstance(screen, Wording) else binding.description
        part = Content.assemble((shown, "bold $accent"), " ", word)
        return part.stylize(Style.from_meta({"key": binding.action}))
