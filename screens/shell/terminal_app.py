"""What the app needs of a terminal: size, signals, keys, looks. Knows no campaign."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache, partial
from time import monotonic
from typing import Any, ClassVar, Protocol, cast, runtime_checkable

from rich.console import RenderableType
from rich.text import Text
from textual import events, on
from textual._compositor import CompositorUpdate
from textual.actions import ActionParseResult, parse
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.command import CommandPalette
from textual.dom import DOMNode
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.signal import Signal
from textual.widgets import Input
from textual.widgets._toast import ToastHolder, ToastRack

from saves.storage.plain_text import pasted, plain
from screens.shell import mishaps
from screens.shell.beside import beside_the_screens
from screens.shell.early_letters import hand_over, take_early
from screens.shell.first_frame import FirstFrame
from screens.shell.hangup import WATCH
from screens.shell.held_keys import HeldKeys
from screens.shell.keymap import SHORT_NAMES, SIGNS_FOR_WORDS
from screens.shell.painting import have_places_once, in_pieces
from screens.shell.palette import (
    AllCommands,
    Explaining,
    PaletteRow,
    in_order,
    key_commands,
    taste_commands,
)
from screens.shell.rebuilding import StandingAgain
from screens.shell.served import NOTHING_WRITTEN, without_paths
from screens.shell.session import Session
from screens.shell.settings import Settings, write_settings
from screens.shell.small_caches import have_small_caches
from screens.shell.small_terminal import TooSmall
from screens.shell.terminal import too_small
from screens.shell.terminal_image import TerminalImage
from screens.shell.themes import ThemedApp
from screens.shell.thin_strips import have_thin_strips
from screens.shell.tidying import EVERY, Tidying
from screens.shell.untaken_keys import UntakenKeys
from screens.text.citations import in_markup

ENDED_THERE = (
    "The program made an error ({error}) and had to end. Every order is saved; log in again."
)
"""What somebody reads of that who plays on a server."""

QUIT = "quit"

LINES = ("Input", "CommandInput")
"""What has the keyboard first in a dialog that is a line to type in."""

PATIENCE = 2.0
"""Seconds that a key waits for the screen it is meant for."""


@runtime_checkable
class PassedBy(Protocol):
    """A screen that knows whether one of its widgets would hear a key."""

    def is_passed_by(self, key: events.Key) -> bool: ...


@runtime_checkable
class SteppingAside(Protocol):
    """A page that goes when a key is typed that is meant for what lies below it."""

    def step_aside(self, key: events.Key) -> None: ...


@cache
def _steps_aside(kind: type[Screen[Any]]) -> bool:
    """Screens of a kind are `SteppingAside`."""
    return issubclass(kind, SteppingAside)


@cache
def _knows_its_keys(kind: type[Screen[Any]]) -> bool:
    """Screens of a kind are `PassedBy`; to ask that of each one takes as long as to read a key."""
    return issubclass(kind, PassedBy)


@runtime_checkable
class TakingLetters(Protocol):
    """Has a line to type in, which may not be there yet."""

    def take_letter(self, letter: str) -> None: ...


class TerminalApp(ThemedApp[None]):
    """An app that behaves well in a terminal."""

    COMMAND_PALETTE_BINDING = "ctrl+p"
    COMMAND_PALETTE_DISPLAY = ":"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("colon", "command_palette", "commands", show=False, id="app.commands"),
        Binding("comma", "settings", "settings", show=False, id="app.settings"),
        Binding("apostrophe,quotation_mark", "talk", "talk", id="app.talk", key_display="'"),
        Binding("ctrl+l", "redraw", "redraw", show=False, priority=True, id="app.redraw"),
        Binding("f12,ctrl+s", "picture", "screenshot", show=False, priority=True, id="app.picture"),
        Binding("ctrl+q", "quit", "quit at once", show=False, priority=True, id="app.quit"),
    ]

    def __init__(
        self,
        session: Session,
        all_bindings: Callable[[], Mapping[str, Binding]],
        show_anew: Callable[[Screen[object]], None],
    ) -> None:
        """Begin in the looks of the settings; *all_bindings* gives every key by its id.

        After a screen has failed, *show_anew* shows what can be shown.
        """
        have_thin_strips()
        have_small_caches()
        have_places_once()
        self.all_bindings = all_bindings
        self.session = session
        super().__init__(self.settings.look or session.terminal.look)
        self.standing_again = StandingAgain(self, self.note_error, show_anew)
        self.first_frame, self.tidying = FirstFrame(self), Tidying(is_forked=session.is_served)
        self.terminal_image = TerminalImage()
        self.untaken_keys = UntakenKeys(self)
        self._held_keys = HeldKeys(self.untaken_keys.add)
        self._is_left = False
        """The player has gone; keys typed after that open nothing any more."""

        self.deeds: Signal[str] = Signal(self, "deeds")
        """Says what a key has done, by its action."""

        self.heard = ""
        """What was said before the latest key, and may be asked about by it."""

        self._said = ""
        """What has been said since."""

    def on_mount(self) -> None:
        # From another thread: an end from outside leaves in order; the campaign is saved already.
        leave = asyncio.get_running_loop().call_soon_threadsafe
        WATCH.leave_by(lambda: leave(self.exit))
        self.set_interval(EVERY, self.tidying.look)
        self.theme_changed_signal.subscribe(self, lambda theme: self._wear(theme.name))
        self._note_letters()
        if self.settings.problem:
            self.notify(self.settings.problem, severity="warning", timeout=12)

    def _wear(self, look: str) -> None:
        self.remember(look=look)
        self._note_letters()

    def _note_letters(self) -> None:
        """Tell the style sheets whether there are letters other than ASCII."""
        for node in (self, *self.screen_stack):
            node.set_class(self.look.glyphs.is_plain, "-plain")

    @property
    def settings(self) -> Settings:
        """What the player likes just now."""
        return self.session.settings

    @property
    def shows_pictures(self) -> bool:
        """The map is drawn as a picture: there are colors for it, and the player wants one."""
        return super().shows_pictures and self.settings.map != "dots"

    def remember(self, **changes: str) -> None:
        """Keep a taste for the next time."""
        before, changed = self.settings, replace(self.settings, **changes)
        if changed != before:
            self.session.settings = changed
            if not changed.problem:
                self._write_down(changed, before)

    def _write_down(self, changed: Settings, before: Settings) -> None:
        try:
            write_settings(self.session.settings_file, changed, before)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            file = self.session.settings_file
            words = f"{file} cannot be written ({reason}); this holds until you quit"
            self.notify(words, severity="warning", markup=False)

    @property
    def _background_screens(self) -> list[Screen[Any]]:
        """The screens that are seen through the one on top; through most nothing is.

        The library counts the next one below as seen in any case, and so lays out, paints and keeps
        up to date what nobody sees: all of the lobby, for whoever sits at a map.
        """
        stack = self._screen_stack
        is_opaque = bool(stack) and stack[-1].styles.background.a == 1
        return [] if is_opaque else super()._background_screens

    def get_driver_class(self) -> type[Driver]:
        """Drive the terminal so that nobody waits for one that has gone."""
        from textual.drivers.linux_driver import LinuxDriver

        from screens.shell import driver

        usual = super().get_driver_class()
        if usual is not LinuxDriver:
            return usual
        is_there = bool(self.session.view_states)
        return cast("type[Driver]", partial(driver.Driver, is_there=is_there))

    def exit(
        self, result: None = None, return_code: int = 0, message: RenderableType | None = None
    ) -> None:
        self._is_left = True
        super().exit(result, return_code, message)

    # --- errors of the program itself ---

    def _handle_exception(self, error: Exception) -> None:
        """What goes wrong in a worker, or is put off, ends no game; a screen is built anew."""
        cause = beside_the_screens(error)
        if cause is not None or self._is_left:
            self.note_error(cause or error)
        elif not self.standing_again.takes(error):
            super()._handle_exception(error)

    async def _dispatch_message(self, message: Message) -> None:
        """Nor does what goes wrong when the app is called back: whose turn it is, for example."""
        try:
            await super()._dispatch_message(message)
        except Exception as error:
            if not isinstance(message, events.Callback):
                raise
            self.note_error(error)

    def note_error(self, error: BaseException) -> None:
        """Say that something went wrong, write down what, and go on."""
        if not self._is_left:  # else it failed because everything ends
            said = mishaps.survived(error, self.session.errors_file)
            self.notify(said, title="Error", severity="error", timeout=12, markup=False)

    def _fatal_error(self) -> None:
        """End with a sentence: what lay in the memory is for nobody to see."""
        error = self._exception
        assert error is not None, "it has been noted by now"
        said = mishaps.ended(error, self.session.errors_file)
        if self.session.is_served:
            said = ENDED_THERE.format(error=type(error).__name__)
        self.panic(Text(said))

    # --- the terminal ---

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        """Write a frame: what looks different.

        Where nothing looks different there is none: the terminal, and a server, would wake for it.
        """
        if isinstance(renderable, CompositorUpdate) and not self._batch_count:
            renderable = self.terminal_image.take(in_pieces(renderable), self.size)
            if not renderable.pieces and self.cursor_position == self._previous_cursor_position:
                self.post_display_hook()
                return
        super()._display(screen, renderable)

    def on_resize(self, event: events.Resize) -> None:
        """A terminal too small for any screen says so, and recovers.

        One of the size that it had has had another meanwhile, and has lost what did not fit in.
        """
        if event.size == self.terminal_image.size:
            self._write_anew()
        self.terminal_image.forget()
        self.look_at_size(event.size)

    @on(Driver.SignalResume)
    def _write_anew(self) -> None:
        """Write all of the screen that is on show when it has come to that."""
        self.terminal_image.forget()
        self.screen.refresh()

    def action_redraw(self) -> None:
        """Write the whole screen again, if something else has written over it."""
        self.terminal_image.forget()
        self._display(self.screen, self.screen._compositor.render_update(full=True))

    def look_at_size(self, size: Size | None = None) -> None:
        """See whether the screens fit into the terminal."""
        small = isinstance(self.screen, TooSmall)
        if too_small(*(size or self.size)):
            if not small:
                self.push_screen(TooSmall())
        elif small:
            self.pop_screen()

    # --- keys ---

    async def on_event(self, event: events.Event) -> None:
        """What is pasted gives no orders to the terminal, either.

        Where a mouse is that is nowhere on the screen, which has shrunk meanwhile, nothing was
        clicked: not even the line loses the keyboard that has it.
        """
        if isinstance(event, events.MouseEvent) and not event.is_forwarded:
            is_here = self.screen.region.contains_point(event.screen_offset)
            if not is_here and self.mouse_captured is None:
                return
        if isinstance(event, events.InputEvent | events.Paste) and not event.is_forwarded:
            self.tidying.latest_key = monotonic()
        is_key = isinstance(event, events.Key) and not event.is_forwarded
        if is_key and await self._is_done_by(cast(events.Key, event)):
            return
        if isinstance(event, events.Paste) and not event.is_forwarded:
            event.text = pasted(event.text)
        await super().on_event(event)

    async def _is_done_by(self, key: events.Key) -> bool:
        """A key has done something for the whole terminal; else it is sent where it belongs."""
        if _steps_aside(type(self.screen)):
            cast(SteppingAside, self.screen).step_aside(key)
        if not self._goes_straight(key):
            return False
        if await self._check_bindings(key.key, priority=True):
            return True
        self.screen._clear_tooltip()
        key._set_forwarded()
        return False

    def _goes_straight(self, key: events.Key) -> bool:
        """A key need not be passed on by all widgets around the one that has the keyboard.

        The library passes it from each to the next, up to here, and each wakes for it: that was a
        tenth of what a step of the cursor costs. Keys that come together all begin with the screen
        that was on show then: none of them is to be left with one that has gone meanwhile.
        """
        screen = self.screen
        if self.message_queue_size or not self.app_focus or screen.maximized is not None:
            return False
        return _knows_its_keys(type(screen)) and cast(PassedBy, screen).is_passed_by(key)

    async def on_key(self, event: events.Key) -> None:
        """Letters that came too early for the line they are meant for are passed on to it.

        Over a slow connection they come together with the key that opens the line. A line that has
        the keyboard lets no letter through to here: this one was typed for what is gone already.
        """
        if not event.character or not event.is_printable:
            return
        if isinstance(self.screen, TakingLetters):
            self.screen.take_letter(event.character)
            return
        if self.screen.AUTO_FOCUS in LINES:
            await self._let_screen_stand()
            hand_over(self.screen.query_one(Input))
        if isinstance(self.focused, Input):
            take_early(self.focused, event.character)
            event.prevent_default()

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        """Do what a key is for; one that nobody takes may say why."""
        is_taken = await super()._check_bindings(key, priority)
        if not (is_taken or priority) and (said := self.said_of(key)):
            self.clear_notifications()  # what the key before has said
            self.notify(said, title="Not now", severity="warning", markup=False)
            return True
        return is_taken

    def said_of(self, key: str) -> str:
        """Why a key that nobody takes does nothing here; empty if there is nothing to say."""
        return ""

    async def run_action(
        self,
        action: "str | ActionParseResult",
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Do what a key asks for; a key that does not work now says why."""
        if self._is_left:
            return True
        if self._held_keys.is_busy and not self._passes(action):
            deed = partial(self._do, action, default_namespace, namespaces)
            self._held_keys.take(self.screen, deed)
            return True
        return await self._do(action, default_namespace, namespaces)

    def _passes(self, action: "str | ActionParseResult") -> bool:
        """Whoever goes back, or leaves, need not wait for anything."""
        back = self.screen.active_bindings.get("escape")
        return action == QUIT or (back is not None and back.binding.action == action)

    def hold_keys(self) -> None:
        """Do nothing that keys ask for, for the moment; they are not forgotten."""
        self._held_keys.hold()

    def let_keys_go(self) -> None:
        """Do what keys have asked for meanwhile."""
        self._held_keys.let_go()
        self.call_later(self._held_keys.do, lambda: self.screen)

    async def _do(
        self,
        action: "str | ActionParseResult",
        default_namespace: DOMNode | None,
        namespaces: Mapping[str, DOMNode] | None,
    ) -> bool:
        await self._let_screen_stand()
        self.heard, self._said = self._said, ""
        if self._notifications:
            self.clear_notifications()  # what was said before has been read
        try:
            if await super().run_action(action, default_namespace, namespaces):
                if isinstance(action, str):
                    self.deeds.publish(action)
                return True
        except Exception as error:
            self.note_error(error)
            return True
        owner, name, parameters = parse(action) if isinstance(action, str) else action
        targets: dict[str, object] = {"": default_namespace, "app": self, "screen": self.screen}
        target = targets.get(owner)
        if not isinstance(target, Explaining) or target.check_action(name, parameters) is not None:
            return False
        reason = target.why_not(name, parameters)
        if reason:
            self.notify(reason, title="Not now", severity="warning", markup=False)
        return bool(reason)

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        """Say something for a while, as it stands; its paragraph numbers are dimmed."""
        message = plain(message)
        if self.session.is_served:
            message = without_paths(message, self.session.home.campaigns)
        self._said = message
        message, is_markup = in_markup(message)
        super().notify(message, title=title, severity=severity, timeout=timeout, markup=is_markup)

    @property
    def says_something(self) -> bool:
        """A sentence lies over the screen that may not have been read yet."""
        return bool(self._notifications)

    def clear_notifications(self) -> None:
        """Show nothing any more of what was said before.

        The library takes away what was written on the notes and leaves what held them: an empty
        widget more for each, as long as the screen is there.
        """
        super().clear_notifications()
        for rack in self.screen.query(ToastRack):
            rack.remove_children(ToastHolder)

    async def _let_screen_stand(self) -> None:
        """Wait until the screen on top is built: keys typed quickly come before it is."""
        screen, since = self.screen, monotonic()
        while not screen.is_mounted and monotonic() - since < PATIENCE:
            await asyncio.sleep(0)

    def get_key_display(self, binding: Binding) -> str:
        """A key as one says it: signs as themselves, others by name."""
        if binding.key_display:
            return binding.key_display
        key = binding.key.partition(",")[0]
        return SHORT_NAMES.get(key) or SIGNS_FOR_WORDS.get(key, key)

    async def action_quit(self) -> None:
        """Leave the terminal at once; everything is saved already."""
        self.exit()

    # --- the list of all commands ---

    def action_command_palette(self) -> None:
        """Show the list of all commands, to search in."""
        if self.use_command_palette and not isinstance(self.screen, CommandPalette):
            self.push_screen(AllCommands())

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Every key that does something here, and what has no key; what works now first."""
        for command in in_order(self.commands(screen)):
            yield SystemCommand(command.title, command.note, command.run)

    def commands(self, screen: Screen[object]) -> Iterable[PaletteRow]:
        """The same, with the words by which they are found."""
        yield from key_commands(self, screen)
        yield from taste_commands(self)

    # --- what the library would do to the computer on which it runs ---

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Open no browser: it might be the server's."""

    def deliver_text(self, *args: Any, **named: Any) -> None:
        """Write no file that the player has not named."""

    def deliver_binary(self, *args: Any, **named: Any) -> None:
        """Write no file that the player has not named."""

    def deliver_screenshot(self, *args: Any, **named: Any) -> None:
        """Write no picture but by `action_picture`."""

    def save_screenshot(self, *args: Any, **named: Any) -> str:
        """Write no picture but by `action_picture`."""
        return ""

    def action_suspend_process(self) -> None:
        """Go on: a session that is stopped would keep its seat and hear nothing."""

    def action_picture(self) -> None:
        """Write a picture of the screen, colors and letters, beside the campaigns."""
        from screens.shell.screenshot import take_picture

        if self.session.is_served:
            self.notify(NOTHING_WRITTEN, title="Not now", severity="warning", markup=False)
            return
        self.call_after_refresh(take_picture, self, self.session.home.campaigns)

    def wear(self, look: str) -> None:
        """Change the look; it is remembered."""
        self.theme = look
