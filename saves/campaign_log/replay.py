"""Lines of a log, played again with the dice they were played with."""

import json
from collections.abc import Iterator, Sequence

from campaign import (
    CampaignError,
    CampaignState,
    Change,
    RecordedDice,
    Roll,
    ScriptedDice,
    Side,
    apply,
    read_order,
    read_situation,
)
from campaign.dice import sealed_face
from campaign.situation import fingerprint
from saves.campaign_log.line_of_play import Entry, may_be_undone
from saves.campaign_log.progress import lines_done
from saves.errors import LineError
from saves.storage.head_values import unpack
from saves.storage.integrity import Archive
from saves.storage.log_commands import (
    GO_BACK,
    IRON_MAN,
    REDO,
    RESUME,
    TAKE_BACK,
    LogMove,
    leads_to,
    read_move,
    still_undone,
)
from saves.storage.plain_text import one_line, plain
from saves.storage.row_format import Row
from saves.storage.rows import position_digest

GONE_FOR_GOOD = "that order could no longer be taken back"


def entry_of(row: Row) -> Entry:
    """The order in a row of the log.

    Raises:
        LineError: if there is none; the game never wrote such a line.
    """
    number, turn, line, hand = row["number"], row["turn"], row["line"], row["dice"] == "hand"
    if not line.isprintable():
        raise LineError(number, one_line(line), "it has letters that cannot be printed")
    try:
        rolls = tuple(
            Roll(plain(str(why)), int(die), int(face))
            for why, die, face in json.loads(row["rolls"])
        )
        return Entry(number, turn, Side(row["side"]), line, rolls, hand)
    except (ValueError, TypeError, OverflowError, RecursionError) as error:
        raise LineError(number, line, f"its side or dice cannot be read: {error}") from error


def play_again(state: CampaignState, entry: Entry) -> Change:
    """What an order of the log leads to.

    Raises:
        LineError: if it is no longer legal, or asks for other dice.
    """
    dice = RecordedDice(ScriptedDice(roll.face for roll in entry.rolls))
    try:
        change = apply(state, read_order(entry.order), dice)
    except CampaignError as error:
        raise LineError(entry.number, entry.order, str(error)) from error
    then, here = [[roll.sides for roll in rolls] for rolls in (entry.rolls, dice.rolls)]
    if then != here:
        raise LineError(entry.number, entry.order, f"dice of {then} sides were rolled, now {here}")
    return change


def check_faces(entry: Entry, seed: str, thrown: int) -> None:
    """Make sure that the dice of an order follow from the seed, if this copy has it.

    Raises:
        LineError: names the first die that does not.
    """
    if entry.by_hand or not seed:
        return
    for number, roll in enumerate(entry.rolls, start=thrown):
        face = sealed_face(seed, number, roll.sides)
        if face != roll.face:
            reason = f"{roll.why} rolled {roll.face}, but die {number + 1} of the game is {face}"
            raise LineError(entry.number, entry.order, reason)


def check_position(state: CampaignState, row: Row) -> None:
    """Make sure that a line leads where it did.

    Raises:
        LineError: if it does not.
    """
    check_digest(position_digest(fingerprint(state)), row)


def check_digest(position: str, row: Row) -> None:
    """Make sure that a line leads to the position with that digest.

    Raises:
        LineError: if it does not.
    """
    if position != row["position"]:
        raise LineError(row["number"], row["line"], "it no longer leads where it did")


def verify(archive: Archive) -> int:
    """Play every line of a log again, those taken back, too, and count them.

    Raises:
        LineError: names the first line that no longer leads where it did.
    """
    replayed(archive)
    return len(archive.entries)


def replayed(archive: Archive) -> dict[int, CampaignState]:
    """The same; the position after every order, and the opening.

    Raises:
        LineError: as `verify`.
    """
    states: dict[int, CampaignState] = {}
    for _ in replaying(archive, states):
        pass
    return states


def replaying(archive: Archive, states: dict[int, CampaignState]) -> Iterator[int]:
    """The same line by line, for those who may want to stop; the number of each, once it is played.

    The positions come into *states*.

    Raises:
        LineError: as `verify`.
    """
    states[0] = read_situation(archive.campaign["opening"])
    undoable: dict[int, bool] = {}
    digests: dict[int, str] = {}  # to undo and to redo leads to positions that are known
    for row, move in steps(archive):
        number, tip = row["number"], row["tip"]
        if move is None:
            entry, before = entry_of(row), states[row["parent"]]
            _check_decision(entry, before)
            states[number] = play_again(before, entry).state
            undoable[number] = may_be_undone(entry, before, states[number])
            _check_snapshot(archive, row, states[number])
        else:
            _check_going_back(archive, row, move, states[row["parent"]])
            if move.kind == TAKE_BACK and not undoable.get(move.number):
                raise LineError(number, row["line"], GONE_FOR_GOOD)
        if tip not in digests:
            digests[tip] = position_digest(fingerprint(states[tip]))
        check_digest(digests[tip], row)
        lines_done(number, len(archive.entries))
        yield number


def _check_going_back(archive: Archive, row: Row, move: LogMove, before: CampaignState) -> None:
    """A line that is no order is filed under the turn it was written in, and has no snapshot."""
    if row["number"] in archive.snapshots or row["snapshot"]:
        raise LineError(row["number"], row["line"], "it has a snapshot, which only orders have")
    then = before.turn, str(before.to_move or "")
    if move.kind in (TAKE_BACK, REDO, GO_BACK) and (row["turn"], row["side"]) != then:
        raise LineError(row["number"], row["line"], "it was written in another turn")


def steps(archive: Archive) -> Iterator[tuple[Row, LogMove | None]]:
    """The lines of a log, each with what it says if that is no order.

    By whatever rules it was played: each goes on from the one before, leads where it says, and
    its dice follow from the seed.

    Raises:
        LineError: names the first line that does not.
    """
    thrown = {0: 0}
    undone: tuple[int, ...] = ()
    tip = 0
    for row in archive.entries:
        number, line, parent = row["number"], row["line"], row["parent"]
        if parent != tip:
            raise LineError(number, line, f"it does not follow from line {tip}")
        tip, move = row["tip"], read_move(line)
        if move:
            _check_move(archive, row, move)
            _check_undoing(row, move, undone)
            if tip not in thrown:
                raise LineError(number, line, f"line {tip} is not an order")
        else:
            entry = entry_of(row)
            check_faces(entry, archive.campaign["seed"], thrown[parent])
            thrown[number] = thrown[parent] + len(entry.rolls)
            if tip != number:
                raise LineError(number, line, f"it leads to line {tip}")
        undone = still_undone(undone, move)
        yield row, move


def _check_decision(entry: Entry, state: CampaignState) -> None:
    """An order is filed under the turn it was given in, and the side that gave it."""
    if (entry.turn, entry.side) != (state.turn, state.to_move):
        raise LineError(entry.number, entry.order, "it belongs to another side or turn")


def _check_move(archive: Archive, row: Row, move: LogMove) -> None:
    """A line that goes back or forward leads to the line it names, or before it."""
    if IRON_MAN in archive.campaign["terms"].split() and move.kind != RESUME:
        raise LineError(row["number"], row["line"], "an iron man campaign does not go back")
    if row["tip"] != leads_to(archive.entries, row, move):
        raise LineError(row["number"], row["line"], f"it leads to line {row['tip']}")


def _check_undoing(row: Row, move: LogMove, undone: Sequence[int]) -> None:
    """Only the last order is taken back, and done again; what goes further is a reload."""
    if move.kind == TAKE_BACK and move.number != row["parent"]:
        raise LineError(row["number"], row["line"], GONE_FOR_GOOD)
    if move.kind == REDO and (not undone or undone[-1] != move.number):
        raise LineError(row["number"], row["line"], "that order was not the last to be taken back")


def _check_snapshot(archive: Archive, row: Row, state: CampaignState) -> None:
    """A snapshot shows the position that play leads to."""
    body = archive.snapshots.get(row["number"])
    if body is None:
        return
    try:
        shown = read_situation(unpack(body))
    except CampaignError as error:
        raise LineError(
            row["number"], row["line"], f"its snapshot is not valid: {error}"
        ) from error
    if shown != state:
        raise LineError(row["number"], row["line"], "its snapshot shows another position")
