"""A battle in rounds as a value: two lines that face each other. [BG 8, NS 5, NS 7, NS 8.1]"""

from enum import StrEnum
from typing import NamedTuple

from campaign.battle.contract import BattlePiece, BattleRequest, Surrounding
from campaign.tables.printed_values import printed_values
from campaign.terms import UNION, BoxId, Leader, Side

Line = tuple[BattlePiece, ...]

FRONT = 8
"""So many pieces of a side take part in a round of a battle under command. [NS 7.0]"""


class Stage(StrEnum):
    """What a side has to decide; a round goes through them in this order, defender first."""

    COMMAND = "command"
    """The command die of a new day. [NS 7.0]"""

    RELIEF = "relief"
    """Who of more than eight pieces stands in front. [NS-R16]"""

    FIRE = "fire"
    """A side's part of the round. [BG 8.2]"""

    RALLY = "rally"
    """Who of the routed comes back after a fourth round. [NS 8.11]"""

    FLIGHT = "flight"
    """Where a side goes that has nothing but routed pieces left; the end. [NS-R19]"""


class Shot(NamedTuple):
    """An announced shot: the numbers of who fires at whom. [BG 8.3]"""

    shooter: int
    target: int


class Points(NamedTuple):
    """What leaders add to the fire of a piece in this part. [NS 8.22]"""

    shooter: int
    given: int


class LinePosition(NamedTuple):
    """Where a battle stands."""

    request: BattleRequest
    round: int
    firing: Side
    """Whose part of the round, or whose decision, it is. [BG 8.2]"""

    lines: tuple[Line, Line]
    """The pieces in front, Union first, in the order in which they came."""

    shots: tuple[Shot, ...] = ()
    """What has been announced in this part. [BG 8.3]"""

    arrived_from: tuple[BoxId, ...] = ()
    """Boxes that have sent a piece in this part. [BG 10.1]"""

    drawn: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    winner: Side | None = None
    retreat: BoxId | None = None
    """Where a side has gone: the loser, or defenders who left a garrison. [BG 9.1, NS-R13]"""

    brought: tuple[Leader, ...] = ()
    """Leaders brought up so far. [NS 8.21]"""

    stage: Stage = Stage.FIRE
    leadership: tuple[int, int] = (0, 0)
    """How many pieces of each side may fire in a round of this day. [NS 7.0]"""

    rear: tuple[Line, Line] = ((), ())
    """The pieces that wait behind the eight in front. [NS-R16]"""

    relieved: tuple[int, ...] = ()
    """Pieces that have changed places before this round. [NS-R16]"""

    points: tuple[Points, ...] = ()
    """What leaders give in this part, by the numbers of the shooters. [NS 8.22]"""

    routed: Line = ()
    """Pieces of both sides that have run. [NS 8.1]"""

    retreated: Side | None = None
    """Who has gone to `retreat`. [BG 9.1, NS-R13]"""

    gone: Line = ()
    """Defenders who have retreated, routed or not, and left a garrison to fight on. [NS-R13]"""

    evaded: BoxId | None = None
    """Where invaders went who had no more than such a garrison before them. [BG 9.1, NS-R13]"""

    led: bool = False
    """A leader has come in this part. [NS 8.21]"""

    @property
    def to_move(self) -> Side:
        return self.firing

    def line(self, side: Side) -> Line:
        """The pieces of *side* in front: those that fire and are fired at."""
        return self.lines[side.seat]

    def fighting(self, side: Side) -> Line:
        """The pieces of *side* that have not been eliminated, run or left. [BG 8.1, NS-R16]"""
        return self.lines[side.seat] + self.rear[side.seat]

    def piece(self, number: int) -> BattlePiece | None:
        """The piece of this number in front."""
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
        return self._replace(lines=_paired(self.lines, side, line))

    def with_rear(self, side: Side, line: Line) -> "LinePosition":
        return self._replace(rear=_paired(self.rear, side, line))

    def in_order(self, line: Line) -> Line:
        """Pieces in the order in which they came."""
        places = {piece.id: place for place, piece in enumerate(self.request.pieces)}
        places |= {number: place for place, number in enumerate(self.drawn, start=len(places))}
        return tuple(sorted(line, key=lambda piece: places[piece.id]))


def _paired(lines: tuple[Line, Line], side: Side, line: Line) -> tuple[Line, Line]:
    """Both lines with that of one side changed."""
    union, confederate = lines
    return (line, confederate) if side is UNION else (union, line)


RIVER_ROUNDS = 2
"""For so many rounds the defender fires better at whoever crossed water. [BG 8.7]"""


def needed(position: LinePosition, shooter: BattlePiece, target: BattlePiece) -> int:
    """The highest face with which a shot hits; below 1 it cannot.

    The river helps the defender's pieces, in his parts of the first two rounds only.
    [BG 8.5, BG 8.6, BG 8.7, BG 8.8, NS 5.0, NS 8.22]
    """
    values = printed_values()
    value = (shooter.garrison or values[shooter.type][0]) + values[target.type][1]
    if target.entrenched:
        value -= 1
    if (
        target.crossed
        and position.round <= RIVER_ROUNDS
        and target.side is position.request.attacker
    ):
        value += 1
    return value + points_of(position, shooter.id) if position.points else value


def points_of(position: LinePosition, number: int) -> int:
    """What leaders add to the fire of the piece of this number. [NS 8.22]"""
    return sum(points.given for points in position.points if points.shooter == number)


def worth(position: LinePosition, side: Side) -> int:
    """What the leaders of *side* in the battle are worth together; one goes with his army.

    [NS 8.22, NS-R24, NS-R25]
    """
    request = position.request
    if not request.leaders or position.retreated is side:
        return 0
    return sum(
        there.value
        for there in request.leaders
        if there.side is side and (there.box == request.box or there.leader in position.brought)
    )


def is_alone(position: LinePosition, side: Side) -> bool:
    """*side* has nothing in the battle but the garrison of the port. [NS-R13]"""
    return all(piece.garrison for piece in position.fighting(side))


def ran(position: LinePosition, side: Side) -> Line:
    """The routed pieces of *side* that are still in the box. [NS 8.1]"""
    gone = {piece.id for piece in position.gone}
    return tuple(p for p in position.routed if p.side is side and p.id not in gone)
