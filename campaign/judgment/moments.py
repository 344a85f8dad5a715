"""What a review consists of: moments in which dice or choices may have decided."""

from typing import NamedTuple

from msgspec import Struct

from campaign.actions import Action
from campaign.commanders.commander import Reason
from campaign.terms import BoxId, Side

ANSWER, BATTLE, DIE, VOLLEY = "answer", "battle", "die", "volley"
"""Kinds of moment beside the segments: an answer asked for, a battle, another die; dice within a
battle that is all of the game."""


class Juncture(NamedTuple):
    """One thing in which dice or a choice may have decided. Points are in the view of `side`."""

    kind: str
    """A segment, or `answer`, `battle`, `die`."""

    side: Side
    """Whose choice it was; of a battle, the attacker."""

    turn: int
    """Of the war; in a battle that is all of the game the turn or round of that."""

    first: int
    """The first line of the log that belongs to it."""

    last: int
    before: float
    """What the position was worth then."""

    after: float
    luck: float = 0.0
    """What dice brought beyond what was to be expected."""

    choice: float = 0.0
    """What was lost against the best that was found: 0 or less; of a battle, both sides' choices:
    those of the enemy count for `side`."""

    box: BoxId = ""
    """Where; empty of what is about many boxes."""

    about: str = ""
    """Of a die that gives marches or recruitment points: the segment it is for; of dice in a battle
    without odds: the word of the order that threw them."""

    worst: int = 0
    """The line after which the position was worth the least against before it."""

    chance: float | None = None
    """Of a battle: how likely the attacker was to win it as it began, 0 to 1."""

    winner: Side | None = None
    """Of a battle: who holds the field; None while it goes on."""

    gave_up: tuple[Reason, ...] = ()
    """What the choice left open."""

    better: tuple[Reason, ...] = ()
    """What the best course would have brought beyond that."""

    course: tuple[Action, ...] = ()
    """The best course, if it was better."""

    @property
    def best(self) -> float:
        """What the position would have been worth after the best choice."""
        return self.after - self.choice

    @property
    def swing(self) -> float:
        """How much it decided, whoever it favored."""
        return abs(self.luck) + abs(self.choice)


class Review(Struct, frozen=True):
    """A war or a battle after the action."""

    moments: tuple[Juncture, ...]
    luck: tuple[float, float]
    """What the dice brought each side beyond what was to be expected, Union first; one side's luck
    is the other's bad luck."""

    choice: tuple[float, float]
    """What the choices of each side cost it against the best courses, Union first: 0 or less."""

    curve: tuple[tuple[int, int, float], ...]
    """Line, turn, and what the position was worth to the Union, as each player turn began."""

    winner: Side | None
    is_over: bool
    is_skirmish: bool = False
    """A battle that is the whole game; points are hundredths of the chance to win. [SK 1.1]"""

    knows_odds: bool = True
    """If not, points are hundredths of an army, and choices are not judged."""

    def turning_points(self, most: int) -> tuple[Juncture, ...]:
        """The moments that decided most, the weightiest first; of those alike the earlier."""
        found = sorted(self.moments, key=lambda moment: (-moment.swing, moment.first))
        return tuple(found[:most])

    @property
    def by_luck(self) -> float:
        """By how much dice favored the Union."""
        return self.luck[0] - self.luck[1]

    @property
    def by_choice(self) -> float:
        """By how much the better choices favored the Union."""
        return self.choice[0] - self.choice[1]
