"""Which orders the keys of the battle line give, and what they say when they give none."""

from typing import Any

import pytest

from campaign.resolvers.battle_line.position import LinePosition, Stage
from campaign.resolvers.battle_line.resolver import BATTLE_LINE
from screens.battle.line.decision import LineDecision
from screens.parts.command import ABSENT
from tests.screens.battlefield import CAIRO, joined_battle


def begun() -> LinePosition:
    battle = joined_battle(CAIRO, "cairo").battle
    assert battle is not None
    position: LinePosition = battle.position
    return position


def at(position: LinePosition, **more: Any) -> LineDecision:
    """What is to be decided there."""
    written = (BATTLE_LINE.orders.write(order) for order in BATTLE_LINE.legal(position))
    offered = frozenset(line.split()[0] for line in written)
    return LineDecision(position, offered, is_open=True, is_asked=True)._replace(**more)


def test_orders_are_given_where_the_rules_offer_them() -> None:
    now = at(begun())
    assert now.why_no("fire") is None
    assert now.why_no("rally", "fire") is None
    assert now.why_no("rally") is ABSENT


def test_enter_announces_before_it_rolls() -> None:
    """[NS-R17]"""
    first = at(begun(), offered=frozenset({"fire", "roll"}))
    assert first.why_no_roll() is ABSENT
    assert first.why_no("roll") is None, "a key of its own rolls with these shots"
    assert first._replace(offered=frozenset({"roll"})).why_no_roll() is None


def test_a_retreat_is_where_those_who_run_go_only_when_they_run() -> None:
    """[NS-R19]"""
    now = at(begun(), offered=frozenset({"retreat"}))
    assert now.why_no_at(Stage.FLIGHT, "retreat") is ABSENT
    assert now.position is not None
    running = now._replace(position=now.position._replace(stage=Stage.FLIGHT))
    assert running.why_no_at(Stage.FLIGHT, "retreat") is None


def test_keys_that_are_shown_say_why_they_do_nothing() -> None:
    now = at(begun())
    assert now.why_no_retreat() == "No retreat in the first round. [BG 9.1]"
    assert now.why_nobody_comes() == "No reinforcements in the first round. [BG 10.1]"
    assert now.why_no_suggestion() is None
    assert now._replace(offered=frozenset({"roll"})).why_no_suggestion() == (
        "All shots are announced already. [BG 8.3]"
    )


def test_nobody_misses_the_points_of_leaders_who_are_not_there() -> None:
    assert at(begun()).why_no_bonus() is ABSENT


@pytest.mark.parametrize("asked", [LineDecision.why_no_retreat, LineDecision.why_no_suggestion])
def test_the_other_side_decides_now(asked: Any) -> None:
    assert asked(at(begun(), is_asked=False)) == "The Union decides now. [BG 8.2]"
    assert at(begun(), is_asked=False).why_no("fire") is ABSENT


@pytest.mark.parametrize("more", [{"is_open": False}, {"position": None, "is_open": False}])
def test_no_key_gives_an_order_while_dice_fall_or_when_it_is_over(more: dict[str, Any]) -> None:
    now = at(begun())._replace(**more)
    found = {
        now.why_no("fire"),
        now.why_no_roll(),
        now.why_no_at(Stage.FIRE, "fire"),
        now.why_no_suggestion(),
        now.why_no_bonus(),
        now.why_no_retreat(),
        now.why_nobody_comes(),
    }
    assert found == {ABSENT}
