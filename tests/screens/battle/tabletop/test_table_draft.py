"""Orders that are made up with the arrow keys."""

import pytest

from campaign import RESOLVERS
from campaign.resolvers.shell_for_guns.orders import Charge, Move
from campaign.resolvers.yankee.directions import Hand
from campaign.resolvers.yankee.orders import Hold, Lay, Wheel
from campaign.resolvers.yankee.orders import Move as Ahead
from screens.battle.tabletop.faces import FACES
from screens.battle.tabletop.order_draft import LETTERS, Draft, drafts
from screens.battle.tabletop.screen import TableScreen


def test_there_is_one_row_for_each_kind_and_each_group_of_bases() -> None:
    rows = drafts([Ahead(1, 25), Ahead(1, 50), Hold(3), Ahead(7, 25)])
    assert [row.order for row in rows] == [Ahead(1, 50), Hold(3), Ahead(7, 25)]


def test_up_and_down_change_how_far_and_never_below_nothing() -> None:
    [draft] = drafts([Move(1, 10), Move(1, 20)])
    assert draft.nudged(0, 1).order == Move(1, 21)
    assert draft.nudged(0, -1, 5).order == Move(1, 15)
    assert draft.nudged(0, -1, 50).order == Move(1, 0)


def test_left_and_right_turn_a_wheel_from_one_side_to_the_other() -> None:
    [draft] = drafts([Wheel(1, Hand.LEFT, 5)])
    assert draft.nudged(-1, 0).order == Wheel(1, Hand.LEFT, 10)
    assert draft.nudged(1, 0).order == Wheel(1, Hand.RIGHT, 5)
    assert draft.nudged(0, 1).order == Wheel(1, Hand.LEFT, 5, 5)


def test_left_and_right_choose_among_targets() -> None:
    [draft] = drafts([Charge(1, 4), Charge(1, 6)])
    assert draft.nudged(1, 0).order == Charge(1, 6)
    assert draft.nudged(1, 0).nudged(1, 0).order == Charge(1, 4)


def test_another_bearing_goes_as_far_as_it_can() -> None:
    [draft] = drafts([Move(1, 10), Move(1, 40, 45), Move(1, 20, 45)])
    assert draft.nudged(1, 0).order == Move(1, 40, 45)


def test_the_arrows_walk_where_an_order_says_where() -> None:
    [draft] = drafts([Lay(40, 50)])
    assert draft.nudged(1, 0).order == Lay(41, 50)
    assert draft.nudged(0, -1, 5).order == Lay(40, 45)


KINDS = [kind for resolver in FACES for kind in RESOLVERS[resolver].orders.kinds]


@pytest.mark.thorough
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_letter_that_does_nothing_else(kind: type) -> None:
    letter = LETTERS[kind.__name__.lower()]
    others = [
        binding
        for binding in TableScreen._merged_bindings.key_to_bindings[letter]  # type: ignore[union-attr]
        if not binding.action.startswith("kind(")
    ]
    assert not others


def test_what_has_no_choice_cannot_vary() -> None:
    assert not Draft((Hold(3),), Charge(1, 4)).can_vary
    assert Draft((), Move(1, 10)).can_vary
