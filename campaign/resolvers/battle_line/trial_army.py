"""One side of a battle that is fought thousands of times at once. [BG 8, NS 7, NS 8.1, NS 8.22]"""

import numpy as np
from numpy.typing import NDArray

from campaign.battle.contract import BattleRequest
from campaign.resolvers.battle_line.muster import FRONT, REAR, Army
from campaign.resolvers.battle_line.position import LinePosition, worth
from campaign.tables.printed_values import morale_values, printed_values
from campaign.terms import Arm

Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]


class TrialArmy:
    """What is alike in all trials, by columns (a piece each); and what is not, by rows as well."""

    def __init__(
        self, army: Army, request: BattleRequest, position: LinePosition, trials: int
    ) -> None:
        self.army = army
        columns = army.columns
        self.size = len(columns)
        self.value = np.array([column.value for column in columns])
        self.modifier = np.array([column.modifier for column in columns])
        self.crossed = np.array([column.piece.crossed for column in columns])
        self.worth = np.array([column.worth for column in columns], dtype=np.int32)
        self.cavalry = np.array([c.piece.type.arm is Arm.CAVALRY for c in columns])
        self.guns = np.array([bool(column.piece.garrison) for column in columns])
        self.use = np.array(
            [printed_values()[c.piece.type][0] + c.piece.entrenched for c in columns],
            dtype=np.float32,
        )
        """What a piece is good for in front, its steps not counted."""

        works = request.permanent_works and army.side is request.defender
        self.stands = np.array(
            [morale_values()[c.piece.type.rank] + (c.piece.entrenched or works) for c in columns]
        )
        """The highest die with which a piece stands, leaders not counted. [NS 8.1]"""

        self.steps = _rows([1 if c.piece.reduced else 2 for c in columns], trials)
        self.place = _rows([column.place for column in columns], trials)
        self.points = np.full(trials, worth(position, army.side))
        """What the leaders present are worth. [NS 8.22]"""

        self.leadership = np.full(trials, position.leadership[army.side.seat])
        self.called = np.zeros((trials, len(army.boxes)), dtype=np.int64)
        """How many have come from each box."""

        self.brought = np.zeros((trials, len(army.riders)), dtype=bool)

    def keep(self, rows: Flags) -> None:
        """Go on with these trials alone."""
        self.steps, self.place = self.steps[rows], self.place[rows]
        self.points, self.leadership = self.points[rows], self.leadership[rows]
        self.called, self.brought = self.called[rows], self.brought[rows]

    @property
    def front(self) -> Flags:
        return np.asarray((self.place == FRONT) & (self.steps > 0))

    @property
    def fighting(self) -> Flags:
        """Neither eliminated, nor run, nor away."""
        there = (self.place == FRONT) | (self.place == REAR)
        return np.asarray(there & (self.steps > 0))


def some(flags: Flags) -> Flags:
    """In which rows there is one."""
    return np.asarray(flags.any(axis=1))


def _rows(values: list[int], trials: int) -> NDArray[np.int8]:
    return np.tile(np.array(values, dtype=np.int8), (trials, 1))


def faces_needed(own: TrialArmy, enemy: TrialArmy, river: bool) -> Numbers:
    """The highest face with which each piece hits each enemy, points not counted. [BG 8.5-8.8]"""
    modifier = enemy.modifier + (enemy.crossed if river else 0)
    needed: Numbers = own.value[:, None] + modifier[None, :]
    return needed
