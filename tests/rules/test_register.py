"""The rulebook, the code that plays it and the tests that quote it name the same paragraphs."""

import ast
import csv
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from campaign import Options
from campaign.formats.books import BOOK, BOOKS, SECTIONS
from campaign.formats.data_files import document
from screens.rules.rulebook import section_of
from tests.house.tree import PACKAGES, ROOT

CITATION = re.compile(rf"\b{BOOK}(?: (?:Q\d*|(?:\d+/)?\d+(?:\.\d+)?)|-R\d+)")
"""One paragraph, or a whole section."""

BRACKETS = re.compile(r"\[([A-Z]{2,3})(?=[ -]\w)[^\]]*\]")
"""A citation of any book, known or not: letters, then a number."""

STRING = re.compile(r'"([^"\n]*)"')
"""What stands between quotation marks on a line."""

RULING = re.compile(rf"BG Q|{BOOK}-R")
"""How the name of a ruling begins."""

NOT_FOR_CODE = {
    "BG Q12": "corrects two references inside the published book",
}
"""Paragraphs that no code can carry out, and why."""


class Quotation(NamedTuple):
    """Words of the rulebook and the test that is about them."""

    paragraph: str
    words: str
    test: str
    place: str


@cache
def paragraphs() -> dict[str, str]:
    """Every registered paragraph and its text, on one line, with what is ours of it."""
    registered = document("rulebook.toml")["paragraphs"]
    return {
        name: " ".join(f"{entry['text']} {entry.get('ours', '')}".split())
        for name, entry in registered.items()
    }


def sources(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@cache
def cited() -> dict[str, str]:
    """Every paragraph that the game's code or data cites, and one place where it does."""
    found: dict[str, str] = {}
    data = sorted((ROOT / "campaign" / "data").rglob("*.*"))
    for path in (*sources("campaign"), *data):
        if path.name == "rulebook.toml":
            continue
        for citation in CITATION.findall(path.read_text()):
            found.setdefault(citation, str(path.relative_to(ROOT)))
    return found


@cache
def quotations() -> tuple[Quotation, ...]:
    """Every `@quotes(...)` of the tests beside this file, of the resolvers and of Shiloh."""
    paths = [path for room in ("rules", "resolvers", "shiloh") for path in sources(f"tests/{room}")]
    return tuple(found for path in paths for found in _quoted_in(path))


def _quoted_in(path: Path) -> Iterator[Quotation]:
    for test in ast.parse(path.read_text()).body:
        if not isinstance(test, ast.FunctionDef):
            continue
        for mark in test.decorator_list:
            if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "quotes":
                paragraph, words = (ast.literal_eval(argument) for argument in mark.args)
                yield Quotation(paragraph, words, test.name, f"{path.name}:{test.lineno}")


@pytest.mark.parametrize("paragraph", sorted(paragraphs()))
def test_every_paragraph_is_quoted_by_a_test(paragraph: str) -> None:
    assert any(quotation.paragraph == paragraph for quotation in quotations())


def test_every_quotation_is_in_the_rulebook() -> None:
    wrong = [
        f"{place}: {paragraph} does not say {words!r}"
        for paragraph, words, _, place in quotations()
        if words not in paragraphs().get(paragraph, "")
    ]
    assert not wrong, "\n".join(wrong)


def test_the_name_of_a_test_begins_with_a_paragraph_that_it_quotes() -> None:
    begun = {
        quotation.test
        for quotation in quotations()
        if quotation.test.startswith(f"test_{_in_a_name(quotation.paragraph)}_")
    }
    wrong = {q.test: q.place for q in quotations() if q.test not in begun}
    assert not wrong


def _in_a_name(paragraph: str) -> str:
    """`BG 4.5` as in the name of a test: `4_5`; `NS 2.1` as `ns_2_1`, `NS-R7` as `ns_r7`."""
    return re.sub(r"[ ./-]", "_", paragraph.removeprefix("BG ")).lower()


def test_what_the_code_cites_is_registered() -> None:
    """Whole sections are cited, too, where what is meant stands in all of it."""
    strangers = {
        name: place
        for name, place in cited().items()
        if name not in paragraphs() and name not in SECTIONS
    }
    assert not strangers


def test_what_players_are_shown_are_paragraphs() -> None:
    """The rule of a refusal, an event or a modifier is opened in the rulebook by a key."""
    strangers = {rule: place for rule, place in _shown() if rule not in paragraphs()}
    assert not strangers


def _shown() -> Iterator[tuple[str, str]]:
    """Strings of the game that are nothing but a citation, and rules in its tables."""
    for path in sources("campaign"):
        for text in STRING.findall(path.read_text()):
            if CITATION.fullmatch(text):
                yield text, str(path.relative_to(ROOT))
    for path in sorted((ROOT / "campaign" / "data").rglob("*.csv")):
        lines = (line for line in path.read_text().splitlines() if not line.startswith("#"))
        for row in csv.DictReader(lines):
            if rule := row.get("rule"):
                yield rule, str(path.relative_to(ROOT))


def test_no_book_is_cited_that_the_rulebook_does_not_have() -> None:
    for path in (file for package in PACKAGES for file in sources(package)):
        strange = {book for book in BRACKETS.findall(path.read_text()) if book not in BOOKS}
        assert not strange, path


def test_what_is_registered_is_cited_in_the_code() -> None:
    silent = set(paragraphs()) - set(cited()) - set(NOT_FOR_CODE)
    assert not silent, f"registered, but cited nowhere: {sorted(silent)}"


def test_the_exceptions_are_needed() -> None:
    assert set(NOT_FOR_CODE) <= set(paragraphs())
    assert not set(NOT_FOR_CODE) & set(cited())


def test_every_option_has_its_paragraph() -> None:
    rules = [note.rule for note in Options.describe()]
    optional = [name for name in paragraphs() if name.startswith("BG 14/")]
    assert [rule for rule in rules if rule.startswith("BG 14/")] == optional
    assert set(rules) <= set(paragraphs())


def test_every_ruling_settles_a_registered_paragraph() -> None:
    registered = document("rulebook.toml")["paragraphs"]
    for name, entry in registered.items():
        assert ("settles" in entry) is bool(RULING.match(name))
        assert entry.get("settles", name) in registered


def marked(key: str) -> set[str]:
    """The paragraphs that have a mark."""
    registered = document("rulebook.toml")["paragraphs"]
    return {name for name, entry in registered.items() if entry.get(key)}


def test_what_is_ours_and_not_the_sources_is_marked() -> None:
    said = {"BG 6.1", "NS-R5", "NS-R10", "NS-R21", "NS-R25", "NS-R29"}
    assert said <= marked("ours")
    for name in marked("ours"):
        entry = document("rulebook.toml")["paragraphs"][name]
        assert " ".join(entry["ours"].split()) not in " ".join(entry["text"].split())


def test_what_stands_on_a_lost_card_is_marked_as_reconstruction() -> None:
    said = {"BG 15.3", "BG 15.4", "NS-R18", "NS-R22", "NS-R26", "NS-R28"}
    assert said <= marked("reconstruction")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[BG 4.6, BG Q2]", ["BG 4.6", "BG Q2"]),
        ('Refusal("BG 14/4.11", "...")', ["BG 14/4.11"]),
        ("[NS 8.22, NS-R24]", ["NS 8.22", "NS-R24"]),
        ("[BG 8, NS 2]", ["BG 8", "NS 2"]),
        ("as in SH 3. BB 9.44.", ["SH 3", "BB 9.44"]),
    ],
)
def test_a_citation_is_seen(text: str, found: list[str]) -> None:
    assert CITATION.findall(text) == found


def test_sections_are_those_of_the_whole_rulebook() -> None:
    assert document("rulebook.toml")["sections"] == SECTIONS


def test_every_paragraph_stands_in_a_section() -> None:
    """The rules screen shows it under that; the sections stand in the order of the paragraphs."""
    sections = list(dict.fromkeys(section_of(rule) for rule in paragraphs()))
    assert sections == list(SECTIONS)


def test_books_are_read_from_the_rulebook_and_written_out_nowhere() -> None:
    """A pattern for the letters of any book, or a list of some, would not know a new one."""
    written_out = re.compile(r"\[A-Z\]\{2\}|\(\?:BG\|")
    for path in (file for package in PACKAGES for file in sources(package)):
        assert not written_out.search(path.read_text()), path


@pytest.mark.parametrize("section", SECTIONS)
def test_a_citation_of_any_section_is_seen(section: str) -> None:
    inside = [rule for rule in paragraphs() if rule.startswith(section)]
    assert inside, "a section without paragraphs"
    assert CITATION.findall(f"[{', '.join(inside)}]") == inside
    assert BRACKETS.findall(f"[{inside[0]}]") == [section.split()[0].partition("-")[0]]
