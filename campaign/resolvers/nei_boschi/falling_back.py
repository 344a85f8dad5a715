"""Retreats: hex by hex away from the enemy, by the way that costs least. [SH 12, BB 12.45]

Where several ways are alike its side picks one. Whoever has to go and cannot, loses for it.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex, distance, neighbors
from campaign.resolvers.nei_boschi.able import hex_name
from campaign.resolvers.nei_boschi.allowances import has_no_teams
from campaign.resolvers.nei_boschi.arrivals import settle
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.going_back import cost_back, go_back, refuse_back
from campaign.resolvers.nei_boschi.hazards import is_crowded
from campaign.resolvers.nei_boschi.orders import Back, HexOrder, Pass
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import abandon, eliminate, lose
from campaign.resolvers.nei_boschi.rulings import Decided, Rulings
from campaign.resolvers.nei_boschi.scenario_events import AreaLeft
from campaign.resolvers.nei_boschi.steps import FallingBack
from campaign.resolvers.nei_boschi.units import Place, Shape, Unit
from campaign.resolvers.nei_boschi.who import book_of, card, field_of
from campaign.resolvers.nei_boschi.zones import zone


def options(position: HexPosition, step: FallingBack) -> tuple[Hex, ...]:
    """The hexes into which the unit may go back next, all of them alike. [SH 12]

    Not nearer to any of those from whom it goes, and farther from one of them. Of these: not beside
    an enemy, not where it cannot stay, not away from its own rear, and by the fewest points.
    """
    unit = position.unit(step.unit)
    if unit.place is not Place.FIELD or unit.abandoned or step.gone >= step.hexes:
        return ()
    near = zone(position, unit.side.enemy).near
    away = step.away or _nearest_enemies(position, unit)
    found: dict[Hex, tuple[bool, bool, bool, int]] = {}
    for end in field_of(position).neighbors[unit.hex]:
        if _is_away(unit.hex, end, away) and not refuse_back(position, unit, unit.hex, end):
            found[end] = (
                end in near,
                is_crowded(position, unit, end),
                _is_forward(position, unit, end),
                cost_back(position, unit, unit.hex, end).half_points,
            )
    best = min(found.values(), default=None)
    return tuple(end for end, rank in found.items() if rank == best)


def _is_away(start: Hex, end: Hex, away: tuple[Hex, ...]) -> bool:
    gains = [distance(end, enemy) - distance(start, enemy) for enemy in away]
    return not gains or (min(gains) >= 0 and max(gains) > 0)


def _nearest_enemies(position: HexPosition, unit: Unit) -> tuple[Hex, ...]:
    """Where the nearest enemies stand, for who is not driven by anybody in particular."""
    held = zone(position, unit.side.enemy).held
    nearest = min((distance(unit.hex, hex_) for hex_ in held), default=0)
    return tuple(sorted(hex_ for hex_ in held if distance(unit.hex, hex_) == nearest))


def _is_forward(position: HexPosition, unit: Unit, end: Hex) -> bool:
    """It leads away from the unit's own rear."""
    rear = book_of(position).rear(unit.side)
    return bool(rear) and distance(end, rear) > distance(unit.hex, rear)


# --- the step ----------------------------------------------------------------------------------


def is_forced(position: HexPosition, step: FallingBack) -> bool:
    """There is nothing to pick: no way at all, or one that must be gone."""
    found = options(position, step)
    return not found or (len(found) == 1 and step.gone < step.least)


def _propose(position: HexPosition, step: FallingBack, unit: UnitId | None) -> Iterator[HexOrder]:
    if is_forced(position, step):
        return
    if not unit or unit == step.unit:
        for end in options(position, step):
            yield Back(step.unit, end)
    if not unit and step.gone >= step.least:
        yield Pass()


def _refuse(position: HexPosition, step: FallingBack, order: HexOrder) -> Refusal | None:
    if isinstance(order, Pass):
        if is_forced(position, step) or step.gone >= step.least:
            return None
        return Refusal("SH 12", f"the unit has to go back {step.least - step.gone} more")
    if not isinstance(order, Back) or order.unit != step.unit:
        return Refusal("SH 12", "a unit is going back, and has to be shown where")
    found = options(position, step)
    if order.to in found:
        return None
    names = " or ".join(hex_name(position, end) for end in found)
    return Refusal("SH 12", f"from there it goes back to {names or 'nowhere'}")


def _perform(position: HexPosition, step: FallingBack, order: HexOrder, dice: Dice) -> Tick:
    if isinstance(order, Back):
        return _one_hex(position, step, order.to, dice)
    found = options(position, step)
    if step.gone >= step.least:
        return _stay(position, step, ())
    if found:
        return _one_hex(position, step, found[0], dice)
    return _cannot(position.finished(), step, dice)


def _one_hex(position: HexPosition, step: FallingBack, end: Hex, dice: Dice) -> Tick:
    """Go back one hex; who stands where he cannot stay goes one farther, whatever he may choose."""
    if has_no_teams(card(position, step.unit)):
        return abandon(position.finished(), step.unit)
    rest = replace(step, gone=step.gone + 1)
    tried = go_back(position.instead(rest), step.unit, end, dice)
    position, events = tried.position, tried.events
    unit = position.unit(step.unit)
    if unit.place is not Place.FIELD:
        return Tick(_without(position, rest), events)
    if tried.stopped and not is_crowded(position, unit, unit.hex):
        position, more = settle(_without(position, rest), step.unit)
        return Tick(position, (*events, *more))
    if rest.gone >= rest.least and is_crowded(position, unit, unit.hex):
        one_more = rest.gone + 1
        farther = replace(rest, hexes=max(rest.hexes, one_more), least=one_more)
        agenda = tuple(farther if one is rest else one for one in position.agenda)
        position = position._replace(agenda=agenda)
    return Tick(position, events)


def _without(position: HexPosition, step: FallingBack) -> HexPosition:
    """The retreat is over; what it has led to may lie before it on the agenda."""
    return position._replace(agenda=tuple(one for one in position.agenda if one is not step))


def _stay(position: HexPosition, step: FallingBack, events: tuple[object, ...]) -> Tick:
    position, more = settle(position.finished(), step.unit)
    return Tick(position, (*events, *more))


def _cannot(position: HexPosition, step: FallingBack, dice: Dice) -> Tick:
    """A point is lost for each hex that is missing; guns are left, and who is surrounded is taken.

    [SH 12, BB 12.45]
    """
    unit = position.unit(step.unit)
    if unit.place is not Place.FIELD or unit.abandoned:
        return Tick(position, ())
    if rule := _is_driven_out(position, step):
        away = unit._replace(
            place=Place.AWAY, hex=0, second=0, layer=0, shape=Shape.CLOSED, disordered=True
        )
        return Tick(position.with_units(away), (AreaLeft(step.unit, rule),))
    branch = card(position, step.unit).branch
    if branch is Branch.GUNBOAT:
        return Tick(position, ())
    if branch is Branch.ARTILLERY:
        return abandon(position, step.unit)
    if is_surrounded(position, unit):
        return eliminate(position, step.unit, captured=True)
    return lose(position, step.unit, step.least - step.gone, dice)


def _is_driven_out(position: HexPosition, step: FallingBack) -> str:
    """The paragraph by which the only way back leads off the map; nothing if none does so.

    A retreat goes `never off map except behind the own edge` [SH 12]: over an edge that lies
    towards the own rear. Stuart's stand prints that its edges are open on all sides, and the
    only word of what becomes of such a unit: it `cannot return` and is disordered. [BB 30.9]
    """
    unit, ground = position.unit(step.unit), field_of(position)
    if has_no_teams(card(position, step.unit)):
        return ""
    limits = page_of(position).limits(turn_of(position))
    away = step.away or _nearest_enemies(position, unit)
    everywhere = book_of(position).leaves_for_good(position, unit)
    home = book_of(position).rear(unit.side)
    for end in neighbors(unit.hex):
        if limits.has(end, ground.bounds) or not _is_away(unit.hex, end, away):
            continue
        if end in ground.terrain and cost_back(position, unit, unit.hex, end).prohibited:
            continue
        if everywhere and end in ground.terrain:
            return "BB 30.9"
        if home and distance(end, home) < distance(unit.hex, home):
            return "SH 12"
    return ""


def leads_out(position: HexPosition, number: int, end: Hex) -> str:
    """The paragraph by which a unit that is in a hex goes off the map with its next retreat.

    Nothing if it could still stay. The nearest enemies are whom it then goes from. [SH 12, BB 30.9]
    """
    there = position.unit(number)._replace(hex=end, second=0, shape=Shape.CLOSED)
    ahead = position.with_units(there)
    step = FallingBack(there.side, number, 1)
    return "" if options(ahead, step) else _is_driven_out(ahead, step)


def is_surrounded(position: HexPosition, unit: Unit) -> bool:
    """Every hex to which a unit could go is in the hands of the enemy, and there is one. [SH 12]"""
    held = zone(position, unit.side.enemy).held
    ways = [
        end
        for end in field_of(position).neighbors[unit.hex]
        if not cost_back(position, unit, unit.hex, end).prohibited
    ]
    return bool(ways) and all(end in held for end in ways)


RULINGS: Rulings = {
    FallingBack: Decided(
        decides=lambda position, step: step.side,
        propose=_propose,
        refuse=_refuse,
        perform=_perform,
        rules=("SH 12", "BB 9.54", "BB 12.45"),
    )
}
