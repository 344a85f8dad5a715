"""Who fights, who could come, who could go where: a battle as its resolver gets to see it.

[BG 8.7, BG 9.2, BG 9.3, BG 9.4, BG 10.1, BG 10.2, BG 10.3, BG 10.5]
"""

from collections.abc import Iterator
from typing import NamedTuple

from campaign.agenda import Marches
from campaign.battle.contract import (
    BattleInProgress,
    BattleLeader,
    BattlePiece,
    BattleRequest,
    Surrounding,
)
from campaign.queries.battle_sites import coast_defense
from campaign.queries.closed_boxes import closure
from campaign.state import CampaignState
from campaign.tables.leaders import value
from campaign.terms import CONFEDERATE, LEADERS, SIDES, UNION, BoxId, Leader, PieceType, Side
from campaign.units import Unit

HAVEN = "washington"
"""Where the Union may retreat to by sea. [BG 14/5.41]"""


class Mustered(NamedTuple):
    """A piece of the campaign and its number in a battle."""

    id: int
    side: Side
    box: int
    unit: Unit


def muster(state: CampaignState, box_id: BoxId, attacker: Side) -> tuple[Mustered, ...]:
    """All pieces that fight or may be brought up, numbered in a fixed order."""
    return tuple(
        Mustered(number, *entry)
        for number, entry in enumerate(_all_pieces(state, box_id, attacker), start=1)
    )


def roster(state: CampaignState, battle: BattleInProgress) -> dict[int, Mustered]:
    """The pieces of a battle in progress by their numbers, where they stand now.

    Raises:
        ValueError: if they are not the pieces that the battle began with.
    """
    request, drawn = battle.position.request, battle.position.drawn
    found: dict[int, Mustered] = {}

    def enroll(side: Side, box: int, ids: list[int], units: list[Unit]) -> None:
        for number, unit in zip(ids, units, strict=True):
            found[number] = Mustered(number, side, box, unit)

    box = state.theater.number[request.box]
    for side in SIDES:
        stack = state.stacks[side.seat][box]
        ids = [p.id for p in request.pieces if p.side is side and not p.garrison]
        enroll(side, box, ids, [unit for unit in stack if not unit.drawn])
        arrived = [unit for unit in stack if unit.drawn]
        enroll(side, box, [unit.drawn for unit in arrived], arrived)
    for near in request.surroundings:
        if near.reserves:
            there = state.theater.number[near.box]
            ids = [piece.id for piece in near.reserves if piece.id not in drawn]
            units = [u for u in state.stacks[near.side.seat][there] if not u.fought]
            if len(ids) != len(units):  # else it began when invaders could still be called
                units = list(filter(may_be_called, units))
            enroll(near.side, there, ids, units)
    return found


def _all_pieces(
    state: CampaignState, box_id: BoxId, attacker: Side
) -> Iterator[tuple[Side, int, Unit]]:
    box = state.theater.number[box_id]
    for side in (attacker, attacker.enemy):
        for unit in state.stacks[side.seat][box]:
            yield side, box, unit
    for side in (attacker, attacker.enemy):
        for near in state.theater.neighbors_for(side, box):
            for unit in _reserves(state, side, near, attacker):
                yield side, near, unit


def _reserves(state: CampaignState, side: Side, near: int, attacker: Side) -> Iterator[Unit]:
    """Pieces of an adjacent box that may be brought up. [BG 10.2, BG 10.3]

    Not out of containment, nor out of a port where they have landed this turn, be there a
    garrison still to be beaten or nobody. [BG 6.2, NS 4.0, NS 5.0]
    """
    if side is attacker and state.present[1 - side.seat] >> near & 1:
        return
    if side is UNION and (state.contained >> near & 1 or coast_defense(state, near)):
        return
    for unit in state.stacks[side.seat][near]:
        if may_be_called(unit):
            yield unit


def may_be_called(unit: Unit) -> bool:
    """It has not fought this turn, nor landed. [BG 6.2, BG 10.2]"""
    return not (unit.fought or unit.invaded)


def battle_request(state: CampaignState, box_id: BoxId, attacker: Side) -> BattleRequest:
    """The battle in a box, as its resolver gets to know it."""
    theater = state.theater
    box = theater.number[box_id]
    mustered = muster(state, box_id, attacker)
    pieces = tuple(_piece(m, attacker) for m in mustered if m.box == box)
    if guns := coast_defense(state, box):
        pieces += (_garrison(len(mustered) + 1, guns),)
    return BattleRequest(
        battle=_called(state, box_id, attacker),
        box=box_id,
        year=state.date.year,
        attacker=attacker,
        pieces=pieces,
        surroundings=tuple(_surroundings(state, box, attacker, mustered)),
        permanent_works=_shelters(state, box, attacker.enemy),
        arms_fire=state.options.arms_fire,
        leaders=tuple(_leaders(state, box)),
        command=state.options.command_battles,
        morale=state.options.battlefield_morale,
    )


def _shelters(state: CampaignState, box: int, defender: Side) -> bool:
    """The defender stands inside permanent works; who contains an enemy does not. [BG 7.4, NS-R18]

    While he contains him the works, and the box, are the enemy's. [NS-R8]
    """
    return bool((state.theater.works & state.held[defender.seat]) >> box & 1)


def _called(state: CampaignState, box_id: BoxId, attacker: Side) -> str:
    """A name that no other battle has: a breakout may come before a battle in the same box."""
    early = any(isinstance(step, Marches) for step in state.agenda)
    return f"{state.turn}-{attacker}-{'breakout-' if early else ''}{box_id}"


def _garrison(number: int, guns: int) -> BattlePiece:
    """Entrenched, with two steps, and no piece of the campaign. [NS-R12]"""
    return BattlePiece(
        number, CONFEDERATE, PieceType.MILITIA_INFANTRY, entrenched=True, garrison=guns
    )


def _leaders(state: CampaignState, box: int) -> Iterator[BattleLeader]:
    """Leaders in the battle, and those beside it who could come. [NS 8.21, NS-R10, NS-R23]"""
    for leader in LEADERS:
        place = state.leaders[leader.number].box
        if place == box or _may_come(state, leader, place, box):
            worth = value(leader, state.turn)
            yield BattleLeader(leader, leader.side, worth, state.theater.ids[place])


def _may_come(state: CampaignState, leader: Leader, place: int, box: int) -> bool:
    """A leader is beside the battle, and not contained. [NS-R10, NS-R23]"""
    if place not in state.theater.neighbors_for(leader.side, box):
        return False
    return leader.side is not UNION or not state.contained >> place & 1


def _piece(mustered: Mustered, attacker: Side) -> BattlePiece:
    """Who attacks out of his works leaves them. [NS-R9]"""
    unit = mustered.unit
    return BattlePiece(
        id=mustered.id,
        side=mustered.side,
        type=unit.type,
        reduced=unit.reduced,
        entrenched=unit.is_protected and mustered.side is not attacker,
        crossed=unit.crossed,
        invaded=unit.invaded,
        entry=unit.entry,
    )


def _surroundings(
    state: CampaignState, box: int, attacker: Side, mustered: tuple[Mustered, ...]
) -> Iterator[Surrounding]:
    for side in SIDES:
        for near in state.theater.neighbors[box]:
            yield _surrounding(state, side, box, near, attacker, mustered)
        if _has_haven(state, side, box, attacker):
            yield Surrounding(
                HAVEN, side, by_sea=True, city=True, holder=UNION, holder_when_left=UNION
            )


def _surrounding(
    state: CampaignState,
    side: Side,
    box: int,
    near: int,
    attacker: Side,
    mustered: tuple[Mustered, ...],
) -> Surrounding:
    own = len(state.stacks[side.seat][near])
    enemies = len(state.stacks[1 - side.seat][near])
    reserves = tuple(_piece(m, attacker) for m in mustered if m.box == near and m.side is side)
    return Surrounding(
        box=state.theater.ids[near],
        side=side,
        reserves=reserves,
        most=len(reserves) if side is attacker else max(0, min(len(reserves), own - enemies)),
        closed=_closed_by(state, side, box, near),
        city=bool(state.theater.cities >> near & 1),
        holder=state.holder(near),
        holder_when_left=holder_when_left(state, near),
        own=own,
        enemies=enemies,
    )


def _closed_by(state: CampaignState, side: Side, box: int, near: int) -> str:
    """The paragraph that keeps a side from going to an adjacent box, if any. [BG Q3]"""
    if near not in state.theater.neighbors_for(side, box):
        return "BG Q3"
    closed, why = closure(state, side)
    return why.rule if why and closed >> near & 1 else ""


def holder_when_left(state: CampaignState, box: int) -> Side | None:
    """Who controls a box once its holder's pieces have gone. [BG 3.3, BG 3.4, BG 10.5]"""
    holder = state.holder(box)
    if holder is None or state.deeds[holder.seat] >> box & 1:
        return holder
    stack = state.stacks[holder.seat][box]
    if not stack or any(unit.type.is_infantry for unit in stack):
        return holder
    return next((side for side in SIDES if state.deeds[side.seat] >> box & 1), None)


def _has_haven(state: CampaignState, side: Side, box: int, attacker: Side) -> bool:
    """The Union may leave a battle in a Southern port by sea. [BG 14/5.41]"""
    theater = state.theater
    if side is not UNION or not state.options.naval_retreat:
        return False
    haven = theater.number[HAVEN]
    if not theater.southern_ports >> box & 1:
        return False
    if not state.held[0] >> haven & 1 or state.present[1] >> haven & 1:
        return False
    return attacker is not UNION or any(unit.invaded for unit in state.stacks[0][box])
