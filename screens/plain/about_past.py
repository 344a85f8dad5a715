"""What was played: orders with their dice, the chronicle, save points."""

from collections.abc import Collection, Iterator, Sequence

from campaign import Roll
from campaign.battle.secrets import open_to
from campaign.terms import Side
from saves.campaign_log.campaign_record import Record
from screens.past.chronicle import Page, chronicle
from screens.past.history_rows import rows
from screens.plain.reply import Reply, brief, whole
from screens.text.campaigns import honesty_said
from screens.text.orders import order_in_words
from screens.text.phrases import SIDE_ADJECTIVES, readable, sentence, shown_face
from screens.text.skirmish_report import rounds_of

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


def points(record: Record, now: int) -> Reply:
    """The save points, the latest first: those of players, and the beginnings of turns."""
    found = rows(
        record.points(),
        record.branches(undone=False),
        now,
        battles=False,
        rounds=rounds_of(record.opening),
    )
    told = [f"{row.number}: {row.text}{', now' if row.is_now else ''}" for row in reversed(found)]
    head = sentence(f"{honesty_said(record)}; 'back NUMBER' goes back to a line")
    return brief((head, *told), USUAL_LINES)
