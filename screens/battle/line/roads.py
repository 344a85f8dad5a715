"""The boxes around a battle: who may come from there, by which way, and who may go there. Pure.

[BG 9, BG 10, NS 8.21]
"""

from collections import Counter
from collections.abc import Collection, Iterable
from math import atan2, pi
from typing import NamedTuple

from campaign.battle.contract import BattlePiece, Surrounding
from campaign.board.board import board
from campaign.board.routes import LinkKind
from campaign.resolvers.battle_line.orders import Lead, LineOrder, Reinforce, Retreat
from campaign.resolvers.battle_line.position import LinePosition
from campaign.terms import BoxId, Leader, Side
from screens.battle.line.signs import BattleSigns, grade
from screens.shell.glyphs import Glyphs
from screens.text.phrases import leader, place


class Road(NamedTuple):
    """A box beside the battle, as it matters for a side."""

    box: BoxId
    bearing: int
    """Where it lies, in eighths of a circle from the north by way of the east."""

    east: int
    """How far to the east, in printed points; negative to the west."""

    ways: tuple[LinkKind, ...]
    by_sea: bool
    reserves: tuple[BattlePiece, ...]
    """Who stands there and has not been brought up."""

    leaders: tuple[Leader, ...]
    comes: bool
    """Somebody may be brought up from there now."""

    goes: bool
    """The side may retreat there now."""


def roads(position: LinePosition, side: Side, legal: Iterable[LineOrder]) -> list[Road]:
    """The boxes around that matter for a side, from the west to the east.

    *Legal* is what may be ordered now; those are orders of the side that decides.
    """
    orders = list(legal) if side is position.firing else []
    up = {order.box for order in orders if isinstance(order, Reinforce)}
    riders = {order.leader for order in orders if isinstance(order, Lead)}
    back = {order.to for order in orders if isinstance(order, Retreat)}
    found = [_road(position, near, up, riders, back) for near in position.surroundings(side)]
    return sorted((road for road in found if road.reserves or road.leaders or road.goes), key=_east)


def _east(road: Road) -> int:
    return road.east


def _road(
    position: LinePosition,
    near: Surrounding,
    up: Collection[BoxId],
    riders: Collection[Leader],
    back: Collection[BoxId],
) -> Road:
    request = position.request
    here, there = board()[request.box], board()[near.box]
    links = board().links_between(request.box, near.box)
    leaders = tuple(
        one.leader
        for one in request.leaders
        if one.box == near.box and one.side is near.side and one.leader not in position.brought
    )
    east, south = there.x - here.x, there.y - here.y
    return Road(
        near.box,
        round(atan2(east, -south) / (pi / 4)) % 8,
        east,
        tuple(dict.fromkeys(link.kind for link in links)),
        near.by_sea,
        tuple(piece for piece in near.reserves if piece.id not in position.drawn),
        leaders,
        near.box in up or any(one in riders for one in leaders),
        near.box in back,
    )


WORDS = {LinkKind.ROAD: "road", LinkKind.RAIL: "rail", LinkKind.RIVER: "river"}


def said(road: Road, glyphs: Glyphs, signs: BattleSigns, detail: int) -> str:
    """A box in one line: where it lies, its name, the way, who stands there, which keys work.

    *Detail* is 2 with the way in words, 1 with the name of the box, 0 with its code.
    """
    kinds = tuple(LinkKind)
    ways = "".join(signs.ways[kinds.index(kind)] for kind in road.ways) or signs.ways[2]
    words = " and ".join(WORDS[kind] for kind in road.ways) or "sea"
    where = place(road.box) if detail else board()[road.box].code
    parts = [signs.compass[road.bearing], where]
    parts.append(f"({words})" if detail == 2 else ways)
    parts.append(_counted(road, glyphs))
    keys = [key for key, works in (("b", road.comes), ("g", road.goes)) if works]
    return " ".join(filter(None, [*parts, "/".join(keys) and f"[{'/'.join(keys)}]"]))


def _counted(road: Road, glyphs: Glyphs) -> str:
    """`2V1M ◆1V ★Grant`: how many of each grade, cavalry apart. A small letter is reduced."""
    parts = []
    for signs, foot in ((glyphs.infantry, True), (glyphs.cavalry, False)):
        pieces = [piece for piece in road.reserves if piece.type.is_infantry is foot]
        if pieces:
            counted = Counter(map(grade, pieces))
            order = sorted(counted, key="CVMGcvmg".index)
            text = "".join(f"{counted[letter]}{letter}" for letter in order)
            parts.append(f"{signs[pieces[0].side.seat]}{text}")
    parts += [f"{glyphs.leader}{leader(one)}" for one in road.leaders]
    return " ".join(parts)


def in_a_row(texts: Iterable[tuple[int, str]], width: int) -> str | None:
    """Boxes of the west on the left, of the east on the right; None if they do not fit."""
    placed = list(texts)
    west = "   ".join(text for east, text in placed if east < 0)
    east = "   ".join(text for east, text in placed if east >= 0)
    gap = width - len(west) - len(east)
    if gap < (3 if west and east else 0):
        return None
    return west + " " * gap + east
