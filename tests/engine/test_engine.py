"""The one door to the rules: what it promises whoever uses it."""

import pytest

import campaign
from campaign import (
    IllegalActionError,
    MissingRollError,
    NotationError,
    ScriptedDice,
    Side,
    apply,
    legal_actions,
    new_campaign,
    read_order,
    read_situation,
    refusal,
    write_situation,
)
from campaign.actions import March


def test_the_public_names() -> None:
    for name in campaign.__all__:
        assert hasattr(campaign, name), name


def test_an_unknown_scenario_is_named() -> None:
    with pytest.raises(NotationError) as caught:
        new_campaign("1681")
    assert str(caught.value) == "no scenario called '1681'; did you mean '1861'?"


def test_a_refused_order_leaves_the_position_as_it_was() -> None:
    state = new_campaign("1861")
    before = write_situation(state)
    with pytest.raises(IllegalActionError, match=r"no union piece in richmond \[BG 4.2\]"):
        apply(state, read_order("march richmond"), ScriptedDice())
    assert write_situation(state) == before
    assert state == new_campaign("1861")


def test_a_missing_die_leaves_the_position_as_it_was() -> None:
    state = read_situation("turn = 9")
    with pytest.raises(MissingRollError, match="union marches"):
        apply(state, read_order("roll"), ScriptedDice())
    assert state == read_situation("turn = 9")


def test_positions_never_change() -> None:
    state = new_campaign("1861")
    after, _ = apply(state, read_order("march cairo"), ScriptedDice())
    assert after != state
    assert state == new_campaign("1861")
    with pytest.raises(AttributeError):
        state.turn = 2  # type: ignore[misc]


def test_a_box_that_there_is_not_is_named() -> None:
    state = new_campaign("1861")
    with pytest.raises(NotationError, match="did you mean 'cairo'"):
        refusal(state, March("kairo"))


def test_no_order_after_the_end() -> None:
    state = read_situation("control.washington = 'confederate'")
    assert legal_actions(state) == ()
    assert state.to_move is None
    refused = refusal(state, read_order("roll"))
    assert refused is not None
    assert (refused.rule, refused.reason) == ("BG 13.2", "the game is over")


def test_the_defender_decides_in_the_attackers_turn() -> None:
    state = read_situation("""
        turn = 9
        agenda = ["combat union"]
        pieces = [
            {box = "corinth", side = "union", type = "militia_infantry"},
            {box = "corinth", side = "confederate", type = "militia_infantry"},
        ]
    """)
    state, _ = apply(state, read_order("battle corinth"), ScriptedDice())
    assert (state.active, state.to_move) == (Side.UNION, Side.CONFEDERATE)
