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
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from campaign import NotationError, Side
from campaign.errors import quoted, unknown
from campaign.game_text import Head, Line, Row, naming, one_line, read_lines, write_entries
from saves.layout import Row as Columns
from saves.layout import digest
from saves.replay import Entry, entry_of

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
_HEAD = Head("turn", "a turn", FORMAT, ("campaign", "name", "side", "program", "known", "leads"))
_ORDERS = "orders:"
_TRACES = "traces:"
_STAND = re.compile(r"(\d{1,9}) ([0-9a-f]{64}) ([0-9a-f]{64})", re.ASCII)


class Stand(NamedTuple):
    """How far a game has come."""

    orders: int
    trace: str
    position: str

    def __str__(self) -> str:
        return " ".join(map(str, self))


class Turn(NamedTuple):
    """What a side has ordered since the other one did."""

    campaign: str
    """The campaign's uuid."""

    name: str
    side: Side
    program: str
    """The version of the game that wrote it."""

    known: Stand
    leads: Stand
    lines: tuple[Line, ...]
    traces: str
    """The first digits of the traces of the known orders, one after the other."""


def traces_of(campaign: Columns, line: Sequence[Columns]) -> list[str]:
    """The traces of a line of play: that of the opening, and of each order."""
    traces = [digest(campaign["uuid"], campaign["opening"], campaign["seal"])]
    for row in line:
        entry = entry_of(row)
        faces = [roll.face for roll in entry.rolls]
        traces.append(digest(traces[-1], entry.order, faces, entry.by_hand, row["position"]))
    return traces


def write_turn(turn: Turn, entries: Sequence[Entry]) -> str:
    """The turn as text; *entries* are its orders."""
    values = (turn.campaign, one_line(turn.name), turn.side, turn.program, turn.known, turn.leads)
    head = [f"{key}: {value}" for key, value in zip(_HEAD.keys, values, strict=True)]
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
    rows = [Row(number, line.strip()) for number, line in enumerate(lines, start=1)]
    at = {row.text: index for index, row in reversed(list(enumerate(rows)))}
    if _ORDERS not in at or at.get(_TRACES, -1) < at[_ORDERS]:
        _HEAD.check_first_line(rows)
        raise NotationError(f"a turn has its orders below {_ORDERS!r}, and then {_TRACES!r}")
    head = _HEAD.read(rows[: at[_ORDERS]])
    for key in _HEAD.keys:
        if key not in head:
            raise NotationError(f"a turn says in its head the {key}; this one does not")
    turn = Turn(
        head["campaign"].text,
        head["name"].text,
        _side(head["side"]),
        head["program"].text,
        _stand(head["known"]),
        _stand(head["leads"]),
        read_lines(rows[at[_ORDERS] + 1 : at[_TRACES]]),
        "".join(row.text for row in rows[at[_TRACES] + 1 :]),
    )
    if turn.leads.orders != turn.known.orders + len(turn.lines) or not turn.lines:
        raise NotationError(
            f"from order {turn.known.orders} to {turn.leads.orders} there are not the"
            f" {len(turn.lines)} orders of this turn"
        )
    if len(turn.traces) != DIGITS * turn.known.orders:
        raise NotationError(f"{len(turn.traces)} digits are not the traces of the known orders")
    return turn


def _side(row: Row) -> Side:
    with naming(f"line {row.number}"):
        if row.text not in tuple(Side):
            raise NotationError(unknown("side", row.text, Side))
        return Side(row.text)


def _stand(row: Row) -> Stand:
    found = _STAND.fullmatch(row.text)
    if found is None:
        raise NotationError(
            f"line {row.number}: a number of orders, a trace and a position are wanted, not"
            f" {quoted(row.text)}"
        )
    return Stand(int(found[1]), found[2], found[3])
