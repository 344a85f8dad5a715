"""A campaign as its file has it: to be looked at, also while another process plays it.

Nothing is written and nothing locked, so the file and its folder may be read-only. It may be
read in the middle of a commit; then its digests do not fit, and it is read again. Only what a
process that died left half written is undone, where that can be done. On a shared server the
database sees to it that what is read is whole.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from campaign import CampaignError, CampaignState, Change, Side, read_situation
from saves.campaign_log.agreements import ON_TRUST
from saves.campaign_log.line_of_play import Entry, LineOfPlay, Present
from saves.campaign_log.pick_up import line_at, pick_up
from saves.campaign_log.proof import prove
from saves.campaign_log.replay import play_again, replayed
from saves.campaign_log.save_points import Branch, SavePoint, branches_of, points_of
from saves.campaign_log.seal_anew import seal_anew
from saves.errors import DamagedError, InUseError, LineError
from saves.storage.engines import format_of
from saves.storage.file_reader import settle, written
from saves.storage.foreign_files import foreign
from saves.storage.header import Players, Shared, holder
from saves.storage.integrity import Archive, read_all
from saves.storage.log_commands import IRON_MAN
from saves.storage.memory_copy import copy_file
from saves.storage.open_campaign import Place
from saves.storage.own_journal import journal_offered
from saves.storage.plain_text import one_line, plain
from saves.storage.row_format import FORMAT, RULES, Row, is_other_seed
from saves.storage.sqlite_errors import told
from saves.storage.sqlite_file import check_kind

READINGS = 6
"""How often a file is read anew that is not whole. While somebody plays as fast as the disk can
write, one reading in ten meets a commit."""


class Record:
    """A campaign and its log, to be read."""

    def __init__(
        self, place: Place | None, present: Present, read_anew: Callable[[], Archive]
    ) -> None:
        """Use `look`, or `Journal.record`; *read anew* is for checking what is stored."""
        self.place = place
        """Where it is saved; None if only in memory."""

        self.notice = ""
        """What the player should know about how the campaign was opened; usually nothing."""

        self._present = present
        self._read_anew = read_anew
        self._shown: LineOfPlay | None = None
        """Where `position_at` was last."""

    @property
    def as_read(self) -> Archive:
        """The save as it is now, in memory; whatever is played later does not change it."""
        return self._present.save

    @property
    def _campaign(self) -> Row:
        return self._present.save.campaign

    @property
    def _head(self) -> Row:
        return self._present.save.head

    @property
    def _play(self) -> LineOfPlay:
        return self._present.play

    @property
    def path(self) -> Path | None:
        """The file where it is saved, if it is a file."""
        return self.place if isinstance(self.place, Path) else None

    @property
    def id(self) -> str:
        """What it is known by, wherever it lies and however it is called."""
        return plain(str(self._campaign["uuid"]))

    @property
    def name(self) -> str:
        return one_line(str(self._campaign["name"]))

    @property
    def note(self) -> str:
        """What its owner wrote about it."""
        return plain(str(self._campaign["note"]))

    @property
    def folder(self) -> str:
        """Where it is kept on a shared server; a file lies in a folder of the disk."""
        return plain(str(self._campaign["folder"]))

    @property
    def players(self) -> Players:
        return self._present.agreed.players

    @property
    def terms(self) -> tuple[str, ...]:
        """What was agreed on beside the rules, one word each."""
        return self._present.agreed.terms

    @property
    def by_mail(self) -> Side | None:
        """The side that is played elsewhere; None if both are played here."""
        return self._present.agreed.by_mail

    @property
    def iron_man(self) -> bool:
        """Nobody takes back or goes back."""
        return IRON_MAN in self.terms

    @property
    def is_on_trust(self) -> bool:
        """Its log does not prove where it stands; see `import_check.py` and `proving.py`."""
        return ON_TRUST in self.terms

    @property
    def rules(self) -> int:
        """The edition of the rules it began with."""
        return int(self._campaign["rules"])

    @property
    def reloads(self) -> int:
        """How often play went back beyond a die."""
        return int(self._head["reloads"])

    @property
    def by_hand(self) -> int:
        """Orders whose dice a player rolled, and not the campaign; on any branch."""
        return sum(1 for row in self.as_read.entries if row["dice"] == "hand")

    @property
    def has_other_seed(self) -> bool:
        """The seed of its dice is not the one that was sealed when it began."""
        return is_other_seed(self._campaign["seed"], self._campaign["seal"])

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
    def last(self) -> int:
        """The number of the last order that counts; 0 at the opening."""
        return self._play.tip

    @property
    def lines(self) -> int:
        """How many lines its log has, with those that were taken back or go back."""
        return int(self._head["number"])

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

    # --- the past ------------------------------------------------------------------------------

    def points(self) -> tuple[SavePoint, ...]:
        """Save points in the order of the log: named ones, starts of player turns, battles.

        Those of all branches; `current` says which lie on the way to the present position.
        """
        with foreign(self.name):
            return points_of(self.as_read)

    def branches(self, *, undone: bool = True) -> tuple[Branch, ...]:
        """Every way the war went, the oldest first; also those *undone* by taking back, or not."""
        with foreign(self.name):
            return branches_of(self.as_read, undone=undone)

    def position_at(self, number: int) -> CampaignState:
        """The position after a line of the log that is an order; 0 is the opening.

        Raises:
            SaveError: if there is no such order.
            LineError: at a line that no longer leads where it did.
        """
        if self._shown is None or self._shown.tip != number:
            self._shown = line_at(self.as_read, number)
        return self._shown.state

    def way_to(self, number: int) -> tuple[Entry, ...]:
        """The orders that lead to the position after a line, from the first to the last.

        Raises:
            SaveError, LineError: as `position_at`.
        """
        self.position_at(number)
        assert self._shown is not None
        return tuple(self._shown.entries)

    # --- checking ------------------------------------------------------------------------------

    def verify(self) -> int:
        """Read the file anew, check every digest and play the whole game again; count its lines.

        Raises:
            DamagedError: if the file is not what the game wrote.
            LineError: names the first line that no longer leads where it did.
        """
        with foreign(self.name):
            save = self._read_anew()
            prove(save, replayed(save))
            return len(save.entries)


def look(place: Place) -> Record:
    """The campaign in a place, exactly where it was left. It is checked whole.

    Raises:
        SaveError: if it is no campaign, damaged, of a newer version, or changes too fast.
    """
    save = read_place(place)
    play, error = pick_up(save)
    record = Record(place, Present(save, play), partial(read_place, place))
    if error:
        record.notice = set_aside(error, play, save.campaign)
    return record


def read_place(place: Place) -> Archive:
    """Everything in a place, found whole.

    Raises:
        SaveError: as `look`.
    """
    if isinstance(place, Shared):
        from saves.storage.postgres import read_shared

        return read_shared(place)
    with foreign(place.name), journal_offered(place):
        check_kind(place)
        return read_file(place)


def set_aside(error: LineError, play: LineOfPlay, campaign: Row) -> str:
    """Say that lines are no longer followed, why that may be, and where the campaign goes on."""
    place = f"line {play.tip}" if play.tip else "its opening"
    return f"{error}; the campaign goes on from {place}{_older(campaign)}"


def doubted(error: CampaignError, campaign: Row) -> str:
    """Say that the log leads elsewhere, why that may be, and where the campaign goes on."""
    why = _older(campaign)
    return f"{error}; what you play from here on goes on from the saved position{why}"


def _older(campaign: Row) -> str:
    then = campaign["rules"]
    why = f" (begun by edition {then} of the rules, which are now edition {RULES})"
    return why if then < RULES else ""


def read_file(path: Path) -> Archive:
    """Everything in a file as it lies on the disk, found whole.

    Raises:
        DamagedError: if anything is not what the game wrote; says what, and what is whole.
        InUseError: if it was written whenever it was read.
    """
    since = written(path)
    broken: DamagedError
    for attempt in range(READINGS):
        try:
            return _read_once(path, undone=attempt > 0)
        except DamagedError as error:
            broken = error
            if not settle(path, since, attempt):
                break
    if (who := holder(path)) and written(path) != since:
        name = one_line(path.name)
        raise InUseError(f"{name} is in use {who}, and changed while it was read") from broken
    raise broken


def _read_once(path: Path, *, undone: bool) -> Archive:
    copy = copy_file(path, undone=undone)
    try:
        with told(path), copy.begin() as connection:
            version = format_of(connection)
            if version == FORMAT:
                return read_all(connection, path.name)
        from saves.storage.migrate import migrate  # brings Alembic along

        with told(path):
            migrate(copy, path.name, version, seal_anew)
        with told(path), copy.begin() as connection:
            return read_all(connection, path.name)
    finally:
        copy.dispose()
