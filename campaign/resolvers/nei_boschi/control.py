"""Who holds what counts for victory: whoever is there, or went through last. [SH 19, BB 30.1]"""

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.ground import Ground
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.victory_ground import (
    Watched,
    field_hexes,
    is_camp,
    watched,
    word_of_field,
    word_of_passer,
)
from campaign.resolvers.nei_boschi.victory_terms import Troops
from campaign.resolvers.nei_boschi.who import card, field_of, troops_at
from campaign.terms import SIDES, Side

_COUNTS_AS: dict[Branch, int] = {Branch.CAVALRY: 0, Branch.ARTILLERY: 1, Branch.INFANTRY: 2}
"""As what troops a branch counts, at most; detachments and leaders hold nothing."""

_ASKED: dict[Troops, int] = {Troops.ANY: 0, Troops.NO_CAVALRY: 1, Troops.INFANTRY: 2}


def watched_in(position: HexPosition) -> Watched:
    """What the victory of the scenario looks at."""
    staging = hex_staging(position.request)
    return watched(staging.book, staging.scenario)


# --- what is remembered ------------------------------------------------------------------------


def passed(position: HexPosition, unit: Unit, *hexes: Hex) -> HexPosition:
    """A unit stands in hexes, or goes through them. Every unit that moves says so."""
    most = _COUNTS_AS.get(card(position, unit.number).branch)
    if most is None or unit.abandoned:
        return position
    watch = watched_in(position)
    for hex_ in hexes:
        if hex_ in watch.hexes:
            position = position.holding(hex_, unit.side, most)
        if hex_ in watch.fields and most >= _ASKED[Troops.NO_CAVALRY]:
            position = position.noting(watch.fields[hex_], unit.side.seat + 1)
        if hex_ in watch.roads and most >= _ASKED[Troops.INFANTRY]:
            position = position.noting(word_of_passer(field_of(position), hex_), unit.number)
        for guard in watch.guards.get(hex_, ()):
            if unit.side is not guard.side and most >= _ASKED[guard.troops]:
                position = position.noting(guard.word, 0)
    return position


def stood(position: HexPosition) -> HexPosition:
    """Everybody holds the hexes in which he stands."""
    for unit in position.units:
        if unit.place is Place.FIELD:
            position = passed(position, unit, *hexes_of(unit))
    return position


def hexes_of(unit: Unit) -> tuple[Hex, ...]:
    """The hex in which a unit stands, or both of them."""
    return (unit.hex, unit.second) if unit.second else (unit.hex,)


# --- who holds it ------------------------------------------------------------------------------


def holder(position: HexPosition, hex_: Hex, troops: Troops = Troops.ANY) -> Side | None:
    """Who is or was last in a hex with such troops; None if nobody was.

    A camp into which nobody has come belongs to whoever is said to have it at first.
    """
    for side in SIDES:
        if is_there(position, hex_, side, troops):
            return side
    asked = _ASKED[troops]
    for one, kind, side in position.held:
        if one == hex_ and kind == asked:
            return side
    first = page_of(position).victory.camps_at_first
    return first if first and is_camp(field_of(position), hex_) else None


def is_there(position: HexPosition, hex_: Hex, side: Side, troops: Troops = Troops.ANY) -> bool:
    """Such troops of a side stand in a hex."""
    asked = _ASKED[troops]
    return hex_ in position.stacks and any(
        unit.side is side and _COUNTS_AS.get(card(position, unit.number).branch, -1) >= asked
        for unit in troops_at(position, hex_)
    )


def _field_hexes(ground: Ground, name: str) -> frozenset[Hex]:
    """The hexes of a field and of those that are one with it, found once."""
    known: dict[str, frozenset[Hex]] = ground.kept.setdefault("hexes of fields", {})
    if name not in known:
        known[name] = frozenset(field_hexes(ground, name))
    return known[name]


def field_holder(position: HexPosition, name: str) -> Side | None:
    """Who controls a field: who alone is in it, or, while nobody is, was in it last. [BB 30.1]

    Cavalry neither controls a field nor denies it to anybody.
    """
    ground = field_of(position)
    taken = position.stacks.keys() & _field_hexes(ground, name)
    there = [
        side
        for side in SIDES
        if any(is_there(position, hex_, side, Troops.NO_CAVALRY) for hex_ in taken)
    ]
    if there:
        return there[0] if len(there) == 1 else None
    if last := position.count(word_of_field(ground, name)):
        return SIDES[last - 1]
    return page_of(position).victory.fields_at_first
