"""An event that has been drawn: the battle says what a side decides for it. [BB 18.1, BB 19]"""

from collections.abc import Iterable

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.orders import HexOrder
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided, Rulings
from campaign.resolvers.nei_boschi.steps import EventDrawn
from campaign.resolvers.nei_boschi.who import book_of


def _of(position: HexPosition, step: EventDrawn) -> Decided:
    return book_of(position).events[step.event]


def _propose(position: HexPosition, step: EventDrawn, unit: UnitId | None) -> Iterable[HexOrder]:
    return _of(position, step).propose(position, step, unit)


def _refuse(position: HexPosition, step: EventDrawn, order: HexOrder) -> Refusal | None:
    return _of(position, step).refuse(position, step, order)


def _perform(position: HexPosition, step: EventDrawn, order: HexOrder, dice: Dice) -> Tick:
    return _of(position, step).perform(position, step, order, dice)


RULINGS: Rulings = {
    EventDrawn: Decided(
        decides=lambda position, step: step.side,
        propose=_propose,
        refuse=_refuse,
        perform=_perform,
        rules=("BB 18.1", "BB 19"),
    ),
}
