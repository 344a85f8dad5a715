"""Where the automatic commander sends a unit that has been ordered to move. [SG 2.5]"""

from campaign.resolvers.shell_for_guns import orders
from campaign.resolvers.shell_for_guns.estimates import expected_losses, goal_of
from campaign.resolvers.shell_for_guns.moves import destination, formed
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.tables import UM
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.words import Formation
from campaign.tabletop.bases import turned
from campaign.tabletop.contact import is_near
from campaign.tabletop.measure import distance, heading_to, turn_between

_NEAR = 7 * UM
_MUSKETRY_COUNTS = 1.2
"""UM that a unit walks less for each loss that it could inflict from where it comes."""

_TURN_COUNTS = 1 / 30
"""UM that a degree away from the goal counts."""


def best_step(position: ShellPosition, found: tuple[orders.ShellOrder, ...]) -> orders.ShellOrder:
    """The step that leads to the best place; to do nothing more if none is better."""
    best: orders.ShellOrder = found[-1]
    movers = {order.unit for order in found if isinstance(order, orders.Move | orders.Turn)}
    worth = {number: _worth(position, position.there(number), 0) for number in movers}
    gain = 0.1
    for order in found:
        if not isinstance(order, orders.Move | orders.Turn | orders.Form):
            continue
        unit = position.there(order.unit)
        if order.unit not in worth:
            worth[order.unit] = _worth(position, unit, 0)
        found_gain = _worth(position, *_after(position, unit, order)) - worth[order.unit]
        if found_gain > gain:
            best, gain = order, found_gain
    return best


def _after(
    position: ShellPosition, unit: Unit, order: orders.Move | orders.Turn | orders.Form
) -> tuple[Unit, int]:
    """The unit as the order leaves it, and how far it could still go straight on."""
    left = 0 if position.did else 2 * UM
    if isinstance(order, orders.Move):
        return unit.at(destination(unit, order.length, order.bearing)), 0
    if isinstance(order, orders.Turn):
        return unit.at(turned(unit.block, unit.heading + order.bearing)), left
    return formed(unit, order.formation, order.on), left


def _worth(position: ShellPosition, unit: Unit, still: int) -> float:
    """How good it is to stand there, in UM: near the goal, facing it, with a target."""
    goal = goal_of(position, unit)
    away = distance(unit.middle, goal)
    aside = turn_between(heading_to(unit.middle, goal), unit.heading)
    worth = -max(0, away - (still if aside <= 45 else 0)) / UM - aside * _TURN_COUNTS
    if unit.formation is Formation.MARCH:
        worth -= 1.0
    block = unit.block
    losses = [
        expected_losses(position, unit, enemy)
        for enemy in position.standing(unit.side.enemy)
        if is_near(block, enemy.block, _NEAR)
    ]
    return worth + _MUSKETRY_COUNTS * max(losses, default=0.0)
