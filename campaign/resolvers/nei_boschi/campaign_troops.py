"""What the pieces of a campaign bring to the field. [SH-R2, SH-R3, SH-R4, SH-R5]"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from campaign.battle.contract import BattlePiece, BattleRequest
from campaign.resolvers.nei_boschi.cards import Card
from campaign.resolvers.nei_boschi.counters import Branch, CommandId, Rank
from campaign.resolvers.nei_boschi.modifiers import Modifier, Modifiers
from campaign.resolvers.nei_boschi.order_of_battle import Echelon, OrderOfBattle, order_of_battle
from campaign.resolvers.nei_boschi.scenario import Scenario
from campaign.resolvers.nei_boschi.scenario_files import scenario
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.terms import SIDES, Side
from campaign.terms import Rank as Quality

NO_PIECE: Final = 0
"""Who comes with the army, and belongs to no piece: its batteries, its leaders, the gunboats."""

MILITIA = Modifier("militia", 1, "SH-R3")
CRACK = Modifier("crack troops", -1, "SH-R3")
IN_WORKS = Modifier("works", -1, "SH-R3")


class Muster:
    """Who comes to a battle of a campaign, and with which piece."""

    def __init__(self, request: BattleRequest, page: Scenario, order: OrderOfBattle) -> None:
        self._order = order
        self.pieces: Mapping[int, BattlePiece] = {piece.id: piece for piece in request.pieces}
        self._foot: dict[CommandId, int] = {}
        self._horse: dict[Side, int] = {}
        self._leaders: dict[Side, int] = {}
        for side in SIDES:
            own = [piece for piece in request.pieces if piece.side is side]
            foot = [piece.id for piece in own if piece.type.is_infantry and not piece.garrison]
            for commands, piece in zip(page.of(side).formations, foot, strict=False):
                self._foot |= dict.fromkeys(commands, piece)
            if horse := [piece.id for piece in own if not piece.type.is_infantry]:
                self._horse[side] = horse[0]
            there = [one for one in request.leaders if one.box == request.box]
            self._leaders[side] = sum(one.side is side for one in there)

    def piece_of(self, card: Card) -> int | None:
        """With which piece somebody comes; `NO_PIECE` with the army; None if he does not."""
        if card.branch is Branch.CAVALRY:
            return self._horse.get(card.side)
        if self._order.command_of(card.counter.id).echelon is Echelon.ARMY:
            return NO_PIECE if self._comes_with_army(card) else None
        over = (command.id for command in self._order.chain(card.counter.id))
        return next((self._foot[id_] for id_ in over if id_ in self._foot), None)

    def _comes_with_army(self, card: Card) -> bool:
        if card.counter.rank is Rank.ARMY:
            return self._place_among_commanders(card) < self._leaders[card.side]
        return any(self._order.commands[id_].side is card.side for id_ in self._foot)

    def _place_among_commanders(self, card: Card) -> int:
        """Grant comes before Buell, Johnston before Beauregard. [SH-R5]"""
        every = [
            leader
            for command in self._order.commands.values()
            if command.side is card.side and command.echelon is Echelon.ARMY
            for leader in command.leaders
        ]
        return every.index(card.counter.id)

    def strength(self, card: Card, full: int) -> int:
        """What a unit begins with: of a reduced piece three quarters, rounded up. [SH-R4]"""
        piece = self.pieces.get(self.piece_of(card) or NO_PIECE)
        return -(-3 * full // 4) if piece is not None and piece.reduced else full

    def checks(self, card: Card) -> Modifiers:
        """What the quality and the works of its piece add to the checks of a unit. [SH-R3]"""
        piece = self.pieces.get(self.piece_of(card) or NO_PIECE)
        return () if piece is None else tuple(_worth(piece))


def _worth(piece: BattlePiece) -> Iterator[Modifier]:
    if piece.type.is_militia:
        yield MILITIA
    if piece.type.rank is Quality.CRACK:
        yield CRACK
    if piece.entrenched:
        yield IN_WORKS


@lru_cache(maxsize=4)
def muster(request: BattleRequest) -> Muster:
    """Who comes to a battle of a campaign."""
    staging = hex_staging(request)
    page = scenario(staging.book, staging.scenario)
    return Muster(request, page, order_of_battle(staging.book))
