"""Verifying many campaigns, one after the other, beside the screen; it can be stopped."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from textual.worker import Worker, get_current_worker

from saves.storage.header import Header
from screens.text.phrases import sentence, several

if TYPE_CHECKING:
    from screens.archive.archive_screen import ArchiveScreen

WHOLE, DAMAGED, DIFFERS, UNKNOWN = "in order", "damaged", "differs", "not read"
"""What the column says: a line may lead elsewhere under the rules of this version."""

PROGRESS = "verifying {done} of {all}, A stops"
STOPPED = "Stopped: {done} of {all} verified."
DONE = "{number} verified: {whole} in order."


class Verifying:
    """What has been found of each campaign, and who looks."""

    def __init__(self, archive: "ArchiveScreen") -> None:
        self._archive = archive
        self.found: dict[Path, str] = {}
        """A word on each campaign that has been verified."""

        self.said: dict[Path, str] = {}
        """The sentence behind it."""

        self._worker: Worker[None] | None = None
        self._done = self._all = 0

    @property
    def goes_on(self) -> bool:
        """It has not come to an end."""
        return self._worker is not None and not self._worker.is_finished

    @property
    def progress(self) -> str:
        """How far it has come; nothing if it is done."""
        return PROGRESS.format(done=self._done, all=self._all) if self.goes_on else ""

    def start_or_stop(self) -> None:
        """Verify all on show, or those marked; a second time it stops."""
        if self.goes_on:
            self.stop()
            self._archive.tell(STOPPED.format(done=self._done, all=self._all))
            self._archive.list_anew()
            return
        headers = self._archive.several.chosen or tuple(self._archive.listed)
        self._done, self._all = 0, len(headers)
        self._worker = self._archive.run_worker(
            partial(self._verify, headers), thread=True, group="verify", exclusive=True
        )
        self._archive.list_anew()

    def stop(self) -> None:
        """Look at no more of them."""
        if self._worker is not None:
            self._worker.cancel()
            self._worker = None

    def _verify(self, headers: tuple[Header, ...]) -> None:
        from campaign import CampaignError
        from saves.errors import SaveError
        from screens.game.campaign_tasks import judged

        worker, app = get_current_worker(), self._archive.app
        for header in headers:
            if worker.is_cancelled:
                return
            try:
                said, is_whole = judged(header.place)
                word = WHOLE if is_whole else DAMAGED
            except SaveError as error:
                said, word = str(error), UNKNOWN
            except CampaignError as error:
                said, word = str(error), DIFFERS
            app.call_from_thread(self._note, header, word, said)
        app.call_from_thread(self._end, len(headers))

    def _note(self, header: Header, word: str, said: str) -> None:
        if not self.goes_on:
            return  # stopped meanwhile
        self._done += 1
        self.found[header.path], self.said[header.path] = word, sentence(said)
        if self._archive.is_mounted:
            if word == DAMAGED and not header.problem:
                self._archive.headers[header.path] = header._replace(problem=said)
            self._archive.show_marks()

    def _end(self, number: int) -> None:
        self._worker = None
        whole = sum(word == WHOLE for word in self.found.values())
        if self._archive.is_mounted:
            said = DONE.format(number=several(number, "campaign"), whole=whole)
            self._archive.tell(said[0].upper() + said[1:])
            self._archive.list_anew()
