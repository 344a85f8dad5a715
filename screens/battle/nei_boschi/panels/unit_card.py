"""The card of a unit or a leader: what is printed on it, and how it stands now. [SH 22]"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from textual.content import Content

from campaign.hexes.facing import FACINGS
from campaign.resolvers.nei_boschi.allowances import has_no_teams, left, orders_of, whole
from campaign.resolvers.nei_boschi.cards import Card
from campaign.resolvers.nei_boschi.counters import Branch, Gun, Rank, Weapon
from campaign.resolvers.nei_boschi.fire_tables import guns, small_arms
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Ammunition, Body, Place, Rein, Shape, Unit
from campaign.resolvers.nei_boschi.who import card, leader_of, leaders_at, leadership_of
from screens.battle.nei_boschi.names import (
    book_id,
    hex_called,
    in_brief,
    labels,
    name_of_body,
    title_of,
)
from screens.battle.nei_boschi.panels.lines import ROOMY, SIDE_STYLES, fact, page, wrapped
from screens.battle.nei_boschi.sentences import PROFILES
from screens.battle.nei_boschi.sums import points
from screens.text.phrases import SIDE_ADJECTIVES, counted

WEAPONS: Mapping[Weapon, str] = MappingProxyType(
    {
        Weapon.MUSKET: "muskets",
        Weapon.RIFLED_MUSKET: "rifled muskets",
        Weapon.OLD_RIFLE: "old rifles",
        Weapon.CARBINE: "carbines",
        Weapon.SHOTGUN: "shotguns",
        Weapon.PISTOL: "pistols",
        Weapon.DIMICK_RIFLE: "Dimick rifles",
    }
)

GUNS: Mapping[Gun, str] = MappingProxyType(
    {
        Gun.SIX_POUNDER: "6-pounder",
        Gun.NAPOLEON: "Napoleon",
        Gun.HOWITZER_12: "12-pounder howitzer",
        Gun.HOWITZER_24: "24-pounder howitzer",
        Gun.OLD_RIFLED: "recast James rifle",
        Gun.THREE_INCH: "3-inch rifle",
        Gun.PARROTT_10: "10-pounder Parrott",
        Gun.PARROTT_20: "20-pounder Parrott",
        Gun.PARROTT_30: "30-pounder Parrott",
        Gun.SIEGE: "siege gun",
        Gun.NAVAL: "naval gun",
    }
)

SHAPES: Mapping[Shape, str] = MappingProxyType(
    {
        Shape.CLOSED: "in one hex",
        Shape.LINE: "line with",
        Shape.COLUMN: "column with",
        Shape.LINE_REFUSED_LEFT: "left flank refused, line with",
        Shape.LINE_REFUSED_RIGHT: "right flank refused, line with",
        Shape.REFUSED_LEFT: "left flank refused",
        Shape.REFUSED_RIGHT: "right flank refused",
    }
)

PLACES: Mapping[Place, str] = MappingProxyType(
    {
        Place.COMING: "has not come yet",
        Place.FIELD: "on the field",
        Place.ROUTED: "has run from the field",
        Place.AWAY: "has left the field, and does not return",
        Place.LOST: "lost",
    }
)

REINS: Mapping[Rein, str] = MappingProxyType(
    {
        Rein.FREE: "free",
        Rein.STAYS: "does not move in this activation",
        Rein.CHARGES: "loose: it assaults where it can",
        Rein.CLOSES: "loose: it closes with the enemy",
    }
)

COLUMNS: Mapping[str, str] = MappingProxyType(
    {
        "sp": "strength",
        "cohesion": "cohesion",
        "weapon": "weapon",
        "guns": "guns",
        "ma": "movement",
        "range": "range",
        "initiative": "initiative",
        "efficiency": "efficiency",
        "activation": "activation",
        "orders": "orders",
        "coordination": "coordination",
        "profile": "profile",
    }
)
"""What stands on a counter, by the columns of the data."""


def unit_card(position: HexPosition, number: int, width: int) -> Content:
    """All that one wants to know of a unit, or of a leader, in lines of this width.

    Raises:
        KeyError: if there is no unit of this number in the battle.
    """
    unit, printed = position.unit(number), card(position, number)
    style = f"bold {SIDE_STYLES[unit.side]}"
    lines = [
        *(line.stylize(style) for line in wrapped(title_of(position, number), width)),
        *wrapped(f"{_side_and_sort(unit, printed)}{_typed(position, number, width)}", width),
    ]
    more = _leader if printed.is_leader else _troops
    return page([*lines, *more(position, unit, printed, width), *ours(printed, width)])


def _side_and_sort(unit: Unit, printed: Card) -> str:
    return f"{SIDE_ADJECTIVES[unit.side]} {_sort(printed)}"


def _typed(position: HexPosition, number: int, width: int) -> str:
    """What one types to mean it, where there is room: its counter and its number."""
    return f", {labels(book_id(position))[number]} ({number})" if width >= ROOMY else ""


def _sort(printed: Card) -> str:
    if printed.counter.rank is not None:
        return f"{printed.counter.rank} leader"
    return f"{'green ' if printed.counter.green else ''}{printed.branch}"


# --- troops ------------------------------------------------------------------------------------


def _troops(position: HexPosition, unit: Unit, printed: Card, width: int) -> Iterator[Content]:
    """Strength, order, arms, where it faces, what it is about."""
    yield fact("strength", f"{unit.sp} of {printed.strength}{_collapsed(unit)}", width)
    if printed.branch is not Branch.GUNBOAT:
        now, other = printed.cohesion(unit.disordered), printed.cohesion(not unit.disordered)
        if unit.disordered:
            yield fact("cohesion", f"{now}, in order {other}", width)
            yield fact("order", "disordered", width, "$warning")
        else:
            yield fact("cohesion", f"{now}, disorder {other}", width)
    yield fact("arms", arms(printed, in_full=width >= ROOMY), width)
    if unit.place is Place.FIELD:
        yield fact("where", _where(position, unit), width)
    else:
        yield fact("where", PLACES[unit.place], width, "$warning")
    yield from _states(unit, width)
    yield from _body(position, unit, printed, width)


def _collapsed(unit: Unit) -> str:
    return ", collapsed" if unit.collapsed else ""


def arms(printed: Card, *, in_full: bool = True) -> str:
    """What it fires with, and how far: `muskets, to 2 hexes`, `4 x 6-pounder, to 12 hexes`."""
    if printed.has_guns:
        sorts = ", ".join(f"{one.number} x {GUNS[one.gun]}" for one in printed.guns)
        return sorts + _as_far_as(max(guns()[one.gun].range for one in printed.guns), in_full)
    weapon = printed.counter.weapon
    if weapon is None:
        return "none"
    return WEAPONS[weapon] + _as_far_as(small_arms()[weapon].range, in_full)


def _as_far_as(hexes: int, in_full: bool) -> str:
    return f", to {counted(hexes, 'hex')}" if in_full else f" to {hexes}"


def _where(position: HexPosition, unit: Unit) -> str:
    book = book_id(position)
    said = f"{hex_called(book, unit.hex)} facing {FACINGS[unit.facing]}"
    if unit.second:
        return f"{said}, {SHAPES[unit.shape]} {hex_called(book, unit.second)}"
    return said if unit.shape is Shape.CLOSED else f"{said}, {SHAPES[unit.shape]}"


def _states(unit: Unit, width: int) -> Iterator[Content]:
    """What is wrong with it."""
    if unit.ammunition is not Ammunition.FULL:
        yield fact("ammo", str(unit.ammunition), width, "$warning")
    if unit.abandoned:
        yield fact("crew", "none: the guns are abandoned", width, "$warning")
    if unit.exhausted:
        yield fact("horses", "exhausted", width, "$warning")


def _body(position: HexPosition, unit: Unit, printed: Card, width: int) -> Iterator[Content]:
    """Whom it acts with, and what it has done."""
    body = position.body(unit.body)
    yield fact("of", in_brief(name_of_body(position, body.id)), width)
    out = "" if body.in_command else ", out of command"
    worn = ", combat ineffective" if body.ineffective else ""
    style = "$warning" if out or worn else ""
    yield fact("orders", f"{orders_of(position, unit)}{out}{worn}", width, style)
    if body.rein is not Rein.FREE:
        yield fact("reins", REINS[body.rein], width, "$warning")
    yield fact("fatigue", body.fatigue.words, width, "$warning" if body.fatigue.level else "")
    yield from _errands(position, body, width)
    if leader := leader_of(position, body.id):
        here = " (here)" if leader.hex == unit.hex else ""
        yield fact("leader", f"{title_of(position, leader.number)}{here}", width)
    if body.id in position.active:
        yield fact("now", ", ".join(_done(position, unit, printed)), width, "$accent")


def _errands(position: HexPosition, body: Body, width: int) -> Iterator[Content]:
    """Who leads it himself, where it must go, how often it has acted in this turn."""
    if body.direct:
        yield fact("led by", f"{title_of(position, body.direct)} himself", width)
    if body.mission:
        yield fact("mission", f"to {hex_called(book_id(position), body.mission)}", width)
    if markers := position.command(body.command).markers:
        yield fact("acted", f"{body.acts} of {markers} times", width)


def _done(position: HexPosition, unit: Unit, printed: Card) -> Iterator[str]:
    """What it has done in this activation, and what it may still spend."""
    if has_no_teams(printed):
        yield "one hex by hand" if left(position, unit) else "has moved"
    elif printed.branch is not Branch.GUNBOAT:
        yield f"{points(left(position, unit))} of {points(whole(printed, unit))} left"
    if unit.fired or unit.fired_second:
        yield "has fired"
    if unit.assaults:
        yield "has assaulted"
    if unit.done:
        yield "done"


# --- leaders -----------------------------------------------------------------------------------


def _leader(position: HexPosition, unit: Unit, printed: Card, width: int) -> Iterator[Content]:
    """What he commands and how well."""
    own = leadership_of(position, unit)
    yield fact("leads", in_brief(name_of_body(position, printed.counter.command)), width)
    if unit.replaced:
        yield fact("state", "stands in for him who fell", width, "$warning")
    if unit.place is Place.FIELD:
        yield fact("where", hex_called(book_id(position), unit.hex), width)
        with_him = [one for one in leaders_at(position, unit.hex) if one.number != unit.number]
        if with_him:
            names = ", ".join(title_of(position, one.number) for one in with_him)
            yield fact("with him", names, width)
    else:
        yield fact("where", PLACES[unit.place], width, "$warning")
    yield fact("range", f"{own.range} MP", width)
    values = {
        "initiative": own.initiative if own.rank is Rank.ARMY else None,
        "efficiency": own.efficiency if own.rank is Rank.CORPS else None,
        "markers": own.activation or None,
        "orders": own.orders if own.rank in (Rank.BRIGADE, Rank.DIVISION) else None,
        "together": own.coordination if own.rank is Rank.DIVISION else None,
    }
    said = [f"{name} {value:+}" for name, value in values.items() if value is not None]
    if said:
        yield fact("values", ", ".join(said), width)
    if own.rank is Rank.BRIGADE:
        yield fact("profile", PROFILES[own.profile], width)
    yield fact("rides", f"{points(left(position, unit))} left", width)


# --- what is ours ------------------------------------------------------------------------------


def ours(printed: Card, width: int) -> list[Content]:
    """What of a counter the book does not print, and is a reconstruction. [SH 22]"""
    missing = [name for column, name in COLUMNS.items() if _is_ours(printed, column)]
    if "unnamed" in printed.counter.printed:
        missing = ["the unit itself", *missing]
    if not missing:
        return []
    said = f"reconstruction: {', '.join(missing)} [SH 22]"
    return [line.stylize("dim") for line in wrapped(said, width)]


def _is_ours(printed: Card, column: str) -> bool:
    """A column that its counter has, and whose number is not in the book."""
    return column not in printed.counter.printed and _has(printed, column)


def _has(printed: Card, column: str) -> bool:
    """Its counter has this column at all."""
    counter, own = printed.counter, printed.counter.leadership
    if own is not None:
        return column in ("range", "ma", *OF_RANK[own.rank])
    has = {
        "sp": not printed.has_guns,
        "guns": printed.has_guns,
        "cohesion": bool(counter.cohesion),
        "weapon": counter.weapon is not None,
        "ma": printed.branch not in (Branch.GUNBOAT, Branch.DETACHMENT),
    }
    return has.get(column, False)


OF_RANK: Mapping[Rank, tuple[str, ...]] = MappingProxyType(
    {
        Rank.ARMY: ("initiative",),
        Rank.CORPS: ("efficiency",),
        Rank.DIVISION: ("activation", "orders", "coordination"),
        Rank.BRIGADE: ("orders", "profile"),
    }
)
"""The columns of leaders by their rank, beside range and movement."""
