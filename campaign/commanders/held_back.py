"""What a commander who fights for a person leaves alone.

He does not call up the last piece of a city that decides: its fall would lose the war, or one of
the seven cities, and the enemy in the battle is next door. Nor does he change an order that the
person gave before it is carried out. Commanders who play a side themselves weigh that as they like.
[BG 10.1, BG 13.1, BG 13.2, YK 5.5]
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from campaign.battle.contract import BattleInProgress, Surrounding
from campaign.battle.register import RESOLVERS
from campaign.rules.victory import SEVEN
from campaign.terms import BoxId, Side

KEPT = frozenset(("washington", *SEVEN))
"""One piece stays in each of them."""


def for_a_person(battle: BattleInProgress, order: Any = None, told: Iterable[Any] = ()) -> Any:
    """What the automatic commander orders for the person to move, who has not been asked.

    The person may have *told* units what to do. An *order* that was thought of already is kept if
    it changes none of that, and leaves nothing empty that decides.
    """
    resolver, held = RESOLVERS[battle.resolver], held_back(battle, told).position
    if order is not None and (held is battle.position or resolver.refusal(held, order) is None):
        return order
    return resolver.choose(held)


def held_back(battle: BattleInProgress, told: Iterable[Any] = ()) -> BattleInProgress:
    """The battle as it looks to the side to move if those who are to stay cannot be called.

    Nor can those be *told* anything else who have an order to carry out. Whatever is legal there is
    legal in the battle itself.
    """
    if told:
        resolver = RESOLVERS[battle.resolver]
        battle = battle._replace(position=resolver.keep_orders(battle.position, told))
    request, side = battle.position.request, battle.to_move
    around = tuple(_held(near) if near.side is side else near for near in request.surroundings)
    if around == request.surroundings:
        return battle
    seen = battle.position._replace(request=replace(request, surroundings=around))
    return battle._replace(position=seen)


def _held(near: Surrounding) -> Surrounding:
    if near.box not in KEPT:
        return near
    return near._replace(most=max(0, min(near.most, near.own - 1)))


def may_empty(position: Any, side: Side) -> Iterator[BoxId]:
    """Boxes around a battle that are empty when all come whom a side may still call. [BG 10.3]"""
    for near in position.request.surroundings:
        called = sum(piece.id in position.drawn for piece in near.reserves)
        left = near.own - called
        can_all_come = min(near.most, len(near.reserves)) >= near.own
        if near.side is side and left and can_all_come and not near.closed:
            yield near.box


def empties(position: Any, side: Side, box: BoxId) -> bool:
    """One piece called up from a box leaves nobody there."""
    return any(
        near.own - sum(piece.id in position.drawn for piece in near.reserves) == 1
        for near in position.request.surroundings
        if near.box == box and near.side is side
    )
