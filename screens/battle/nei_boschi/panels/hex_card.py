"""What a hex is: terrain, height, what stands in it, and what lies on its sides. [BB 9.44]"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from textual.content import Content

from campaign.hexes.grid import DIRECTIONS, Hex, direction_between
from campaign.resolvers.nei_boschi.ground import Fold, Ground, Hexside, Water
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.terrain import Terrain
from campaign.resolvers.nei_boschi.who import field_of
from screens.battle.nei_boschi.panels.lines import fact, page, title, wrapped
from screens.text.phrases import joined

TERRAINS: Mapping[Terrain, str] = MappingProxyType(
    {
        Terrain.OPEN: "open field",
        Terrain.BORDER: "field border",
        Terrain.ORCHARD: "orchard",
        Terrain.WOODS: "woods",
        Terrain.ROUGH: "rough woods",
        Terrain.THICKET: "thicket",
        Terrain.SWAMP: "swamp",
        Terrain.SWAMP_CREEK: "swamp with a creek",
        Terrain.RIVER: "river",
    }
)

WATERS: Mapping[Water, str] = MappingProxyType(
    {
        Water.CREEK: "creek",
        Water.STREAM: "stream",
        Water.RIVER: "river bank",
        Water.SHUT: "impassable",
    }
)

FOLDS: Mapping[Fold, str] = MappingProxyType({Fold.RAVINE: "ravine", Fold.CREST: "crest"})

SLOPES = ("", "gradual", "minor", "steep")
"""By contour lines between two hexes; more than three are steep, too."""


def hex_card(position: HexPosition, hex_: Hex, width: int) -> Content:
    """What the map says of a hex; what the book does not name is a reconstruction.

    Raises:
        KeyError: if it is not on the map.
    """
    ground = field_of(position)
    head = f"{ground.name(hex_)} {TERRAINS[ground.terrain[hex_]]}"
    return page([title(head, width), *_lines(ground, hex_, width)])


def _lines(ground: Ground, hex_: Hex, width: int) -> Iterator[Content]:
    level = ground.level[hex_]
    yield fact("level", f"{level} ({FEET * level} feet)", width)
    if field := ground.field.get(hex_, ""):
        yield fact("field", field, width)
    for place in ground.places_at(hex_):
        of = f" ({place.command})" if place.command else ""
        yield fact("here", f"{place.kind}: {place.name}{of}" if place.name else place.kind, width)
    ways = list(dict.fromkeys(way.name or _sort(way.is_road) for way in ground.ways_through(hex_)))
    if ways:
        yield fact("ways", joined(ways), width)
    for words, sides in _sides(ground, hex_).items():
        yield fact(", ".join(sides)[:8], words, width)
    if hex_ not in ground.named:
        said = "reconstruction: the rules say nothing of this hex [SH 21]"
        yield from (line.stylize("dim") for line in wrapped(said, width))


FEET = 20
"""Of a level. [BB 2.42]"""


def _sort(is_road: bool) -> str:
    return "road" if is_road else "trail"


def _sides(ground: Ground, hex_: Hex) -> dict[str, list[str]]:
    """What lies on the sides of a hex, and on which of them."""
    found: dict[str, list[str]] = {}
    for other in ground.neighbors[hex_]:
        said = _side(ground, hex_, other)
        if said:
            found.setdefault(said, []).append(DIRECTIONS[direction_between(hex_, other)])
    return found


def _side(ground: Ground, hex_: Hex, other: Hex) -> str:
    """Water, a fold, or a slope: `stream with a bridge`, `minor slope up`."""
    side = ground.hexside(hex_, other)
    words = [side.name] if side.name and side.water else []
    if side.water is not None:
        words.append(f"{WATERS[side.water]}{_crossing(side)}")
    if side.fold is not None:
        words.append(FOLDS[side.fold])
    elif climb := ground.climb(hex_, other):
        slope = SLOPES[min(abs(climb), len(SLOPES) - 1)]
        words.append(f"{slope} slope {'up' if climb > 0 else 'down'}")
    return ", ".join(words)


def _crossing(side: Hexside) -> str:
    if side.has_bridge:
        return " with a bridge"
    return " with a ford" if side.has_ford else ""
