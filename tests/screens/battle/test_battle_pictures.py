"""What a battle looks like, letter by letter, with and without Unicode."""

import pytest

from campaign.resolvers.battle_line.position import Shot
from tests.screens.battlefield import SHILOH, app_at, battle_of, joined_battle, position_of
from tests.screens.drawing import compare, letters


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("name", "look", "size"),
    [
        ("battle_unicode_80x24", "dark", (80, 24)),
        ("battle_ascii_80x24", "plain", (80, 24)),
        ("battle_unicode_160x48", "light", (160, 48)),
    ],
)
async def test_a_battle_looks_like_this(name: str, look: str, size: tuple[int, int]) -> None:
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"))
    app.theme = look
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("f", "enter", "d", "m")
        await pilot.pause()
        drawn = letters(app)
    compare(f"{name}.txt", drawn)


@pytest.mark.thorough
async def test_plain_letters_are_ascii_to_the_last() -> None:
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"))
    app.theme = "plain"
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("f", "enter", "f", "enter")
        assert letters(app).isascii()
        await pilot.press("a")
        assert letters(app).isascii()
        await pilot.press("escape", "question_mark", "down", "down")
        assert letters(app).isascii()


@pytest.mark.thorough
async def test_more_pieces_than_rows_scroll_with_the_pointer() -> None:
    crowded = SHILOH.replace("count = 12", "count = 16")
    app = app_at(joined_battle(crowded, "pittsburg_landing"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "1-12/16" in letters(app)
        assert " 32 " not in letters(app)
        await pilot.press(*["down"] * 15)
        assert battle_of(app).lines.shooter == 32
        assert "5-16/16" in letters(app)
        await pilot.press("D")
        assert position_of(app).shots == (Shot(32, 13),)
