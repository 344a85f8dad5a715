"""When the commander opens fire and when he assaults: what comes back counts. [SH 10.1, SH 11]"""

from campaign.resolvers.nei_boschi.commander.choose import choose
from campaign.resolvers.nei_boschi.orders import Assault, Fire
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import CONFEDERATE
from tests.shiloh.desk import desk, number

MISSISSIPPI = "cs.5-ms"
CHALMERS = "2/2/2"


def chalmers(*lines: str) -> HexPosition:
    """His brigade is to attack; it has moved already."""
    return desk(*lines, acting=CHALMERS, side=CONFEDERATE, orders=Orders.ATTACK)


def test_a_few_men_out_of_order_do_not_draw_the_fire_of_two_regiments() -> None:
    """They have taken a hex; whoever is fired at fires back, and so does who stands beside him."""
    line = chalmers(
        f"{MISSISSIPPI} 6321 NE sp=3 disordered moved rallied",
        "us.55-il 6320 SE",
        "us.54-oh 6220 SE",
    )
    assert not isinstance(choose(line), Fire)


def test_a_strong_regiment_in_good_order_fires() -> None:
    line = chalmers(f"{MISSISSIPPI} 6321 NE moved", "us.55-il 6319 SE sp=3 disordered")
    assert choose(line) == Fire(number(MISSISSIPPI), 6319)


def test_one_does_not_go_alone_into_the_midst_of_the_enemy() -> None:
    """A regiment that is all but beaten is driven out of its hex, but not if others wait there."""
    beaten = (f"{MISSISSIPPI} 6321 NE moved", "us.55-il 6320 SE sp=2 disordered")
    others = ("us.54-oh 6219 SE", "us.71-oh 6318 SE", "us.50-il 6419 SE")
    assert choose(chalmers(*beaten)) == Assault(number(MISSISSIPPI), 6320)
    assert not isinstance(choose(chalmers(*beaten, *others)), Assault)
