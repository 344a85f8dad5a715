"""Who is who in a position: the cards of units, their leaders, friends and enemies in a hex."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.book import BattleBook
from campaign.resolvers.nei_boschi.books import book
from campaign.resolvers.nei_boschi.cards import Card, cards, numbers_of
from campaign.resolvers.nei_boschi.counters import CommandId, Leadership, Profile, Rank
from campaign.resolvers.nei_boschi.ground import Ground, ground_of
from campaign.resolvers.nei_boschi.order_of_battle import Command, OrderOfBattle, order_of_battle
from campaign.resolvers.nei_boschi.position import HexPosition, Units
from campaign.resolvers.nei_boschi.scenario_files import scenario
from campaign.resolvers.nei_boschi.staging import HexStaging, hex_staging
from campaign.resolvers.nei_boschi.units import Body, BodyId, Place, Unit
from campaign.terms import SIDES, Side


def book_of(position: HexPosition) -> BattleBook:
    """The battle of the series that is fought."""
    return book(hex_staging(position.request).book)


def card(position: HexPosition, number: int) -> Card:
    """What is printed on a unit. Raises KeyError for a number that there is not."""
    staging = position.request.staging
    if type(staging) is not HexStaging:
        staging = hex_staging(position.request)
    return cards(staging.book)[number]


def cards_of(position: HexPosition) -> Mapping[int, Card]:
    """What is printed on all units, by number: for who looks at many."""
    return cards(hex_staging(position.request).book)


def order_of(position: HexPosition) -> OrderOfBattle:
    """The order of battle; units that are attached elsewhere say so by their bodies."""
    staging = hex_staging(position.request)
    return _order(staging.book, staging.scenario)


@lru_cache(maxsize=16)
def _order(id_: str, number: str) -> OrderOfBattle:
    """With those attached who are so from the beginning of the scenario."""
    page = scenario(id_, number)
    attached = {name: to for side in SIDES for name, to in page.of(side).attached}
    return order_of_battle(id_).with_attached(attached)


def field_of(position: HexPosition) -> Ground:
    """The ground on which it is fought."""
    return ground_of(hex_staging(position.request).book)


# --- who stands in a hex -----------------------------------------------------------------------


def troops_at(position: HexPosition, hex_: Hex) -> Units:
    """The combat units in a hex, the top first; guns without a crew are none."""
    there = position.at(hex_)
    if not there:
        return there
    printed = cards_of(position)
    return tuple([unit for unit in there if not unit.abandoned and printed[unit.number].fights])


def friends_at(position: HexPosition, hex_: Hex, side: Side) -> Units:
    """The combat units of a side in a hex, the top first."""
    there = position.at(hex_)
    if not there:
        return there
    printed = cards_of(position)
    return tuple(
        [
            unit
            for unit in there
            if unit.side is side and not unit.abandoned and printed[unit.number].fights
        ]
    )


def enemies_at(position: HexPosition, hex_: Hex, side: Side) -> Units:
    """The combat units of the other side in a hex, the top first."""
    return friends_at(position, hex_, side.enemy)


def leaders_at(position: HexPosition, hex_: Hex) -> Units:
    """The leaders in a hex, of whichever side."""
    return tuple(unit for unit in position.at(hex_) if card(position, unit.number).is_leader)


# --- who leads whom ----------------------------------------------------------------------------


def leading_command(position: HexPosition, body: Body) -> Command | None:
    """The printed command whose leader a body answers to first; None for the unassigned.

    A brigade is one itself; guns and cavalry by themselves answer to their division.
    [BB 4.24, BB 4.32]
    """
    known = order_of(position).commands
    return known.get(body.id) or known.get(body.command)


def chain(position: HexPosition, body: Body) -> Iterator[Command]:
    """Every command over a body, from the nearest up to the army. [BB 4.2]"""
    order = order_of(position)
    command = leading_command(position, body)
    if command is not None and command.id == body.id:
        yield command
        command = order.above(command.id)
        attached = order.commands.get(body.command)
        if command is not None and attached is not None and command.id != attached.id:
            command = attached  # a brigade that is attached to another division [BB 5.26]
    while command is not None:
        yield command
        command = order.above(command.id)


def leaders_over(position: HexPosition, unit: Unit) -> Iterator[Unit]:
    """The leaders on the map who command a unit, the nearest first. [BB 4.2]"""
    for command in chain(position, position.body(unit.body)):
        yield from leaders_of(position, command)


def is_with(leader: Unit, unit: Unit) -> bool:
    """A leader is stacked with a unit: of an extended one in either hex. [SH 8, SH 12]"""
    return leader.hex in ((unit.hex, unit.second) if unit.second else (unit.hex,))


def leaders_of(position: HexPosition, command: Command) -> Iterator[Unit]:
    """Who leads a command, as far as they are on the map; the Army of the Mississippi has two."""
    for id_ in command.leaders:
        for number in numbers_of(hex_staging(position.request).book, id_):
            if position.has(number) and position.unit(number).place is Place.FIELD:
                yield position.unit(number)


def leaders_in(position: HexPosition, body: BodyId) -> Iterator[Unit]:
    """The leaders who act with a body, wherever they are."""
    for unit in position.members(body):
        if card(position, unit.number).is_leader:
            yield unit


def leader_of(position: HexPosition, id_: CommandId) -> Unit | None:
    """The first leader of a printed command who is on the map; None without one."""
    command = order_of(position).commands.get(id_)
    return next(leaders_of(position, command), None) if command is not None else None


def rank(position: HexPosition, leader: Unit) -> Rank | None:
    """How high a leader stands; None of anybody else."""
    return card(position, leader.number).counter.rank


def leadership_of(position: HexPosition, leader: Unit) -> Leadership:
    """What counts of a leader now: of one who replaces another, what is printed for that.

    Where nothing is printed, range and orders are one lower, and he is as normal as any. [SH 12]
    """
    counter = card(position, leader.number).counter
    own = counter.leadership
    assert own is not None, f"{counter.id} is no leader"
    if not leader.replaced:
        return own
    return counter.replacement or own._replace(
        range=own.range - 1, orders=own.orders - 1, profile=Profile.NORMAL
    )
