"""What is kept to be quick: a server plays all wars in one process, and each fills it."""

import functools
import gc
import random
import sys
from collections.abc import Iterator
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, NamedTuple

import pytest

from campaign import RandomDice, apply, legal_actions, new_campaign
from campaign.battle.contract import fight_out
from campaign.board.board import board
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.tabletop.latest import Known
from tests.resolvers.table_fuzz import table_request

MOST = 40 * 1_000_000
"""Bytes that all of it takes once it is full."""

MOST_OF_ONE = 8 * 1_000_000

ELSEWHERE = (
    type,
    ModuleType,
    FunctionType,
    BuiltinFunctionType,
    MethodType,
    functools._lru_cache_wrapper,
)
"""What is there anyway."""


class Kept(NamedTuple):
    """The answers to one question, how many are known, and how many may be."""

    answers: list[Any]
    known: int
    most: int


@pytest.mark.thorough
def test_what_is_kept_to_be_quick_is_bounded_in_bytes() -> None:
    """Some wars show how large an answer is; there are as many as may be once all is full."""
    _forget()  # what other tests have left is of another size
    _war()
    for resolver in (YANKEE, SHELL_FOR_GUNS):
        fight_out(resolver, resolver.begin(table_request(0)), RandomDice(1))
    seen = set[int]()
    _bytes([board()], seen)
    full = {
        name: _bytes(kept.answers, seen) * kept.most // kept.known for name, kept in _all_kept()
    }
    assert len(full) > 20
    assert max(full.values()) < MOST_OF_ONE, full
    assert sum(full.values()) < MOST, full


def _forget() -> None:
    for _, one in _named():
        if isinstance(one, Known):
            one._known.clear()
        elif isinstance(one, functools._lru_cache_wrapper) and one.cache_info().maxsize:
            one.cache_clear()


def _war() -> None:
    lot, dice, state = random.Random(1), RandomDice(1), new_campaign("1861")
    for _ in range(300):
        state, _ = apply(state, lot.choice(legal_actions(state)), dice)


def _all_kept() -> Iterator[tuple[str, Kept]]:
    for name, one in {id(one): (name, one) for name, one in _named()}.values():
        if isinstance(one, Known):
            if one._known:
                yield name, Kept([one._known], len(one._known), one.MOST)
        elif isinstance(one, functools._lru_cache_wrapper):
            filled = one.cache_info()
            if filled.maxsize and filled.currsize:
                answers = [part for part in gc.get_referents(one) if part is not vars(one)]
                yield name, Kept(answers, filled.currsize, filled.maxsize)


def _named() -> Iterator[tuple[str, object]]:
    """What modules of the rules call something, where it was made last."""
    for module in [sys.modules[name] for name in sorted(sys.modules, reverse=True)]:
        if module.__name__.startswith("campaign."):
            for name, one in vars(module).items():
                yield f"{module.__name__}.{name}", one


def _bytes(roots: list[Any], seen: set[int]) -> int:
    """What is reached from there, and was not seen before."""
    found, left = 0, [*roots]
    while left:
        one = left.pop()
        if id(one) not in seen and not isinstance(one, ELSEWHERE):
            seen.add(id(one))
            found += sys.getsizeof(one)
            left += gc.get_referents(one)
    return found
