"""The automatic commander: plain judgment, no dice. [SG 2, SG 3]

What a division does is searched for (`plans`): each unit has a few scripts (`scripts`), and what
they lead to is weighed in losses (`scores`). Everything else is habit: divisions side by side,
generals with the foremost of their own, reserves in as soon as they come, and stand when charged.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from campaign.budget import QUICK, Budget, Thinking
from campaign.resolvers.shell_for_guns import orders
from campaign.resolvers.shell_for_guns.candidates import propose
from campaign.resolvers.shell_for_guns.commander.estimates import is_behind
from campaign.resolvers.shell_for_guns.commander.plans import allowed, next_action, next_step
from campaign.resolvers.shell_for_guns.commander.riders import next_ride
from campaign.resolvers.shell_for_guns.commander.skills import ABLE, PLAIN, Skill
from campaign.resolvers.shell_for_guns.commander.stakes import stakes
from campaign.resolvers.shell_for_guns.deployment import sectors
from campaign.resolvers.shell_for_guns.entry import perform_enter
from campaign.resolvers.shell_for_guns.legality import refuse
from campaign.resolvers.shell_for_guns.position import ShellPosition, Stage
from campaign.resolvers.shell_for_guns.rounds import legal
from campaign.resolvers.shell_for_guns.tables import UM, WIDTH
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.vocabulary import Formation
from campaign.tabletop.contact import within
from campaign.tabletop.measure import advanced

OrderT = TypeVar("OrderT")

_LET_GO = 0.02
"""So much of the chance to win nobody gives away who pursues. [SG 3]"""

_GUN_RANGE = 12 * UM
"""Guns that have nobody so near are hooked up, if their side has to do something."""


def choose(position: ShellPosition, budget: Budget = QUICK, /) -> orders.ShellOrder:
    """A legal order for the side to move."""
    return _order(position, budget, PLAIN)


def choose_ably(position: ShellPosition, budget: Budget = QUICK, /) -> orders.ShellOrder:
    """A legal order, by the better commander."""
    return _order(position, budget, ABLE)


def _order(position: ShellPosition, budget: Budget, skill: Skill) -> orders.ShellOrder:
    thinking = Thinking(budget)
    if position.stage in (Stage.TOGETHER, Stage.MOVE):
        return next_step(position, skill, thinking)
    if position.stage is Stage.ACTION:
        return _guns(position) or next_action(position, skill, thinking)
    if skill.stake and position.staging.needed and position.stage in _BY_STAKE:
        return _BY_STAKE[position.stage](position)
    return _CHOOSE[position.stage](position)


def _of(found: Iterable[orders.ShellOrder], kind: type[OrderT]) -> list[OrderT]:
    return [order for order in found if isinstance(order, kind)]


# --- before the battle, and around it ----------------------------------------------------------


def _objective(position: ShellPosition) -> orders.ShellOrder:
    """A third of the way in from either side."""
    found = legal(position)
    wanted = 120 if not any(m.holder is position.side for m in position.markers) else 240
    return min(_of(found, orders.Objective), key=lambda order: abs(order.x - wanted))


_PREFERRED = (Formation.LINE, Formation.DOUBLE, Formation.ATTACK, Formation.MARCH)


def _deployment(position: ShellPosition) -> orders.ShellOrder:
    """In line, each division as wide as its share of the table, from the middle outward."""
    count = sectors(position, position.side)
    divisions = sum(not g.corps and g.side is position.side for g in position.generals)
    width = max(1, count // divisions)

    def merit(order: orders.Deploy) -> tuple[int, int, bool, float, int]:
        aside = abs(order.sector + order.wide / 2 - (count + 2) / 2)
        # The sectors that are left are to lie side by side too.
        parts = divisions > 1 and (order.sector - 1) % width > 0
        formation = _PREFERRED.index(order.formation)
        return (formation, abs(order.wide - width), parts, aside, order.division)

    # To find out whether there is room takes long: the best place with room will do.
    deploys = sorted(_of(propose(position), orders.Deploy), key=merit)
    there = next((deploy for deploy in deploys if refuse(position, deploy) is None), None)
    return there or legal(position)[-1]


def _call(position: ShellPosition) -> orders.ShellOrder:
    """Everybody who can come."""
    return legal(position)[0]


def _aside(order: orders.Enter) -> int:
    """How far from the middle a division comes on."""
    return abs(order.x * UM // 10 - WIDTH // 2)


def _entry(position: ShellPosition) -> orders.ShellOrder:
    """As near to the middle as there is room."""
    found = legal(position)
    return min(_of(found, orders.Enter), key=_aside, default=found[-1])


def _entry_by_stake(position: ShellPosition) -> orders.ShellOrder:
    """Where the division brings most to what decides the battle. [SG 2.4, SG 3]"""

    def merit(order: orders.Enter) -> tuple[float, int]:
        after, _ = perform_enter(position, order)
        return stakes(after, position.side).chance(), -_aside(order)

    found = legal(position)
    return max(_of(found, orders.Enter), key=merit, default=found[-1])


def _ride(position: ShellPosition) -> orders.ShellOrder:
    """Each general joins those who are to be given orders first."""
    joins = _of(propose(position), orders.Join)
    return next_ride(position, [join for join in joins if refuse(position, join) is None])


# --- a division --------------------------------------------------------------------------------


def _guns(position: ShellPosition) -> orders.ShellOrder | None:
    """Guns come into action where they have somebody to fire at, and else get ready to move."""
    for order in allowed(position, orders.Unlimber):
        if _has_targets(position, position.there(order.unit)):
            return order
    if not position.commanding or position.given or not is_behind(position, position.side):
        return None
    for limber in allowed(position, orders.Limber):
        battery = position.there(limber.unit)
        if not battery.actions and not battery.works and not _has_targets(position, battery):
            return limber
    return None


def _has_targets(position: ShellPosition, battery: Unit) -> bool:
    enemies = position.standing(battery.side.enemy)
    return any(within(battery.block, enemy.block, _GUN_RANGE) for enemy in enemies)


# --- charges -----------------------------------------------------------------------------------


def _reply(position: ShellPosition) -> orders.ShellOrder:
    """Stand and fire."""
    return legal(position)[0]


def _success(position: ShellPosition) -> orders.ShellOrder:
    """Into a position that was taken, or after an enemy at hand; else hold."""
    found = legal(position)
    unit = position.there(position.acting)
    pursues = _of(found, orders.Pursue)
    fresh = not unit.disordered and not unit.has_lost_a_third
    near = any(
        within(unit.block, enemy.block, 2 * UM) for enemy in position.standing(unit.side.enemy)
    )
    if pursues and (position.taken or (fresh and near)):
        return pursues[0]
    return found[0]


def _success_by_stake(position: ShellPosition) -> orders.ShellOrder:
    """After the enemy, unless what has been won counts for more. [SG 2.8, SG 3]"""
    order = _success(position)
    if not isinstance(order, orders.Pursue) or position.taken:
        return order
    unit = position.there(position.acting)
    at_stake = stakes(position, position.side)
    block = unit.block
    beyond = unit.at(block.at(advanced(block.place, block.heading, UM)))
    if at_stake.chance(beyond) < at_stake.chance(unit) - _LET_GO:
        return legal(position)[0]
    return order


_BY_STAKE: Mapping[Stage, Callable[[ShellPosition], orders.ShellOrder]] = {
    Stage.ENTRY: _entry_by_stake,
    Stage.SUCCESS: _success_by_stake,
}

_CHOOSE: Mapping[Stage, Callable[[ShellPosition], orders.ShellOrder]] = {
    Stage.OBJECTIVES: _objective,
    Stage.DEPLOYMENT: _deployment,
    Stage.CALL: _call,
    Stage.ENTRY: _entry,
    Stage.GENERALS: _ride,
    Stage.REPLY: _reply,
    Stage.SUCCESS: _success,
}
