"""Objectives, the drawing up of divisions, and those who come later. [SG 2.4, SG 3, SG-R13, SG-R19]

A long file, because a battle may be drawn up in four ways.
"""

from collections.abc import Iterator
from typing import Any

from campaign.errors import Refusal
from campaign.resolvers.shell_for_guns.drawing_up import (
    around,
    drawn_up,
    formed_up,
    is_in_hearing,
    with_general_behind,
)
from campaign.resolvers.shell_for_guns.events import (
    DivisionDeployed,
    ObjectivePlaced,
    UnitKeptBack,
    UnitPosted,
)
from campaign.resolvers.shell_for_guns.field import has_room
from campaign.resolvers.shell_for_guns.moves import TENTH
from campaign.resolvers.shell_for_guns.orders import (
    Deploy,
    Done,
    Objective,
    Place,
    Post,
    Reserve,
)
from campaign.resolvers.shell_for_guns.position import (
    Arrival,
    Marker,
    ShellPosition,
    Stage,
    home_edge,
    home_heading,
)
from campaign.resolvers.shell_for_guns.tables import UM, WIDTH
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.vocabulary import BRIGADE_FORMATIONS, Formation
from campaign.tabletop.measure import Point, squared
from campaign.terms import Side

ZONE = 6 * UM
"""How deep the own part of the table is. [SG 3, SG-R1]"""

OBJECTIVES = 2
"""Objectives that each side places. [SG 3]"""

FROM_SIDE, FROM_EDGE, ASUNDER = 6 * UM, 4 * UM, 12 * UM
"""How far an objective is from the short edges, the long edge and the other one. [SG 3]"""

_RESERVE = 5
"""One unit in so many may be kept back. [SG 3, SG-R13]"""

_SECTORS = 4
FIRST_ARRIVALS = 2
"""The turn in which those who have been kept back roll for their arrival."""


# --- objectives --------------------------------------------------------------------------------


def refuse_objective(position: ShellPosition, order: Objective) -> Refusal | None:
    """In the own zone, away from the edges and from the other one. [SG 3, SG-R13]"""
    place = Point(order.x * TENTH, order.y * TENTH)
    if not FROM_SIDE <= place.x <= WIDTH - FROM_SIDE:
        return Refusal("SG 3.0", "an objective lies at least 6 UM from the short edges")
    deep = abs(place.y - home_edge(position.request, position.side))
    if not FROM_EDGE <= deep <= ZONE:
        return Refusal("SG 3.0", "an objective lies 4 to 6 UM from the own long edge")
    for marker in position.markers:
        if marker.holder is position.side and squared(marker.place, place) < ASUNDER**2:
            return Refusal("SG 3.0", "the objectives of a side are at least 12 UM apart")
    return None


def perform_objective(
    position: ShellPosition, order: Objective
) -> tuple[ShellPosition, tuple[Any, ...]]:
    """The defender places both of his, then the attacker. [SG 3]"""
    side = position.side
    marker = Marker(order.x * TENTH, order.y * TENTH, side)
    after = position._replace(markers=(*position.markers, marker))
    told = ObjectivePlaced(side, order.x, order.y)
    if sum(marker.holder is side for marker in after.markers) < OBJECTIVES:
        return after, (told,)
    if side is position.request.defender:
        return after.decide(Stage.OBJECTIVES, side.enemy), (told,)
    return after.decide(Stage.DEPLOYMENT, side.enemy), (told,)


# --- deployment --------------------------------------------------------------------------------


def undeployed(position: ShellPosition, side: Side) -> tuple[int, ...]:
    """The divisions of a side that have not been drawn up."""
    general = {g.id: g for g in position.generals}
    return tuple(
        arrival.division
        for arrival in position.arrivals
        if arrival.turn == 0 and general[arrival.division].side is side
    )


def begun(position: ShellPosition) -> int:
    """The division that is being drawn up unit by unit; 0 if there is none. [SG 3, SG-R19]"""
    for division in undeployed(position, position.side):
        if any(unit.on_table for unit in position.of_division(division)):
            return division
    return 0


def sectors(position: ShellPosition, side: Side) -> int:
    """Into how many sectors the edge of a side is parted: four, or one for each division."""
    return max(_SECTORS, sum(not g.corps and g.side is side for g in position.generals))


def spreads(position: ShellPosition, side: Side) -> Iterator[tuple[int, int, Formation]]:
    """How a division may stand: its first sector, how many of them, and in what formation."""
    count = sectors(position, side)
    for sector in range(1, count + 1):
        for formation in BRIGADE_FORMATIONS:
            yield sector, 1, formation
        for wide in range(2, count - sector + 2):
            yield sector, wide, Formation.LINE


def refuse_reserve(position: ShellPosition, order: Reserve) -> Refusal | None:
    """One unit in five may wait off the table. [SG 3, SG-R13]"""
    unit = position.unit(order.unit)
    side = position.side
    if unit is None or unit.division not in undeployed(position, side) or unit.kept_back:
        return Refusal("SG 3.0", f"unit {order.unit} is not waiting to be deployed")
    own = [u for u in position.units if u.side is side]
    if _RESERVE * (sum(u.kept_back for u in own) + 1) > len(own):
        return Refusal("SG 3.0", "at most one unit in five may be kept back")
    return None


def perform_reserve(
    position: ShellPosition, order: Reserve
) -> tuple[ShellPosition, tuple[Any, ...]]:
    """The unit will come on as a division does that is off the table. [SG 2.4, SG 3]"""
    unit = position.there(order.unit)._replace(kept_back=True, works=False)
    after = position.with_units(unit)
    after, more = _if_complete(after, unit.division)
    return after, (UnitKeptBack(unit.id), *more)


def _if_complete(position: ShellPosition, division: int) -> tuple[ShellPosition, tuple[Any, ...]]:
    """Once every unit stands or is kept back, the other side draws up a division. [SG 3]"""
    units = position.of_division(division)
    if not all(unit.on_table or unit.kept_back for unit in units):
        return position, ()
    return _stands(position, division)


def _stands(position: ShellPosition, division: int) -> tuple[ShellPosition, tuple[Any, ...]]:
    """The division has been drawn up as far as it will be, its general behind it."""
    there = tuple(unit for unit in position.of_division(division) if unit.on_table)
    events: tuple[Any, ...] = ()
    if there:
        position = with_general_behind(position, division, there)
        events = (DivisionDeployed(position.side, division, tuple(unit.id for unit in there)),)
    return _next_to_deploy(settled(position, division, FIRST_ARRIVALS)), events


def settled(position: ShellPosition, division: int, turn: int) -> ShellPosition:
    """A division has been deployed; who is left of it rolls for arrival from *turn* on."""
    left = any(not unit.on_table for unit in position.of_division(division))
    arrivals = tuple(a for a in position.arrivals if a.division != division)
    if left:
        arrivals += (Arrival(division, turn),)
    return position._replace(arrivals=arrivals)


def first_to_deploy(position: ShellPosition) -> ShellPosition:
    """The objectives lie; now the defender draws up the first division. [SG 3]"""
    return _next_to_deploy(position._replace(side=position.request.attacker))


def _next_to_deploy(position: ShellPosition) -> ShellPosition:
    """The sides take turns; when all is deployed, the first turn begins. [SG 3]"""
    for side in (position.side.enemy, position.side):
        if undeployed(position, side):
            return position.decide(Stage.DEPLOYMENT, side)
    return position._replace(turn=1).decide(Stage.GENERALS, position.request.attacker)


def refuse_deploy(position: ShellPosition, order: Deploy | Place) -> Refusal | None:
    """A division in the own zone, in a formation for which there is room. [SG 3]"""
    if order.division not in undeployed(position, position.side):
        return Refusal("SG 3.0", f"division {order.division} is not waiting to be deployed")
    if refused := _refuse_another(position, order.division):
        return refused
    if isinstance(order, Place):
        if order.x * TENTH > WIDTH or order.deep * TENTH > ZONE:
            return Refusal("SG 3.0", "a division is deployed at most 6 UM from its own edge")
    elif not 1 <= order.sector < order.sector + order.wide <= 1 + sectors(position, position.side):
        count = sectors(position, position.side)
        return Refusal("SG 3.0", f"the sectors are numbered from 1 to {count}, from the west")
    if order.formation not in BRIGADE_FORMATIONS:
        return Refusal("SG 1.2", f"brigades cannot form {order.formation}")
    if deployed(position, order) is None:
        return Refusal("SG 3.0", "the division does not fit there in that formation")
    return None


def _refuse_another(position: ShellPosition, division: int) -> Refusal | None:
    """One division is drawn up after the other. [SG 3]"""
    if begun(position) not in (0, division):
        return Refusal("SG 3.0", f"place the rest of division {begun(position)} first")
    return None


def deployed(position: ShellPosition, order: Deploy | Place) -> tuple[Unit, ...] | None:
    """The units of a division that are left, where they would stand; None if there is no room.

    Guns that are placed so have a free field of fire. [SG 3, SG-R19]
    """
    side = position.side
    width = WIDTH // sectors(position, side)
    division = position.of_division(order.division)
    there = tuple(unit for unit in division if unit.on_table)
    units = [unit for unit in division if not (unit.kept_back or unit.on_table)]
    if isinstance(order, Deploy):
        west = (order.sector - 1) * width
        span, deep = (west, west + order.wide * width), ZONE
    else:
        span, deep = around(order.x * TENTH, width), order.deep * TENTH
    formed = formed_up(units, order.formation)
    placed = drawn_up(position, side, formed, span, deep, clear=True)
    if placed is None or not is_in_hearing((*there, *placed)):
        return None
    return placed


def perform_deploy(
    position: ShellPosition, order: Deploy | Place
) -> tuple[ShellPosition, tuple[Any, ...]]:
    """The division stands, its general behind it. [SG 3]"""
    units = deployed(position, order)
    assert units is not None, order
    return _stands(position.with_units(*units), order.division)


def refuse_post(position: ShellPosition, order: Post) -> Refusal | None:
    """One brigade or battery inside its zone, its division within hearing. [SG 3, SG-R19]"""
    unit, side = position.unit(order.unit), position.side
    if unit is None or unit.division not in undeployed(position, side):
        return Refusal("SG 3.0", f"unit {order.unit} is not waiting to be deployed")
    if unit.on_table or unit.kept_back:
        return Refusal("SG 3.0", f"unit {unit.id} has been placed already")
    if refused := _refuse_another(position, unit.division):
        return refused
    if order.formation not in BRIGADE_FORMATIONS:
        return Refusal("SG 1.2", f"brigades cannot form {order.formation}")
    return _refuse_place(position, posted(position, order))


def _refuse_place(position: ShellPosition, unit: Unit) -> Refusal | None:
    """Whether a unit can be drawn up where it would stand. [SG 3, SG-R19]"""
    deep = abs(unit.y - home_edge(position.request, unit.side))
    if deep > ZONE or not position.table.holds(unit.block):
        return Refusal("SG 3.0", "a unit is deployed at most 6 UM from its own edge")
    if not has_room(position, unit, unit.block):
        return Refusal("SG 3.0", f"there is no room for unit {unit.id}")
    there = (other for other in position.of_division(unit.division) if other.on_table)
    if not is_in_hearing((*there, unit)):
        return Refusal("SG-R19", "a division keeps within 12 UM of its general")
    return None


def posted(position: ShellPosition, order: Post) -> Unit:
    """The unit where it would stand; it faces the enemy's edge."""
    unit = position.there(order.unit)
    return unit._replace(
        x=order.x * TENTH,
        y=order.y * TENTH,
        heading=home_heading(position.request, unit.side),
        formation=unit.formation if unit.is_battery else order.formation,
        on_table=True,
    )


def perform_post(position: ShellPosition, order: Post) -> tuple[ShellPosition, tuple[Any, ...]]:
    """It stands; the rest of its division follows before anybody else. [SG 3, SG-R19]"""
    unit = posted(position, order)
    after, more = _if_complete(position.with_units(unit), unit.division)
    return after, (UnitPosted(unit.id, order.x, order.y), *more)


def refuse_leaving_off(position: ShellPosition, order: Done) -> Refusal | None:
    """Divisions that find no room in their zone wait off the table. [SG 3]"""
    for division in _to_come(position):
        for spread in spreads(position, position.side):
            if deployed(position, Deploy(division, *spread)) is not None:
                return Refusal("SG 3.0", f"there is room for division {division}")
    return None


def perform_leaving_off(position: ShellPosition) -> tuple[ShellPosition, tuple[Any, ...]]:
    """They roll for their arrival like a reserve. [SG 2.4]"""
    if division := begun(position):
        return _stands(position, division)
    for division in undeployed(position, position.side):
        position = settled(position, division, FIRST_ARRIVALS)
    return _next_to_deploy(position), ()


def _to_come(position: ShellPosition) -> tuple[int, ...]:
    """The divisions for which room is sought now."""
    division = begun(position)
    return (division,) if division else undeployed(position, position.side)
