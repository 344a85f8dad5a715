"""At 8 AM the Union picks two divisions that are alerted. [BB 30]"""

from collections.abc import Iterator

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.orders import HexOrder, Pass, Wake
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided
from campaign.resolvers.nei_boschi.scenario_events import BodiesAlerted
from campaign.resolvers.nei_boschi.shiloh.alert import (
    AWAKE,
    bodies_of,
    divisions,
    is_awake,
    out_of_reserve,
)
from campaign.resolvers.nei_boschi.steps import EventDrawn
from campaign.resolvers.nei_boschi.units import Place


def sleeping(position: HexPosition) -> tuple[str, ...]:
    """The divisions on the map that have not been alerted."""
    return tuple(
        command
        for command in divisions(position)
        if not is_awake(position, command)
        and any(
            unit.place is Place.FIELD
            for body in bodies_of(position, command)
            for unit in position.members(body.id)
        )
    )


def _propose(position: HexPosition, step: EventDrawn, unit: UnitId | None) -> Iterator[HexOrder]:
    if not unit:
        for command in sleeping(position):
            yield Wake(command)
        yield Pass()


def _refuse(position: HexPosition, step: EventDrawn, order: HexOrder) -> Refusal | None:
    asleep = sleeping(position)
    match order:
        case Wake():
            if order.command not in asleep:
                return Refusal("BB 30", f"command {order.command} is no division that sleeps")
            return None
        case Pass():
            return Refusal("BB 30", "two divisions are alerted first") if asleep else None
        case _:
            return Refusal("BB 30", "the Union picks the divisions that are alerted")


def _perform(position: HexPosition, step: EventDrawn, order: HexOrder, dice: Dice) -> Tick:
    if not isinstance(order, Wake):
        return Tick(position.finished(), ())
    position = out_of_reserve(position, *bodies_of(position, order.command))
    position = position.marked(f"{AWAKE}.{order.command}", f"turn.chosen.{order.command}")
    return Tick(position.finished(), (BodiesAlerted(order.command, (), (), 0),))


WAKING_UP = Decided(
    decides=lambda position, step: step.side,
    propose=_propose,
    refuse=_refuse,
    perform=_perform,
    rules=("BB 30",),
)
