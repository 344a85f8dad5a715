"""A scenario as it stands on the map before its first turn. [BB 30]

Where the scenario leaves something to a player, units stand as a sensible player would begin, and
he may change it before the battle begins.
"""

from collections.abc import Iterator, Mapping
from math import dist, hypot
from typing import TypeAlias

from campaign.battle.contract import BattleRequest
from campaign.hexes.facing import FACINGS, Facing
from campaign.hexes.grid import Hex, center
from campaign.resolvers.nei_boschi.casting import Part, cast_of
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.free_places import nearest
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario import PlaceKind, Scenario, SideSetUp
from campaign.resolvers.nei_boschi.scenario_files import scenario
from campaign.resolvers.nei_boschi.scenarios import check_staging
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.steps import SettingUp, TurnBegins
from campaign.resolvers.nei_boschi.units import (
    Ammunition,
    Body,
    BodyId,
    CommandState,
    Place,
    Shape,
    Unit,
)
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from campaign.resolvers.nei_boschi.who import book_of, card, order_of
from campaign.terms import CONFEDERATE, SIDES, UNION, Side

Point: TypeAlias = tuple[int, int]
"""Thrice the column and twice the row, as `center` has it."""


def begin(request: BattleRequest) -> HexPosition:
    """The battle before its first turn, with both sides set up as proposed.

    Raises:
        NotationError: if there is no such book or scenario.
    """
    check_staging(request)
    staging = hex_staging(request)
    page = scenario(staging.book, staging.scenario)
    parts = cast_of(request)
    printed = {part.card.number: part.placement.place.hex or 0 for part in parts if part.at_start}
    units = tuple(_unit(part, printed.get(part.card.number, 0)) for part in parts)
    bodies = _bodies(parts, page)
    position = HexPosition(
        request=request,
        agenda=(SettingUp(UNION), SettingUp(CONFEDERATE), TurnBegins()),
        units=units,
        bodies=bodies,
        commands=_commands(bodies, page),
        acting=UNION,
    )
    position = _facing_each_other(_with_the_others(position, parts), parts)
    position = position._replace(units=_layered(position.units))
    return position.with_units(*_collapsed(position))


# --- where everybody stands --------------------------------------------------------------------


def _with_the_others(position: HexPosition, parts: tuple[Part, ...]) -> HexPosition:
    """Those whose hex is not printed: where a sensible player might put them. [BB 30]

    Units first, and of them those who stand nearest to the enemy; then leaders, who go with them.
    """
    free = [part for part in parts if part.at_start and part.placement.place.hex is None]
    enemies = _fronts(position)
    for part in sorted(free, key=lambda part: _rank(position, part, enemies)):
        unit = position.unit(part.card.number)
        if hex_ := nearest(position, unit, _wish(position, part)):
            unit = unit._replace(place=Place.FIELD, hex=hex_)
            position = position.with_units(unit)
    return position


def _rank(position: HexPosition, part: Part, enemies: Mapping[Side, Point]) -> tuple[bool, float]:
    """Who is placed before others."""
    wish, enemy = part.placement.place.hexes, enemies[part.card.side.enemy]
    apart = dist(center(wish[0]), (enemy[0], enemy[1])) if wish else 0.0
    return part.card.is_leader, apart


def _wish(position: HexPosition, part: Part) -> Hex:
    """The hex near which somebody would like to begin: one that is printed, or with his own."""
    place = part.placement.place
    if place.hexes and not (part.card.is_leader and place.kind is PlaceKind.AREA):
        return place.hexes[0]
    own = [
        unit
        for unit in position.units
        if unit.side is part.card.side
        and unit.place is Place.FIELD
        and not card(position, unit.number).is_leader
    ]
    above = order_of(position).chain
    for command in above(part.card.counter.id):
        his = [one.hex for one in own if command in above(card(position, one.number).counter.id)]
        if his:
            return his[len(his) // 2]
    return own[0].hex if own else position.units[0].hex


def _fronts(position: HexPosition) -> dict[Side, Point]:
    """The middle of each side, as its enemy sees it."""
    found: dict[Side, Point] = {}
    for side in SIDES:
        centers = [center(unit.hex) for unit in position.units if unit.side is side and unit.hex]
        count = len(centers) or 1
        found[side] = sum(x for x, _ in centers) // count, sum(y for _, y in centers) // count
    return found


def _facing_each_other(position: HexPosition, parts: tuple[Part, ...]) -> HexPosition:
    """Whoever is on the map faces the enemy, unless the scenario says how he faces. [BB 30]"""
    fronts = _fronts(position)
    units = (position.unit(part.card.number) for part in parts if part.placement.facing is None)
    return position.with_units(
        *(
            unit._replace(facing=facing_towards(unit.hex, fronts[unit.side.enemy]))
            for unit in units
            if unit.hex
        )
    )


_VERTICES = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
"""Where the vertices lie from the center of a hex, in its thirds and halves."""


def facing_towards(hex_: Hex, goal: tuple[int, int]) -> Facing:
    """The vertex that looks most towards a point, given as a center is."""
    x, y = center(hex_)
    # A column is 0.87 rows wide: a third of it is 29 units, half a row 50.
    across, down = (goal[0] - x) * 29, (goal[1] - y) * 50

    def along(vertex: int) -> float:
        right, below = _VERTICES[vertex][0] * 29, _VERTICES[vertex][1] * 50
        return float(across * right + down * below) / hypot(right, below)

    return max(range(len(FACINGS)), key=along)


def _unit(part: Part, hex_: Hex) -> Unit:
    """One unit as the scenario has it; of those whose hex is not printed, off the map."""
    placement, card = part.placement, part.card
    unit = Unit(
        number=card.number,
        side=card.side,
        sp=part.strength,
        body=part.body,
        place=Place.FIELD if hex_ else Place.COMING,
        hex=hex_,
        facing=placement.facing or 0,
        disordered=placement.disordered,
        ammunition=Ammunition.NONE if placement.empty else Ammunition.FULL,
        replaced=placement.replacement,
    )
    if placement.extended is None:
        return unit
    shape = Shape.LINE if placement.extended.line else Shape.COLUMN
    return unit._replace(shape=shape, second=placement.extended.hex)


def _collapsed(position: HexPosition) -> Iterator[Unit]:
    """Those who begin on their disordered side, since they have collapsed. [BB 30, BB 30.7]"""
    collapses = book_of(position).collapses
    for unit in position.units:
        printed = card(position, unit.number)
        fights = printed.branch in (Branch.INFANTRY, Branch.CAVALRY)
        if fights and collapses(position, unit, printed):
            yield unit._replace(disordered=True, collapsed=True)


def _layered(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Stacks as they were listed, infantry on top of guns, and leaders below all."""
    heights: dict[Hex, int] = {}
    layered = []
    for unit in units:
        layer = heights.get(unit.hex, 0)
        heights[unit.hex] = layer + 1
        layered.append(unit._replace(layer=layer))
    return tuple(layered)


# --- bodies and commands -----------------------------------------------------------------------


def _bodies(parts: tuple[Part, ...], page: Scenario) -> tuple[Body, ...]:
    found: dict[BodyId, Body] = {}
    for part in sorted(parts, key=lambda part: not part.at_start):
        if part.body not in found:
            half = page.of(part.card.side)
            found[part.body] = Body(
                id=part.body,
                command=part.command,
                orders=_first_orders(half, part),
                fatigue=_fatigue(half, part),
                ineffective=part.body in half.ineffective,
            )
    return tuple(found[id_] for id_ in sorted(found))


def allowed_orders(half: SideSetUp, body: BodyId, unit: str) -> tuple[Orders, ...]:
    """Under which orders a body may begin; units by themselves are named by their counter."""
    own = dict(half.command_orders)
    return own.get(body) or own.get(unit) or half.orders


def _first_orders(half: SideSetUp, part: Part) -> Orders:
    """The first of those it may begin under; units outside brigades advance, and reinforcements.

    [BB 30, BB 30.1]
    """
    own = dict(half.command_orders)
    if not part.at_start and part.body not in own and part.card.counter.id not in own:
        return Orders.ADVANCE
    allowed = allowed_orders(half, part.body, part.card.counter.id)
    is_brigade = part.body == part.card.counter.command
    if not allowed or (not is_brigade and Orders.ADVANCE in allowed):
        return Orders.ADVANCE
    return allowed[0]


def _fatigue(half: SideSetUp, part: Part) -> Fatigue:
    tired = dict(half.fatigue)
    for name in (part.body, part.card.counter.id):
        if name in tired:
            return tired[name]
    return part.fatigue


def _commands(bodies: tuple[Body, ...], page: Scenario) -> tuple[CommandState, ...]:
    spent = {name for side in SIDES for name in page.of(side).ineffective}
    ids = sorted({body.command for body in bodies})
    return tuple(CommandState(id_, ineffective=id_ in spent) for id_ in ids)


def allowed_at_start(position: HexPosition, body: Body) -> bool:
    """The scenario says under which orders a body begins, so that they stay for a turn: it names
    that body, or has one kind of orders for its whole side. [BB 30]
    """
    page, members = page_of(position), position.members(body.id)
    names = {body.id, *(card(position, unit.number).counter.id for unit in members)}
    for half in map(page.of, {unit.side for unit in members}):
        if len(half.orders) == 1 or not names.isdisjoint(dict(half.command_orders)):
            return True
    return False
