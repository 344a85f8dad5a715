"""Documents are written letter for letter as tomli_w writes them, only sooner."""

from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from campaign import RESOLVERS, write_situation
from campaign.battle.contract import Resolver
from campaign.formats.toml_writer import Entries, long_string, write_document
from campaign.standalone import begin_skirmish

LONG = "a name that is far too long to stand in one line with everything else that is said of it"

PLAIN: dict[str, Any] = {"box": "cairo", "year": 1862, "led": True, "shots": [[1, 2], [3, 4]]}


@pytest.mark.thorough
@given(st.text(st.sampled_from('ab "\\\n\r\t\0\x7f\u2013')))
def test_a_long_text_is_quoted(text: str) -> None:
    written = tomli_w.dumps({"position": text}, multiline_strings=True)
    assert f"position = {long_string(text)}\n" == written


@pytest.mark.parametrize(
    "entries",
    [
        (),
        ("short", "of no great length"),
        (("side", "union"), ("box", "cairo")),
        ((("side", "union"),), (("side", "confederate"),)),
        ((("side", "union"),), (("name", LONG),)),
        ((("name", LONG),), (("side", "union"), ("reserves", (1, 2)))),
    ],
    ids=["none", "lines", "lists", "short", "one is long", "lists in tables"],
)
def test_entries_are_lines_or_tables(entries: tuple[Any, ...]) -> None:
    """All of them are tables if one is too long for a line."""

    def values(entry: Any) -> Any:
        if isinstance(entry, str) or isinstance(entry[0], str):
            return entry
        told = dict(entry)
        if "reserves" in told:
            told["reserves"] = [{"id": number} for number in told["reserves"]]
        return told

    for others in ({}, PLAIN):
        listed = {"entries": Entries(entries, values), **others}
        plain = {"entries": list(map(values, entries)), **others}
        assert write_document(listed) == write_document(listed) == tomli_w.dumps(plain)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("resolver", RESOLVERS.values(), ids=RESOLVERS)
def test_a_battle_is_a_document_within_the_situation(resolver: Resolver[Any, Any]) -> None:
    for request in resolver.scenarios.values():
        state = begin_skirmish(resolver.id, request)
        assert state.battle is not None
        position = resolver.write_position(state.battle.position)
        battle = {"resolver": resolver.id, "position": position}
        written = tomli_w.dumps({"battle": battle}, multiline_strings=True)
        assert write_situation(state).endswith(f"\n\n{written}")
