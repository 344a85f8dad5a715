"""What a battle has cost: strength points by side, and the pieces of the request. [SH 19]"""

from functools import lru_cache

from campaign.battle.contract import BattleRequest, BattleResult, Clock, Losses
from campaign.battle.outcome import Damage, outcome
from campaign.resolvers.nei_boschi.casting import cast_of
from campaign.resolvers.nei_boschi.formations import FOOT_AND_HORSE, formations
from campaign.resolvers.nei_boschi.pages import all_turns, last_turn_of, page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Place
from campaign.terms import Side

HIT = 4
"""One of so many strength points lost is a hit on a piece of the campaign."""


def clock(position: HexPosition) -> Clock:
    """Which turn of the scenario it is. [SH 3]"""
    page = page_of(position)
    return Clock(position.turn, len(all_turns(page.first_turn, last_turn_of(position))), "turn")


def losses(position: HexPosition, side: Side) -> Losses:
    """Strength points of foot and horse that a side has lost, and had; guns are not among them."""
    return Losses(position.count(f"lost.{side}"), _brought(position.request, side))


@lru_cache(maxsize=8)
def _brought(request: BattleRequest, side: Side) -> int:
    """Strength points of foot and horse that a side has in a battle, there or yet to come."""
    return sum(
        part.strength
        for part in cast_of(request)
        if part.card.side is side and part.card.branch in FOOT_AND_HORSE
    )


def result(position: HexPosition) -> BattleResult | None:
    """How it ended, and what the pieces have suffered; None while it lasts. [SH-R7]"""
    if position.winner is None or position.agenda:
        return None
    troops = formations(position.request)
    left = {
        piece: sum(_strength(position, number) for number in numbers)
        for piece, numbers in troops.items()
    }
    hits = {piece: _hits(sum(numbers.values()), left[piece]) for piece, numbers in troops.items()}
    damage = Damage(hits, left)
    return outcome(position.request, position.winner, damage, undecided=position.undecided)


def _hits(had: int, left: int) -> int:
    """A quarter lost is a hit, half are two; a piece in reserve has nothing to lose. [SH-R7]"""
    return min(max(HIT * (had - left) // had, 0), 2) if had else 0


def _strength(position: HexPosition, number: int) -> int:
    """What is left of a unit, on the map or off it."""
    unit = position.unit(number)
    return 0 if unit.place is Place.LOST else unit.sp
