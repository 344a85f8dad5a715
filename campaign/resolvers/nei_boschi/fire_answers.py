"""What a fire brings upon those who fire: the replies that are open to the enemy. [SH 10.1]"""

from campaign.resolvers.nei_boschi.exchanges import reply_of
from campaign.resolvers.nei_boschi.fire_chances import FireChances, foreseen
from campaign.resolvers.nei_boschi.fire_orders import replying, shot_of
from campaign.resolvers.nei_boschi.orders import Fire, Reply
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.replies import propose_replies, refuse_reply


def answers(position: HexPosition, order: Fire) -> tuple[FireChances, ...]:
    """The chances of each unit that may reply to a legal fire, each by itself, without rapid fire.

    All dice fall together, so the fire itself takes nothing from them. [SH 10.1, SH 10.2]
    """
    shot = shot_of(position, order)
    step = replying(position.unit(order.unit).side.enemy, shot)
    asked = position.then(step)
    replies = (
        one
        for one in propose_replies(asked, step, None)
        if isinstance(one, Reply) and not one.rapid and refuse_reply(asked, step, one) is None
    )
    return tuple(foreseen(asked, reply_of(asked, step, one)) for one in replies)
