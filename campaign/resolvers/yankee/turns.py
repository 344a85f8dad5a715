"""How a battle goes on, order by order: player turns and their parts. [YK 6, YK-R9]"""

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import IllegalActionError
from campaign.resolvers.yankee.candidates import propose
from campaign.resolvers.yankee.command import give, transmit
from campaign.resolvers.yankee.deployment import deploy, draw, take_edge
from campaign.resolvers.yankee.fire import aims, fire, fire_pairs
from campaign.resolvers.yankee.generals import dismounted, ride
from campaign.resolvers.yankee.ground import lay, survey
from campaign.resolvers.yankee.groups import engaged, with_contacts
from campaign.resolvers.yankee.legality import refuse
from campaign.resolvers.yankee.melee import evade, face, facings, fight, fights, stand
from campaign.resolvers.yankee.movement import across, perform_motion
from campaign.resolvers.yankee.orders import (
    Deploy,
    Done,
    Edge,
    Enter,
    Evade,
    Face,
    Fight,
    Fire,
    Lay,
    Motion,
    Reinforce,
    Retire,
    Ride,
    Roll,
    Stand,
    Strip,
    Tasking,
    YankeeOrder,
)
from campaign.resolvers.yankee.position import Stage, Troop, YankeePosition
from campaign.resolvers.yankee.reinforcements import bring_up
from campaign.resolvers.yankee.troops import Branch
from campaign.resolvers.yankee.victory import judged, why_over


def legal(position: YankeePosition) -> tuple[YankeeOrder, ...]:
    """Every order that is proposed and that the rules allow. Empty only after the end."""
    return tuple(order for order in propose(position) if refuse(position, order) is None)


def apply(position: YankeePosition, order: YankeeOrder, dice: Dice) -> Tick:
    """Carry out one order.

    Raises:
        IllegalActionError: if a rule forbids it; *position* stays as it was.
    """
    if refused := refuse(position, order):
        raise IllegalActionError(refused)
    after, events = _perform(position, order, dice)
    after, more = _go_on(after, dice)
    return Tick(after, (*events, *more))


def _perform(position: YankeePosition, order: YankeeOrder, dice: Dice) -> Tick:
    if isinstance(order, Tasking):
        return give(position, order, dice)
    if isinstance(order, Motion):
        return perform_motion(position, order, dice)
    if isinstance(order, Lay | Strip | Edge | Deploy | Ride | Face):
        return Tick(_arranged(position, order), ())
    if isinstance(order, Roll):
        return (survey if position.stage is Stage.SURVEY else draw)(position, dice)
    return _clashed(position, order, dice)


def _clashed(
    position: YankeePosition,
    order: Reinforce | Enter | Retire | Fire | Fight | Evade | Stand | Done,
    dice: Dice,
) -> Tick:
    """What needs dice or tells a story."""
    match order:
        case Fire():
            return fire(position, order, dice)
        case Fight():
            return fight(position, order, dice)
        case Evade():
            return evade(position, dice)
        case Stand():
            return stand(position, dice)
        case Reinforce() | Enter():
            return bring_up(position, order, dice)
        case Retire():
            return _retire(position)
        case Done():
            return _done(position, order, dice)


def _arranged(
    position: YankeePosition, order: Lay | Strip | Edge | Deploy | Ride | Face
) -> YankeePosition:
    """What needs no dice and tells no story."""
    match order:
        case Lay() | Strip():
            return lay(position, order)
        case Edge():
            return take_edge(position, order)
        case Deploy():
            return deploy(position, order)
        case Ride():
            return ride(position, order)
        case Face():
            return face(position, order)


def _retire(position: YankeePosition) -> Tick:
    """The field is the enemy's. [YK-R21]"""
    winner = position.acting.enemy
    after = position._replace(winner=winner, acting=winner)
    return Tick(after, (why_over(after),))


def _done(position: YankeePosition, order: Done, dice: Dice) -> Tick:
    """On to the next part. [YK 6.2]"""
    match position.stage:
        case Stage.GROUND:
            return Tick(lay(position, order), ())
        case Stage.DEPLOY:
            return Tick(deploy(position, order), ())
        case Stage.MOVE:
            return Tick(position._replace(stage=Stage.FACE, acting=position.mover.enemy), ())
        case Stage.FACE:
            return Tick(_open_fire(position), ())
        case _:
            return Tick(_cease_fire(position), ())


def _open_fire(position: YankeePosition) -> YankeePosition:
    """Who has whom before him is settled once: shots fall together. [YK 6.2, YK 8.1]"""
    position = with_contacts(position)
    return position._replace(stage=Stage.FIRE, acting=position.mover, aims=aims(position))


def _cease_fire(position: YankeePosition) -> YankeePosition:
    """Both sides fire, the one that moves first. [YK 6.2, YK-R9]"""
    if position.acting is position.mover:
        return position._replace(acting=position.mover.enemy)
    return position._replace(stage=Stage.COMBAT, acting=position.mover, aims=(), fallen=())


def _go_on(position: YankeePosition, dice: Dice) -> Tick:
    """Past every part in which there is nothing to decide."""
    events: tuple[object, ...] = ()
    while position.winner is None:
        match position.stage:
            case Stage.PLAN if _has_planned(position):
                position, more = _planned(position, dice)
                events += more
            case Stage.FACE if not facings(position, position.acting):
                position = _open_fire(position)
            case Stage.FIRE if not fire_pairs(position, position.acting):
                position = _cease_fire(position)
            case Stage.COMBAT if not fights(position):
                position, more = _end_turn(position, dice)
                events += more
            case _:
                break
    return Tick(position, events)


def _has_planned(position: YankeePosition) -> bool:
    """Every brigade of the side that decides has its first order. [YK 5.3]"""
    return all(b.ready for b in position.brigades if b.side is position.acting)


def _planned(position: YankeePosition, dice: Dice) -> Tick:
    """Both sides have given their first orders: the first player turn begins. [YK 5.3, YK 6.1]"""
    first = position.first
    assert first is not None, position
    position = dismounted(position)
    if position.acting is first:
        return Tick(position._replace(acting=first.enemy), ())
    return _begin_turn(position._replace(mover=first), dice)


def _begin_turn(position: YankeePosition, dice: Dice) -> Tick:
    """Nobody has moved, fired or fought yet; orders on their way arrive. [YK 5.5, YK 6.2]"""
    fighting = engaged(position)
    fresh = tuple(_rested(position, troop, troop.id in fighting) for troop in position.troops)
    position = position._replace(
        stage=Stage.MOVE, acting=position.mover, troops=fresh, arrived_from=()
    )
    return transmit(across(dismounted(position)), dice)


def _rested(position: YankeePosition, troop: Troop, fights: bool) -> Troop:
    """What a base may do again; guns that have moved wait for their own next turn.

    [YK 6.2, YK 8.2, YK-R25]
    """
    if not (troop.moved or troop.fired or troop.faced or troop.fought or troop.came):
        return troop
    is_gun = position.of(troop).branch is Branch.ARTILLERY
    return troop._replace(
        moved=troop.moved and is_gun and troop.side is not position.mover,
        fired=False,
        faced=False,
        fought=False,
        came=troop.came if fights else None,
    )


def _end_turn(position: YankeePosition, dice: Dice) -> Tick:
    """Is it over? If not, the other side moves. [YK 6.1, YK 12.1, YK-R9]"""
    position, events = judged(position, dice)
    if position.winner is not None:
        return Tick(position, events)
    mover = position.mover.enemy
    turn = position.turn + (mover is position.first)
    position, more = _begin_turn(position._replace(mover=mover, turn=turn), dice)
    return Tick(position, (*events, *more))
