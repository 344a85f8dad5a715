"""Who stands where on a field of battle: in front, fallen, behind, routed, gone. Pure.

[BG 8.1, NS-R13, NS-R16, NS-R19]
"""

from enum import StrEnum
from typing import NamedTuple

from campaign.battle.contract import BattlePiece
from campaign.resolvers.battle_line.position import LinePosition, ran
from campaign.terms import SIDES, Side


class LineStanding(StrEnum):
    """How it goes with a piece; the words are said of it."""

    FRONT = ""
    FALLEN = "lost"
    BEHIND = "behind"
    ROUTED = "routed"
    LEFT = "left"


class LinePost(NamedTuple):
    """A piece in its place."""

    piece: BattlePiece
    standing: LineStanding = LineStanding.FRONT


class Formation(NamedTuple):
    """A side drawn up for battle."""

    side: Side
    front: tuple[LinePost, ...]
    """The line as it came to the field; whoever has fallen leaves a gap where he stood."""

    apart: tuple[LinePost, ...]
    """Pieces that are not in front. [NS-R13, NS-R16, NS-R19]"""

    @property
    def fallen(self) -> int:
        """Gaps in the line."""
        return sum(post.standing is LineStanding.FALLEN for post in self.front)


def drawn_up(position: LinePosition, side: Side, fallen: frozenset[int] = frozenset()) -> Formation:
    """A side; those in *fallen* are in their line still, and have just been eliminated."""
    line = position.line(side)
    posts = {
        piece.id: LinePost(piece, LineStanding.FALLEN if piece.id in fallen else LineStanding.FRONT)
        for piece in (*lost(position, side), *line)
    }
    for number in position.lost:
        if number in posts:
            posts[number] = posts[number]._replace(standing=LineStanding.FALLEN)
    order = [piece.id for piece in position.in_order(tuple(p.piece for p in posts.values()))]
    return Formation(side, tuple(posts[number] for number in order), tuple(_apart(position, side)))


def _apart(position: LinePosition, side: Side) -> list[LinePost]:
    posts = [LinePost(piece, LineStanding.BEHIND) for piece in position.rear[side.seat]]
    posts += [LinePost(piece, LineStanding.ROUTED) for piece in ran(position, side)]
    return posts + [LinePost(p, LineStanding.LEFT) for p in position.gone if p.side is side]


def lost(position: LinePosition, side: Side) -> list[BattlePiece]:
    """The pieces of a side that have been eliminated, as they came to the field. [BG 8.5]"""
    gone = set(position.lost)
    request = position.request
    known = [*request.pieces, *(p for near in request.surroundings for p in near.reserves)]
    found = {piece.id: piece for piece in known if piece.id in gone and piece.side is side}
    return list(found.values())


def both(
    position: LinePosition, fallen: frozenset[int] = frozenset()
) -> tuple[Formation, Formation]:
    """Both sides, the Union first."""
    union, confederate = (drawn_up(position, side, fallen) for side in SIDES)
    return union, confederate
