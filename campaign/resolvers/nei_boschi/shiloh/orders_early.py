"""Orders that nobody is under yet, or at all. [BB 9.22, BB 30.1, BB 30.4, BB 30.6, BB 30.8]"""

from typing import Final

from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.coming import arrival_of
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shiloh.nerves import is_first_day
from campaign.resolvers.nei_boschi.units import Body
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import CONFEDERATE, UNION, Side

MARCH_FROM: Final = {Side.UNION: 10, Side.CONFEDERATE: 9}
"""The hours from which a side may march on 6 April, or on 5 April. [BB 9.22]"""

DUE: Final = 8
RESERVE_CORPS: Final = "R"
"""It is due at this hour, and may come an hour later on the march. [BB 9.22]"""

DAWN: Final = 6
REINFORCED_FROM: Final = 10
"""Reinforcements of the second day from this hour on may march. [BB 30.8]"""


def forbids(position: HexPosition, body: Body, orders: Orders) -> Refusal | None:
    """Who may not march. [BB 9.22, BB 30.4, BB 30.6, BB 30.8]"""
    if orders is not Orders.MARCH:
        return None
    page, side = page_of(position), side_of(position, body.command)
    if is_first_day(position) and turn_of(position).hour < MARCH_FROM[side]:
        return Refusal("BB 9.22", f"nobody marches before {MARCH_FROM[side]} AM")
    if not page.has("no_march"):
        return None
    if page.first_turn.day == turn_of(position).day and page.id.startswith("8"):
        if side is UNION and not _comes_late(position, body):
            return Refusal(page.paragraph, "the Union does not march on the second day")
        return None
    return Refusal(page.paragraph, "nobody marches in this scenario")


def _comes_late(position: HexPosition, body: Body) -> bool:
    """A body of reinforcements that come at 10 AM or later. [BB 30.8]"""
    arrivals = [arrival_of(position, unit) for unit in position.members(body.id)]
    return any(one is not None and one.turn.hour >= REINFORCED_FROM for one in arrivals)


def comes_under(position: HexPosition, body: Body, orders: Orders) -> bool:
    """The Reserve Corps, due at 8 AM, may come at 9 AM under orders to March. [BB 9.7, BB 9.22]"""
    if orders is not Orders.MARCH:
        return orders is Orders.ADVANCE
    arrivals = [arrival_of(position, unit) for unit in position.members(body.id)]
    was_due = any(one is not None and one.turn.hour == DUE for one in arrivals)
    is_late = is_first_day(position) and turn_of(position).hour == MARCH_FROM[CONFEDERATE]
    return was_due and is_late and body.command == RESERVE_CORPS


def refuse_orders(position: HexPosition, body: Body, orders: Orders) -> Refusal | None:
    """At 6 AM no Confederate brigade is put under Attack: it rolls for it. [BB 30.1]"""
    if orders is not Orders.ATTACK or side_of(position, body.command) is not CONFEDERATE:
        return None
    if page_of(position).has("no_early_attack") and turn_of(position).hour == DAWN:
        return Refusal("BB 30.1", "at 6 AM a brigade may only roll for orders to Attack")
    return None
