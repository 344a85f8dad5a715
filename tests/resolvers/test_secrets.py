"""What one side alone gets to know of a battle: its own dice, and what comes of them."""

from campaign.battle.secrets import SECRETLY, open_to, whose_secret
from campaign.dice import Roll
from campaign.resolvers.nei_boschi.scenario_events import BodiesAlerted
from campaign.terms import CONFEDERATE, SIDES, UNION

ALERT = BodiesAlerted("5/T", (), (3,), 1, UNION)
WOKEN = BodiesAlerted("1/T", (), (), 0)
DIE = Roll(f"union alert of 5/T{SECRETLY}", 10, 3)
FIRE = Roll("union fire of 31 at 120", 10, 3)


def test_a_die_and_an_event_say_whose_secret_they_are() -> None:
    assert [whose_secret(one) for one in (ALERT, WOKEN, DIE, FIRE)] == [UNION, None, UNION, None]


def test_the_other_side_is_told_nothing_of_it() -> None:
    """Keep all dice of the alert secret from the Confederate player. [BB 30]"""
    assert open_to((CONFEDERATE,), (ALERT, WOKEN)) == [WOKEN]
    assert open_to((CONFEDERATE,), (DIE, FIRE)) == [FIRE]
    assert open_to((), (DIE, FIRE)) == [FIRE], "nor is anybody who looks on"


def test_its_own_side_is_told_and_so_are_two_at_one_screen() -> None:
    assert open_to((UNION,), (ALERT, WOKEN)) == [ALERT, WOKEN]
    assert open_to(SIDES, (DIE, FIRE)) == [DIE, FIRE]
