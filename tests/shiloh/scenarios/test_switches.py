"""Optional rules of the book: each has its paragraph and the scenarios that it suits."""

import pytest

from campaign.resolvers.nei_boschi.books import book
from campaign.resolvers.nei_boschi.scenario_files import scenario_ids
from campaign.resolvers.nei_boschi.switches import clash

SWITCHES = book("shiloh").switches


def test_all_that_the_book_leaves_to_the_players() -> None:
    """BB 10.51, 10.67, 12.78 (one or both), 19, 30.1, 30.2 (one or both), 30.9, 30.11, 31."""
    assert [(one.id, one.paragraph) for one in SWITCHES] == [
        ("random_events", "BB 19"),
        ("leader_losses", "BB 12.78"),
        ("assault_losses", "BB 12.78"),
        ("limited_sight", "BB 10.67"),
        ("pistols", "BB 10.51"),
        ("even_victory", "BB 30.11"),
        ("no_surprise", "BB 30.2"),
        ("no_shaken", "BB 30.2"),
        ("johnston_easy", "BB 30.9"),
        ("johnston_hard", "BB 30.9"),
        ("early_end", "BB 31"),
        ("two_days", "BB 30.1"),
    ]


def test_switches_name_scenarios_that_there_are() -> None:
    for switch in SWITCHES:
        assert set(switch.scenarios) <= set(scenario_ids("shiloh"))
        assert bool(switch.choice) is bool(switch.word)
        assert switch.text.endswith(".")
        assert switch.name


@pytest.mark.parametrize(
    ("scenario", "chosen", "said"),
    [
        ("9", ("johnston_hard", "pistols"), ""),
        ("1", ("random_events", "pistols"), ""),
        ("9", ("johnston_easy", "johnston_hard"), "does not go with 'Johnston is away (hard)'"),
        ("1", ("johnston_hard",), "is not for scenario 1"),
        ("1", ("rain",), "there is no optional rule rain"),
    ],
)
def test_who_goes_with_whom(scenario: str, chosen: tuple[str, ...], said: str) -> None:
    found = clash(SWITCHES, scenario, chosen)
    assert said in found
    assert bool(said) is bool(found)
