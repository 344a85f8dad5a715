"""What can come to a box with the next marches: the strength that every plan tells alike."""

import pytest

from campaign.judgment.grounds import can_come
from campaign.judgment.worth import Judged
from campaign.terms import UNION
from tests.rules.play import situation

VETERAN = 6
"""The strength of a veteran infantry: two steps of value three. [BG 8.4]"""


def could_enter(box: str, *pieces: str) -> float:
    """How much strength of the Union could be in a box of the Confederacy next turn."""
    rows = ", ".join(
        f'{{box = "{where}", side = "{side}", type = "veteran_infantry", count = {count}}}'
        for where, side, count in map(str.split, pieces)
    )
    state = situation(f'turn = 9\nagenda = ["marches confederate left 0 die 1"]\npieces = [{rows}]')
    return can_come(Judged(state), UNION, state.theater.number[box])


@pytest.mark.parametrize(
    ("pieces", "strength"),
    [
        (["fredericksburg union 2"], 2 * VETERAN),
        (["fredericksburg union 2", "yorktown union 1"], 3 * VETERAN),
        # Two marches, by an open Fredericksburg; not by one that is held. [BG 4.2, BG 4.3]
        (["washington union 3"], 3 * VETERAN),
        (["washington union 3", "fredericksburg confederate 1"], 0),
        # Three marches are too many for anybody. [BG 4.2]
        (["baltimore union 3"], 0),
    ],
)
def test_bg_4_2_who_could_be_in_richmond_next(pieces: list[str], strength: int) -> None:
    assert could_enter("richmond", "richmond confederate 1", *pieces) == pytest.approx(strength)


def test_of_an_enemy_who_has_a_battle_to_fight_counts_what_will_be_left() -> None:
    """The Confederacy attacks Fredericksburg, and loses there as a rule. [BG 8.1]"""
    whole = could_enter("richmond", "richmond confederate 1", "fredericksburg union 4")
    engaged = could_enter(
        "richmond",
        "richmond confederate 1",
        "fredericksburg union 4",
        "fredericksburg confederate 1",
    )
    assert 0.5 * whole < engaged < whole
