"""A volley in thousands of trials at once, announced as by the automatic commander.

[BG 8.3, BG 8.4, BG 8.5, BG 14/5.2, NS 7.0, NS 8.1, NS 8.22]
"""

import numpy as np
from numpy.typing import NDArray

from campaign.battle.contract import BattleRequest
from campaign.dice import ManyDice
from campaign.resolvers.battle_line.aiming import FACES, FEW, HURT, KILL
from campaign.resolvers.battle_line.muster import ROUTED
from campaign.resolvers.battle_line.position import RIVER_ROUNDS
from campaign.resolvers.battle_line.trial_army import Flags, TrialArmy, faces_needed

_FEW = np.array(FEW, dtype=np.int32)

_BETTER, _FEWER = 1 << 10, 1 << 4
"""What promises more comes first, then better troops, then those at whom fewer aim, in one number:
the worth of a piece is below the one over the other, and no more aim at it than the other."""


def volley(
    request: BattleRequest, round_: int, own: TrialArmy, enemy: TrialArmy, dice: ManyDice
) -> None:
    """Announce, help, throw, check morale; *enemy* is changed."""
    river = own.army.side is request.defender and round_ <= RIVER_ROUNDS
    fires = _who_fires(request, own)
    shooters = np.flatnonzero(fires.any(axis=0))
    if not len(shooters):
        return
    needed = faces_needed(own, enemy, river)
    fires = fires[:, shooters]
    aims = _Aims(request, own, enemy, np.clip(needed, 0, FACES), shooters, fires)
    targets = aims.announce()
    numbers = needed[shooters[None, :], targets]
    if own.points.any():
        numbers = _helped(own, enemy, shooters, fires, targets, numbers)
    hit = fires & (dice.faces(*fires.shape) <= numbers)
    hits = np.zeros(enemy.steps.shape, dtype=np.int8)
    rows = np.arange(len(hits))
    for place in range(len(shooters)):
        hits[rows, targets[:, place]] += hit[:, place]
    before = enemy.steps
    enemy.steps = np.maximum(before - hits, 0).astype(np.int8)
    if request.morale:
        _check_morale(enemy, (before == 2) & (enemy.steps == 1), dice)


def _who_fires(request: BattleRequest, own: TrialArmy) -> Flags:
    """Those who fire best, as many as are led; garrisons need no leadership. [NS 7.0, NS-R17]"""
    front = own.front
    if not request.command:
        return front
    led = front & ~own.guns
    may = led & (np.cumsum(led, axis=1) <= own.leadership[:, None])
    return np.asarray(may | (front & own.guns))


class _Aims:
    """The announcing of one volley, shooter by shooter."""

    def __init__(
        self,
        request: BattleRequest,
        own: TrialArmy,
        enemy: TrialArmy,
        faces: NDArray[np.int64],
        shooters: NDArray[np.int64],
        fires: Flags,
    ) -> None:
        self.faces = faces[shooters].astype(np.int32)
        self.fires, self.front = fires, enemy.front
        self.rows = np.arange(len(fires))
        self.steps = enemy.steps
        hit = np.where(enemy.steps == 1, np.int32(KILL), np.int32(HURT))
        self.full = np.where(self.front, hit * enemy.worth, np.int32(0))
        """What a target is worth that nobody has aimed at yet."""

        self.now = self.full * _FEW[0] * _BETTER
        self.ties = enemy.worth * _FEWER + np.zeros(enemy.steps.shape, dtype=np.int32)
        self.aimed = np.zeros(enemy.steps.shape, dtype=np.int8)
        self.spare = fires.sum(axis=1) - self.front.sum(axis=1)
        """Shots beyond those that have to cover everybody. [BG 8.4]"""

        mixed = request.arms_fire and len({*own.cavalry[shooters], *enemy.cavalry}) > 1
        self.arms = (own.cavalry[shooters], enemy.cavalry) if mixed else None

    def announce(self) -> NDArray[np.int64]:
        """For each shooter its target; of those who do not fire, anybody."""
        targets = np.zeros(self.fires.shape, dtype=np.int64)
        for place in range(self.fires.shape[1]):
            merit = np.where(
                self._legal(place), self.now * self.faces[place] + self.ties, np.int32(-1)
            )
            target = merit.argmax(axis=1)
            targets[:, place] = target
            self._aim(target, self.fires[:, place])
        return targets

    def _aim(self, target: NDArray[np.int64], fires: Flags) -> None:
        rows = self.rows
        self.spare -= fires & (self.aimed[rows, target] > 0)
        self.aimed[rows, target] += fires
        beyond = np.clip(self.aimed[rows, target] - self.steps[rows, target] + 1, 0, 2)
        self.now[rows, target] = self.full[rows, target] * _FEW[beyond] * _BETTER
        self.ties[rows, target] -= fires

    def _legal(self, place: int) -> Flags:
        """Everybody is covered before shots double up; each arm's own arm first. [BG 14/5.2]"""
        bare = self.aimed == 0
        legal: Flags = self.front & (bare | (self.spare > 0)[:, None])
        if self.arms is None:
            return legal
        shooters, targets = self.arms
        same = self.front & (targets == shooters[place])
        open_ = same & bare
        due = open_.any(axis=1)[:, None]
        if shooters[place]:
            first = open_
        else:
            left = (self.fires & (shooters == shooters[place]))[:, place:].sum(axis=1)
            first = same & (bare | (left > open_.sum(axis=1))[:, None])
        return np.asarray(np.where(due, first, legal | same))


def _helped(
    own: TrialArmy,
    enemy: TrialArmy,
    shooters: NDArray[np.int64],
    fires: Flags,
    targets: NDArray[np.int64],
    numbers: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Leaders give each of their points where it helps most. [NS 8.22, NS-R24]"""
    rows = np.arange(len(fires))
    steps = enemy.steps[rows[:, None], targets]
    gain = np.where(steps == 1, KILL, HURT) * enemy.worth[targets]
    can = fires & ~own.guns[shooters] & (numbers < FACES) & (numbers >= 0)
    gain = np.where(can, gain, 0.0)
    numbers = numbers.copy()
    for point in range(int(own.points.max(initial=0))):
        best = gain.argmax(axis=1)
        given = (own.points > point) & (gain[rows, best] > 0)
        numbers[rows, best] += given
        gain[rows[given], best[given]] *= numbers[rows[given], best[given]] < FACES
    return numbers


def _check_morale(army: TrialArmy, shaken: Flags, dice: ManyDice) -> None:
    """Who has just been reduced and lives stands, or runs. [NS 8.1, NS-R12, NS-R18]"""
    shaken = shaken & ~army.guns
    if shaken.any():
        runs = shaken & (dice.faces(*shaken.shape) > army.stands + army.points[:, None])
        army.place[runs] = ROUTED
