"""What stops a battle that goes on by itself, and what is ordered without asking anybody."""

from campaign.resolvers.nei_boschi.happenings import Happened, Happening, happened, only_choice
from campaign.resolvers.nei_boschi.orders import Pass
from campaign.resolvers.nei_boschi.steps import CommanderMoves, DrawMarker
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import UNION
from tests.shiloh.desk import desk, number

BODY = "2/5/T"
LINE = desk(
    *("us.55-il 5745 SE", "us.54-oh 5944 SE sp=10", "cs.10-ms 6050 NW"),
    acting=BODY,
    orders=Orders.ATTACK,
)
FIRST, ENEMY = number("us.55-il"), number("cs.10-ms")


def test_losses_routs_and_arrivals_are_told_the_gravest_first() -> None:
    unit, enemy = LINE.unit(FIRST), LINE.unit(ENEMY)
    weaker = unit._replace(sp=unit.sp - 2)
    assert happened(LINE, LINE) is None
    assert happened(LINE, LINE.with_units(weaker)) == Happened(Happening.LOST, FIRST, 2)
    routed = LINE.with_units(weaker, enemy._replace(place=Place.ROUTED, hex=0))
    assert happened(LINE, routed) == Happened(Happening.ROUTED, ENEMY)
    coming = LINE.with_units(unit._replace(place=Place.COMING, hex=0))
    assert happened(coming, LINE) == Happened(Happening.ARRIVED, FIRST)
    shaken = LINE.with_units(unit._replace(disordered=True))
    assert happened(LINE, shaken) == Happened(Happening.DISORDERED, FIRST)


def test_to_move_is_nothing_to_stop_for() -> None:
    assert happened(LINE, LINE.with_units(LINE.unit(FIRST)._replace(hex=5746))) is None


def test_units_that_can_still_move_are_a_real_decision() -> None:
    assert only_choice(LINE) is None


def test_who_can_do_nothing_more_is_passed_over() -> None:
    """All have fired, and no enemy is near: nothing is left but to end the activation."""
    fired = [unit._replace(done=True) for unit in LINE.units if unit.side is UNION]
    assert only_choice(LINE.with_units(*fired)) == Pass()


def test_a_marker_is_drawn_and_commanders_stay_unasked() -> None:
    for step in (DrawMarker(), CommanderMoves(UNION)):
        assert only_choice(LINE._replace(agenda=(step,))) == Pass()
