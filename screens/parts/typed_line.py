"""A line to type in that enter ends: what is typed behind it is for the screen that comes then."""

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.widgets import Input


class TypedLine(Input):
    """An input of a dialog. Over a slow connection, enter and the keys after it come together."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "submit", "ok")]

    def __init__(self, entered: Callable[[], None], value: str = "", **options: object) -> None:
        """*Entered* is called at once with enter, and may dismiss the dialog."""
        super().__init__(value, **options)  # type: ignore[arg-type]
        self._entered = entered

    async def _on_key(self, event: events.Key) -> None:
        if self.screen.is_current and event.key != "enter":
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()
        if self.screen.is_current:
            self._entered()
        else:
            self._pass_on(event)

    async def action_submit(self) -> None:
        """The enter of somebody whose first keys had come before the line was there."""
        self._entered()

    def _pass_on(self, event: events.Key) -> None:
        """The dialog is gone already; the key still counts as typed when it was."""
        key = events.Key(event.key, event.character)
        key.time = event.time
        key.set_sender(self.app)
        self.app.post_message(key)
