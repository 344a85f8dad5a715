"""Friends make room in a crowded landing for those who come from the ships. [BB 9.7, BB 30.1]"""

from collections.abc import Iterator
from typing import Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex, within
from campaign.resolvers.nei_boschi.able import hex_name, name_of
from campaign.resolvers.nei_boschi.acting import Deed, Deeds
from campaign.resolvers.nei_boschi.arrivals import bottom
from campaign.resolvers.nei_boschi.entering import entry_hexes, refuse_to_enter
from campaign.resolvers.nei_boschi.events import LandingCleared
from campaign.resolvers.nei_boschi.free_places import can_be_in
from campaign.resolvers.nei_boschi.orders import Clear
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.stacking import refuse as refuse_stack
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.units import Place, Shape, Unit
from campaign.resolvers.nei_boschi.who import book_of, card, field_of, friends_at
from campaign.resolvers.nei_boschi.zones import zone

AROUND: Final = 3
"""Hexes from the landing that are proposed; farther off one may go, too."""


def crowded(position: HexPosition, unit: Unit) -> tuple[Hex, ...]:
    """The landings at which a unit would come, if there is room for it in none of them."""
    hexes = tuple(
        hex_ for hex_ in entry_hexes(position, unit) if hex_ in book_of(position).landings
    )
    if any(refuse_stack(position, unit, hex_) is None for hex_ in hexes):
        return ()
    return hexes


def propose(position: HexPosition, step: Acting, unit: Unit) -> Iterator[Clear]:
    """Each friend there, and the hexes around."""
    if unit.place is not Place.COMING or refuse_to_enter(position, step, unit.number) is not None:
        return
    for landing in crowded(position, unit):
        for friend in friends_at(position, landing, unit.side):
            for hex_ in within(landing, AROUND):
                yield Clear(unit.number, friend.number, hex_)


def refuse(position: HexPosition, step: Acting, order: Clear) -> Refusal | None:
    """Why a friend does not make room: only where there is none, and not beside the enemy."""
    if refused := refuse_to_enter(position, step, order.unit):
        return refused
    hexes = crowded(position, position.unit(order.unit))
    if not hexes or card(position, order.unit).is_leader:
        return Refusal("BB 30.1", "there is room for it, or it does not come from a ship")
    if not position.has(order.friend):
        return Refusal("SH 3", f"there is no unit {order.friend}")
    friend = position.unit(order.friend)
    if friend not in [one for hex_ in hexes for one in friends_at(position, hex_, step.side)]:
        return Refusal("BB 30.1", f"{name_of(position, friend)} does not stand at the landing")
    return _refuse_hex(position, friend, order.to)


def _refuse_hex(position: HexPosition, friend: Unit, hex_: Hex) -> Refusal | None:
    """Any hex that is not beside an enemy, and in which the unit can stay. [BB 30.1]"""
    ground, enemy = field_of(position), zone(position, friend.side.enemy)
    limits = page_of(position).limits(turn_of(position))
    if hex_ not in ground.terrain or not limits.has(hex_, ground.bounds):
        return Refusal("BB 30.1", "that is outside the map of this scenario")
    if hex_ in (friend.hex, friend.second) or not can_be_in(position, friend, hex_):
        return Refusal("BB 9.44", f"it does not go to {hex_name(position, hex_)}")
    if hex_ in enemy.held or hex_ in enemy.near:
        return Refusal("BB 30.1", "it goes to no hex beside an enemy")
    return refuse_stack(position, friend, hex_)


def perform(position: HexPosition, step: Acting, order: Clear, dice: Dice) -> Tick:
    """The friend goes there in disorder; one that is so already suffers nothing more. [BB 30.1]"""
    friend = position.unit(order.friend)
    start = friend.hex
    friend = friend._replace(
        hex=order.to,
        shape=Shape.CLOSED,
        second=0,
        layer=bottom(position, friend, order.to),
        disordered=True,
    )
    return Tick(position.with_units(friend), (LandingCleared(order.friend, start, order.to),))


DEEDS: Deeds = {Clear: Deed(propose, refuse, perform)}
