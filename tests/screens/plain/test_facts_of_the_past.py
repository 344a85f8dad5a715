"""Every fact that the pages about the past show can be asked for: statistics, review, end of a war.

What a page draws as a curve is left out of its words: its points are rows of a table.
"""

import random
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

import pytest
from textual.content import Content

from campaign import Options, RandomDice, legal_actions, new_campaign
from campaign.statistics import statistics
from saves.campaign_log.journal import Journal
from saves.storage.header import local_time
from screens.game.war_end import balance, decided, why
from screens.past.chronicle import chronicle
from screens.past.history_rows import rows
from screens.past.review.page import review_page
from screens.past.review.reviewing import review_of
from screens.past.statistics.layout import Paper
from screens.past.statistics.pages import PAGES
from screens.past.statistics.tables import all_tables
from screens.past.timeline import when
from screens.plain import voice
from screens.shell.glyphs import UNICODE
from screens.text.skirmish_report import strengths
from tests.screens.plain.lines import talk_to
from tests.screens.plain.test_facts import missing

BESIDE = re.compile(" {9,}")
"""Between what stands side by side."""

HEADINGS = ("What decided most", "Who stood better, by how many points")
"""What stands above lines that say it themselves, and above a curve."""

WIDE = Paper(160, 48, UNICODE)

DRAWN = re.compile("[\u2500-\u28ff]")
"""A row of a curve, or its axes."""


@pytest.fixture(autouse=True)
def broad(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voice, "PAGE", 10_000)


@lru_cache
def war(orders: int) -> Journal:
    """A war that chance plays: so many orders, or to its end."""
    options = Options.preset("basic", leaders=True)
    journal = Journal.begin(None, "By chance", new_campaign("1861-short", options), seed="past")
    chance, dice = random.Random(7), RandomDice(7)
    for _ in range(orders):
        if not journal.state.agenda:
            break
        journal.play(chance.choice(legal_actions(journal.state)), dice)
    return journal


def on_page(lines: Iterable[Content]) -> Iterator[str]:
    """The lines of a page that are words and figures."""
    for line in lines:
        if not DRAWN.search(line.plain) and line.plain.strip() not in HEADINGS:
            yield from BESIDE.split(line.plain) if ": " in line.plain else (line.plain,)


def told(journal: Journal, *questions: str) -> list[str]:
    return talk_to(journal, *(line for one in questions for line in (one, "more all"))).lines


@pytest.mark.parametrize("name", PAGES)
def test_what_a_page_of_statistics_shows_can_be_asked_for(name: str) -> None:
    journal = war(1500)
    counted = statistics(journal.record.opening, journal.record.retell())
    heads = {word for sheet in all_tables(counted) for word in " ".join(sheet.heading).split()}
    shown = [
        line for line in on_page(PAGES[name][1](counted, WIDE)) if not {*line.split()} <= heads
    ]
    lost = missing(shown, told(journal, f"statistics {name}"))
    assert not lost, "\n".join(lost)


def test_what_the_review_shows_can_be_asked_for() -> None:
    journal = war(160)
    shown = on_page(review_page(review_of(journal.record), WIDE))
    lost = missing(shown, told(journal, "review"))
    assert not lost, "\n".join(lost)


def test_what_the_chronicle_shows_can_be_asked_for() -> None:
    journal = war(1500)
    pages = chronicle(journal.record.opening, journal.record.retell())
    turns = dict.fromkeys(page.turn for page in pages)
    answers = told(journal, "chronicle turns", *(f"chronicle {turn}" for turn in turns))
    shown = [text for page in pages for text in (page.heading, *(li.text for li in page.lines))]
    lost = missing(shown, answers)
    assert not lost, "\n".join(lost)


def test_what_the_end_of_a_war_shows_can_be_asked_for() -> None:
    journal = war(9000)
    state, record = journal.state, journal.record
    assert state.ending is not None, "so long no war of chance lasts"
    entries = journal.entries()
    dice = sum(len(entry.rolls) for entry in entries)
    counted = statistics(record.opening, record.retell())
    shown = [why(state), *balance(state, len(entries), dice, entries[0].turn)]
    shown += [line.plain for line in decided(counted, 500)]
    lost = missing(shown, told(journal, "where"))
    assert not lost, "\n".join(lost)


def test_what_the_history_shows_can_be_asked_for() -> None:
    journal = war(1500)
    record = journal.record
    points = record.points()
    found = rows(points, record.branches(undone=False), journal.last)
    assert any("battle of" in row.text for row in found)
    answers = told(journal, "points", *(f"points {row.number}" for row in found[:6]))
    shown = [f"{row.number} {row.text}" for row in found]
    for row in found[:6]:
        state = record.position_at(row.number)
        shown += [when(state), *strengths(state), f"played {local_time(row.written)}"]
    lost = missing(shown, answers)
    assert not lost, "\n".join(lost)


def test_a_note_of_a_save_point_is_told_with_it() -> None:
    journal = Journal.begin(None, "Noted", new_campaign("1861"), seed="noted")
    journal.writer.mark("Before it all", "Mind Washington.")
    assert any("Mind Washington." in line for line in told(journal, "points"))
