"""Requests to take back that travel with turns: what a turn says of them, and what to make of it.

A side asks on its own copy, and its next turn says so. The other side answers on its copy, and its
next turn says that. Whoever gives an order instead has answered, too: by refusing, or by asking no
more. Letters may cross all the same. So what has once been granted counts, whatever was ordered
meanwhile, and both copies count how often that was; a turn that was written before the last time
comes too late. If both ask at once, the one that goes further back is heard; if both grant at once,
both go back as far as the one that goes further.
"""

from typing import NamedTuple

from campaign import Side
from saves.campaign_log.agreements import NAMES
from saves.campaign_log.save_points import request_of
from saves.errors import MailError
from saves.exchange.turn_file import Cut, Turn, first_trace, next_trace
from saves.storage.integrity import Archive
from saves.storage.log_commands import ASK_BACK, GRANT, REFUSE, read_move, write_move
from saves.storage.row_format import Row


class Granted(NamedTuple):
    """What a turn takes back."""

    number: int = 0
    """The first order of this log that goes; 0 if none does."""

    is_late: bool = False
    """No more of the turn counts: it was written before what was granted here was known there."""


class Heard(NamedTuple):
    """What a turn brings of requests and answers. Orders are called by their lines in this log."""

    grants: int = 0
    """The side that sent it takes this order back, with all after it, as it was asked to."""

    refuses: int = 0
    """It was asked to, and does not."""

    asks: Cut | None = None
    """It asks to take orders back; nobody has asked for that before."""


NOTHING = Heard()


def traces_in(save: Archive) -> dict[int, str]:
    """The trace of every order of a log, also of those taken back; that of the opening at 0."""
    traces = {0: first_trace(save.campaign)}
    for row in save.entries:
        if read_move(row["line"]) is None:
            traces[row["number"]] = next_trace(traces[row["parent"]], row)
    return traces


def agreed(save: Archive) -> int:
    """How often a request has been granted."""
    return sum(1 for row in save.entries if _kind(row) == GRANT)


def _kind(row: Row) -> str:
    """What a line does if it is no order."""
    move = read_move(row["line"])
    return move.kind if move else ""


def _number(row: Row) -> int:
    """The order that such a line is about."""
    move = read_move(row["line"])
    assert move is not None
    return move.number


# --- what a turn says --------------------------------------------------------------------------


def asked_by(save: Archive, side: Side) -> Cut | None:
    """What a side has asked, if that waits for an answer."""
    request = request_of(save.entries)
    if request is None or request.side != side:
        return None
    return _cut(save, save.head["tip"], request.number)


def answered_by(save: Archive, side: Side) -> tuple[Cut | None, Cut | None]:
    """What a side has granted or refused, unless the other one has given an order since."""
    for row in reversed(save.entries):
        move = read_move(row["line"])
        if move is None and row["side"] != side:
            break
        if move is not None and move.kind in (GRANT, REFUSE) and row["side"] == side:
            cut = _cut(save, row["parent"], move.number)
            return (cut, None) if move.kind == GRANT else (None, cut)
    return None, None


def _cut(save: Archive, tip: int, number: int) -> Cut:
    """An order on the way to a line, as both copies call it."""
    numbers = [row["number"] for row in save.line_to(tip)]
    return Cut(numbers.index(number), traces_in(save)[number])


# --- what to make of it ------------------------------------------------------------------------


def granted_in(turn: Turn, save: Archive) -> Granted:
    """The order that a turn takes back, as its side was asked to, if that is news.

    Raises:
        MailError: if nobody has asked for it, or the turn comes too late or too early.
    """
    known, name = agreed(save), save.name
    if turn.grants and (turn.agreed == known + 1 or _crosses(turn, turn.grants, save)):
        asked = _asked_for(turn.grants, turn.side.enemy, save)
        return Granted(_further_back(asked, turn.side.enemy, save), turn.agreed == known)
    if turn.agreed < known:
        raise MailError(
            f"{NAMES[turn.side]} wrote this turn before it knew what was taken back in {name}; send"
            " it your turn first"
        )
    if turn.agreed > known:
        raise MailError(
            f"{NAMES[turn.side]} has taken back orders of {name} since; import the turns in between"
            " first"
        )
    return Granted()


def _crosses(turn: Turn, grants: Cut, save: Archive) -> bool:
    """The side here has granted something, too, before it knew of this."""
    rows = [row for row in save.entries if _kind(row) == GRANT]
    if turn.agreed != len(rows) or not rows or rows[-1]["side"] == turn.side:
        return False
    traces = traces_in(save)
    there = (_number(row) for row in rows if row["side"] == turn.side)
    return all(traces[number] != grants.trace for number in there)


def _further_back(number: int, side: Side, save: Archive) -> int:
    """The order that was asked for; if it is gone since a side has granted one before it, that."""
    if any(row["number"] == number for row in save.line_to(save.head["tip"])):
        return number
    own = [_number(row) for row in save.entries if _kind(row) == GRANT and row["side"] == side]
    way = [row["number"] for row in save.line_to(number)]
    return own[-1] if own and own[-1] in way else number


def _asked_for(cut: Cut, side: Side, save: Archive) -> int:
    """The order that a side has asked to take back; on the present way, if it stands there.

    Raises:
        MailError: if it has not asked for that.
    """
    alike = [number for number, trace in traces_in(save).items() if number and trace == cut.trace]
    requests = {write_move(ASK_BACK, number) for number in alike}
    if not any(row["line"] in requests and row["side"] == side for row in save.entries):
        raise MailError(f"the turn grants what was never asked for in {save.campaign['name']}")
    standing = {row["number"] for row in save.line_to(save.head["tip"])}
    return next((number for number in alike if number in standing), alike[0])


def heard_in(turn: Turn, save: Archive, line: list[Row]) -> Heard:
    """What else a turn says, beside what it grants; *line* are the orders that stand here.

    Raises:
        MailError: if it asks to take back an order that is another one here.
    """
    request, traces = request_of(save.entries), traces_in(save)
    refuses = 0
    if turn.refuses and request is not None and request.side == turn.side.enemy:
        refuses = request.number if traces[request.number] == turn.refuses.trace else 0
    return Heard(refuses=refuses, asks=turn.asks if _is_news(turn, save, line) else None)


def _is_news(turn: Turn, save: Archive, line: list[Row]) -> bool:
    """A turn asks for something, and this has neither been heard nor refused yet.

    Raises:
        MailError: as `heard_in`.
    """
    if turn.asks is None:
        return False
    if turn.asks.orders >= len(line):
        return True  # for an order that it brings itself
    number: int = line[turn.asks.orders]["number"]
    if traces_in(save)[number] != turn.asks.trace:
        raise MailError(
            f"{NAMES[turn.side]} asks to take back order {turn.asks.orders + 1} of"
            f" {save.campaign['name']}, which is a different one here"
        )
    last = line[min(turn.leads.orders, len(line)) - 1]["number"]
    refusal = write_move(REFUSE, number)
    if any(row["line"] == refusal and row["number"] > last for row in save.entries):
        return False
    return _is_first(turn.side, turn.asks, save)


def _is_first(side: Side, asks: Cut, save: Archive) -> bool:
    """A request is heard before the one that waits here, if there is one."""
    request = request_of(save.entries)
    if request is None:
        return True
    if request.side == side:
        order = save.line_to(save.head["tip"])[asks.orders]
        return bool(request.number != order["number"])
    own = _cut(save, save.head["tip"], request.number)
    return asks.orders < own.orders or (asks.orders == own.orders and side is Side.UNION)
