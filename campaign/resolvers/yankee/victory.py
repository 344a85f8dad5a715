"""When a battle is over, who has won, and what the campaign hears of it. [YK 12, YK-R20, YK-R21]"""

from campaign.battle.contract import BattleResult, Losses
from campaign.battle.order_of_battle import NO_OBJECTIVES, ObjectivesHeld
from campaign.battle.outcome import Damage, outcome
from campaign.dice import Dice
from campaign.resolvers.yankee.events import BattleEnded, BrigadeHalved
from campaign.resolvers.yankee.generals import endanger
from campaign.resolvers.yankee.ground import holder, objectives, objectives_held
from campaign.resolvers.yankee.position import (
    LAST_TURN,
    TIRED_OUT,
    Brigade,
    Stage,
    YankeePosition,
)
from campaign.terms import SIDES, Side


def losses(position: YankeePosition, side: Side) -> Losses:
    """Bases that a side has lost, and those that it had. [YK 12.1]"""
    had = sum(b.size for b in position.brigades if b.side is side)
    waiting = sum(b.size for b in position.brigades if b.side is side and b.waiting)
    return Losses(had - waiting - len(position.side(side)), had)


def tire_the_halved(
    position: YankeePosition, dice: Dice
) -> tuple[YankeePosition, tuple[object, ...]]:
    """What is left of a brigade that has lost half its bases is tired, once. [YK 12.2, YK-R20]"""
    events: tuple[object, ...] = ()
    for brigade in position.brigades:
        left = position.in_brigade(brigade.id)
        if brigade.halved or brigade.waiting or not left or 2 * len(left) > brigade.size:
            continue
        events += (BrigadeHalved(brigade.id),)
        tired = [troop._replace(fatigue=troop.fatigue + 1) for troop in left]
        position = position.with_troops(*tired).with_brigade(brigade._replace(halved=True))
        for troop in tired:
            if troop.fatigue >= TIRED_OUT:
                position, more = endanger(position.without(troop.id), troop, dice)
                events += more
    return position, events


def judged(position: YankeePosition, dice: Dice) -> tuple[YankeePosition, tuple[object, ...]]:
    """At the end of a player turn. [YK 12.1, YK-R20]"""
    position, events = tire_the_halved(position, dice)
    shares = {side: losses(position, side) for side in SIDES}
    broken = [side for side in SIDES if 2 * shares[side][0] >= shares[side][1]]
    if len(broken) == 1:
        return _won(position, broken[0].enemy, events)
    if len(broken) == 2:
        winner = _by_losses(position)
        if winner is None and position.staging.needed:
            winner = at_the_limit(position)
        return _won(position, winner, events)
    if position.turn == LAST_TURN and position.mover is not position.first:
        return _won(position, at_the_limit(position), events)
    return position, events


def _won(
    position: YankeePosition, winner: Side | None, events: tuple[object, ...]
) -> tuple[YankeePosition, tuple[object, ...]]:
    """Without a winner it is a draw, and the defender holds the field. [YK-R20, YK-R21]"""
    undecided = winner is None
    winner = winner or position.request.defender
    won = position._replace(winner=winner, acting=winner, undecided=undecided)
    return won, (*events, why_over(won))


def why_over(position: YankeePosition) -> BattleEnded:
    """Who has won a battle that is over, and by what. [YK 12.1, YK-R20, YK-R21, SK 1.5]"""
    assert position.winner is not None, "the battle goes on"
    winner, undecided = position.winner, position.undecided
    union, confederate = (losses(position, side) for side in SIDES)
    broken = [2 * lost >= had for lost, had in (union, confederate)]
    if position.stage in (Stage.PLAN, Stage.MOVE):
        return BattleEnded(winner, "YK-R21")  # only there a side may leave by itself
    if broken.count(True) == 1:
        return BattleEnded(winner, "YK 12.1")
    if all(broken):
        held = NO_OBJECTIVES if _by_losses(position) else _held_if_needed(position)
        return BattleEnded(winner, "YK-R20", held, (union, confederate), undecided)
    held = held_by_name(position)
    if position.staging.needed:
        return BattleEnded(winner, "SK 1.5", held)
    shares = (union, confederate) if len(held[0]) == len(held[1]) else ()
    return BattleEnded(winner, "YK-R20", held, shares, undecided)


def _held_if_needed(position: YankeePosition) -> ObjectivesHeld:
    """Where the attacker needs so many, they count even after losses that are alike. [SK 1.5]"""
    return held_by_name(position) if position.staging.needed else NO_OBJECTIVES


def held_by_name(position: YankeePosition) -> ObjectivesHeld:
    """What each side holds. [YK 4.3, SK 1.5]"""
    places = objectives(position)
    union, confederate = (
        tuple(piece.name for piece in places if holder(position, piece) is side) for side in SIDES
    )
    return union, confederate


def _by_losses(position: YankeePosition) -> Side | None:
    """Fewer losses in proportion, or nobody. [YK-R20]"""
    attacker, defender = position.request.attacker, position.request.defender
    (lost, had), (enemy_lost, enemy_had) = (losses(position, side) for side in (attacker, defender))
    if lost * enemy_had == enemy_lost * had:
        return None
    return attacker if lost * enemy_had < enemy_lost * had else defender


def at_the_limit(position: YankeePosition) -> Side | None:
    """More objectives first, or as many as the attacker needs. [YK-R20, SK 1.5]"""
    attacker, defender = position.request.attacker, position.request.defender
    if needed := position.staging.needed:
        return attacker if objectives_held(position, attacker) >= needed else defender
    held = objectives_held(position, attacker) - objectives_held(position, defender)
    if held:
        return attacker if held > 0 else defender
    return _by_losses(position)


# --- what the campaign hears -------------------------------------------------------------------


def result(position: YankeePosition) -> BattleResult | None:
    """Losses back as hits; the loser goes where he can. [YK-R21]"""
    if position.winner is None:
        return None
    brigades = [brigade for brigade in position.brigades if brigade.piece]
    damage = Damage(
        {brigade.piece: _hits(position, brigade) for brigade in brigades},
        {brigade.piece: len(position.in_brigade(brigade.id)) for brigade in brigades},
    )
    return outcome(
        position.request,
        position.winner,
        damage,
        drawn=position.drawn,
        brought=position.brought,
        undecided=position.undecided,
    )


def _hits(position: YankeePosition, brigade: Brigade) -> int:
    """Two thirds of its bases lost eliminate a piece, a third is one hit. [YK-R21]"""
    if brigade.waiting:
        return 0
    lost = brigade.size - len(position.in_brigade(brigade.id))
    return min(3 * lost // brigade.size, 2)
