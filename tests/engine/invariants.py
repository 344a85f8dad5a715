"""What must hold in every position of every campaign, and at every one of its doors.

Used by the fuzzer, which plays for volume, and by the state machine, which looks for short lines.
"""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from campaign import (
    Action,
    CampaignState,
    IllegalActionError,
    MissingRollError,
    PieceType,
    ScriptedDice,
    Side,
    apply,
    legal_actions,
    read_order,
    read_situation,
    refusal,
    write_order,
    write_situation,
)
from campaign.actions import KINDS, Done, End, Fight, Move
from campaign.battle.register import RESOLVERS, USUAL
from campaign.board.board import bits, board
from campaign.formats.data_files import document
from campaign.situation_text.piece_lines import counter_mix
from campaign.terms import LEADERS
from campaign.units import Stack

TYPES = tuple(PieceType)


@cache
def paragraphs() -> frozenset[str]:
    """Everything that a refusal may cite."""
    return frozenset(document("rulebook.toml")["paragraphs"])


# --- the position ------------------------------------------------------------------------------


def check_position(state: CampaignState) -> None:
    """The position is sound in itself."""
    check_pieces(state)
    check_control(state)
    check_leaders(state)
    assert bool(legal_actions(state)) is (state.ending is None), "a dead end"
    assert (state.to_move is None) is (state.ending is not None)
    assert bool(state.agenda) is (state.ending is None)


def check_leaders(state: CampaignState) -> None:
    """Two moves at most, along or alone; off the map there are none. [NS-R23]"""
    for post in state.leaders:
        assert 0 <= post.moves <= 2
        assert post.moves or not post.along
        assert post.box >= 0 or not post.moves


def check_pieces(state: CampaignState) -> None:
    """No piece is lost, doubled, or where it is not; pieces of a side are in order."""
    for side in Side:
        count = list(state.pools[side.seat])
        for box, stack in enumerate(state.stacks[side.seat]):
            assert type(stack) is Stack, board().ids[box]
            assert bool(state.present[side.seat] >> box & 1) is bool(stack), board().ids[box]
            assert list(stack) == sorted(stack), board().ids[box]
            for unit in stack:
                assert unit.side is side
                count[unit.type.number] += 1
        if side is Side.UNION:
            count[0] += state.draft_reserve
        for type_ in TYPES:
            there, mix = count[type_.number], counter_mix()[side][type_.number]
            if type_.is_border and state.options.border_support:
                assert there <= mix
            elif not type_.is_border and (
                state.options.foreign_intervention or not type_.is_foreign
            ):
                assert there == mix, f"{type_} of the {side} side"
            else:
                assert not there, type_
        counted = [unit for stack in state.stacks[side.seat] for unit in stack]
        assert state.army_size(side) == sum(not unit.type.is_foreign for unit in counted)


def check_control(state: CampaignState) -> None:
    """No box belongs to both, and what is held for the moment only is held by cavalry."""
    assert not state.held[0] & state.held[1]
    assert not state.deeds[0] & state.deeds[1]
    for side in Side:
        raided = state.held[side.seat] & ~state.deeds[side.seat]
        assert not raided & ~state.present[side.seat], "held by nobody's presence"
        boxes = bits(state.held[side.seat])
        shields = sum(board().places[box].recruits[side.seat] for box in boxes)
        assert state.army_maximum(side) == shields - (state.toll if side is Side.UNION else 0)


def check_notations(state: CampaignState) -> None:
    """The position and the orders in it are read as they were written."""
    text = write_situation(state)
    read = read_situation(text)
    assert read == state, text
    assert write_situation(read) == text
    assert set(legal_actions(read)) == set(legal_actions(state))
    for action in legal_actions(state):
        assert read_order(write_order(action)) == action


# --- the doors ---------------------------------------------------------------------------------


def check_legal(state: CampaignState) -> None:
    """What is listed is allowed, and listed once."""
    actions = legal_actions(state)
    assert len(set(actions)) == len(actions)
    for action in actions:
        assert refusal(state, action) is None, write_order(action)


def check_refusals(state: CampaignState, chance: random.Random, tries: int = 10) -> None:
    """What is refused is refused at every door, by a paragraph; what is not is listed."""
    listed = legal_actions(state)
    for _ in range(tries):
        action = any_action(chance, state)
        refused = refusal(state, action)
        if refused is None:
            assert action in listed or is_listed_otherwise(action, listed), write_order(action)
            continue
        assert write_order(action) not in map(write_order, listed)
        assert refused.rule in paragraphs()
        assert refused.reason
        assert "None" not in refused.reason
        before = write_situation(state)
        with pytest.raises(IllegalActionError) as caught:
            apply(state, action, ScriptedDice())
        assert caught.value.refusal == refused
        assert write_situation(state) == before


def is_listed_otherwise(action: Action, listed: tuple[Action, ...]) -> bool:
    """The action says what it need not, or chooses what is not listed: a segment, a way, a group,
    the end of a march, how a battle is fought.
    """
    if isinstance(action, End | Done):
        return End() in listed
    if isinstance(action, Fight):
        return Fight(tidy(action.order)) in listed
    if isinstance(action, Move):
        plain = replace(action, via=None, group=None)
        return any(
            isinstance(other, Move) and replace(other, via=None, group=None) == plain
            for other in listed
        )
    words: dict[str, Any] = {
        name: None for name in action.__struct_fields__ if name in ("group", "by")
    }
    return bool(words) and replace(action, **words) in listed


def tidy(order: str) -> str:
    """A tactical order as it is written, without what goes without saying."""
    orders = RESOLVERS[USUAL].orders
    return orders.write(orders.read(order))


def any_action(chance: random.Random, state: CampaignState) -> Action:
    """A legal action with a word changed, or one of any kind made up from nothing."""
    listed = legal_actions(state)
    if listed and chance.random() < 0.7:
        action = chance.choice(listed)
        if isinstance(action, Fight):
            return Fight(_other_words(chance, action.order))
        changeable = [name for name in action.__struct_fields__ if name != "segment"]
        if changeable:
            name = chance.choice(changeable)
            return replace(action, **{name: _any_value(chance, name)})
    kind = chance.choice(KINDS)
    words = [name for name in kind.__struct_fields__ if name not in ("resolver", "words")]
    made_up = {name: _any_value(chance, name) for name in words}
    make: Callable[..., Action] = kind
    return make(**made_up)


def _any_value(chance: random.Random, name: str) -> Any:
    ids = board().ids
    values: dict[str, Callable[[], Any]] = {
        "box": lambda: chance.choice(ids),
        "to": lambda: chance.choice(ids),
        "via": lambda: chance.choice((None, chance.choice(ids))),
        "type": lambda: chance.choice(TYPES),
        "leader": lambda: chance.choice(LEADERS),
        "by": lambda: chance.choice((None, *RESOLVERS)),
        "count": lambda: chance.randint(0, 4),
        "group": lambda: chance.choice((None, 0, 1, 2, 9)),
        "segment": lambda: chance.choice((None, "marches", "recruitment", "combat")),
        "given": lambda: chance.choice(("roll", "fire 1 2", "retreat cairo", "rally 3", "charge")),
    }
    return values[name]()


def _other_words(chance: random.Random, order: str) -> str:
    """A tactical order with one word changed, added or lost."""
    words = order.split()
    place = chance.randrange(len(words))
    words[place] = chance.choice(("1", "2", "9", "cairo", "roll", "fire", "militia_infantry", ""))
    return " ".join(filter(None, words)) or "nothing"


# --- the dice ----------------------------------------------------------------------------------


def check_missing_die(state: CampaignState, action: Action) -> None:
    """An order whose die is missing changes nothing."""
    before = write_situation(state)
    try:
        apply(state, action, ScriptedDice())
    except MissingRollError:
        assert write_situation(state) == before
