"""Words for the tests of the rules: set up a situation, play orders, ask what is allowed.

A test of a paragraph starts from a situation, plays an order and states one fact. `quotes` names
the paragraph and the words of it that the test is about; `test_register.py` checks both.
"""

from collections.abc import Callable, Iterable, Sequence
from textwrap import dedent
from typing import Any, TypeVar

import pytest

from campaign import (
    CampaignState,
    IllegalActionError,
    RecordedDice,
    ScriptedDice,
    Side,
    apply,
    legal_actions,
    read_order,
    read_situation,
    refusal,
    write_order,
)
from campaign.action_rules import Change
from campaign.dice import Dice
from campaign.events import Event
from campaign.terms import Leader
from tests.engine.bookkeeping import check_told

Test = TypeVar("Test", bound=Callable[..., None])

UNION, CONFEDERATE = Side.UNION, Side.CONFEDERATE

REST = ("pass", "roll", "end recruitment")
"""From the end of combat to the end of the player turn, for a side that could promote."""

TWO_BATTLES = """
    turn = 9
    agenda = ["marches union left 0 die 2"]
    pieces = [
        {box = "corinth", side = "union", type = "veteran_infantry"},
        {box = "corinth", side = "confederate", type = "militia_infantry", reduced = true},
        {box = "mobile", side = "union", type = "veteran_infantry"},
        {box = "mobile", side = "confederate", type = "militia_infantry", reduced = true},
    ]
"""
"""A reduced enemy at Corinth and another at Mobile, when the Union's marches are over."""


def quotes(paragraph: str, words: str) -> Callable[[Test], Test]:
    """The test is about these words of a paragraph of the rulebook."""
    assert words

    def mark(test: Test) -> Test:
        return test

    return mark


on_and_off = pytest.mark.parametrize("option", [True, False], ids=["with", "without"])
"""Every optional rule is tested with and without it."""


def toml(value: bool) -> str:
    """A truth value as a situation spells it."""
    return "true" if value else "false"


def situation(text: str) -> CampaignState:
    """The position that some lines of TOML describe."""
    return read_situation(dedent(text))


def after(state: CampaignState, *orders: str, dice: Iterable[int] = ()) -> CampaignState:
    """The position after some orders, one line each. All the dice must have been thrown."""
    faces = ScriptedDice(dice)
    for order in orders:
        state, _ = played(state, order, faces)
    assert faces.unused == (), "dice that nobody asked for"
    return state


def played(state: CampaignState, order: str, dice: Dice) -> Change:
    """One order; what it tells is what it has done, and every die says who throws it."""
    recorded = RecordedDice(dice)
    change = apply(state, read_order(order), recorded)
    check_told(state, change.state, change.events)
    assert {roll.why.split()[0] for roll in recorded.rolls} <= set(Side)
    return change


def told(state: CampaignState, *orders: str, dice: Iterable[int] = ()) -> list[Event]:
    """What happens while some orders are played."""
    faces = ScriptedDice(dice)
    events: list[Event] = []
    for order in orders:
        state, more = played(state, order, faces)
        events += more
    assert faces.unused == (), "dice that nobody asked for"
    return events


def legal(state: CampaignState, kind: str = "") -> set[str]:
    """The legal orders, or those of one kind, one line each."""
    return {line for line in map(write_order, legal_actions(state)) if line.startswith(kind)}


def allowed(state: CampaignState, order: str) -> bool:
    """An order is legal; what is not asked for is listed, too."""
    return refusal(state, read_order(order)) is None


def rule_against(state: CampaignState, order: str) -> str:
    """The paragraph that forbids an order. It is forbidden at every door."""
    action = read_order(order)
    refused = refusal(state, action)
    assert refused is not None, f"{order!r} is allowed"
    assert write_order(action) not in legal(state)
    with pytest.raises(IllegalActionError) as caught:
        apply(state, action, ScriptedDice(()))
    assert caught.value.refusal == refused
    return refused.rule


def pieces(state: CampaignState, box: str, side: Side) -> list[str]:
    """The types of the pieces of a side in a box, in order."""
    return sorted(str(unit.type) for unit in state.units_in(box, side))


def protected(state: CampaignState, box: str, side: Side = UNION) -> list[bool]:
    """Which pieces of a side in a box count as entrenched, in order."""
    return [unit.is_protected for unit in state.units_in(box, side)]


def losers(state: CampaignState) -> set[str]:
    """The boxes that have to give up a piece now."""
    return {order.split()[2] for order in legal(state, "remove")}


def where(state: CampaignState, leader: str) -> str:
    """The box of a leader, or nothing if he is not on the map."""
    box = state.leaders[Leader(leader).number].box
    return state.theater.ids[box] if box >= 0 else ""


def needed(events: Sequence[Any]) -> list[int]:
    """What the shots that were fired needed."""
    return [event.needed for event in events if type(event).__name__ == "ShotFired"]


def kinds(events: Sequence[Any]) -> list[str]:
    """What happened, by the names of the events."""
    return [type(event).__name__ for event in events]


class Always:
    """Dice that show the same face whoever throws them."""

    def __init__(self, face: int) -> None:
        self.face = face

    def roll(self, why: str, sides: int = 6) -> int:
        return self.face


def miss(state: CampaignState, parts: int = 1) -> CampaignState:
    """The position after some parts of a battle in which every shot misses."""
    for _ in range(parts):
        while shots := sorted(legal(state, "fight fire")):
            state, _ = played(state, shots[0], Always(6))
        state, _ = played(state, "fight roll", Always(6))
    return state


def won(state: CampaignState, side: Side) -> CampaignState:
    """The position after a battle in which every shot of a side hits and no other does."""
    while state.battle is not None:
        face = 1 if state.to_move is side else 6
        order = min(legal(state, "fight fire"), default="fight roll")
        state, _ = played(state, order, Always(face))
    return state
