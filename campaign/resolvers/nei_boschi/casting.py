"""Who is in a scenario, and in which body each acts. [SH 3, BB 4.24]

Brigades are bodies. The guns of a division act as one more, a unit of its cavalry as one by
itself; units that belong to no division act by themselves on the markers of the unassigned.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from campaign.battle.contract import BattleRequest
from campaign.resolvers.nei_boschi.campaign_troops import muster
from campaign.resolvers.nei_boschi.cards import Card, cards, numbers_of
from campaign.resolvers.nei_boschi.counters import Branch, CommandId, CounterId
from campaign.resolvers.nei_boschi.order_of_battle import (
    Command,
    Echelon,
    OrderOfBattle,
    order_of_battle,
)
from campaign.resolvers.nei_boschi.scenario import Place, PlaceKind, Placement, Scenario
from campaign.resolvers.nei_boschi.scenario_files import scenario
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import BodyId
from campaign.resolvers.nei_boschi.vocabulary import Fatigue
from campaign.terms import SIDES, Side

UNASSIGNED = "unassigned/{side}"
"""On whose markers units act that belong to no division. [BB 4.25]"""

BY_DIVISION = (Branch.INFANTRY, Branch.DETACHMENT)


class Part(NamedTuple):
    """One piece of card of a scenario."""

    card: Card
    placement: Placement
    body: BodyId
    command: CommandId
    """On whose markers its body acts."""

    strength: int
    at_start: bool
    """It is on the map when the scenario begins."""

    fatigue: Fatigue = Fatigue.NONE
    """Of a reinforcement, when it comes."""


@lru_cache(maxsize=16)
def cast_of(request: BattleRequest) -> tuple[Part, ...]:
    """Everybody who is or may come into a battle, sorted by number; each once."""
    staging = hex_staging(request)
    page = scenario(staging.book, staging.scenario)
    attached = {name: to for side in SIDES for name, to in page.of(side).attached}
    parts = cast(staging.book, order_of_battle(staging.book).with_attached(attached), page)
    if request.staging is not None:
        return parts
    here = muster(request)
    return tuple(
        part._replace(strength=here.strength(part.card, part.strength))
        for part in parts
        if here.piece_of(part.card) is not None
    )


def cast(book: str, order: OrderOfBattle, scenario: Scenario) -> tuple[Part, ...]:
    """Everybody who is or may come, sorted by number; each once."""
    found: dict[int, Part] = {}
    for side in SIDES:
        for placement, at_start, fatigue in _placements(order, scenario, side):
            for part in _parts(book, order, placement, at_start):
                found.setdefault(part.card.number, part._replace(fatigue=fatigue))
    return tuple(found[number] for number in sorted(found))


def _placements(
    order: OrderOfBattle, scenario: Scenario, side: Side
) -> Iterator[tuple[Placement, bool, Fatigue]]:
    """Everybody of a side, whether on the map, and how tired reinforcements are. [BB 30]"""
    half = scenario.of(side)
    for placement in half.set_up:
        yield placement, True, Fatigue.NONE
    for arrival in half.reinforcements:
        for placement in arrival.units:
            yield placement, False, arrival.fatigue
    for late in half.variable_arrivals:
        for unit in order.everybody(late.command):
            yield Placement(unit, Place(PlaceKind.ANYWHERE)), False, Fatigue.NONE
    for group in scenario.conditional:
        for placement in group.set_up if group.side is side else ():
            yield placement, False, Fatigue.NONE


def _parts(book: str, order: OrderOfBattle, placement: Placement, at_start: bool) -> Iterator[Part]:
    known = cards(book)
    letters = dict(placement.sections)
    body, command = body_of(order, placement.unit, numbers_of(book, placement.unit)[0])
    for number in numbers_of(book, placement.unit):
        card = known[number]
        if letters and card.section not in letters:
            continue
        strength = letters.get(card.section) or placement.strength or card.strength
        yield Part(card, placement, body, command, strength, at_start)


def body_of(order: OrderOfBattle, unit: CounterId, number: int) -> tuple[BodyId, CommandId]:
    """In which body a counter acts, and on whose markers. [BB 4.24, SH 3]"""
    branch = order.counters[unit].branch
    command = order.command_of(unit)
    marker = marker_of(order, command)
    if branch is Branch.LEADER:
        return (command.id if command.echelon is Echelon.BRIGADE else f"staff/{command.id}"), (
            marker or UNASSIGNED.format(side=command.side)
        )
    if command.echelon is Echelon.BRIGADE:
        return command.id, marker or command.id
    if marker is None or command.echelon is Echelon.UNBRIGADED:
        return f"alone/{number}", UNASSIGNED.format(side=command.side)
    if branch is Branch.ARTILLERY:
        return f"guns/{marker}", marker
    return f"cavalry/{number}", marker


def marker_of(order: OrderOfBattle, command: Command) -> CommandId | None:
    """The division over a command, or its corps where there are no divisions; None for neither."""
    corps: CommandId | None = None
    above: Command | None = command
    while above is not None:
        if above.echelon is Echelon.DIVISION:
            return above.id
        if above.echelon is Echelon.CORPS:
            corps = above.id
        above = order.above(above.id)
    return corps
