"""The automatic commander: plain judgment, no dice. [SG 2, SG 3]

The attacker goes for the objectives and for whoever stands before them; the defender, who has
won if nothing changes, waits and shoots until he is behind. Both fire first, charge where the
odds are good, and keep their generals in the middle of their divisions.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from campaign.resolvers.shell_for_guns import orders
from campaign.resolvers.shell_for_guns.command import value_for
from campaign.resolvers.shell_for_guns.estimates import (
    chance_to_obey,
    charge_margin,
    expected_losses,
    goal_of,
    is_behind,
)
from campaign.resolvers.shell_for_guns.position import ShellPosition, Stage
from campaign.resolvers.shell_for_guns.rounds import legal
from campaign.resolvers.shell_for_guns.steps import best_step
from campaign.resolvers.shell_for_guns.tables import UM, WIDTH
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.words import Formation
from campaign.tabletop.contact import within
from campaign.tabletop.measure import distance

OrderT = TypeVar("OrderT")
Legal = tuple[orders.ShellOrder, ...]

_GOOD_CHARGE = 1.0
"""Losses by which a charge should come off better."""

_FAR = 10 * UM
"""With no enemy so near a division marches as a whole."""

_GUN_RANGE = 12 * UM


def choose(position: ShellPosition) -> orders.ShellOrder:
    """A legal order for the side to move."""
    found = legal(position)
    if len(found) == 1:
        return found[0]
    return _CHOOSE[position.stage](position, found)


def _of(found: Legal, kind: type[OrderT]) -> list[OrderT]:
    return [order for order in found if isinstance(order, kind)]


# --- before the battle, and around it ----------------------------------------------------------


def _objective(position: ShellPosition, found: Legal) -> orders.ShellOrder:
    """A third of the way in from either side."""
    wanted = 120 if not any(m.holder is position.side for m in position.markers) else 240
    return min(_of(found, orders.Objective), key=lambda order: abs(order.x - wanted))


_PREFERRED = (Formation.LINE, Formation.DOUBLE, Formation.ATTACK, Formation.MARCH)


def _deployment(position: ShellPosition, found: Legal) -> orders.ShellOrder:
    """From the middle outward, in two lines."""
    deploys = _of(found, orders.Deploy)
    if not deploys:
        return found[-1]
    middle = (max(order.sector for order in deploys) + 1) / 2

    def merit(order: orders.Deploy) -> tuple[int, float, int]:
        return _PREFERRED.index(order.formation), abs(order.sector - middle), order.division

    return min(deploys, key=merit)


def _call(position: ShellPosition, found: Legal) -> orders.ShellOrder:
    """Everybody who can come."""
    return found[0]


def _entry(position: ShellPosition, found: Legal) -> orders.ShellOrder:
    """As near to the middle as there is room."""
    enters = _of(found, orders.Enter)
    if not enters:
        return found[-1]
    return min(enters, key=lambda order: abs(order.x * UM // 10 - WIDTH // 2))


def _ride(position: ShellPosition, found: Legal) -> orders.ShellOrder:
    """Each general joins the brigade in the middle of his own."""
    for order in _of(found, orders.Join):
        general = position.general(order.general)
        assert general is not None, order
        own = position.standing(general.side)
        division = [u for u in own if general.corps or u.division == general.id]
        brigades = [unit for unit in division if not unit.is_battery] or division
        central = min(brigades, key=lambda unit: (_spread(unit, division), unit.id))
        if order.unit == central.id:
            return order
    return found[-1]


def _spread(unit: Unit, others: Iterable[Unit]) -> int:
    return sum(distance(unit.middle, other.middle) for other in others)


# --- a division --------------------------------------------------------------------------------


def _action(position: ShellPosition, found: Legal) -> orders.ShellOrder:
    """Bring guns to bear, fire, charge, move."""
    steps: tuple[Callable[[ShellPosition, Legal], orders.ShellOrder | None], ...] = (
        _guns,
        _shot,
        _best_charge,
        _march,
    )
    for step in steps:
        order = step(position, found)
        if order is not None:
            return order
    return found[-1]


def _guns(position: ShellPosition, found: Legal) -> orders.ShellOrder | None:
    """Guns come into action where they have somebody to fire at."""
    for order in _of(found, orders.Unlimber):
        battery = position.there(order.unit)
        if any(
            within(battery.block, enemy.block, _GUN_RANGE)
            for enemy in position.standing(battery.side.enemy)
        ):
            return order
    return None


def _shot(position: ShellPosition, found: Legal) -> orders.ShellOrder | None:
    """The volley that costs the enemy most."""
    shots = _of(found, orders.Fire)
    if not shots:
        return None

    def merit(order: orders.Fire) -> tuple[float, int, int]:
        unit, target = position.there(order.unit), position.there(order.target)
        return expected_losses(position, unit, target), -unit.id, -target.id

    return max(shots, key=merit)


def _best_charge(position: ShellPosition, found: Legal) -> orders.ShellOrder | None:
    """The charge with the best odds, if they are good."""
    merits = {
        order: charge_margin(position, order)
        * chance_to_obey(value_for(position, position.there(order.unit)))
        for order in _of(found, orders.Charge)
    }
    best = max(merits, key=lambda order: (merits[order], -order.unit, -order.target), default=None)
    return best if best is not None and merits[best] >= _GOOD_CHARGE else None


def _march(position: ShellPosition, found: Legal) -> orders.ShellOrder | None:
    """Together while the enemy is far, one brigade after the other when he is near."""
    if not is_behind(position, position.side):
        return None
    units = [unit for unit in position.of_division(position.division) if unit.on_table]
    enemies = position.standing(position.side.enemy)
    near = any(within(u.block, enemy.block, _FAR) for u in units for enemy in enemies)
    joint = _of(found, orders.Division)
    if joint and (not near or position.joint) and _has_way(position, units):
        return joint[0]
    brigades = [order for order in _of(found, orders.Brigade) if _is_useful(position, order)]
    if not brigades:
        return None
    return max(brigades, key=lambda order: (_urgency(position, order), -order.unit))


def _has_way(position: ShellPosition, units: Iterable[Unit]) -> bool:
    """Somebody is still far from where he should go."""
    return any(distance(unit.middle, goal_of(position, unit)) > 2 * UM for unit in units)


def _is_useful(position: ShellPosition, order: orders.Brigade) -> bool:
    """The unit has not moved yet, has somewhere to go, and may well do so."""
    unit = position.there(order.unit)
    if unit.moves or unit.charged or (unit.is_battery and unit.formation is not Formation.LIMBERED):
        return False
    risky = unit.is_decimated or value_for(position, unit) < _LEAST
    return not risky and distance(unit.middle, goal_of(position, unit)) > UM


_LEAST = 5
"""Below this value no order is tried."""


def _urgency(position: ShellPosition, order: orders.Brigade) -> float:
    unit = position.there(order.unit)
    battery = 0.3 if unit.is_battery else 1.0
    return battery * chance_to_obey(value_for(position, unit)) * (1.5 if unit.disordered else 1.0)


def _move(position: ShellPosition, found: Legal) -> orders.ShellOrder:
    """The step that brings the unit to where it can do most."""
    return best_step(position, found)


# --- charges -----------------------------------------------------------------------------------


def _reply(position: ShellPosition, found: Legal) -> orders.ShellOrder:
    """Stand and fire."""
    return found[0]


def _success(position: ShellPosition, found: Legal) -> orders.ShellOrder:
    """Into works that were taken, or after an enemy at hand; else hold."""
    unit = position.there(position.acting)
    pursues = _of(found, orders.Pursue)
    fresh = not unit.disordered and not unit.has_lost_a_third
    near = any(
        within(unit.block, enemy.block, 2 * UM) for enemy in position.standing(unit.side.enemy)
    )
    if pursues and (position.taken or (fresh and near)):
        return pursues[0]
    return found[0]


_CHOOSE: Mapping[Stage, Callable[[ShellPosition, Legal], orders.ShellOrder]] = {
    Stage.OBJECTIVES: _objective,
    Stage.DEPLOYMENT: _deployment,
    Stage.CALL: _call,
    Stage.ENTRY: _entry,
    Stage.GENERALS: _ride,
    Stage.ACTION: _action,
    Stage.TOGETHER: _move,
    Stage.MOVE: _move,
    Stage.REPLY: _reply,
    Stage.SUCCESS: _success,
}
