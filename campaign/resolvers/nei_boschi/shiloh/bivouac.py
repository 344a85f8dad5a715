"""Units that wake in the bivouac of 6 April, behind the Confederate line. [BB 30.8]

They go with their corps, toward their leaders, until one of three things frees them; who is free
is remembered as `awake` with his number.
"""

from collections.abc import Iterator
from functools import cache, partial
from typing import Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex, distance
from campaign.resolvers.nei_boschi.apart import sees
from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.command_range import is_in_range
from campaign.resolvers.nei_boschi.limits import Bar
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition, Units
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import BodyId, Place, Unit
from campaign.resolvers.nei_boschi.volleys import Volley
from campaign.resolvers.nei_boschi.who import card, leader_of, order_of
from campaign.terms import CONFEDERATE

RULE: Final = "bivouac"

SLEEPERS: Final = (
    *("cs.3-confed", "cs.btty-miller", "cs.btty-swett"),
    *("cs.cav-ga-dragoons", "cs.55-tn", "cs.3-ms-bn"),
    *("cs.7-ky", "cs.cav-ms-al", "cs.cav-1-ms-a", "cs.cav-1-ms-b"),
    *("cs.btty-calvert", "cs.btty-hubbard", "cs.btty-trigg", "cs.6-ms"),
    *("cs.17-la", "cs.cav-morgan", "cs.cav-jenkins"),
    *("cs.btty-watson", "cs.btty-rutledge"),
    *("cs.17-al", "cs.18-al", "cs.btty-gage"),
)
"""Those of Bragg's corps, Polk's, Breckinridge's and Hardee's, as the page lists them. [BB 30.8]"""


@cache
def _sleepers(book: str) -> frozenset[int]:
    return frozenset(number for id_ in SLEEPERS for number in numbers_of(book, id_))


def sleeps(position: HexPosition, unit: Unit) -> bool:
    """A unit may only go toward its leader."""
    if not page_of(position).has(RULE) or f"awake.{unit.number}" in position.marks:
        return False
    return unit.number in _sleepers(hex_staging(position.request).book)


def _leader(position: HexPosition, unit: Unit) -> Unit | None:
    """Its brigadier; of units without a brigade, the leader of the division. [BB 30.8]"""
    for command in order_of(position).chain(card(position, unit.number).counter.id):
        if (leader := leader_of(position, command.id)) is not None:
            return leader
    return None


def bars_end(position: HexPosition, unit: Unit) -> Bar | None:
    """Every move ends nearer to its leader. [BB 30.8]"""
    if not sleeps(position, unit):
        return None
    leader = _leader(position, unit)
    return None if leader is None else partial(_bars_away, unit.hex, leader.hex)


def _bars_away(start: Hex, leader: Hex, hex_: Hex) -> Refusal | None:
    if distance(hex_, leader) < distance(start, leader):
        return None
    return Refusal("BB 30.8", "out of its bivouac it goes to its leader first")


def _awake(position: HexPosition, *units: Unit) -> HexPosition:
    return position.marked(*(f"awake.{unit.number}" for unit in units)) if units else position


def begin_bodies(position: HexPosition, bodies: tuple[BodyId, ...], dice: Dice) -> Tick:
    """Who begins to act in his leader's range, or in sight of the enemy, is free. [BB 30.8]"""
    if not page_of(position).has(RULE):
        return Tick(position, ())
    free = [
        unit
        for body in bodies
        for unit in position.members(body)
        if unit.place is Place.FIELD and sleeps(position, unit)
        if _is_led(position, unit) or _sees_enemies(position, unit)
    ]
    return Tick(_awake(position, *free), ())


def _is_led(position: HexPosition, unit: Unit) -> bool:
    leader = _leader(position, unit)
    return leader is None or is_in_range(position, leader, unit.hex)


def _sees_enemies(position: HexPosition, unit: Unit) -> bool:
    return any(sees(position, unit, enemy) for enemy in _enemies(position))


def _enemies(position: HexPosition) -> Iterator[Unit]:
    for unit in position.units:
        is_there = unit.side is not CONFEDERATE and unit.place is Place.FIELD
        if is_there and card(position, unit.number).fights:
            yield unit


def under_fire(position: HexPosition, volley: Volley, target: Unit, dice: Dice) -> Tick:
    """Small arms or canister of the enemy have been fired at it. [BB 30.8]"""
    if not volley.is_ball and sleeps(position, target):
        position = _awake(position, target)
    return Tick(position, ())


def assaulted(position: HexPosition, units: Units) -> HexPosition:
    """The enemy has begun to assault them: `hanno subito l'assalto`. [BB 30.8]"""
    return _awake(position, *(unit for unit in units if sleeps(position, unit)))
