"""How a turn begins and ends. [SH 3]"""

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.resolvers.nei_boschi.coming import stand_up
from campaign.resolvers.nei_boschi.events import TurnBegun
from campaign.resolvers.nei_boschi.ineffectiveness import reckon
from campaign.resolvers.nei_boschi.lapsed_orders import lapse
from campaign.resolvers.nei_boschi.pages import last_turn_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Automatic, Rulings
from campaign.resolvers.nei_boschi.steps import (
    Absorbing,
    ChainOfCommand,
    CommanderMoves,
    CommandersAtRisk,
    DivisionOrders,
    DrawMarker,
    Efficiency,
    FillPool,
    Initiative,
    LateArrivals,
    LateComers,
    Recovery,
    Replacements,
    Step,
    TurnBegins,
    TurnEnds,
)
from campaign.resolvers.nei_boschi.units import Body, CommandState, Unit
from campaign.resolvers.nei_boschi.victory import decide, go_on, note_control
from campaign.resolvers.nei_boschi.who import book_of
from campaign.terms import CONFEDERATE, UNION

FOR_THE_TURN = "turn."
"""How marks begin that are forgotten when the next turn begins."""

SEQUENCE: tuple[Step, ...] = (
    Initiative(),
    *(ChainOfCommand(UNION), ChainOfCommand(CONFEDERATE)),
    Efficiency(),
    LateArrivals(),
    *(DivisionOrders(UNION), DivisionOrders(CONFEDERATE)),
    FillPool(),
    DrawMarker(),
    *(LateComers(UNION), LateComers(CONFEDERATE)),
    CommandersAtRisk(),
    *(CommanderMoves(UNION), CommanderMoves(CONFEDERATE)),
    *(Replacements(UNION), Replacements(CONFEDERATE)),
    *(Recovery(UNION), Recovery(CONFEDERATE)),
    *(Absorbing(UNION), Absorbing(CONFEDERATE)),
    TurnEnds(),
)
"""A turn, step by step; whoever has the initiative picks the first marker. [SH 3]"""


def begin_turn(position: HexPosition, step: TurnBegins, dice: Dice) -> Tick:
    """Nobody has done anything in this turn yet. [SH 3]"""
    position = position._replace(
        units=tuple(map(_rested, position.units)),
        bodies=tuple(map(_ready, position.bodies)),
        commands=tuple(map(_undrawn, position.commands)),
        drawn_first=False,
        marks=frozenset(mark for mark in position.marks if not mark.startswith(FOR_THE_TURN)),
    )
    begun = TurnBegun(position.turn, turn_of(position).words)
    position, events = stand_up(position.instead(*SEQUENCE))
    position, lapsed = lapse(position)
    position, more = book_of(position).turn_begins(position, dice)
    return Tick(position, (begun, *events, *lapsed, *more))


def _rested(unit: Unit) -> Unit:
    return unit._replace(acted=False, acts=0) if unit.acted or unit.acts else unit


def _ready(body: Body) -> Body:
    return body._replace(acts=0, strained=0, direct=0, changed=False, engaged=False)


def _undrawn(command: CommandState) -> CommandState:
    return command._replace(efficiency=0, markers=0, left=0, others=0, lent=0)


def end_turn(position: HexPosition, step: TurnEnds, dice: Dice) -> Tick:
    """Who is ineffective, who holds what, and whether it is over. [SH 3 IV.C, SH 13, SH 19]"""
    position, events = reckon(position)
    position = note_control(position).finished()
    if longer := go_on(position):
        position, events = longer.position, (*events, *longer.events)
    if decided := decide(position):
        return Tick(decided.position, (*events, *decided.events))
    position = position._replace(turn=position.turn + 1)
    assert turn_of(position) <= last_turn_of(position), position.turn
    return Tick(position.then(TurnBegins()), events)


RULINGS: Rulings = {TurnBegins: Automatic(begin_turn), TurnEnds: Automatic(end_turn)}
