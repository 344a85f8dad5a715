"""The map without a screen: its controllers, a campaign, and what a key leads to."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

from campaign import CampaignState, Refusal, read_situation
from campaign.actions import Invade, Move, Sail
from campaign.terms import PERSON, UNION
from saves.campaign_log.journal import Journal, Players
from screens.map.dig_plan import DigPlan
from screens.map.map_model import MapModel
from screens.map.march_controller import MarchController, Outcome, WhoGoes
from screens.map.march_plan import Going, MarchPlan
from screens.map.prompts import target_lines
from screens.map.turn_controller import TurnController
from screens.parts.command import Obstacle
from screens.parts.game import Game, Loop, StaffAtWork
from screens.shell.glyphs import ASCII
from screens.shell.settings import Settings
from screens.text import phrases
from tests.screens.keyboard import APRIL_1862, PERSONS

LAND: Going = Move
SEA: Going = Sail
INVASION: Going = Invade

SIX = (
    'scenario = "1861"\nturn = 8\nagenda = ["marches union left 6 die 6"]\n'
    '[[pieces]]\nbox = "washington"\nside = "union"\ntype = "veteran_infantry"\n'
    '[[pieces]]\nbox = "richmond"\nside = "confederate"\ntype = "militia_infantry"\n'
)
"""A six: the Union may land."""


class Desk:
    """The running game as far as the map's controllers ask for it; it plays what they order."""

    def __init__(
        self,
        situation: str | CampaignState = APRIL_1862,
        players: Players = PERSONS,
        *,
        pace: str = "fast",
    ) -> None:
        state = read_situation(situation) if isinstance(situation, str) else situation
        self.journal = Journal.begin(None, "Test", state, players, seed="grant")
        self.settings = Settings(pace=pace)
        self.paused = False
        self.asked_for: list[str] = []
        """What the controllers wanted of the app itself."""

        self.answer: Refusal | WhoGoes | None = None
        """What was said or asked last, instead of an order."""

        self.marches = MarchController(self)
        self.turn = TurnController(cast("Game", self), cast("Loop", self), self.marches)
        self.model = self.turn.take_in(None, state, ASCII)

    # --- what the controllers ask of the game ---

    ended = awaited = ""
    """Everybody sits here."""

    staff: StaffAtWork = cast("StaffAtWork", SimpleNamespace(is_on=False, side_here=UNION))
    """It rests."""

    commanders = SimpleNamespace(is_asked=False)
    """Nobody waits for a hint."""

    @property
    def person_decides(self) -> bool:
        side = self.state.to_move
        return side is not None and self.journal.record.players[side.seat] == PERSON

    def go_on(self) -> None:
        self.asked_for.append("go on")

    def action_take_back(self) -> None:
        self.asked_for.append("undo")

    def action_one_act(self) -> None:
        self.asked_for.append("act")

    def action_pause(self) -> None:
        self.paused = not self.paused

    # --- what a player does ---

    @property
    def state(self) -> CampaignState:
        return self.journal.state

    def look_at(self, box: str) -> "Desk":
        self.model = self.model.pointing_at(box)
        return self

    def take(self, outcome: Outcome) -> "Desk":
        """What comes of a key."""
        self.answer = None
        match outcome:
            case MapModel():
                self.model = outcome
            case Refusal() | WhoGoes():
                self.answer = outcome
            case orders:
                for order in orders:
                    self.journal.play(order)
                self.model = self.turn.take_in(self.model, self.state, ASCII)
        return self

    def plan(self, box: str, going: Going = LAND) -> "Desk":
        """Plan a march; its key must work."""
        self.look_at(box)
        why_not = self.marches.why_no_plan(self.model, going)
        assert why_not is None, why_not
        return self.take(self.marches.plan(self.model, going))

    def pick_fewer(self, *rows: int) -> "Desk":
        for row in rows:
            assert self.marches.why_not_fewer(self.model, row) is None
            self.take(self.marches.pick_fewer(self.model, row))
        return self

    def enter(self, box: str) -> "Desk":
        """Send what is planned to a box."""
        return self.look_at(box).take(self.marches.march_to(self.model, box))

    def press(self, deed: Callable[[MapModel], Outcome]) -> "Desk":
        return self.take(deed(self.model))

    @property
    def march(self) -> MarchPlan:
        """The march that is planned."""
        assert isinstance(self.model.plan, MarchPlan), self.model.plan
        return self.model.plan

    @property
    def digging(self) -> DigPlan:
        """The digging that is planned."""
        assert isinstance(self.model.plan, DigPlan), self.model.plan
        return self.model.plan

    def dig(self, box: str) -> "Desk":
        """Plan to dig in; its key must work."""
        self.look_at(box)
        why_not = self.marches.why_no_entrenching(self.model)
        assert why_not is None, why_not
        return self.press(self.marches.entrench)

    @property
    def preview(self) -> str:
        """What the panel says of the box under the cursor while something is planned."""
        assert self.model.plan is not None
        return "\n".join(target_lines(self.model.plan, self.model.cursor, self.model.via))


def said(obstacle: Obstacle) -> str:
    """What a key says that does nothing now."""
    return phrases.refused(obstacle) if isinstance(obstacle, Refusal) else str(obstacle or "")
