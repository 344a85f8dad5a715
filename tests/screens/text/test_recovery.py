"""After a battle one reads what becomes of the pieces that it has reduced."""

import pytest
from textual.widgets import Static

from campaign import CampaignState, Options, read_situation
from campaign.events import SkirmishEnded, StrengthRecovered
from campaign.terms import UNION
from screens.parts.choice_dialog import ChoiceScreen
from screens.text.narration import narrated
from screens.text.recovery import RECOVER, recovery
from tests.screens.battlefield import SHILOH, app_at, battle_of, joined_battle
from tests.screens.keyboard import state_of, until

REDUCED = """
scenario = "1861"
turn = 9
agenda = ["marches union left 2 die 4"]
[[pieces]]
box = "paducah"
side = "union"
type = "veteran_infantry"
reduced = true
"""


def position(*, is_reduced: bool = True, lasting: bool = False) -> CampaignState:
    state = read_situation(REDUCED if is_reduced else REDUCED.replace("true", "false"))
    return state.evolve(options=Options.preset("basic", lasting_losses=lasting))


def test_reduced_pieces_will_be_whole_again_and_a_paragraph_says_so() -> None:
    said = recovery((), position())
    assert "whole again" in said
    assert said.endswith("[BG 8.10]")


def test_so_it_is_said_when_they_are_already() -> None:
    """The battle was the last one, and the segment is over."""
    assert recovery((StrengthRecovered(1),), position(is_reduced=False)).endswith("[BG 8.10]")


def test_where_losses_last_nobody_is_promised_that() -> None:
    said = recovery((), position(lasting=True))
    assert "stay" in said
    assert said.endswith("[BG 14/5.71]")


def test_ns_8_12_where_pieces_desert_nobody_is_promised_that_all_are_whole_again() -> None:
    shaken = read_situation(REDUCED.replace("reduced = true", 'reduced = true\nshaken = "reduced"'))
    assert recovery((), shaken).startswith("Reduced pieces may desert. [NS 8.12]")


def test_of_nobody_reduced_nothing_is_said() -> None:
    assert recovery((), position(is_reduced=False)) == ""


def test_after_a_battle_by_itself_there_is_no_later() -> None:
    assert recovery((SkirmishEnded(UNION, "paducah", 0, 0, None),), position()) == ""


@pytest.mark.parametrize(("count", "who"), [(1, "One reduced piece returns"), (3, "Three reduced")])
def test_the_log_tells_when_and_why_they_are_whole(count: int, who: str) -> None:
    said = narrated(StrengthRecovered(count), position())
    assert said.startswith(who)
    assert said.endswith("[BG 8.10]")


@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
async def test_the_last_page_of_a_battle_says_it(size: tuple[int, int]) -> None:
    """Fought out by both commanders; some of those who are left are reduced."""
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        battle = battle_of(app)
        battle.run.fight_until(lambda: False)
        await until(pilot, lambda: battle.run.outcome or isinstance(app.screen, ChoiceScreen))
        while not battle.run.outcome:
            await pilot.press("down", "enter")  # the beaten side leaves the field
            await until(pilot, lambda: battle.run.outcome or isinstance(app.screen, ChoiceScreen))
        stacks = (stack for side in state_of(app).stacks for stack in side)
        assert any(stack.reduced for stack in stacks)
        shot = battle.query_one("#shot", Static)
        assert str(shot.render()) == RECOVER
