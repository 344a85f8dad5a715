"""Help: what has the focus and which keys work, the signs of the map, then the rules."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.screen import Screen

from screens.rules.help_topics import EVERYWHERE, here, signs
from screens.rules.rules_screen import RulesScreen
from screens.rules.topics import Topic
from screens.shell.themes import glyphs_of


class HelpScreen(RulesScreen):
    """The rulebook after help for the screen beneath, the keys, and the signs of the map."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "back", "back", show=False, id="help.back"),
    ]

    def first_topics(self) -> list[Topic]:
        beneath = self._beneath()
        now = [here(beneath)] if beneath is not None else []
        return [*now, EVERYWHERE, signs(glyphs_of(self.app.theme))]

    def _beneath(self) -> Screen[object] | None:
        """The screen that help was asked on."""
        stack = self.app.screen_stack
        below = stack.index(self) - 1 if self in stack else -1
        return stack[below] if below >= 0 else None
