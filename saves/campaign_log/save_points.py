"""What the log of a campaign knows of its past: save points, and branches of the war.

Nothing of this is stored but the names that players gave: turns and battles are found in the log.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from campaign import CampaignError, CampaignState, read_situation
from campaign.battle.register import USUAL
from campaign.board.board import board
from campaign.errors import unknown
from campaign.scenario import SKIRMISH
from campaign.standalone import round_of
from saves.errors import LineError, SaveError
from saves.storage.head_values import counted_in, standing, unpack
from saves.storage.integrity import Archive
from saves.storage.log_commands import ASK_BACK, GO_BACK, GRANT, RESUME, read_move
from saves.storage.plain_text import one_line, plain
from saves.storage.row_format import Row

NAMED = "named"
TURN = "turn"
BATTLE = "battle"

BATTLE_TABLE = "\n[battle]\n"
"""Stands in every situation in which a battle goes on."""

FOUGHT = (BATTLE, "attack", "breakout")
"""Orders that may say how a battle is fought: `battle shiloh by yankee`."""


class SavePoint(NamedTuple):
    """A position that one may want to see again."""

    number: int
    """The line of the log that leads there; 0 is the opening."""

    kind: str
    """`named` by a player, the start of a player `turn`, or just before a `battle`."""

    name: str
    """What a player called it; the box of a battle; nothing for a turn."""

    note: str
    turn: int
    side: str
    """Whose player turn begins, or whose decision brought it about; empty when the game is over."""

    written: str
    """When it was named, or played: ISO 8601, UTC."""

    current: bool
    """It lies on the way to the present position."""


class Branch(NamedTuple):
    """One way the war went, from where it left an older branch to its last order."""

    tip: int
    """Its last line; `go back` leads there."""

    fork: int
    """The last line that it shares with an older branch; 0 is the opening."""

    orders: int
    """Orders since then."""

    turn: int
    """The turn of its last order."""

    side: str
    """Who gave that."""

    written: str
    """When."""

    current: bool
    """It leads through the present position."""

    lines: tuple[int, ...] = ()
    """Its orders since the fork."""


class Request(NamedTuple):
    """A side asks the other one to go back."""

    number: int
    """To the position before this line."""

    side: str
    """Who asks."""


def orders(save: Archive) -> Iterator[Row]:
    """The lines of the log that are orders, taken back or not."""
    return (row for row in save.entries if read_move(row["line"]) is None)


def way_to(save: Archive, number: int) -> set[int]:
    """The opening and the lines that lead to a line's position."""
    return {0, *(row["number"] for row in save.line_to(number))}


def points_of(save: Archive) -> tuple[SavePoint, ...]:
    """All points of a log, in its order; of several at one line, the named ones last."""
    present = way_to(save, save.head["tip"])
    found = [*_turns(save, present), *_battles(save, present), *_named(save, present)]
    return tuple(sorted(found, key=lambda point: (point.number, point.kind == NAMED, point.name)))


def _turns(save: Archive, present: set[int]) -> Iterator[SavePoint]:
    """The opening, and every line that ended a player turn, or a turn of a skirmish."""
    follower = {row["parent"]: row for row in reversed(list(orders(save)))}
    written = {0: save.campaign["created"]}
    written |= {row["number"]: row["written"] for row in save.entries}
    for number in (0, *_ends_of_turns(save)):
        turn, side = _whose(save, number, follower.get(number))
        yield SavePoint(number, TURN, "", "", turn, side, written[number], number in present)


def _ends_of_turns(save: Archive) -> Iterator[int]:
    """Lines with a snapshot, but for those that it has only because a battle is long."""
    before = _snapshots_before(save)
    for number, body in save.snapshots.items():
        round_ = _round(body)
        if round_ is None:
            yield number
        elif save.campaign["scenario"] == SKIRMISH.id:
            earlier = save.snapshots.get(before[number])
            if round_ != (_round(earlier) if earlier else _round_of(save.campaign["opening"])):
                yield number


def _snapshots_before(save: Archive) -> dict[int, int]:
    """The last line with a snapshot that leads to each line, or 0."""
    before = {0: 0}
    for row in save.entries:
        parent = row["parent"]
        before[row["number"]] = parent if parent in save.snapshots else before[parent]
    return before


@lru_cache(maxsize=1024)
def _round(body: bytes) -> int | None:
    """The turn of the battle that goes on in a snapshot; None if there is none."""
    return _round_of(unpack(body))


def _round_of(situation: str) -> int | None:
    if BATTLE_TABLE not in situation:
        return None  # nearly all of a war: they need not be read for that
    try:
        state = read_situation(situation)
    except CampaignError:  # older rules wrote it: those of a long battle are newer
        return None
    return round_of(state) if state.battle is not None else None


def _whose(save: Archive, number: int, next_: Row | None) -> tuple[int, str]:
    """The turn and side that a position begins: as the next order says, or the position itself."""
    if next_ is not None:
        return next_["turn"], next_["side"]
    if number == save.head["tip"]:
        return save.head["turn"], save.head["to_move"]
    try:
        state = read_situation(unpack(save.snapshots[number]))
    except CampaignError:  # older rules wrote it
        return save.entries[number - 1]["turn"], ""
    return state.turn, str(state.to_move or "")


def _battles(save: Archive, present: set[int]) -> Iterator[SavePoint]:
    for row in orders(save):
        kind, *words = row["line"].split()
        if kind == BATTLE:
            if not words or words[0] not in board().number:
                raise LineError(row["number"], one_line(row["line"]), "it names no box")
            at = row["parent"]
            yield SavePoint(
                at, BATTLE, words[0], "", row["turn"], row["side"], row["written"], at in present
            )


def _named(save: Archive, present: set[int]) -> Iterator[SavePoint]:
    rows = {row["number"]: row for row in save.entries}
    for point in save.points:
        number = point["number"]
        turn, side = (rows[number]["turn"], rows[number]["side"]) if number else _opening(save)
        yield SavePoint(
            number,
            point["kind"],
            one_line(point["name"]),
            plain(point["note"]),
            turn,
            side,
            point["written"],
            number in present,
        )


def _opening(save: Archive) -> tuple[int, str]:
    state = read_situation(save.campaign["opening"])
    return state.turn, str(state.to_move or "")


def branches_of(save: Archive, *, undone: bool = True) -> tuple[Branch, ...]:
    """Every branch of a log, the oldest tip first. Without an order there is none.

    Orders that were only taken back are branches, too, unless they are not wanted.
    """
    known = {row["number"]: row for row in orders(save)}
    present = way_to(save, save.head["tip"])
    seen = {0}
    found = []
    for tip in sorted(_tips(known) if undone else _meant(save, known)):
        line = _since(known, tip, seen)
        row, fork = known[tip], known[line[0]]["parent"]
        seen.update(line)
        current = tip in present or save.head["tip"] in line
        last = row["turn"], row["side"], row["written"]
        found.append(Branch(tip, fork, len(line), *last, current, tuple(line)))
    return tuple(found)


def _tips(known: dict[int, Row]) -> set[int]:
    """The orders that no other one follows."""
    return known.keys() - {row["parent"] for row in known.values()}


def _meant(save: Archive, known: dict[int, Row]) -> set[int]:
    """The last orders of ways that somebody went on purpose.

    There play stands, or stood when somebody went back other than by taking back, or there is a
    name; and it did not come by there on the way to another such order.
    """
    ends = {save.head["tip"], *(point["number"] for point in save.points)}
    for row in save.entries:
        move = read_move(row["line"])
        if move is not None and move.kind in (GO_BACK, GRANT, RESUME):
            ends.add(row["parent"])
    before = set[int]()
    for end in ends & known.keys():
        before.update(_since(known, known[end]["parent"], {0, *before}))
    return (ends & known.keys()) - before


def _since(known: dict[int, Row], tip: int, seen: Iterable[int]) -> list[int]:
    """The lines that lead to a tip and have not been seen on another way, the first one first."""
    line = []
    while tip not in seen:
        line.append(tip)
        tip = known[tip]["parent"]
    return line[::-1]


def last_resolver(save: Archive) -> str:
    """How the last battle of the line of play was to be fought; empty if there was none."""
    for row in reversed(save.line_to(save.head["tip"])):
        kind, *words = row["line"].split()
        if kind in FOUGHT:
            return str(words[-1]) if "by" in words else USUAL
    return ""


def head_of(save: Archive, state: CampaignState) -> Row:
    """What the head says because the log leads to a position."""
    return standing(state, last_resolver(save)) | counted_in(save.entries)


def request_of(entries: Sequence[Row]) -> Request | None:
    """The request that waits for an answer; an order that is played answers it, too."""
    if not entries:
        return None
    move = read_move(entries[-1]["line"])
    if move is None or move.kind != ASK_BACK:
        return None
    return Request(move.number, entries[-1]["side"])


def line_of(known: tuple[SavePoint, ...], point: str) -> int:
    """The line that a name or a number means.

    Raises:
        SaveError: if it is neither.
    """
    names = {one.name: one.number for one in known if one.kind == NAMED}
    if point in names:
        return names[point]
    if point.isdecimal() and point.isascii():
        return int(point[:18])
    raise SaveError(unknown("save point", point, names))
