"""The rules: sections and paragraphs on the left, what they say on the right; to be searched."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from screens.parts.command import ABSENT, Command, CommandScreen, Keys, Obstacle
from screens.parts.key_bar import KeyLine
from screens.parts.row_list import RowList
from screens.parts.search_list import SearchLine
from screens.rules.help_topics import ODDS, Ruled
from screens.rules.rulebook import book_of, is_number, rulebook
from screens.rules.topics import (
    CAMPAIGN_BOOKS,
    DIGITS,
    NOT_IN_FORCE,
    Topic,
    legend_of,
    row_text,
    rule_topics,
    see_also,
    topics_with,
)
from screens.shell.themes import glyphs_of

if TYPE_CHECKING:
    from campaign import Options
    from screens.parts.game import Game


ASK = "/ searches the rules: a word, or a number like 8.4"


class RulesScreen(CommandScreen[None]):
    """The rulebook, open at a paragraph, or behind other topics: then it is the help."""

    CSS = """
    RulesScreen Input { height: 1; border: none; background: $panel; padding: 0 1; }
    RulesScreen #legend { height: 1; padding: 0 1; color: $foreground 80%; background: $surface; }
    RulesScreen RowList { width: 44%; height: 1fr; padding: 0 1; background: $surface; }
    RulesScreen VerticalScroll { width: 1fr; height: 1fr; padding: 0 2;
        scrollbar-gutter: stable; }
    RulesScreen.-plain VerticalScroll { scrollbar-size: 0 0; }
    RulesScreen #title { text-style: bold; color: $accent; }
    RulesScreen #flags { text-style: bold; color: $warning; }
    RulesScreen #also { margin-top: 1; color: $primary; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(str(digit), f"follow({digit})", f"See also {digit}", show=False)
            for digit in range(1, DIGITS + 1)
        ),
    ]

    AUTO_FOCUS = "#topics"

    def __init__(
        self, rule: str = "", first_topics: Callable[[], Iterable[Topic]] | None = None
    ) -> None:
        """Open at a paragraph, or at the first page; *first topics* make it the help."""
        super().__init__()
        self._rule = rule
        self._first_topics = first_topics
        self._topics: list[Topic] = []
        self._past: list[Topic] = []
        """Where one came from by following paragraphs."""

        self.list = RowList(id="topics")
        self.line = SearchLine(ASK, self.list, self.list_anew)

    def compose(self) -> ComposeResult:
        yield self.line
        yield Static(id="legend", markup=False)
        with Horizontal():
            yield self.list
            with VerticalScroll(can_focus=False):
                yield Static(id="title", markup=False)
                yield Static(id="flags", markup=False)
                yield Static(id="text", markup=False)
                yield Static(id="also", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.set_class(glyphs_of(self.app.theme).is_plain, "-plain")
        self.list_anew()
        if self._rule in rulebook():  # whole sections are cited, too
            self.open_rule(self._rule)

    @property
    def options(self) -> "Options | None":
        """The options of the campaign on show."""
        journal = cast("Game", self.app).journal
        return journal.state.options if journal else None

    @property
    def _in_play(self) -> set[str]:
        """The books by which one plays on the screen below, and those of the war."""
        ruled = (screen.rules for screen in self.app.screen_stack if isinstance(screen, Ruled))
        return {*CAMPAIGN_BOOKS, *(book_of(rule) for rules in ruled for rule in rules)}

    # --- the list ---

    @property
    def topic(self) -> Topic | None:
        """What is being read."""
        return self._topics[self.list.cursor] if self._topics else None

    def list_anew(self) -> None:
        """List what is wanted; of all topics, stay at the one that was being read."""
        reading, wanted = self.topic, self.line.wanted
        first = list(self._first_topics()) if self._first_topics is not None else []
        if wanted.strip():
            first = topics_with(wanted, first or [ODDS])
        rules = rule_topics(wanted, self.options, self._in_play)
        typed = [topic for topic in rules if is_number(wanted, topic.rule)]
        self._topics = [*typed, *first, *(topic for topic in rules if topic not in typed)]
        legend = self.query_one("#legend", Static)
        legend.update(said := legend_of(self._topics))
        legend.display = bool(said)
        self.list.show([_row(topic) for topic in self._topics], 0)
        if reading and not wanted:
            self._go_to(reading)
        self._read()

    def _go_to(self, wanted: Topic) -> None:
        """Point at a topic, in whatever list it stands."""
        for row, topic in enumerate(self._topics):
            if (topic.rule, topic.title) == (wanted.rule, wanted.title):
                self.list.cursor = row

    def open_rule(self, rule: str) -> None:
        """Go to a paragraph."""
        if rule not in {topic.rule for topic in self._topics}:
            self.line.search("")
        self.list.cursor = [topic.rule for topic in self._topics].index(rule)
        self._read()

    def _read(self) -> None:
        """Show the topic under the cursor."""
        topic = self.topic or Topic("Nothing found", "No paragraph contains that.")
        self.query_one("#title", Static).update(topic.title)
        flags = self.query_one("#flags", Static)
        flags.update("\n".join(topic.flags))
        flags.display = bool(topic.flags)
        self.query_one("#text", Static).update(topic.lines(self._columns))
        self.query_one("#also", Static).update(see_also(topic))
        self.query_one(VerticalScroll).scroll_home(animate=False)
        self.refresh_bindings()

    @property
    def _columns(self) -> int:
        """Of the text; none before it is laid out."""
        return self.query_one("#text").size.width

    @on(events.Resize)
    def _resized(self) -> None:
        self.call_after_refresh(self._lay_out)

    def _lay_out(self) -> None:
        if self.topic is not None and self.topic.hang:
            self.query_one("#text", Static).update(self.topic.lines(self._columns))

    @on(RowList.Pointed)
    def _pointed(self) -> None:
        self._read()

    # --- keys ---

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        """From a heading into its section, from a paragraph to the first one that it leads to."""
        if self.topic and self.topic.is_heading:
            self.list.cursor += 1
        elif self.topic and self.topic.cited:
            self.action_follow(1)
        else:
            self.read(1)

    def word_for(self, binding: Binding) -> str:
        """What a key does just now."""
        if binding.action != "choose":
            return super().word_for(binding)
        return "follow" if self.topic and self.topic.cited else "read on"

    def search(self) -> None:
        """Type what is wanted."""
        self.line.begin()

    def back(self) -> None:
        """From a search to the whole list, then out."""
        if not self.line.step_back() and self.is_current:  # else it is gone already
            self.dismiss()

    def heading(self, step: int) -> None:
        """Go to the next heading, or to the one before."""
        rows = (row for row, topic in enumerate(self._topics) if topic.is_heading)
        self.list.go_to_head(rows, step)

    def go_back(self) -> None:
        """Back to where one followed a paragraph from."""
        self.line.search("")
        self._go_to(self._past.pop())
        self._read()

    def read(self, way: int) -> None:
        """A page of the text."""
        page = self.query_one(VerticalScroll)
        page.scroll_relative(y=way * max(1, page.size.height - 1), animate=False)

    def ask_for_help(self) -> None:
        """What one can do here."""
        cast("Game", self.app).action_help()

    def action_follow(self, digit: int) -> None:
        """Go to a paragraph that this one leads to."""
        if self.topic:
            self._past.append(self.topic)
            self.open_rule(self.topic.cited[digit - 1])

    def why_no_way_back(self) -> Obstacle:
        return None if self._past else ABSENT

    def why_no_help(self) -> Obstacle:
        """The key for help leaves it."""
        return None if self._first_topics is None else ABSENT

    def why_it_stays(self) -> Obstacle:
        return None if self._first_topics is not None else ABSENT

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "follow":
            cited = self.topic.cited[:DIGITS] if self.topic else ()
            return parameters[0] in range(1, len(cited) + 1)
        return super().check_action(action, parameters)

    KEYS: ClassVar[Keys] = (
        "list.choose",
        Command("rules.search", "slash", "search", search, display="/"),
        Command("rules.back", "escape,q", "back", back),
        Command("rules.return", "backspace", "where I was", go_back, why_not=why_no_way_back),
        Command("rules.next", "n", "next section", partial(heading, step=1)),
        Command("rules.previous", "N", "section before", partial(heading, step=-1), shown=False),
        Command("rules.read-on", "space", "read on", partial(read, way=1)),
        Command("rules.read-back", "b", "read back", partial(read, way=-1), shown=False),
        Command(
            "rules.help", "question_mark,f1", "help", ask_for_help, display="?", why_not=why_no_help
        ),
        Command("help.back", "question_mark,f1", "back", back, shown=False, why_not=why_it_stays),
    )


def _row(topic: Topic) -> Content:
    """A topic in the list: headings stand out, what is not in force stands back."""
    style = "bold" if topic.is_heading else "dim" if topic.mark == NOT_IN_FORCE else ""
    return Content.styled(row_text(topic), style)
