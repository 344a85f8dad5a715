"""What a commander who fights for a person leaves alone: in a battle, or as one of his staff.

He does not call up the last piece of a city that decides: its fall would lose the war, or one of
the seven cities, and the enemy in the battle is next door. Nor does he change an order that the
person gave before it is carried out, nor bring up anybody where the person wants nobody. Commanders
who play a side themselves weigh that as they like.
[BG 10.1, BG 13.1, BG 13.2, YK 5.5]
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from campaign.battle.contract import BattleInProgress, BattleLeader, Surrounding
from campaign.battle.register import RESOLVERS
from campaign.rules.victory import SEVEN
from campaign.terms import BoxId, Side

KEPT = frozenset(("washington", *SEVEN))
"""One piece stays in each of them."""


class Wishes(NamedTuple):
    """What a person has said of a battle in which a commander gives orders for him."""

    told: tuple[Any, ...] = ()
    """Orders to units that last."""

    calls: bool = True
    """Pieces and leaders may be brought up. [BG 10.1, NS 8.21]"""

    stay: frozenset[BoxId] = frozenset()
    """Boxes whose pieces are not brought up."""

    kept: frozenset[BoxId] = frozenset()
    """Boxes in which one piece stays, beside those that decide in every war."""


NO_WISHES = Wishes()


def for_a_person(battle: BattleInProgress, order: Any = None, wishes: Wishes = NO_WISHES) -> Any:
    """What the automatic commander orders for the person to move, who has not been asked.

    An *order* that was thought of already is kept if it goes against none of his wishes, and leaves
    nothing empty that decides.
    """
    resolver, held = RESOLVERS[battle.resolver], held_back(battle, wishes).position
    if order is not None and (held is battle.position or resolver.refusal(held, order) is None):
        return order
    return resolver.choose(held)


def held_back(battle: BattleInProgress, wishes: Wishes = NO_WISHES) -> BattleInProgress:
    """The battle as it looks to the side to move if those who are to stay cannot be called.

    Nor can those be told anything else who have an order to carry out. Whatever is legal there is
    legal in the battle itself.
    """
    if wishes.told:
        resolver = RESOLVERS[battle.resolver]
        battle = battle._replace(position=resolver.keep_orders(battle.position, wishes.told))
    request, side = battle.position.request, battle.to_move
    around = tuple(
        _held(near, wishes) if near.side is side else near for near in request.surroundings
    )
    leaders = request.leaders
    if not wishes.calls:
        riders = set(_riders(battle.position, side))
        leaders = tuple(one for one in leaders if one not in riders)
    if (around, leaders) == (request.surroundings, request.leaders):
        return battle
    seen = replace(request, surroundings=around, leaders=leaders)
    return battle._replace(position=battle.position._replace(request=seen))


def _riders(position: Any, side: Side) -> Iterator[BattleLeader]:
    """Leaders of a side who could still come. [NS 8.21]"""
    request = position.request
    for there in request.leaders:
        if there.side is side and there.box != request.box and there.leader not in position.brought:
            yield there


def may_call(position: Any, side: Side) -> bool:
    """A side may still bring up somebody, now or later. [BG 10.1, NS 8.21]"""
    reserves = (
        piece.id not in position.drawn
        for near in position.request.surroundings
        if near.side is side and near.most and not near.closed
        for piece in near.reserves
    )
    return any(reserves) or any(True for _ in _riders(position, side))


def _held(near: Surrounding, wishes: Wishes) -> Surrounding:
    if not wishes.calls or near.box in wishes.stay:
        return near._replace(most=0)
    if near.box not in KEPT | wishes.kept:
        return near
    return near._replace(most=max(0, min(near.most, near.own - 1)))


def may_send(position: Any, side: Side, wishes: Wishes = NO_WISHES) -> Iterator[BoxId]:
    """Boxes around a battle from which a commander who fights for a person may still call pieces.

    [BG 10.1]
    """
    for near in position.request.surroundings:
        held = _held(near, wishes)
        waits = any(piece.id not in position.drawn for piece in near.reserves)
        if near.side is side and held.most and waits and not near.closed:
            yield near.box


def emptied(position: Any, side: Side) -> Iterator[BoxId]:
    """Boxes around a battle from which all of a side have been called. [BG 10.3]"""
    for near in position.request.surroundings:
        called = sum(piece.id in position.drawn for piece in near.reserves)
        if near.side is side and near.own and called == near.own:
            yield near.box


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
