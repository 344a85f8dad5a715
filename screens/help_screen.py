"""Help: what has the focus, which keys work, and every paragraph of the rules, to be searched."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from screens.help_topics import Topic, see_also, topics
from screens.rulebook import rulebook
from screens.themes import glyphs_of
from screens.widgets.key_line import KeyLine
from screens.widgets.row_list import RowList
from screens.words import clipped

LIST = 34
"""Columns of the list of topics."""


class HelpScreen(Screen[None]):
    """Topics on the left, what they say on the right."""

    CSS = """
    HelpScreen Input { height: 1; border: none; background: $panel; padding: 0 1; }
    HelpScreen RowList { width: 34; height: 1fr; background: $surface; }
    HelpScreen VerticalScroll { width: 1fr; height: 1fr; padding: 0 2; }
    HelpScreen.-plain VerticalScroll { scrollbar-size: 0 0; }
    HelpScreen #title { text-style: bold; color: $accent; }
    HelpScreen #also { margin-top: 1; color: $primary; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "search", key_display="/", id="help.search"),
        Binding("escape,q", "back", "back", id="help.back"),
        Binding("backspace", "return", "last topic", id="help.return"),
        Binding("space", "read(1)", "read on", id="help.read-on"),
        Binding("b", "read(-1)", "read back", show=False, id="help.read-back"),
        *(
            Binding(str(digit), f"follow({digit})", f"See also {digit}", show=False)
            for digit in range(1, 10)
        ),
    ]

    AUTO_FOCUS = "#topics"

    def __init__(self, rule: str = "") -> None:
        """Open at a paragraph; without one, at the help for what has the focus."""
        super().__init__()
        self._rule = rule
        self._topics: list[Topic] = []
        self._past: list[str] = []
        """Paragraphs one came from by following others."""

    def compose(self) -> ComposeResult:
        yield Input(placeholder="/ searches the rules: a word, or a number like 8.4", id="wanted")
        with Horizontal():
            yield RowList(id="topics")
            with VerticalScroll(can_focus=False):
                yield Static(id="title", markup=False)
                yield Static(id="text", markup=False)
                yield Static(id="also", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.set_class(glyphs_of(self.app.theme).is_plain, "-plain")
        self._list("")
        if self._rule:
            self.open_rule(self._rule)

    @property
    def list(self) -> RowList:
        return self.query_one(RowList)

    @property
    def topic(self) -> Topic | None:
        """What is being read."""
        return self._topics[self.list.cursor] if self._topics else None

    def _beneath(self) -> Screen[object] | None:
        """The screen that help was asked on."""
        stack = self.app.screen_stack
        below = stack.index(self) - 1 if self in stack else -1
        return stack[below] if below >= 0 else None

    def _list(self, wanted: str) -> None:
        self._topics = topics(self._beneath(), wanted)
        self.list.show([Content(clipped(topic.title, LIST)) for topic in self._topics], 0)
        self._read()

    def open_rule(self, rule: str) -> None:
        """Go to a paragraph."""
        if rule not in {topic.rule for topic in self._topics}:
            self.query_one(Input).value = ""
            self._list("")
        for row, topic in enumerate(self._topics):
            if topic.rule == rule:
                self.list.cursor = row
        self._read()

    def _read(self) -> None:
        """Show the topic under the cursor."""
        topic = self.topic
        self.query_one("#title", Static).update(topic.title if topic else "Nothing found")
        self.query_one("#text", Static).update(topic.text if topic else "No paragraph holds that.")
        self.query_one("#also", Static).update(see_also(topic) if topic else "")
        self.query_one(VerticalScroll).scroll_home(animate=False)
        self.refresh_bindings()

    @on(RowList.Pointed)
    def _pointed(self) -> None:
        self._read()

    @on(Input.Changed)
    def _wanted(self, event: Input.Changed) -> None:
        self._list(event.value)

    @on(Input.Submitted)
    def _found(self) -> None:
        self.list.focus()

    def action_search(self) -> None:
        """Type what is wanted."""
        self.query_one(Input).focus()

    def action_back(self) -> None:
        """From the search to the list, from a search to all topics, then out."""
        wanted = self.query_one(Input)
        if wanted.value:
            wanted.value = ""
            self.list.focus()
        elif wanted.has_focus:
            self.list.focus()
        else:
            self.dismiss()

    def action_follow(self, digit: int) -> None:
        """Go to a paragraph that this one names."""
        topic = self.topic
        if topic and digit <= len(topic.cited):
            self._past.append(topic.rule)
            self.open_rule(topic.cited[digit - 1])

    def action_return(self) -> None:
        """Back to where one followed a paragraph from."""
        rule = self._past.pop()
        if rule in rulebook():
            self.open_rule(rule)
        else:
            self.list.cursor = 0

    def action_read(self, way: int) -> None:
        """A page of the text."""
        page = self.query_one(VerticalScroll)
        page.scroll_relative(y=way * max(1, page.size.height - 1), animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "return":
                return bool(self._past)
            case "follow":
                return bool(self.topic and parameters[0] in range(1, len(self.topic.cited) + 1))
        return True
