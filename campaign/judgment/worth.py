"""What a position is worth: pieces, and boxes by who is likely to hold them. One judge for all.

A war is reviewed by one measure, whoever has played it, so it is nobody's own. In points: one of
army maximum is three. Battles that have been joined count as what is to be expected of them.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from campaign.board.board import Theater, bits
from campaign.commanders.decisive import BY_TIME, foreseen
from campaign.commanders.holdings import is_priced
from campaign.commanders.quick_odds import quick_odds
from campaign.commanders.steady.appraisal import Stakes, distances, force, worth
from campaign.judgment.decided import (
    at_risk,
    lost_with_turn,
    saved,
    won_by_battles,
    won_with_turn,
)
from campaign.queries.battle_sites import garrison, must_fight
from campaign.rules.sea import INVASION_BASE
from campaign.state import CampaignState, Ending
from campaign.terms import CONFEDERATE, SIDES, UNION, Side

WON = 100.0
"""A war that is won before its time, beside what is held and left. A war that runs out is judged by
these alone: that it was to end with this turn, no order has decided."""

PIECES = 0.5
"""Worth of a point of strength; a whole veteran infantry then is worth two or three points."""

NOW = 0.55
"""The share of the worth of a box that goes with holding it now; the rest with who is near."""

FADES = 0.5
"""The share of strength that is felt one link further on; beyond `FAR` none is."""

FAR = 3

FLEET = 0.12
"""The share of the strength in Washington that is felt in every Confederate port. [BG 6.2]"""

HOLDER = 1.5
"""How much stronger whoever holds a box is felt there."""

NOBODY = 0.5
"""What is felt of either side where nobody is near."""

WORKS = 1.4
"""How much more strength is felt of pieces behind works, where they stand."""

GUNS = 4.0
"""Strength of a port's garrison for each point of its value. [NS-R12]"""


class KnownBattle(NamedTuple):
    """What is known of a battle, if somebody has looked closely."""

    win: float
    """The attacker's chance, 0 to 1."""

    losses: tuple[float, float] | None = None
    """Strength that both sides are going to lose, Union first, those called up included; None if
    that is not known."""

    comers: tuple[int, int] = (0, 0)
    """Pieces that either side may call up, and does if it needs them, Union first. [BG 10.1]"""


NOTHING_KNOWN: Mapping[int, KnownBattle] = MappingProxyType({})


class ExpectedBattle(NamedTuple):
    """A battle that waits to be fought, or is being fought."""

    attacker: Side
    win: float
    """The attacker's chance, 0 to 1."""

    strengths: tuple[float, float]
    """Of both sides there, Union first."""

    comers: tuple[int, int] = (0, 0)
    """Pieces that either side may call up, and that are counted on, Union first. [BG 10.1]"""


class Judged:
    """One position as the judge sees it."""

    def __init__(
        self, state: CampaignState, known: Mapping[int, KnownBattle] = NOTHING_KNOWN
    ) -> None:
        """What battles in some boxes may come to is *known*; of others there is an estimate."""
        self.state, self._known = state, known
        theater = state.theater
        self.stands: tuple[list[float], list[float]] = (
            [0.0] * len(theater.ids),
            [0.0] * len(theater.ids),
        )
        """The strength of both sides in each box, after the battles that are to be expected."""

        for side in SIDES:
            for box in bits(state.present[side.seat]):
                self.stands[side.seat][box] = force(state.stacks[side.seat][box])
        self.union = [0.5] * len(theater.ids)
        """How likely it is that the Union holds each box when the segment is over."""

        for box in bits(state.held[UNION.seat]):
            self.union[box] = 1.0
        for box in bits(state.held[CONFEDERATE.seat]):
            self.union[box] = 0.0
        self.joined: dict[int, ExpectedBattle] = {}
        self.called_lost = [0.0, 0.0]
        """Strength of both sides that is likely to be lost by those who come to help. [BG 10.1]"""

        self._expect()
        self.felt = (self._felt(UNION), self._felt(CONFEDERATE))
        self.points = [self._points(box) for box in range(len(theater.ids))]
        """What each box adds to the Union's side of the scales."""

    def value(self, side: Side) -> float:
        """What the position is worth to a side, in points; to the other one, as much less."""
        return self._value if side is UNION else -self._value

    @property
    def _value(self) -> float:
        union, confederate = (sum(self.stands[seat]) - self.called_lost[seat] for seat in (0, 1))
        held = sum(self.points) + PIECES * (union - confederate)
        state = self.state
        ending = _at_once(state.ending) if state.ending is not None else foreseen(state)
        if ending is None:
            won, lost = self._won(), self._to_the_union(self.doom)
            risk = at_risk(state, UNION) - at_risk(state, CONFEDERATE)
            return held + WON * (won - lost - risk * (1 - abs(won)))
        if ending.winner is None:
            return held
        return held + (WON if ending.winner is UNION else -WON)

    @property
    def doom(self) -> float:
        """How likely the side whose turn it is has lost the war when that is over. [BG 14/10.1]"""
        return lost_with_turn(self.state, self._chances)

    def saved(self, side: Side) -> float:
        """How likely a side whose turn it was has not lost the war with it."""
        return saved(self.state, self._chances, side)

    @property
    def _chances(self) -> Mapping[int, float]:
        return {box: fight.win for box, fight in self.joined.items()}

    def _won(self) -> float:
        """How likely battles that are to be fought win the war for the Union, or the verdict of
        this turn; below 0, for the Confederacy. [BG 13, BG 15]
        """
        by_turn = won_with_turn(self.state, self._chances) if self.state.agenda else 0.0
        may_win = self.joined or is_priced(self.state)
        by_battles = won_by_battles(self.state, self._chances) if may_win else 0.0
        return self._to_the_union(max(by_turn, by_battles))

    def _to_the_union(self, share: float) -> float:
        """What is for or against the side whose turn it is, in the view of the Union."""
        return share if share and self.state.active is UNION else -share

    def gain(self, box: int, side: Side) -> float:
        """What a box adds to a side."""
        return self.points[box] if side is UNION else -self.points[box]

    def near(self, box: int, side: Side) -> float:
        """Strength of a side that could stand in a box after its next marches."""
        far = distances(self.state.theater)[box]
        stands = self.stands[side.seat]
        return sum(
            max(0.0, stands[o]) for o in bits(self.state.present[side.seat]) if 0 < far[o] <= 2
        )

    def _expect(self) -> None:
        """Battles are thought to be over, and boxes entered to be held. [BG 3.2, BG 8.1]"""
        state = self.state
        if not state.agenda:
            return
        attacker = state.active
        own = attacker.seat
        for box in bits(must_fight(state)):
            strengths = self.stands[0][box], self.stands[1][box]
            mine, theirs = state.stacks[own][box], state.stacks[1 - own][box]
            known = self._known.get(box)
            if known is None:
                win = quick_odds(
                    mine,
                    theirs,
                    entrenched=sum(unit.is_protected for unit in theirs),
                    crossed=sum(unit.crossed for unit in mine),
                    garrison=garrison(state, box) if any(unit.invaded for unit in mine) else 0,
                )
                known = KnownBattle(win)
            self.joined[box] = ExpectedBattle(attacker, known.win, strengths, known.comers)
            self.union[box] = known.win if attacker is UNION else 1 - known.win
            for seat, chance in enumerate((self.union[box], 1 - self.union[box])):
                self.stands[seat][box] *= kept(chance)
                if known.comers[seat] and known.losses is not None:
                    lost = strengths[seat] - self.stands[seat][box]
                    self.called_lost[seat] += max(0.0, known.losses[seat] - lost)
        joined = state.contested | must_fight(state)
        for box in bits(state.present[own] & ~joined & ~state.held[own]):
            self.union[box] = 1.0 if attacker is UNION else 0.0

    def _felt(self, side: Side) -> list[float]:
        """Where strength could tell before long."""
        state, theater = self.state, self.state.theater
        felt = [NOBODY] * len(theater.ids)
        stands, spread = self.stands[side.seat], _spread(theater)
        for box in bits(state.present[side.seat]):
            strong = stands[box]
            stack = state.stacks[side.seat][box]
            works = sum(unit.is_protected for unit in stack) / len(stack)
            felt[box] += strong * (1 + (WORKS - 1) * works)
            for near, share in spread[box]:
                felt[near] += strong * share
        base = theater.number[INVASION_BASE]
        if side is UNION and stands[base] and state.held[UNION.seat] >> base & 1:
            for port in bits(theater.ports & state.held[CONFEDERATE.seat]):
                felt[port] += FLEET * stands[base]
        if side is CONFEDERATE:
            for port in bits(theater.ports & state.held[CONFEDERATE.seat]):
                felt[port] += FLEET * GUNS * garrison(state, port)
        return felt

    def stake(self, box: int) -> float:
        """Half of what changes hands with a box, in points."""
        options = self.state.options
        stakes = Stakes(
            options.washington_capture, options.foreign_intervention, options.border_support
        )
        return _stake(self.state.theater, box, stakes)

    def _points(self, box: int) -> float:
        held = self.union[box]
        union = self.felt[0][box] * (1 + (HOLDER - 1) * held)
        enemy = self.felt[1][box] * (1 + (HOLDER - 1) * (1 - held))
        likely = union * union / (union * union + enemy * enemy)
        return self.stake(box) * (2 * (NOW * held + (1 - NOW) * likely) - 1)


def _at_once(ending: Ending) -> Ending | None:
    """A war that is over, but for one that time has decided: that changes no position."""
    return None if ending.rule in BY_TIME else ending


def kept(win: float) -> float:
    """The share of a side's strength that is left after a battle with this chance to win."""
    return win * (0.6 + 0.35 * win) + (1 - win) * 0.4


def value(state: CampaignState, side: Side) -> float:
    """What a position is worth to a side, in points."""
    return Judged(state).value(side)


@cache
def _stake(theater: Theater, box: int, stakes: Stakes) -> float:
    """Half of what changes hands with a box: so much one side has, and the other lacks."""
    if box == theater.europe:
        return 0.0
    return sum(worth(theater, box, side, stakes) for side in SIDES) / 4


@cache
def _spread(theater: Theater) -> tuple[tuple[tuple[int, float], ...], ...]:
    """For each box, where strength in it is felt, and which share."""
    return tuple(
        tuple((to, FADES**far) for to, far in enumerate(row) if 0 < far <= FAR)
        for row in distances(theater)
    )
