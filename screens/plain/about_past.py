"""What was played: orders with their dice, the chronicle, save points."""

from collections.abc import Collection, Iterator, Sequence

from campaign import NotationError, Roll
from campaign.battle.secrets import open_to
from campaign.terms import Side
from saves.campaign_log.campaign_record import Record
from saves.storage.header import local_time
from screens.past.chronicle import Page, chronicle
from screens.past.history_rows import HistoryRow, note_lines, rows
from screens.past.timeline import when
from screens.plain.reply import Reply, brief, whole
from screens.text.campaigns import honesty_said
from screens.text.orders import order_in_words
from screens.text.phrases import SIDE_ADJECTIVES, SIDE_NAMES, readable, sentence, shown_face
from screens.text.skirmish_report import rounds_of, strengths

USUAL_LOG = 5
"""Orders of which the log tells if nobody says how many."""

PAGE_OF_LOG = 20
USUAL_LINES = 8


def log(record: Record, count: int, sides: Collection[Side]) -> Reply:
    """The last orders, the latest last, with their dice."""
    entries = record.entries()
    if not entries:
        return whole("No order has been given yet.")
    told = [
        f"{entry.number}: {SIDE_ADJECTIVES[entry.side]}: {order_in_words(entry.order)}"
        f"{_dice(entry.rolls, sides)}"
        for entry in entries[-count:]
    ]
    return Reply(tuple(told)) if count <= PAGE_OF_LOG else brief(told, PAGE_OF_LOG)


def _dice(rolls: Sequence[Roll], sides: Collection[Side]) -> str:
    shown = open_to(sides, rolls)
    dice = ", ".join(f"{readable(r.why)} {shown_face(r)}" for r in shown)
    return f" (dice: {dice})" if dice else ""


def chronicle_of(record: Record, wanted: str, sides: Collection[Side]) -> Reply:
    """The last player turn in sentences; one by its number; or lines that hold some words.

    Raises:
        LineError: at a line that no longer leads where it did.
    """
    pages = chronicle(record.opening, record.retell(), sides)
    if wanted.isdecimal():
        found = [page for page in pages if page.turn == int(wanted)]
        if not found:
            return whole(f"Nothing was played in turn {wanted} yet.")
        return brief((line for page in found for line in _page(page)), USUAL_LINES)
    if wanted == "turns":
        return brief((page.heading for page in pages), USUAL_LINES)
    if wanted:
        words = wanted.lower().split()
        lines = [
            f"turn {page.turn}: {line.text}"
            for page in pages
            for line in page.lines
            if all(word in line.text.lower() for word in words)
        ]
        return brief(lines or [f"Nothing in the chronicle has {wanted!r}."], USUAL_LINES)
    last = next((page for page in reversed(pages) if page.lines), pages[-1])
    return brief(_page(last), USUAL_LINES)


def _page(page: Page) -> Iterator[str]:
    yield f"{page.heading}."
    yield from (line.text for line in page.lines)


def points(record: Record, now: int, wanted: str = "") -> Reply:
    """The save points and battles, the latest first; of one, by its line, how things stood there.

    Raises:
        NotationError: if no order has such a line.
    """
    if wanted:
        return _point(record, now, wanted)
    head = sentence(
        f"{honesty_said(record)}; 'points NUMBER' says how things stood at a line, 'back NUMBER'"
        " goes back to it"
    )
    return brief((head, *map(_row, reversed(_rows(record, now)))), USUAL_LINES)


def _rows(record: Record, now: int) -> list[HistoryRow]:
    branches = record.branches(undone=False)
    return rows(record.points(), branches, now, rounds=rounds_of(record.opening))


def _row(row: HistoryRow) -> str:
    """A point: its line, what it is, what was noted there, and on which way it lies."""
    way = ", now" if row.is_now else "" if row.is_current else ", on a way that was left"
    note = "".join(f": {line}" for line in note_lines(row))
    return f"{row.number}: {row.text.strip() or 'the present'}{way}{note}"


def _point(record: Record, now: int, wanted: str) -> Reply:
    """One point, and the position there."""
    row = next((row for row in _rows(record, now) if str(row.number) == wanted), None)
    if row is None:
        raise NotationError("say a line that 'points' names: points 12")
    state = record.position_at(row.number)
    played = f"played {local_time(row.written)}" if row.written else ""
    decides = f"{SIDE_NAMES[state.to_move]} decides" if state.to_move else "over"
    return whole(_row(row), played, when(state), *strengths(state), sentence(decides))
