"""Confederates who leave the fight for the camps of the Union. [BB 18.1]

The Union picks the unit and the camp, the Confederates then turn it as they like.
"""

from collections.abc import Iterator
from typing import Final

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.facing import FACINGS
from campaign.hexes.grid import Hex, distance
from campaign.resolvers.nei_boschi import stacking
from campaign.resolvers.nei_boschi.arrivals import bottom, settle
from campaign.resolvers.nei_boschi.control import hexes_of, passed
from campaign.resolvers.nei_boschi.events import CampLooted, UnitDisordered, UnitTurned
from campaign.resolvers.nei_boschi.ground import Ground
from campaign.resolvers.nei_boschi.orders import Choose, Face, HexOrder, Pass
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rallying import kept_from_it
from campaign.resolvers.nei_boschi.rulings import Decided
from campaign.resolvers.nei_boschi.shiloh.choosing import Choice, decides, fighters, nearest
from campaign.resolvers.nei_boschi.steps import EventDrawn
from campaign.resolvers.nei_boschi.units import Shape, Unit
from campaign.resolvers.nei_boschi.who import field_of
from campaign.terms import CONFEDERATE, UNION

RULE: Final = "BB 18.1"

LOOTING: Final = "looting"
LOOTERS: Final = "looters"
"""What the Confederates decide behind it: which way the unit faces."""

FROM_ENEMIES: Final = 3
"""The looters are so many hexes from every unit of the Union, or more."""

CAMP_FROM_ENEMIES: Final = 4
"""So is the camp."""

NEAR: Final = 3
"""Hexes within which a camp tempts anybody."""


def camps(ground: Ground) -> frozenset[Hex]:
    """The hexes with a camp of the Union: of infantry, cavalry or artillery."""
    found: frozenset[Hex] | None = ground.kept.get("camps to loot")
    if found is None:
        found = frozenset(place.hex for place in ground.places if place.kind.endswith(" camp"))
        ground.kept["camps to loot"] = found
    return found


def candidates(position: HexPosition, step: EventDrawn) -> Iterator[Choose]:
    """Every Confederate near a camp, with the camp."""
    union = fighters(position, UNION)
    open_ = [
        camp for camp in camps(field_of(position)) if nearest(union, camp) >= CAMP_FROM_ENEMIES
    ]
    for unit in fighters(position, CONFEDERATE):
        for camp in sorted(open_):
            if min(distance(hex_, camp) for hex_ in hexes_of(unit)) <= NEAR:
                yield Choose(unit.number, camp)


def refuse(position: HexPosition, step: EventDrawn, order: Choose) -> Refusal | None:
    """Far from the Union, but not from a camp that is farther. [BB 18.1]"""
    union = fighters(position, UNION)
    if not position.has(order.unit) or (
        position.unit(order.unit) not in fighters(position, CONFEDERATE)
    ):
        return Refusal(RULE, "a Confederate unit on the map loots")
    unit = position.unit(order.unit)
    ground = field_of(position)
    if order.other not in camps(ground):
        return Refusal(RULE, "it loots a camp of the Union")
    if not page_of(position).limits(turn_of(position)).has(order.other, ground.bounds):
        return Refusal(RULE, "that camp is outside the map of the scenario")
    if min(nearest(union, hex_) for hex_ in hexes_of(unit)) < FROM_ENEMIES:
        return Refusal(RULE, f"looters are {FROM_ENEMIES} hexes from every unit of the Union")
    if nearest(union, order.other) < CAMP_FROM_ENEMIES:
        return Refusal(RULE, f"the camp is {CAMP_FROM_ENEMIES} hexes from every unit of the Union")
    if min(distance(hex_, order.other) for hex_ in hexes_of(unit)) > NEAR:
        return Refusal(RULE, f"the camp is within {NEAR} hexes of the looters")
    return stacking.refuse(position, _closed_up(unit), order.other)


def _closed_up(unit: Unit) -> Unit:
    """Of an extended unit the first hex alone; that costs nothing."""
    return unit._replace(second=0, shape=Shape.CLOSED)


def perform(position: HexPosition, step: EventDrawn, order: Choose, dice: Dice) -> Tick:
    """It is in the camp at once, in disorder; if it was so before, it is slow to recover."""
    unit = position.unit(order.unit)
    start = unit.hex
    if order.other != start:
        unit = unit._replace(layer=bottom(position, unit, order.other))
    looter = _closed_up(unit)._replace(hex=order.other, disordered=True)
    position = passed(position.with_units(looter), looter, order.other)
    events: tuple[object, ...] = (CampLooted(unit.number, start, order.other),)
    if unit.disordered:
        position = position.marked(kept_from_it(unit.number))
    else:
        events += (UnitDisordered(unit.number, LOOTING, RULE),)
    position, more = settle(position, unit.number)
    facing = EventDrawn(CONFEDERATE, LOOTERS, (unit.number,))
    return Tick(position.instead(facing), (*events, *more))


LOOT = Choice(candidates, refuse, perform, RULE, optional=False).decided


# --- which way they face -----------------------------------------------------------------------


def _propose_facing(
    position: HexPosition, step: EventDrawn, unit: UnitId | None
) -> Iterator[HexOrder]:
    [number] = step.chosen
    if not unit or unit == number:
        for facing in range(len(FACINGS)):
            yield Face(number, facing)
    if not unit:
        yield Pass()


def _refuse_facing(position: HexPosition, step: EventDrawn, order: HexOrder) -> Refusal | None:
    if isinstance(order, Pass):
        return None
    if not isinstance(order, Face) or order.unit not in step.chosen:
        return Refusal(RULE, "the looters face a vertex as their side likes")
    if not 0 <= order.facing < len(FACINGS):
        return Refusal("SH 7", f"a facing is 0 to 5, not {order.facing}")
    if order.facing == position.unit(order.unit).facing:
        return Refusal("SH 7", "they face that vertex")
    return None


def _face(position: HexPosition, step: EventDrawn, order: HexOrder, dice: Dice) -> Tick:
    position = position.finished()
    if not isinstance(order, Face):
        return Tick(position, ())
    turned = position.unit(order.unit)._replace(facing=order.facing)
    return Tick(position.with_units(turned), (UnitTurned(order.unit, order.facing, rule=RULE),))


FACE_LOOTERS = Decided(decides, _propose_facing, _refuse_facing, _face, (RULE,))
