"""Who may be brought up from the boxes around. [BG 10, NS 8.21, NS-R23]"""

from campaign.arrivals import next_reserve, refuse_from
from campaign.battle import BattlePiece, Surrounding
from campaign.errors import Refusal
from campaign.resolvers.battle_line.orders import Lead, Reinforce
from campaign.resolvers.battle_line.position import LinePosition, is_alone


def reserve(position: LinePosition, order: Reinforce) -> BattlePiece | None:
    """The piece that would come."""
    side = position.firing
    return next_reserve(position.request, position.drawn, side, order.box, order.type, order.piece)


def refuse_reinforce(position: LinePosition, order: Reinforce) -> Refusal | None:
    """One piece from each adjacent box and round, from round 2 on. [BG 10.1, BG 10.2, BG 10.3]"""
    if refused := _refuse_anybody(position):
        return refused
    if order.box in position.arrived_from:
        return Refusal("BG 10.1", f"{order.box} has sent a piece this round")
    near = next((s for s in position.surroundings(position.firing) if s.box == order.box), None)
    if near is None:
        return Refusal("BG 10.1", f"{order.box} is not adjacent to {position.request.box}")
    return _refuse_from(position, near, order)


def _refuse_anybody(position: LinePosition) -> Refusal | None:
    """When nobody comes, and to whom. [BG 10.1, NS-R13]"""
    if position.round == 1:
        return Refusal("BG 10.1", "nobody is brought up in the first round")
    if position.shots:
        return Refusal("BG 8.2", "pieces are brought up before shots are announced")
    if is_alone(position, position.firing):
        return Refusal("BG 10.1", f"no {position.firing} piece is left that could be joined")
    return None


def _refuse_from(position: LinePosition, near: Surrounding, order: Reinforce) -> Refusal | None:
    """Who may come from an adjacent box. [BG 10.2, BG 10.3, BG Q3]"""
    if refused := refuse_from(position.request, position.drawn, near):
        return refused
    if reserve(position, order) is None:
        return Refusal("BG 10.2", f"{near.box} has no {order.type} that could come")
    return None


def refuse_lead(position: LinePosition, order: Lead) -> Refusal | None:
    """A leader comes free of charge, with a piece or alone. [NS 8.21, NS-R23]"""
    if refused := _refuse_anybody(position):
        return refused
    side, request = position.firing, position.request
    rider = next((there for there in request.leaders if there.leader is order.leader), None)
    if rider is None or rider.side is not side:
        return Refusal("NS 8.21", f"no {side} leader called {order.leader} is near")
    if rider.box == request.box or rider.leader in position.brought:
        return Refusal("NS 8.21", f"{order.leader} is in this battle already")
    ways = {near.box: near.closed for near in position.surroundings(side)}
    if closed := ways.get(rider.box, "NS 8.21"):
        return Refusal(closed, f"the way from {rider.box} is closed")
    return None
