"""Who is in command at Shiloh, where that differs from the rules of the series. [BB 4, BB 30]"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.command_range import commanded, is_in_range
from campaign.resolvers.nei_boschi.counters import Rank
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario import Arrival
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import Body, CommandState, Place, Unit
from campaign.resolvers.nei_boschi.who import card, leader_of, order_of
from campaign.terms import CONFEDERATE, UNION, Side

NOON = 12

AT_FIRST: Final = "in_command_at_first"
"""Everybody of a side is in command in the first turn. [BB 30.1, BB 30.3, BB 30.7]"""

BOTH_SIDES_AT_FIRST: Final = ("3",)
"""Scenarios in which this holds for the Union, too. [BB 30.3]"""

ALWAYS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "always_in_command": ("1/2", "1/6/T", "2/4/T"),
        "johnson_with_polk": ("2/1",),
        "corps_command": ("1/1", "2/1", "1/2", "R"),
        "composite_brigade": ("5/-/1",),
    }
)
"""Commands and brigades that are always in command, by the rule. [BB 30.3, BB 30.4, BB 30.6]"""

TRACES: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "johnson_with_polk": {"1/2/1": "cs.ldr-polk"},
        "corps_command": {
            "1/2/1": "cs.ldr-polk",
            "1/1/1": "cs.ldr-polk",
            "2/1/1": "cs.ldr-polk",
            "1/-/R": "cs.ldr-hardee",
        },
    }
)
"""Brigades that belong to a commander of a corps directly, by the rule. [BB 30.3, BB 30.6]"""

CLEBURNE, HARDEE = "2/-/3", "3"
"""His brigade goes with Hindman; he is in command if Hindman or Hardee reaches him. [BB 4.21]"""

MCDOWELL, WITH_SHERMAN = "1/5/T", 13
"""McDowell's brigade, and the hour from which it answers to Sherman. [BB 30.6]"""


def commands_itself(position: HexPosition, command: CommandState) -> bool | None:
    """A command whose leader the scenario puts in command, or out of it; else None. [BB 30]"""
    page = page_of(position)
    if command.id == "2/2" and page.has("withers_out_of_command"):
        # At noon he has a draw for Bragg. [BB 30.9]
        return turn_of(position).hour != NOON
    if _is_at_first(position, side_of(position, command.id)) or _is_always(position, command.id):
        return True
    if (
        command.id == "2/1"
        and page.has("cheatham")
        and _is_near(position, "cs.ldr-johnston", "2/1")
    ):
        return True
    if page.has("divisions_need_armies") and side_of(position, command.id) is UNION:
        return _is_near_his_army(position, command.id)
    return None


def is_in_command(position: HexPosition, body: Body) -> bool | None:
    """A body that the scenario puts in command, or out of it; else None. [BB 30]"""
    page = page_of(position)
    if _is_at_first(position, side_of(position, body.command)) or _is_always(position, body.id):
        return True
    for rule, traced in TRACES.items():
        if body.id in traced and page.has(rule):
            return _is_near(position, traced[body.id], body.id)
    if position.turn == 1 and any(body.id in page.of(side).out_of_command for side in Side):
        return False
    if body.id == MCDOWELL and page.has("attack_regiments"):
        return True if turn_of(position).hour < WITH_SHERMAN else None
    if body.id == CLEBURNE and body.command != HARDEE:
        return _is_near(position, "cs.ldr-hindman", body.id) or _is_near(
            position, "cs.ldr-hardee", body.id
        )
    if body.id == "2/2/T" and page.has("mcarthur") and page.id == "9":
        return _is_near_his_entry(position, body)
    return None


def unit_in_command(position: HexPosition, unit: Unit) -> bool | None:
    """A unit of a side that is in command as a whole, in the first turn. [BB 30.1, BB 30.3]"""
    return True if _is_at_first(position, unit.side) else None


def _is_at_first(position: HexPosition, side: Side) -> bool:
    page = page_of(position)
    if position.turn > 1 or not page.has(AT_FIRST):
        return False
    return side is CONFEDERATE or page.id in BOTH_SIDES_AT_FIRST


def _is_always(position: HexPosition, id_: str) -> bool:
    page = page_of(position)
    return any(id_ in who and page.has(rule) for rule, who in ALWAYS.items())


def _is_near(position: HexPosition, higher: str, command: str) -> bool:
    """The leader of a command is in the range of another one, both being on the map."""
    number = numbers_of(hex_staging(position.request).book, higher)[0]
    leader = leader_of(position, command)
    if leader is None or not position.has(number):
        return False
    above = position.unit(number)
    return above.place is Place.FIELD and is_in_range(position, above, leader.hex)


def _is_near_his_army(position: HexPosition, command: str) -> bool | None:
    """Second day: the leader of a division is in the range of his army's commander. [BB 30.8]"""
    order = order_of(position)
    above = order.above(command) if command in order.commands else None
    leader = leader_of(position, command)
    if above is None or leader is None:
        return None
    general = leader_of(position, above.id)
    if general is None or card(position, general.number).counter.rank is not Rank.ARMY:
        return None
    return is_in_range(position, general, leader.hex)


def _is_near_his_entry(position: HexPosition, body: Body) -> bool:
    """McArthur, where Wallace is not on the map: by the way to the hex where he came. [BB 30.9]"""
    leader = leader_of(position, body.id)
    if leader is None:
        return False
    reach = commanded(position, leader).spent
    return any(hex_ in reach for arrival in _arrivals(position) for hex_ in arrival.entry.hexes)


def _arrivals(position: HexPosition) -> tuple[Arrival, ...]:
    return page_of(position).of(UNION).reinforcements
