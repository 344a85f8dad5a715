"""Fire at units that move. [SH 9, SH 10]"""

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.orders import Move, Pass, Shoot, Withdraw
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting, PassingFire
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import CONFEDERATE, UNION
from tests.shiloh.desk import desk, number

TN2, IL55, WATERHOUSE = number("cs.2-tn-bate"), number("us.55-il"), number("us.btty-waterhouse")


def coming(*lines: str, orders: Orders = Orders.ATTACK) -> HexPosition:
    return desk(*lines, acting="2/-/3", side=CONFEDERATE, orders=orders, scenario="5")


def test_foot_fires_at_who_leaves_the_hexes_before_it() -> None:
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
