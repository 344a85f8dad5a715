"""Orders on one line: they read as they were written, and a wrong word is named."""

from typing import get_args

import pytest

from campaign import Action, NotationError, PieceType, read_order, write_order
from campaign.actions import (
    Attack,
    Battle,
    Breakout,
    Contain,
    Done,
    End,
    Entrench,
    Fight,
    Invade,
    Lead,
    March,
    Move,
    Pass,
    Place,
    Promote,
    Recruit,
    Remove,
    Restore,
    Roll,
    Sail,
    Withdraw,
    order_forms,
)
from campaign.terms import Leader

MILITIA = PieceType.MILITIA_INFANTRY
RIDERS = PieceType.VETERAN_CAVALRY

ORDERS: list[tuple[str, Action]] = [
    ("roll", Roll()),
    ("march cairo", March("cairo")),
    ("move 2 militia_infantry paducah", Move(2, MILITIA, "paducah")),
    (
        "move 1 veteran_cavalry corinth via humboldt",
        Move(1, RIDERS, "corinth", via="humboldt"),
    ),
    ("move 1 militia_infantry paducah group 2", Move(1, MILITIA, "paducah", group=2)),
    ("sail 1 militia_infantry norfolk", Sail(1, MILITIA, "norfolk")),
    ("invade 3 militia_infantry wilmington", Invade(3, MILITIA, "wilmington")),
    ("entrench 1 militia_infantry", Entrench(1, MILITIA)),
    ("restore militia_infantry cairo", Restore(MILITIA, "cairo")),
    ("done", Done()),
    ("end marches", End("marches")),
    ("battle corinth", Battle("corinth")),
    ("withdraw 1 veteran_cavalry decatur", Withdraw(1, RIDERS, "decatur")),
    ("fight fire 1 3", Fight("fire 1 3")),
    ("promote militia_infantry cairo", Promote(MILITIA, "cairo")),
    ("pass", Pass()),
    ("recruit militia_infantry chicago", Recruit(MILITIA, "chicago")),
    ("lead grant cairo", Lead(Leader.GRANT, "cairo")),
    ("place lee richmond", Place(Leader.LEE, "richmond")),
    ("contain port_royal", Contain("port_royal")),
    ("attack port_royal", Attack("port_royal")),
    ("breakout port_royal", Breakout("port_royal")),
    ("battle corinth by battle_line", Battle("corinth", by="battle_line")),
    ("remove militia_infantry corinth group 2", Remove(MILITIA, "corinth", group=2)),
]


@pytest.mark.parametrize(("line", "action"), ORDERS, ids=[line for line, _ in ORDERS])
def test_an_order_is_one_line(line: str, action: Action) -> None:
    assert write_order(action) == line
    assert read_order(line) == action


def test_every_kind_of_action_has_its_order() -> None:
    assert {type(action) for _, action in ORDERS} == set(get_args(Action))
    kinds = {line.split()[0] for line, _ in ORDERS}
    assert {form.split()[0] for form in order_forms()} == kinds


@pytest.mark.parametrize("line", ["  march   cairo ", "march\tcairo", "march cairo\n"])
def test_space_does_not_matter(line: str) -> None:
    assert read_order(line) == March("cairo")


def test_the_march_die_is_a_roll() -> None:
    assert read_order("march-die") == Roll()


WRONG = [
    ("", "no order called ''"),
    ("marhc cairo", "no order called 'marhc'; did you mean 'march'?"),
    ("march", "'march' should read 'march <box>'"),
    ("march cairo now", "'march cairo now' should read 'march <box>'"),
    ("march kairo", "'march kairo': no box called 'kairo'; did you mean 'cairo'?"),
    (
        "move 1 militia_infantri cairo",
        "'move 1 militia_infantri cairo': no type called 'militia_infantri';"
        " did you mean 'militia_infantry'?",
    ),
    (
        "move one militia_infantry cairo",
        "'move one militia_infantry cairo': count should be a number, not 'one'",
    ),
    (
        "move -1 militia_infantry cairo",
        "'move -1 militia_infantry cairo': count should be a number, not '-1'",
    ),
    (
        "move 1 militia_infantry cairo via kairo",
        "'move 1 militia_infantry cairo via kairo': no box called 'kairo'; did you mean 'cairo'?",
    ),
    (
        "move 1 militia_infantry cairo by paducah",
        "'move 1 militia_infantry cairo by paducah' should read"
        " 'move <count> <type> <box> [via <box>] [group <group>]'",
    ),
    ("fight", "no order called 'fight'"),
]


@pytest.mark.parametrize(("line", "says"), WRONG, ids=[line for line, _ in WRONG])
def test_a_wrong_word_is_named_with_the_nearest_right_one(line: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_order(line)
    assert str(caught.value).startswith(says)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("number", ["9" * 5000, "٣", "²", "1_0", "0x1"])
def test_numbers_are_plain_and_short(number: str) -> None:
    with pytest.raises(NotationError, match="count should be a number"):
        read_order(f"entrench {number} militia_infantry")
