"""The generals ride before anything else happens in a turn. [SG 2.1]"""

from typing import Any

from campaign.errors import Refusal
from campaign.resolvers.shell_for_guns.events import GeneralRode
from campaign.resolvers.shell_for_guns.moves import TENTH
from campaign.resolvers.shell_for_guns.orders import Follow, Join, Ride
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.tables import HEIGHT, WIDTH, pace
from campaign.resolvers.shell_for_guns.troops import General, Unit
from campaign.tabletop.measure import Point, distance

Told = tuple[ShellPosition, tuple[Any, ...]]


def refuse_ride(position: ShellPosition, order: Join | Follow | Ride) -> Refusal | None:
    """Each general rides once a turn, 12 UM at most, over any ground. [SG 2.1]"""
    general = position.general(order.general)
    if general is None or general.side is not position.side or not general.on_table:
        return Refusal("SG 2.1", f"there is no {position.side} general {order.general} here")
    if general.moved:
        return Refusal("SG 2.1", f"general {general.id} has ridden already this turn")
    if isinstance(order, Ride):
        place = Point(order.x * TENTH, order.y * TENTH)
        if place.x > WIDTH or place.y > HEIGHT:
            return Refusal("SG 2.1", "that is not on the table")
    else:
        unit = position.unit(order.unit)
        if unit is None or not unit.on_table or unit.side is not general.side:
            return Refusal("SG 2.1", f"unit {order.unit} is not on the table, or not a friend")
        if refused := _refuse_company(general, unit, order):
            return refused
        place = _place(order, unit)
    farthest = pace("general", "standard")
    assert farthest is not None
    if distance(general.place, place) > farthest:
        return Refusal("SG 2.1", f"general {general.id} rides at most 12 UM")
    return None


def _refuse_company(general: General, unit: Unit, order: Join | Follow) -> Refusal | None:
    """Whom a general rides to. [SG 2.1]"""
    if not general.corps and unit.division != general.id:
        return Refusal("SG 2.1", f"unit {unit.id} belongs to another division")
    if isinstance(order, Join) and general.unit == unit.id:
        return Refusal("SG 2.1", f"general {general.id} is with unit {unit.id} already")
    return None


def _place(order: Join | Follow, unit: Unit) -> Point:
    """With a unit, or close behind it."""
    return unit.middle if isinstance(order, Join) else unit.block.rear


def perform_ride(position: ShellPosition, order: Join | Follow | Ride) -> Told:
    """He leaves the unit that he was attached to. [SG 2.1]"""
    general = position.general(order.general)
    assert general is not None, order
    number = 0
    if isinstance(order, Ride):
        place = Point(order.x * TENTH, order.y * TENTH)
    else:
        place = _place(order, position.there(order.unit))
        number = order.unit
    attached = number if isinstance(order, Join) else 0
    after = position.with_general(general._replace(x=place.x, y=place.y, unit=attached, moved=True))
    return after, (GeneralRode(general.id, number),)
