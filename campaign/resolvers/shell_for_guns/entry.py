"""Divisions that come onto the table. [SG 2.4, SG-R12]"""

from typing import Any

from campaign.errors import Refusal
from campaign.resolvers.shell_for_guns.drawing_up import (
    around,
    drawn_up,
    formed_up,
    with_general_behind,
)
from campaign.resolvers.shell_for_guns.events import DivisionArrived
from campaign.resolvers.shell_for_guns.field import near_enemy
from campaign.resolvers.shell_for_guns.moves import APART, TENTH
from campaign.resolvers.shell_for_guns.orders import Enter
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.tables import UM
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.vocabulary import BRIGADE_FORMATIONS, Formation
from campaign.terms import Side

_ENTRY_DEPTH = 4 * UM
_ENTRY_WIDTH = 14 * UM


def due(position: ShellPosition, side: Side) -> tuple[int, ...]:
    """Divisions of a side that come on this turn. [SG 2.4]"""
    general = {g.id: g for g in position.generals}
    return tuple(
        arrival.division
        for arrival in position.arrivals
        if arrival.rolled
        and 0 < arrival.turn <= position.turn
        and general[arrival.division].side is side
    )


def refuse_enter(position: ShellPosition, order: Enter) -> Refusal | None:
    """A division that is due, where there is room, as under an order to the division.

    [SG 2.4, SG-R12]
    """
    if order.division not in due(position, position.side):
        return Refusal("SG 2.4", f"division {order.division} does not enter now")
    if order.formation not in BRIGADE_FORMATIONS:
        return Refusal("SG 1.2", f"brigades cannot form {order.formation}")
    units = entered(position, order)
    if units is None:
        return Refusal("SG 2.4", "there is no room for the division at that place")
    if any(near_enemy(position, unit.side, unit.block, APART) for unit in units):
        return Refusal("SG 2.4", "a division cannot enter within 6 UM of enemies")
    return None


def entered(position: ShellPosition, order: Enter) -> tuple[Unit, ...] | None:
    """The units of a division where they come on: one move deep, the guns behind their teams."""
    span = around(order.x * TENTH, _ENTRY_WIDTH)
    units = [
        unit._replace(formation=Formation.LIMBERED) if unit.is_battery else unit
        for unit in position.of_division(order.division)
        if not unit.on_table
    ]
    if span[0] >= span[1]:
        return None
    formed = formed_up(units, order.formation)
    return drawn_up(position, position.side, formed, span, _ENTRY_DEPTH, clear=False)


def perform_enter(position: ShellPosition, order: Enter) -> tuple[ShellPosition, tuple[Any, ...]]:
    """They have moved for this turn. Pieces from other boxes count as brought up. [SG 2.4]"""
    units = entered(position, order)
    assert units is not None, order
    came = tuple(unit._replace(came=True, kept_back=False, works=False) for unit in units)
    general = position.general(order.division)
    assert general is not None, order
    after = position.with_units(*came)
    if not general.on_table:
        after = with_general_behind(after, order.division, came)
    drawn = tuple(unit.id for unit in came if unit.id in position.called)
    arrivals = tuple(a for a in position.arrivals if a.division != order.division)
    after = after._replace(arrivals=arrivals, drawn=position.drawn + drawn)
    told = DivisionArrived(general.side, order.division, tuple(unit.id for unit in came))
    return after, (told,)


def put_off(position: ShellPosition) -> ShellPosition:
    """The divisions of a side that are due come on in the next turn instead. [SG 2.4]"""
    waiting = due(position, position.side)
    arrivals = tuple(
        arrival._replace(turn=position.turn + 1) if arrival.division in waiting else arrival
        for arrival in position.arrivals
    )
    return position._replace(arrivals=arrivals)
