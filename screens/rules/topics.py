"""The rules as something to read: sections, paragraphs, what is in force, what leads on."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from campaign import Options
from campaign.formats.data_files import table
from screens.rules.rulebook import Paragraph, matching, rulebook

IN_FORCE, NOT_IN_FORCE, RECONSTRUCTED = "x", "-", "~"
"""Before the paragraphs of options, and behind what is a reconstruction."""

LEGEND = f"{IN_FORCE} in force   {NOT_IN_FORCE} not in force   {RECONSTRUCTED} reconstruction"

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


def rule_topics(wanted: str, options: Options | None) -> list[Topic]:
    """The rulebook section by section; with *wanted*, the paragraphs that hold all its words.

    Without *options* there is no campaign, and nothing is said about what is in force.
    """
    found = matching(wanted)
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
    flagged = f" {RECONSTRUCTED}" if RECONSTRUCTION in topic.flags else ""
    return f"{topic.mark:<2}{topic.title}{flagged}"


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
