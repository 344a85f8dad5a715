"""A campaign bound to its file: what is played is on the disk before anybody sees it.

Truth is the log: an opening, and the orders with the dice that fell. The present position
follows from it; snapshots only make opening a campaign fast.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType

from sqlalchemy import Connection, Engine

from campaign import (
    Action,
    CampaignState,
    Change,
    Dice,
    RecordedDice,
    SealedDice,
    apply,
    read_situation,
    write_order,
    write_situation,
)
from saves import store
from saves.database import new_file, open_file, placed, told
from saves.errors import SaveError
from saves.integrity import Archive, read_all
from saves.places import Players
from saves.play import LineOfPlay, pick_up
from saves.record import Record, set_aside
from saves.replay import Entry, play_again, position_digest, write_rolls
from saves.store import Beginning, Row

__all__ = ["Entry", "Journal", "Players"]

PEOPLE = Players()
"""Two persons at one keyboard."""


class Journal(Record):
    """A campaign and its log, to be played on."""

    def __init__(
        self, engine: Engine, path: Path | None, campaign: Row, head: Row, play: LineOfPlay
    ) -> None:
        """Use `begin` or `resume`."""
        super().__init__(path, campaign, play)
        self._engine: Engine | None = engine
        self._head = head

    @classmethod
    def begin(
        cls,
        path: Path | None,
        name: str,
        state: CampaignState,
        players: Players = PEOPLE,
        seed: str | None = None,
    ) -> "Journal":
        """A new campaign in a new file; without a *path*, in memory only.

        Its dice follow from a secret *seed*, drawn by lot unless a test gives one.

        Raises:
            SaveError: if there is such a file already, or it cannot be written.
        """
        opening = write_situation(state)
        assert read_situation(opening) == state, opening
        beginning = Beginning(
            name, state.scenario.id, opening, seed or secrets.token_hex(32), players
        )
        if path is None:
            engine = new_file(None)
            campaign, head = _create(engine, beginning, state)
            return cls(engine, None, campaign, head, LineOfPlay(state))
        with placed(path) as draft, told(path):
            engine = new_file(draft)
            try:
                _create(engine, beginning, state)
            finally:
                engine.dispose()
        return cls.resume(path)

    @classmethod
    def resume(cls, path: Path) -> "Journal":
        """The campaign in a file, exactly where it was left. The file is checked whole.

        Raises:
            SaveError: if it is no campaign, damaged, of a newer version, or in use.
        """
        engine = open_file(path)
        try:
            with told(path), engine.begin() as connection:
                archive = read_all(connection, path.name)
                play, error = pick_up(archive)
                store.take_lease(connection, archive.campaign["id"])
            journal = cls(engine, path, archive.campaign, archive.head, play)
            if error:
                journal._write(f"go back {play.tip}", play.tip, play.state)
                journal.notice = set_aside(error, play)
        except BaseException:
            engine.dispose()
            raise
        return journal

    # --- playing -------------------------------------------------------------------------------

    def play(self, action: Action, dice: Dice | None = None) -> Change:
        """Carry out one action and write it down, or do neither.

        Pass *dice* to use rolls made by hand instead of the campaign's own.

        Raises:
            IllegalActionError: if a rule forbids it.
            MissingRollError: if *dice* hold too few rolls; add one and play again.
            SaveError: if it cannot be written; then it has not been carried out, either.
        """
        play, before = self._play, self._play.state
        recorded = RecordedDice(dice or SealedDice(self._campaign["seed"], play.thrown))
        change = apply(before, action, recorded)
        assert before.to_move, "no action is legal when the game is over"
        rolls = tuple(recorded.rolls)
        entry = Entry(
            self._head["number"] + 1,
            before.turn,
            before.to_move,
            write_order(action),
            rolls,
            by_hand=bool(dice and rolls),
        )
        self._write(entry.order, entry.number, change.state, entry)
        play.advance(entry, change.state)
        play.undone.clear()
        return change

    @property
    def can_take_back(self) -> bool:
        """The last order may be taken back: no die has fallen since, and no part has ended."""
        return bool(self._play.before)

    def take_back(self) -> CampaignState:
        """Take back the last order; the log keeps it, and says so.

        Raises:
            SaveError: if there is none, or it cannot be written.
        """
        if not self.can_take_back:
            raise SaveError("nothing to take back: one goes back as far as the last die or choice")
        play = self._play
        self._write(f"take back {play.tip}", play.parent, play.before[-1])
        play.go_back()
        return play.state

    @property
    def can_redo(self) -> bool:
        """An order was taken back, and nothing was played since."""
        return bool(self._play.undone)

    def redo(self) -> Change:
        """Carry out again what was taken back last.

        Raises:
            SaveError: if nothing was, or it cannot be written.
        """
        if not self.can_redo:
            raise SaveError("nothing to redo: no order was taken back")
        play = self._play
        entry = play.undone[-1]
        change = play_again(play.state, entry)
        self._write(f"redo {entry.number}", entry.number, change.state)
        play.undone.pop()
        play.advance(entry, change.state)
        return change

    # --- the file ------------------------------------------------------------------------------

    def _read(self) -> Archive:
        with told(self.path), self._transaction() as connection:
            return read_all(connection, self.path.name if self.path else self.name)

    def close(self) -> None:
        """Let go of the file. A second time it does nothing."""
        if self._engine is None:
            return
        # The lock goes with the connection. A lease that stays behind only names a process.
        with suppress(SaveError), told(self.path), self._transaction() as connection:
            store.drop_lease(connection, self._campaign["id"])
        self._engine.dispose()
        self._engine = None

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """One transaction: committed at its end, or without effect."""
        if self._engine is None:
            raise SaveError(f"{self.name} is closed")
        with self._engine.begin() as connection:
            yield connection

    def _write(self, line: str, tip: int, state: CampaignState, entry: Entry | None = None) -> None:
        """One more line of the log, the head, and at the end of a player turn a snapshot."""
        before, situation = self._play.state, write_situation(state)
        number: int = self._head["number"] + 1
        body = store.pack(situation) if entry and turn_over(before, state) else None
        row: Row = {
            "number": number,
            "parent": self._head["tip"],
            "tip": tip,
            "turn": before.turn,
            "side": str(before.to_move or ""),
            "line": line,
            "rolls": write_rolls(entry.rolls if entry else ()),
            "dice": "hand" if entry and entry.by_hand else "sealed",
            "position": position_digest(situation),
            "snapshot": store.snapshot_digest(number, store.CODEC, body) if body else "",
            "written": store.now(),
            "previous": self._head["log"],
        }
        row["hash"] = store.entry_hash(row)
        with told(self.path), self._transaction() as connection:
            store.add_entry(connection, self._campaign["id"], row)
            if body is not None:
                store.add_snapshot(connection, self._campaign["id"], number, body)
            head = store.move_head(connection, self._head, row, state)
        self._head = head


def turn_over(before: CampaignState, after: CampaignState) -> bool:
    """A player turn is over, or the game."""
    if not after.agenda:
        return True
    return (before.turn, before.active) != (after.turn, after.active)


def _create(engine: Engine, beginning: Beginning, state: CampaignState) -> tuple[Row, Row]:
    """Tables, campaign and head, in one transaction."""
    with engine.begin() as connection:
        store.create_tables(connection)
        campaign = store.add_campaign(connection, beginning)
        return campaign, store.add_head(connection, campaign, state)
