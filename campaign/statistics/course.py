"""The course of a war: army sizes and maxima turn by turn, and the cities that changed hands."""

from typing import NamedTuple

from campaign.action_rules import Change
from campaign.agenda import Marches
from campaign.board.board import bits
from campaign.events import (
    BoxActivated,
    GameEnded,
    MarchesGiven,
    MarchesRolled,
    RecruitmentRolled,
    TurnBegan,
)
from campaign.scenario import SKIRMISH
from campaign.standalone import round_of
from campaign.state import CampaignState
from campaign.statistics.battles import Pair
from campaign.statistics.told import Recorded
from campaign.terms import SIDES, UNION, BoxId, Side


class GameStanding(NamedTuple):
    """How a game stood when one of its turns began, or when the log ended."""

    turn: int
    """The game turn; of a skirmish, the turn or round of the battle."""

    line: int
    """The line of the log that led there; 0 is the opening."""

    sizes: Pair
    """Army sizes; of a skirmish, bases or pieces that are left. [BG 12.3, SK 1.1]"""

    maxima: Pair
    """Army maxima; of a skirmish, bases or pieces that there were. [BG 12.3, SK 1.1]"""

    boxes: Pair
    """Boxes controlled."""

    cities: Pair
    """Recruitment cities controlled, of either color."""


class CityTaken(NamedTuple):
    """A recruitment city changed hands."""

    line: int
    turn: int
    box: BoxId
    was: Side | None
    holder: Side | None


class TurnCourse(NamedTuple):
    """What the dice gave a side in one of its turns, and what it made of it."""

    turn: int
    side: Side
    marches: int = 0
    """Marches given. [BG 4.1]"""

    marched: int = 0
    """Boxes activated. [BG 4.2]"""

    points: int = 0
    """Recruitment points. [BG 12.1]"""


def standing(state: CampaignState, line: int) -> GameStanding:
    """How a game stands in a position."""
    theater = state.theater
    union, confederate = state.held
    armies = [state.strength(side) for side in SIDES]
    return GameStanding(
        round_of(state) if state.scenario is SKIRMISH else state.turn,
        line,
        (armies[0][0], armies[1][0]),
        (armies[0][1], armies[1][1]),
        (union.bit_count(), confederate.bit_count()),
        ((union & theater.cities).bit_count(), (confederate & theater.cities).bit_count()),
    )


class CourseCount:
    """Follows turns and cities as they are told."""

    def __init__(self, opening: CampaignState) -> None:
        self.standings = [standing(opening, 0)]
        self.cities: list[CityTaken] = []
        self._turns: dict[tuple[int, Side], TurnCourse] = {}
        if opening.agenda and isinstance(opening.step, Marches) and opening.step.left:
            self._add(opening.turn, opening.step.side, marches=opening.step.left)

    def take(self, before: CampaignState, entry: Recorded, change: Change) -> None:
        """One more order, and what came of it."""
        self._note_cities(before, change.state, entry)
        if round_of(before) != round_of(change.state):
            self._note(change.state, entry)
        for event in change.events:
            match event:
                case TurnBegan(side=side) if side is UNION:
                    self._note(change.state, entry)
                case GameEnded():
                    self._note(change.state, entry)
                case MarchesRolled() | MarchesGiven():
                    self._add(change.state.turn, event.side, marches=event.marches)
                case BoxActivated():
                    self._add(entry.turn, event.side, marched=1)
                case RecruitmentRolled():
                    self._add(entry.turn, event.side, points=event.points)

    def _note(self, state: CampaignState, entry: Recorded) -> None:
        """How the game stands after an order, once: one may begin a turn and end the game."""
        now = standing(state, entry.number)
        if now != self.standings[-1]:
            self.standings.append(now)

    def _note_cities(self, before: CampaignState, after: CampaignState, entry: Recorded) -> None:
        if before.held == after.held:
            return
        changed = (before.held[0] ^ after.held[0]) | (before.held[1] ^ after.held[1])
        for box in bits(changed & after.theater.cities):
            was, holder = before.holder(box), after.holder(box)
            name = after.theater.ids[box]
            self.cities.append(CityTaken(entry.number, entry.turn, name, was, holder))

    def _add(
        self, turn: int, side: Side, marches: int = 0, marched: int = 0, points: int = 0
    ) -> None:
        had = self._turns.get((turn, side), TurnCourse(turn, side))
        self._turns[turn, side] = had._replace(
            marches=had.marches + marches,
            marched=had.marched + marched,
            points=had.points + points,
        )

    def turns(self) -> tuple[TurnCourse, ...]:
        """Every player turn, in order."""
        return tuple(self._turns.values())

    def course(self, last: CampaignState, line: int) -> tuple[GameStanding, ...]:
        """How the war stood at every beginning of a turn, and how it stands now."""
        now = standing(last, line)
        return tuple(self.standings if self.standings[-1] == now else [*self.standings, now])
