"""A campaign as its file has it: to be looked at, also while another process plays it.

Nothing is written and nothing locked, so the file and its folder may be read-only. It may be
read in the middle of a commit; then its digests do not fit, and it is read again. Only what a
process that died left half written is undone, where that can be done.
"""

from collections.abc import Iterator
from pathlib import Path

from campaign import CampaignState, Change, read_situation
from saves.database import check_kind, copy_file, told
from saves.disk import settle
from saves.errors import DamagedError, InUseError, LineError
from saves.integrity import Archive, read_all
from saves.places import Players, holder
from saves.play import LineOfPlay, pick_up
from saves.replay import Entry, play_again, verify
from saves.store import Row

READINGS = 6
"""How often a file is read anew that is not whole. While somebody plays as fast as the disk can
write, one reading in ten meets a commit."""


class Record:
    """A campaign and its log, to be read."""

    def __init__(self, path: Path | None, campaign: Row, play: LineOfPlay) -> None:
        """Use `look`."""
        self.path = path
        """Where it is saved; None if only in memory."""

        self.name: str = campaign["name"]
        self.players = Players(campaign["union_player"], campaign["confederate_player"])
        self.notice = ""
        """What the player should know about how the campaign was opened; usually nothing."""

        self._campaign = campaign
        self._play = play

    @property
    def state(self) -> CampaignState:
        """The present position."""
        return self._play.state

    @property
    def seal(self) -> str:
        """The SHA-256 of the seed of the dice: shows afterwards that nobody meddled with them."""
        seal: str = self._campaign["seal"]
        return seal

    def entries(self) -> tuple[Entry, ...]:
        """The orders that count, from the first to the last."""
        return tuple(self._play.entries)

    @property
    def opening(self) -> CampaignState:
        """The position before the first order."""
        return read_situation(self._campaign["opening"])

    def retell(self) -> Iterator[tuple[Entry, Change]]:
        """The orders that count and what came of them, played again from the opening.

        Raises:
            LineError: at a line that no longer leads where it did.
        """
        state = self.opening
        for entry in self.entries():
            change = play_again(state, entry)
            yield entry, change
            state = change.state

    def verify(self) -> int:
        """Read the file anew, check every digest and play the whole game again; count its lines.

        Raises:
            DamagedError: if the file is not what the game wrote.
            LineError: names the first line that no longer leads where it did.
        """
        return verify(self._read())

    def _read(self) -> Archive:
        assert self.path is not None, "who plays in memory alone has a way of its own"
        return read_file(self.path)


def look(path: Path) -> Record:
    """The campaign in a file, exactly where it was left. The file is checked whole.

    Raises:
        SaveError: if it is no campaign, damaged, of a newer version, or changes too fast.
    """
    check_kind(path)
    archive = read_file(path)
    play, error = pick_up(archive)
    record = Record(path, archive.campaign, play)
    if error:
        record.notice = set_aside(error, play)
    return record


def set_aside(error: LineError, play: LineOfPlay) -> str:
    """Say that lines are no longer followed, and where the campaign goes on."""
    place = f"line {play.tip}" if play.tip else "its opening"
    return f"{error}; the campaign goes on from {place}"


def read_file(path: Path) -> Archive:
    """Everything in a file as it lies on the disk, found whole.

    Raises:
        DamagedError: if anything is not what the game wrote; says what, and what is whole.
        InUseError: if it was written whenever it was read.
    """
    written = path.stat().st_mtime_ns
    broken: DamagedError
    for attempt in range(READINGS):
        try:
            return _read_once(path)
        except DamagedError as error:
            broken = error
            settle(path, attempt)
    if (who := holder(path)) and path.stat().st_mtime_ns != written:
        raise InUseError(f"{path.name} is in use {who}, and changes while it is read") from broken
    raise broken


def _read_once(path: Path) -> Archive:
    engine = copy_file(path)
    try:
        with told(path), engine.begin() as connection:
            return read_all(connection, path.name)
    finally:
        engine.dispose()
