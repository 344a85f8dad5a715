"""Yankee: what can be ordered, what gets through, how soon it is obeyed. [YK 5]"""

from typing import get_args

import pytest

from campaign.resolvers.yankee.orders import Tasking
from campaign.resolvers.yankee.position import Task, YankeePosition
from tests.resolvers.yankee_table import (
    CONFEDERATE,
    GUNS,
    HORSE,
    UNION,
    brigade,
    line,
    play,
    refused,
    table,
    told,
)
from tests.rules.play import quotes

# --- orders ------------------------------------------------------------------------------------


def commanded(**changes: object) -> YankeePosition:
    """A brigade and a battery of the Union, and a brigade of the enemy far away."""
    return table(
        brigade(UNION, *line(50, 20, 2), **changes),
        brigade(UNION, (70, 20), branch=GUNS),
        brigade(CONFEDERATE, *line(50, 80, 2)),
    )


@quotes("YK 5.4", "after which a brigade must change formation before it is given any other order")
def test_yk_5_4_after_a_retreat() -> None:
    position = commanded(**told(Task.RETREAT))
    assert refused(position, "attack 1 3") == "YK 5.4"
    assert refused(position, "change 1") == ""


@quotes("YK 5.4", "Skirmish: keep out of contact and fire")
def test_yk_5_4_who_skirmishes() -> None:
    assert refused(commanded(), "skirmish 1") == "YK-R8"
    assert refused(commanded(branch=HORSE), "skirmish 1") == ""


def test_yk_5_4_targets_are_checked() -> None:
    """Not a sentence of the book: an order names who is there."""
    for order in ("attack 1 2", "advance 1 9", "support 1 1", "support 1 3", "hold 1 x 300"):
        assert refused(commanded(), order) == "YK 5.4", order
    assert refused(commanded(), "hold 3") == "YK 5.3"


@quotes("YK 5.5", "A new order gets through if a die is no higher than what the commander-in-chief")
@quotes("YK 5.5", "it is tried again in the next turn, until it gets through")
def test_yk_5_5_orders_get_through_or_not() -> None:
    assert play(commanded(), "attack 1 3", dice=(3, 6)).brigades[0].order.task is Task.ATTACK
    late = play(commanded(), "attack 1 3", dice=(4,))
    assert late.brigades[0].order.task is Task.HOLD
    again = play(late, "done", "done", dice=(5,))
    assert again.brigades[0].order.task is Task.HOLD
    assert play(again, "done", "done", dice=(1, 6)).brigades[0].order.task is Task.ATTACK


@quotes("YK 5.6", "4 or less means two turns of delay, 5 or 6 one, 7 or more none")
@pytest.mark.parametrize(("die", "delay"), [(1, 2), (2, 1), (3, 1), (4, 0)])
def test_yk_5_6_orders_are_obeyed_sooner_or_later(die: int, delay: int) -> None:
    position = play(commanded(), "attack 1 3", dice=(1, die))
    for _ in range(delay):
        assert position.brigades[0].order.task is Task.HOLD
        position = play(position, "done", "done")
    assert position.brigades[0].order.task is Task.ATTACK


@quotes("YK-R7", "at most one new one in a turn, and none while another is on its way")
def test_yk_r7_one_order_at_a_time() -> None:
    position = play(commanded(), "attack 1 3", dice=(4,))
    assert refused(position, "change 1") == "YK-R7"
    position = play(commanded(), "attack 1 3", dice=(1, 6))
    assert refused(position, "change 1") == "YK-R7"
    assert refused(commanded(), "hold 1") == "YK 5.5"


def test_every_task_can_be_ordered() -> None:
    assert len(get_args(Tasking)) == len(Task)
