"""What is written of a campaign that is held open: its log, its names and notes."""

from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from campaign import CampaignError, CampaignState, Side, write_situation
from campaign.standalone import round_of
from saves.campaign_log.agreements import NAMES, ON_TRUST, side_by_mail
from saves.campaign_log.campaign_record import Record, doubted
from saves.campaign_log.create_from_log import found
from saves.campaign_log.line_of_play import LineOfPlay
from saves.campaign_log.replay import Entry, position_digest, write_rolls
from saves.campaign_log.save_points import NAMED
from saves.errors import SaveError
from saves.storage import rows
from saves.storage.automatic_backups import Backups
from saves.storage.head_values import now, pack
from saves.storage.integrity import Archive
from saves.storage.log_commands import GO_BACK
from saves.storage.names import LONGEST_COMMENT, checked_note
from saves.storage.open_campaign import Hold
from saves.storage.row_format import POINT, Row
from saves.storage.row_values import MOST_POINTS


class Logbook(Record):
    """A campaign that is held open, with what its owner writes into it."""

    def __init__(self, hold: Hold, save: Archive, play: LineOfPlay) -> None:
        """Use `Journal.begin` or `Journal.resume`."""
        super().__init__(hold.place, save, play)
        self._hold = hold
        self._known = save
        hold.seal = lambda: str(self._head["digest"])
        self._backups = Backups(hold)
        self._turn_ended = False
        """A turn has ended since a backup was thought of."""

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
        tip = self._play.tip if number is None else number
        self.position_at(tip)
        points[name] = {
            "campaign_id": self._campaign["id"],
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
        return {point["name"]: point for point in self._save().points}

    def _write_points(self, points: dict[str, Row]) -> None:
        with self._hold.transaction() as connection:
            seal = rows.write_points(connection, self._campaign["id"], points.values())
            head = rows.write_head(connection, self._head, self._head | {"points": seal})
        self._remember(head, points=tuple(rows.sealed(points[n], POINT) for n in sorted(points)))

    def rename(self, name: str) -> None:
        """Give the campaign another name; its file keeps its own.

        Raises:
            SaveError: if it is no name.
        """
        if not name.strip():
            raise SaveError("a campaign needs a name")
        self._write_campaign({"name": name.strip()})

    def annotate(self, note: str) -> None:
        """Write something about the campaign, for its owner to read in the list."""
        self._write_campaign({"note": note})

    def put_into(self, folder: str) -> None:
        """Keep the campaign in another folder of the shared database."""
        self._write_campaign({"folder": folder})

    def _write_campaign(self, changes: Row) -> None:
        with self._hold.transaction() as connection:
            row = rows.write_campaign(connection, self._campaign, changes)
            head = self._head | {"campaign": row["digest"]}
            head = rows.write_head(connection, self._head, head)
        self._campaign = row
        self._remember(head, campaign=row)

    def _remember(self, head: Row, **changes: Any) -> None:
        """The save as it is now, kept in memory, too: the file may be lost any time."""
        assert self._known is not None
        self._head = head
        self._known = self._known._replace(head=head, **changes)

    def _check_here(self, side: Side | None) -> None:
        """A side that is played by mail orders, asks and answers elsewhere."""
        if side is not None and side is side_by_mail(self.terms):
            raise SaveError(
                f"{NAMES[side]} is played by mail; import its turn with"
                " norden-suden mail import FILE"
            )

    # --- the proof -----------------------------------------------------------------------------

    @property
    def as_read(self) -> Archive:
        """The save as it is now, in memory; whatever is played later does not change it."""
        return self._save()

    def doubt(self, error: CampaignError) -> str:
        """Mark that the log does not prove where the campaign stands, because of an error in it.

        What to say of it; nothing if it was marked before.

        Raises:
            SaveError: if it cannot be written.
        """
        if self.is_on_trust:
            return ""
        self._take_on_trust()
        return doubted(error, self._campaign)

    def _take_on_trust(self) -> None:
        if not self.is_on_trust:
            self._write_campaign({"terms": " ".join((*self.terms, ON_TRUST))})

    # --- the file ------------------------------------------------------------------------------

    @property
    def trouble(self) -> str:
        """What has happened to the file behind the back of the game, as a sentence; or nothing."""
        return self._hold.trouble()

    def save_copy(self, to: Path) -> None:
        """Write the whole campaign to a new file, from memory: what it was read from may be gone.

        Raises:
            SaveError: if there is such a file already, or it cannot be written.
        """
        found(to, self._save(), self._play)

    def _read(self) -> Archive:
        with self._hold.transaction() as connection:
            return self._hold.read(connection)

    def close(self) -> None:
        """Let go of the campaign. A second time it does nothing."""
        # The lock goes with the connection. A lease that stays behind only names a process.
        if self._hold.is_open:
            self._backups.keep(self._campaign, self._head)
            with suppress(SaveError), self._hold.transaction() as connection:
                rows.drop_lease(connection, self._campaign["id"])
        self._hold.close()
        self._backups.wait()

    def _keep_state(self) -> None:
        """A backup at the end of a turn, once that is written for certain."""
        if self._turn_ended and not self._hold.is_in_transaction:
            self._turn_ended = False
            self._backups.keep(self._campaign, self._head, at_turn_end=True)

    @property
    def backup_problem(self) -> str:
        """Why the last backup could not be made, as a clause; empty if it was."""
        return self._backups.problem

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _write(
        self,
        line: str,
        tip: int,
        state: CampaignState,
        entry: Entry | None = None,
        side: Side | None = None,
    ) -> None:
        """One more line of the log, the head, and at the end of a player turn a snapshot."""
        before, situation = self._play.state, write_situation(state)
        number: int = self._head["number"] + 1
        body = pack(situation) if entry and turn_over(before, state) else None
        row = rows.next_line(
            self._head,
            before,
            line,
            tip=tip,
            side=str(side or before.to_move or ""),
            rolls=write_rolls(entry.rolls if entry else ()),
            dice="hand" if entry and entry.by_hand else "sealed",
            position=position_digest(situation),
            snapshot=rows.snapshot_digest(number, rows.CODEC, body) if body else "",
        )
        with self._hold.transaction() as connection:
            rows.add_entry(connection, self._campaign["id"], row)
            if body is not None:
                rows.add_snapshot(connection, self._campaign["id"], number, body)
            reload = line.startswith(GO_BACK)
            head = rows.move_head(connection, self._head, row, state, reload)
            self._hold.announce(connection, number)
        known = self._save()
        bodies = known.snapshots if body is None else known.snapshots | {number: body}
        self._remember(head, entries=(*known.entries, row), snapshots=bodies)
        self._turn_ended |= body is not None
        self._keep_state()


def turn_over(before: CampaignState, after: CampaignState) -> bool:
    """A player turn is over, or a turn of a skirmish, or the game."""
    if not after.agenda or round_of(before) != round_of(after):
        return True
    return (before.turn, before.active) != (after.turn, after.active)
