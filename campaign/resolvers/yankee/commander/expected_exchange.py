"""What a group would give and take where it might stand: fire and charges, on average. [YK 8, YK 9]

Lanes are judged by the middles of bases: a little coarser than the rules, and much quicker.
"""

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import NamedTuple

from campaign.resolvers.yankee.charges import edge_before
from campaign.resolvers.yankee.commander.expected_loss import expected_loss
from campaign.resolvers.yankee.fire import is_hidden
from campaign.resolvers.yankee.firepower import has_cover
from campaign.resolvers.yankee.groups import engaged
from campaign.resolvers.yankee.position import Brigade, Task, Troop, Troops, YankeePosition
from campaign.resolvers.yankee.troops import (
    CANISTER,
    Branch,
    Formation,
    Quality,
    combat_modifiers,
    fire_modifiers,
)
from campaign.tabletop.bases import Base, disk
from campaign.tabletop.contact import Edge
from campaign.tabletop.latest import Answers
from campaign.tabletop.measure import CM, COSINE, SCALE, SINE

_ASIDE_LENGTH = 125 + 105
_ASIDE = _ASIDE_LENGTH * SCALE
"""So far beside the middle of a lane the middle of a base may lie that is still in it."""

_REACHED = CM
"""The nearest point of a base is so much nearer than its middle."""

GUNS = 1.6
"""What a base of artillery is worth, in bases."""


class Mark(NamedTuple):
    """A base as a target and as a shooter, worked out once."""

    troop: Troop
    brigade: Brigade
    x: int
    y: int
    sine: int
    cosine: int
    middle_x: int
    middle_y: int
    reach: int
    """0 for one who cannot fire."""

    fire: int
    """Its fire factor with its quality."""

    resists: int
    """What is added to its die when it is fired at, less what counts for those who fire."""

    worth: float
    is_covered: bool
    is_gun: bool
    is_target: bool


_marks = Answers[YankeePosition, dict[int, Mark]](most=4)
"""The last answers; most bases stand where they stood when they were asked for last."""


def marks(position: YankeePosition) -> dict[int, Mark]:
    """Every base on the table, by its number."""
    earlier: dict[int, Mark] = {}
    for known, found in reversed(_marks.kept):
        same_ground = known.ground is position.ground
        if same_ground and known.brigades is position.brigades and known.troops is position.troops:
            return found
        earlier = found if same_ground else {}
    fighting, brigades = engaged(position), position.brigades
    found = {}
    for troop in position.troops:
        number = troop.id
        mark = earlier.get(number)
        # The base itself, its brigade, and whether it is a target.
        if (
            mark is None
            or mark[0] is not troop
            or mark[1] is not brigades[troop.brigade - 1]
            or mark[14] is (number in fighting)
        ):
            mark = _mark(position, troop, fighting)
        found[number] = mark
    return _marks.keep(position, found)


def _mark(position: YankeePosition, troop: Troop, fighting: frozenset[int]) -> Mark:
    brigade = position.of(troop)
    modifiers = fire_modifiers()
    worth, base = brigade.worth, troop.base
    quality = 0 if brigade.quality is Quality.TRAINED else modifiers[brigade.quality]
    is_covered = has_cover(position, base)
    easier = is_covered * modifiers["target_in_cover"]
    if brigade.formation is Formation.SKIRMISH:
        easier += modifiers["target_in_skirmish"]
    silent = troop.id in fighting or brigade.order.task is Task.RETREAT
    middle = disk(base)[0]
    is_gun = brigade.branch is Branch.ARTILLERY
    return Mark(
        troop=troop,
        brigade=brigade,
        x=base.x,
        y=base.y,
        sine=SINE[base.heading],
        cosine=COSINE[base.heading],
        middle_x=middle.x,
        middle_y=middle.y,
        reach=0 if silent else worth.reach,
        fire=worth.fire + quality,
        resists=worth.fire - easier,
        worth=GUNS if is_gun else 1.0,
        is_covered=is_covered,
        is_gun=is_gun,
        is_target=troop.id not in fighting,
    )


def at(position: YankeePosition, mark: Mark, base: Base) -> Mark:
    """The same base somewhere else, with or without the cover that is there."""
    middle = disk(base)[0]
    is_covered = has_cover(position, base)
    easier = (is_covered - mark.is_covered) * fire_modifiers()["target_in_cover"]
    x, y, heading, _, _ = base
    _, brigade, _, _, _, _, _, _, reach, fire, resists, worth, _, is_gun, is_target = mark
    return Mark(
        mark.troop._replace(base=base),
        brigade,
        x,
        y,
        SINE[heading],
        COSINE[heading],
        *middle,
        reach,
        fire,
        resists - easier,
        worth,
        is_covered,
        is_gun,
        is_target,
    )


def first_in_lane(shooter: Mark, others: Sequence[Mark]) -> tuple[Mark, int] | None:
    """The nearest of some bases in the lane of a base, and how far it is."""
    x, y, sine, cosine = shooter[2:6]
    nearest, found = (shooter.reach + _REACHED) * SCALE, None
    for other in others:
        u, v = other[6] - x, other[7] - y  # its middle
        ahead = u * sine + v * cosine
        if 0 < ahead < nearest and -_ASIDE < u * cosine - v * sine < _ASIDE:
            nearest, found = ahead, other
    return None if found is None else (found, nearest // SCALE)


class Balance(NamedTuple):
    """What one fire phase is expected to bring, in bases."""

    dealt: float
    taken: float


def fire_balance(
    position: YankeePosition, own: Sequence[Mark], around: Sequence[Mark], front: int
) -> Balance:
    """What *own* bases, the first *front* of which can fire, give to and take from those around."""
    side = own[0].troop.side
    shots: dict[int, list[tuple[Mark, Mark, int]]] = {}
    shooters = own[:front] if own[0].reach else ()
    before = _before(shooters, around)
    for shooter in shooters:
        _aim(position, shooter, before, side.enemy, shots)
    dealt = sum(map(_harm, shots.values()))
    shots = {}
    everybody = (*own, *around)
    mine = {mark.troop.id for mark in own}
    for shooter in _shooters_at(own, around):
        if first_in_lane(shooter, own):
            _aim(position, shooter, everybody, side, shots)
    taken = sum(_harm(volley) for number, volley in shots.items() if number in mine)
    return Balance(dealt, taken)


def _before(own: Sequence[Mark], around: Sequence[Mark]) -> Sequence[Mark]:
    """Those who may be in the lanes of *own* bases, if these face the same way."""
    if len(own) < _FEW or len({(mark.sine, mark.cosine) for mark in own}) > 1:
        return around
    sine, cosine = own[0].sine, own[0].cosine
    rights = [mark.x * cosine - mark.y * sine for mark in own]
    aheads = [mark.x * sine + mark.y * cosine for mark in own]
    west, east, south = min(rights) - _ASIDE, max(rights) + _ASIDE, min(aheads)
    north = max(aheads) + (own[0].reach + _REACHED) * SCALE
    return [
        mark
        for mark in around
        if west < mark[6] * cosine - mark[7] * sine < east
        and south < mark[6] * sine + mark[7] * cosine < north
    ]


_FEW = 3
"""Fewer than so many look for themselves."""


def _shooters_at(own: Sequence[Mark], around: Sequence[Mark]) -> Iterator[Mark]:
    """The enemies in whose lanes *own* bases may be: those that lead by a circle around these."""
    side = own[0].troop.side
    xs, ys = [mark.middle_x for mark in own], [mark.middle_y for mark in own]
    west, south = min(xs), min(ys)
    x, y = (west + max(xs)) // 2, (south + max(ys)) // 2
    # Half the way across, and more than what is lost in rounding.
    radius = isqrt((x - west + 1) ** 2 + (y - south + 1) ** 2) + CM
    beside, before = (_ASIDE_LENGTH + radius) * SCALE, _REACHED + radius
    for shooter in around:
        troop, _, u, v, sine, cosine, _, _, reach, *_ = shooter
        if not reach or troop.side is side:
            continue
        u, v = x - u, y - v
        if -beside < u * cosine - v * sine < beside:
            ahead = u * sine + v * cosine
            if -radius * SCALE < ahead < (reach + before) * SCALE:
                yield shooter


def _aim(
    position: YankeePosition,
    shooter: Mark,
    others: Sequence[Mark],
    enemy: str,
    shots: dict[int, list[tuple[Mark, Mark, int]]],
) -> None:
    """Note at whom a base fires, if at anybody. [YK 8.1, YK 8.2]"""
    seen = first_in_lane(shooter, others)
    if seen is None or seen[0] is shooter:
        return
    target, away = seen
    if target.troop.side is not enemy or not target.is_target:
        return
    if not is_hidden(position, shooter.troop.base, target.troop.base):
        shots.setdefault(target.troop.id, []).append((shooter, target, away))


def _harm(volley: list[tuple[Mark, Mark, int]]) -> float:
    """What a volley at one base costs it. [YK 8.3, YK 8.4]"""
    modifiers = fire_modifiers()
    power = max(
        shooter.fire
        + (modifiers["canister"] if shooter.is_gun and away < CANISTER + _REACHED else 0)
        for shooter, _, away in volley
    )
    power += modifiers["each_other_shooter"] * (min(len(volley), 3) - 1)
    target = volley[0][1]
    return target.worth * expected_loss(target.resists, power, target.troop.fatigue)


# --- charges -----------------------------------------------------------------------------------


def charge_balance(position: YankeePosition, group: Troops, front: int, enemy: Troop) -> float:
    """What a charge on a base and its neighbors brings in one round of combat, in bases. [YK 9]"""
    own, foe = position.of(group[0]), position.of(enemy)
    tired = sum(troop.fatigue for troop in group) // len(group)
    modifiers = combat_modifiers()
    factor = _factor(own, tired) + modifiers["friend_behind"] * (len(group) > front)
    against = _factor(foe, enemy.fatigue)
    if has_cover(position, enemy.base):
        against += modifiers["strong_position"]
        factor += modifiers["obstacle_or_uphill"]
    if edge_before(group, enemy.base) is not Edge.FRONT:
        against += modifiers["taken_in_flank_or_rear"]
        front = 1
    met = min(front, sum(t.brigade == enemy.brigade for t in position.troops))
    won = expected_loss(against, factor, enemy.fatigue, foe.branch is not Branch.INFANTRY)
    lost = expected_loss(factor, against, tired, own.branch is not Branch.INFANTRY)
    return met * (won * (GUNS if foe.branch is Branch.ARTILLERY else 1) - lost)


def _factor(brigade: Brigade, fatigue: int) -> int:
    """The combat factor of a brigade. [YK 9.3, YK 9.4]"""
    modifiers = combat_modifiers()
    quality = 0 if brigade.quality is Quality.TRAINED else modifiers[brigade.quality]
    return brigade.worth.combat + quality + modifiers["each_fatigue_point"] * fatigue
