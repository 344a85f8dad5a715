"""Targets are picked by their numbers as well as by letters, and the screen says so."""

import pytest

from campaign.resolvers.battle_line.position import LinePosition, Shot
from campaign.resolvers.battle_line.resolver import BATTLE_LINE
from screens.battle.line.piece_keys import PieceKeys
from screens.setup.skirmish_form import SkirmishForm
from tests.screens.battlefield import SHILOH, app_at, battle_of, joined_battle, position_of
from tests.screens.drawing import letters


def twelve() -> LinePosition:
    """The Union, 13 to 24, fires at Confederates 1 to 12."""
    battle = joined_battle(SHILOH, "pittsburg_landing").battle
    assert battle is not None
    position: LinePosition = battle.position
    return position


@pytest.mark.parametrize(
    ("typed", "number", "is_sure"),
    [
        ("5", 5, True),
        ("1", 1, False),
        ("12", 12, True),
        ("11", 11, True),
        ("15", 5, True),
        ("d", 1, True),
        ("1d", 1, True),
    ],
    ids=["one", "begins-others", "two-digits", "same-twice", "there-is-no-15", "letter", "left"],
)
def test_a_number_is_taken_once_it_can_be_no_other(typed: str, number: int, is_sure: bool) -> None:
    keys, position = PieceKeys(), twelve()
    picked = [keys.take(position, key) for key in typed][-1]
    assert picked == (number, is_sure)


def test_what_stands_on_no_enemy_means_nobody() -> None:
    keys = PieceKeys()
    assert keys.take(twelve(), "0") is None
    assert keys.take(twelve(), "X") is None
    assert keys.picks(twelve(), "3")
    assert not keys.picks(twelve(), "0")


async def test_digits_announce_a_shot_at_the_piece_with_that_number() -> None:
    """A newcomer saw d, e, i, m, o before five enemies, and could not guess what they do."""
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("4", "1")
        assert position_of(app).shots == (Shot(13, 4),), "1 may still become 10, 11 or 12"
        assert battle_of(app).lines.target == 1
        await pilot.press("2", "1", "enter")
        assert position_of(app).shots == (Shot(13, 4), Shot(14, 12), Shot(15, 1))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 48)])
async def test_it_is_said_what_the_letters_before_the_enemy_do(size: tuple[int, int]) -> None:
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        rows = letters(app).splitlines()
        said = next(row for row in rows if "A letter or number fires at that piece" in row)
        assert size[0] < 100 or "CONFEDERATE attacks" in said, "it stands by the letters"


@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
async def test_nothing_is_said_of_letters_when_all_shots_are_announced(
    size: tuple[int, int],
) -> None:
    """*All shots are announced* stood below *a letter or number fires at that piece*."""
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"))
    async with app.run_test(size=size) as pilot:
        await pilot.press("f")
        await pilot.pause()
        assert "All shots are announced" in letters(app)
        assert "fires at that piece" not in letters(app)


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
async def test_brigades_of_history_that_show_no_number_are_picked_by_letter(
    size: tuple[int, int],
) -> None:
    app = app_at(SkirmishForm(by=BATTLE_LINE.id).fighting("kernstown").opening())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "A letter fires at that piece." in letters(app)
