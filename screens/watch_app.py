"""The game for somebody who only watches: it opens with a war once more, order by order.

The file is read, not held, so a war can be watched that somebody else plays.
"""

import gc

from campaign import CampaignError
from saves.campaign_log.campaign_record import look
from saves.storage.open_campaign import Place
from screens.app import NordenSuden, load


class Spectator(NordenSuden):
    """The whole game, with a war on show at its beginning."""

    def __init__(self, path: Place) -> None:
        super().__init__()
        self._watched: Place | None = path

    @property
    def opens_at_once(self) -> bool:
        """The title is only passed through."""
        return self._watched is not None or super().opens_at_once

    def title_is_painted(self) -> None:
        path, self._watched = self._watched, None
        if path is None:
            super().title_is_painted()
        else:
            self.run_worker(self._watch(path), group="open", exclusive=True)

    async def _watch(self, path: Place) -> None:
        """Show the war that lies in a place."""
        await load()
        self.call_after_refresh(gc.enable)  # off since the command line
        from screens.past.replay_screen import ReplayScreen
        from screens.text.phrases import complaint

        try:
            record = look(path)
        except CampaignError as error:
            self.notify(
                complaint(error), title="Not opened", severity="error", timeout=12, markup=False
            )
            return
        self.push_screen(ReplayScreen(record))
