"""The odds of a whole battle where none can be worked out: a curve through battles on record.

Automatic commanders have fought hundreds of battles by such rules; from who stands there, who may
come, works, water and leaders a curve says how such a battle usually ends. It is an estimate, and
is called one. `python -m tests.resolvers.table_records` fights the battles and fits the curve.
"""

from collections.abc import Iterable
from math import exp, log, sqrt
from typing import NamedTuple

from campaign.battle.battle_odds import ESTIMATED, BattleOdds
from campaign.battle.contract import BattlePiece, BattleRequest
from campaign.tables.printed_values import printed_values
from campaign.terms import SIDES, Side

GARRISON = 2.0
"""Strength of a garrison for each point of its value, and as much again for its works. [NS-R12]"""

USUAL_SIZE = 20.0
"""Strength of both sides in a battle in which the size makes no difference: two pieces each."""

LEAST = 0.5
"""No side is thought weaker: where nobody stands, nobody fights."""


class Muster(NamedTuple):
    """Who meets in a battle, as far as the curve looks at it."""

    strengths: tuple[float, float]
    """Steps times combat value, a little more for what is hard to hit: attacker, defender."""

    with_comers: tuple[float, float]
    """The same with whoever may be called from next door. [BG 10.1]"""

    sheltered: float
    """How much of the defender stands in works, 0 to 1. [BG 8.6]"""

    wet: float
    """How much of the attacker comes across water, 0 to 1. [BG 8.7]"""

    leaders: int
    """By how many points the attacker's leaders are better. [NS 8.21]"""

    horse: float
    """The share of cavalry in the attacker's strength, less that in the defender's."""

    @property
    def worn(self) -> tuple[float, float]:
        """How many times the losses between equals attacker and defender suffer, for each piece.

        By the root of the ratio of strengths: in battles on record ten against one lose hardly
        more pieces than two against one.
        """
        own, theirs = self.strengths
        return sqrt(theirs / own), sqrt(own / theirs)

    @property
    def features(self) -> tuple[float, ...]:
        """What the curve adds up, each by its weight, in the order of the weights."""
        present, all_ = (log(a / b) for a, b in (self.strengths, self.with_comers))
        size = log(sum(self.strengths) / USUAL_SIZE)
        leaders = float(self.leaders)
        return (1.0, present, all_, self.sheltered, self.wet, leaders, size, self.horse)


class Weights(NamedTuple):
    """Of the curve: what each feature of a muster adds to the logarithm of the attacker's odds."""

    even: float
    """With equal armies in the open."""

    present: float
    """For the logarithm of the strengths' ratio of those who are there."""

    with_comers: float
    """For that of all who may come."""

    works: float
    water: float
    leaders: float
    size: float
    """For the logarithm of all strength there, in battles of the usual size."""

    horse: float


class BattleRecord(NamedTuple):
    """What battles by certain rules have come to."""

    battles: int
    weights: Weights
    undecided: float
    """The share that nobody won."""

    attackers_lost: tuple[float, float]
    """The share of his pieces that the attacker lost when he won, and when he did not, where both
    were equally strong: see `Muster.worn`."""

    defenders_lost: tuple[float, float]
    """The same of the defender: when he was beaten, and when he was not."""

    turns: float
    """How long they took, on average."""

    def chance(self, muster: Muster) -> float:
        """How likely the attacker is to win, if anybody does."""
        leaning = sum(w * x for w, x in zip(self.weights, muster.features, strict=True))
        return 1 / (1 + exp(-max(-40.0, min(40.0, leaning))))


def estimated(record: BattleRecord, request: BattleRequest) -> BattleOdds:
    """How a battle is likely to end that begins as is asked for."""
    meeting = muster(request)
    chance = record.chance(meeting)
    decided = 1 - record.undecided
    won = {request.attacker: decided * chance, request.defender: decided * (1 - chance)}
    lost = {
        side: sum(piece.side is side for piece in request.pieces)
        * min(1.0, worn * (chance * shares[0] + (1 - chance) * shares[1]))
        for side, shares, worn in zip(
            (request.attacker, request.defender),
            (record.attackers_lost, record.defenders_lost),
            meeting.worn,
            strict=True,
        )
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


def muster(request: BattleRequest) -> Muster:
    """Who meets in a battle that is asked for."""
    attacker, defender = request.attacker, request.defender
    own, theirs = (_all(request.pieces, side) for side in (attacker, defender))
    strengths = _strength(own), _strength(theirs)
    coming = (_strength(_may_come(request, side)) for side in (attacker, defender))
    works = (one for one in theirs if one.entrenched or one.garrison or request.permanent_works)
    leaders = (there.value if there.side is attacker else -there.value for there in request.leaders)
    attackers, defenders = (max(LEAST, strength) for strength in strengths)
    more, others = coming
    return Muster(
        (attackers, defenders),
        (attackers + more, defenders + others),
        _strength(works) / defenders,
        _strength(one for one in own if one.crossed) / attackers,
        sum(leaders),
        _horse(own) / attackers - _horse(theirs) / defenders,
    )


def _all(pieces: Iterable[BattlePiece], side: Side) -> list[BattlePiece]:
    return [piece for piece in pieces if piece.side is side]


def _may_come(request: BattleRequest, side: Side) -> list[BattlePiece]:
    """The best pieces that may be called from each box next door. [BG 10.1]"""
    found: list[BattlePiece] = []
    for near in request.surroundings:
        if near.side is side and not near.closed:
            found += sorted(near.reserves, key=lambda one: -_weight(one))[: near.most]
    return found


def _comers(request: BattleRequest, side: Side) -> int:
    return len(_may_come(request, side))


def _strength(pieces: Iterable[BattlePiece]) -> float:
    return sum(map(_weight, pieces))


def _horse(pieces: Iterable[BattlePiece]) -> float:
    return _strength(piece for piece in pieces if not piece.type.is_infantry)


def _weight(piece: BattlePiece) -> float:
    if piece.garrison:
        return GARRISON * piece.garrison + GARRISON
    value, modifier = printed_values()[piece.type]
    return (1 if piece.reduced else 2) * (value - 0.7 * modifier)
