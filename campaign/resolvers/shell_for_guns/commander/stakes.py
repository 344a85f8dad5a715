"""How likely a side holds what it needs in the end, as everybody stands. [SG 3, SK 1.5]

No dice are thrown and nobody's plans are known: a brigade counts at an objective by its bases, and
the less the longer its way there is in the turns that are left. Whoever is not there yet needs an
order that is obeyed. Who stands at an objective alone takes it with the turn.
"""

from collections.abc import Iterable, Sequence
from math import exp, isqrt
from typing import NamedTuple

from campaign.resolvers.shell_for_guns.position import TURNS, Marker, ShellPosition, measured
from campaign.resolvers.shell_for_guns.standing import standing_blocks
from campaign.resolvers.shell_for_guns.tables import UM
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.verdict import HOLDS
from campaign.resolvers.shell_for_guns.vocabulary import Quality
from campaign.tabletop.bases import Base
from campaign.tabletop.contact import squared_from
from campaign.tabletop.measure import SCALE
from campaign.terms import SIDES, Side

_A_TURN = 3.0 * UM
"""How far a brigade comes in a turn, the chance counted that it does not obey. [SG 2.3, SG 2.5]"""

_OBEYS = 0.6
"""How likely a brigade gets an order in a turn, and obeys it. [SG 2.3]"""

_TO_COME, _IN_HAND, _DONE = 1.0, 0.6, 0.3
"""What is left of this turn for a division that waits, for the one that acts, for others."""

_WORTH = {Quality.CONSCRIPT: 0.85, Quality.REGULAR: 1.0, Quality.ELITE: 1.15}
"""What a base counts for."""

_DISORDERED = 0.5
"""What a brigade in disorder counts for: it has to be rallied before it holds anything. [SG 1.5]"""

_HELD, _HOLDING = 1.3, 1.5
"""By how much those count for more who hold already, and what holding counts for by itself."""

_CONTESTED = 0.3
"""How likely the last turn changes who holds while a steady brigade of his is there. [SG 3]"""

_IN_TIME = 0.25
"""How likely somebody comes back before the turn is over in which an objective is lost. [SG 3]"""


class _There(NamedTuple):
    """What brigades bring to an objective."""

    weight: float
    steady: int
    """Those that are there, in order: nobody else can take the objective then. [SG 3]"""


class Stakes:
    """What decides, and who is how near to it; some units may be thought elsewhere."""

    def __init__(self, position: ShellPosition, side: Side) -> None:
        self._position, self._side = position, side
        self._left = float(TURNS - position.turn)
        waiting = position.queue[1:]
        self._waiting = {unit.side for unit in position.units if unit.division in waiting}
        self._shares: dict[int, list[_There]] = {}
        self._sums = {each: [_There(0.0, 0) for _ in position.markers] for each in SIDES}
        for unit, block, *_ in standing_blocks(position.units):
            if not unit.is_battery:
                found = self._brought(unit, block, self._turns(unit))
                self._shares[unit.id] = found
                self._sums[unit.side] = _plus(self._sums[unit.side], found)

    def _turns(self, unit: Unit) -> float:
        """Turns in which a brigade may still go somewhere."""
        if unit.division in self._position.queue[1:]:
            return self._left + _TO_COME
        if unit.division == self._position.division and not (unit.moves or unit.charged):
            return self._left + _IN_HAND
        return self._left + _DONE

    def _brought(self, unit: Unit, block: Base, turns: float) -> list[_There]:
        """What a brigade brings to each objective from where it stands. [SG 1.5, SG 3]"""
        worth = 0.0
        if not unit.is_decimated:
            worth = (unit.bases - unit.losses / 4) * _WORTH[unit.quality]
        if unit.disordered:
            worth *= _DISORDERED
        steady = int(not (unit.disordered or unit.is_decimated))
        found = []
        for marker in self._position.markers:
            way = isqrt(squared_from(marker.place, block)) // SCALE - HOLDS
            near = way <= 0
            weight = worth if near else worth * _comes(way, turns)
            found.append(_There(weight, steady if near else 0))
        return found

    def chance(self, *moved: Unit) -> float:
        """How likely the side wins, if these units stand there and everybody else as they do."""
        sums = dict(self._sums)
        for unit in moved:
            if unit.id in self._shares:
                new = self._brought(unit, unit.block, self._left + _DONE)
                sums[unit.side] = _plus(sums[unit.side], new, self._shares[unit.id])
        own, others = sums[self._side], sums[self._side.enemy]
        markers = self._position.markers
        return self._wins([self._holds(*there) for there in zip(markers, own, others, strict=True)])

    def _holds(self, marker: Marker, own: _There, others: _There) -> float:
        """How likely the side holds an objective in the end."""
        if marker.holder is self._side:
            return 1.0 - self._falls(marker.holder, own, others)
        return self._falls(marker.holder, others, own)

    def _falls(self, side: Side, holder: _There, taker: _There) -> float:
        """How likely an objective is taken from a side that holds it. [SG 3]"""
        falls = _overcomes(taker, holder)
        if taker.steady and not holder.steady:
            # It changes hands with this turn, and is the taker's to lose then.
            back = _overcomes(holder, taker) if self._left > 0 else 0.0
            late = 1.0 - _IN_TIME if side in self._waiting else 1.0
            return max(falls, late * (1.0 - back))
        return falls * _CONTESTED if self._left <= 0 and holder.steady else falls

    def _wins(self, held: Sequence[float]) -> float:
        """How likely the side wins that holds each objective so likely. [SK 1.5]"""
        needed = self._position.staging.needed
        if self._side is self._position.request.defender:
            # The attacker has too few if so many are the defender's.
            needed = len(held) - needed + 1
        return sum(_counts(held)[needed:])


def _comes(way: int, turns: float) -> float:
    """How likely a brigade comes so far in so many turns. [SG 2.3, SG 2.5]"""
    stays: float = (1.0 - _OBEYS) ** turns
    return exp(-way / (_A_TURN * turns)) * (1.0 - stays)


def _overcomes(taker: _There, holder: _There) -> float:
    """How likely those who hold something lose it, by what both bring there."""
    one, other = _HELD * holder.weight + _HOLDING, taker.weight
    return other * other / (other * other + one * one)


def _plus(
    sums: Sequence[_There], new: Sequence[_There], old: Sequence[_There] | None = None
) -> list[_There]:
    """What there is at each objective when somebody comes, and is no longer where he was."""
    less = old or [_There(0.0, 0)] * len(sums)
    return [
        _There(total.weight + more.weight - gone.weight, total.steady + more.steady - gone.steady)
        for total, more, gone in zip(sums, new, less, strict=True)
    ]


def _counts(held: Iterable[float]) -> list[float]:
    """How likely none of them are held, one, two and so on."""
    counts = [1.0]
    for chance in held:
        longer = [0.0, *(count * chance for count in counts)]
        for number, count in enumerate(counts):
            longer[number] += count * (1 - chance)
        counts = longer
    return counts


def stakes(position: ShellPosition, side: Side) -> Stakes:
    """What is at stake for a side as everybody stands; worked out once."""
    known = measured(position)
    key = ("stakes", side, position.turn, position.markers, position.queue)
    if key not in known:
        known[key] = Stakes(position, side)
    found: Stakes = known[key]
    return found
