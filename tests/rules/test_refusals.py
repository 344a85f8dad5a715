"""Every refusal of the game is met once, with the words that the player gets to read.

`refusals.toml` tells each of them; the last test looks for refusals in the code that it forgets.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from campaign import RESOLVERS, CampaignState, RandomDice, read_order, read_situation, refusal
from campaign.agenda import STEPS
from campaign.battle.contract import fight_out
from campaign.battle.register import USUAL
from tests.house.tree import ROOT
from tests.rules.play import after, miss, rule_against

HERE = Path(__file__).parent
ROWS: list[dict[str, Any]] = tomllib.loads((HERE / "refusals.toml").read_text())["refusal"]

ELSEWHERE = {
    "the battle is over": "only a resolver by itself can be asked for more; see below",
}
"""Refusals that no situation leads to, and why."""


def changed(document: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """A situation with other values; tables are merged, lists are replaced."""
    merged = dict(document)
    for key, value in changes.items():
        old = merged.get(key)
        merged[key] = changed(old or {}, value) if isinstance(value, dict) else value
    return merged


def position(row: dict[str, Any]) -> CampaignState:
    """Where an order of the table is refused."""
    text = (HERE.parent / "situations" / f"{row['situation']}.toml").read_text()
    document = changed(tomllib.loads(text), row.get("with", {}))
    opening = read_situation(tomli_w.dumps(document))
    state = after(opening, *row.get("after", ()), dice=row.get("dice", ()))
    state = after(miss(state, row.get("miss", 0)), *row.get("then", ()))
    state = miss(state, row.get("miss_then", 0))
    if "unsettled" in row:
        state = state.evolve(agenda=tuple(STEPS.read(line) for line in row["unsettled"]))
    return state


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["says"])
def test_the_refusal_says(row: dict[str, Any]) -> None:
    state = position(row)
    assert str(refusal(state, read_order(row["order"]))) == row["says"]
    rule_against(state, row["order"])


@pytest.mark.thorough
def test_no_order_after_the_end_of_a_battle() -> None:
    for resolver in RESOLVERS.values():
        request = next(iter(resolver.scenarios.values()))
        over = fight_out(resolver, resolver.begin(request), RandomDice(1)).position
        order = resolver.legal(resolver.begin(request))[0]
        refused = resolver.refusal(over, order)
        assert refused is not None
        assert refused.reason == "the battle is over"


def sites() -> Iterator[tuple[str, str, re.Pattern[str]]]:
    """Every place in the code that refuses something: where, and what it could say.

    The resolvers that fight on a table have their refusals met in tests of their own.
    """
    for path in sorted((ROOT / "campaign").rglob("*.py")):
        room = path.relative_to(ROOT / "campaign").parts
        if room[0] == "resolvers" and room[1] != USUAL:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                rule, reason = map(_pattern, node.args)
                place = f"{path.relative_to(ROOT)}:{node.lineno}"
                yield place, reason, re.compile(rf"{reason} \[{rule}\]")


def _pattern(node: ast.expr) -> str:
    """What a piece of text in the code can become."""
    if isinstance(node, ast.Constant):
        return re.escape(str(node.value))
    if isinstance(node, ast.JoinedStr):
        return "".join(_pattern(part) for part in node.values)
    return ".+"


def test_every_refusal_in_the_code_is_met() -> None:
    met = [row["says"] for row in ROWS]
    forgotten = [
        f"{place}: {reason}"
        for place, reason, pattern in sites()
        if not any(pattern.fullmatch(says) for says in met)
        and not any(re.fullmatch(reason, says) for says in ELSEWHERE)
    ]
    assert not forgotten, "\n".join(forgotten)
    assert len(list(sites())) > 90, "the search has lost its way"
