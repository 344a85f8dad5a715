"""Replies: whoever is fired at, or stands beside him, fires back. [SH 10.1, SH 8]"""

from collections.abc import Iterator

from msgspec.structs import replace

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import distance, neighbors
from campaign.resolvers.nei_boschi.exchanges import reply_of
from campaign.resolvers.nei_boschi.fire_limits import (
    hastes,
    refuse_none_left,
    refuse_out_of_phase,
    refuse_shot,
)
from campaign.resolvers.nei_boschi.kept_fire import announced
from campaign.resolvers.nei_boschi.orders import HexOrder, Pass, Reply
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided, Rulings
from campaign.resolvers.nei_boschi.shots import FireKind
from campaign.resolvers.nei_boschi.steps import Exchange, Replying
from campaign.resolvers.nei_boschi.who import friends_at
from campaign.terms import Side


def refuse_reply(position: HexPosition, step: Replying, order: HexOrder) -> Refusal | None:
    """Those who are fired at, and those beside them, reply once in an activation. [SH 10.1]"""
    if isinstance(order, Pass):
        return None
    if not isinstance(order, Reply):
        return Refusal("SH 10.1", "before the dice fall one only replies")
    if not position.has(order.unit) or position.unit(order.unit).side is not step.side:
        return Refusal("SH 10.1", f"there is no unit {order.unit} that could reply")
    unit = position.unit(order.unit)
    if refused := refuse_out_of_phase(position, unit, FireKind.RETURN):
        return refused
    if not any(distance(hex_, step.target) <= 1 for hex_ in (unit.hex, unit.second) if hex_):
        return Refusal("SH 10.1", "only units that are fired at, or next to them, reply")
    shot = reply_of(position, step, order)
    return refuse_shot(position, shot) or refuse_none_left(position, shot, shot.sp)


def propose_replies(
    position: HexPosition, step: Replying, unit: UnitId | None
) -> Iterator[HexOrder]:
    """Everybody in the hex that is hit, and beside it."""
    for number in _who_may_reply(position, step):
        if not unit or number == unit:
            for rapid in hastes(position, position.unit(number)):
                yield Reply(number, rapid)
    if not unit:
        yield Pass()


def _who_may_reply(position: HexPosition, step: Replying) -> list[int]:
    near = (step.target, *neighbors(step.target))
    found = (one.number for hex_ in near for one in friends_at(position, hex_, step.side))
    return list(dict.fromkeys(number for number in found if number not in step.replies))


def reply(position: HexPosition, step: Replying, order: HexOrder, dice: Dice) -> Tick:
    """A unit replies; when all have that wish to, the dice fall. [SH 10.1]"""
    if isinstance(order, Reply):
        unit = position.unit(order.unit)
        position = position.with_units(unit._replace(returned=True))
        fast = (*step.fast, order.unit) if order.rapid else step.fast
        more = replace(step, replies=(*step.replies, order.unit), fast=fast)
        return Tick(position.instead(more), ())
    exchange = Exchange(
        firers=step.firers,
        target=step.target,
        unit=step.unit,
        sp=step.sp,
        hex=step.hex,
        replies=step.replies,
        rapid=step.rapid,
        fast=step.fast,
    )
    return Tick(announced(position.finished(), exchange, step.side.enemy), ())


def _side(position: HexPosition, step: Replying) -> Side:
    return step.side


RULINGS: Rulings = {
    Replying: Decided(_side, propose_replies, refuse_reply, reply, ("SH 10.1", "SH 10.2")),
}
