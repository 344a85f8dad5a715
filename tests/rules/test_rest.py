"""Rest after combat, over every mark that a piece can carry. [BG 8.10, BG 14/5.71]"""

from collections.abc import Mapping
from typing import Any

import pytest

from campaign.terms import CONFEDERATE, UNION, PieceType, Side
from campaign.units import MARKS, Unit
from tests.rules.play import after, miss, on_and_off, quotes, situation, toml, won

LASTING = {
    "entrenched": True,  # until the piece leaves its box [BG 7.3]
    "sheltered": True,  # until the next player turn begins [BG 7.4]
    "fought": True,  # until then, too: for promotion and reinforcements [BG 10.2, BG 11.1]
    "promoted": True,  # until then, too [BG 11.2]
    "shaken": "reduced",  # until the die for desertion [NS 8.12]
}
"""What rest leaves as it is."""

PASSING = {
    "marches": 2,
    "reduced": True,
    "moved": "sea",
    "jumped": True,
    "dug": True,
    "entry": "cairo",
    "crossed": True,
    "invaded": True,
}
"""What is over with rest: losses that recover, and how the piece has moved."""

OVER = {"busy", "drawn"}
"""What is over before: with the march, with the battle."""

AT_THE_END = """
    turn = 9
    agenda = ["marches {side} left 0"]
    options.lasting_losses = {lasting}
    [[pieces]]
    box = "paducah"
    side = "{side}"
    type = "veteran_infantry"
    {marks}
"""


def rested(side: Side, marks: Mapping[str, Any], *, lasting: bool = False) -> Unit:
    """A piece that carries some marks at the end of its Combat Segment, after rest."""
    lines = [f"{name} = {_toml(value)}" for name, value in {"marches": 1, **marks}.items()]
    text = AT_THE_END.format(side=side, lasting=toml(lasting), marks="\n    ".join(lines))
    [unit] = after(situation(text), "end marches").units_in("paducah", side)
    return unit


def _toml(value: object) -> str:
    return toml(value) if isinstance(value, bool) else repr(value)


def fresh(side: Side, marks: Mapping[str, Any]) -> Unit:
    """A piece that has not done anything, but for some marks."""
    return Unit(side, PieceType.VETERAN_INFANTRY).but(**marks)


def test_8_10_every_mark_of_a_piece_is_thought_of() -> None:
    assert {*LASTING, *PASSING, *OVER} == set(MARKS)
    defaults = MARKS
    assert not [name for name, value in {**LASTING, **PASSING}.items() if value == defaults[name]]


@quotes("BG 8.10", "all reduced units of both sides return to full strength")
@pytest.mark.parametrize("side", [UNION, CONFEDERATE])
@pytest.mark.parametrize("mark", PASSING)
def test_8_10_after_rest_a_piece_is_as_fresh_as_one_that_did_nothing(mark: str, side: Side) -> None:
    assert rested(side, {mark: PASSING[mark]}) == fresh(side, {})


@quotes("BG 8.10", "all reduced units of both sides return to full strength")
@pytest.mark.parametrize("side", [UNION, CONFEDERATE])
def test_8_10_after_rest_a_piece_is_a_fresh_one_but_for_what_lasts(side: Side) -> None:
    assert rested(side, {**PASSING, **LASTING}) == fresh(side, LASTING)


@quotes("BG 14/5.71", "Reduced units no longer recover after combat")
@on_and_off
def test_14_5_71_all_else_is_over_though_losses_last(option: bool) -> None:
    kept = {**LASTING, "reduced": option}
    assert rested(UNION, {**PASSING, **LASTING}, lasting=option) == fresh(UNION, kept)


@quotes("BG 4.2", "A march is finished before the next one begins")
def test_4_2_nobody_is_busy_when_a_march_is_finished() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 2 die 4"]
        pieces = [{box = "paducah", side = "union", type = "veteran_infantry", count = 2}]
    """)
    state = after(state, "march paducah", "entrench 1 veteran_infantry")
    assert any(unit.busy for unit in state.units_in("paducah", UNION))
    assert not any(unit.busy for unit in after(state, "done").units_in("paducah", UNION))


@quotes("BG 10.1", "each side may bring into the battle up to one unit")
def test_10_1_after_the_battle_those_brought_up_are_pieces_like_others() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat union"]
        pieces = [
            {box = "corinth", side = "union", type = "militia_infantry"},
            {box = "corinth", side = "confederate", type = "militia_infantry"},
            {box = "okolona", side = "confederate", type = "militia_infantry"},
        ]
    """)
    state = after(
        miss(after(state, "battle corinth"), 2), "fight reinforce militia_infantry okolona"
    )
    assert any(unit.drawn for unit in state.units_in("corinth", CONFEDERATE))
    state = won(state, CONFEDERATE)
    assert len(state.units_in("corinth", CONFEDERATE)) == 2
    assert not any(unit.drawn for unit in state.units_in("corinth", CONFEDERATE))
