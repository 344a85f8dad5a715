"""What batteries do besides moving and firing. [SG 2.3, SG 2.5]"""

from typing import Any

from campaign.errors import Refusal
from campaign.resolvers.shell_for_guns.command import MOST_ACTIONS
from campaign.resolvers.shell_for_guns.events import BatteryJoined, FormationChanged
from campaign.resolvers.shell_for_guns.field import has_room, near_enemy
from campaign.resolvers.shell_for_guns.ground import allowance
from campaign.resolvers.shell_for_guns.moves import end_of_order, is_together, mover
from campaign.resolvers.shell_for_guns.orders import Attach, Limber, Unlimber
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.troops import Unit, gap_in
from campaign.resolvers.shell_for_guns.vocabulary import Formation, Troops, Wing
from campaign.tabletop.bases import Base
from campaign.tabletop.contact import beside
from campaign.tabletop.measure import TOUCH, distance


def refuse_guns(position: ShellPosition, order: Limber | Unlimber) -> Refusal | None:
    """Guns are hooked up and brought into action without an order. [SG 2.5]"""
    unit = position.unit(order.unit)
    if unit is None or not unit.on_table or unit.division != position.division:
        return Refusal("SG 2.2", f"unit {order.unit} does not belong to the division that acts")
    wanted = Formation.UNLIMBERED if isinstance(order, Limber) else Formation.LIMBERED
    if unit.formation is not wanted:
        return Refusal("SG 2.5", f"unit {unit.id} has no guns that are {wanted}")
    if unit.fired:
        return Refusal("SG 2.5", f"battery {unit.id} has fired and can do nothing else")
    if unit.actions >= MOST_ACTIONS:
        return Refusal("SG 2.5", f"battery {unit.id} has acted twice this turn")
    return None


def perform_guns(
    position: ShellPosition, order: Limber | Unlimber
) -> tuple[ShellPosition, tuple[Any, ...]]:
    """One of the two things that a battery does in a turn. [SG 2.5]"""
    unit = position.there(order.unit)
    formation = Formation.LIMBERED if isinstance(order, Limber) else Formation.UNLIMBERED
    changed = unit._replace(formation=formation, actions=unit.actions + 1)
    if formation is Formation.LIMBERED:
        changed = changed._replace(joined=0, works=False)
    return position.with_units(changed), (FormationChanged(unit.id, formation),)


def place_at(brigade: Unit, battery: Unit, wing: Wing) -> Base:
    """Where a battery stands that joins a brigade. [SG 2.3]"""
    if wing is Wing.CENTER:
        return battery.block.at(gap_in(brigade), brigade.heading)
    return beside(battery.block, brigade.block, wing is Wing.RIGHT)


def refuse_attach(position: ShellPosition, order: Attach) -> Refusal | None:
    """A battery that is ordered to move joins a brigade of infantry that stays. [SG 2.3]"""
    battery = mover(position, order.battery)
    if isinstance(battery, Refusal):
        return battery
    if not battery.is_battery or battery.joined or is_together(position) or position.did:
        return Refusal("SG 2.3", f"unit {battery.id} cannot join a brigade now")
    if battery.formation is Formation.LIMBERED and battery.actions:
        return Refusal("SG 2.5", f"battery {battery.id} cannot unlimber any more this turn")
    return _refuse_place(position, battery, order)


def _refuse_place(position: ShellPosition, battery: Unit, order: Attach) -> Refusal | None:
    """Whether the brigade can be joined, and there. [SG 2.3]"""
    brigade = position.unit(order.unit)
    if brigade is None or not brigade.on_table or brigade.side is not battery.side:
        return Refusal("SG 2.3", f"unit {order.unit} cannot be joined")
    if brigade.troops is not Troops.INFANTRY:
        return Refusal("SG 2.3", "a battery joins the front of a brigade of infantry")
    if brigade.moves:
        return Refusal("SG 2.3", f"unit {brigade.id} has moved this turn")
    if order.wing is Wing.CENTER:
        if refused := _refuse_parting(position, brigade, battery):
            return refused
        position = _without(position, brigade)
    return _refuse_joining(position, battery, place_at(brigade, battery, order.wing))


def _without(position: ShellPosition, *gone: Unit) -> ShellPosition:
    """The table as if some units did not stand there."""
    return position._replace(units=tuple(unit for unit in position.units if unit not in gone))


def _opened(brigade: Unit, battery: Unit) -> Unit:
    """The brigade with a gap for a battery in the middle of its front. [SG 2.3]"""
    return brigade._replace(parted=battery.block.front)


def _refuse_parting(position: ShellPosition, brigade: Unit, battery: Unit) -> Refusal | None:
    """A battery between the bases: there is one at most, and the wings make room. [SG 2.3]"""
    if brigade.parted or brigade.files < 2:
        return Refusal("SG 2.3", f"the bases of unit {brigade.id} cannot spread apart")
    opened = _opened(brigade, battery)
    others = _without(position, battery)
    if not has_room(others, opened, opened.block):
        return Refusal("SG 2.3", f"unit {brigade.id} has no room to spread its bases")
    if near_enemy(others, opened.side, opened.block, TOUCH):
        return Refusal("SG 2.3", f"unit {brigade.id} would touch an enemy")
    return None


def _refuse_joining(position: ShellPosition, battery: Unit, base: Base) -> Refusal | None:
    """Whether the battery gets to its place in the front. [SG 2.3, SG 2.5]"""
    reach = allowance(position, battery, battery.block, base)
    if reach is None or distance(battery.block.place, base.place) > reach:
        return Refusal("SG 2.5", f"battery {battery.id} cannot go that far")
    if not has_room(position, battery, base):
        return Refusal("SG 2.5", f"there is no room for battery {battery.id}")
    if near_enemy(position, battery.side, base, TOUCH):
        return Refusal("SG 2.5", "batteries cannot charge")
    return None


def perform_attach(position: ShellPosition, order: Attach) -> tuple[ShellPosition, tuple[Any, ...]]:
    """The battery stands in the front of the brigade, its guns in action. [SG 2.3]"""
    battery = position.there(order.battery)
    brigade = position.there(order.unit)
    there = battery.at(place_at(brigade, battery, order.wing))
    unlimbers = battery.formation is Formation.LIMBERED
    there = there._replace(
        joined=brigade.id,
        formation=Formation.UNLIMBERED,
        actions=battery.actions + unlimbers,
    )
    if order.wing is Wing.CENTER:
        brigade = _opened(brigade, battery)
    after = position.with_units(there, brigade)
    return end_of_order(after, battery.id), (BatteryJoined(battery.id, brigade.id),)
