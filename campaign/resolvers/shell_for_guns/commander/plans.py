"""What a division does: the best script for each unit, weighed by the chance that it is obeyed.

A greedy search over the portfolio of scripts: the unit whose script promises most comes first,
and after every order, volley and die the rest is thought over again. [SG 2.3, SG 2.5, SG 2.6]
"""

from collections.abc import Hashable, Iterable
from typing import NamedTuple, TypeVar

from campaign.budget import Thinking
from campaign.resolvers.shell_for_guns import orders
from campaign.resolvers.shell_for_guns.candidates import orders_to_units
from campaign.resolvers.shell_for_guns.command import able_together, commander_of, value_for
from campaign.resolvers.shell_for_guns.commander.assaults import Assault, assault, has_room_to_give
from campaign.resolvers.shell_for_guns.commander.estimates import chance_to_obey, is_behind, odds
from campaign.resolvers.shell_for_guns.commander.scores import Outlook, Shot, Temper, late
from campaign.resolvers.shell_for_guns.commander.scripts import Way, under_orders, ways
from campaign.resolvers.shell_for_guns.commander.sides import side_view
from campaign.resolvers.shell_for_guns.commander.skills import PLAIN, Skill
from campaign.resolvers.shell_for_guns.contact import longest_charge
from campaign.resolvers.shell_for_guns.field import holds_obstacle, near_enemy
from campaign.resolvers.shell_for_guns.legality import refuse
from campaign.resolvers.shell_for_guns.position import ShellPosition, Stage, measured
from campaign.resolvers.shell_for_guns.tables import UM, command_value
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.tabletop.contact import is_near, squared_from

OrderT = TypeVar("OrderT", bound=orders.ShellOrder)

_EAGER = Temper(way=0.7, exposed=0.5, marker=5.0, works=0.5)
_PATIENT = Temper(way=0.05, exposed=1.0, marker=3.0, works=5.0)

_BOLD = 1.5
"""At such odds a side attacks though it could wait."""

_LEAST_GAIN = 0.25
"""Losses that an order must promise."""

_LEAST_STEP = _LEAST_GAIN / 2
"""Losses that a step of a unit under orders must promise."""

_GOOD_CHARGE = 1.0
"""Losses that a charge must promise."""


def temper(position: ShellPosition, skill: Skill = PLAIN) -> Temper:
    """A side that must do something is eager; the other waits.

    A far stronger side does not wait to be attacked.
    """
    mood = _PATIENT
    if is_behind(position, position.side) or odds(position, position.side) >= _BOLD:
        mood = _EAGER
    mood = mood._replace(dismounts=skill.dismounts)
    if skill.stake and position.staging.needed:
        # What an objective counts for follows from what is at stake.
        return mood._replace(stake=skill.stake, marker=0.0)
    return mood._replace(marker=8.0) if late(position) else mood


_ORDER = 1.5
"""Losses that it counts for to be in order again, beside the better fire. [SG 1.5]"""


class Gain(NamedTuple):
    """What an order promises, if it is obeyed."""

    losses: float
    way: Way | None


class _Thought(NamedTuple):
    """What an order promises, and how much was looked at to know it."""

    gain: Gain
    cost: int


def best_way(position: ShellPosition, unit: Unit, mood: Temper, thinking: Thinking) -> Gain:
    """The script that brings the unit most, as compared with staying.

    What is known already costs as much as it did: no answer depends on what was asked before. An
    order that is obeyed leads to where it was thought to lead, whoever else was thought of.
    """
    known, key = measured(position), (unit, mood, _circumstances(position))
    thought: _Thought | None = known.get(key)
    if thought is not None and thinking.can_spend(thought.cost):
        thinking.spend(thought.cost)
        return thought.gain
    before = thinking.spent
    gain = _best_way(position, unit, mood, thinking)
    if not thinking.is_over:
        known[key] = _Thought(gain, thinking.spent - before)
    return gain


def _circumstances(position: ShellPosition) -> tuple[Hashable, ...]:
    """What says where a unit had better be, beside the table and who stands on it."""
    return (
        position.stage,
        position.turn,
        position.markers,
        position.queue,
        position.joint,
        position.waiting,
        position.acting,
        position.did,
        position.leash,
    )


def _best_way(position: ShellPosition, unit: Unit, mood: Temper, thinking: Thinking) -> Gain:
    outlook = Outlook(position, unit)
    here = outlook.worth(unit, mood)
    best = Gain(0.0, None)
    if unit.disordered:
        # Whoever obeys is in order again, even if he stays where he is.
        unit = unit._replace(disordered=False)
        best = Gain(outlook.worth(unit, mood) - here + _ORDER, None)
        here -= _ORDER
    for way in thinking.among(ways(outlook, unit, mood)):
        merits = outlook.merits(way.after, mood)
        if merits.less() - here <= best.losses:
            continue  # whatever it suffers there
        gain = outlook.gained(way.after, merits, here, best.losses)
        if gain > best.losses:
            best = Gain(gain, way)
    return best


def allowed(position: ShellPosition, kind: type[OrderT]) -> tuple[OrderT, ...]:
    """The legal orders of one kind to units of the division."""
    found = orders_to_units(position, kind)
    return tuple(order for order in found if refuse(position, order) is None)


def next_action(position: ShellPosition, skill: Skill, thinking: Thinking) -> orders.ShellOrder:
    """What the division does next: charge, fire, or move and fire then. [SG 2.3, SG 2.5, SG 2.6]"""
    mood = temper(position, skill)
    volleys = _volleys(position)
    brigades = allowed(position, orders.Brigade)
    charge = _best_charge(position, brigades, mood)
    if charge is not None:
        return _prepared(position, charge, volleys) or charge.order
    told = {order.unit for order in brigades}
    for volley in volleys:
        # Who would rather go somewhere first keeps his fire until he is there.
        if volley.unit not in told or _gain(position, volley.unit, mood, thinking) < _LEAST_GAIN:
            return volley
    move = _best_move(position, brigades, mood, thinking)
    if move is not None:
        return move
    return volleys[0] if volleys else orders.Done()


def _gain(position: ShellPosition, number: int, mood: Temper, thinking: Thinking) -> float:
    """What an order to the unit promises, if it is obeyed."""
    unit = position.there(number)
    return best_way(under_orders(position, unit), unit, mood, thinking).losses


def _shot(position: ShellPosition, unit: Unit) -> Shot:
    """The best volley of a unit from where it stands. [SG 2.6]"""
    return Outlook(position, unit).best_shot(unit)


def _volleys(position: ShellPosition) -> list[orders.Fire]:
    """The best volley of each unit, the most costly one first."""
    merits: dict[orders.Fire, float] = {}
    for unit in position.of_division(position.division):
        if not unit.on_table or unit.fired:
            continue
        shot = _shot(position, unit)
        if shot.target is not None:
            order = orders.Fire(unit.id, shot.target.id)
            if refuse(position, order) is None:
                merits[order] = shot.losses
    return sorted(merits, key=lambda order: (-merits[order], order.unit))


class Storm(NamedTuple):
    """A charge, and what it promises."""

    order: orders.Charge
    assault: Assault
    merit: float
    """The chance counted that it is not obeyed, or does not get there."""


def _best_charge(
    position: ShellPosition, brigades: Iterable[orders.Brigade], mood: Temper
) -> Storm | None:
    """The charge that promises most, if it promises enough. [SG 2.8]

    A charge is an order to a brigade, too: only those are looked at that can take one.
    """
    able = {(order.unit, order.general) for order in brigades}
    reached = {
        unit: _reached(position, position.there(unit)) for unit in {o.unit for o in brigades}
    }
    charges = [
        order
        for order in orders_to_units(position, orders.Charge)
        if (order.unit, order.general) in able
        and order.target in reached[order.unit]
        and refuse(position, order) is None
    ]
    assaults = {
        pair: assault(position, position.there(pair[0]), position.there(pair[1]), mood)
        for pair in {(order.unit, order.target) for order in charges}
    }
    storms = [
        Storm(order, there, there.worth * there.chance * _chance(position, order))
        for order in charges
        if (there := assaults[order.unit, order.target]) is not None
    ]
    best = max(storms, key=lambda s: (s.merit, -s.order.unit, -s.order.target), default=None)
    return best if best is not None and best.merit > _GOOD_CHARGE else None


def _reached(position: ShellPosition, unit: Unit) -> frozenset[int]:
    """The enemies who are so near that a charge may get there."""
    block, longest = unit.block, 0 if unit.is_battery else longest_charge(unit)
    enemies = side_view(position.units, unit.side).enemies
    return frozenset([there.unit.id for there in enemies if is_near(block, there.block, longest)])


def _prepared(
    position: ShellPosition, storm: Storm, volleys: Iterable[orders.Fire]
) -> orders.Fire | None:
    """The volley that comes before a charge, by whoever charges or somebody beside him.

    Not if it would throw the target back out of reach. [SG 2.3, SG 2.7]
    """
    target = position.there(storm.order.target)
    stays = holds_obstacle(position, target, position.there(storm.order.unit).block.place)
    if not stays and not has_room_to_give(storm.assault.struck):
        return None
    return next((volley for volley in volleys if volley.target == target.id), None)


def _best_move(
    position: ShellPosition, brigades: tuple[orders.Brigade, ...], mood: Temper, thinking: Thinking
) -> orders.ShellOrder | None:
    """The order to move that promises most, the chance counted that it is not obeyed."""
    units = dict.fromkeys(order.unit for order in brigades)
    gains = {number: _gain(position, number, mood, thinking) for number in units}
    merits = {
        order: gains[order.unit] * _chance(position, order)
        for order in brigades
        if gains[order.unit] >= _LEAST_GAIN
    }
    if refuse(position, _DIVISION) is None:
        alone = sorted(merit for order, merit in merits.items() if order.general is None)
        if _joint_gain(position, mood, thinking) > max(_LEAST_GAIN, sum(alone[-_USUALLY_OBEYED:])):
            return _DIVISION
    return max(merits, key=lambda order: (merits[order], -order.unit), default=None)


_DIVISION = orders.Division()

_USUALLY_OBEYED = 2
"""So many orders to brigades a general gets through before a test fails, as a rule."""


def _chance(position: ShellPosition, order: orders.Brigade | orders.Charge) -> float:
    """How likely the order is obeyed; a little more for those that cost the division nothing."""
    unit = position.there(order.unit)
    general = position.general(order.general) if order.general is not None else None
    value = value_for(position, unit, general)
    if unit.is_decimated and value < _SURE_ENOUGH:
        return 0.0
    return chance_to_obey(value) * (1.3 if general is not None else 1.0)


_SURE_ENOUGH = 6
"""The value with which a brigade is tried that may break if it fails. [SG 1.5]"""


_TOGETHER = 1.3
"""What it counts for that nobody runs ahead and nobody is left behind."""

_TOO_NEAR = 5 * UM
"""Who is so near to an enemy hardly moves under an order to the division. [SG 2.3]"""


def _joint_gain(position: ShellPosition, mood: Temper, thinking: Thinking) -> float:
    """What an order to the whole division promises, the foremost moving first. [SG 2.3]"""
    movers = able_together(position)
    moving = position._replace(
        stage=Stage.TOGETHER, joint=position.joint + 1, waiting=tuple(u.id for u in movers)
    )
    total = 0.0
    for unit in sorted(movers, key=lambda unit: _squared_gap(position, unit)):
        if near_enemy(position, unit.side, unit.block, _TOO_NEAR) is not None:
            continue
        best = best_way(moving, unit, mood, thinking)
        if best.way is not None and best.losses < _LEAST_STEP:
            continue  # nor would he go when it is obeyed
        total += best.losses
        if best.way is not None:
            # Whoever is behind it has room then.
            moving = moving.with_units(best.way.after)
    return _TOGETHER * total * chance_to_obey(command_value(commander_of(position).ability))


def _squared_gap(position: ShellPosition, unit: Unit) -> int:
    """How far a unit is from the nearest enemy, squared."""
    enemies = position.standing(unit.side.enemy)
    return min((squared_from(unit.middle, enemy.block) for enemy in enemies), default=0)


def next_step(position: ShellPosition, skill: Skill, thinking: Thinking) -> orders.ShellOrder:
    """The step that promises most to the first unit under orders that has one. [SG 2.5]"""
    mood = temper(position, skill)
    movers = position.waiting if position.stage is Stage.TOGETHER else (position.acting,)
    for number in movers:
        best = best_way(position, position.there(number), mood, thinking)
        if best.way is not None and best.losses >= _LEAST_STEP:
            return best.way.first
    return orders.Done()
