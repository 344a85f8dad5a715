"""Fire at units that move. [SH 9, SH 10]"""

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.orders import Move, Pass, Shoot, Withdraw
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting, MarchBroken, PassingFire
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import CONFEDERATE, UNION
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number

TN2, IL55, WATERHOUSE = number("cs.2-tn-bate"), number("us.55-il"), number("us.btty-waterhouse")


def coming(*lines: str, orders: Orders = Orders.ATTACK) -> HexPosition:
    return desk(*lines, acting="2/-/3", side=CONFEDERATE, orders=orders, scenario="5")


@quotes("SH 9", "who leaves a frontal hex of an enemy may be fired at by him")
def test_sh_9_foot_fires_at_who_leaves_the_hexes_before_it() -> None:
    """A unit leaving an enemy's frontal hex for any hex may be given withdrawal fire."""
    position = coming("cs.2-tn-bate 6121 SW", "us.55-il 6120 SW")
    position, _ = sequence.apply(position, Move(TN2, 6122, 3), ScriptedDice())
    step = position.step
    assert isinstance(step, PassingFire)
    assert (step.side, step.hex, step.withdrawing) == (UNION, 6121, True)
    assert position.unit(TN2).hex == 6121, "it is fired at where it was"
    assert sequence.refuse(position, Shoot(IL55, TN2)) is None
    position, _ = sequence.apply(position, Pass(), ScriptedDice())
    assert position.unit(TN2).hex == 6122


def test_it_fires_once_in_an_activation_of_the_enemy() -> None:
    position = coming("cs.2-tn-bate 6121 SW", "us.55-il 6120 SW caught")
    position, _ = sequence.apply(position, Move(TN2, 6122, 3), ScriptedDice())
    assert isinstance(position.step, Acting)


def test_nobody_fires_at_who_withdraws() -> None:
    """Without withdrawal fire."""
    position = coming("cs.2-tn-bate 6121 NE", "us.55-il 6120 SW")
    position, _ = sequence.apply(position, Withdraw(TN2, 6122), ScriptedDice())
    assert position.unit(TN2).hex == 6122


def test_guns_fire_at_who_withdraws_near_them() -> None:
    """`Fuoco di Avvicinamento: Contro qualsiasi unità che muove entro 3 esagoni`: to withdraw is to
    move, and spares nobody but `withdrawal fire`. [BB 10, SH 9, SH 10.3]
    """
    foot, guns = "us.55-il 6120 SW", "us.btty-waterhouse 6220 SW"
    position = coming("cs.2-tn-bate 6121 NE", foot, guns)
    position, _ = sequence.apply(position, Withdraw(TN2, 6122), ScriptedDice())
    step = position.step
    assert isinstance(step, PassingFire)
    assert (step.hex, step.withdrawing) == (6122, False)
    assert sequence.refuse(position, Shoot(WATERHOUSE, TN2)) is None
    assert sequence.refuse(position, Shoot(IL55, TN2)) is not None


def test_guns_fire_at_who_comes_within_three_hexes() -> None:
    """Approach fire: artillery at units moving within 3 hexes."""
    position = coming("cs.2-tn-bate 6124 NE", "us.btty-waterhouse 6120 SW")
    position, _ = sequence.apply(position, Move(TN2, 6123, 0), ScriptedDice())
    step = position.step
    assert isinstance(step, PassingFire)
    assert (step.hex, step.withdrawing) == (6123, False)
    position, _ = sequence.apply(position, Shoot(WATERHOUSE, TN2), ScriptedDice([9] * 9))
    assert position.unit(WATERHOUSE).caught


def test_guns_do_not_fire_behind_them() -> None:
    position = coming("cs.2-tn-bate 6124 NE", "us.btty-waterhouse 6120 NE")
    position, _ = sequence.apply(position, Move(TN2, 6123, 0), ScriptedDice())
    assert not isinstance(position.step, PassingFire)


def test_guns_may_fire_fast_at_who_comes() -> None:
    """Howitzers and smoothbores within 3 hexes, if they have not moved. [SH 10.3]"""
    smoothbores = number("us.btty-mcallister")
    position = coming("cs.2-tn-bate 6124 NE", "us.btty-mcallister 6120 SW")
    position, _ = sequence.apply(position, Move(TN2, 6123, 0), ScriptedDice())
    assert Shoot(smoothbores, TN2, rapid=True) in sequence.legal(position)
    rifles = coming("cs.2-tn-bate 6124 NE", "us.btty-waterhouse 6120 SW")
    rifles, _ = sequence.apply(rifles, Move(TN2, 6123, 0), ScriptedDice())
    assert sequence.refuse(rifles, Shoot(WATERHOUSE, TN2, rapid=True)) is not None


def test_an_enemy_within_two_hexes_ends_a_march_behind_his_activation() -> None:
    """Approached to 2 hexes: becomes Advance at the end of the activation, after a UDD. [SH 6]"""
    for hex_, ends in ((6122, True), (6123, False)):
        position = coming(f"cs.2-tn-bate {hex_ + 1} NE", "us.55-il 6120 NE")
        body = position.unit(IL55).body
        marching = position.body(body)._replace(orders=Orders.MARCH)
        position = position.with_body(marching)
        position, _ = sequence.apply(position, Move(TN2, hex_, 0), ScriptedDice())
        assert position.body(body).orders is Orders.MARCH
        assert (MarchBroken(body) in position.agenda) is ends


@quotes("SH 6", "approached to 2 hexes, it checks and advances")
def test_sh_6_the_tail_of_a_column_counts_too() -> None:
    """The 55th Illinois is in 6119, and in 6120 with its rear half; the enemy comes to 6122."""
    position = coming("cs.2-tn-bate 6123 NE", "us.55-il 6119 NE shape=column second=6120")
    body = position.unit(IL55).body
    position = position.with_body(position.body(body)._replace(orders=Orders.MARCH))
    position, _ = sequence.apply(position, Move(TN2, 6122, 0), ScriptedDice())
    assert MarchBroken(body) in position.agenda
