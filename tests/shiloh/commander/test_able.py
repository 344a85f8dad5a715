"""The able commander: what he does, and the plain one does not. [SH 11, SH 18, SH 19, BB 30.6]

Each situation says what a sensible commander does there, and why.
"""

from campaign.battle.contract import ABLE, PLAIN
from campaign.hexes.grid import distance
from campaign.resolvers.nei_boschi.commander.sparing import hangs_on
from campaign.resolvers.nei_boschi.orders import Change, Fire, Move
from campaign.resolvers.nei_boschi.pages import all_turns, is_last_turn, last_turn_of, page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.resolver import NEI_BOSCHI
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.shiloh.noon_surprise import DONE
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from tests.shiloh.desk import desk, number, request

plain, able = NEI_BOSCHI.led(PLAIN).choose, NEI_BOSCHI.led(ABLE).choose

PEABODY = ("us.16-wi", "us.21-mo", "us.12-mi", "us.25-mo")
STUART = ("us.55-il", "us.71-oh", "us.54-oh")


# --- on whom the end hangs ---------------------------------------------------------------------


def without(scenario: str, *ids: str) -> HexPosition:
    """A scenario as it begins, but some have run."""
    position = begin(request(scenario))
    gone = [position.unit(number(id_))._replace(place=Place.ROUTED, hex=0) for id_ in ids]
    return position.with_units(*gone)


def test_the_fewer_are_left_of_a_brigade_that_must_not_be_gone_the_more_hangs_on_each() -> None:
    """The Confederates reach an objective when nobody of Peabody's is left. [BB 30.2]"""
    last = number(PEABODY[-1])
    shares = [hangs_on(without("2", *PEABODY[:gone]), last) for gone in range(4)]
    assert shares == sorted(shares)
    assert shares[0] < shares[-1]


def test_more_hangs_on_the_regiment_whose_break_spends_the_brigade() -> None:
    """Stuart's three are ineffective when two of them are broken. [SH 13, BB 30.9]"""
    last = number(STUART[-1])
    of_three, of_two = hangs_on(without("9"), last), hangs_on(without("9", STUART[0]), last)
    assert 0 < of_three < of_two


def test_nothing_hangs_on_whom_no_condition_names() -> None:
    """Confederate regiments are lost for points, and guns are no regiments. [BB 30.2]"""
    position = without("2")
    assert hangs_on(position, number("cs.7-ar")) == 0.0
    assert hangs_on(position, number("us.btty-munch")) == 0.0


def test_the_last_of_a_brigade_that_must_not_be_gone_keeps_out_of_reach() -> None:
    """Three regiments stand four hexes off: the plain commander goes to meet them. [BB 30.2]"""
    enemies = ("cs.7-ar 3554 NE", "cs.2-ar 3654 NE", "cs.6-ar 3454 NE")
    position = desk("us.25-mo 3550 SW", *enemies, acting="1/6/T", scenario="2")

    def apart(hex_: int) -> int:
        return min(distance(hex_, enemy) for enemy in (3554, 3654, 3454))

    order, plainly = able(position), plain(position)
    assert isinstance(order, Move)
    assert isinstance(plainly, Move)
    assert apart(order.to) > 4 > apart(plainly.to)


# --- fatigue -----------------------------------------------------------------------------------


def test_nobody_tires_his_brigade_for_a_shot_that_hardly_promises_anything() -> None:
    """The third activation of a turn in which somebody fires tires, for the rest of the day.
    [SH 18]
    """
    position = desk("us.55-il 6320 SE", "cs.5-ms 6323 NE", acting="2/5/T")
    tiring = position.with_body(position.body("2/5/T")._replace(strained=2))
    assert isinstance(able(position), Fire)
    assert isinstance(plain(tiring), Fire)
    assert not isinstance(able(tiring), Fire | Move)


def test_a_good_shot_is_worth_it() -> None:
    position = desk("us.55-il 6320 SE", "cs.5-ms 6322 NE", acting="2/5/T")
    tiring = position.with_body(position.body("2/5/T")._replace(strained=2))
    assert isinstance(able(tiring), Fire)


def test_nothing_that_a_shot_promises_is_worth_what_makes_every_check_harder() -> None:
    """At fatigue 0 the next step counts: it is added to all checks of the brigade in the turns to
    come. Before that, and in the last turn, nothing comes of it. [SH 2, SH 18]
    """
    position = desk("us.55-il 6320 SE", "cs.5-ms 6322 NE", acting="2/5/T")
    body = position.body("2/5/T")._replace(strained=2, fatigue=Fatigue.ZERO)
    tired = position.with_body(body)
    assert isinstance(plain(tired), Fire)
    assert not isinstance(able(tired), Fire | Move)
    fresh = tired.with_body(body._replace(fatigue=Fatigue.OK))
    assert isinstance(able(fresh), Fire)
    last = tired._replace(turn=len(all_turns(page_of(tired).first_turn, last_turn_of(tired))))
    assert is_last_turn(last)
    assert isinstance(able(last), Fire)


# --- surprise and orders -----------------------------------------------------------------------


def test_who_has_not_been_seen_holds_his_fire() -> None:
    """The first shot of the regiments that attack at Noon surprises the enemy, for that activation
    alone: it is kept for the one in which they assault. [BB 30.6]
    """
    position = desk("us.46-il 3427 SE", "cs.4-tn 3429 NE", acting="2/4/T", scenario="6")
    assert isinstance(plain(position), Fire)
    assert not isinstance(able(position), Fire)
    assert isinstance(able(position.marked(DONE)), Fire)


def test_orders_that_change_without_a_roll_are_changed() -> None:
    """Veatch begins under orders to Advance, and may change them once at Noon. [BB 30.6]"""
    brigade = ("us.ldr-veatch 3630 SE", "us.46-il 3630 SE", "us.15-il 3730 SE")
    noon = desk(*brigade, "cs.4-tn 3434 NE", acting="2/4/T", scenario="6")
    assert able(noon) == plain(noon) == Change("2/4/T", Orders.ATTACK)
    assert not isinstance(able(noon._replace(turn=2)), Change), "a roll would seldom help"
