"""What it is worth to a group to stand on objectives, or to dispute them. [YK-R20, YK-R22]

Half of what a battle of history is decided by is who stands there last. [SK 1.5]
"""

from campaign.resolvers.yankee.ground import objectives, present
from campaign.resolvers.yankee.position import LAST_TURN, Troops, YankeePosition
from campaign.tabletop.bases import Base
from campaign.tabletop.measure import CM, squared
from campaign.tabletop.terrain import Piece, stands_in

HELD = 1.5
"""What it is worth to the plain commander to stay on an objective, in bases."""

EARLY = 0.2
"""What it is worth to the able one to have more bases on an objective in the first turn."""

AT_THE_END = 6.0
"""So much more it is worth in the last turn, when it counts."""

LATENESS = 4
"""The power of the share of the battle that is over: an objective taken early costs bases that
hold none at the end."""

A_BASE_MORE = 0.2
"""What each base by which one side outnumbers the other is worth, up to `MOST` of them."""

MOST = 3

NEAR = 45 * CM
"""Objectives farther away than a group goes in a turn are left out."""


class KeptObjectives:
    """Objectives on which a group stands, and nobody else of its side."""

    def __init__(self, position: YankeePosition, group: Troops) -> None:
        ids, side = {troop.id for troop in group}, group[0].side
        self._kept: list[Piece] = []
        for piece in objectives(position):
            own = {troop.id for troop in present(position, piece) if troop.side is side}
            if own and own <= ids:
                self._kept.append(piece)

    def worth(self, bases: tuple[Base, ...]) -> float:
        """Whoever is there had better stay."""
        return HELD if any(stands_in(base, p) for p in self._kept for base in bases) else 0.0


class Outnumbered:
    """Objectives near a group, where whoever has more bases at the end has won."""

    def __init__(self, position: YankeePosition, group: Troops) -> None:
        ids, side, here = {troop.id for troop in group}, group[0].side, group[0].base.place
        self._near: list[tuple[Piece, int, int]] = []
        for piece in objectives(position):
            if squared(piece.middle, here) > NEAR * NEAR:
                continue
            there = present(position, piece)
            others = sum(troop.side is side and troop.id not in ids for troop in there)
            self._near.append((piece, others, sum(troop.side is not side for troop in there)))
        self._weight = EARLY + AT_THE_END * (position.turn / LAST_TURN) ** LATENESS

    def worth(self, bases: tuple[Base, ...]) -> float:
        """More of the own ones there, and some to spare."""
        worth = 0.0
        for piece, others, enemies in self._near:
            own = others + sum(stands_in(base, piece) for base in bases)
            if own + enemies:
                margin = max(-MOST, min(MOST, own - enemies))
                worth += (own > enemies) - (own < enemies) + A_BASE_MORE * margin
        return worth * self._weight
