"""Yankee: a commander who fights for a person leaves his orders to brigades as they are."""

import pytest

from campaign.resolvers.yankee.kept_orders import keep_orders
from campaign.resolvers.yankee.orders import ORDERS, Tasking, YankeeOrder
from campaign.resolvers.yankee.position import Task, YankeePosition
from campaign.resolvers.yankee.resolver import YANKEE
from tests.resolvers.yankee_table import CONFEDERATE, UNION, brigade, line, play, refused, table
from tests.resolvers.yankee_table import told as ordered


def drawn_up(**first: object) -> YankeePosition:
    """Two brigades of the Union, one with such an order, and one of the enemy far away."""
    return table(
        brigade(UNION, *line(50, 20, 3), **first),
        brigade(UNION, *line(90, 20, 3), **ordered(Task.ADVANCE, 3)),
        brigade(CONFEDERATE, *line(50, 80, 2)),
    )


def choice(position: YankeePosition, *told: str) -> YankeeOrder:
    return YANKEE.choose(keep_orders(position, map(ORDERS.read, told)))


def is_about(order: YankeeOrder, number: int) -> bool:
    return isinstance(order, Tasking) and order.brigade == number


def test_a_brigade_that_was_told_to_hold_holds_though_the_commander_would_advance() -> None:
    position = drawn_up()
    assert is_about(choice(position), 1)
    chosen = choice(position, "hold 1")
    assert not isinstance(chosen, Tasking)
    assert YANKEE.refusal(position, chosen) is None


def test_only_the_order_that_stands_counts() -> None:
    """What was told before it, or to another brigade, changes nothing."""
    assert is_about(choice(drawn_up(), "attack 1 3", "hold 2"), 1)


def test_an_order_on_its_way_counts_too() -> None:
    position = play(drawn_up(), "attack 1 3", "done", "done", dice=(6, 6))
    assert position.brigades[0].coming is not None
    assert (
        refused(keep_orders(position, [ORDERS.read("attack 1 3")]), "hold 1 x 10 y 10") == "YK-R7"
    )


@pytest.mark.parametrize(
    ("task", "line_"), [(Task.ATTACK, "attack 1 4"), (Task.ADVANCE, "advance 1 4")]
)
def test_who_was_sent_against_an_enemy_that_is_gone_may_be_told_something_else(
    task: Task, line_: str
) -> None:
    position = table(
        brigade(UNION, *line(50, 20, 3), **ordered(task, 4)),
        brigade(UNION, *line(90, 20, 3), **ordered(Task.ADVANCE, 3)),
        brigade(CONFEDERATE, *line(50, 80, 2)),
        brigade(CONFEDERATE, size=2),
    )
    assert is_about(choice(position, line_), 1)


@pytest.mark.parametrize(("y", "is_back"), [(40, False), (0, True)], ids=["on its way", "back"])
def test_a_retreat_is_over_at_the_edge(y: int, *, is_back: bool) -> None:
    """Then the formation is changed, which comes before any other order. [YK 5.4]"""
    position = table(
        brigade(UNION, *((x, y, 180) for x in (46, 50, 54)), **ordered(Task.RETREAT)),
        brigade(CONFEDERATE, *line(50, 80, 2)),
    )
    assert is_about(choice(position), 1)
    assert is_about(choice(position, "retreat 1"), 1) is is_back


def test_the_other_side_is_told_nothing_by_it() -> None:
    position = drawn_up()
    assert keep_orders(position, [ORDERS.read("hold 3")]) == position
