"""What the log of a campaign says, on the command line: statistics, and two points compared."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from campaign import CampaignState, NotationError, ReplayError
from campaign.errors import quoted
from campaign.statistics import Statistics, statistics
from campaign.terms import CONFEDERATE, SIDES, UNION, Side
from saves.campaign_log.campaign_record import Record
from screens.cli.commands.campaigns import look_at
from screens.cli.commands.files import check_place, write_new
from screens.past.comparison_page import pages
from screens.past.statistics import tables
from screens.past.statistics.export import write_csv
from screens.past.statistics.layout import dice_in_words
from screens.past.statistics.svg import picture
from screens.past.timeline import Chapter, Reel, WarFrame, when
from screens.text.columns import table
from screens.text.log_segment import story
from screens.text.phrases import SIDE_ADJECTIVES, counted, sentence, several

POINT = re.compile(r"t(?P<turn>\d{1,2})(?P<part>[uc]?)|(?P<line>\d{1,7})|start|end")


class ComparedPoint(NamedTuple):
    """A position of a campaign."""

    number: int
    """The line that leads there."""

    state: CampaignState


DICE = ("purpose", "side", "dice", "mean", "hits", "chances", "luck", "verdict")
BATTLES = ("line", "date", "place", "attacker", "lost U", "lost C", "winner")
STRENGTH = ("turn", "date", "army U", "maximum U", "army C", "maximum C", "cities U", "cities C")


def statistics_of(name: str, folder: Path | None, chart: Path | None, force: bool) -> Iterator[str]:
    """The statistics of a campaign as text; as CSV files or as a picture if that is wanted.

    Raises:
        CampaignError: if it cannot be opened, or a file is there already.
    """
    record = look_at(name)
    counted = statistics(record.opening, record.retell())
    if folder is None and chart is None:
        yield from told(counted, record.name)
    if folder is not None:
        files = write_csv(counted, folder, force)
        yield f"{folder}: {', '.join(path.name for path in files)}"
    if chart is not None:
        check_place(chart, force)
        write_new(chart, picture(counted, record.name), force)
        yield str(chart)


def told(counted: Statistics, name: str) -> Iterator[str]:
    """The statistics in a few tables."""
    battles = several(len(counted.battles), "battle")
    yield f"{name}: {several(sum(counted.orders), 'order')}, {battles}"
    for side in SIDES:
        luck = counted.luck(side)
        total = sum(tally.count for tally in counted.dice_of(side).values())
        thrown = dice_in_words(total)
        said = f"{SIDE_ADJECTIVES[side]}: {thrown}, {luck.verdict} ({luck.luck:+.2f})"
        yield sentence(said)
    parts = (
        tables.dice(counted).of(*DICE),
        tables.battles(counted).of(*BATTLES),
        tables.losses(counted),
        tables.strength(counted).of(*STRENGTH),
        tables.cities(counted),
        tables.generals(counted),
    )
    for part in parts:
        if part.rows:
            yield ""
            yield table(part.heading, part.written(), part.right)


def compared(name: str, first: str, second: str) -> Iterator[str]:
    """What is different at two points of a campaign.

    Raises:
        CampaignError: if it cannot be opened, or a point is none of it.
    """
    record = look_at(name)
    reel = Reel(record.opening, record.retell())
    if reel.broken:
        raise ReplayError(reel.broken)
    ends = [point(record, reel, text) for text in (first, second)]
    for word, end in zip(("from", "to"), ends, strict=True):
        yield f"{word:<4} {when(end.state)}, line {end.number}"
    yield ""
    told = story(record, ends[0].number, ends[1].number)
    for line in pages(ends[0].state, ends[1].state, told):
        yield line.plain


def point(record: Record, reel: Reel, text: str) -> ComparedPoint:
    """The position that a word of the command line means.

    Raises:
        NotationError: if it means none.
        SaveError: if it means a line that is no order.
    """
    found = POINT.fullmatch(text)
    if found is None:
        raise NotationError(f"a point is start, end, t9, t9c or a line number, not {quoted(text)}")
    if line := found["line"]:
        return ComparedPoint(int(line), record.position_at(int(line)))
    if turn := found["turn"]:
        frame = _turn(reel, int(turn), CONFEDERATE if found["part"] == "c" else UNION)
    else:
        frame = reel.frames[0 if text == "start" else -1]
    return ComparedPoint(frame.number, frame.state)


def _turn(reel: Reel, turn: int, side: Side) -> WarFrame:
    """The frame with which a player turn begins."""
    for place in (0, *reel.begins[Chapter.TURN]):
        frame = reel.frames[place]
        if frame.state.agenda and (frame.state.turn, frame.state.active) == (turn, side):
            return frame
    first, last = reel.frames[0].state.turn, reel.frames[-1].state.turn
    part = f"no {SIDE_ADJECTIVES[side]} part of turn {turn}"
    raise NotationError(f"{part} has begun in this campaign; it has turns {first} to {last}")


def recorded(name: str | None, file: Path) -> str:
    """Record a campaign as a terminal would show it, order by order."""
    from screens.cli.commands import campaigns
    from screens.cli.here import session
    from screens.cli.recording import record

    check_place(file, force=False)
    orders = record(campaigns.find(name).place, file, session())
    return f"{file}: {counted(orders, 'order')}"
