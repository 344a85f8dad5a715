"""What the program that runs in the terminal does for those who have no screen of their own."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from textual.actions import ActionParseResult
from textual.binding import Binding
from textual.dom import DOMNode
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.signal import Signal
from textual.timer import Timer
from textual.widget import AwaitMount
from textual.worker import Worker

from screens.shell.session import Session
from screens.shell.settings import Settings

Answer = TypeVar("Answer")


class Terminal(Protocol):
    """What the library's app does for whoever has no screen of his own."""

    @property
    def is_running(self) -> bool: ...
    @property
    def screen(self) -> Screen[object]: ...
    @property
    def screen_stack(self) -> Sequence[Screen[Any]]: ...

    def push_screen(
        self, screen: Screen[Answer], callback: Callable[[Answer | None], None] | None = None
    ) -> AwaitMount: ...

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None: ...

    def call_later(self, callback: Callable[..., Any], *args: Any) -> bool: ...
    def call_after_refresh(self, callback: Callable[..., Any], *args: Any) -> bool: ...
    def call_from_thread(self, callback: Callable[..., Answer], *args: Any) -> Answer: ...
    def set_timer(self, delay: float, callback: Callable[[], None]) -> Timer: ...

    def run_worker(
        self,
        work: Callable[[], Answer],
        *,
        group: str = "default",
        exclusive: bool = False,
        thread: bool = False,
    ) -> Worker[Answer]: ...


class Program(Terminal, Protocol):
    """One with settings, keys that can be changed, and looks."""

    session: Session
    """Who plays here."""

    @property
    def settings(self) -> Settings: ...

    theme: Any
    """The look, by its name; a reactive string."""

    @property
    def all_bindings(self) -> Callable[[], Mapping[str, Binding]]: ...

    def set_keymap(self, keymap: Mapping[str, str]) -> None: ...
    def get_key_display(self, binding: Binding) -> str: ...
    async def run_action(
        self,
        action: "str | ActionParseResult",
        default_namespace: DOMNode | None = None,
    ) -> bool: ...

    def hold_keys(self) -> None:
        """Do nothing that keys ask for, for the moment; they are not forgotten."""
        ...

    def let_keys_go(self) -> None:
        """Do what keys have asked for meanwhile."""
        ...

    @property
    def deeds(self) -> "Signal[str]":
        """What keys have done, by their actions."""
        ...

    def remember(self, **changes: str) -> None: ...
    def wear(self, look: str) -> None: ...
    def action_picture(self) -> None: ...
