"""Fire: who has whom in his lane, and what comes of it. [YK 8, YK-R12, YK-R13, YK-R14]"""

from collections.abc import Sequence

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.yankee.clashes import STOOD, beaten, suffer
from campaign.resolvers.yankee.events import Clash, total
from campaign.resolvers.yankee.firepower import is_enfilade, power, power_parts, resists
from campaign.resolvers.yankee.groups import engaged
from campaign.resolvers.yankee.orders import Fire
from campaign.resolvers.yankee.position import (
    Aim,
    Brigade,
    Spot,
    Task,
    Troop,
    YankeePosition,
    spots,
)
from campaign.resolvers.yankee.troops import (
    CANISTER,
    Branch,
    fire_modifiers,
)
from campaign.tabletop.bases import Base, outline
from campaign.tabletop.contact import in_range, length_to, point_within
from campaign.tabletop.latest import Latest
from campaign.tabletop.measure import CM, COSINE, SCALE, SINE, TOUCH
from campaign.tabletop.sight import lane_span, sight_line
from campaign.tabletop.terrain import Kind, length_through, stands_in
from campaign.terms import Side

THICK = 25 * CM // 10
"""So much wood can be fired through. [YK-R5]"""

MOST = 3
"""So many bases at one target: the first, and two that help it. [YK 8.3, YK-R13]"""


def may_fire(position: YankeePosition, troop: Troop, fighting: frozenset[int]) -> bool:
    """It has not moved, or is light, and is not in contact; nobody stops in a retreat to fire.

    [YK 5.4, YK 6.2, YK 8.2, YK-R9]
    """
    if troop.id in fighting or troop.fired:
        return False
    brigade = position.of(troop)
    if brigade.order.task is Task.RETREAT:
        return False
    return not troop.moved or brigade.is_light


def aims(position: YankeePosition) -> tuple[Aim, ...]:
    """What every base that may fire has before it, when fire begins. [YK 8.1]"""
    fighting = engaged(position)
    found: list[Aim] = []
    near: dict[int, Sequence[Spot]] = {}
    for troop in position.troops:
        if may_fire(position, troop, fighting):
            if troop.brigade not in near:
                near[troop.brigade] = _around(position, position.of(troop))
            aim = _aim(position, troop, near[troop.brigade], fighting)
            if aim is not None:
                found.append(aim)
    return tuple(found)


def _around(position: YankeePosition, brigade: Brigade) -> Sequence[Spot]:
    """The bases that some base of a brigade might have in its lane; nobody if all are friends."""
    reach = brigade.worth.reach + 2 * _WIDEST
    bases = [troop.base for troop in position.in_brigade(brigade.id)]
    xs, ys = [base.x for base in bases], [base.y for base in bases]
    west, east, south, north = min(xs) - reach, max(xs) + reach, min(ys) - reach, max(ys) + reach
    near = [
        spot
        for spot in spots(position.troops)
        if west <= spot[0] <= east and south <= spot[1] <= north
    ]
    return near if any(spot.troop.side is not brigade.side for spot in near) else ()


def _aim(
    position: YankeePosition, shooter: Troop, near: Sequence[Spot], fighting: frozenset[int]
) -> Aim | None:
    """The nearest base in its lane, if that is an enemy whom it may fire at. [YK 8.1, YK 8.2]"""
    reach = position.of(shooter).worth.reach
    side = shooter.side
    is_gun = position.of(shooter).branch is Branch.ARTILLERY
    lane = _lane(shooter, near, reach, whole=is_gun)
    if not lane:
        return None
    target = lane[0][2]
    base = target.base
    if target.side is side or target.id in fighting:
        return None
    if not in_range(shooter.base, base, reach) or is_hidden(position, shooter.base, base):
        return None
    bonus, raked = 0, False
    if is_gun:
        if point_within(shooter.base.place, base, CANISTER):
            bonus += fire_modifiers()["canister"]
        raked = is_enfilade(position, shooter, target, [troop for _, _, troop in lane])
        bonus += fire_modifiers()["enfilade"] * raked
    return Aim(shooter.id, target.id, bonus, raked)


def _lane(
    shooter: Troop, around: Sequence[Spot], reach: int, whole: bool
) -> list[tuple[int, int, Troop]]:
    """The bases straight ahead, within its own width, with how far they are; the nearest first.

    None at all where there is no enemy among them; unless the *whole* lane is asked for, not
    those who stand clearly behind the nearest. [YK-R12]
    """
    x, y, heading, front, _ = shooter.base
    sine, cosine = SINE[heading], COSINE[heading]
    # A first look with the circle around each, in plain lengths.
    behind, beyond = -_WIDEST * SCALE, (reach + _WIDEST) * SCALE
    aside = (front // 2) * SCALE
    near = [
        (ahead, number, troop)
        for u, v, number, troop, (p, q), radius in around
        if -(wide := aside + radius * SCALE) <= (p - x) * cosine - (q - y) * sine <= wide
        and behind < (ahead := (u - x) * sine + (v - y) * cosine) <= beyond
        and troop is not shooter
    ]
    if not any(troop.side is not shooter.side for _, _, troop in near):
        return []
    lane: list[tuple[int, int, Troop]] = []
    for ahead, number, troop in sorted(near):
        if lane and not whole and ahead > beyond:
            break
        span = lane_span(shooter.base, outline(troop.base))
        if span is not None and span[1] > TOUCH and span[0] <= reach:
            away = max(0, span[0])
            lane.append((away, number, troop))
            beyond = min(beyond, (away + _WIDEST) * SCALE)
    return sorted(lane)


_WIDEST = 4 * CM


def is_hidden(position: YankeePosition, shooter: Base, target: Base) -> bool:
    """Wood, or a hill on which neither stands, is between them. [YK-R5]"""
    blocking = position.pieces(Kind.WOOD, Kind.HILL)
    if not blocking:
        return False
    start, end = sight_line(shooter, target)
    woods = [piece for piece in blocking if piece.kind is Kind.WOOD]
    if length_through(woods, start, end) > THICK:
        return True
    hills = [
        hill
        for hill in blocking
        if hill.kind is Kind.HILL and not stands_in(shooter, hill) and not stands_in(target, hill)
    ]
    return length_through(hills, start, end) > 0


# --- volleys -----------------------------------------------------------------------------------


def targets(position: YankeePosition, order: Fire) -> list[int]:
    """The bases of the enemy brigade that some base of the own one fires at. [YK 8.3]"""
    alive = position.numbered
    ready = position.shooters
    return sorted(
        {
            aim.target
            for aim in position.aims
            if aim.target in alive
            and not ready[aim.shooter].fired
            and ready[aim.shooter].brigade == order.brigade
            and alive[aim.target].brigade == order.enemy
            and order.on in (None, aim.target)
        }
    )


def volley_at(position: YankeePosition, number: int) -> list[Aim]:
    """Who fires at a base: the three best of all that have it before them, the best first.

    [YK 8.3, YK-R13]
    """
    shooters, target = position.shooters, position.troop(number)
    if target is None:
        return []
    ready = [
        aim for aim in position.aims if aim.target == number and not shooters[aim.shooter].fired
    ]

    def merit(aim: Aim) -> int:
        return power(position, shooters[aim.shooter], target) + aim.bonus

    return sorted(ready, key=merit, reverse=True)[:MOST]


def fire_pairs(position: YankeePosition, side: Side) -> list[tuple[int, int]]:
    """Every own brigade with an enemy brigade that it can fire at. [YK 8.1]"""
    return [(one, other) for owner, one, other in _pairs(position) if owner is side]


def _find_pairs(position: YankeePosition) -> list[tuple[Side, int, int]]:
    alive, ready = position.numbered, position.shooters
    pairs = set()
    for aim in position.aims:
        shooter, target = ready[aim.shooter], alive.get(aim.target)
        if target is not None and not shooter.fired:
            pairs.add((shooter.side, shooter.brigade, target.brigade))
    return sorted(pairs)


_pairs = Latest(_find_pairs, most=2)
"""Which brigades of both sides can still fire at which: asked when a volley is over, and before
the next."""


def refuse_fire(position: YankeePosition, order: Fire) -> Refusal | None:
    """Some base of it has one of them in its lane. [YK 8.1, YK 8.2]"""
    brigade = position.brigade(order.brigade)
    if brigade is None or brigade.side is not position.acting:
        return Refusal("YK 8.1", f"there is no friendly brigade {order.brigade}")
    if not targets(position, order):
        return Refusal(
            "YK 8.1", f"no base of brigade {order.brigade} has brigade {order.enemy} in its lane"
        )
    return None


def fire(position: YankeePosition, order: Fire, dice: Dice) -> Tick:
    """Every volley, one target after the other. [YK 8.3]

    Shots fall together: who is destroyed keeps the shot that he had. [YK 9.1]
    """
    events: tuple[object, ...] = ()
    for number in targets(position, order):
        position, more = _volley(position, number, volley_at(position, number), dice)
        events += more
    return Tick(position, events)


def _volley(position: YankeePosition, number: int, volley: list[Aim], dice: Dice) -> Tick:
    """The first shooter against the target, the others help; it answers if it may.

    [YK 8.2, YK 8.3, YK-R13]
    """
    if not volley:
        return Tick(position, ())
    shooter, target = position.shooters[volley[0].shooter], position.there(number)
    die = dice.roll(f"{shooter.side} fire of base {shooter.id}")
    other = dice.roll(f"{target.side} reply of base {target.id}")
    position, clash = exchange(position, number, volley, (die, other))
    loser = number if clash.outcomes[1] != STOOD else shooter.id
    outcome = clash.outcomes[1] if clash.outcomes[1] != STOOD else clash.outcomes[0]
    after, more = suffer(position, loser, outcome, dice)
    return Tick(_with_fallen(after, position), (clash, *more))


def _with_fallen(after: YankeePosition, before: YankeePosition) -> YankeePosition:
    """The bases that are gone and still have somebody before them whom nobody has fired at.

    [YK 8.3, YK 9.1]
    """
    there = {troop.id for troop in after.troops}
    shots = tuple(aim for aim in after.aims if aim.target in there)
    due = {aim.shooter for aim in shots} - there
    fallen = tuple(troop for troop in before.shooters.values() if troop.id in due)
    return after._replace(fallen=fallen, aims=shots)


def exchange(
    position: YankeePosition, number: int, volley: list[Aim], faces: tuple[int, int]
) -> tuple[YankeePosition, Clash]:
    """What two dice bring in a volley, before anybody gives way. [YK 8.2, YK 8.3, YK-R13]"""
    shooter, target = position.shooters[volley[0].shooter], position.there(number)
    others = len(volley) - 1
    answers = any(aim.shooter == target.id and aim.target == shooter.id for aim in position.aims)
    answers = answers and not target.fired
    given, held = (
        power_parts(position, shooter, target, volley[0], others),
        resists(position, target),
    )
    if answers:
        [reply] = [aim for aim in position.aims if aim.shooter == target.id]
        held = power_parts(position, target, shooter, reply)
    own, against = faces[0] + total(given), faces[1] + total(held)
    took_part = {aim.shooter for aim in volley}
    fired = [troop._replace(fired=True) for troop in position.troops if troop.id in took_part]
    if answers:
        fired.append(target._replace(fired=True))
    # Nobody is fired at twice: whoever else had them before him keeps his shot.
    shot_at = (number, shooter.id) if answers else (number,)
    left = tuple(aim for aim in position.aims if aim.target not in shot_at)
    position = position.with_troops(*fired)._replace(aims=left)
    outcomes = (
        beaten(position, shooter, own, against, in_contact=False) if answers else STOOD,
        beaten(position, target, against, own, in_contact=False),
    )
    length = length_to(shooter.base.place, target.base)
    totals, parts = (own, against), (given, held)
    return position, Clash(
        shooter.id, number, faces, totals, outcomes, "YK 8.3", length, parts=parts
    )
