"""How bodies tire, and rest. [SH 18, BB 17]"""

from campaign.battle.contract import Tick
from campaign.resolvers.nei_boschi.events import FatigueChanged
from campaign.resolvers.nei_boschi.facing_costs import roads
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Body, BodyId
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from campaign.resolvers.nei_boschi.who import book_of, card, field_of

UNTIRED, UNTIRED_ON_ROADS = 2, 3
"""Activations in a turn in which a body moves or fires without tiring, or marches. [SH 18]"""


def tire(position: HexPosition, id_: BodyId, why: str) -> Tick:
    """A body goes one step along the track, as far as it goes. [SH 18]"""
    return _shift(position, id_, 1, why)


def rest(position: HexPosition, id_: BodyId) -> Tick:
    """A body goes one step back. [SH 6]"""
    return _shift(position, id_, -1, "rest")


def _shift(position: HexPosition, id_: BodyId, steps: int, why: str) -> Tick:
    body = position.body(id_)
    now = Fatigue(min(max(body.fatigue + steps, Fatigue.NONE), Fatigue.FOUR))
    if now is body.fatigue:
        return Tick(position, ())
    position = position.with_body(body._replace(fatigue=now))
    return Tick(position, (FatigueChanged(id_, now, why),))


def strain(position: HexPosition, id_: BodyId) -> Tick:
    """A body has moved or fired in one more activation: the third and the fourth tire. [SH 18]

    Who marches on roads alone tires by the fourth.
    """
    tires = would_tire(position, id_)
    body = position.body(id_)
    position = position.with_body(body._replace(strained=body.strained + 1))
    return tire(position, id_, "activations") if tires else Tick(position, ())


def is_active(position: HexPosition, id_: BodyId) -> bool:
    """Somebody of a body has moved or fired in this activation. [SH 18]

    A leader who rides tires nobody: it goes by what the units do, `le azioni delle unità`, and
    leaders are none, `le unità (non i Leader)`. [BB 4.11, BB 9.7]
    """
    return any(
        (unit.moved or unit.aimed) and card(position, unit.number).fights
        for unit in position.members(id_)
    )


def would_tire(position: HexPosition, id_: BodyId) -> bool:
    """To move or fire in one more activation of this turn tires a body. [SH 18]"""
    body, book = position.body(id_), book_of(position)
    untired = book.untired(position, body)
    if untired is None:
        untired = UNTIRED_ON_ROADS if _marches_on_roads(position, body) else UNTIRED
    return body.strained >= untired and not book.tireless(position, body)


def _marches_on_roads(position: HexPosition, body: Body) -> bool:
    """All of a body that has moved under orders to March stands on a road. [SH 18]"""
    known = roads(field_of(position))
    return body.orders is Orders.MARCH and all(
        unit.hex in known
        for unit in position.members(body.id)
        if unit.moved and card(position, unit.number).fights
    )


def engage(position: HexPosition, id_: BodyId) -> Tick:
    """A body assaults or is assaulted: that tires it once a turn. [SH 11, SH 18]"""
    body = position.body(id_)
    if body.engaged:
        return Tick(position, ())
    position = position.with_body(body._replace(engaged=True))
    return tire(position, id_, "assault")
