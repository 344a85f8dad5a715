"""A table for the tests of Shell for Guns: a few units on a plain, and what happens to them.

Places are tenths of a UM, as in orders. The Union attacks from the south.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from campaign import Refusal, ScriptedDice, Side
from campaign.battle.contract import BattlePiece, BattleRequest
from campaign.resolvers.shell_for_guns.position import Marker, ShellPosition, Stage
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.shell_for_guns.tables import UM
from campaign.resolvers.shell_for_guns.troops import General, Unit
from campaign.resolvers.shell_for_guns.vocabulary import Formation, Quality, Troops
from campaign.terms import PieceType

UNION, CONFEDERATE = Side.UNION, Side.CONFEDERATE
TENTH = UM // 10

WEST, EAST = 91, 92
"""The divisions: the Union's and the Confederacy's, and their generals."""


def brigade(number: int, side: Side, x: int, y: int, **changes: Any) -> Unit:
    """A regular brigade of eight bases of infantry in line that faces the enemy."""
    values: dict[str, Any] = {
        "troops": Troops.INFANTRY,
        "quality": Quality.REGULAR,
        "bases": 8,
        "full": 8,
        "heading": 0 if side is UNION else 180,
    }
    values |= changes
    division = WEST if side is UNION else EAST
    return Unit(
        id=number, side=side, division=division, x=x * TENTH, y=y * TENTH, on_table=True, **values
    )


def cavalry(number: int, side: Side, x: int, y: int, **changes: Any) -> Unit:
    """A regular brigade of six bases of cavalry in line."""
    kind = {"troops": Troops.CAVALRY, "bases": 6, "full": 6}
    return brigade(number, side, x, y, **(kind | changes))


def battery(number: int, side: Side, x: int, y: int, **changes: Any) -> Unit:
    """A battery with its guns in action."""
    kind = {
        "troops": Troops.ARTILLERY,
        "bases": 1,
        "full": 1,
        "piece": False,
        "formation": Formation.UNLIMBERED,
    }
    return brigade(number, side, x, y, **(kind | changes))


def general(number: int, side: Side, x: int, y: int, **changes: Any) -> General:
    return General(number, side, x=x * TENTH, y=y * TENTH, on_table=True, **changes)


def table(*units: Unit, **changes: Any) -> ShellPosition:
    """A battle in its second turn; the Union division has the initiative.

    Each general stands with the first unit of his division, unless *generals* are given.
    """
    if not any(unit.side is CONFEDERATE for unit in units):
        units = (*units, brigade(99, CONFEDERATE, 300, 200))
    values: dict[str, Any] = {
        "request": request(units),
        "table_name": "plain",
        "units": units,
        "generals": tuple(
            General(number, side, x=first.x, y=first.y, on_table=True)
            for number, side in ((WEST, UNION), (EAST, CONFEDERATE))
            for first in [next(unit for unit in units if unit.side is side)]
        ),
        "markers": (
            *(Marker(x * TENTH, 50 * TENTH, UNION) for x in (120, 240)),
            *(Marker(x * TENTH, 190 * TENTH, CONFEDERATE) for x in (120, 240)),
        ),
        "stage": Stage.ACTION,
        "side": UNION,
        "turn": 2,
        "queue": (WEST, EAST),
    }
    return ShellPosition(**(values | changes))


def request(units: Iterable[Unit]) -> BattleRequest:
    """The battle as the campaign would have asked for it."""
    kinds = {Troops.INFANTRY: PieceType.VETERAN_INFANTRY, Troops.CAVALRY: PieceType.VETERAN_CAVALRY}
    pieces = tuple(
        BattlePiece(unit.id, unit.side, kinds[unit.troops]) for unit in units if unit.piece
    )
    return BattleRequest("test", "corinth", 1862, UNION, pieces)


def play(position: ShellPosition, *lines: str, dice: Sequence[int] = ()) -> ShellPosition:
    """The position after some orders; every die must be used."""
    return told(position, *lines, dice=dice)[0]


def told(
    position: ShellPosition, *lines: str, dice: Sequence[int] = ()
) -> tuple[ShellPosition, tuple[Any, ...]]:
    """The position after some orders, and what happened."""
    script = ScriptedDice(dice)
    events: tuple[Any, ...] = ()
    for line in lines:
        order = SHELL_FOR_GUNS.orders.read(line)
        position, more = SHELL_FOR_GUNS.apply(position, order, script)
        events += more
    assert script.unused == ()
    return position, events


def refused(position: ShellPosition, line: str) -> Refusal:
    """Why an order is refused."""
    found = SHELL_FOR_GUNS.refusal(position, SHELL_FOR_GUNS.orders.read(line))
    assert found is not None, line
    return found


def allowed(position: ShellPosition, line: str) -> bool:
    return SHELL_FOR_GUNS.refusal(position, SHELL_FOR_GUNS.orders.read(line)) is None


def place(unit: Unit) -> tuple[int, int]:
    """Where the middle of the front of a unit is."""
    return unit.x // TENTH, unit.y // TENTH


LINE = brigade(1, UNION, 100, 100)
SPENT = {"fired": True}
"""A target that cannot fire any more: no dice but those of the melee."""


def charged(*units: Unit, die: int = 1, **changes: Any) -> ShellPosition:
    """Unit 1 charges unit 2, who has to reply."""
    return play(table(*units, **changes), "charge 1 2", dice=(1, 1, die))
