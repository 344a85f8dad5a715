"""Whether the log of the campaign on show leads to where it stands: found out meanwhile."""

from typing import TYPE_CHECKING

from textual.worker import Worker, get_current_worker

if TYPE_CHECKING:
    from campaign import CampaignError
    from saves.hosting.seated import Campaign
    from saves.storage.integrity import Archive
    from screens.parts.game import Game

UNVERIFIED = "checking the save"
ON_TRUST = "on trust"
TITLE = "Not what was played"


class Proving:
    """Has the log of a campaign played again once that is on show, and says what differs."""

    def __init__(self, app: "Game") -> None:
        self._app = app
        self._worker: Worker[None] | None = None

    @property
    def label(self) -> str:
        """A word on what the campaign on show is to be trusted; nothing where all is in order."""
        if self._worker is not None:
            return UNVERIFIED
        journal = self._app.journal
        return ON_TRUST if journal is not None and journal.is_on_trust else ""

    @property
    def is_over(self) -> bool:
        """It has been found out."""
        return self._worker is None

    def begin(self, journal: "Campaign") -> None:
        """Play its log again, as far as it goes now; that of another campaign no further.

        Not if that was done a moment ago in the session that this one takes over from.
        """
        self._worker, save = None, journal.record.as_read
        is_proven, self._app.session.is_proven = self._app.session.is_proven, False
        if save.entries and not is_proven:
            self._worker = self._app.run_worker(
                lambda: self._prove(journal, save), thread=True, group="proof"
            )
        self._show_label()

    def _prove(self, journal: "Campaign", save: "Archive") -> None:
        from saves.campaign_log.proving import difference

        worker = get_current_worker()

        def is_wanted() -> bool:
            is_on_show = self._app.journal is journal and worker is self._worker
            return is_on_show and not worker.is_cancelled

        error = difference(save, is_wanted)
        if not worker.is_cancelled:
            self._app.call_from_thread(self._end, worker, journal, error)

    def _end(
        self, worker: Worker[None], journal: "Campaign", error: "CampaignError | None"
    ) -> None:
        if worker is not self._worker:
            return  # the player has gone elsewhere meanwhile
        self._worker = None
        if error is not None and self._app.journal is journal:
            self._tell(journal, error)
        self._show_label()

    def _tell(self, journal: "Campaign", error: "CampaignError") -> None:
        """Say once what differs, and mark the campaign."""
        from campaign import CampaignError
        from screens.text.phrases import sentence

        try:
            said = journal.writer.doubt(error)
        except CampaignError as problem:
            self._app.refuse(problem)  # it cannot be marked, so it will be said again
            said = str(error)
        if said:
            self._app.notify(
                sentence(said), title=TITLE, severity="warning", timeout=20, markup=False
            )

    def _show_label(self) -> None:
        for screen in self._app.campaign_screens():
            screen.refresh_bindings()
