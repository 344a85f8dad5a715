"""A turn as a small text that is sent by mail: `west.acwturn`.

    norden-suden turn 1
    campaign: 5f0c2d4e-...
    name: The West
    side: union
    program: 0.1.0
    known: 210 <trace> <position>
    leads: 231 <trace> <position>

    orders:

    # turn 9, May 1862
    roll : 2  # union marches
    march cairo
    ...

    traces:
    q7ab...

`known` is how far both know the game: so many orders, the trace that they left, and the SHA-256
of the position they lead to. `leads` is the same after the orders of this turn. The trace of an
order covers it, its dice, its position and all orders before it. Below `traces:` stand the first
two digits of each trace up to `known`, so that a copy that differs finds from which order on.

Where sides ask each other to take orders back, the head has some of these lines, too, and there
need be no orders:

    asks: 227 <trace>       let 227 orders stand; the next one has this trace
    grants: 190 <trace>     what the other side has asked is granted: 190 orders stand
    refuses: 190 <trace>    or it is not
    agreed: 2               how often such a request has been granted in this campaign
"""

import re
from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from campaign import NotationError, Side
from campaign.errors import quoted, unknown
from campaign.game_files.game_lines import (
    FileLine,
    Head,
    OrderLine,
    naming,
    one_line,
    read_lines,
    write_entries,
)
from saves.campaign_log.line_of_play import Entry
from saves.campaign_log.replay import entry_of
from saves.storage.plain_text import counted
from saves.storage.row_format import Row as Columns
from saves.storage.row_format import digest

SUFFIX: Final = ".acwturn"
FORMAT: Final = 1
"""The version of the format."""

MOST_LINES = 20_000
"""Lines of a turn."""

FIRST_WORDS: Final = b"norden-suden turn "
"""How such a file begins."""

DIGITS = 2
"""Digits of a trace that are sent of each order."""

_WIDTH = 76
_NEEDED = ("campaign", "name", "side", "program", "known", "leads")
_ASKS, _GRANTS, _REFUSES, _AGREED = "asks", "grants", "refuses", "agreed"
_HEAD = Head("turn", "a turn", FORMAT, (*_NEEDED, _ASKS, _GRANTS, _REFUSES, _AGREED))
_ORDERS = "orders:"
_TRACES = "traces:"
_STAND = re.compile(r"(\d{1,9}) ([0-9a-f]{64}) ([0-9a-f]{64})", re.ASCII)
_CUT = re.compile(r"(\d{1,9}) ([0-9a-f]{64})", re.ASCII)
_COUNT = re.compile(r"\d{1,9}", re.ASCII)


class TurnStand(NamedTuple):
    """How far a game has come."""

    orders: int
    trace: str
    position: str

    def __str__(self) -> str:
        return " ".join(map(str, self))


class Cut(NamedTuple):
    """From where on orders are to be taken back."""

    orders: int
    """How many stand."""

    trace: str
    """That of the first one that does not."""

    def __str__(self) -> str:
        return f"{self.orders} {self.trace}"


class Turn(NamedTuple):
    """What a side has ordered since the other one did."""

    campaign: str
    """The campaign's uuid."""

    name: str
    side: Side
    program: str
    """The version of the game that wrote it."""

    known: TurnStand
    leads: TurnStand
    lines: tuple[OrderLine, ...]
    traces: str
    """The first digits of the traces of the known orders, one after the other."""

    asks: Cut | None = None
    """The side asks the other one to take orders back."""

    grants: Cut | None = None
    refuses: Cut | None = None
    """How it has answered what the other one asked last."""

    agreed: int = 0
    """How many requests have been granted so far, by either side."""


def first_trace(campaign: Columns) -> str:
    """The trace of the opening."""
    return digest(campaign["uuid"], campaign["opening"], campaign["seal"])


def next_trace(before: str, row: Columns) -> str:
    """The trace of an order that follows on another one's."""
    entry = entry_of(row)
    faces = [roll.face for roll in entry.rolls]
    return digest(before, entry.order, faces, entry.by_hand, row["position"])


def traces_of(campaign: Columns, line: Sequence[Columns]) -> list[str]:
    """The traces of a line of play: that of the opening, and of each order."""
    return list(accumulate(line, next_trace, initial=first_trace(campaign)))


def write_turn(turn: Turn, entries: Sequence[Entry]) -> str:
    """The turn as text; *entries* are its orders."""
    values = {
        "campaign": turn.campaign,
        "name": one_line(turn.name),
        "side": turn.side,
        "program": turn.program,
        "known": turn.known,
        "leads": turn.leads,
        _ASKS: turn.asks,
        _GRANTS: turn.grants,
        _REFUSES: turn.refuses,
        _AGREED: turn.agreed or None,
    }
    head = [f"{key}: {value}" for key, value in values.items() if value is not None]
    shown = [turn.traces[at : at + _WIDTH] for at in range(0, len(turn.traces), _WIDTH)]
    orders = "".join(write_entries(entries))
    return "\n".join((_HEAD.first_line, *head, "", _ORDERS, orders, _TRACES, *shown, ""))


def read_turn(text: str) -> Turn:
    """The turn that a text tells; its orders are read but not played.

    Raises:
        NotationError: names the line and what should be there.
    """
    number = text.count("\n") + 1
    if number > MOST_LINES:
        raise NotationError(f"a turn has at most {MOST_LINES:,} lines, not {number:,}")
    lines = text.split("\n")
    rows = [FileLine(number, line.strip()) for number, line in enumerate(lines, start=1)]
    at = {row.text: index for index, row in reversed(list(enumerate(rows)))}
    if _ORDERS not in at or at.get(_TRACES, -1) < at[_ORDERS]:
        _HEAD.check_first_line(rows)
        raise NotationError(f"a turn has its orders below {_ORDERS!r}, and then {_TRACES!r}")
    head = _HEAD.read(rows[: at[_ORDERS]])
    for key in _NEEDED:
        if key not in head:
            raise NotationError(f"the head of this turn lacks the {key}")
    turn = Turn(
        head["campaign"].text,
        head["name"].text,
        _side(head["side"]),
        head["program"].text,
        _stand(head["known"]),
        _stand(head["leads"]),
        read_lines(rows[at[_ORDERS] + 1 : at[_TRACES]]),
        "".join(row.text for row in rows[at[_TRACES] + 1 :]),
        _cut(head.get(_ASKS)),
        _cut(head.get(_GRANTS)),
        _cut(head.get(_REFUSES)),
        _count(head.get(_AGREED)),
    )
    _check_sense(turn)
    return turn


def _check_sense(turn: Turn) -> None:
    """The numbers of a turn fit each other.

    Raises:
        NotationError: says which do not.
    """
    says_more = turn.asks or turn.grants or turn.refuses
    if turn.leads.orders != turn.known.orders + len(turn.lines) or not (turn.lines or says_more):
        raise NotationError(
            f"from order {turn.known.orders} to {turn.leads.orders} there are not the"
            f" {counted(len(turn.lines), 'order')} of this turn"
        )
    if len(turn.traces) != DIGITS * turn.known.orders:
        raise NotationError(f"{len(turn.traces)} digits are not the traces of the known orders")
    if turn.asks and turn.asks.orders >= turn.leads.orders:
        orders = counted(turn.leads.orders, "order")
        raise NotationError(f"a turn after {orders} asks for one that is not theirs")
    if turn.grants and (turn.refuses or not turn.agreed):
        raise NotationError("this turn grants something, and then says that it does not")


def _side(row: FileLine) -> Side:
    with naming(f"line {row.number}"):
        if row.text not in tuple(Side):
            raise NotationError(unknown("side", row.text, Side))
        return Side(row.text)


def _stand(row: FileLine) -> TurnStand:
    found = _STAND.fullmatch(row.text)
    if found is None:
        raise NotationError(
            f"line {row.number}: a number of orders, a trace and a position are wanted, not"
            f" {quoted(row.text)}"
        )
    return TurnStand(int(found[1]), found[2], found[3])


def _cut(row: FileLine | None) -> Cut | None:
    if row is None:
        return None
    found = _CUT.fullmatch(row.text)
    if found is None:
        raise NotationError(
            f"line {row.number}: a number of orders and a trace are wanted, not {quoted(row.text)}"
        )
    return Cut(int(found[1]), found[2])


def _count(row: FileLine | None) -> int:
    if row is None:
        return 0
    if not _COUNT.fullmatch(row.text):
        raise NotationError(f"line {row.number}: a number is wanted, not {quoted(row.text)}")
    return int(row.text)
