"""Yankee: orders, what gets through and how soon, and what it allows. [YK 5, YK-R8]"""

from typing import Any, get_args

import pytest

from campaign.resolvers.yankee.fire import aims
from campaign.resolvers.yankee.orders import Tasking
from campaign.resolvers.yankee.position import Standing, Task, YankeePosition
from campaign.resolvers.yankee.troops import Formation, Quality
from tests.resolvers.yankee_table import (
    CONFEDERATE,
    GUNS,
    HORSE,
    UNION,
    brigade,
    free,
    line,
    place,
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


# --- what orders allow -------------------------------------------------------------------------


def facing(gap: int, task: Task, enemies: int = 1, **changes: Any) -> YankeePosition:
    """A brigade of two bases so many centimeters before *enemies*."""
    values = told(task, 2) | changes
    return table(
        brigade(UNION, *line(50, 20, 2), **values),
        brigade(CONFEDERATE, *line(50, 20 + gap, enemies)),
        brigade(UNION, (90, 20), branch=GUNS),
    )


@quotes("YK-R8", "An attack goes at full rate to the named enemy: its move ends nearer to him")
@quotes("YK-R8", "It must charge him when he is in reach of its move")
def test_yk_r8_attacks_go_at_full_rate_and_charge() -> None:
    far = facing(40, Task.ATTACK)
    assert refused(far, "move 1 50") == "YK-R8"
    assert refused(far, "move 1 100") == ""
    assert refused(far, "done") == "YK-R8"
    near = facing(8, Task.ATTACK)
    assert refused(near, "done") == "YK-R8"
    assert refused(near, "move 1 75") == "YK-R8"
    after = play(near, "charge 1 2")
    assert place(after, 1) == (500, 280, 0)
    assert refused(facing(40, Task.ATTACK), "charge 1 2") == "YK-R8"


@quotes("YK-R8", "unless more than two to one within 18 cm stand against it")
def test_yk_r8_an_attack_may_stop_before_many() -> None:
    assert refused(facing(8, Task.ATTACK, enemies=4), "done") == "YK-R8"
    assert refused(facing(8, Task.ATTACK, enemies=5), "done") == ""


@quotes("YK-R8", "An advance goes at no more than half rate, stops in charge reach")
def test_yk_r8_advances_are_careful() -> None:
    far = facing(40, Task.ADVANCE)
    assert refused(far, "move 1 50") == ""
    assert refused(far, "move 1 51") == "YK-R8"
    assert refused(facing(8, Task.ADVANCE), "move 1 25") == "YK-R8"
    assert refused(facing(8, Task.ADVANCE, enemies=2), "charge 1 2") == "YK-R8"
    assert refused(facing(8, Task.ADVANCE), "charge 1 2") == ""


@quotes("YK-R8", "Who holds stands or goes to his place; his cavalry may charge")
def test_yk_r8_holding() -> None:
    assert refused(facing(40, Task.HOLD), "move 1 50") == "YK-R8"
    place_ = told(Task.HOLD, 0, 51, 60)
    assert refused(facing(40, Task.HOLD, **place_), "move 1 50") == ""
    assert refused(facing(40, Task.HOLD, **told(Task.HOLD, 0, 51, 1)), "move 1 50") == "YK-R8"
    assert refused(facing(8, Task.HOLD), "charge 1 2") == "YK-R8"
    assert refused(facing(8, Task.HOLD, branch=HORSE), "charge 1 2") == ""


@quotes("YK-R8", "Only a charge goes into contact")
def test_yk_r8_no_contact_but_by_a_charge() -> None:
    assert refused(facing(8, Task.HOLD, **told(Task.HOLD, 0, 51, 90)), "move 1 80") == "YK-R8"


@quotes("YK 5.4", "Retreat: make for the rear")
def test_yk_5_4_retreats_go_back() -> None:
    position = free(**told(Task.RETREAT))
    assert refused(position, "move 1 50") == "YK-R8"
    assert refused(position, "turn 1 about") == ""
    turned = play(position, "turn 1 about", "done", "done")
    assert refused(turned, "move 1 50") == "YK-R8", "not at full rate"
    assert refused(turned, "done") == "YK-R8"
    assert place(play(turned, "move 1 100"), 1) == (500, 80, 180)


@quotes("YK-R8", "or to the place in its order, and nobody in it fires")
def test_yk_r8_retreats_lead_to_a_place() -> None:
    position = free(**told(Task.RETREAT, x=51, y=60))
    assert refused(position, "turn 1 about") == "YK-R8", "away from it"
    assert place(play(position, "move 1 100"), 1) == (500, 300, 0)
    assert refused(position, "move 1 75") == "YK-R8"
    facing = table(
        brigade(UNION, (50, 20), **told(Task.RETREAT)), brigade(CONFEDERATE, (50, 33, 0))
    )
    assert not aims(facing)
    holding = facing.with_brigade(facing.brigades[0]._replace(order=Standing()))
    assert aims(holding)


@quotes("YK 5.4", "Change formation")
def test_yk_5_4_formations() -> None:
    position = free(count=4, **told(Task.CHANGE))
    two = play(position, "form 1 line ranks 2")
    assert sorted(place(two, n)[1] for n in range(1, 5)) == [180, 180, 200, 200]
    column = play(position, "form 1 column")
    assert column.brigades[0].formation is Formation.COLUMN
    assert play(position, "form 1 skirmish").brigades[0].formation is Formation.SKIRMISH
    assert refused(position, "form 1 square") == "YK 5.4"
    veterans = free(count=4, quality=Quality.VETERAN, **told(Task.CHANGE))
    assert play(veterans, "form 1 square").brigades[0].formation is Formation.SQUARE
    assert refused(free(count=4), "form 1 column") == "YK-R8"
    assert refused(position, "move 1 50") == "YK-R8"
