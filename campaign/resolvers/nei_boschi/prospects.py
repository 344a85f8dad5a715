"""The chances of an order, for screens and commanders. [SH 10, SH 11]"""

from typing import NamedTuple

from campaign.battle.contract import Prospects
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi import assault_sums, fire_chances
from campaign.resolvers.nei_boschi.modifiers import Modifiers
from campaign.resolvers.nei_boschi.orders import Assault, HexOrder
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.tables import AssaultResult


class AssaultChances(NamedTuple):
    """What the die of an assault may bring, as it stands before anybody falls back or fires."""

    units: tuple[int, ...]
    target: Hex
    modifiers: Modifiers
    results: tuple[AssaultResult, ...]
    """The worst for the attacker first."""

    chances: tuple[float, ...]
    """Of each result."""


def assault_chances(position: HexPosition, order: Assault) -> AssaultChances:
    """The chances of one unit's assault, if everything stays as it is until its die. [SH 11]"""
    attack = assault_sums.Attack((order.unit,), order.target)
    found = assault_sums.chances(position, attack)
    return AssaultChances(
        units=attack.units,
        target=order.target,
        modifiers=assault_sums.assault_modifiers(position, attack),
        results=tuple(result for _, result in found),
        chances=tuple(float(chance) for chance, _ in found),
    )


def prospects(position: HexPosition, order: HexOrder) -> Prospects | None:
    """What a legal order to fire or to assault may come to; None of any other."""
    if isinstance(order, Assault):
        return (assault_chances(position, order),)
    return fire_chances.chances(position, order)
