"""What a volley can be expected to do: plain arithmetic over the faces that hit. [BG 8.5]"""

from functools import lru_cache

from campaign.dice import ScriptedDice
from campaign.resolvers.battle_line.commander import best_shot
from campaign.resolvers.battle_line.orders import (
    Bonus,
    Fire,
    LineOrder,
    Rally,
    Relieve,
    Retreat,
    Roll,
)
from campaign.resolvers.battle_line.position import LinePosition, Shot, Stage, needed
from campaign.resolvers.battle_line.resolver import BATTLE_LINE
from campaign.terms import Side

FACES = 6


def chance(needed_number: int) -> float:
    """The chance of one shot to hit, 0 to 1."""
    return min(max(needed_number, 0), FACES) / FACES


def expected_hits(position: LinePosition, shots: tuple[Shot, ...]) -> float:
    """Hits that tell, on average: a piece takes no more than it has steps. [BG 8.3, BG 8.5]"""
    total = 0.0
    for target in position.line(position.firing.enemy):
        chances = []
        for shot in shots:
            shooter = position.piece(shot.shooter)
            if shot.target == target.id and shooter is not None:
                chances.append(chance(needed(position, shooter, target)))
        total += _hits_that_tell(chances, 1 if target.reduced else 2)
    return total


def _hits_that_tell(chances: list[float], steps: int) -> float:
    """The mean of the number of hits, cut off at *steps*."""
    by_hits = [1.0] + [0.0] * steps
    for hit in chances:
        for hits in range(steps, 0, -1):
            stays = by_hits[hits] * (1.0 if hits == steps else 1 - hit)
            by_hits[hits] = stays + by_hits[hits - 1] * hit
        by_hits[0] *= 1 - hit
    return sum(hits * share for hits, share in enumerate(by_hits))


@lru_cache(maxsize=64)
def completed(position: LinePosition) -> LinePosition:
    """The position with every shot announced and helped, as the commander would."""
    while True:
        order = best_shot(position, BATTLE_LINE.legal(position))
        if not isinstance(order, Fire | Bonus):
            return position
        position = BATTLE_LINE.apply(position, order, ScriptedDice()).position


def missing_orders(position: LinePosition) -> list[LineOrder]:
    """What the commander would still order before the side has to say that it is ready."""
    orders: list[LineOrder] = []
    while position.winner is None:
        order = BATTLE_LINE.choose(position)
        if position.stage is Stage.FIRE:
            order = best_shot(position, BATTLE_LINE.legal(position))
        if not isinstance(order, Fire | Bonus | Relieve | Rally):
            break
        orders.append(order)
        if isinstance(order, Rally):
            break
        position = BATTLE_LINE.apply(position, order, ScriptedDice()).position
    return orders


def orders_to_dice(position: LinePosition) -> list[LineOrder]:
    """What the automatic commander orders next, up to the dice or to a retreat."""
    orders: list[LineOrder] = []
    while True:
        order = BATTLE_LINE.choose(position)
        orders.append(order)
        if isinstance(order, Roll | Retreat):
            return orders
        position = BATTLE_LINE.apply(position, order, ScriptedDice()).position


@lru_cache(maxsize=64)
def forecast(position: LinePosition) -> dict[Side, float]:
    """Expected hits of the volley that is being announced, and of the answer before losses."""
    side = position.firing
    volley = completed(position)
    answer = completed(
        position._replace(
            firing=side.enemy,
            shots=(),
            points=(),
            arrived_from=(),
            round=position.round + (side is position.request.attacker),
        )
    )
    return {
        side: expected_hits(volley, volley.shots),
        side.enemy: expected_hits(answer, answer.shots),
    }
