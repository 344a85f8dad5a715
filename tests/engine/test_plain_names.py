"""Names in a position and words of an order are letters: no terminal takes orders from them."""

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
import tomli_w

from campaign import RESOLVERS, NotationError, read_order, read_situation, write_situation
from campaign.standalone import begin_skirmish
from campaign.terrain_files import read_ground

STRANGE = "Stonewall\x1b]0;x\x07\u202e"

BATTLES = {"battle_line": "cairo", "yankee": "bull_run", "shell_for_guns": "gettysburg"}


@cache
def documents(resolver: str) -> tuple[Any, Any]:
    """A skirmish, and the battle in it, as documents."""
    request = RESOLVERS[resolver].scenarios[BATTLES[resolver]]
    outer = tomllib.loads(write_situation(begin_skirmish(resolver, request)))
    return outer, tomllib.loads(outer["battle"]["position"])


def names(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the texts of a document stand; of a list the first one."""
    if isinstance(value, str):
        yield at
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from names(one, (*at, key))
    elif isinstance(value, list) and value:
        yield from names(value[0], (*at, 0))


def with_name(document: Any, at: tuple[Any, ...]) -> Any:
    """The same document with another text there."""
    document = place = deepcopy(document)
    for key in at[:-1]:
        place = place[key]
    place[at[-1]] = STRANGE
    return document


@pytest.mark.sampled(2)
@pytest.mark.parametrize("resolver", BATTLES)
def test_no_name_in_a_battle_gives_orders_to_a_terminal(resolver: str) -> None:
    outer, inner = documents(resolver)
    tried = list(names(inner))
    assert len(tried) >= 5
    for at in tried:
        outer["battle"] |= {"position": tomli_w.dumps(with_name(inner, at))}
        with pytest.raises(NotationError) as refusal:
            read_situation(tomli_w.dumps(outer))
        assert str(refusal.value).isprintable(), at


@pytest.mark.parametrize("at", [("name",), ("scenario",), ("options", "preset"), ("agenda", 0)])
def test_no_text_of_a_situation_gives_orders_to_a_terminal(at: tuple[Any, ...]) -> None:
    values = {"scenario": "1861", "options": {"preset": "basic"}, "agenda": ["marches union"]}
    with pytest.raises(NotationError) as refusal:
        read_situation(tomli_w.dumps(with_name(values, at)))
    assert str(refusal.value).isprintable()


def test_no_title_of_a_ground_gives_orders_to_a_terminal() -> None:
    with pytest.raises(NotationError, match="not plain text"):
        read_ground(tomli_w.dumps({"title": STRANGE, "terrain": []}))


@pytest.mark.parametrize("sign", ["\x1f", "\x85", "\u2028", "\x0b", "\r", "\x1b[31m"])
def test_the_words_of_an_order_have_blanks_between_them(sign: str) -> None:
    for line in (f"march{sign}cairo", f"fight fire{sign}1 3", f"march cairo{sign}"):
        with pytest.raises(NotationError) as refusal:
            read_order(line)
        assert str(refusal.value).isprintable()
    assert read_order("march\tcairo\n") == read_order("march cairo")
