"""A war that is won, saved or lost by those whom a staff leads. [BG 13, BG 14/10.1]"""

import pytest

from campaign import ScriptedDice, apply
from campaign.commanders.rescue import doomed
from campaign.commanders.staff import Mandate
from tests.commanders.near_the_end import STORMED, WASHINGTON_LOST
from tests.commanders.staff.boards import board, marched, orders_of
from tests.rules.play import situation


@pytest.mark.parametrize("armies", ["virginia", "anywhere"])
def test_bg_13_2_the_guard_of_the_capital_goes_where_it_wins_the_war(armies: str) -> None:
    """It stayed in Richmond, whatever its commander thought of that."""
    state = board(
        "marches confederate left 2 die 2",
        "richmond confederate veteran_cavalry 1",
        "fort_monroe union veteran_infantry 2",
        "cairo union veteran_infantry 2",
        "memphis confederate veteran_infantry 2",
    )
    assert [to for _, to in marched(Mandate("field", armies=armies), state)][-1] == "washington"


@pytest.mark.parametrize("keeps", ["baltimore", "harpers_ferry"])
def test_who_holds_a_place_does_not_keep_others_from_saving_the_war(keeps: str) -> None:
    """The war is saved by whoever may march to Washington, if not by whom one would send first."""
    lost = situation(WASHINGTON_LOST)
    assert doomed(lost) is not None
    at = lost
    for before, action in orders_of(Mandate("field", armies="anywhere", hold=(keeps,)), lost):
        at = apply(before, action, ScriptedDice(())).state
    assert at.ending is None
    assert doomed(at) is None


def test_a_staff_attacks_at_any_odds_where_the_war_is_lost_without_that() -> None:
    goals = [to for _, to in marched(Mandate("field", armies="anywhere"), situation(STORMED))]
    assert "washington" in goals


def test_an_army_marches_though_another_would_save_the_war() -> None:
    assert marched(Mandate("field", armies="cairo"), situation(WASHINGTON_LOST))
