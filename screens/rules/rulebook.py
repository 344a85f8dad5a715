"""The rules in words, to be read and searched. Texts come from `campaign/data/rulebook.toml`."""

import re
from collections.abc import Collection
from functools import cache
from operator import itemgetter
from typing import Any, NamedTuple

from campaign.formats.books import BOOK
from campaign.formats.data_files import document

CITATION = re.compile(rf"\b{BOOK}(?: (?:[0-9]+/)?[0-9]+(?:\.[0-9]+)?| Q[0-9]+|-R[0-9]+)")
"""How one paragraph names another: `BG 8.6`, `BG 14/5.2`, `BG Q11`, `NS 8.22`, `NS-R24`, `SH 3`."""


class Paragraph(NamedTuple):
    """One paragraph of the rules."""

    id: str
    """Like `BG 8.6`."""

    section: str
    """Like `Combat`."""

    heading: str
    text: str
    ours: str
    """What we have settled beside it where the sources are silent; else empty."""

    is_reconstruction: bool
    """The surviving sources do not give it; it is our best reading."""

    note: str
    """Whom an optional rule favors, and why one would play with it; else empty."""

    settles: str
    """The paragraph that a ruling is about; else empty."""

    option: str
    """The name of the option that brings it into force; empty for what always is."""

    table: str
    """The file of the table that belongs to it; else empty."""

    @property
    def leads_to(self) -> tuple[str, ...]:
        """What it names, then what it settles, then the rulings on it."""
        named = CITATION.findall(f"{self.text} {self.ours}")
        rulings = (other.id for other in rulebook().values() if other.settles == self.id)
        others = dict.fromkeys((*named, self.settles, *rulings))
        return tuple(rule for rule in others if rule != self.id and rule in rulebook())


@cache
def rulebook() -> dict[str, Paragraph]:
    """Every paragraph by its id, in the order of the book."""
    book = document("rulebook.toml")
    notes = {note["rule"]: note["note"] for note in _notes().values()}
    return {
        rule: Paragraph(
            id=rule,
            section=book["sections"][section_of(rule)],
            heading=entry["heading"],
            text=_one_line(entry["text"]),
            ours=_one_line(entry.get("ours", "")),
            is_reconstruction=entry.get("reconstruction", False),
            note=_one_line(notes.get(rule, "")),
            settles=entry.get("settles", ""),
            option=option_of(entry.get("settles", rule)),
            table=entry.get("table", ""),
        )
        for rule, entry in book["paragraphs"].items()
    }


@cache
def _notes() -> dict[str, Any]:
    """What is known of each option, by its name."""
    return document("option_notes.toml")


def _one_line(text: str) -> str:
    return " ".join(text.split())


def option_of(rule: str) -> str:
    """The option that a paragraph belongs to; empty if it is always in force.

    An option has its own paragraph and those whose numbers begin like it.

    >>> option_of("BG 14/4.9"), option_of("NS 2.1"), option_of("NS 8.22"), option_of("NS 8.12")
    ('long_rail', 'supply', 'leaders', 'desertion')
    >>> option_of("BG 4.9"), option_of("BG 14/4.11"), option_of("NS 1.0")
    ('', 'green_armies', '')
    """
    options = {note["rule"]: name for name, note in _notes().items()}
    if rule in options or not rule.startswith("NS "):
        return options.get(rule, "")
    begun = (own for own in options if rule.startswith(own.removesuffix(".0")))
    return options.get(max(begun, key=len, default=""), "")


def section_of(rule: str) -> str:
    """The section of a paragraph.

    >>> section_of("BG 8.6"), section_of("BG 14/5.2"), section_of("BG Q11")
    ('BG 8', 'BG 14', 'BG Q')
    >>> section_of("NS 3.0"), section_of("NS 8.22"), section_of("NS-R24"), section_of("SH 3")
    ('NS 3', 'NS 8.2', 'NS-R', 'SH 3')
    """
    if rule.startswith("NS 8."):
        return rule[: len("NS 8.2")]
    return re.sub(r"(?:[./].*|(?<=[QR])[0-9]+)$", "", rule)


def matching(wanted: str, in_play: Collection[str] = ()) -> list[Paragraph]:
    """Paragraphs that hold every word asked for: those of the books *in play* first.

    Among them those whose number or heading holds the words, and words before parts of words:
    `win` is not what *drawing up* is about. A paragraph whose number was typed comes before all.
    """
    found: list[tuple[bool, bool, int, Paragraph]] = []
    for paragraph in rulebook().values():
        head = f"{paragraph.id} {paragraph.heading}"
        rest = f"{paragraph.section} {paragraph.text} {paragraph.ours} {paragraph.note}"
        if (grade := grade_of(wanted, head, rest)) is not None:
            is_other = book_of(paragraph.id) not in in_play
            found.append((not is_number(wanted, paragraph.id), is_other, grade, paragraph))
    return [paragraph for *_, paragraph in sorted(found, key=itemgetter(0, 1, 2))]


def is_number(wanted: str, rule: str) -> bool:
    """Whether a paragraph is asked for by its number, with the book or without it.

    >>> is_number("2.2", "NS 2.2"), is_number("ns-r1", "NS-R1"), is_number("2.2", "NS 2.21")
    (True, True, False)
    """
    typed = wanted.strip().lower()
    return bool(typed) and typed in {rule.lower(), re.split("[ -]", rule.lower(), maxsplit=1)[-1]}


def grade_of(wanted: str, head: str, text: str) -> int | None:
    """How well the words asked for are met, best 0: by a head, else by the text below it.

    Whole words or their beginnings come before what stands within a word. None if one is missing.
    """
    words, lowered = wanted.lower().split(), head.lower()
    for grade, place in enumerate((lowered, f"{lowered} {text.lower()}")):
        if all(word in place for word in words):
            begin = all(re.search(rf"(?<!\w){re.escape(word)}", place) for word in words)
            return 2 * grade + (not begin)
    return None


def book_of(rule: str) -> str:
    """The letters of the book that a paragraph is in.

    >>> book_of("BG 8.6"), book_of("NS-R24")
    ('BG', 'NS')
    """
    return re.split("[ -]", rule)[0]
