"""Where play is picked up: the line of play that a save holds, from its newest snapshot on."""

from collections.abc import Sequence

from campaign import CampaignError, CampaignState, read_situation
from saves.campaign_log.line_of_play import Earlier, Entry, LineOfPlay
from saves.campaign_log.replay import check_position, entry_of, play_again
from saves.errors import LineError, SaveError
from saves.storage.foreign_files import foreign
from saves.storage.head_values import unpack
from saves.storage.integrity import Archive
from saves.storage.log_commands import read_move, still_undone
from saves.storage.row_format import Row


def pick_up(archive: Archive) -> tuple[LineOfPlay, LineError | None]:
    """The line of play in a save, from its newest snapshot on.

    Where a line after the snapshot no longer leads where it did, because the rules of this
    version are not those it was played with, the line of play ends at the snapshot.

    Raises:
        SaveError: if not even the opening can be read.
    """
    with foreign(archive.name):
        line = archive.line_to(archive.head["tip"])
        start = _newest(archive, line)
        try:
            play = _played_on(start, line)
            if len(play.before) == len(line) - len(start.entries):
                play.earlier = _way_back(archive, line, len(start.entries))
                play.look_further_back()
            play.undone = _undone(archive)
        except LineError as error:
            return start, error
        return play, None


def _way_back(archive: Archive, line: Sequence[Row], start: int) -> Earlier | None:
    """What finds the positions to which one may go back behind the snapshot at a start; None if
    nothing is before it.

    The turn of a battle by itself ends with a snapshot, and often the same side goes on. They are
    found when somebody goes back so far: until then he would wait for them whenever he opens it.
    """
    if not start:
        return None

    def find() -> tuple[list[CampaignState], Earlier | None]:
        try:
            earlier = _newest(archive, line[: start - 1])
            before = _played_on(earlier, line[:start]).before
        except (LineError, SaveError):
            return [], None  # the rules were others then: one goes back to the snapshot
        at = len(earlier.entries)
        return before, _way_back(archive, line, at) if len(before) == start - at else None

    return find


def line_at(archive: Archive, number: int) -> LineOfPlay:
    """The line of play that leads to the position after a line of the log, or to the opening.

    Raises:
        SaveError: if there is no such position.
        LineError: at a line that no longer leads where it did.
    """
    orders = {0, *(row["number"] for row in archive.entries if read_move(row["line"]) is None)}
    if number not in orders:
        raise SaveError(f"line {number} of {archive.name} is not an order that was played")
    with foreign(archive.name):
        line = archive.line_to(number)
        return _played_on(_newest(archive, line), line)


def _played_on(start: LineOfPlay, line: Sequence[Row]) -> LineOfPlay:
    """The line of play from a start to its end.

    Raises:
        LineError: at a line that no longer leads where it did.
    """
    play = LineOfPlay(start.state, list(start.entries), start.thrown)
    rest = line[len(play.entries) :]
    for row in rest:
        entry = entry_of(row)
        play.advance(entry, play_again(play.state, entry).state)
    if rest:
        check_position(play.state, rest[-1])
    return play


def _newest(archive: Archive, line: Sequence[Row]) -> LineOfPlay:
    """The line of play up to its newest position that can be read."""
    at, state = _newest_position(archive, line)
    entries = [entry_of(row) for row in line[:at]]
    return LineOfPlay(state, entries, sum(len(entry.rolls) for entry in entries))


def _newest_position(archive: Archive, line: Sequence[Row]) -> tuple[int, CampaignState]:
    """The newest position on a line that can be read, and the number of orders before it."""
    for at in range(len(line), 0, -1):
        body = archive.snapshots.get(line[at - 1]["number"])
        if body is not None:
            try:
                state = read_situation(unpack(body))
                check_position(state, line[at - 1])
            except CampaignError:
                continue  # older rules wrote it; an earlier one may do
            return at, state
    try:
        return 0, read_situation(archive.campaign["opening"])
    except CampaignError as error:
        raise SaveError(f"the opening of {archive.name} can no longer be read: {error}") from error


def _undone(archive: Archive) -> list[Entry]:
    """The orders taken back since the last one played, the one to be redone first last."""
    numbers: tuple[int, ...] = ()
    for row in archive.entries:
        numbers = still_undone(numbers, read_move(row["line"]))
    rows = {row["number"]: row for row in archive.entries}
    return [entry_of(rows[number]) for number in numbers if number in rows]
