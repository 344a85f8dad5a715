"""The end of a turn: commanders ride. [SH 3 IV.A]"""

from collections.abc import Iterator

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.orders import HexOrder, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided, Rulings
from campaign.resolvers.nei_boschi.steps import CommanderMoves


def _propose(
    position: HexPosition, step: CommanderMoves, unit: UnitId | None
) -> Iterator[HexOrder]:
    if not unit:
        yield Pass()


def _refuse(position: HexPosition, step: CommanderMoves, order: HexOrder) -> Refusal | None:
    return None if isinstance(order, Pass) else Refusal("SH 3", "the turn ends")


def _perform(position: HexPosition, step: CommanderMoves, order: HexOrder, dice: Dice) -> Tick:
    return Tick(position.finished(), ())


_CLOSING = Decided(
    decides=lambda position, step: step.side,
    propose=_propose,
    refuse=_refuse,
    perform=_perform,
    rules=("SH 3",),
)
RULINGS: Rulings = {CommanderMoves: _CLOSING}
