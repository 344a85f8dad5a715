"""What it seems to be worth to send pieces somewhere: to attack, to capture, to hold, to help."""

from campaign.commanders.steady.appraisal import (
    CAPITALS,
    SHELTER,
    SHIELD,
    Appraisal,
    chance,
    defense,
    force,
    strength,
)
from campaign.queries.battle_sites import garrison
from campaign.terms import UNION
from campaign.units import SEA, Units

BOLD = 0.62
"""The least chance with which it attacks at first."""

HASTE = 0.2
"""By how much the Union, against whom time runs, lowers that until the end of the war."""

NEVER = -1.0
"""The merit of an attack that is not worth beginning."""

GUARD = 0.6
"""The share of what threatens a box of some worth that stays to meet it."""

CAPITAL_GUARD = 1.7
"""How much more stays in a capital."""

LEAST_GUARD = 6.0
"""What stays in a capital in any case."""

HUNGER = 0.5
"""What a piece that starves next turn is missed, for each point of its strength."""

RIVER = 1.3
"""How much stronger a defender is behind a river, or on a shore. [BG 8.7]"""

DEAR = 0.5
"""Worth of one point of strength that a battle may destroy, on either side."""

FRIENDS = 0.15
"""The share of the strength near a battle that is thought to be drawn into it."""

CROWD = 0.02
"""A slight liking for more strength where it is used."""

RAIDERS_EDGE = 1.2
"""How much better than its strength an open box can be held by who has just taken it."""

REPLY = 0.8
"""The share of what threatens an open box that comes to take it back."""

PIECEMEAL = 0.35
"""The share of the strength sent into an open box that is lost if it is taken back."""

FLEETING = 0.5
"""The share of its worth that a box loses if it is sure to be taken back."""

THRIFT = 0.05
"""What every piece sent into an open box could have done elsewhere."""

RELIEF = 0.25
"""Merit of each point of strength that a box in need is given."""

CAPITAL_RELIEF = 3
"""How much more that is in a capital."""

COMPANY = 0.15 * 0.3
"""A slight liking for boxes in which own pieces stand."""

EXPOSURE = 0.04
"""What every point of a threat costs that goes beyond what the box can bear."""

BEARABLE = 1.3
"""How much more than its own defense a box can bear."""

NEARER = 0.8
"""Merit of coming nearer to the goals, for each point that they draw."""


def boldness(view: Appraisal) -> float:
    """The least chance with which it attacks now. [BG 13.4]"""
    if view.side is not UNION:
        return BOLD
    return BOLD - HASTE * view.state.turn / view.state.last_turn


def spared(view: Appraisal, box: int, movable: Units) -> Units:
    """The pieces that may go without laying a box open to what threatens it."""
    keep = view.threat(box) * GUARD if view.worth(box) >= SHIELD and view.holds(box) else 0.0
    if view.theater.ids[box] == CAPITALS[view.side]:
        keep = max(keep * CAPITAL_GUARD, LEAST_GUARD)
    staying = defense(view.own[box])
    going = []
    for unit in sorted(movable, key=strength, reverse=True):
        loss = defense((unit,))
        if staying - loss >= keep:
            staying -= loss
            going.append(unit)
    return tuple(going)


def arrival(view: Appraisal, box: int, to: int, units: Units, left: int) -> tuple[int, float]:
    """How many should go, and what it is worth that they stand there afterwards."""
    hunger = _hunger(view, to, units)
    if view.enemy_at(to):
        return len(units), _attack(view, box, to, units, left) - hunger
    if not view.holds(to) and not view.own[to]:
        return _capture(view, box, to, units)
    return len(units), position(view, box, to, units) - hunger


def position(view: Appraisal, box: int, to: int, units: Units) -> float:
    """A move among friends: towards need and goals, never into certain loss."""
    sent = force(units)
    need = view.need(to)
    relief = min(need, sent) * RELIEF * view.worth(to) / (SHIELD + view.worth(to)) if need else 0.0
    if view.theater.ids[to] == CAPITALS[view.side]:
        relief *= CAPITAL_RELIEF
    after = defense(view.own[to]) + sent
    exposure = EXPOSURE * max(0.0, view.threat(to) - after * BEARABLE)
    # A strong column brings more to a goal than a weak one, up to a point.
    weight = min(1.5, 0.3 + sent / 8)
    company = COMPANY if view.own[to] else 0.0
    return relief + _drift(view, box, to) * weight + company - exposure


def landing_odds(view: Appraisal, port: int, units: Units) -> float:
    """The chance of an invasion against a port's defenders and its guns. [BG 6.2, NS 5.0]"""
    guns = 2 * SHELTER * garrison(view.state, port)
    enemy = RIVER * (defense(view.enemy[port]) + guns)
    return chance(view.own_at(port) + force(units), enemy)


def _hunger(view: Appraisal, to: int, units: Units) -> float:
    """What is lost if several pieces stand where no supply comes. [NS 2.2]"""
    if not view.state.options.supply or len(units) + len(view.own[to]) < 2 or view.fed(to):
        return 0.0
    return HUNGER * min(strength(unit) for unit in (*units, *view.own[to]))


def _capture(view: Appraisal, box: int, to: int, units: Units) -> tuple[int, float]:
    """An open box: worth its taking, less what may be lost there; by one piece, or by all."""
    prize = view.worth(to)
    danger = view.threat(to)

    def merit(count: int) -> float:
        sent = force(units[:count])
        risk = 1 - chance(sent * RAIDERS_EDGE, danger * REPLY) if danger else 0.0
        loss = risk * PIECEMEAL * sent + (_hunger(view, to, units) if count > 1 else 0.0)
        return prize * (1 - FLEETING * risk) - loss + _drift(view, box, to) - THRIFT * count

    return max(((count, merit(count)) for count in {1, len(units)}), key=lambda found: found[1])


def _attack(view: Appraisal, box: int, to: int, units: Units, left: int) -> float:
    """An attack with all that can still come: likely to win, or not worth beginning."""
    there = view.own_at(to)
    coming = force(units)
    others = sorted(
        (_could_come(view, near, to) for near in view.theater.neighbors[to] if near != box),
        reverse=True,
    )
    support = sum(others[: max(0, left - 1)])
    friends = sum(force(view.own[near]) for near in view.theater.neighbors[to]) * FRIENDS
    enemy = defense(view.enemy[to]) * _water(view, box, to)
    odds = chance(there + coming + support + friends, enemy)
    if odds < boldness(view):
        return NEVER
    prize = view.worth(to) * (0.0 if view.holds(to) else 1.0) + 1.0
    total = there + coming + support
    gain = odds * (prize + DEAR * force(view.enemy[to])) - (1 - odds) * DEAR * total
    before = chance(there, enemy) if there else 0.0
    return gain * (odds - before if there else 1.0) + CROWD * coming


def _could_come(view: Appraisal, near: int, to: int) -> float:
    """Strength that could join an attack from an adjacent box."""
    movable = tuple(u for u in view.own[near] if u.can_march and u.moved != SEA)
    return force(spared(view, near, movable)) if movable and not view.enemy_at(near) else 0.0


def _water(view: Appraisal, box: int, to: int) -> float:
    """Crossing a river makes an attack harder. [BG 8.7]"""
    ids = view.theater.ids
    links = view.theater.links_between(ids[box], ids[to])
    crosses = bool(links) and all(ids[to] in link.crosses_river_into for link in links)
    return RIVER if crosses else 1.0


def _drift(view: Appraisal, box: int, to: int) -> float:
    """How much nearer a move brings to the goals."""
    return NEARER * (view.pull(to) - view.pull(box))
