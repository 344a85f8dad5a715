"""What the automatic commander tells a brigade to do. [YK 5.3, YK 5.4, YK 5.5, YK-R8]"""

from typing import NamedTuple

from campaign.resolvers.yankee.command import standing, task_of
from campaign.resolvers.yankee.commander.expected_exchange import charge_balance
from campaign.resolvers.yankee.commander.scripts import charges
from campaign.resolvers.yankee.commander.skills import Skill
from campaign.resolvers.yankee.ground import objectives, present
from campaign.resolvers.yankee.groups import groups
from campaign.resolvers.yankee.motion import center_of, front_rank, nearest_to
from campaign.resolvers.yankee.orders import Advance, Attack, Change, Hold, Skirmish, Tasking
from campaign.resolvers.yankee.position import Brigade, Task, Troop, Troops, YankeePosition
from campaign.resolvers.yankee.troops import Branch
from campaign.tabletop.latest import Latest
from campaign.tabletop.measure import CM, Point, distance, squared
from campaign.tabletop.terrain import Piece

WORTH_IT = 0.4
"""So much a charge must promise, in bases, before it is ordered."""

POINTLESS = -0.2
"""With less than this an attack that was ordered is called off."""

ARRIVED = 8 * CM
"""So near to the place that it is to hold a brigade has come there."""


def wanted(position: YankeePosition, brigade: Brigade, skill: Skill) -> Tasking:
    """What a brigade should do, whatever it does now."""
    number, plan = brigade.id, skill.aims(position)
    nearest = _nearest_enemy(position, brigade)
    if goal := plan.goals.get(number):
        return Hold(number, goal.x // CM, goal.y // CM)
    if brigade.branch is Branch.CAVALRY:
        return Skirmish(number)
    if nearest is None:
        return Hold(number)
    if not plan.attacks:
        # Who holds may not turn: guns under an advance may stand, and be laid. [YK-R8]
        is_laid = skill.lays_guns and brigade.branch is Branch.ARTILLERY
        return Advance(number, nearest.brigade) if is_laid else Hold(number)
    near = skill.goes_up(position, brigade, nearest)
    return Advance(number, nearest.brigade) if near is None else near


def _nearest_enemy(position: YankeePosition, brigade: Brigade) -> Troop | None:
    enemies = position.side(brigade.side.enemy)
    return nearest_to(_here(position, brigade), enemies) if enemies else None


def _here(position: YankeePosition, brigade: Brigade) -> Point:
    return center_of(tuple(troop.base for troop in position.in_brigade(brigade.id)))


# --- during the battle -------------------------------------------------------------------------


def better_task(position: YankeePosition, brigade: Brigade, skill: Skill) -> Tasking | None:
    """A new order, if the one that a brigade has does no longer serve. [YK 5.5]"""
    task = task_of(position, brigade)
    if task is Task.RETREAT:
        return Change(brigade.id)
    order = _charge_at(position, brigade, task) if brigade.branch is Branch.INFANTRY else None
    if order is None and not _serves(position, brigade, task, skill):
        order = wanted(position, brigade, skill)
    return None if order is None or standing(order) == brigade.order else order


class _Thought(NamedTuple):
    """Which charge is worth it to a brigade, as it stands on this ground under its order."""

    troops: Troops
    task: Task
    ground: tuple[Piece, ...]
    order: Tasking | None


_Known = dict[int, _Thought]


def _of_brigades(enemies: Troops) -> Latest[tuple[Brigade, ...], _Known]:
    return Latest(lambda brigades: {})


_known = Latest(_of_brigades)
"""Which charges are worth it: the enemies stand while a side moves, and so do most of its own."""


def _charge_at(position: YankeePosition, brigade: Brigade, task: Task) -> Tasking | None:
    """`_charge`, thought of again only where somebody has gone."""
    known = _known(position.side(brigade.side.enemy))(position.brigades)
    thought, now = known.get(brigade.id), (position.in_brigade(brigade.id), task)
    if thought is None or thought[:2] != now or thought.ground is not position.ground:
        order = _charge(position, brigade, task)
        thought = known[brigade.id] = _Thought(*now, position.ground, order)
    return thought.order


def _charge(position: YankeePosition, brigade: Brigade, task: Task) -> Tasking | None:
    """An attack where a charge is worth it; an advance where one that was ordered is not."""
    enemy, most = brigade.order.brigade, POINTLESS
    if task is not Task.ATTACK:
        enemy, most = 0, WORTH_IT
    for group in groups(position, brigade.id):
        front = len(front_rank(group))
        for target in charges(position, brigade, group):
            if task is Task.ATTACK and target.brigade != enemy:
                continue
            balance = charge_balance(position, group, front, target)
            if task is Task.ATTACK and balance < most:
                return Advance(brigade.id, enemy)
            if task is not Task.ATTACK and balance > most:
                enemy, most = target.brigade, balance
    return Attack(brigade.id, enemy) if task is not Task.ATTACK and enemy else None


def _serves(position: YankeePosition, brigade: Brigade, task: Task, skill: Skill) -> bool:
    """The order that a brigade has still leads to something."""
    plan = skill.aims(position)
    place = Point(brigade.order.x * CM, brigade.order.y * CM)
    if goal := plan.goals.get(brigade.id):
        return task is Task.HOLD and squared(place, goal) <= 2 * CM * CM
    if task is Task.HOLD:
        has_place = brigade.order.task is Task.HOLD and place != (0, 0)
        on_its_way = has_place and distance(_here(position, brigade), place) > ARRIVED
        return on_its_way or not plan.attacks or _keeps(position, brigade)
    return task is not Task.CHANGE


def _keeps(position: YankeePosition, brigade: Brigade) -> bool:
    """It stands on an objective."""
    there = (present(position, piece) for piece in objectives(position))
    return any(troop.brigade == brigade.id for troops in there for troop in troops)
