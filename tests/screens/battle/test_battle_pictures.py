"""What a battle looks like, letter by letter, with and without Unicode."""

import re

import pytest

from campaign.resolvers.battle_line.position import Shot
from tests.screens.battlefield import SHILOH, app_at, battle_of, joined_battle, position_of
from tests.screens.drawing import colors, compare, letters, part


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("name", "look", "size"),
    [
        ("battle_unicode_80x24", "dark", (80, 24)),
        ("battle_ascii_80x24", "plain", (80, 24)),
        ("battle_unicode_120x40", "clear", (120, 40)),
        ("battle_ascii_120x40", "plain", (120, 40)),
        ("battle_unicode_160x48", "light", (160, 48)),
        ("battle_ascii_160x48", "plain", (160, 48)),
        ("battle_unicode_210x60", "dark", (210, 60)),
        ("battle_ascii_210x60", "plain", (210, 60)),
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
@pytest.mark.parametrize(
    ("name", "look", "size", "keys"),
    [
        ("battle_dice_light", "light", (80, 24), ["f", "enter"]),
        ("battle_fallen_sixteen", "sixteen", (80, 24), ["f", "enter"] * 5),
    ],
)
async def test_dice_and_losses_look_like_this(
    name: str, look: str, size: tuple[int, int], keys: list[str]
) -> None:
    app = app_at(joined_battle(SHILOH.replace("count = 12", "count = 9"), "pittsburg_landing"))
    app.theme = look
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        drawn = colors(app)
    compare(f"{name}.svg", drawn)


@pytest.mark.thorough
@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
async def test_plain_letters_are_ascii_to_the_last(size: tuple[int, int]) -> None:
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"))
    app.theme = "plain"
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for _ in range(4):
            await pilot.press("f", "enter")
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
        assert re.search(r"Union, 1 to 1\d of 16 in view: 16 militia infantry", letters(app))
        assert " 32" not in part(app, battle_of(app).lines.region)
        await pilot.press(*["down"] * 15)
        await pilot.pause()
        assert battle_of(app).lines.shooter == 32
        assert re.search(r"Union, \d to 16 of 16 in view: 16 militia infantry", letters(app))
        assert " 32" in part(app, battle_of(app).lines.region)
        await pilot.press("D")
        assert position_of(app).shots == (Shot(32, 13),)
