"""A campaign of which one side is played elsewhere: its orders come by mail, see `mail.py`."""

from collections.abc import Collection
from pathlib import Path

from campaign import CampaignError, Side, read_order
from campaign.game_files.game_file import OrderLine
from campaign.situation import fingerprint
from campaign.terms import PERSON
from saves.campaign_log.agreements import NAMES, with_mail
from saves.campaign_log.journal import Journal
from saves.campaign_log.pick_up import line_at
from saves.campaign_log.save_points import Request
from saves.errors import MailError
from saves.exchange.takeback_requests import NOTHING, Heard
from saves.storage.file_hold import FileHold
from saves.storage.home import Home
from saves.storage.log_commands import ASK_BACK, GRANT, write_move
from saves.storage.memory_copy import copy_file
from saves.storage.rows import position_digest


class MailJournal:
    """A campaign that is played by mail."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal

    @classmethod
    def copied(cls, path: Path) -> "MailJournal":
        """The campaign in a file, on a copy in memory."""
        return cls(Journal.of(FileHold(copy_file(path), None, path.name)))

    @classmethod
    def resume(cls, path: Path, home: Home) -> "MailJournal":
        """The campaign in a file, exactly where it was left.

        Raises:
            SaveError: as `Journal.resume`.
        """
        return cls(Journal.resume(path, home))

    def __enter__(self) -> "MailJournal":
        return self

    def __exit__(self, *_: object) -> None:
        self.journal.close()

    @property
    def tip(self) -> int:
        """The line of the log that led to the present position."""
        return self.journal.last

    def put_into_the_mail(self, side: Side) -> None:
        """From now on a side is played elsewhere, and the other one here."""
        terms = " ".join(with_mail(self.journal.record.terms, side))
        self.journal.writer.write_campaign(
            {"terms": terms, "union_player": PERSON, "confederate_player": PERSON}
        )

    def receive(
        self,
        side: Side,
        lines: Collection[OrderLine],
        position: str,
        branch: int | None = None,
        heard: Heard = NOTHING,
    ) -> None:
        """Carry out what a side has ordered elsewhere, granted, refused and asked: all or nothing.

        With a *branch*, the orders go on from the position after that line of the log.

        Raises:
            MailError: if it is not that side's to decide, breaks a rule, has other dice than the
                campaign, does not lead to the *position*, or cannot be written.
        """
        journal = self.journal
        with journal.receiving(), journal.together():
            self._hear(side, heard)
            if branch is not None:
                journal.go_back(branch)
            for line in lines:
                self._receive(side, line)
            leads = position_digest(fingerprint(journal.state))
            if lines and leads != position:
                raise MailError("the turn leads to a different position here")
            if heard.asks:
                journal.ask_back(journal.entries()[heard.asks.orders].number, side)

    def _hear(self, side: Side, heard: Heard) -> None:
        """A side has answered what was asked here, perhaps before other things came between."""
        journal = self.journal
        if heard.refuses:
            journal.refuse_back(side)
        if heard.grants:
            if journal.request != Request(heard.grants, side.enemy):
                line = write_move(ASK_BACK, heard.grants)
                journal.writer.write_line(line, self.tip, journal.state, side=side.enemy)
            save = journal.record.as_read
            play = line_at(save, save.entries[heard.grants - 1]["parent"])
            journal.go_along(write_move(GRANT, heard.grants), play, side)

    def _receive(self, side: Side, line: OrderLine) -> None:
        place = f"line {line.number} of the turn, {line.order!r}"
        if self.journal.state.to_move is not side:
            raise MailError(f"{place}, is not for {NAMES[side]} to decide")
        try:
            if not self.journal.record.as_read.campaign["seed"]:
                raise MailError(
                    "this copy does not know the seed of the dice, and cannot check them"
                )
            self.journal.play(read_order(line.order))
        except CampaignError as error:
            raise MailError(f"{place}: {error}") from error
        thrown = tuple(roll.face for roll in self.journal.entries()[-1].rolls)
        if thrown != line.faces:
            said, here = (" ".join(map(str, faces)) or "no die" for faces in (line.faces, thrown))
            raise MailError(f"{place}: the dice of the campaign show {here}, not {said}")
