"""Orders of battles in words: what the replay and the chronicle say of them."""

import pytest

from campaign.battle.contract import BattleInProgress
from campaign.resolvers.battle_line.resolver import BATTLE_LINE
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from screens.setup.skirmish_form import SkirmishForm
from screens.text.battle_orders import in_words
from screens.text.orders import order_in_words

CAIRO = BattleInProgress(BATTLE_LINE.id, BATTLE_LINE.begin(BATTLE_LINE.scenarios["cairo"]))


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("fire 3 1", "fire at Confederate veteran cavalry 1 with Union veteran cavalry 3"),
        ("reinforce veteran_infantry vandalia", "bring up veteran infantry from Vandalia"),
        ("roll", "roll the dice"),
    ],
)
def test_an_order_of_the_battle_line_is_said_and_not_quoted(order: str, words: str) -> None:
    assert order_in_words(f"fight {order}", CAIRO) == words


def test_an_order_on_a_table_is_said_with_the_unit_by_its_name() -> None:
    battle = SkirmishForm(by="shell_for_guns").fighting("gettysburg").opening().battle
    assert battle is not None
    one = next(unit for unit in battle.position.units if unit.name and unit.on_table)
    said = order_in_words(f"fight move {one.id} 20 bearing 90", battle)
    assert said == f"{one.name}'s brigade: go 2 UM to the right"


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("move 1 20", "go 2 UM ahead"),
        ("move 1 20 bearing 90", "go 2 UM to the right"),
        ("move 1 20 bearing 270", "go 2 UM to the left"),
        ("move 1 20 bearing 180", "go 2 UM back"),
        ("move 1 20 bearing 315", "go 2 UM, 45° to the left"),
        ("turn 1 90", "turn to the right"),
        ("turn 1 330", "turn left by 30°"),
        ("turn 1 180", "turn about"),
    ],
)
def test_a_way_is_told_by_right_and_left(order: str, words: str) -> None:

    assert in_words(SHELL_FOR_GUNS.orders.read(order)) == words


def test_an_order_that_cannot_be_read_any_more_is_said_as_it_was_written() -> None:
    assert order_in_words("fight parley 3 1", CAIRO) == "parley 3 1"
