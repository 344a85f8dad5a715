"""How many units may stand in a hex. [SH 8, BB 4.24, BB 14.41]"""

from campaign.errors import Refusal
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.position import HexPosition, Units
from campaign.resolvers.nei_boschi.tables import stacking_limit
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import book_of, card, cards_of

RULE = "SH 8"


def refuse(position: HexPosition, unit: Unit, hex_: Hex) -> Refusal | None:
    """Why a unit may not stay in a hex with the friends there. [SH 8, BB 14.41]

    Leaders stack as they like, and so do gunboats. One unit by itself is never too large: of March
    the table leaves out `o 1 unità, indipendentemente dalla forza`, but it limits stacks, and a
    column of 8 points may extend, says SH 8, nowhere that it must.
    """
    there = position.at(hex_)
    if not there:
        return None
    printed = cards_of(position)
    if printed[unit.number].branch in (Branch.LEADER, Branch.GUNBOAT):
        return None
    side, number = unit.side, unit.number
    others = [
        one
        for one in there
        if one.side is side
        and one.number != number
        and not one.abandoned
        and printed[one.number].fights
    ]
    return _refuse_all(position, (*others, unit), hex_) if others else None


def is_overstacked(position: HexPosition, hex_: Hex, unit: Unit) -> bool:
    """More stand in a hex than may, with this unit among them. [BB 14.52]"""
    return refuse(position, unit, hex_) is not None


def points_in(unit: Unit, hex_: Hex) -> int:
    """Strength points of a unit in one hex; of an extended one the parent has the odd one."""
    if not unit.second:
        return unit.sp
    return unit.sp // 2 if hex_ == unit.second else (unit.sp + 1) // 2


def _refuse_all(position: HexPosition, units: Units, hex_: Hex) -> Refusal | None:
    """Why these may not stand together."""
    foot, horse, guns = list[Unit](), list[Unit](), list[Unit]()
    printed = cards_of(position)
    for unit in units:
        branch = printed[unit.number].branch
        if branch is Branch.INFANTRY:
            foot.append(unit)
        elif branch is Branch.ARTILLERY:
            guns.append(unit)
        elif branch is Branch.CAVALRY:
            horse.append(unit)
        elif branch is Branch.DETACHMENT:
            return Refusal("BB 14.41", "a detachment stands with nobody")
    if foot and horse:
        return Refusal(RULE, "foot and horse do not stand together")
    troops, kind = foot or horse, "foot" if foot else "horse"
    if len(troops) > 1 and _are_of_two_brigades(position, troops):
        return Refusal(RULE, f"{kind} of two brigades does not stand together")
    under = _orders_of_all(position, units)
    return _refuse_points(troops, kind, hex_, under) or _refuse_guns(
        position, guns, bool(troops), under
    )


def _are_of_two_brigades(position: HexPosition, troops: list[Unit]) -> bool:
    """They belong to two, or to what counts as one for those outside brigades. [SH 8, BB 4.24]"""
    bodies = {unit.body for unit in troops}
    if len(bodies) == 1:
        return False
    stacks_as = book_of(position).stacks_as
    return len({stacks_as(position, position.body(body)) for body in bodies}) > 1


def _orders_of_all(position: HexPosition, units: Units) -> Orders:
    """By whose orders units stack: those of the last, but March if anybody marches. [SH 8]"""
    orders = {body: position.body(body).orders for body in {unit.body for unit in units}}
    return Orders.MARCH if Orders.MARCH in orders.values() else orders[units[-1].body]


def _refuse_points(troops: list[Unit], kind: str, hex_: Hex, orders: Orders) -> Refusal | None:
    if len(troops) < 2:
        return None
    limit = stacking_limit(orders)
    most = limit.infantry if kind == "foot" else limit.cavalry
    points = sum(points_in(unit, hex_) for unit in troops)
    if points <= most:
        return None
    return Refusal(
        RULE,
        f"{points} points of {kind} are too many under {orders} orders: {most} may stand there",
    )


def _refuse_guns(
    position: HexPosition, guns: list[Unit], has_troops: bool, orders: Orders
) -> Refusal | None:
    """Why guns may not stand beside troops, or by themselves."""
    if not guns:
        return None
    limit = stacking_limit(orders)
    most = (
        (limit.batteries_with_troops, limit.guns_with_troops)
        if has_troops
        else (limit.batteries, limit.guns)
    )
    number = sum(unit.sp for unit in guns)
    batteries = {card(position, unit.number).counter.id for unit in guns}
    if len(batteries) <= most[0] or number <= most[1]:
        return None
    if not most[0]:
        return Refusal(RULE, f"under {orders} orders guns stand with guns alone")
    return Refusal(
        RULE,
        f"{number} guns of {len(batteries)} batteries are too many: "
        f"{most[0]} or {most[1]} guns may stand there",
    )
