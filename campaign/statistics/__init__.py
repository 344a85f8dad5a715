"""Statistics of a campaign: what its log says of dice, battles, losses, cities and strength.

Computed in one pass over the orders and what came of each. Pure: nothing is kept anywhere.
"""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from campaign.action_rules import Change
from campaign.queries.counts import Types, pieces, types
from campaign.scenario import SKIRMISH
from campaign.state import CampaignState
from campaign.statistics.armies import ArmyCount, Cause, Promoted, Turnover
from campaign.statistics.battles import BattleCount, BattleFought
from campaign.statistics.chance import LuckVerdict, Tally, balance
from campaign.statistics.course import CityTaken, CourseCount, GameStanding, TurnCourse
from campaign.statistics.generals import Career, CareerCount
from campaign.statistics.purposes import DiceCount, Group, Purpose
from campaign.statistics.told import Recorded
from campaign.terms import PieceType, Side

__all__ = [
    "BattleFought",
    "Career",
    "Cause",
    "CityTaken",
    "GameStanding",
    "Group",
    "LuckVerdict",
    "Promoted",
    "Purpose",
    "Recorded",
    "Statistics",
    "Tally",
    "TurnCourse",
    "Turnover",
    "statistics",
]


class Statistics(Struct, frozen=True):
    """Everything that was counted."""

    is_skirmish: bool
    """A battle that is the whole game: its course is told by turns of the battle. [SK 1.1]"""

    turns: tuple[int, int]
    """The first game turn and the last."""

    orders: tuple[int, int]
    """Orders that each side gave."""

    dice: dict[Group, Tally]
    battles: tuple[BattleFought, ...]
    turnover: tuple[Turnover, ...]
    promoted: tuple[Promoted, ...]
    course: tuple[GameStanding, ...]
    player_turns: tuple[TurnCourse, ...]
    cities: tuple[CityTaken, ...]
    careers: tuple[Career, ...]
    began_with: tuple[Types, Types]
    """The pieces of each side at first, by type."""

    ended_with: tuple[Types, Types]

    def dice_of(self, side: Side | None) -> dict[Group, Tally]:
        """The dice that one side threw; None: those for both."""
        return {group: tally for group, tally in self.dice.items() if group.side is side}

    def luck(self, side: Side) -> Tally:
        """How all dice of a side favored it."""
        return balance(self.dice_of(side).values())

    def came_or_went(self, side: Side, *causes: Cause) -> Counter[PieceType]:
        """The pieces of a side that came or went for some causes, by type."""
        total: Counter[PieceType] = Counter()
        for entry in self.turnover:
            if entry.side is side and entry.cause in causes:
                total[entry.type] += entry.number
        return total


def statistics(opening: CampaignState, told: Iterable[tuple[Recorded, Change]]) -> Statistics:
    """What the orders from a position on, and what came of them, add up to."""
    dice, orders, last, line = DiceCount(), [0, 0], opening, 0
    battles, armies = BattleCount(opening), ArmyCount()
    course, careers = CourseCount(opening), CareerCount(opening)
    for entry, change in told:
        orders[entry.side.seat] += 1
        dice.take(entry.rolls, entry.by_hand)
        for follower in (battles, armies, course, careers):
            follower.take(last, entry, change)
        last, line = change.state, entry.number
    fought = battles.all()
    return Statistics(
        is_skirmish=opening.scenario is SKIRMISH,
        turns=(opening.turn, last.turn),
        orders=(orders[0], orders[1]),
        dice=dice.tallies(),
        battles=fought,
        turnover=armies.turnover(fought),
        promoted=armies.promoted(),
        course=course.course(last, line),
        player_turns=course.turns(),
        cities=tuple(course.cities),
        careers=careers.careers(last, fought),
        began_with=_strengths(opening),
        ended_with=_strengths(last),
    )


def _strengths(state: CampaignState) -> tuple[Types, Types]:
    """The pieces of both sides, by type."""
    return types(pieces(state, Side.UNION)), types(pieces(state, Side.CONFEDERATE))
