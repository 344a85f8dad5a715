"""What is written of a campaign that is held open: its log, its names and notes."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from campaign import CampaignError, CampaignState, Side, write_situation
from campaign.scenario import SKIRMISH
from campaign.situation import fingerprint
from campaign.standalone import round_of
from saves.campaign_log.agreements import ON_TRUST
from saves.campaign_log.campaign_record import doubted
from saves.campaign_log.create_from_log import found
from saves.campaign_log.line_of_play import Entry, Present
from saves.campaign_log.pick_up import line_at
from saves.campaign_log.save_points import NAMED
from saves.errors import SaveError
from saves.storage import rows
from saves.storage.automatic_backups import Backups
from saves.storage.head_values import now, pack
from saves.storage.home import Home
from saves.storage.integrity import Archive
from saves.storage.names import LONGEST_COMMENT, checked_note
from saves.storage.open_campaign import Hold
from saves.storage.plain_text import plain
from saves.storage.row_format import POINT, Row
from saves.storage.row_values import MOST_POINTS

FAR_ON = 30
"""Lines of a battle after which a snapshot is written."""


class LogWriter:
    """Writes into a campaign that is held open: one connection, and the right to write alone."""

    def __init__(self, hold: Hold, present: Present, home: Home | None) -> None:
        """Use `Journal.begin` or `Journal.resume`."""
        self._hold = hold
        self._present = present
        hold.seal = lambda: str(present.save.head["digest"])
        self._backups = Backups(hold, home)
        self._turn_ended = False
        """A turn has ended since a backup was thought of."""

    @property
    def _save(self) -> Archive:
        return self._present.save

    @property
    def terms(self) -> tuple[str, ...]:
        """What was agreed on beside the rules, one word each."""
        return tuple(plain(self._save.campaign["terms"]).split())

    # --- names and notes -----------------------------------------------------------------------

    def mark(self, name: str, note: str = "", number: int | None = None) -> None:
        """Name the present position, or the one after a line, to find it again.

        Raises:
            SaveError: if the name is taken, or there is no such order.
        """
        name, points = " ".join(name.split()), self._points()
        if not name:
            raise SaveError("a save point needs a name")
        if name in points:
            raise SaveError(f"a save point called {name!r} exists already")
        if len(points) >= MOST_POINTS:
            raise SaveError(f"a campaign has at most {MOST_POINTS:,} save points; strike one out")
        tip = self._present.play.tip if number is None else number
        line_at(self._save, tip)  # there is such an order
        points[name] = {
            "campaign_id": self._save.campaign["id"],
            "name": name,
            "number": tip,
            "kind": NAMED,
            "note": note,
            "written": now(),
        }
        self._write_points(points)

    def unmark(self, name: str) -> None:
        """Forget the name of a position; the position stays.

        Raises:
            SaveError: if there is no such save point.
        """
        points = self._points()
        if points.pop(name, None) is None:
            raise SaveError(f"there is no save point called {name!r}")
        self._write_points(points)

    def comment(self, name: str, note: str) -> None:
        """Write something about a save point, in place of what was written; nothing strikes it out.

        Raises:
            SaveError: if there is no such save point, or it is too much.
        """
        points, note = self._points(), checked_note(note)
        if name not in points:
            raise SaveError(f"there is no save point called {name!r}")
        if len(note) > LONGEST_COMMENT:
            raise SaveError(
                f"a note on a save point has at most {LONGEST_COMMENT} letters, and this has"
                f" {len(note):,}"
            )
        self._write_points(points | {name: points[name] | {"note": note}})

    def _points(self) -> dict[str, Row]:
        return {point["name"]: point for point in self._save.points}

    def _write_points(self, points: dict[str, Row]) -> None:
        with self._hold.transaction() as connection:
            seal = rows.write_points(connection, self._save.campaign["id"], points.values())
            head = rows.write_head(connection, self._save.head, self._save.head | {"points": seal})
        self._remember(head, points=tuple(rows.sealed(points[n], POINT) for n in sorted(points)))

    def rename(self, name: str) -> None:
        """Give the campaign another name; its file keeps its own.

        Raises:
            SaveError: if it is no name.
        """
        if not name.strip():
            raise SaveError("a campaign needs a name")
        self.write_campaign({"name": name.strip()})

    def annotate(self, note: str) -> None:
        """Write something about the campaign, for its owner to read in the list."""
        self.write_campaign({"note": note})

    def put_into(self, folder: str) -> None:
        """Keep the campaign in another folder of the shared database."""
        self.write_campaign({"folder": folder})

    def write_campaign(self, changes: Row) -> None:
        """Change what is said of the campaign as a whole."""
        with self._hold.transaction() as connection:
            row = rows.write_campaign(connection, self._save.campaign, changes)
            head = self._save.head | {"campaign": row["digest"]}
            head = rows.write_head(connection, self._save.head, head)
        self._remember(head, campaign=row)

    def _remember(self, head: Row, **changes: Any) -> None:
        """The save as it is now, kept in memory, too: the file may be lost any time."""
        self._present.save = self._save._replace(head=head, **changes)

    # --- the proof -----------------------------------------------------------------------------

    def doubt(self, error: CampaignError) -> str:
        """Mark that the log does not prove where the campaign stands, because of an error in it.

        What to say of it; nothing if it was marked before.

        Raises:
            SaveError: if it cannot be written.
        """
        if ON_TRUST in self.terms:
            return ""
        self.take_on_trust()
        return doubted(error, self._save.campaign)

    def take_on_trust(self) -> None:
        """Mark that the log does not prove where the campaign stands."""
        if ON_TRUST not in self.terms:
            self.write_campaign({"terms": " ".join((*self.terms, ON_TRUST))})

    # --- the file ------------------------------------------------------------------------------

    def keep_backup(self) -> None:
        """A backup of the campaign as it is now, beside the game."""
        self._backups.keep(self._save.campaign, self._save.head)

    @property
    def trouble(self) -> str:
        """What has happened to the file behind the back of the game, as a sentence; or nothing."""
        return self._hold.trouble()

    def save_copy(self, to: Path) -> None:
        """Write the whole campaign to a new file, from memory: what it was read from may be gone.

        Raises:
            SaveError: if there is such a file already, or it cannot be written.
        """
        found(to, self._save, self._present.play)

    def read(self) -> Archive:
        """Everything in the campaign, read anew and found whole."""
        with self._hold.transaction() as connection:
            return self._hold.read(connection)

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is written meanwhile is written at its end, in one go; or else not at all.

        Raises:
            SaveError: if it cannot be written.
        """
        present = self._present
        save, play = present.save, present.play
        present.play = play.copy()
        try:
            with self._hold.transaction():
                yield
        except BaseException:
            present.save, present.play = save, play
            raise
        self._keep_state()

    def close(self) -> None:
        """Let go of the campaign. A second time it does nothing."""
        # The lock goes with the connection. A lease that stays behind only names a process.
        if self._hold.is_open:
            self.keep_backup()
            with suppress(SaveError), self._hold.transaction() as connection:
                rows.drop_lease(connection, self._save.campaign["id"])
        self._hold.close()
        self._backups.wait()

    def _keep_state(self) -> None:
        """A backup at the end of a turn, once that is written for certain."""
        if self._turn_ended and not self._hold.is_in_transaction:
            self._turn_ended = False
            self._backups.keep(self._save.campaign, self._save.head, at_turn_end=True)

    @property
    def backup_problem(self) -> str:
        """Why the last backup could not be made, as a clause; empty if it was."""
        return self._backups.problem

    def write_line(
        self,
        line: str,
        tip: int,
        state: CampaignState,
        entry: Entry | None = None,
        side: Side | None = None,
    ) -> None:
        """One more line of the log, the head, and at the end of a player turn a snapshot.

        In a battle of hundreds of orders there are more, so that it is soon opened again.
        """
        before = self._present.play.state
        number: int = self._save.head["number"] + 1
        is_end = entry is not None and turn_over(before, state)
        is_due = entry is not None and self._is_far_on(number, state)
        body = pack(write_situation(state)) if is_end or is_due else None
        row = rows.next_line(
            self._save.head,
            before,
            line,
            tip=tip,
            side=str(side or before.to_move or ""),
            rolls=rows.write_rolls(entry.rolls if entry else ()),
            dice="hand" if entry and entry.by_hand else "sealed",
            position=rows.position_digest(fingerprint(state)),
            snapshot=rows.snapshot_digest(number, rows.CODEC, body) if body else "",
        )
        with self._hold.transaction() as connection:
            rows.add_entry(connection, self._save.campaign["id"], row)
            if body is not None:
                rows.add_snapshot(connection, self._save.campaign["id"], number, body)
            head = rows.move_head(connection, self._save.head, row, state)
        known = self._save
        bodies = known.snapshots if body is None else known.snapshots | {number: body}
        self._remember(head, entries=(*known.entries, row), snapshots=bodies)
        self._turn_ended |= is_end
        self._keep_state()

    def _is_far_on(self, number: int, state: CampaignState) -> bool:
        """So many lines of a battle would have to be played again to open it here."""
        return state.battle is not None and number - max(self._save.snapshots, default=0) >= FAR_ON


def turn_over(before: CampaignState, after: CampaignState) -> bool:
    """A player turn is over, or a turn of a skirmish, or the game."""
    if not after.agenda:
        return True
    if before.scenario is SKIRMISH and round_of(before) != round_of(after):
        return True
    return (before.turn, before.active) != (after.turn, after.active)
