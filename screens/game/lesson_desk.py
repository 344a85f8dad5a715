"""Shows the first lesson above the screens of its campaign, as long as somebody wants to hear it.

It takes no key, and looks on by itself: nothing that is played knows of it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.timer import Timer
from textual.widgets import Static

from campaign import new_campaign
from campaign.terms import PERSON
from saves.errors import SaveError
from saves.hosting.seated import Campaign
from saves.storage.header import Players, new_path
from screens.game import opening
from screens.game.first_lesson import NAME, SCENARIO, SEED, lesson_at
from screens.map.map_screen import MapScreen
from screens.parts.campaign_screen import CampaignScreen

if TYPE_CHECKING:
    from screens.parts.game import Game

LOOKS = 0.2
"""Seconds between two looks at what has been played."""

ENDS = "f2 ends the lesson"


class LessonPane(Static):
    """A few lines at the top of a screen."""

    DEFAULT_CSS = """
    LessonPane { height: auto; padding: 0 1; background: $accent 25%; color: $foreground; }
    """

    can_focus = False


class LessonDesk:
    """One lesson in one campaign."""

    def __init__(self, game: "Game", campaign: Campaign, ended: Callable[[], object]) -> None:
        """Whoever keeps the lesson hears when it has *ended*."""
        self._game, self._campaign, self._ended = game, campaign, ended
        self._timer: Timer = game.set_timer(LOOKS, self.look)

    def look(self) -> None:
        """Say what fits now; the campaign may have been left."""
        self._timer = self._game.set_timer(LOOKS, self.look)
        if self._game.journal is not self._campaign:
            self.end()
            return
        screen = self._game.screen
        if not isinstance(screen, CampaignScreen) or not screen.is_mounted:
            return
        step = lesson_at(self._campaign.state, is_planned=has_plan(screen))
        if step is None:
            self.end()
        else:
            self._say(screen, f"{step} {ENDS}.")

    def _say(self, screen: CampaignScreen, said: str) -> None:
        panes = screen.query(LessonPane)
        if not panes:
            screen.mount(LessonPane(said, markup=False), before=0)
        elif str(panes.first().content) != said:
            panes.first().update(said)

    def end(self) -> None:
        """Say nothing more; the war goes on."""
        self._timer.stop()
        for screen in self._game.screen_stack:
            screen.query(LessonPane).remove()
        self._ended()


def has_plan(screen: CampaignScreen) -> bool:
    """A march is planned on the map."""
    return isinstance(screen, MapScreen) and screen.shown is not None and bool(screen.model.plan)


def begin(game: "Game", ended: Callable[[], object]) -> LessonDesk | None:
    """Begin the first lesson, in a campaign of its own that is kept like any other."""
    before = game.journal
    try:
        path = new_path(NAME, game.session.home.campaigns)
    except SaveError as error:
        game.refuse(error)
        return None
    players = Players(PERSON, "steady")
    # The file of a second lesson has a number; so has the lesson, to be told from the first one.
    name = path.stem.replace("-", " ").capitalize()
    opening.begin(game, path, name, new_campaign(SCENARIO), players, (), SEED)
    if game.journal is None or game.journal is before:
        return None
    return LessonDesk(game, game.journal, ended)
