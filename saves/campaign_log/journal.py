"""A campaign bound to its file: what is played is on the disk before anybody sees it.

Truth is the log: an opening, and the orders with the dice that fell. The present position
follows from it; snapshots only make opening a campaign fast.

A journal has a record, to be read, and a writer; whatever changes how play stands goes through it.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from campaign import (
    Action,
    CampaignState,
    Change,
    Dice,
    RecordedDice,
    SealedDice,
    Side,
    apply,
    read_situation,
    write_order,
    write_situation,
)
from saves.campaign_log.agreements import NAMES, ON_TRUST
from saves.campaign_log.campaign_record import Record, set_aside
from saves.campaign_log.create_from_log import held_in_memory
from saves.campaign_log.line_of_play import Entry, LineOfPlay, Present
from saves.campaign_log.log_writer import LogWriter
from saves.campaign_log.pick_up import line_at, pick_up
from saves.campaign_log.proof import check_head
from saves.campaign_log.replay import play_again
from saves.campaign_log.save_points import Request, request_of
from saves.campaign_log.seal_anew import seal_anew
from saves.errors import SaveError
from saves.storage import open, rows
from saves.storage.file_hold import hold_in_memory
from saves.storage.header import Players, Shared
from saves.storage.home import Home
from saves.storage.integrity import Archive
from saves.storage.log_commands import (
    ASK_BACK,
    GO_BACK,
    GRANT,
    IRON_MAN,
    REDO,
    REFUSE,
    RESUME,
    TAKE_BACK,
    write_move,
)
from saves.storage.open_campaign import Hold, Place
from saves.storage.rows import Beginning

__all__ = ["IRON_MAN", "Entry", "Journal", "Place", "Players", "Request", "Shared"]

PEOPLE = Players()
"""Two persons at one keyboard."""

NOBODY = "somebody"
"""Who has a campaign open that is held for no account."""


class Journal:
    """A campaign and its log, to be played on."""

    def __init__(
        self, hold: Hold, save: Archive, play: LineOfPlay, home: Home | None = None
    ) -> None:
        """Use `begin` or `resume`."""
        self._present = Present(save, play)
        self.writer = LogWriter(hold, self._present, home)
        """Writes lines, names and notes."""

        self.record = Record(hold.place, self._present, self.writer.read)
        """The campaign as it is now, for whoever only looks."""

        self._request = request_of(save.entries)
        self._receives = False
        """What is ordered now came from elsewhere."""

    @classmethod
    def begin(
        cls,
        place: Place | None,
        name: str,
        state: CampaignState,
        players: Players = PEOPLE,
        seed: str | None = None,
        *,
        terms: tuple[str, ...] = (),
        note: str = "",
        folder: str = "",
        home: Home | None = None,
    ) -> Self:
        """A new campaign in a new file or a shared database; without a *place*, in memory only.

        Its dice follow from a secret *seed*, drawn by lot unless a test gives one. With
        `iron_man` among the *terms* nobody takes back or goes back. The *folder* is one of the
        shared database. Who begins it, and where he keeps backups, says his *home*.

        Raises:
            SaveError: if there is such a file already, or it cannot be written.
        """
        opening = write_situation(state)
        assert read_situation(opening) == state, opening
        dice = seed or secrets.token_hex(32)
        beginning = Beginning(name, opening, dice, players, terms, note, folder)
        if place is None:
            return cls.of(hold_in_memory(beginning, state), home)
        made = open.begin(place, beginning, state)
        try:
            return cls.resume(made, home)
        except SaveError:
            open.forget(made)  # it was said that there is none, so there is none
            raise

    @classmethod
    def resume(cls, place: Place, home: Home | None = None) -> Self:
        """The campaign in a place, exactly where it was left. It is checked whole.

        Others are told the account of the *home*, and backups are kept there. A file of an older
        format is brought up to date; the notice says so.

        Raises:
            SaveError: if it is no campaign, damaged, of a newer version, or in use.
        """
        held = open.hold(place)
        try:
            notice = held.bring_up_to_date(seal_anew)
            journal = cls.of(held, home)
            if not notice:
                held.forget_older()
        except BaseException:  # also ctrl-c: nobody would let go of it any more
            held.close()
            raise
        journal.record.notice = "; ".join(filter(None, (notice, journal.record.notice)))
        return journal

    @classmethod
    def of(cls, held: Hold, home: Home | None = None) -> Self:
        """The campaign that is held. Where rules have changed, it goes on from a snapshot."""
        with held.transaction() as connection:
            save = held.read(connection)
            play, error = pick_up(save)
            if error is None:
                check_head(save, play.state)
            rows.take_lease(connection, save.campaign["id"], home.account if home else NOBODY)
        journal = cls(held, save, play, home)
        writer = journal.writer
        if error:
            writer.write_line(write_move(RESUME, play.tip), play.tip, play.state)
            writer.take_on_trust()
            journal.record.notice = set_aside(error, play, save.campaign)
        writer.keep_backup()
        return journal

    @classmethod
    def copied(cls, save: Archive) -> Self:
        """A copy in memory of a campaign whose log is known.

        Without the seed of the dice it only follows what is played elsewhere.

        Raises:
            SaveError: if it cannot be read.
            LineError: at a line that does not lead where it did.
        """
        play, error = pick_up(save)
        if error is not None:
            raise error
        held = held_in_memory(save, play)
        with held.transaction() as connection:
            return cls(held, held.read(connection), play)

    def close(self) -> None:
        """Let go of the campaign. A second time it does nothing."""
        self.writer.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # --- where it stands -----------------------------------------------------------------------

    @property
    def place(self) -> Place | None:
        """Where it is saved; None if only in memory."""
        return self.record.place

    @property
    def path(self) -> Path | None:
        """The file where it is saved, if it is a file."""
        return self.record.path

    @property
    def name(self) -> str:
        return self.record.name

    @property
    def state(self) -> CampaignState:
        """The present position."""
        return self._present.play.state

    @property
    def players(self) -> Players:
        """Who plays each side."""
        return self._present.agreed.players

    @property
    def is_on_trust(self) -> bool:
        """Its log does not prove where it stands."""
        return ON_TRUST in self._present.agreed.terms

    @property
    def last(self) -> int:
        """The number of the last order that counts; 0 at the opening."""
        return self._present.play.tip

    def entries(self) -> tuple[Entry, ...]:
        """The orders that count, from the first to the last."""
        return self.record.entries()

    def verify(self) -> int:
        """Read it anew, check every digest and play the whole game again; count its lines.

        Raises:
            DamagedError, LineError: as `Record.verify`.
        """
        return self.record.verify()

    # --- playing -------------------------------------------------------------------------------

    def play(self, action: Action, dice: Dice | None = None) -> Change:
        """Carry out one action and write it down, or do neither.

        Pass *dice* to use rolls made by hand instead of the campaign's own.

        Raises:
            IllegalActionError: if a rule forbids it.
            MissingRollError: if *dice* hold too few rolls; add one and play again.
            SaveError: if it cannot be written; then it has not been carried out, either. Or if it
                is not to be decided here.
        """
        self._check_seat(dice)
        play, before = self._present.play, self._present.play.state
        recorded = RecordedDice(dice or SealedDice(self._seed, play.thrown))
        change = apply(before, action, recorded)
        assert before.to_move, "no action is legal when the game is over"
        rolls = tuple(recorded.rolls)
        entry = Entry(
            self._present.save.head["number"] + 1,
            before.turn,
            before.to_move,
            write_order(action),
            rolls,
            by_hand=bool(dice and rolls),
        )
        self._carry_out(entry, change)
        return change

    def follow(self, entry: Entry) -> Change:
        """Carry out an order that was given at a table, with the dice that fell there.

        Raises:
            LineError: if it is not legal here, or asks for other dice.
        """
        change = play_again(self.state, entry)
        self._carry_out(entry, change)
        return change

    def _carry_out(self, entry: Entry, change: Change) -> None:
        self.writer.write_line(entry.order, entry.number, change.state, entry)
        self._present.play.advance(entry, change.state)
        self._present.play.undone.clear()
        self._request = None

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is played meanwhile is written at its end, in one go; or else it is not played.

        Raises:
            SaveError: if it cannot be written.
        """
        request = self._request
        try:
            with self.writer.together():
                yield
        except BaseException:
            self._request = request
            raise

    @contextmanager
    def receiving(self) -> Iterator[None]:
        """What is ordered meanwhile came from where a side is played that is not played here."""
        self._receives = True
        try:
            yield
        finally:
            self._receives = False

    def _check_here(self, side: Side | None) -> None:
        """A side that is played by mail orders, asks and answers elsewhere."""
        by_mail = self._present.agreed.by_mail
        if side is not None and side is by_mail and not self._receives:
            raise SaveError(
                f"{NAMES[side]} is played by mail; import its turn with"
                " norden-suden mail import FILE"
            )

    def _check_seat(self, dice: Dice | None = None) -> None:
        """A side that is played by mail is played elsewhere; without the seed, both are."""
        self._check_here(self.state.to_move)
        if dice is not None and self._present.agreed.by_mail is not None:
            raise SaveError(
                "dice rolled by hand cannot be checked by mail; let the campaign roll them"
            )
        if not self._seed:
            raise SaveError("this copy is for viewing only: it does not have the seed of the dice")

    @property
    def _seed(self) -> str:
        seed: str = self._present.save.campaign["seed"]
        return seed

    @property
    def can_take_back(self) -> bool:
        """The last order may be taken back: no die has fallen since, and no part has ended."""
        return bool(self._present.play.before) and IRON_MAN not in self._present.agreed.terms

    def can_take_back_from(self, number: int) -> bool:
        """The order of this line may be taken back, with all that came after it."""
        is_iron_man = IRON_MAN in self._present.agreed.terms
        return not is_iron_man and self._present.play.may_go_back_from(number)

    def take_back(self) -> CampaignState:
        """Take back the last order; the log keeps it, and says so.

        Raises:
            SaveError: if there is none, or it cannot be written.
        """
        self.check_way_back()
        if not self._receives:
            self._check_seat()
        if not self.can_take_back:
            raise SaveError("nothing to undo since the last die or choice")
        play = self._present.play
        self.writer.write_line(write_move(TAKE_BACK, play.tip), play.parent, play.before[-1])
        play.go_back()
        self._request = None
        return play.state

    @property
    def can_redo(self) -> bool:
        """An order was taken back, and nothing was played since."""
        return bool(self._present.play.undone)

    @property
    def next_redo(self) -> int:
        """The line that `redo` would carry out again; 0 if there is none."""
        undone = self._present.play.undone
        return undone[-1].number if undone else 0

    def redo(self) -> Change:
        """Carry out again what was taken back last.

        Raises:
            SaveError: if nothing was, or it cannot be written.
        """
        if not self.can_redo:
            raise SaveError("nothing to redo: no order was undone")
        play = self._present.play
        entry = play.undone[-1]
        change = play_again(play.state, entry)
        self.writer.write_line(write_move(REDO, entry.number), entry.number, change.state)
        play.undone.pop()
        play.advance(entry, change.state)
        self._request = None
        return change

    # --- going back ----------------------------------------------------------------------------

    def go_back(self, number: int) -> CampaignState:
        """Begin a branch at the position after a line of the log; 0 is the opening.

        Nothing is lost: what was played stays in the log. It counts as a reload.

        Raises:
            SaveError: if there is no such order, or this is an iron man campaign.
            LineError: at a line that no longer leads where it did.
        """
        self.check_way_back()
        play = line_at(self._present.save, number)
        return self.go_along(write_move(GO_BACK, number), play)

    @property
    def request(self) -> Request | None:
        """A side asks the other one to go back, and waits for the answer."""
        return self._request

    def ask_back(self, number: int, side: Side) -> None:
        """Let a side ask the other one to go back to the position before one of the orders.

        Whoever plays on instead has answered, too.

        Raises:
            SaveError: if it is no order that counts, this is an iron man campaign, or the side is
                played elsewhere.
        """
        self.check_way_back()
        self._check_here(side)
        if all(entry.number != number for entry in self._present.play.entries):
            raise SaveError(
                f"line {number} is not an order that counts, so it cannot be taken back"
            )
        self.writer.write_line(
            write_move(ASK_BACK, number), self._present.play.tip, self.state, side=side
        )
        self._present.play.undone.clear()
        self._request = Request(number, side)

    def grant_back(self, side: Side) -> CampaignState:
        """Go back as the other side has asked. This is no reload: both agree on it.

        Raises:
            SaveError: if it has not asked, or the side is played elsewhere.
        """
        request = self._asked_of(side)
        entries = self._present.play.entries
        at = next(at for at, entry in enumerate(entries) if entry.number == request.number)
        play = line_at(self._present.save, entries[at - 1].number if at else 0)
        return self.go_along(write_move(GRANT, request.number), play, side)

    def refuse_back(self, side: Side) -> None:
        """Do not go back, though the other side has asked.

        Raises:
            SaveError: if it has not asked, or the side is played elsewhere.
        """
        request = self._asked_of(side)
        self.writer.write_line(
            write_move(REFUSE, request.number), self._present.play.tip, self.state, side=side
        )
        self._request = None

    def _asked_of(self, side: Side) -> Request:
        self._check_here(side)
        request = self._request
        if request is None or request.side == side:
            raise SaveError(f"{NAMES[side.enemy]} has not asked to take anything back")
        return request

    def go_along(self, line: str, play: LineOfPlay, side: Side | None = None) -> CampaignState:
        """Write a line that leads to the end of another line of play, and go there."""
        self.writer.write_line(line, play.tip, play.state, side=side)
        self._present.play = play
        self._request = None
        return play.state

    def check_way_back(self, number: int | None = None) -> None:
        """See whether one may go back at all; to the position after a line, if one is named.

        Raises:
            SaveError: if this is an iron man campaign, or there is no such line.
            LineError: at a line that no longer leads where it did.
        """
        if self.record.iron_man:
            raise SaveError("iron man campaign: no undo, no going back")
        if number is not None:
            line_at(self._present.save, number)
