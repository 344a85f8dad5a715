"""Who is called up from the boxes around, and when they come. [SG 2.4, SG-R12, BG 10]"""

from typing import Any

from campaign.battle.contract import BattlePiece
from campaign.battle.reinforcements import next_reserve, refuse_call, refuse_rider
from campaign.battle.retreats import surroundings
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.shell_for_guns.events import ArrivalRolled, LeaderCame, PieceCalled
from campaign.resolvers.shell_for_guns.orders import Lead, Reinforce
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.setup import MOST_BRIGADES, with_batteries, with_division
from campaign.resolvers.shell_for_guns.vocabulary import Ability
from campaign.terms import Side


def reserve(position: ShellPosition, order: Reinforce) -> BattlePiece | None:
    """The piece that would come."""
    request, side = position.request, position.side
    return next_reserve(request, position.called, side, order.box, order.type, order.piece)


def refuse_reinforce(position: ShellPosition, order: Reinforce) -> Refusal | None:
    """One piece from each adjacent box and turn, from turn 2 on. [BG 10.1, BG 10.2, BG 10.3]"""
    return refuse_call(
        position.request,
        position.called,
        position.sent_from,
        position.side,
        order.box,
        order.type,
        order.piece,
    )


def perform_reinforce(
    position: ShellPosition, order: Reinforce
) -> tuple[ShellPosition, tuple[Any, ...]]:
    """The piece sets out. [BG 10.1]"""
    piece = reserve(position, order)
    assert piece is not None, order
    after = position._replace(
        called=(*position.called, piece.id), sent_from=(*position.sent_from, order.box)
    )
    return after, (PieceCalled(position.side, piece.type, order.box),)


def refuse_lead(position: ShellPosition, order: Lead) -> Refusal | None:
    """A leader beside the battle may take over. [NS 8.21, NS-R23]"""
    side = position.side
    if refused := refuse_rider(position.request, position.brought, side, order.leader):
        return refused
    if all(general.leader for general in corps(position, side)):
        return Refusal("NS 8.21", f"every {side} corps has a leader")
    return None


def corps(position: ShellPosition, side: Side) -> list[Any]:
    """The generals of the corps of a side."""
    return [general for general in position.generals if general.corps and general.side is side]


def perform_lead(position: ShellPosition, order: Lead) -> tuple[ShellPosition, tuple[Any, ...]]:
    """He is the general of the corps from now on. [SG-R3]"""
    rider = next(there for there in position.request.leaders if there.leader is order.leader)
    general = next(g for g in corps(position, rider.side) if g.leader is None)
    after = position.with_general(
        general._replace(leader=rider.leader, ability=Ability.GOOD)
    )._replace(brought=(*position.brought, rider.leader))
    return after, (LeaderCame(rider.leader, rider.box),)


def form_divisions(position: ShellPosition) -> ShellPosition:
    """Pieces of the side that have been called this turn become divisions off the table."""
    side = position.side
    known = {unit.id for unit in position.units}
    new = [
        piece._replace(entrenched=False)
        for near in surroundings(position.request, side)
        for piece in near.reserves
        if piece.id in position.called and piece.id not in known
    ]
    for first in range(0, len(new), MOST_BRIGADES):
        position = with_division(position, side, new[first : first + MOST_BRIGADES], called=True)
    if not new:
        return position
    fighting = [piece for piece in position.request.pieces if piece.side is side]
    return with_batteries(position, side, (*fighting, *_called(position, side)))


def _called(position: ShellPosition, side: Side) -> list[BattlePiece]:
    return [
        piece
        for near in surroundings(position.request, side)
        for piece in near.reserves
        if piece.id in position.called
    ]


def roll_arrivals(
    position: ShellPosition, dice: Dice
) -> tuple[ShellPosition, tuple[ArrivalRolled, ...]]:
    """Divisions off the table whose turn it is roll: now, the next turn, or in two turns.

    Bad weather or bad ground adds its delay. [SG 2.4, SG-R12]
    """
    arrivals, events = [], []
    for arrival in position.arrivals:
        if arrival.rolled or arrival.turn > position.turn:
            arrivals.append(arrival)
            continue
        general = position.general(arrival.division)
        assert general is not None, arrival
        face = dice.roll(f"{general.side} arrival of division {arrival.division}")
        turn = position.turn + (face - 1) // 2 + position.delay
        arrivals.append(arrival._replace(turn=turn, rolled=True))
        events.append(ArrivalRolled(general.side, arrival.division, face, turn))
    return position._replace(arrivals=tuple(arrivals)), tuple(events)
