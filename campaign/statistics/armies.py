"""How the armies grew and shrank: pieces raised, promoted, and lost, and why."""

from collections import Counter
from enum import StrEnum
from typing import NamedTuple

from campaign.action_rules import Change
from campaign.events import (
    DesertionRolled,
    Event,
    ForeignRolled,
    InterventionBegan,
    PiecePromoted,
    PieceRecruited,
    PieceStarved,
)
from campaign.state import CampaignState
from campaign.statistics.battles import BattleFought
from campaign.statistics.told import Recorded
from campaign.terms import CONFEDERATE, PieceType, Side


class Cause(StrEnum):
    """Why there is a piece more, or a piece less."""

    RECRUITED = "recruited"
    FROM_ABROAD = "from abroad"
    BATTLE = "battle"
    DESERTION = "desertion"
    SUPPLY = "want of supply"


GAINS = (Cause.RECRUITED, Cause.FROM_ABROAD)
LOSSES = (Cause.BATTLE, Cause.DESERTION, Cause.SUPPLY)


class Turnover(NamedTuple):
    """Pieces of one type that came or went in one turn, for one cause."""

    turn: int
    side: Side
    cause: Cause
    type: PieceType
    number: int


class Promoted(NamedTuple):
    """Pieces promoted in one turn. [BG 11.3]"""

    turn: int
    side: Side
    type: PieceType
    """What they were."""

    into: PieceType
    number: int


class ArmyCount:
    """Follows the armies as they are told."""

    def __init__(self) -> None:
        self._turnover: Counter[tuple[int, Side, Cause, PieceType]] = Counter()
        self._promoted: Counter[tuple[int, Side, PieceType, PieceType]] = Counter()

    def take(self, before: CampaignState, entry: Recorded, change: Change) -> None:
        """One more order, and what came of it."""
        for event in change.events:
            self._note(before, entry.turn, event)

    def _note(self, before: CampaignState, turn: int, event: Event) -> None:
        match event:
            case PiecePromoted():
                self._promoted[turn, event.side, event.type, event.into] += 1
            case PieceRecruited():
                self._turnover[turn, event.side, Cause.RECRUITED, event.type] += 1
            case PieceStarved():
                self._turnover[turn, event.side, Cause.SUPPLY, event.type] += 1
            case DesertionRolled(deserted=True):
                self._turnover[turn, event.side, Cause.DESERTION, event.type] += 1
            case ForeignRolled(back=True):
                self._turnover[turn, CONFEDERATE, Cause.FROM_ABROAD, event.type] += 1
            case InterventionBegan():
                self._note_foreigners(before, turn)

    def _note_foreigners(self, before: CampaignState, turn: int) -> None:
        """All foreign pieces come at once. [NS-R28]"""
        for type_ in PieceType:
            if type_.is_foreign and (count := before.in_pool(CONFEDERATE, type_)):
                self._turnover[turn, CONFEDERATE, Cause.FROM_ABROAD, type_] += count

    def promoted(self) -> tuple[Promoted, ...]:
        """Who was promoted when, in that order."""
        return tuple(Promoted(*key, count) for key, count in self._promoted.items())

    def turnover(self, battles: tuple[BattleFought, ...]) -> tuple[Turnover, ...]:
        """Who came and went when; those who fell in battle are taken from the battles."""
        total = self._turnover.copy()
        for battle in battles:
            for side in Side:
                for type_, count in battle.lost[side.seat]:
                    total[battle.turn, side, Cause.BATTLE, type_] += count
        found = (Turnover(*key, count) for key, count in total.items())
        return tuple(sorted(found, key=lambda entry: entry.turn))
