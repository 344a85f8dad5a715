"""Which fire is worth most: exactly where a unit stands, roughly where it could stand. [SH 10]"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from campaign.hexes.facing import Facing, is_in_arc
from campaign.hexes.grid import Hex, distance
from campaign.resolvers.nei_boschi.commander import worth
from campaign.resolvers.nei_boschi.commander.danger import Around
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.fire_chances import chances, foreseen
from campaign.resolvers.nei_boschi.fire_limits import others_in_stack, refuse_now
from campaign.resolvers.nei_boschi.fire_orders import (
    refuse_fire,
    shot_of,
    targets,
)
from campaign.resolvers.nei_boschi.fire_tables import CANISTER, guns, small_arms
from campaign.resolvers.nei_boschi.ground_modifiers import fire_drm
from campaign.resolvers.nei_boschi.modifiers import total
from campaign.resolvers.nei_boschi.orders import Fire, Reply
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.replies import propose_replies, refuse_reply
from campaign.resolvers.nei_boschi.shots import farthest, hexes_of
from campaign.resolvers.nei_boschi.sight import sight
from campaign.resolvers.nei_boschi.steps import Acting, Replying
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.who import card, field_of

EXHAUSTING: Final = 0.6
"""What it costs, times the chance, that guns or cartridges run low."""

HARDLY: Final = 0.02
"""A fire that promises less is none."""

REPLIED: Final = 0.2
"""How much of what the replies may cost counts: who fires in the end goes first. With more of it,
who holds his ground fires too seldom: of twenty games of scenario 9 he wins 2, with this 6."""


class Chosen(NamedTuple):
    """A fire, and what it is worth."""

    order: Fire
    worth: float


def best_fire(position: HexPosition, step: Acting, unit: Unit) -> Chosen | None:
    """The fire of a unit from where it stands that promises most; None if none promises any."""
    if refuse_now(position, unit):
        return None
    found = None
    for order in _orders(position, unit):
        if refuse_fire(position, step, order) is None:
            value = worth_of(position, order)
            if value > HARDLY and (found is None or value > found.worth):
                value -= REPLIED * of_replies(position, order)
                if value > HARDLY and (found is None or value > found.worth):
                    found = Chosen(order, value)
    return found


def worth_of(position: HexPosition, order: Fire) -> float:
    """What a legal fire promises: what it does, less the cartridges that it may cost."""
    found = foreseen(position, shot_of(position, order))
    return worth.of_fire(position, found) - EXHAUSTING * found.runs_low


def of_replies(position: HexPosition, order: Fire) -> float:
    """What it costs that those who are fired at, and those beside them, fire back. [SH 10.1]"""
    shot = shot_of(position, order)
    replying = Replying(
        side=position.unit(order.unit).side.enemy,
        firers=shot.firers,
        target=shot.target,
        unit=shot.unit,
        sp=shot.sp,
        hex=shot.hex,
    )
    asked = position.then(replying)
    cost = 0.0
    for reply in propose_replies(asked, replying, None):
        if not isinstance(reply, Reply) or reply.rapid:
            continue
        if refuse_reply(asked, replying, reply) is None:
            found = chances(asked, reply) or ()
            cost += sum(worth.of_fire(position, one) for one in found)
    return cost


def _orders(position: HexPosition, unit: Unit) -> Iterator[Fire]:
    """Whole, out of either hex, fast if guns can; and with one other of the stack."""
    is_guns = card(position, unit.number).branch is Branch.ARTILLERY
    partners = [one.number for one in others_in_stack(position, unit) if not one.fired]
    for out in hexes_of(unit):
        for target in targets(position, unit, out):
            second = out != unit.hex
            yield Fire(unit.number, target, second=second)
            if is_guns and distance(out, target) <= CANISTER:
                yield Fire(unit.number, target, second=second, rapid=True)
            if partners and not second:
                yield Fire(unit.number, target, joined=(partners[0],))


# --- from a place where it could stand ---------------------------------------------------------


class Aim(NamedTuple):
    """An enemy hex that could be fired at from a place, and what that would be worth."""

    target: Hex
    worth: float


def aims(position: HexPosition, unit: Unit, seen: Around, hex_: Hex, *, moves: bool) -> list[Aim]:
    """What a unit could fire at from a hex, whichever way it faces there."""
    printed = card(position, unit.number)
    most = farthest(unit, printed)
    found: dict[Hex, Aim] = {}
    for enemy, _ in seen.enemies:
        away = distance(hex_, enemy.hex)
        if not 0 < away <= most or enemy.hex in found:
            continue
        if sight(seen.ground, hex_, enemy.hex).visible:
            value = _roughly(position, unit, enemy, hex_, away, moves=moves)
            if value > HARDLY:
                found[enemy.hex] = Aim(enemy.hex, value)
    return list(found.values())


def best_aim(found: Iterable[Aim], hex_: Hex, facing: Facing) -> float:
    """What the best of them is worth that lies before a unit."""
    return max((aim.worth for aim in found if is_in_arc(hex_, facing, aim.target)), default=0.0)


def _roughly(
    position: HexPosition, unit: Unit, enemy: Unit, hex_: Hex, away: int, *, moves: bool
) -> float:
    """What a volley would be worth, by range, ground, order and movement."""
    printed = card(position, unit.number)
    ground = field_of(position)
    added = total(fire_drm(ground, hex_, enemy.hex, by_guns=printed.has_guns))
    if printed.has_guns:
        sort = max(printed.guns, key=lambda one: one.number).gun
        added += (guns()[sort].at(away) or 0) - 2 * moves
    else:
        assert printed.counter.weapon is not None, printed
        arm = small_arms()[printed.counter.weapon]
        added += arm.at(away) or 0
        added += not moves and away <= arm.prepared
    added -= unit.disordered + position.body(unit.body).fatigue.level
    is_ball = printed.has_guns and away > CANISTER
    cohesion = card(position, enemy.number).cohesion(enemy.disordered)
    lost, shaken = worth.of_table(is_ball, unit.sp, added, cohesion)
    hit = worth.of_points(position, enemy, lost)
    return hit + shaken * worth.of_shaking(position, enemy)
