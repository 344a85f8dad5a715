"""The rules as something to read: sections, paragraphs, what is in force, what leads on."""

import textwrap
from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from campaign import Options
from campaign.formats.data_files import table
from screens.rules.rulebook import Paragraph, grade_of, matching, rulebook

IN_FORCE, NOT_IN_FORCE, RECONSTRUCTED = "x", "-", "~"
"""Before the paragraphs of options, and behind what is a reconstruction."""

MARKS = {IN_FORCE: "in force", NOT_IN_FORCE: "not in force", RECONSTRUCTED: "reconstruction"}

CAMPAIGN_BOOKS = ("BG", "NS")
"""The books of the war; a way to fight battles has one of its own."""

RECONSTRUCTION = "Reconstruction: the surviving sources do not give this."

OURS = "Our ruling, where the sources are silent:"

DIGITS = 9
"""As many paragraphs can be followed by a digit."""


class Topic(NamedTuple):
    """One thing to read about."""

    title: str
    text: str
    rule: str = ""
    """The paragraph it is; empty for what is no rule."""

    cited: tuple[str, ...] = ()
    """The paragraphs it leads to."""

    flags: tuple[str, ...] = ()
    """What is to be known before reading it."""

    mark: str = ""
    """Whether it is in force, as a sign."""

    is_heading: bool = False

    hang: int = 0
    """Columns before what a sign or a key means; what has no room goes on below the meaning."""

    def lines(self, width: int) -> str:
        """Its text for so many columns, as far as it has signs or keys in front."""
        if not self.hang or width <= self.hang:
            return self.text
        return "\n".join(self._hung(line, width) for line in self.text.splitlines())

    def _hung(self, line: str, width: int) -> str:
        if len(line) <= width or line[self.hang - 2 : self.hang] != "  ":
            return line
        rest = textwrap.wrap(line[self.hang :], width - self.hang)
        return line[: self.hang] + f"\n{' ' * self.hang}".join(rest)


def topics_with(wanted: str, first: Iterable[Topic]) -> list[Topic]:
    """Those of the *first* topics that hold all words asked for; titles before texts."""
    graded = [(grade_of(wanted, topic.title, topic.text), topic) for topic in first]
    found = [(grade, topic) for grade, topic in graded if grade is not None]
    return [topic for _, topic in sorted(found, key=itemgetter(0))]


def rule_topics(
    wanted: str, options: Options | None, in_play: Collection[str] = CAMPAIGN_BOOKS
) -> list[Topic]:
    """The rulebook section by section; with *wanted*, the paragraphs that hold all its words.

    Those of the books *in play* come first; in the whole rulebook that by which a battle is fought.
    Without *options* there is no campaign, and nothing is said about what is in force.
    """
    fought = {*in_play} - {*CAMPAIGN_BOOKS}
    found = matching(wanted, in_play) if wanted.strip() else matching(wanted, fought)
    if wanted.strip():
        return [rule_topic(paragraph, options) for paragraph in found]
    return [
        topic
        for section, paragraphs in groupby(found, key=lambda paragraph: paragraph.section)
        for topic in _chapter(section, list(paragraphs), options)
    ]


def _chapter(section: str, paragraphs: list[Paragraph], options: Options | None) -> Iterator[Topic]:
    topics = [rule_topic(paragraph, options) for paragraph in paragraphs]
    contents = "\n".join(row_text(topic) for topic in topics)
    yield Topic(section, contents, is_heading=True)
    yield from topics


def rule_topic(paragraph: Paragraph, options: Options | None) -> Topic:
    """A paragraph of the rules, with what is to be known about it."""
    parts = [f"{paragraph.section}  [{paragraph.id}]", "", paragraph.text]
    if paragraph.ours:
        parts += ["", f"{OURS} {paragraph.ours}"]
    if paragraph.table:
        parts += ["", *_lines_of(paragraph.table)]
    if paragraph.note:
        parts += ["", f"Why play with it: {paragraph.note}"]
    flags, mark = [], ""
    if options is not None and paragraph.option:
        is_on = paragraph.option in options.switched_on
        mark = IN_FORCE if is_on else NOT_IN_FORCE
        flags.append(f"{'In' if is_on else 'Not in'} force in this campaign.")
    if paragraph.is_reconstruction:
        flags.append(RECONSTRUCTION)
    title = f"{short(paragraph.id)} {paragraph.heading}"
    return Topic(title, "\n".join(parts), paragraph.id, paragraph.leads_to, tuple(flags), mark)


def _lines_of(name: str) -> Iterator[str]:
    """A table as it is printed: its columns below their headings."""
    rows = [row.cells for row in table(name)]
    lines = [tuple(rows[0]), *(tuple(row.values()) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        yield "  ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True))


def row_text(topic: Topic) -> str:
    """A topic as a row of a list."""
    if topic.is_heading or not topic.rule:
        return topic.title
    return " ".join((f"{topic.mark:<2}{topic.title}", *_behind(topic)))


def legend_of(topics: Iterable[Topic]) -> str:
    """What the signs before and behind these topics mean; none that is not there."""
    found = {sign for topic in topics for sign in (topic.mark, *_behind(topic))}
    return "   ".join(f"{sign} {meaning}" for sign, meaning in MARKS.items() if sign in found)


def _behind(topic: Topic) -> tuple[str, ...]:
    return (RECONSTRUCTED,) if RECONSTRUCTION in topic.flags else ()


def short(rule: str) -> str:
    """The number of a paragraph where there is little room: `8.6`, `NS 8.22`."""
    return rule.removeprefix("BG ")


def see_also(topic: Topic) -> str:
    """The paragraphs that a topic leads to, with the digits that go there."""
    names = (
        f"{number}  {short(rule)} {rulebook()[rule].heading}"
        for number, rule in enumerate(topic.cited[:DIGITS], start=1)
    )
    return "\n".join(("See also", *names)) if topic.cited else ""
