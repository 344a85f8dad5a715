"""A battle fought thousands of times at once, by arrays: a row for each trial. [BG 8, NS 7, NS 8.1]

It follows the automatic commanders and the rules stage by stage; what they do is said there. Numpy
is loaded for it, so this module is loaded only when it is needed.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from campaign.battle.battle_odds import Conducts
from campaign.dice import ManyDice
from campaign.resolvers.battle_line.days import DAY
from campaign.resolvers.battle_line.muster import (
    FRONT,
    REAR,
    ROUTED,
    Army,
    has_acted,
    mustered,
)
from campaign.resolvers.battle_line.position import FRONT as EIGHT
from campaign.resolvers.battle_line.position import LinePosition, Stage
from campaign.resolvers.battle_line.trial_army import Flags, TrialArmy, some
from campaign.resolvers.battle_line.trial_comings import Comings
from campaign.resolvers.battle_line.trial_fire import volley
from campaign.tables.printed_values import command
from campaign.terms import SIDES, Side

LONGEST = 100
"""Rounds after which a battle counts as undecided."""

SEED = 1861
"""Of all trials alike: what differs between two battles is not their luck."""


class Tried(NamedTuple):
    """What came of all trials."""

    wins: tuple[int, int]
    undecided: int
    rounds: int
    armies: tuple[Army, Army]
    fates: tuple[NDArray[np.int64], NDArray[np.int64]]
    """For each column of an army, in how many trials it ends lost, reduced, whole."""

    trials: int


def fight(
    position: LinePosition, conducts: Conducts, trials: int, listen: Callable[[], None]
) -> Tried:
    """Fight a battle on so often.

    Raises:
        CancelledError: out of *listen*, which is asked in each round.
    """
    return _Trials(position, conducts, trials, listen).run()


class _Trials:
    """All trials of a battle, as far as they still go on."""

    def __init__(
        self, position: LinePosition, conducts: Conducts, trials: int, listen: Callable[[], None]
    ) -> None:
        self.position, self.request, self.conducts = position, position.request, conducts
        self.listen, self.trials = listen, trials
        self.dice = ManyDice(SEED)
        self.armies = tuple(
            TrialArmy(mustered(position, side, conducts.of(side)), self.request, position, trials)
            for side in SIDES
        )
        self.comings = Comings(position, self.armies)
        self.round = position.round
        self.rounds = 0
        self.wins, self.undecided = [0, 0], 0
        self.fates = tuple(np.zeros((3, army.size), dtype=np.int64) for army in self.armies)

    def run(self) -> Tried:
        sides = (self.request.defender, self.request.attacker)
        stage, first = self.position.stage, self.position.firing
        self.rounds += self.number
        while self.number:
            self.listen()
            due = sides[sides.index(first) :]
            if stage is not Stage.RALLY:
                self._round(stage, due, sides)
                due = sides
            self._rally(due)
            self._next_round()
            stage, first = Stage.COMMAND, sides[0]
        return Tried(
            (self.wins[0], self.wins[1]),
            self.undecided,
            self.rounds,
            (self.armies[0].army, self.armies[1].army),
            (self.fates[0], self.fates[1]),
            self.trials,
        )

    def _round(self, stage: Stage, due: tuple[Side, ...], sides: tuple[Side, ...]) -> None:
        """A round from one of its stages on, where only the sides that are *due* still act."""
        if stage is Stage.COMMAND and self.request.command and self.round % DAY == 1:
            for side in due:
                self._command(side)
        if stage is not Stage.FIRE:
            for army in self.armies:
                self._arrange(army)
        for side in due if stage is Stage.FIRE else sides:
            if self.number:
                self._part(side)

    @property
    def number(self) -> int:
        """Trials that go on."""
        return len(self.armies[0].steps)

    def _next_round(self) -> None:
        self.round += 1
        if self.round - self.position.round >= LONGEST:
            self.undecided += self.number
            self._end(np.ones(self.number, dtype=bool), None)
        self.rounds += self.number

    # --- between volleys ---

    def _command(self, side: Side) -> None:
        """The table, half of the day before, and the leaders. [NS 7.0, NS-R15]"""
        army = self.armies[side.seat]
        year = self.request.year
        table = np.array([0, *(command(year, face, side) for face in range(1, 7))])
        thrown = self.dice.faces(self.number)
        army.leadership = table[thrown] + (army.leadership + 1) // 2 + army.points

    def _arrange(self, army: TrialArmy) -> None:
        """The best stand in front, the others behind. [NS-R16]"""
        if not self.request.command:
            return
        there = army.fighting & ~army.guns
        use = army.use + 1.5 * army.steps + 0.01 * (army.place == FRONT)
        use = np.where(there, use, -1.0)
        if army.size > EIGHT:
            eighth = -np.partition(-use, EIGHT - 1, axis=1)[:, EIGHT - 1 : EIGHT]
            above = there & (use > eighth)
            level = there & (use == eighth)
            room = EIGHT - above.sum(axis=1, keepdims=True)
            front = above | (level & (np.cumsum(level, axis=1) <= room))
        else:
            front = there
        army.place = np.where(there, np.where(front, FRONT, REAR), army.place).astype(np.int8)

    def _rally(self, sides: tuple[Side, ...]) -> None:
        """The best of the routed comes back after a fourth round. [NS 8.11]"""
        if not self.request.morale or self.round % DAY or not self.number:
            return
        for side in sides:
            army = self.armies[side.seat]
            routed = army.place == ROUTED
            best = np.where(routed, army.worth, -1).argmax(axis=1)
            rows = np.flatnonzero(routed.any(axis=1))
            army.place[rows, best[rows]] = REAR if self.request.command else FRONT

    # --- a part of the round ---

    def _part(self, side: Side) -> None:
        own, enemy = self.armies[side.seat], self.armies[side.enemy.seat]
        is_first = self.round == self.position.round and side is self.position.firing
        if is_first and self.position.shots:
            self.comings.are_over(side)
        elif self.round > 1:
            gone = self.comings.part(
                side,
                self.conducts.of(side),
                self.round,
                may_leave=not (is_first and has_acted(self.position)),
            )
            if gone is not None:
                self._end(gone, side.enemy)
            if not self.number:
                return
        volley(self.request, self.round, own, enemy, self.dice)
        beaten = ~some(enemy.fighting)
        if beaten.any():
            self._lose_routed(enemy, beaten)
            self._end(beaten, side)

    def _lose_routed(self, army: TrialArmy, beaten: Flags) -> None:
        """Routed pieces of a beaten side go, or are lost where there is no way. [NS-R19]"""
        routed = (army.place == ROUTED) & beaten[:, None]
        if routed.any():
            lost = routed & ~self.comings.refuge(army.army.side)[:, None]
            army.steps[lost] = 0

    def _end(self, over: Flags, winner: Side | None) -> None:
        """These trials are over."""
        if not over.any():
            return
        if winner is not None:
            self.wins[winner.seat] += int(over.sum())
        for army, fates in zip(self.armies, self.fates, strict=True):
            ended = army.steps[over]
            for steps in range(3):
                fates[steps] += (ended == steps).sum(axis=0)
            army.keep(~over)
