"""Where the cursors of a battle stand: on the piece that announces, and on its target."""

from collections.abc import Sequence

from campaign.resolvers.battle_line.fire import shots_left
from campaign.resolvers.battle_line.orders import Fire
from campaign.resolvers.battle_line.position import LinePosition, Stage
from campaign.resolvers.battle_line.resolver import BATTLE_LINE

NOBODY = 0
"""The number of no piece."""


def next_shooter(position: LinePosition, now: int, step: int = 1) -> int:
    """The next piece in front that the side can still decide about: its shot, or its relief."""
    line = [piece.id for piece in position.line(position.firing)]
    open_ = _open(position)
    at = line.index(now) if now in line else -1
    circle = [line[(at + step * n) % len(line)] for n in range(1, len(line) + 1)]
    return next((number for number in circle if number in open_), NOBODY)


def _open(position: LinePosition) -> set[int]:
    """Who can still announce a shot, or be relieved. [BG 8.3, NS 7.0, NS-R16]"""
    line = position.line(position.firing)
    if position.stage is Stage.RELIEF:
        return {p.id for p in line if not p.garrison and p.id not in position.relieved}
    if position.stage is not Stage.FIRE:
        return set()
    return {piece.id for piece in line if shots_left(position, (piece,)) > 0}


def first_target(position: LinePosition, shooter: int) -> int:
    """What a piece may fire at; a target that nobody covers yet comes first. [BG 8.4]"""
    allowed = [
        order.target
        for order in BATTLE_LINE.legal(position)
        if isinstance(order, Fire) and order.shooter == shooter
    ]
    fresh = [target for target in allowed if target not in position.covered]
    return next(iter(fresh or allowed), NOBODY)


def stepped(numbers: Sequence[int], now: int, step: int) -> int:
    """The number before or after, without leaving the line."""
    if not numbers:
        return NOBODY
    at = numbers.index(now) + step if now in numbers else 0
    return numbers[max(0, min(at, len(numbers) - 1))]
