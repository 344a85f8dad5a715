"""The search of the automatic commander: scripts for a group, judged by what they would bring.

For each group in turn every script names a move; each is judged by the fire that the group would
give and take there, by the odds of a charge, and by how near it comes to its goal. The best is
taken; the groups that move later see it as it stands. [YK 7, YK 8, YK 9, YK-R20]
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from campaign.budget import Thinking
from campaign.resolvers.yankee.command import task_of
from campaign.resolvers.yankee.commander.expected_exchange import (
    Mark,
    at,
    charge_balance,
    fire_balance,
    marks,
)
from campaign.resolvers.yankee.commander.intentions import fear_of
from campaign.resolvers.yankee.commander.scripts import (
    bearing,
    charges,
    close,
    face,
    flank_of,
    go,
    withdraw,
)
from campaign.resolvers.yankee.commander.skills import Ground, Skill
from campaign.resolvers.yankee.courses import courses
from campaign.resolvers.yankee.directions import Hand
from campaign.resolvers.yankee.groups import engaged
from campaign.resolvers.yankee.laying import lays
from campaign.resolvers.yankee.motion import Moved, center_of, front_rank, nearest_to
from campaign.resolvers.yankee.movement import moved_by
from campaign.resolvers.yankee.order_limits import is_outnumbered
from campaign.resolvers.yankee.orders import Charge, Motion, Turn, YankeeOrder
from campaign.resolvers.yankee.position import (
    LAST_TURN,
    Brigade,
    Task,
    Troop,
    Troops,
    YankeePosition,
)
from campaign.resolvers.yankee.troops import Branch
from campaign.tabletop.bases import Base
from campaign.tabletop.measure import CM, Point, distance

AHEAD_PHASES = 4
"""So many fire phases beyond this turn are reckoned with."""

ROUNDS = 3
"""So many rounds of combat a charge is reckoned to last."""

GOAL = 0.05
"""What a centimeter nearer to a goal is worth, in bases."""

URGENT = 3.0
"""How much more it is worth in the last turn, in shares of what it is at the beginning."""

FACING = 0.004
"""What a degree is worth by which a group faces the nearest enemy better."""

HEADING = 4
"""So much more it is worth to face a goal."""


def best_motion(
    position: YankeePosition, brigade: Brigade, group: Troops, skill: Skill, thinking: Thinking
) -> YankeeOrder | None:
    """The best that a group can do; None if it had better stand."""
    enemies = position.side(brigade.side.enemy)
    if not enemies or not engaged(position).isdisjoint(troop.id for troop in group):
        return None
    task = task_of(position, brigade)
    if task in (Task.ATTACK, Task.RETREAT):
        return _bound(position, brigade, group, task)
    if task is Task.HOLD and brigade.branch is not Branch.CAVALRY and not _place_of(brigade):
        return None
    return None if thinking.is_over else _Search(position, brigade, group, skill).best(thinking)


def _bound(
    position: YankeePosition, brigade: Brigade, group: Troops, task: Task
) -> YankeeOrder | None:
    """What an attack or a retreat must do; None if it may stand. [YK-R8]"""
    number = group[0].id
    if task is Task.ATTACK and is_outnumbered(position, group):
        return None
    orders: list[Motion] = [Charge(number, brigade.order.brigade)] if task is Task.ATTACK else []
    orders += [course.order for course in courses(position, brigade, group)]
    orders += [Turn(number, Hand.ABOUT)]
    return next((o for o in orders if isinstance(moved_by(position, o), Moved)), None)


def _place_of(brigade: Brigade) -> Point | None:
    """Where a brigade has been sent to hold."""
    order = brigade.order
    if order.task is not Task.HOLD or (order.x, order.y) == (0, 0):
        return None
    return Point(order.x * CM, order.y * CM)


class _Search:
    """All that is worked out once for a group."""

    def __init__(
        self, position: YankeePosition, brigade: Brigade, group: Troops, skill: Skill
    ) -> None:
        self.position, self.brigade, self.skill = position, brigade, skill
        rank = front_rank(group)
        ids = {troop.id for troop in rank}
        self.group = group
        self.ranked = (*rank, *(troop for troop in group if troop.id not in ids))
        self.front = len(rank)
        self.here = center_of(tuple(troop.base for troop in group))
        known = marks(position)
        self.own = [known[troop.id] for troop in self.ranked]
        self.around = self._around(known)
        self.nearest = nearest_to(self.here, position.side(brigade.side.enemy))
        self.aims = skill.aims(position)
        self.task = task_of(position, brigade)
        self.goal = _place_of(brigade) or self.aims.goals.get(brigade.id)

    def _around(self, known: dict[int, Mark]) -> list[Mark]:
        """The bases that may have to do with the group in this turn and the next."""
        ids = {troop.id for troop in self.group}
        own, more, (x, y) = self.brigade.worth.reach, self.brigade.rate + 20 * CM, self.here
        squares = {reach: (max(own, reach) + more) ** 2 for reach in {m.reach for m in self.own}}
        found = []
        for number, mark in known.items():
            u, v, reach = mark[6] - x, mark[7] - y, mark[8]  # its middle, and how far it fires
            if reach not in squares:
                squares[reach] = (max(own, reach) + more) ** 2
            if u * u + v * v <= squares[reach] and number not in ids:
                found.append(mark)
        return found

    def best(self, thinking: Thinking) -> YankeeOrder | None:
        """The script that brings most; to stand is the first of them."""
        bases = tuple(troop.base for troop in self.ranked)
        best, most = None, self._standing(bases, phases=AHEAD_PHASES + 2)
        for script in self._scripts():
            for order in thinking.among(script):
                moved = moved_by(self.position, order)
                if isinstance(moved, Moved):
                    if (worth := self._worth(order, moved)) > most:
                        best, most = order, worth
                    break
        return best

    def _scripts(self) -> Iterator[Iterator[Motion]]:
        """Charge each enemy in reach; close, wheel, go around, go on to the goal, go back.

        What the order of the brigade rules out anyhow is not tried.
        """
        position, brigade, group = self.position, self.brigade, self.group
        if brigade.branch is not Branch.ARTILLERY:
            for target in charges(position, brigade, group):
                yield iter((Charge(group[0].id, target.brigade),))
        yield from _BY_TASK.get(self.task, _Search._at_will)(self)

    def _to_its_place(self) -> Iterator[Iterator[Motion]]:
        """Who holds goes to where he is to hold."""
        if self.goal:
            yield go(self.group, self.goal, self.brigade.rate * 3 // 2)

    def _at_half_rate(self) -> Iterator[Iterator[Motion]]:
        """An advance: close in, wheel to the enemy, go on towards him."""
        enemy, half = self.nearest.base.center, self.brigade.rate // 2
        if self.skill.lays_guns:
            for order in lays(self.position, self.brigade, self.group):
                yield iter((order,))
        yield close(self.brigade, self.group, enemy, half)
        yield face(self.group, enemy, may_turn=False)
        if self.aims.attacks:
            yield go(self.group, enemy, half)

    def _at_will(self) -> Iterator[Iterator[Motion]]:
        """Skirmishers: close in or turn to the enemy, go to a goal or around him, or go back."""
        brigade, group, enemy = self.brigade, self.group, self.nearest.base.center
        most = brigade.rate * 3 // 2
        yield close(brigade, group, enemy, most)
        yield face(group, enemy)
        if self.goal:
            yield go(group, self.goal, most)
        elif self.aims.attacks:
            yield go(group, enemy, most)
            yield go(group, flank_of(self.position, brigade, group, self.nearest), most)
        if self.around:
            yield withdraw(group, enemy)

    def _worth(self, order: Motion, moved: Moved) -> float:
        """What a move brings, in bases."""
        if isinstance(order, Charge):
            target = self._met(order)
            return ROUNDS * charge_balance(self.position, self.group, self.front, target)
        bases = {t.id: base for t, base in zip(moved.group, moved.bases, strict=True)}
        placed = tuple(bases[troop.id] for troop in self.ranked)
        return self._standing(placed, phases=AHEAD_PHASES + 1 + self.brigade.is_light)

    def _met(self, order: Charge) -> Troop:
        """The base that a charge is about to meet."""
        return nearest_to(self.here, self.position.in_brigade(order.enemy))

    def _standing(self, bases: tuple[Base, ...], phases: int) -> float:
        """What it is worth to stand there and fire in so many of the phases to come."""
        own = [at(self.position, mark, base) for mark, base in zip(self.own, bases, strict=True)]
        balance = fire_balance(self.position, own, self.around, self.front)
        fear = fear_of(self.position, self.aims.attacks) * (AHEAD_PHASES + 2)
        return phases * balance.dealt - fear * balance.taken + self._progress(bases)

    def _progress(self, bases: tuple[Base, ...]) -> float:
        """How near a goal is, whether an objective is held, and who is faced."""
        middle, front = center_of(bases), bases[self.front // 2]
        goal = self.goal
        worth = -FACING * abs(bearing(front, goal or self.nearest.base.center))
        if goal:
            worth *= HEADING
            worth -= self._urgency() * distance(middle, goal) / CM
        elif self.aims.attacks:
            near = (38 if self.brigade.branch is Branch.ARTILLERY else 13) * CM
            away = distance(front.place, self.nearest.base.center) - near
            worth -= self._urgency() * max(0, away) / CM
        return worth + self._ground.worth(bases)

    def _urgency(self) -> float:
        """What a centimeter nearer to a goal is worth now, in bases: the more the later it is."""
        return GOAL * (1 + URGENT * self.position.turn / LAST_TURN)

    @cached_property
    def _ground(self) -> Ground:
        """The objectives that a place may decide about."""
        return self.skill.ground(self.position, self.group)


_BY_TASK: Mapping[Task, Callable[[_Search], Iterator[Iterator[Motion]]]] = {
    Task.HOLD: _Search._to_its_place,
    Task.ADVANCE: _Search._at_half_rate,
}
"""Which ideas make sense under an order; all of them under any other."""
