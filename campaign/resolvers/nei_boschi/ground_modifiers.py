"""What ground adds to the dice of fire and of assaults, item by item. [BB 9.44]"""

from collections.abc import Iterator
from typing import Final

from campaign.errors import Refusal
from campaign.hexes.grid import Hex, are_adjacent
from campaign.hexes.lines import line
from campaign.resolvers.nei_boschi.going import MINOR, STEEP
from campaign.resolvers.nei_boschi.ground import Fold, Ground, Hexside, Water, Way
from campaign.resolvers.nei_boschi.modifiers import Modifier, Modifiers
from campaign.resolvers.nei_boschi.sight import THROUGH_CANOPY, THROUGH_TREES, Sight, sight
from campaign.resolvers.nei_boschi.terrain import Terrain, effects

RULE: Final = "BB 9.44"

WOODED: Final = (Terrain.WOODS, Terrain.BORDER, Terrain.ROUGH)
"""Where a target has the cover of trees; sloping ground has woods on it. [BB 9.44]"""

FOR_THE_DEFENDER: Final = (*WOODED, Terrain.THICKET, Terrain.SWAMP, Terrain.SWAMP_CREEK)
"""Where the odds of an assault are rounded for the defender. [BB 9.44]"""

MOST_OF_A_RAVINE: Final = 3
"""Lines that count for an assault out of a ravine, at most. [BB 9.44]"""


def fire_drm(
    ground: Ground, start: Hex, end: Hex, *, by_guns: bool = False, seen: Sight | None = None
) -> Modifiers:
    """What ground and trees add to a fire from one hex into another. [BB 9.44, BB 10.24]

    Trees count once, be they on the line or around the target. A swamp or thicket counts into it
    and out of it. The line is that of `sight`, unless it was *seen* with limited sight or from the
    river.
    """
    on_the_line = (seen or sight(ground, start, end)).modifiers
    found = list(on_the_line)
    if THROUGH_TREES not in found and THROUGH_CANOPY not in found:
        found += _cover(ground, end)
    found += _out_and_in(ground, start, end)
    if by_guns and ground.terrain[start] is Terrain.ROUGH:
        found.append(Modifier("out-of-sloping-ground", effects(Terrain.ROUGH).fire[1], RULE))
    if any(
        ground.climb(hex_, end) >= STEEP
        for hex_ in _last(start, end)
        if _is_slope(ground, hex_, end)
    ):
        found.append(Modifier("up-steep-slope", effects("steep_slope_up").fire[0], RULE))
    return tuple(found)


def assault_drm(ground: Ground, start: Hex, end: Hex) -> Modifiers:
    """What ground adds to an assault out of one hex into an adjacent one. [BB 9.44]

    From thicket to thicket counts only once, from swamp to swamp twice.
    """
    found = list(_out_and_in(ground, start, end))
    if ground.terrain[start] is ground.terrain[end] is Terrain.THICKET:
        found = found[:1]
    found += _across(ground, ground.hexside(start, end), start, end)
    return tuple(found)


def refuse_assault(ground: Ground, start: Hex, end: Hex) -> Refusal | None:
    """Why nobody assaults across a hexside: there is water without a bridge or ford. [BB 9.44]"""
    side = ground.hexside(start, end)
    if ground.terrain[end] is Terrain.RIVER:
        return Refusal(RULE, "nobody assaults into the river")
    if side.water is None or not effects(side.water).bars_assault:
        return None
    if side.has_bridge or (side.water is Water.STREAM and side.has_ford):
        return None
    return Refusal(RULE, "nobody assaults across a stream but at a bridge or ford")


def rounds_for_defender(ground: Ground, hex_: Hex) -> bool:
    """Whether the odds of an assault into a hex are rounded for the defender. [BB 9.44]"""
    return ground.terrain[hex_] in FOR_THE_DEFENDER


def refuse_guns(ground: Ground, start: Hex, end: Hex) -> Refusal | None:
    """Why guns do not fire into an adjacent hex: it lies too high or too low. [BB 10.67]

    Against an assault out of that hex they do; see `AGAINST_THE_SLOPE`.
    """
    if are_adjacent(start, end) and abs(ground.climb(start, end)) >= STEEP:
        return Refusal("BB 10.67", "guns do not bear on a hex beside them three levels up or down")
    return None


AGAINST_THE_SLOPE: Final = Modifier("against-the-slope", -2, "BB 10.67")
"""What it costs guns to fire at an assault out of a hex on which they do not bear. It is no rapid
fire. [BB 10.67]"""


def _cover(ground: Ground, end: Hex) -> Iterator[Modifier]:
    if ground.terrain[end] in WOODED:
        word = "into-border" if ground.terrain[end] is Terrain.BORDER else "into-woods"
        yield Modifier(word, effects(Terrain.WOODS).fire[0], RULE)


def _out_and_in(ground: Ground, start: Hex, end: Hex) -> Iterator[Modifier]:
    """Thickets and swamps; into them and out of them is the same for fire and assaults."""
    for way, hex_ in (("into", end), ("out-of", start)):
        terrain = ground.terrain[hex_]
        if terrain is Terrain.THICKET or terrain.is_swamp:
            word = "thicket" if terrain is Terrain.THICKET else "swamp"
            yield Modifier(f"{way}-{word}", effects(terrain).fire[way == "out-of"], RULE)


def _last(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """The hex from which a line comes into the target, or the two between which it runs."""
    crossed = line(start, end)
    return crossed[-1] if crossed else (start,)


def _is_slope(ground: Ground, hex_: Hex, end: Hex) -> bool:
    """A hexside that is no ravine and no crest, on the map."""
    return hex_ in ground.terrain and ground.hexside(hex_, end).fold is None


def _across(ground: Ground, side: Hexside, start: Hex, end: Hex) -> Iterator[Modifier]:
    """Water and slopes on the hexside of an assault."""
    if side.has_bridge:
        yield Modifier("across-bridge", effects("bridge").assault[0], RULE)
    elif side.water is Water.STREAM and side.has_ford:
        yield Modifier("across-ford", effects("stream_ford").assault[0], RULE)
    elif side.water is Water.CREEK:
        is_ford = ground.way(start, end) is Way.TRAIL
        row = "creek_ford" if is_ford else "creek"
        yield Modifier("across-ford" if is_ford else "across-creek", effects(row).assault[0], RULE)
    if side.fold is Fold.CREST:
        yield Modifier("across-crest", effects("crest").assault[0], RULE)
    elif side.fold is Fold.RAVINE:
        yield Modifier("out-of-ravine", -min(side.there, MOST_OF_A_RAVINE), RULE)
    else:
        yield from _slope(ground.climb(start, end))


def _slope(climb: int) -> Iterator[Modifier]:
    if climb >= STEEP:
        yield Modifier("up-steep-slope", effects("steep_slope_up").assault[0], RULE)
    elif climb == MINOR:
        yield Modifier("up-minor-slope", effects("minor_slope_up").assault[0], RULE)
    elif climb == -MINOR:
        yield Modifier("down-minor-slope", effects("minor_slope_down").assault[0], RULE)
