"""Shows the first lesson above the screens of its campaign, as long as somebody wants to hear it.

It takes no key, and looks on by itself: nothing that is played knows of it. Where it stands follows
from the position, so whoever leaves its campaign and opens it again hears the same sentence.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from campaign import SealedDice, new_campaign
from campaign.terms import PERSON
from saves.errors import SaveError
from saves.hosting.seated import Campaign
from saves.storage.header import Players, header, new_path
from saves.storage.row_format import SUFFIX
from screens.game import opening
from screens.game.first_lesson import AIM, NAME, OPPONENT, PLAN, SCENARIO, SEED, lesson_at
from screens.map.map_screen import MapScreen
from screens.parts.campaign_screen import CampaignScreen

if TYPE_CHECKING:
    from screens.parts.game import Game

LOOKS = 0.2
"""Seconds between two looks at what has been played."""

ENDS = "`f2` ends the lesson"

TITLE = "Lesson"
DONE = (
    "That was the lesson. Play this war on as you like; or q leads to the title, and n there begins"
    " a war of your own."
)
DONE_STAYS = 15
"""Seconds."""

KEY = "bold $accent"

LAST_TURN = 2
"""Its last sentence is said as this turn begins."""


class LessonPane(Static):
    """A few lines at the top of a screen."""

    DEFAULT_CSS = """
    LessonPane { height: auto; padding: 0 1; background: $accent 25%; color: $foreground; }
    LessonPane:ansi { background: $panel; text-style: bold; }
    """

    can_focus = False


class LessonDesk:
    """One lesson in one campaign."""

    def __init__(self, game: "Game", campaign: Campaign, ended: Callable[[], object]) -> None:
        """Whoever keeps the lesson hears when it has *ended*."""
        self._game, self._campaign, self._ended = game, campaign, ended
        self._timer: Timer = game.set_timer(LOOKS, self.look)

        self._is_heard = False
        """Something of it has been said."""

    def look(self) -> None:
        """Say what fits now; the campaign may have been left."""
        self._timer = self._game.set_timer(LOOKS, self.look)
        if not self._game.screen_stack:
            return  # the program is being left
        if self._game.journal is not self._campaign:
            self.end()
            return
        screen = self._game.screen
        if not isinstance(screen, CampaignScreen) or not screen.is_mounted:
            return
        step = lesson_at(self._campaign.state, is_planned=has_plan(screen))
        if step is None:
            if self._is_heard:
                self._game.notify(DONE, title=TITLE, timeout=DONE_STAYS, markup=False)
            self.end()
        else:
            aim = f"{AIM}\n" if step is PLAN else ""
            self._say(screen, with_keys(f"{aim}{step.told} {ENDS}."))

    def _say(self, screen: CampaignScreen, said: Content) -> None:
        self._is_heard = True
        panes = screen.query(LessonPane)
        if not panes:
            screen.mount(LessonPane(said, markup=False), before=0)
        elif panes.first().content != said:
            panes.first().update(said)

    def end(self) -> None:
        """Say nothing more; the war goes on."""
        self._timer.stop()
        for screen in self._game.screen_stack:
            screen.query(LessonPane).remove()
        self._ended()


def with_keys(told: str) -> Content:
    """A text in which what is to be pressed or typed stands out."""
    parts = enumerate(told.split("`"))
    return Content.assemble(*((part, KEY) if number % 2 else part for number, part in parts))


def has_plan(screen: CampaignScreen) -> bool:
    """A march is planned on the map."""
    return isinstance(screen, MapScreen) and screen.shown is not None and bool(screen.model.plan)


def beside(game: "Game", campaign: Campaign, ended: Callable[[], object]) -> LessonDesk | None:
    """The lesson of a campaign that has just been opened; None if it has none, or none any more.

    Its dice are those of the lesson, its first turn lasts, and nobody has ended it by a key.
    """
    record = campaign.record
    is_lesson = record.seal == SealedDice(SEED).seal and campaign.state.turn <= LAST_TURN
    if not is_lesson or game.settings.lesson_ended == record.id:
        return None
    return LessonDesk(game, campaign, ended)


def learn(game: "Game") -> None:
    """Go on with the first lesson where it was left; else begin it.

    It has a campaign of its own that is kept like any other.
    """
    game.remember(lesson_ended="")
    left = _left_open(game.session.home.campaigns)
    if left is None:
        _begin(game)
    else:
        opening.resume(game, left)


def _left_open(folder: Path) -> Path | None:
    """The campaign of a lesson that was not heard to its end, the last one played."""
    seen = map(header, folder.glob(f"{NAME.lower()}*{SUFFIX}"))
    left = [one for one in seen if one.turn == 1 and not one.problem and not one.in_use]
    return max(left, key=lambda one: one.played).path if left else None


def _begin(game: "Game") -> None:
    try:
        path = new_path(NAME, game.session.home.campaigns)
    except SaveError as error:
        game.refuse(error)
        return
    players = Players(PERSON, OPPONENT)
    # The file of a second lesson has a number; so has the lesson, to be told from the first one.
    name = path.stem.replace("-", " ").capitalize()
    opening.begin(game, path, name, new_campaign(SCENARIO), players, (), SEED)
