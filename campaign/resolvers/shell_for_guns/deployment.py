"""Objectives, the drawing up of divisions, and those who come later. [SG 2.4, SG 3, SG-R13]

A long file, because a battle may be drawn up in three ways.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from campaign.errors import Refusal
from campaign.resolvers.shell_for_guns.events import (
    DivisionDeployed,
    ObjectivePlaced,
    UnitKeptBack,
)
from campaign.resolvers.shell_for_guns.field import has_room
from campaign.resolvers.shell_for_guns.moves import TENTH
from campaign.resolvers.shell_for_guns.orders import Deploy, Done, Objective, Place, Reserve
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
from campaign.resolvers.shell_for_guns.words import BRIGADE_FORMATIONS, Formation
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
_GAP = UM // 5
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
        return Refusal("SG 3.0", f"unit {order.unit} does not wait to be deployed")
    own = [u for u in position.units if u.side is side]
    if _RESERVE * (sum(u.kept_back for u in own) + 1) > len(own):
        return Refusal("SG 3.0", "one unit in five may be kept back, no more")
    return None


def perform_reserve(
    position: ShellPosition, order: Reserve
) -> tuple[ShellPosition, tuple[Any, ...]]:
    """The unit will come on as a division does that is off the table. [SG 2.4, SG 3]"""
    unit = position.there(order.unit)._replace(kept_back=True, works=False)
    after = position.with_units(unit)
    if all(other.kept_back for other in after.of_division(unit.division)):
        after = _settled(after, unit.division, FIRST_ARRIVALS)
        return _next_to_deploy(after), (UnitKeptBack(unit.id),)
    return after, (UnitKeptBack(unit.id),)


def _settled(position: ShellPosition, division: int, turn: int) -> ShellPosition:
    """A division has been deployed; who is left of it rolls for arrival from *turn* on."""
    left = any(not unit.on_table for unit in position.of_division(division))
    arrivals = tuple(a for a in position.arrivals if a.division != division)
    if left:
        arrivals += (Arrival(division, turn),)
    return position._replace(arrivals=arrivals)


def _next_to_deploy(position: ShellPosition) -> ShellPosition:
    """The sides take turns; when all is deployed, the first turn begins. [SG 3]"""
    for side in (position.side.enemy, position.side):
        if undeployed(position, side):
            return position.decide(Stage.DEPLOYMENT, side)
    return position._replace(turn=1).decide(Stage.GENERALS, position.request.attacker)


def refuse_deploy(position: ShellPosition, order: Deploy | Place) -> Refusal | None:
    """A division in the own zone, in a formation for which there is room. [SG 3]"""
    if order.division not in undeployed(position, position.side):
        return Refusal("SG 3.0", f"division {order.division} does not wait to be deployed")
    if isinstance(order, Place):
        if order.x * TENTH > WIDTH or order.deep * TENTH > ZONE:
            return Refusal("SG 3.0", "a division is deployed at most 6 UM from its own edge")
    elif not 1 <= order.sector < order.sector + order.wide <= 1 + sectors(position, position.side):
        count = sectors(position, position.side)
        return Refusal("SG 3.0", f"the sectors are numbered from 1 to {count}, from the west")
    if order.formation not in BRIGADE_FORMATIONS:
        return Refusal("SG 1.2", f"brigades do not form {order.formation}")
    if deployed(position, order) is None:
        return Refusal("SG 3.0", "the division does not fit in there like this")
    return None


def deployed(position: ShellPosition, order: Deploy | Place) -> tuple[Unit, ...] | None:
    """The units of a division where they would stand; None if there is no room."""
    side = position.side
    width = WIDTH // sectors(position, side)
    units = [unit for unit in position.of_division(order.division) if not unit.kept_back]
    if isinstance(order, Deploy):
        west = (order.sector - 1) * width
        span, deep = (west, west + order.wide * width), ZONE
    else:
        span, deep = around(order.x * TENTH, width), order.deep * TENTH
    return drawn_up(position, side, units, span, deep, order.formation)


def around(middle: int, width: int) -> tuple[int, int]:
    """A part of the own edge around a place, as wide as the table allows."""
    return max(0, middle - width // 2), min(WIDTH, middle + width // 2)


def drawn_up(
    position: ShellPosition,
    side: Side,
    units: Iterable[Unit],
    span: tuple[int, int],
    depth: int,
    formation: Formation,
) -> tuple[Unit, ...] | None:
    """Units rank behind rank between two places on the edge, foremost as deep as allowed."""
    placed: list[Unit] = []
    front, rows = depth, _rows(_formed(units, formation), span[1] - span[0])
    if rows is None:
        return None
    for row in rows:
        width = sum(unit.block.front + _GAP for unit in row) - _GAP
        along = (span[0] + span[1] - width) // 2
        for unit in row:
            along += unit.block.front // 2
            there = _at_edge(position, side, unit, along, front)
            if not has_room(position, unit, there.block):
                return None
            placed.append(there)
            along += unit.block.front // 2 + _GAP
        front -= max(unit.block.depth for unit in row) + _GAP
    return tuple(placed) if front + _GAP >= 0 else None


def _formed(units: Iterable[Unit], formation: Formation) -> list[Unit]:
    """Brigades in this formation, the widest first; then the batteries."""
    formed = [u if u.is_battery else u._replace(formation=formation) for u in units]
    return sorted(formed, key=lambda unit: (unit.is_battery, -unit.block.front, unit.id))


def _rows(units: list[Unit], width: int) -> list[list[Unit]] | None:
    """As many side by side as there is room for, one row behind the other."""
    rows: list[list[Unit]] = []
    left = 0
    for unit in units:
        needed = unit.block.front + _GAP
        if unit.block.front > width:
            return None
        if needed > left:
            rows.append([])
            left = width + _GAP
        rows[-1].append(unit)
        left -= needed
    return rows


def _at_edge(position: ShellPosition, side: Side, unit: Unit, x: int, deep: int) -> Unit:
    """A unit so deep in its own part of the table, facing the enemy; works come with it."""
    edge = home_edge(position.request, side)
    y = edge + deep if edge == 0 else edge - deep
    heading = home_heading(position.request, side)
    return unit._replace(x=x, y=y, heading=heading, on_table=True)


def perform_deploy(
    position: ShellPosition, order: Deploy | Place
) -> tuple[ShellPosition, tuple[Any, ...]]:
    """The division stands, its general behind it. [SG 3]"""
    units = deployed(position, order)
    assert units is not None, order
    side = position.side
    after = with_general_behind(position.with_units(*units), order.division, units)
    after = _settled(after, order.division, FIRST_ARRIVALS)
    told = DivisionDeployed(side, order.division, tuple(unit.id for unit in units))
    return _next_to_deploy(after), (told,)


def with_general_behind(
    position: ShellPosition, division: int, units: tuple[Unit, ...]
) -> ShellPosition:
    """The general of a division that has come, and those of the corps with the first."""
    side = units[0].side
    x = sum(unit.block.center.x for unit in units) // len(units)
    y = sum(unit.block.center.y for unit in units) // len(units)
    generals = tuple(
        general._replace(x=x, y=y, on_table=True)
        if general.id == division
        or (general.corps and general.side is side and not general.on_table)
        else general
        for general in position.generals
    )
    return position._replace(generals=generals)


def refuse_leaving_off(position: ShellPosition, order: Done) -> Refusal | None:
    """Divisions that find no room in their zone wait off the table. [SG 3]"""
    for division in undeployed(position, position.side):
        for spread in spreads(position, position.side):
            if deployed(position, Deploy(division, *spread)) is not None:
                return Refusal("SG 3.0", f"there is room for division {division}")
    return None


def perform_leaving_off(position: ShellPosition) -> tuple[ShellPosition, tuple[Any, ...]]:
    """They roll for their arrival like a reserve. [SG 2.4]"""
    for division in undeployed(position, position.side):
        position = _settled(position, division, FIRST_ARRIVALS)
    return _next_to_deploy(position), ()
