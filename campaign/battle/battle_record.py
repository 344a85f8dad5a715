"""The odds of a whole battle where none can be worked out: a curve through battles on record.

Automatic commanders have fought hundreds of battles by such rules; from who stands there and who
may come, in works, across water or mounted, a curve says how such a battle usually ends. A piece
more never makes it likelier for the other side. It is an estimate, and is called one.
`python -m tests.resolvers.table_records` fights the battles and fits the curve.
"""

from collections.abc import Iterable
from math import exp, log, sqrt
from typing import NamedTuple

from campaign.battle.battle_odds import ESTIMATED, BattleOdds
from campaign.battle.contract import BattlePiece, BattleRequest
from campaign.battle.retreats import best_refuge
from campaign.tables.printed_values import printed_values
from campaign.terms import SIDES, Side

GARRISON = 2.0
"""Strength of a garrison for each point of its value, and as much again for its works. [NS-R12]"""

LEAST = 0.5
"""No side is thought weaker: where nobody stands, nobody fights."""


class Counts(NamedTuple):
    """What pieces count for, beside infantry of the same strength in the open."""

    horse: float = 1.0
    wet: float = 1.0
    """Who comes across water. [BG 8.7]"""

    dug_in: float = 1.0
    """A defender in works. [BG 8.6]"""

    comers: float = 1.0
    """Whoever may be called from next door. [BG 10.1]"""


class Muster(NamedTuple):
    """Who meets in a battle, as far as the curve looks at it: attacker, defender."""

    present: tuple[float, float]
    """Steps times combat value, a little more for what is hard to hit, as each piece counts."""

    strengths: tuple[float, float]
    """The same with whoever may come."""

    has_way_back: tuple[bool, bool] = (True, True)
    """Whoever has none is lost when he is beaten. [BG 9.5]"""

    @property
    def worn(self) -> tuple[float, float]:
        """How many times the losses between equals each side suffers, for each piece.

        By the root of the ratio of strengths: in battles on record ten against one lose hardly
        more pieces than two against one.
        """
        own, theirs = self.present
        return sqrt(theirs / own), sqrt(own / theirs)

    @property
    def features(self) -> tuple[float, ...]:
        """What the curve adds up, each by its weight, in the order of the weights."""
        own, theirs = self.strengths
        return 1.0, log(own / theirs)


class Weights(NamedTuple):
    """Of the curve: what each feature of a muster adds to the logarithm of the attacker's odds."""

    even: float
    """With equal armies."""

    ratio: float
    """For the logarithm of the strengths' ratio."""


class BattleRecord(NamedTuple):
    """What battles by certain rules have come to."""

    battles: int
    counts: Counts
    weights: Weights
    undecided: float
    """The share that nobody won."""

    attackers_lost: tuple[float, float]
    """The share of his pieces that the attacker lost when he won, and when he did not, where both
    were equally strong and he had a way back: see `Muster.worn`."""

    defenders_lost: tuple[float, float]
    """The same of the defender: when he was beaten, and when he was not."""

    turns: float
    """How long they took, on average."""

    def chance(self, muster: Muster) -> float:
        """How likely the attacker is to win, if anybody does."""
        leaning = sum(w * x for w, x in zip(self.weights, muster.features, strict=True))
        return 1 / (1 + exp(-max(-40.0, min(40.0, leaning))))

    def loses(self, muster: Muster) -> tuple[float, float]:
        """The share of their pieces that attacker and defender are likely to lose."""
        chance, (attackers, defenders) = self.chance(muster), muster.worn
        lost = (share * attackers for share in self.attackers_lost)
        won, beaten = (min(1.0, share) for share in lost)
        theirs = (share * defenders for share in self.defenders_lost)
        overrun, held = (min(1.0, share) for share in theirs)
        back, way_back = muster.has_way_back
        return (
            chance * won + (1 - chance) * (beaten if back else 1.0),
            chance * (overrun if way_back else 1.0) + (1 - chance) * held,
        )


def estimated(record: BattleRecord, request: BattleRequest) -> BattleOdds:
    """How a battle is likely to end that begins as is asked for."""
    meeting = muster(request, record.counts)
    chance = record.chance(meeting)
    decided = 1 - record.undecided
    sides = request.attacker, request.defender
    won = dict(zip(sides, (decided * chance, decided * (1 - chance)), strict=True))
    lost = {
        side: share * sum(piece.side is side for piece in request.pieces)
        for side, share in zip(sides, record.loses(meeting), strict=True)
    }
    union, confederate = SIDES
    return BattleOdds(
        won[union],
        won[confederate],
        record.undecided,
        (lost[union], lost[confederate]),
        record.turns,
        source=ESTIMATED,
        trials=record.battles,
        may_come=(_comers(request, union), _comers(request, confederate)),
    )


def muster(request: BattleRequest, counts: Counts) -> Muster:
    """Who meets in a battle that is asked for."""
    sides = request.attacker, request.defender
    present = tuple(
        max(LEAST, sum(_counted(request, one, counts) for one in _all(request.pieces, side)))
        for side in sides
    )
    comers = (sum(_weight(one, counts) for one in _may_come(request, side)) for side in sides)
    own, theirs = (
        there + counts.comers * more for there, more in zip(present, comers, strict=True)
    )
    back, way_back = (best_refuge(request, (), side) is not None for side in sides)
    return Muster((present[0], present[1]), (own, theirs), (back, way_back))


def _counted(request: BattleRequest, piece: BattlePiece, counts: Counts) -> float:
    """The strength of a piece as it stands there."""
    strength = _weight(piece, counts)
    if piece.side is request.attacker:
        return strength * (counts.wet if piece.crossed else 1.0)
    works = piece.entrenched or request.permanent_works
    return strength * (counts.dug_in if works and not piece.garrison else 1.0)


def _all(pieces: Iterable[BattlePiece], side: Side) -> list[BattlePiece]:
    return [piece for piece in pieces if piece.side is side]


def _may_come(request: BattleRequest, side: Side) -> list[BattlePiece]:
    """The best pieces that may be called from each box next door. [BG 10.1]"""
    found: list[BattlePiece] = []
    for near in request.surroundings:
        if near.side is side and not near.closed:
            found += sorted(near.reserves, key=lambda one: -_weight(one, Counts()))[: near.most]
    return found


def _comers(request: BattleRequest, side: Side) -> int:
    return len(_may_come(request, side))


def _weight(piece: BattlePiece, counts: Counts) -> float:
    if piece.garrison:
        return GARRISON * piece.garrison + GARRISON
    value, modifier = printed_values()[piece.type]
    strength = (1 if piece.reduced else 2) * (value - 0.7 * modifier)
    return strength if piece.type.is_infantry else counts.horse * strength
