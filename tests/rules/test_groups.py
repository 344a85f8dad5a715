"""Pieces of one type that are not alike: an order may say which of them it means.

The groups of a type are numbered from the freshest; without a number the order takes that one.
"""

import pytest

from campaign import PieceType
from tests.rules.play import UNION, after, legal, rule_against, situation

TWO_VETERANS = """
    turn = 9
    agenda = ["marching union new_york", "marches union left 3 die 4"]
    options.lasting_losses = true
    pieces = [
        {box = "new_york", side = "union", type = "militia_infantry"},
        {box = "new_york", side = "union", type = "veteran_infantry", reduced = true},
        {box = "new_york", side = "union", type = "veteran_infantry", reduced = true, marches = 1},
        {box = "washington", side = "union", type = "crack_infantry"},
        {box = "richmond", side = "confederate", type = "militia_infantry"},
    ]
"""
"""One of two reduced veterans has marched."""

VETERANS = (PieceType.VETERAN_INFANTRY,)


@pytest.mark.parametrize(
    ("order", "box"),
    [
        ("entrench 1 veteran_infantry", "new_york"),
        ("restore veteran_infantry new_york", "new_york"),
        ("move 1 veteran_infantry philadelphia", "philadelphia"),
        ("sail 1 veteran_infantry washington", "washington"),
    ],
)
@pytest.mark.parametrize(("group", "marches"), [("", 1), (" group 1", 1), (" group 2", 2)])
def test_an_order_takes_the_group_it_names_and_else_the_freshest(
    order: str, box: str, group: str, marches: int
) -> None:
    before = situation(TWO_VETERANS)
    state = after(before, order + group)
    veterans = {unit.marches for unit in state.units_in(box, UNION) if unit.type in VETERANS}
    stayed = {1 if marches == 2 else 2} if box != "new_york" else set()
    assert marches in veterans
    assert not veterans & stayed


@pytest.mark.parametrize(
    "order",
    [
        "entrench 1 veteran_infantry group 3",
        "restore veteran_infantry new_york group 3",
        "restore militia_infantry new_york group 1",
        "sail 1 veteran_infantry washington group 3",
        "sail 2 veteran_infantry washington group 2",
    ],
)
def test_a_group_that_is_not_there_does_nothing(order: str) -> None:
    assert rule_against(situation(TWO_VETERANS), order)


def test_a_march_lists_every_group_that_it_could_restore() -> None:
    assert legal(situation(TWO_VETERANS), "restore") == {
        "restore veteran_infantry new_york",
        "restore veteran_infantry new_york group 2",
    }
