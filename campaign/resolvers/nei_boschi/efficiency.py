"""How often each command acts in a turn: chits of efficiency are drawn. [SH 3 II.B, SH 5]"""

from collections.abc import Iterator

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.resolvers.nei_boschi.coming import is_here, with_arrivals
from campaign.resolvers.nei_boschi.daylight import as_light_allows
from campaign.resolvers.nei_boschi.events import EfficiencyDrawn
from campaign.resolvers.nei_boschi.order_of_battle import Echelon
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Automatic, Rulings
from campaign.resolvers.nei_boschi.scenario import Activations
from campaign.resolvers.nei_boschi.steps import Efficiency
from campaign.resolvers.nei_boschi.units import CommandState
from campaign.resolvers.nei_boschi.who import book_of, card, leader_of, leadership_of, order_of
from campaign.terms import SIDES, Side

MOST, MOST_UNASSIGNED = 4, 3
"""Markers of a command in one turn, and of the unassigned; by night fewer. [SH 5, SH 16]

Each has one at least. An efficiency of 4 "in both turns, with the usual modifications" is 2 markers
by night, too: it takes the place of a draw, not of the limit. [BB 30.7]
"""


def draw_efficiency(position: HexPosition, step: Efficiency, dice: Dice) -> Tick:
    """Each Union division and each Confederate corps draws, without putting back.

    [SH 3 II.B, BB 5.2]
    """
    events: tuple[object, ...] = ()
    for side in SIDES:
        position, more = _draw_side(position, side, dice)
        events += more
    return Tick(position.finished(), events)


def _draw_side(position: HexPosition, side: Side, dice: Dice) -> Tick:
    page, turn = page_of(position), turn_of(position)
    chits: list[int] = []
    drawn: dict[str, int] = {}
    events: tuple[object, ...] = ()
    for command in _drawing(position, side):
        special = book_of(position).markers(position, command)
        if special is not None:
            given = with_arrivals(position, command._replace(markers=special))
            position = position.with_command(given)
            continue
        rule = rule_for(position, command)
        efficiency = _certain(rule)
        if efficiency is None:
            drawer = rule.drawn_by if rule and rule.drawn_by else drawer_of(position, command.id)
            if drawer not in drawn:
                chits = chits or list(page.pool(side, turn))
                face = dice.roll(f"{side} efficiency of {drawer}", len(chits)) if chits[1:] else 1
                drawn[drawer] = chits.pop(face if len(chits) == 10 else face - 1)
            efficiency = drawn[drawer]
        markers = markers_of(position, command, efficiency, rule)
        ready = with_arrivals(position, command._replace(efficiency=efficiency, markers=markers))
        ready = _with_direct(position, ready)
        position = position.with_command(ready)
        events += (EfficiencyDrawn(command.id, efficiency, ready.markers),)
    return Tick(position, events)


def _certain(rule: Activations | None) -> int | None:
    """What a command need not draw for; None if it draws."""
    if rule is None or rule.efficiency is not None:
        return rule.efficiency if rule else None
    return None if rule.number is None else 0


def _with_direct(position: HexPosition, command: CommandState) -> CommandState:
    """Brigades under direct command act as often as their corps has drawn, unmodified: of that many
    markers the others use no more than their own. By night nobody acts more than twice.
    [BB 4.11, SH 16]
    """
    is_led = any(body.direct and body.command == command.id for body in position.bodies)
    acts = as_light_allows(position, command.efficiency)
    if not is_led or acts <= command.markers:
        return command
    return command._replace(markers=acts, others=command.others or command.markers + 1)


def _drawing(position: HexPosition, side: Side) -> Iterator[CommandState]:
    """The commands of a side that have somebody to activate, on the map or due."""
    busy = {
        body.command
        for body in position.bodies
        if not body.id.startswith("staff/")
        and any(
            is_here(position, unit) and card(position, unit.number).fights
            for unit in position.members(body.id)
        )
    }
    for command in position.commands:
        if command.id in busy and side_of(position, command.id) is side:
            yield command


def drawer_of(position: HexPosition, id_: str) -> str:
    """Who draws for a command: a Confederate division shares the chit of its corps. [SH 3 II.B]"""
    order = order_of(position)
    if id_ not in order.commands:
        return id_
    above = order.above(id_)
    return above.id if above is not None and above.echelon is Echelon.CORPS else id_


def rule_for(position: HexPosition, command: CommandState) -> Activations | None:
    """What the scenario says of the activations of a command in this turn."""
    side, turn = side_of(position, command.id), turn_of(position)
    for rule in page_of(position).of(side).activations:
        begun = rule.first is None or rule.first <= turn
        lasts = rule.last is None or turn <= rule.last
        if begun and lasts and _is_named(position, command, rule):
            return rule
    return None


def _is_named(position: HexPosition, command: CommandState, rule: Activations) -> bool:
    """A rule names a command, or the one brigade of it that is in the scenario."""
    unassigned = command.id.startswith("unassigned/")
    brigades = {body.id for body in position.bodies if body.command == command.id}
    return (
        command.id in rule.who
        or bool(brigades.intersection(rule.who))
        or "everybody" in rule.who
        or ("unassigned" in rule.who and unassigned)
        or ("divisions" in rule.who and not unassigned)
    )


def markers_of(
    position: HexPosition, command: CommandState, efficiency: int, rule: Activations | None
) -> int:
    """The markers of a command: what was drawn, and what leaders and the scenario add.

    [SH 5, SH 16]
    """
    if rule is not None and rule.number is not None:
        return rule.number
    unassigned = command.id.startswith("unassigned/")
    markers = efficiency
    if not unassigned and not (rule and rule.plain):
        markers += leader_value(position, command) + bool(command.lent)
    markers -= not command.in_command
    markers += rule.more if rule else 0
    most = as_light_allows(position, MOST_UNASSIGNED if unassigned else MOST)
    if rule and rule.most is not None:
        most = min(most, rule.most)
    least = rule.least if rule and rule.least is not None else 1
    return min(max(markers, least), most)


def leader_value(position: HexPosition, command: CommandState) -> int:
    """What the leader of a division adds to its activations. [SH 5]"""
    leader = leader_of(position, command.id)
    return leadership_of(position, leader).activation if leader else 0


RULINGS: Rulings = {Efficiency: Automatic(draw_efficiency)}
