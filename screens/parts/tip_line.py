"""A line with a tip above the line of keys, until whoever plays has used every key it tells of.

It takes no key. It has its place as long as there is any tip left for its screen, whether or not
one fits just now: nothing else moves when it says something else.
"""

from typing import TYPE_CHECKING, Any, cast

from textual.binding import Binding
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widget import Widget

from screens.parts import tips

if TYPE_CHECKING:
    from screens.parts.game import Game

PUT_AWAY = "f2 next tip"


def lines_on(screen: Screen[Any]) -> list["TipLine"]:
    """The line of a screen, if there is one and it tells of something."""
    return [line for line in screen.query(TipLine) if line.display]


class TipLine(Widget):
    """One tip that fits what can be done now, and is still needed."""

    DEFAULT_CSS = """
    TipLine { height: 1; padding: 0 1; background: $surface; color: $foreground; display: none; }
    """

    can_focus = False

    def __init__(self) -> None:
        super().__init__()
        self._told = ""
        """The id of the key that is told of."""

        self._is_covered = False
        """Something lies over the screen: its keys do nothing now."""

        self._listens = False
        self._keys: dict[str, tuple[DOMNode, Binding]] = {}
        """The keys of the screen of which there are tips."""

    @property
    def _game(self) -> "Game":
        return cast("Game", self.app)

    def on_mount(self) -> None:
        # The settings may have been changed on the screen that lay over this one.
        self.app.screen_change_signal.subscribe(self, lambda _: self.look())
        self.call_after_refresh(self.look)

    def _listen(self, *, is_needed: bool) -> None:
        """Hear of keys as long as there is something to tell: who knows them all pays nothing."""
        if is_needed is self._listens:
            return
        self._listens = is_needed
        if is_needed:
            self.screen.bindings_updated_signal.subscribe(self, lambda _: self.look())
            self._game.deeds.subscribe(self, self._done, immediate=True)
        else:
            self.screen.bindings_updated_signal.unsubscribe(self)
            self._game.deeds.unsubscribe(self)

    def look(self) -> None:
        """Find the tip that fits now."""
        if not self.is_attached:
            return
        if self._is_covered is self.screen.is_current:
            self._is_covered = not self.screen.is_current
            self.refresh()
        if self._is_covered:
            return
        settings, left, keys = self._game.settings, list[str](), self._all_keys()
        if settings.tips == "on":
            known = tips.known_keys(settings.tips_done)
            left = [id_ for id_ in tips.by_key() if id_ in keys and id_ not in known]
        self._listen(is_needed=bool(left))
        self.display = bool(left) and self._game.lesson is None
        self.screen.set_class(self.display, "-tip")  # notices lie above all lines at the foot
        fitting = (id_ for id_ in left if self._works(*keys[id_]))
        told = next(fitting, self._told if self._told in left else "")
        if told != self._told:
            self._told = told
            self.refresh()

    def _all_keys(self) -> dict[str, tuple[DOMNode, Binding]]:
        """All keys of the screen that have been there once: those of its list come and go."""
        for owner, bindings in self.screen._binding_chain:
            for _, binding in bindings:
                if binding.id in tips.by_key():
                    self._keys.setdefault(binding.id, (owner, binding))
        return self._keys

    def _works(self, owner: DOMNode, binding: Binding) -> bool:
        return self.app._check_action_state(binding.action, owner) is True

    def _done(self, action: str) -> None:
        """A key has done something: there is no need to tell of it any more."""
        for id_, (_, binding) in self._keys.items():
            if binding.action == action:
                self.put_away(id_)

    def put_away(self, id_: str = "") -> None:
        """Tell no more of a key, or of the one on show."""
        settings = self._game.settings
        learned, known = id_ or self._told, tips.known_keys(settings.tips_done)
        if learned and learned not in known and settings.tips == "on":
            done = settings.tips_done.split()  # pages that were read, too
            self._game.remember(tips_done=tips.written_with(done, learned))
        self.look()

    def render(self) -> Content:
        """The tip, and how to be rid of it."""
        if not self._told or self._is_covered:
            return Content("")
        _, binding = self._keys[self._told]
        said = tips.by_key()[self._told].format(key=self.app.get_key_display(binding))
        line = Content.assemble(("Tip  ", "bold $accent"), said)
        gap = self.size.width - line.cell_length - len(PUT_AWAY)
        return line + " " * gap + Content.styled(PUT_AWAY, "dim") if gap > 1 else line
