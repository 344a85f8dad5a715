"""Who may be brought up from the boxes around. [BG 10, NS 8.21, NS-R17, NS-R23]"""

from campaign.battle.contract import BattlePiece
from campaign.battle.reinforcements import next_reserve, refuse_call, refuse_rider
from campaign.errors import Refusal
from campaign.resolvers.battle_line.orders import Lead, Reinforce
from campaign.resolvers.battle_line.position import LinePosition, is_alone


def reserve(position: LinePosition, order: Reinforce) -> BattlePiece | None:
    """The piece that would come."""
    side = position.firing
    return next_reserve(position.request, position.drawn, side, order.box, order.type, order.piece)


def refuse_reinforce(position: LinePosition, order: Reinforce) -> Refusal | None:
    """One piece from each adjacent box and round, from round 2 on; also to a garrison alone.

    [BG 10.1, BG 10.2, BG 10.3, NS-R17]
    """
    if refused := _refuse_anybody(position):
        return refused
    return refuse_call(
        position.request,
        position.drawn,
        position.arrived_from,
        position.firing,
        order.box,
        order.type,
        order.piece,
    )


def _refuse_anybody(position: LinePosition) -> Refusal | None:
    """When nobody comes. [BG 8.2, BG 10.1]"""
    if position.round == 1:
        return Refusal("BG 10.1", "no reinforcements in the first round")
    if position.shots:
        return Refusal("BG 8.2", "reinforcements come before shots are announced")
    return None


def refuse_lead(position: LinePosition, order: Lead) -> Refusal | None:
    """A leader comes free of charge, with a piece or alone. [NS 8.21, NS-R13, NS-R17, NS-R23]"""
    if refused := _refuse_anybody(position):
        return refused
    if is_alone(position, position.firing):
        return Refusal("NS-R17", "a leader does not lead a garrison")
    if position.retreated is position.firing:
        return Refusal("NS-R13", "leaders have gone with the pieces that retreated")
    return refuse_rider(position.request, position.brought, position.firing, order.leader)
