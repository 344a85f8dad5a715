"""A battle in rounds as a value: two lines that face each other. [BG 8]"""

from typing import NamedTuple

from campaign.battle import BattlePiece, BattleRequest, Surrounding
from campaign.printed import printed_values
from campaign.terms import UNION, BoxId, Leader, Side

Line = tuple[BattlePiece, ...]


class Shot(NamedTuple):
    """An announced shot: the numbers of who fires at whom. [BG 8.3]"""

    shooter: int
    target: int


class LinePosition(NamedTuple):
    """Where a battle stands."""

    request: BattleRequest
    round: int
    firing: Side
    """Whose part of the round it is. [BG 8.2]"""

    lines: tuple[Line, Line]
    """The pieces still fighting, Union first, in the order in which they came."""

    shots: tuple[Shot, ...] = ()
    """What has been announced in this part. [BG 8.3]"""

    arrived_from: tuple[BoxId, ...] = ()
    """Boxes that have sent a piece in this part. [BG 10.1]"""

    drawn: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    winner: Side | None = None
    retreat: BoxId | None = None
    brought: tuple[Leader, ...] = ()
    """Leaders brought up so far. [NS 8.21]"""

    @property
    def to_move(self) -> Side:
        return self.firing

    def line(self, side: Side) -> Line:
        """The pieces of *side* that are still fighting."""
        return self.lines[side.seat]

    def piece(self, number: int) -> BattlePiece | None:
        """The fighting piece of this number."""
        for line in self.lines:
            for piece in line:
                if piece.id == number:
                    return piece
        return None

    def surroundings(self, side: Side) -> tuple[Surrounding, ...]:
        """The adjacent boxes as they matter for *side*."""
        return tuple(s for s in self.request.surroundings if s.side is side)

    @property
    def announced(self) -> frozenset[int]:
        return frozenset(shot.shooter for shot in self.shots)

    @property
    def covered(self) -> frozenset[int]:
        return frozenset(shot.target for shot in self.shots)

    def with_line(self, side: Side, line: Line) -> "LinePosition":
        union, confederate = self.lines
        lines = (line, confederate) if side is UNION else (union, line)
        return self._replace(lines=lines)


RIVER_ROUNDS = 2
"""For so many rounds the defender fires better at whoever crossed water. [BG 8.7]"""


def needed(position: LinePosition, shooter: BattlePiece, target: BattlePiece) -> int:
    """The highest face with which a shot hits; below 1 it cannot. [BG 8.5, BG 8.6, BG 8.7, BG 8.8]

    The river helps the defender's pieces, in his parts of the first two rounds only.
    """
    values = printed_values()
    value = values[shooter.type][0] + values[target.type][1]
    if target.entrenched:
        value -= 1
    if (
        target.crossed
        and position.round <= RIVER_ROUNDS
        and target.side is position.request.attacker
    ):
        value += 1
    return value
