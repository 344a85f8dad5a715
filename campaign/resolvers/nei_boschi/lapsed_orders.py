"""Orders to Attack that nobody is under any more: by night, or too tired. [SH 16, SH 18]"""

from campaign.battle.contract import Tick
from campaign.resolvers.nei_boschi.daylight import light_of
from campaign.resolvers.nei_boschi.events import OrdersGiven
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.turns import Light
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders


def lapse(position: HexPosition) -> Tick:
    """Whoever attacks where there are `no Attack orders` advances from now on.

    By night and at level 4 of fatigue there are none. Of an ineffective brigade it is said that it
    `may not be given` them: it keeps those that it has. [SH 13, SH 16, SH 18]
    """
    by_night = light_of(position) is Light.NIGHT
    over = [
        body
        for body in position.bodies
        if body.orders is Orders.ATTACK and (by_night or body.fatigue >= Fatigue.FOUR)
    ]
    for body in over:
        position = position.with_body(body._replace(orders=Orders.ADVANCE))
    return Tick(position, tuple(OrdersGiven(body.id, Orders.ADVANCE) for body in over))
