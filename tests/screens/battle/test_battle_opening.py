"""A battle begins with a line that says who attacks where, and it stays until the first key."""

import pytest

from campaign.terms import PERSON, SIDES
from saves.campaign_log.journal import Players
from screens.battle.line.opening import is_new, opening
from tests.screens.battle.test_battle_days import LANDING
from tests.screens.battlefield import (
    CAIRO,
    SHILOH,
    app_at,
    battle_of,
    joined_battle,
    position_of,
    when_all_have_missed,
)
from tests.screens.drawing import letters
from tests.screens.keyboard import until

ATTACK = "The Confederacy attacks Cairo: 2 pieces against 1, from Paducah."


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 48)])
async def test_it_is_said_who_attacks_where_until_the_first_key(size: tuple[int, int]) -> None:
    """A newcomer was thrown into the battle of Wilmington, and no page said who had come."""
    app = app_at(joined_battle(CAIRO, "cairo"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert ATTACK in letters(app)
        await pilot.press("d")
        await pilot.pause()
        assert position_of(app).shots, "the key does its own work, too"
        assert ATTACK not in letters(app)


async def test_it_is_said_while_the_computer_fires_first() -> None:
    app = app_at(joined_battle(CAIRO, "cairo"), Players("field", PERSON))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: bool(battle_of(app).lines.throws))
        assert ATTACK in letters(app)
        await pilot.press("down")
        await until(pilot, lambda: ATTACK not in letters(app))


async def test_a_battle_that_goes_on_begins_with_nothing_new() -> None:
    app = app_at(when_all_have_missed(joined_battle(CAIRO, "cairo")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "attacks Cairo" not in letters(app)


def test_who_landed_came_from_the_sea() -> None:
    landed = SHILOH.replace('entry = "corinth"', "invaded = true")
    for situation, said in ((landed, ", from the sea."), (SHILOH, ", from Corinth.")):
        battle = joined_battle(situation, "pittsburg_landing").battle
        assert battle is not None
        assert is_new(battle.position, SIDES)
        told = opening(battle.position)
        assert told == f"The Confederacy attacks Pittsburg Landing: 12 pieces against 12{said}"


def test_ns_r12_a_garrison_is_met_beside_the_piece_that_defends() -> None:
    """It fires like any piece, so who reads *2 against 1* has been told too little."""
    battle = joined_battle(LANDING, "mobile").battle
    assert battle is not None
    assert opening(battle.position) == (
        "The Union attacks Mobile: 2 pieces against 1 and a garrison, from the sea."
    )
