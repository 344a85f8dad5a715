"""Grant visits Hurlbut behind the Hornets' Nest. [BB 30.4]"""

from collections.abc import Iterator
from typing import Final

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.cards import cards, numbers_of
from campaign.resolvers.nei_boschi.order_of_battle import Echelon
from campaign.resolvers.nei_boschi.orders import HexOrder, Lend, Pass
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided
from campaign.resolvers.nei_boschi.scenario_events import LeaderVisits
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.steps import EventDrawn
from campaign.resolvers.nei_boschi.who import order_of
from campaign.terms import UNION, Side

RULE: Final = "grant_visit"
"""The special rule of the page, and the word of the decision. [BB 30.4]"""

GRANT: Final = "us.ldr-grant"
NOON, ONE = 12, 13

AT_NOON: Final = 4
"""The highest die for a visit at Noon; else he comes at 1 PM. [BB 30.4]"""

LATER: Final = "grant_comes_later"
VISITS: Final = "turn.grant_visits"


def begin_turn(position: HexPosition, dice: Dice) -> Tick:
    """Before the initiative of Noon the Union rolls; he helps at Noon, or at 1 PM. [BB 30.4]"""
    if not page_of(position).has(RULE):
        return Tick(position, ())
    hour = turn_of(position).hour
    if hour == NOON:
        face = dice.roll(f"{UNION} Grant visits Hurlbut", 10)
        event = LeaderVisits(_grant(position), face, NOON if face <= AT_NOON else ONE)
        if face > AT_NOON:
            return Tick(position.marked(LATER), (event,))
        return Tick(_visiting(position), (event,))
    if hour == ONE and LATER in position.marks:
        return Tick(_visiting(position), ())
    return Tick(position, ())


def _visiting(position: HexPosition) -> HexPosition:
    return position.marked(VISITS).then(EventDrawn(UNION, RULE))


def _grant(position: HexPosition) -> int:
    return numbers_of(hex_staging(position.request).book, GRANT)[0]


def initiative(position: HexPosition, side: Side) -> int:
    """His value counts for the roll. [BB 30.4]"""
    if side is not UNION or VISITS not in position.marks:
        return 0
    leadership = cards(hex_staging(position.request).book)[_grant(position)].counter.leadership
    return leadership.initiative if leadership else 0


# --- the division that he helps ----------------------------------------------------------------


def _divisions(position: HexPosition) -> Iterator[str]:
    known = order_of(position).commands
    for command in position.commands:
        is_division = command.id in known and known[command.id].echelon is Echelon.DIVISION
        if is_division and side_of(position, command.id) is UNION:
            yield command.id


def _propose(position: HexPosition, step: EventDrawn, unit: UnitId | None) -> Iterator[HexOrder]:
    if unit in (None, _grant(position)):
        for command in _divisions(position):
            yield Lend(_grant(position), command)
    if not unit:
        yield Pass()


def _refuse(position: HexPosition, step: EventDrawn, order: HexOrder) -> Refusal | None:
    match order:
        case Pass():
            return None
        case Lend():
            if order.leader != _grant(position) or order.command not in _divisions(position):
                return Refusal("BB 30.4", "Grant helps one division of the Union")
            return None
        case _:
            return Refusal("BB 30.4", "the Union says first which division Grant helps")


def _perform(position: HexPosition, step: EventDrawn, order: HexOrder, dice: Dice) -> Tick:
    if isinstance(order, Lend):
        helped = position.command(order.command)._replace(lent=order.leader)
        position = position.with_command(helped)
    return Tick(position.finished(), ())


VISIT = Decided(
    decides=lambda position, step: step.side,
    propose=_propose,
    refuse=_refuse,
    perform=_perform,
    rules=("BB 30.4",),
)
