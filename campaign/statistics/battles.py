"""The battles of a campaign: who fought whom where, what it cost, who won.

What a battle cost is asked of its resolver once more, so it is known alike whatever way the battle
was fought.
"""

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct

from campaign.action_rules import Change
from campaign.actions import Fight, read_order
from campaign.battle.contract import BattleInProgress, BattlePiece, BattleResult, Position
from campaign.battle.register import RESOLVERS
from campaign.dice import ScriptedDice
from campaign.events import BattleEnded
from campaign.queries.counts import Types, types
from campaign.state import CampaignState
from campaign.statistics.chance import balance
from campaign.statistics.purposes import DiceCount
from campaign.statistics.told import Recorded
from campaign.terms import SIDES, BoxId, Leader, Side

FULL = 2
"""Steps of a piece at full strength. [BG 1.1]"""

Pair: TypeAlias = tuple[int, int]
"""A number for each side: Union first."""


class BattleFought(Struct, frozen=True):
    """One battle, from its first order to its last."""

    first: int
    """The line of the log with its first tactical order."""

    last: int
    turn: int
    box: BoxId
    attacker: Side
    resolver: str
    present: Pair
    """Pieces that were there when it began."""

    brought_up: Pair
    """Pieces that came up from adjacent boxes. [BG 10.1]"""

    lost: tuple[Types, Types]
    """Pieces eliminated."""

    steps: Pair
    """Steps lost: of pieces eliminated, and of pieces reduced."""

    luck: tuple[float, float]
    """Of the dice of each side, in standard deviations."""

    leaders: tuple[Leader, ...]
    """Those who were there at its end. [NS 8.22]"""

    is_over: bool
    """False if it was still going on when the log ended."""

    winner: Side | None
    """None if it is not over, or nobody has won. [YK-R21, SG-R13]"""

    retreat: BoxId | None = None
    """Where somebody went; None if nobody did. [BG 9.1]"""

    def losses(self, side: Side) -> int:
        """Pieces that a side lost."""
        return sum(number for _, number in self.lost[side.seat])


class BattleCount:
    """Follows the battles as they are told."""

    def __init__(self, opening: CampaignState) -> None:
        self.fought: list[BattleFought] = []
        self._dice = DiceCount()
        self._first = 0
        self._last: Recorded | None = None
        self._battle = opening.battle

    def take(self, before: CampaignState, entry: Recorded, change: Change) -> None:
        """One more order, and what came of it."""
        if before.battle is not None:
            self._first = self._first or entry.number
            self._last = entry
            self._dice.take(entry.rolls, entry.by_hand)
            if any(isinstance(event, BattleEnded) for event in change.events):
                self._end(before.battle, entry)
        self._battle = change.state.battle

    def _end(self, battle: BattleInProgress, entry: Recorded) -> None:
        """The last order of a battle is carried out once more, to ask the resolver what it cost."""
        resolver, action = RESOLVERS[battle.resolver], read_order(entry.order)
        assert isinstance(action, Fight), entry.order
        dice = ScriptedDice(roll.face for roll in entry.rolls)
        tick = resolver.apply(battle.position, action.tactical(battle.resolver), dice)
        self._add(battle._replace(position=tick.position), entry, resolver.result(tick.position))

    def _add(self, battle: BattleInProgress, entry: Recorded, result: BattleResult | None) -> None:
        request, drawn = battle.position.request, battle.position.drawn
        members = {piece.id: piece for piece in request.pieces if not piece.garrison}
        present = _per_side(members.values())
        reserves = [piece for near in request.surroundings for piece in near.reserves]
        members |= {piece.id: piece for piece in reserves if piece.id in drawn}
        total = _per_side(members.values())
        lost, reduced = (result.lost, result.reduced) if result else ((), ())
        self.fought.append(
            BattleFought(
                first=self._first,
                last=entry.number,
                turn=entry.turn,
                box=request.box,
                attacker=request.attacker,
                resolver=battle.resolver,
                present=present,
                brought_up=(total[0] - present[0], total[1] - present[1]),
                lost=_types([members[number] for number in lost]),
                steps=_steps(members, lost, reduced),
                luck=self._luck(),
                leaders=_leaders(battle.position),
                is_over=result is not None,
                winner=result.winner if result and not result.undecided else None,
                retreat=result.retreat if result else None,
            )
        )
        self._dice, self._first = DiceCount(), 0

    def _luck(self) -> tuple[float, float]:
        tallies = self._dice.tallies().items()
        union, confederate = (
            balance(tally for group, tally in tallies if group.side is side).luck for side in SIDES
        )
        return union, confederate

    def all(self) -> tuple[BattleFought, ...]:
        """Every battle; one that still goes on is the last."""
        if self._battle is not None and self._last is not None and self._first:
            self._add(self._battle, self._last, None)
        return tuple(self.fought)


def _leaders(position: Position) -> tuple[Leader, ...]:
    """The leaders who are in a battle. [NS 8.22]"""
    request = position.request
    return tuple(
        one.leader
        for one in request.leaders
        if one.box == request.box or one.leader in position.brought
    )


def _per_side(pieces: Iterable[BattlePiece]) -> Pair:
    sides = Counter(piece.side for piece in pieces)
    return sides[SIDES[0]], sides[SIDES[1]]


def _types(lost: list[BattlePiece]) -> tuple[Types, Types]:
    """Pieces by side and type, the types in their own order."""
    union, confederate = (Counter(p.type for p in lost if p.side is side) for side in SIDES)
    return types(union), types(confederate)


def _steps(
    members: dict[int, BattlePiece], lost: tuple[int, ...], reduced: tuple[int, ...]
) -> Pair:
    """Steps that each side lost. [BG 1.1, BG 8.5]"""
    steps = [0, 0]
    for number, piece in members.items():
        if number in lost:
            steps[piece.side.seat] += FULL - piece.reduced
        elif number in reduced and not piece.reduced:
            steps[piece.side.seat] += 1
    return steps[0], steps[1]
