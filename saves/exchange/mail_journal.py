"""A campaign of which one side is played elsewhere: its orders come by mail, see `mail.py`."""

from collections.abc import Collection
from pathlib import Path

from campaign import CampaignError, Dice, Side, read_order, write_situation
from campaign.game_files.game_file import Line
from campaign.terms import PERSON
from saves.campaign_log.agreements import NAMES, with_mail
from saves.campaign_log.journal import Journal
from saves.campaign_log.line_of_play import line_at
from saves.campaign_log.progress import lines_done
from saves.campaign_log.replay import position_digest
from saves.campaign_log.save_points import Request
from saves.errors import MailError
from saves.exchange.takeback_requests import NOTHING, Heard
from saves.storage.file_hold import FileHold
from saves.storage.log_commands import ASK_BACK, GRANT, write_move
from saves.storage.memory_copy import copy_file


class Correspondence(Journal):
    """A campaign that is played by mail."""

    _receiving = False

    @classmethod
    def copied(cls, path: Path) -> "Correspondence":
        """The campaign in a file, on a copy in memory."""
        return cls._picked_up(FileHold(copy_file(path), None, path.name))

    @property
    def tip(self) -> int:
        """The line of the log that led to the present position."""
        return self._play.tip

    def put_into_the_mail(self, side: Side) -> None:
        """From now on a side is played elsewhere, and the other one here."""
        terms = " ".join(with_mail(self.terms, side))
        self._write_campaign({"terms": terms, "union_player": PERSON, "confederate_player": PERSON})

    def receive(
        self,
        side: Side,
        lines: Collection[Line],
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
        self._receiving = True
        try:
            with self.together():
                self._hear(side, heard)
                if branch is not None:
                    self.go_back(branch)
                for done, line in enumerate(lines, start=1):
                    self._receive(side, line)
                    lines_done(done, len(lines))
                leads = position_digest(write_situation(self.state))
                if lines and leads != position:
                    raise MailError("the turn leads to a different position here")
                if heard.asks:
                    self.ask_back(self._play.entries[heard.asks.orders].number, side)
        finally:
            self._receiving = False

    def _hear(self, side: Side, heard: Heard) -> None:
        """A side has answered what was asked here, perhaps before other things came between."""
        if heard.refuses:
            self.refuse_back(side)
        if heard.grants:
            if self._request != Request(heard.grants, side.enemy):
                line = write_move(ASK_BACK, heard.grants)
                self._write(line, self._play.tip, self.state, side=side.enemy)
            save = self._save()
            play = line_at(save, save.entries[heard.grants - 1]["parent"])
            self._move(write_move(GRANT, heard.grants), play, side)

    def _receive(self, side: Side, line: Line) -> None:
        place = f"line {line.number} of the turn, {line.order!r}"
        if self.state.to_move is not side:
            raise MailError(f"{place}, is not for {NAMES[side]} to decide")
        try:
            self.play(read_order(line.order))
        except CampaignError as error:
            raise MailError(f"{place}: {error}") from error
        thrown = tuple(roll.face for roll in self._play.entries[-1].rolls)
        if thrown != line.faces:
            said, here = (" ".join(map(str, faces)) or "no die" for faces in (line.faces, thrown))
            raise MailError(f"{place}: the dice of the campaign show {here}, not {said}")

    def _check_here(self, side: Side | None) -> None:
        if not self._receiving:
            super()._check_here(side)

    def _check_seat(self, dice: Dice | None = None) -> None:
        if self._receiving and not self._campaign["seed"]:
            raise MailError("this copy does not know the seed of the dice, and cannot check them")
        super()._check_seat(dice)
