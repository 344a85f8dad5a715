"""A table for the tests of Yankee: a few bases on a plain, and what happens to them.

Places are centimeters. The Union has the southern edge and is the attacker; its bases face
north, those of the Confederacy south.
"""

from typing import Any

import pytest

from campaign import IllegalActionError, ScriptedDice, Side
from campaign.battle.contract import BattlePiece, BattleRequest
from campaign.errors import Refusal
from campaign.resolvers.yankee.position import Brigade, Stage, Standing, Task, Troop, YankeePosition
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.resolvers.yankee.troops import Branch, Quality
from campaign.tabletop.bases import Base
from campaign.tabletop.terrain import Piece
from campaign.terms import PieceType

UNION, CONFEDERATE = Side.UNION, Side.CONFEDERATE
GUNS, HORSE = Branch.ARTILLERY, Branch.CAVALRY

Entry = tuple[Brigade, tuple[Base, ...]]


def brigade(side: Side, *places: tuple[float, ...], **changes: Any) -> Entry:
    """Trained infantry with a base at each place (x, y and perhaps a heading), told to hold."""
    values: dict[str, Any] = {
        "branch": Branch.INFANTRY,
        "quality": Quality.TRAINED,
        "size": len(places),
        "value": 3,
        "waiting": False,
        "ready": True,
    }
    made = Brigade(id=0, side=side, **(values | changes))
    usual = 0 if side is UNION else 180
    worth = made.worth
    bases = tuple(
        Base(
            round(x * 100), round(y * 100), int(*rest) if rest else usual, worth.front, worth.depth
        )
        for x, y, *rest in places
    )
    return made, bases


def line(x: float, y: float, count: int) -> tuple[tuple[float, float], ...]:
    """Places side by side, from west to east."""
    return tuple((x + 2.5 * number, y) for number in range(count))


REQUEST = BattleRequest(
    battle="test",
    box="corinth",
    year=1862,
    attacker=UNION,
    pieces=(
        BattlePiece(1, UNION, PieceType.VETERAN_INFANTRY),
        BattlePiece(2, CONFEDERATE, PieceType.VETERAN_INFANTRY),
    ),
)


def table(*entries: Entry, ground: tuple[Piece, ...] = (), **changes: Any) -> YankeePosition:
    """The start of the Union's first player turn; bases are numbered in order from 1."""
    brigades: list[Brigade] = []
    troops: list[Troop] = []
    for number, (made, bases) in enumerate(entries, start=1):
        brigades.append(made._replace(id=number))
        for base in bases:
            troops.append(Troop(len(troops) + 1, number, made.side, base))
    values: dict[str, Any] = {
        "stage": Stage.MOVE,
        "acting": UNION,
        "mover": UNION,
        "first": UNION,
        "south": UNION,
        "chiefs": (3, 3),
        "ground": ground,
    }
    return YankeePosition(
        REQUEST, brigades=tuple(brigades), troops=tuple(troops), **(values | changes)
    )


def told(task: Task, brigade: int = 0, x: int = 0, y: int = 0) -> dict[str, Any]:
    """The order of a brigade."""
    return {"order": Standing(task, brigade, x, y)}


def play(position: YankeePosition, *orders: str, dice: tuple[int, ...] = ()) -> YankeePosition:
    """Where orders lead; all dice are used."""
    thrown = ScriptedDice(dice)
    for order in orders:
        position, _ = YANKEE.apply(position, YANKEE.orders.read(order), thrown)
    assert thrown.unused == ()
    return position


def refused(position: YankeePosition, order: str) -> str:
    """The paragraph that forbids an order; empty if none does."""
    refusal: Refusal | None = YANKEE.refusal(position, YANKEE.orders.read(order))
    if refusal is None:
        return ""
    with pytest.raises(IllegalActionError) as caught:
        YANKEE.apply(position, YANKEE.orders.read(order), ScriptedDice())
    assert caught.value.refusal == refusal
    return refusal.rule


def place(position: YankeePosition, number: int) -> tuple[int, int, int]:
    """Where a base stands, in millimeters, and how it faces."""
    troop = position.troop(number)
    assert troop is not None, number
    return troop.base.x // 10, troop.base.y // 10, troop.base.heading


def free(count: int = 2, ground: tuple[Piece, ...] = (), **changes: Any) -> YankeePosition:
    """A brigade of the Union that may go where it likes, like skirmishers."""
    values = told(Task.SKIRMISH) | changes
    return table(
        brigade(UNION, *line(50, 20, count), **values),
        brigade(UNION, (90, 20), branch=GUNS),
        brigade(CONFEDERATE, *line(50, 90, 2)),
        ground=ground,
    )


SPARE = (brigade(UNION, *line(10, 5, 6)), brigade(CONFEDERATE, *line(120, 95, 6)))
"""Enough bases on both sides that none of them is beaten by the loss of one."""
