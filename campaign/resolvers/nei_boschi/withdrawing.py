"""Withdrawal: one or two hexes straight back out of contact, facing the enemy. [SH 9, BB 9.54]"""

from collections.abc import Iterator

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.facing import rear
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.able import refuse_to_move
from campaign.resolvers.nei_boschi.acting import Deed, Deeds
from campaign.resolvers.nei_boschi.allowances import has_no_teams
from campaign.resolvers.nei_boschi.apart import is_beside_enemy
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.going_back import cost_back, refuse_withdrawal
from campaign.resolvers.nei_boschi.orders import Withdraw
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting, Moving
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.walker import walker_of
from campaign.resolvers.nei_boschi.who import card, field_of
from campaign.tabletop.latest import OfEach


def _ways_back(position: HexPosition, number: int) -> dict[Hex, tuple[Hex, ...]]:
    unit, walker = position.unit(number), walker_of(position, number)
    known = field_of(position).terrain
    found: dict[Hex, tuple[Hex, ...]] = {}
    prices: dict[Hex, int] = {}

    def look(path: tuple[Hex, ...], spent: int) -> None:
        start = path[-1] if path else unit.hex
        for end in rear(start, unit.facing):
            if end not in known or refuse_withdrawal(position, unit, start, end):
                continue
            if walker.refuse_entry(end):
                continue
            total = spent + cost_back(position, unit, start, end).half_points
            if walker.refuse_end(end) is None and total < prices.get(end, total + 1):
                found[end], prices[end] = (*path, end), total
            if not path:
                look((end,), total)

    look((), 0)
    return found


withdrawals = OfEach(_ways_back, most=2)
"""The hexes to which a unit of a position may withdraw, each with its cheapest way. [SH 9]

Both hexes behind it, and those behind these; it ends beside no enemy, if it may not.
"""


def refuse_to_withdraw(position: HexPosition, step: Acting, number: int) -> Refusal | None:
    """Why a unit cannot withdraw at all: only at the beginning, and out of contact. [SH 9]"""
    if refused := refuse_to_move(position, step, number):
        return refused
    unit = position.unit(number)
    if unit.moved or unit.turned or unit.spent:
        return Refusal("SH 9", "a unit withdraws before it does anything else")
    if not is_beside_enemy(position, unit):
        return Refusal("SH 9", "only a unit beside an enemy withdraws")
    printed = card(position, number)
    if has_no_teams(printed) or printed.branch is Branch.GUNBOAT:
        return Refusal("BB 14.61", "it has no way to withdraw")
    return None


def propose(position: HexPosition, step: Acting, unit: Unit) -> Iterator[Withdraw]:
    """Every hex to which it may."""
    if refuse_to_withdraw(position, step, unit.number) is None:
        for hex_ in withdrawals(position, unit.number):
            yield Withdraw(unit.number, hex_)


def refuse(position: HexPosition, step: Acting, order: Withdraw) -> Refusal | None:
    """Why a unit does not withdraw there. [SH 9]"""
    if refused := refuse_to_withdraw(position, step, order.unit):
        return refused
    if order.to in withdrawals(position, order.unit):
        return None
    return Refusal("SH 9", "a unit withdraws one or two hexes straight back, out of contact")


def perform(position: HexPosition, step: Acting, order: Withdraw, dice: Dice) -> Tick:
    """Set out; nobody fires at it for leaving. [SH 9]"""
    unit = position.unit(order.unit)
    path = withdrawals(position, unit.number)[order.to]
    moving = Moving(order.unit, unit.facing, path, retiring=True, start=unit.hex)
    return Tick(position.then(moving), ())


DEEDS: Deeds = {Withdraw: Deed(propose, refuse, perform)}
