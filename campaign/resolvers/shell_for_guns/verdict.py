"""Objectives, points and the end. [SG 1.5, SG 3, SG-R13]"""

from typing import Any

from campaign.battle.contract import BattleResult, Losses
from campaign.battle.order_of_battle import ObjectivesHeld
from campaign.battle.retreats import best_refuge
from campaign.resolvers.shell_for_guns.events import (
    ArmyLost,
    ArmyRetreated,
    BattleDecided,
    ObjectiveTaken,
)
from campaign.resolvers.shell_for_guns.moves import TENTH
from campaign.resolvers.shell_for_guns.position import TURNS, Marker, ShellPosition
from campaign.resolvers.shell_for_guns.tables import UM
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.tabletop.contact import point_within
from campaign.tabletop.latest import Latest
from campaign.terms import CONFEDERATE, SIDES, UNION, Side

HOLDS = UM
"""A brigade so near to an objective holds it."""


def held_now(position: ShellPosition, marker: Marker) -> Side:
    """Who holds an objective: whoever has a brigade at it and the enemy none; else as before.

    Brigades that are decimated or disordered do not count. [SG 1.5, SG 3]
    """
    there = {
        unit.side
        for unit in position.units
        if unit.on_table
        and not (unit.is_battery or unit.is_decimated or unit.disordered)
        and point_within(marker.place, unit.block, HOLDS)
    }
    return there.pop() if len(there) == 1 else marker.holder


def take_objectives(position: ShellPosition) -> tuple[ShellPosition, tuple[Any, ...]]:
    """Objectives change hands at the end of a turn. [SG 3]"""
    markers, events = [], []
    for marker in position.markers:
        holder = held_now(position, marker)
        if holder is not marker.holder:
            where = (marker.x // TENTH, marker.y // TENTH)
            events.append(ObjectiveTaken(holder, *where, marker.name))
        markers.append(marker._replace(holder=holder))
    return position._replace(markers=tuple(markers)), tuple(events)


def objectives(position: ShellPosition, side: Side) -> int:
    """How many objectives a side holds. [SG 3]"""
    return sum(marker.holder is side for marker in position.markers)


def points(position: ShellPosition, side: Side) -> int:
    """One for each enemy base eliminated, two for each brigade decimated or dissolved. [SG-R13]"""
    return _points(position.units)[side.seat]


def _counted(units: tuple[Unit, ...]) -> tuple[int, int]:
    union, confederate = (
        sum(unit.lost + 2 * unit.is_decimated for unit in units if unit.side is not side)
        for side in SIDES
    )
    return union, confederate


_points = Latest(_counted, most=2)
"""The points of both sides, Union first."""


def losses(position: ShellPosition, side: Side) -> Losses:
    """Bases that a side has lost, and those that it had. [SG 1.5]"""
    own = [unit for unit in position.units if unit.side is side]
    return Losses(sum(unit.lost for unit in own), sum(unit.full for unit in own))


def can_fight(position: ShellPosition, side: Side) -> bool:
    """A side has a brigade left, or the guns of a port."""
    guns = {piece.side for piece in position.request.pieces if piece.garrison}
    return any(
        unit.is_alive and unit.side is side and (unit.piece or (side in guns and unit.works))
        for unit in position.units
    )


def settle(position: ShellPosition) -> tuple[ShellPosition, tuple[Any, ...]]:
    """The battle is over when a side has nobody left, or after six turns. [SG 3, SG-R13]

    More objectives win, then more points; else it is a draw, which the defender has won. Where the
    attacker needs so many objectives, they alone decide. [SK 1.5]
    """
    defender = position.request.defender
    able = [side for side in SIDES if can_fight(position, side)]
    if len(able) == 2 and position.turn <= TURNS:
        return position, ()
    held = (objectives(position, UNION), objectives(position, CONFEDERATE))
    scored = (points(position, UNION), points(position, CONFEDERATE))
    winner = defender
    undecided = len(able) != 1 and (held[0], scored[0]) == (held[1], scored[1])
    if len(able) == 1:
        winner = able[0]
    elif len(able) == 2 and position.staging.needed:
        winner, undecided = _by_need(position), False
    elif len(able) == 2 and not undecided:
        winner = UNION if (held[0], scored[0]) > (held[1], scored[1]) else CONFEDERATE
    after = position._replace(winner=winner, undecided=undecided, queue=(), waiting=(), acting=0)
    events: tuple[Any, ...] = (why_over(after),)
    loser = winner.enemy
    if not survivors(after, loser):
        return after, events
    refuge = best_refuge(position.request, position.drawn, loser)
    if refuge is None:
        return after, (*events, ArmyLost(loser))
    return after._replace(retreat=refuge), (*events, ArmyRetreated(loser, refuge))


def why_over(position: ShellPosition) -> BattleDecided:
    """Who has won a battle that is over, and by what. [SG 3, SG-R13, SK 1.5]"""
    assert position.winner is not None, "the battle goes on"
    able = [side for side in SIDES if can_fight(position, side)]
    return BattleDecided(
        position.winner,
        (objectives(position, UNION), objectives(position, CONFEDERATE)),
        (points(position, UNION), points(position, CONFEDERATE)),
        "SK 1.5" if len(able) == 2 and position.staging.needed else "SG 3.0",
        held_by_name(position),
        position.undecided,
        able[0].enemy if len(able) == 1 else None,
    )


def held_by_name(position: ShellPosition) -> ObjectivesHeld:
    """What each side holds. [SG 3, SK 1.5]"""
    union, confederate = (
        tuple(marker.name for marker in position.markers if marker.holder is side) for side in SIDES
    )
    return union, confederate


def _by_need(position: ShellPosition) -> Side:
    """The attacker, if he holds as many objectives as he needs. [SK 1.5]"""
    request = position.request
    enough = objectives(position, request.attacker) >= position.staging.needed
    return request.attacker if enough else request.defender


# --- what the campaign gets to know ------------------------------------------------------------


def fought(position: ShellPosition) -> tuple[Unit, ...]:
    """The brigades that are pieces of the campaign and took part, or waited to."""
    return tuple(
        unit
        for unit in position.units
        if unit.piece and (unit.id not in position.called or unit.id in position.drawn)
    )


def _is_lost(unit: Unit) -> bool:
    """Two thirds of its bases gone: the piece is eliminated. So it is by a second hit."""
    return not unit.is_alive or 3 * unit.lost >= 2 * unit.full


def _is_hit(unit: Unit) -> bool:
    """A third of its bases gone: the piece has taken a hit."""
    return 3 * unit.lost >= unit.full


def survivors(position: ShellPosition, side: Side) -> tuple[int, ...]:
    """The pieces of a side that are left, by number.

    A victor always keeps somebody on the field: if all have lost too much, the strongest.
    """
    pieces = _pieces(position)
    own = [unit for unit in fought(position) if unit.side is side]
    alive = tuple(
        unit.id
        for unit in own
        if not _is_lost(unit) and not (pieces[unit.id].reduced and _is_hit(unit))
    )
    guns = any(piece.garrison and piece.side is side for piece in position.request.pieces)
    if alive or side is not position.winner or guns or not own:
        return alive
    return (max(own, key=lambda unit: (unit.bases, -unit.id)).id,)


def _pieces(position: ShellPosition) -> dict[int, Any]:
    request = position.request
    reserves = (piece for near in request.surroundings for piece in near.reserves)
    return {piece.id: piece for piece in (*request.pieces, *reserves)}


def result(position: ShellPosition) -> BattleResult | None:
    """How it ended; None while the battle lasts.

    Two thirds of its bases eliminate a piece, one third is a hit. The loser goes back, or is
    lost if there is nowhere to retreat. [BG 9.1, BG 9.5]
    """
    winner = position.winner
    if winner is None:
        return None
    pieces = _pieces(position)
    alive = survivors(position, winner)
    if position.retreat is not None:
        alive += survivors(position, winner.enemy)
    units = fought(position)
    return BattleResult(
        winner=winner,
        lost=tuple(unit.id for unit in units if unit.id not in alive),
        reduced=tuple(
            unit.id
            for unit in units
            if unit.id in alive and (pieces[unit.id].reduced or _is_hit(unit))
        ),
        drawn=position.drawn,
        retreat=position.retreat,
        retreated=winner.enemy if position.retreat is not None else None,
        brought=position.brought,
        undecided=position.undecided,
    )
