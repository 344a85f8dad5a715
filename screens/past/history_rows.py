"""The history of a campaign as rows: save points in the order of the log, with a tree of branches.

    *-.   Jul 1861, Union
    * |   Jul 1861, Confederate         ... the way that was left
      o   Jul 1861, Confederate         ... and the one gone instead

Pure: knows no screen.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from textual.content import Content

from campaign.tables.calendar import date
from campaign.terms import Side
from saves.campaign_log.save_points import BATTLE, NAMED, TURN, Branch, SavePoint
from screens.shell.glyphs import Glyphs
from screens.text.phrases import SIDE_ADJECTIVES, place, sentence
from screens.text.skirmish_report import Rounds

GAP = 2
"""Columns between a row and what is told of it."""

END = "end"
"""The kind of a row that is no save point: where a branch ends."""


class HistoryRow(NamedTuple):
    """A position that one may go back to."""

    number: int
    """The line of the log that leads there; 0 is the opening."""

    kind: str
    """The kind of a save point, or `end`."""

    text: str
    name: str
    """What a player called it."""

    note: str
    written: str
    branch: int
    """Its branch, by its place among those on show."""

    is_current: bool
    """It lies on the way to the present position."""

    is_now: bool
    """It is the present position."""


class Moment(NamedTuple):
    """When something was, in words."""

    date: str
    turn: str
    """Empty if it is not known."""

    game: str
    """What is over when a game is."""


Clock: TypeAlias = Callable[[int, int], Moment]
"""When the position after a line was, which lies in a turn of the calendar."""


class Signs(NamedTuple):
    """What a tree is drawn with."""

    current: str
    other: str
    now: str
    down: str
    across: str
    turn: str
    crossing: str
    """One branch passes while another one leaves."""

    tee: str
    """Two branches leave at once, one further than the other."""


UNICODE = Signs("●", "○", "◆", "│", "─", "╮", "┼", "┬")
ASCII = Signs("*", "o", "@", "|", "-", ".", "+", ".")


def rows(
    points: Sequence[SavePoint],
    branches: Sequence[Branch],
    now: int,
    *,
    battles: bool = True,
    rounds: Rounds | None = None,
) -> list[HistoryRow]:
    """Every row, in the order of the log; *now* is the line of the present position.

    Those of a skirmish are told by its *rounds*.
    """
    where = {number: at for at, branch in enumerate(branches) for number in branch.lines}
    where[0] = 0
    where.setdefault(now, next((at for at, b in enumerate(branches) if b.current), 0))
    clock = _calendar if rounds is None else _battle_clock(points, branches, where, rounds)
    found = [
        _row(point, where[point.number], now, clock)
        for point in points
        if point.number in where and (battles or point.kind != BATTLE)
    ]
    have = {row.number for row in found}
    for at, branch in enumerate(branches):
        if branch.tip not in have:
            found.append(_end(branch, at, now, clock))
            have.add(branch.tip)
    if now not in have:
        found.append(HistoryRow(now, END, "", "", "", "", where[now], True, True))
    return sorted(found, key=lambda row: (row.number, row.kind == NAMED))


def _calendar(_: int, turn: int) -> Moment:
    """The turns of a war."""
    return Moment(f"{date(turn).label}, ", f"turn {turn}", "war")


def _battle_clock(
    points: Sequence[SavePoint],
    branches: Sequence[Branch],
    where: Mapping[int, int],
    rounds: Rounds,
) -> Clock:
    """The turns of a battle: so many have begun on the way to a line."""
    begun = [p.number for p in points if p.kind == TURN and p.number and p.side]

    def moment(number: int, _: int) -> Moment:
        if number and not begun:
            return Moment("", "", "battle")  # an older version did not note where turns begin
        passed, end = 0, number
        while end:
            branch = branches[where[end]]
            passed += sum(1 for line in begun if line <= end and line in branch.lines)
            end = branch.fork
        return Moment("", f"{rounds.word} {rounds.first + passed}", "battle")

    return moment


def _row(point: SavePoint, branch: int, now: int, clock: Clock) -> HistoryRow:
    return HistoryRow(
        point.number,
        point.kind,
        _text(point, clock(point.number, point.turn)),
        point.name if point.kind == NAMED else "",
        point.note,
        point.written,
        branch,
        point.current,
        point.number == now,
    )


def _end(branch: Branch, at: int, now: int, clock: Clock) -> HistoryRow:
    moment = clock(branch.tip, branch.turn)
    text = f"{moment.date}in the middle of {moment.turn or f'the {moment.game}'}"
    is_now = branch.tip == now
    return HistoryRow(
        branch.tip, END, text, "", "", branch.written, at, branch.current and is_now, is_now
    )


def _text(point: SavePoint, moment: Moment) -> str:
    """What a save point is, in a few words."""
    if point.kind == NAMED:
        return f'"{point.name}"'
    if point.kind == BATTLE:
        return f"  battle of {place(point.name)}"
    who = SIDE_ADJECTIVES[Side(point.side)] if point.side else f"the end of the {moment.game}"
    return f"{moment.date}{moment.turn}, {who}" if moment.turn else who


# --- the tree ----------------------------------------------------------------------------------


class _Span(NamedTuple):
    """The rows that a branch takes: from the one where it forks to its last one."""

    first: int
    last: int
    column: int


def tree(found: Sequence[HistoryRow], branches: Sequence[Branch], signs: Signs) -> list[str]:
    """What is drawn before each row."""
    spans = _spans(found, branches)
    width = 1 + max((span.column for span in spans.values()), default=0)
    return [_drawn(at, row, spans, width, signs) for at, row in enumerate(found)]


def _spans(found: Sequence[HistoryRow], branches: Sequence[Branch]) -> dict[int, _Span]:
    """Every branch with a row of its own, in the first column that is free."""
    spans: dict[int, _Span] = {}
    for number in sorted({row.branch for row in found}):
        own = [at for at, row in enumerate(found) if row.branch == number]
        first = _fork_row(found, branches, branches[number]) if number else own[0]
        taken = {s.column for s in spans.values() if s.first <= own[-1] and first <= s.last}
        column = next(c for c in range(len(found)) if c not in taken)
        spans[number] = _Span(first, own[-1], column)
    return spans


def _fork_row(found: Sequence[HistoryRow], branches: Sequence[Branch], branch: Branch) -> int:
    """The last row that a branch shares with the one that it left."""
    fork = branch.fork
    while True:
        older = next((at for at, b in enumerate(branches) if fork in b.lines), 0)
        shared = [at for at, row in enumerate(found) if row.branch == older and row.number <= fork]
        if shared or older == 0:
            return shared[-1] if shared else 0
        fork = branches[older].fork


def _drawn(at: int, row: HistoryRow, spans: dict[int, _Span], width: int, signs: Signs) -> str:
    """A row of the tree: its own sign, other branches that pass, and forks to the right."""
    cells = [" "] * (2 * width)
    for number, span in spans.items():
        if number != row.branch and span.first < at <= span.last:
            cells[2 * span.column] = signs.down
    own = 2 * spans[row.branch].column
    crossed = {" ": signs.across, signs.down: signs.crossing, signs.turn: signs.tee}
    forks = [s for number, s in spans.items() if number not in (row.branch, 0) and s.first == at]
    for end in sorted(2 * span.column for span in forks):
        for x in range(min(own, end) + 1, max(own, end)):
            cells[x] = crossed.get(cells[x], cells[x])
        cells[end] = signs.turn
    cells[own] = signs.now if row.is_now else signs.current if row.is_current else signs.other
    return "".join(cells)


def labels(
    found: Sequence[HistoryRow],
    branches: Sequence[Branch],
    glyphs: Glyphs,
    picked: int | None,
    told: Callable[[HistoryRow, int], str] = lambda row, room: "",
    width: int = 80,
) -> Iterator[Content]:
    """The rows as they are listed; that which is *picked* to be compared is marked.

    What is *told* of a row stands in a column of its own, as fully as the *width* has room for.
    """
    drawn = tree(found, branches, ASCII if glyphs.is_plain else UNICODE)
    column = max((len(row.text) for row in found if row.kind != NAMED), default=0)
    for row, branchwork in zip(found, drawn, strict=True):
        style = "bold" if row.kind == NAMED else "" if row.is_current else "dim"
        marks = ", ".join(part for part in _after(row, picked) if part)
        mark = f"  {marks}" if marks else ""
        room = width - len(branchwork) - 1 - column - GAP - len(mark)
        text = Content.assemble((branchwork, "$accent"), " ", (row.text, style))
        if words := told(row, room):
            text += Content.styled(" " * (column + GAP - len(row.text)) + words, "dim")
        yield text + Content.styled(mark, "$accent") if mark else text


def _after(row: HistoryRow, picked: int | None) -> Iterable[str]:
    """What is said behind a row."""
    yield "now" if row.is_now else "left here" if row.kind == END else ""
    yield "picked" if row.number == picked else ""


def title(name: str, honesty: str, branches: Sequence[Branch]) -> str:
    """The campaign, whether play went back, and on how many ways the war went."""
    ways = f", {len(branches)} branches" if len(branches) > 1 else ""
    return f"History of {name}\n{sentence(honesty + ways)}"


def told_of(row: HistoryRow) -> str:
    """A row in a question."""
    what = row.text.strip() or "the present"
    return f"{what} (line {row.number})"


def note_lines(row: HistoryRow) -> Iterator[str]:
    """What a player noted about a save point, as he wrote it."""
    if row.note:
        yield row.note
