"""A battle on hexes is written as text, and read as it was."""

import pytest

from campaign.errors import NotationError
from campaign.resolvers.nei_boschi.notation import UNIT, read_position, write_position
from campaign.resolvers.nei_boschi.orders import ORDERS, Activate, Fire, Give, Move
from campaign.resolvers.nei_boschi.steps import STEPS, Acting, EventDrawn, Moving, Replying
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import CONFEDERATE, UNION
from tests.shiloh.desk import desk, number

POSITION = desk(
    "us.55-il 5645 E disordered sp=7",
    "us.ldr-stuart 5645 E",
    "cs.5-ms 6053 NW exhausted ammunition=low",
    acting="2/5/T",
)


def test_a_position_is_read_as_it_was_written() -> None:
    position = (
        POSITION.marked("shiloh.bridge_open")
        .holding(5745, UNION, 2)
        .counting("lost.union", 3)
        .then(POSITION.step, Moving(number("us.55-il"), 2, (5745, 5845)))
    )
    text = write_position(position)
    assert read_position(text) == position
    assert "disordered" in text
    assert "ammunition=low" in text


def test_units_are_lines() -> None:
    line = f"{number('us.55-il')} union 7 2/5/T place=field hex=5645 facing=1 disordered"
    assert UNIT.read(line) == POSITION.unit(number("us.55-il"))
    assert UNIT.write(UNIT.read(line)) == line


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("31 union", "lacks its sp"),
        ("31 north 10 2/5/T", "side"),
        ("31 union ten 2/5/T", "sp is a number, not 'ten'"),
        ("31 union 10 2/5/T hexx=5", "no field called 'hexx'"),
        ("31 union 10 2/5/T disordered=yes", "disordered is a mark, not 'yes'"),
        ("31 union 10 2/5/T place=moon", "no place called 'moon'"),
        ("31 union 10 2/5/T hex=12345678", "hex is a number"),
    ],
)
def test_a_wrong_line_is_one_sentence(line: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        UNIT.read(line)


def test_a_unit_of_no_body_is_refused() -> None:
    text = write_position(POSITION).replace("2/5/T place", "9/9/T place", 1)
    with pytest.raises(NotationError, match="no body called '9/9/T'"):
        read_position(text)


@pytest.mark.parametrize(
    "order",
    [
        Move(31, 5714, 2),
        Fire(31, 5714, sp=4, joined=(32,), second=True),
        Give("2/5/T", Orders.ATTACK),
        Activate(("2/5/T", "guns/5/T")),
    ],
)
def test_orders_are_lines(order: object) -> None:
    assert ORDERS.read(ORDERS.write(order)) == order  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "step",
    [
        Acting(UNION, ("2/5/T",)),
        Moving(31, 2, start=5645),
        Replying(CONFEDERATE, (31,), 6053, 201, 8, 5645, (201, 202)),
        EventDrawn(UNION, "looting"),
        EventDrawn(CONFEDERATE, "looters", (31,)),
    ],
)
def test_steps_are_lines(step: object) -> None:
    assert STEPS.read(STEPS.write(step)) == step  # type: ignore[arg-type]
