"""The general: with whom he rides. [YK 11, YK-R10, YK-R19]"""

from campaign.errors import Refusal
from campaign.resolvers.yankee.orders import Ride
from campaign.resolvers.yankee.position import Stage, Troop, YankeePosition
from campaign.resolvers.yankee.troops import GENERAL_RATE
from campaign.tabletop.measure import squared


def _joined(position: YankeePosition, order: Ride) -> Troop | None:
    """The base of a brigade that is nearest to the general. [YK 11.1]"""
    rider = position.troop(position.generals[position.acting.seat])
    there = position.in_brigade(order.brigade)
    if rider is None or not there:
        return None
    return min(there, key=lambda t: (squared(t.base.place, rider.base.place), t.id))


def refuse_ride(position: YankeePosition, order: Ride) -> Refusal | None:
    """Once a turn, as far as a horse goes; through friends, and never alone. [YK 11.1, YK-R10]"""
    side = position.acting
    rider = position.troop(position.generals[side.seat])
    if rider is None:
        return Refusal("YK 11.2", "the general is dead")
    if position.rode:
        return Refusal("YK 11.1", "the general has ridden in this turn")
    brigade = position.brigade(order.brigade)
    there = _joined(position, order)
    if brigade is None or brigade.side is not side or there is None:
        return Refusal("YK 11.1", f"there is no own brigade {order.brigade} to join")
    if rider.brigade == order.brigade:
        return Refusal("YK 11.1", f"the general is with brigade {order.brigade}")
    near = squared(rider.base.place, there.base.place) <= GENERAL_RATE * GENERAL_RATE
    if position.stage is not Stage.PLAN and not near:
        return Refusal("YK-R10", f"brigade {order.brigade} is farther off than he rides")
    return None


def ride(position: YankeePosition, order: Ride) -> YankeePosition:
    """The general joins the nearest base of a brigade. [YK 11.1]"""
    there = _joined(position, order)
    assert there is not None, order
    riders = [*position.generals]
    riders[position.acting.seat] = there.id
    return position._replace(generals=(riders[0], riders[1]), rode=True)
