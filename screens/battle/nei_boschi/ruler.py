"""What is under the cursor of a map of hexes, and whether a unit sees it. [BB 9.44, SH 10.2]"""

import re
from collections.abc import Iterator

from campaign.hexes.facing import is_in_arc
from campaign.hexes.grid import Hex, distance
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.daylight import light_of, seen_at_most
from campaign.resolvers.nei_boschi.ground import Ground
from campaign.resolvers.nei_boschi.map_pages import Place as Site
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shots import farthest
from campaign.resolvers.nei_boschi.sight import hiding_hexes, seen_from, sight
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.who import card, field_of
from screens.battle.nei_boschi.panels.hex_card import TERRAINS
from screens.text.phrases import counted, several

FAR = 12
"""Hexes within which it is shown what a unit sees."""


def ground_words(ground: Ground, hex_: Hex) -> str:
    """A hex of the map: `S2706 field border, level 6, Rea Field, Shiloh Church`."""
    if hex_ not in ground.terrain:
        return ground.name(hex_) if ground.bounds.has(hex_) else ""
    parts = [f"{ground.name(hex_)} {TERRAINS[ground.terrain[hex_]]}, level {ground.level[hex_]}"]
    if field := ground.field.get(hex_):
        parts.append(
            field if any(place.name == field for place in ground.places) else f"{field} Field"
        )
    parts.extend(place_words(place) for place in ground.places_at(hex_) if place.name)
    return ", ".join(dict.fromkeys(parts))


def place_words(place: Site) -> str:
    """What is called like somebody who may be elsewhere says that it is his camp.

    >>> place_words(Site("infantry camp", 5745, "54th Ohio", "2/5/T", False))
    'camp of 54th Ohio'
    >>> place_words(Site("church", 5745, "Shiloh Church", "", False))
    'Shiloh Church'
    """
    if place.kind.endswith("camp"):
        return f"camp of {place.name}"
    return f"{place.kind} of {place.name}" if place.kind == "headquarters" else place.name


def ruler(position: HexPosition, hex_: Hex, unit: Unit | None, width: int) -> str:
    """What is in a hex, how far it is from a unit, and whether that sees it, in one line.

    In few columns paragraphs and reasons are left out, then what the place is called, at last the
    ground: all of that is on the page of the hex, but how far it is and what is seen is not.
    """
    place = ground_words(field_of(position), hex_)
    kind, name = ", ".join(place.split(", ")[:2]), place.partition(" ")[0]
    if unit is None or unit.place is not Place.FIELD or hex_ == unit.hex:
        return place if len(place) <= width else kind
    apart = distance(unit.hex, hex_)
    seen = sight_words(position, unit, hex_) if hex_ in field_of(position).terrain else ""
    brief, briefest = _REASON.sub("", seen), _ANYTHING_ELSE.sub("", seen)
    lines = (
        (place, f"{several(apart, 'hex')} off", seen),
        (place, f"{counted(apart, 'hex')} off", brief),
        (kind, f"{counted(apart, 'hex')} off", brief),
        (kind, counted(apart, "hex"), briefest),
        (name, counted(apart, "hex"), briefest),
    )
    said = ["; ".join(filter(None, parts)) for parts in lines]
    return next((one for one in said if len(one) <= width), said[-1])


_REASON = re.compile(r"(?<=not seen): [^(\[]*(?= [(\[])| \[[^]]*\]")
"""Why a hex is not seen, and paragraphs; which hexes are in the way is kept."""

_ANYTHING_ELSE = re.compile(r"(?<=not seen):.*| \[[^]]*\]")
"""These hexes, too."""


def sight_words(position: HexPosition, unit: Unit, hex_: Hex) -> str:
    """Whether a unit sees a hex, and what is in the way or costs its fire something."""
    ground = field_of(position)
    most = seen_at_most(position)
    if most is not None and distance(unit.hex, hex_) > most:
        return f"not seen: at {light_of(position)} one sees {most} hexes [SH 16]"
    seen = sight(ground, unit.hex, hex_)
    if not seen.visible:
        names = ", ".join(ground.name(one) for one in hiding_hexes(ground, unit.hex, hex_)[:3])
        where = f" ({names})" if names else ""
        return f"not seen: {seen.hidden_by}{where} [{seen.rule}]"
    said = ["seen"]
    said.extend(
        f"{one.number:+} {one.word.replace('-', ' ')} [{one.rule}]" for one in seen.modifiers
    )
    printed = card(position, unit.number)
    if printed.fights and printed.branch is not Branch.GUNBOAT:
        if distance(unit.hex, hex_) > farthest(unit, printed):
            said.append("out of range")
        elif not is_in_arc(unit.hex, unit.facing, hex_):
            said.append("not in front")
    return ", ".join(said)


def in_sight(position: HexPosition, hex_: Hex) -> frozenset[Hex]:
    """All that is seen from a hex, some way around it."""
    most = seen_at_most(position)
    return frozenset(seen_from(field_of(position), hex_, FAR if most is None else most))


def on_the_line(position: HexPosition, start: Hex, end: Hex) -> Iterator[Hex]:
    """The hexes between two that hide something, or are seen through."""
    yield from hiding_hexes(field_of(position), start, end)
