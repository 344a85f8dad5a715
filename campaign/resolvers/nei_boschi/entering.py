"""Reinforcements come onto the map. [BB 9.7, BB 14.72]"""

from collections.abc import Iterator
from functools import lru_cache

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex, HexBounds, column, distance, row
from campaign.hexes.lines import line
from campaign.resolvers.nei_boschi.able import hex_name, name_of
from campaign.resolvers.nei_boschi.acting import Deed, Deeds
from campaign.resolvers.nei_boschi.activation import most_acts
from campaign.resolvers.nei_boschi.allowances import left, mover, orders_of
from campaign.resolvers.nei_boschi.arrivals import bottom, come_upon, settle
from campaign.resolvers.nei_boschi.coming import acts_on_arrival, entry_of, waits_for
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import UnitEntered
from campaign.resolvers.nei_boschi.facing_costs import roads
from campaign.resolvers.nei_boschi.going import POINT
from campaign.resolvers.nei_boschi.ground import Ground
from campaign.resolvers.nei_boschi.orders import Enter
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario import Entry, EntryKind
from campaign.resolvers.nei_boschi.stacking import refuse as refuse_stack
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.terrain import Mover, Terrain, effects
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import book_of, card, chain, field_of, friends_at
from campaign.resolvers.nei_boschi.zones import zone
from campaign.tabletop.latest import Known
from campaign.terms import Side

ENTERED = "entered"
"""What is counted of units that enter a hex in one activation: `entered.3.2/5/T.0.6420`."""


# --- where [BB 9.7] ----------------------------------------------------------------------------


def entry_hexes(position: HexPosition, unit: Unit) -> tuple[Hex, ...]:
    """The hexes at which a reinforcement may come now. [BB 9.7]

    A hex beside an enemy is exchanged for the nearest one to either side along the edge, but not
    where one lands from ships.
    """
    entry = entry_of(position, unit)
    if entry is None:
        return ()
    enemy = zone(position, unit.side.enemy)
    landings = book_of(position).landings
    found: dict[Hex, None] = {}
    for hex_ in printed_hexes(field_of(position), entry):
        if hex_ in enemy.held or (hex_ in enemy.near and hex_ not in landings):
            if hex_ not in landings:
                found.update(dict.fromkeys(_beside(position, unit.side, hex_)))
        else:
            found[hex_] = None
    return tuple(found)


def printed_hexes(ground: Ground, entry: Entry) -> tuple[Hex, ...]:
    """The hexes of an entry as the scenario has them."""
    known: Known[Entry, tuple[Hex, ...]] | None = ground.kept.get(printed_hexes)
    if known is None:
        known = ground.kept[printed_hexes] = Known(lambda entry: _printed_hexes(ground, entry))
    return known(entry)


def _printed_hexes(ground: Ground, entry: Entry) -> tuple[Hex, ...]:
    match entry.kind:
        case EntryKind.EDGE:
            middle = entry.hexes[0]
            edge = [hex_ for hex_ in _edge(ground.bounds) if distance(hex_, middle) <= entry.radius]
            return tuple(sorted(edge, key=lambda hex_: distance(hex_, middle)))
        case EntryKind.RIVER:
            first, last = sorted(column(hex_) for hex_ in entry.hexes)
            top = {row(hex_) for hex_ in entry.hexes}
            return tuple(
                hex_
                for hex_, terrain in ground.terrain.items()
                if terrain is Terrain.RIVER and first <= column(hex_) <= last and row(hex_) in top
            )
        case EntryKind.BETWEEN:
            one, other = entry.hexes
            between = [hex_ for crossed in line(one, other) for hex_ in crossed]
            return (one, *(hex_ for hex_ in between if hex_ in ground.terrain), other)
        case _:
            return entry.hexes


@lru_cache(maxsize=4)
def _edge(bounds: HexBounds) -> tuple[Hex, ...]:
    """The hexes around a map, clockwise from its northwestern corner."""
    north = [100 * c + bounds.north for c in range(bounds.west, bounds.east + 1)]
    east = [100 * bounds.east + r for r in range(bounds.north + 1, bounds.south + 1)]
    south = [100 * c + bounds.south for c in range(bounds.east - 1, bounds.west - 1, -1)]
    west = [100 * bounds.west + r for r in range(bounds.south - 1, bounds.north, -1)]
    return (*north, *east, *south, *west)


def _beside(position: HexPosition, side: Side, hex_: Hex) -> Iterator[Hex]:
    """The nearest hexes of the edge to the left and to the right without an enemy near.

    The edge is that of the area of play: many scenarios have less than the map.
    """
    limits = page_of(position).limits(turn_of(position))
    edge = _edge(limits.box(field_of(position).bounds))
    if hex_ not in edge:
        return
    enemy = zone(position, side.enemy)
    at = edge.index(hex_)
    for way in (1, -1):
        for step in range(1, len(edge)):
            other = edge[(at + way * step) % len(edge)]
            if other not in enemy.held and other not in enemy.near:
                yield other
                break


def entry_cost(position: HexPosition, unit: Unit, hex_: Hex) -> int | None:
    """Half points to enter at a hex; None if nobody of the kind can. [BB 9.7]

    By road where there is one. Who lands from ships pays a point more, and each group after the
    first in an activation one more again: `il primo gruppo paga 2 MP, il secondo 3 MP`. A group is
    what stacks, and who joins one that has not left the landing pays as it did. Leaders pay nothing
    for it: `le unità (non i Leader)`. [BB 30.1]
    """
    ground, kind = field_of(position), mover(card(position, unit.number))
    if card(position, unit.number).branch is Branch.GUNBOAT:
        return POINT if ground.terrain[hex_] is Terrain.RIVER else None
    is_march = orders_of(position, unit) is Orders.MARCH
    row_ = "road" if hex_ in roads(ground) else str(ground.terrain[hex_])
    entry = effects(row_).costs[kind.column][is_march and row_ == "road"]
    if entry.is_prohibited:
        return None
    half_points = POINT if kind is Mover.DETACHMENT and row_ == "road" else entry.half_points
    if hex_ in book_of(position).landings and kind is not Mover.LEADER:
        before = position.count(counted(position, hex_)) - joins_group(position, unit, hex_)
        half_points += POINT * (1 + before)
    return half_points


def joins_group(position: HexPosition, unit: Unit, hex_: Hex) -> bool:
    """Who has landed there in this activation still stands there, and they may stack. [BB 30.1]"""
    return (
        position.count(counted(position, hex_)) > 0
        and refuse_stack(position, unit, hex_) is None
        and any(
            one.body in position.active and one.moved and not one.hexes
            for one in friends_at(position, hex_, unit.side)
        )
    )


def counted(position: HexPosition, hex_: Hex) -> str:
    """Each later one of the same activation pays more: whose it is, and which of the turn."""
    acts = max((position.body(id_).acts for id_ in position.active), default=0)
    return f"{ENTERED}.{position.turn}.{'+'.join(position.active)}.{acts}.{hex_}"


# --- the order ---------------------------------------------------------------------------------


def propose(position: HexPosition, step: Acting, unit: Unit) -> Iterator[Enter]:
    """Every hex where it may come, and every facing."""
    if refuse_to_enter(position, step, unit.number) is None:
        facings = range(1) if card(position, unit.number).is_leader else range(6)
        for hex_ in entry_hexes(position, unit):
            for facing in facings:
                yield Enter(unit.number, hex_, facing)


def refuse_to_enter(position: HexPosition, step: Acting, number: int) -> Refusal | None:
    """Why a unit cannot come at all. [BB 9.7]"""
    if not position.has(number):
        return Refusal("SH 3", f"there is no unit {number}")
    unit = position.unit(number)
    if unit.side is not step.side or not _is_called(position, step, unit):
        return Refusal("SH 3", f"{name_of(position, unit)} does not act now")
    if unit.place is not Place.COMING:
        return Refusal("BB 9.7", f"{name_of(position, unit)} is no reinforcement")
    if entry_of(position, unit) is None:
        return Refusal("BB 9.7", f"{name_of(position, unit)} is not due yet")
    if (first := waits_for(position, unit)) is not None:
        return Refusal("BB 30.1", f"{name_of(position, first)} comes first")
    acts, body = acts_on_arrival(position, unit), position.body(unit.body)
    if acts is not None and most_acts(position, body) - body.acts > acts:
        return Refusal("BB 30.1", f"it comes for the last {acts} activations of the turn")
    return None


def _is_called(position: HexPosition, step: Acting, unit: Unit) -> bool:
    """It belongs to the bodies that act, or leads them from above."""
    return unit.body in step.bodies or any(
        unit.body == f"staff/{command.id}"
        for body in step.bodies
        for command in chain(position, position.body(body))
    )


def refuse(position: HexPosition, step: Acting, order: Enter) -> Refusal | None:
    """Why a reinforcement does not come there. [BB 9.7]"""
    if refused := refuse_to_enter(position, step, order.unit):
        return refused
    unit = position.unit(order.unit)
    if not 0 <= order.facing < 6:
        return Refusal("SH 7", f"a facing is 0 to 5, not {order.facing}")
    hexes = entry_hexes(position, unit)
    if order.to not in hexes:
        names = ", ".join(hex_name(position, hex_) for hex_ in hexes)
        return Refusal("BB 9.7", f"it comes at {names or 'no hex now: the enemy holds it'}")
    if crowd := refuse_stack(position, unit, order.to):
        return crowd
    cost = entry_cost(position, unit, order.to)
    if cost is None:
        return Refusal("BB 9.44", f"it cannot enter {hex_name(position, order.to)}")
    if cost > left(position, unit):
        return Refusal("BB 9.7", f"to come there costs {cost / 2:g} MP today: too much")
    return None


def perform(position: HexPosition, step: Acting, order: Enter, dice: Dice) -> Tick:
    """The unit is on the map, and goes on with what is left. [BB 9.7]"""
    unit = position.unit(order.unit)
    cost = entry_cost(position, unit, order.to)
    assert cost is not None, order
    unit = unit._replace(
        place=Place.FIELD,
        hex=order.to,
        facing=order.facing,
        layer=bottom(position, unit, order.to),
        moved=True,
        spent=unit.spent + cost,
    )
    is_new_group = not (
        card(position, unit.number).is_leader
        or joins_group(position, position.unit(order.unit), order.to)
    )
    position = position.with_units(unit)
    if order.to in book_of(position).landings and is_new_group:
        position = position.counting(counted(position, order.to), 1)
    position, events = come_upon(position, order.unit, dice)
    position, more = settle(position, order.unit)
    return Tick(position, (UnitEntered(order.unit, order.to, cost), *events, *more))


DEEDS: Deeds = {Enter: Deed(propose, refuse, perform)}
