"""Every special rule that a page prints is ruled on somewhere, and quoted by a test."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from campaign.resolvers.nei_boschi.scenario_files import scenario, scenario_ids

CODE = "".join(
    path.read_text(encoding="utf-8") for path in Path("campaign/resolvers/nei_boschi").rglob("*.py")
)

BY_THE_PAGE = {
    "asleep": "orders of the Union's side, `Reserve`",
    "three_activations": "activations, number 3",
    "variable_arrival": "variable_arrivals, `coming`",
    "unassigned_four": "activations, most 3",
    "no_gunboats": "none is set up nor comes",
    "rested_divisions": "conditional, `coming.stand_up`",
    "hardee_commands": "attached to the 3rd Corps",
    "cleburne": "two regiments are set up",
    "trabue": "those who come are all that count",
    "wisconsin_16": "eliminated",
    "peabody_present": "three regiments are set up",
    "all_brigades_whole": "who is set up is all that counts",
    "orders_at_first": "no orders are named, so they are given",
    "gunboats_first": "the Union sets up before the Confederates",
    "attached_count": "attached",
    "sherman_counts": "eliminated and ineffective, `ineffectiveness`",
    "initiative_of_surprise": "`noon_surprise.markers` with `surprise`",
    "johnston_counts": "victory: losses with a leader",
    "any_order": "no letters of order",
}
"""Rules for which a page has keys of its own, and what these are."""

BY_A_PARAGRAPH = {
    "no_early_march": "orders_early: `no_early_march` and `MARCH_FROM`",
    "shaken": "surprise.runs_from_fire [BB 12.35]",
    "far_wagons": "supplies [BB 10.92]",
    "stuart": "attachments [BB 5.26]",
    "batteries_without_teams": "limits_of_movement [BB 14.6]",
    "disembarking": "entering [BB 9.7]",
    "missouri_23": "attachments [BB 4.24]",
    "green_retreat": "green [BB 14.1]",
    "no_looting": "battle_events [BB 18.1]",
    "unassigned_wait": "second_day_line.is_free, which needs all corps",
    "tennessee_47": "command_orders, attachments [BB 4.25]",
    "voluntary_alert": "fifth_of_april.WAKES",
    "stuart_alert": "fifth_of_april.STUART_HEARS",
    "no_way_back": "going_back, limits of the page",
    "johnston_near": "johnston [BB 4.11]",
    "johnston_from_1_pm": "johnston [BB 12.77]",
    "no_johnston": "johnston [BB 4.11]",
    "no_early_johnston": "johnston [BB 4.11]",
    "unstack_cavalry": "crowded_camps [BB 14.52]",
}
"""Rules that another paragraph has as well; where they are ruled on."""

IDS = scenario_ids("shiloh")


@pytest.mark.parametrize("id_", IDS)
def test_nothing_is_printed_for_a_scenario_without_being_ruled_on(id_: str) -> None:
    for rule in scenario("shiloh", id_).rules:
        homes = [
            f'"{rule.id}"' in CODE,
            rule.id in BY_THE_PAGE,
            rule.id in BY_A_PARAGRAPH,
        ]
        assert any(homes), f"{rule.id} of scenario {id_} is ruled on nowhere"


def test_no_rule_is_explained_that_nobody_prints() -> None:
    printed = {rule.id for id_ in IDS for rule in scenario("shiloh", id_).rules}
    assert set(BY_THE_PAGE) | set(BY_A_PARAGRAPH) <= printed


# --- tests ---------------------------------------------------------------------------------------


class Mark(NamedTuple):
    """A `@prints(...)` above a test."""

    scenario: str
    rule: str
    words: str
    test: str


@cache
def marks() -> tuple[Mark, ...]:
    """Every one of the tests of Shiloh."""
    paths = sorted(Path("tests/shiloh").rglob("test_*.py"))
    return tuple(mark for path in paths for mark in _marks_in(path))


def _marks_in(path: Path) -> Iterator[Mark]:
    for test in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(test, ast.FunctionDef):
            continue
        for mark in test.decorator_list:
            if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "prints":
                scenario, rule, words = (ast.literal_eval(one) for one in mark.args)
                yield Mark(scenario, rule, words, test.name)


def test_marks_quote_the_page() -> None:
    for mark in marks():
        printed = {rule.id: rule.text for rule in scenario("shiloh", mark.scenario).rules}
        assert mark.words in printed.get(mark.rule, ""), mark


@pytest.mark.parametrize("id_", IDS)
def test_every_special_rule_is_quoted_by_a_test(id_: str) -> None:
    """What a page takes over from another one with its words is tested there."""
    tested = set()
    for mark in marks():
        for rule in scenario("shiloh", mark.scenario).rules:
            if rule.id == mark.rule:
                tested.add((rule.id, rule.text))
    missing = [
        rule.id for rule in scenario("shiloh", id_).rules if (rule.id, rule.text) not in tested
    ]
    assert not missing, f"rules of scenario {id_} that no test quotes: {', '.join(missing)}"
