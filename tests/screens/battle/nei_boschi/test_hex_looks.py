"""Above and beside the map of hexes nothing is cut, and who is yet to come is read about."""

import pytest

from campaign.resolvers.nei_boschi.steps import Activation, SettingUp
from screens.battle.nei_boschi.looking import HexLook
from screens.battle.nei_boschi.pages_screen import HexPages
from screens.battle.nei_boschi.replay import Replay
from tests.screens.battle.nei_boschi.hex_desk import (
    app_on,
    at,
    chooser_at,
    passed_to,
    positions,
    screen_of,
)
from tests.screens.drawing import letters
from tests.screens.keyboard import SMALL


@pytest.mark.thorough
async def test_who_is_yet_to_come_is_read_about_and_led_to_where_he_comes_in() -> None:
    """McArthur's brigade comes at 11 AM at S5310 or S5410. [BB 30.9]"""
    app = app_on(next(one for one in positions() if _comes(one)))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = screen_of(app)
        unit = next(one for one in screen.chooser.able if not position_hex(screen.look, one))
        screen.pick(unit)
        await pilot.pause()
        assert screen.look is not None
        assert screen.look.unit is not None
        assert screen.look.unit.number == unit
        await pilot.press("m")
        assert screen.map.cursor in screen.chooser.targets


def _comes(position: object) -> bool:
    chooser = chooser_at(position)  # type: ignore[arg-type]
    step = position.step if position.agenda else None  # type: ignore[attr-defined]
    bodies = getattr(step, "bodies", ())
    there = [position.unit(one).hex for one in chooser.able]  # type: ignore[attr-defined]
    return "2/2/T" in bodies and 0 in there


def position_hex(look: HexLook | None, unit: int) -> int:
    return look.position.unit(unit).hex if look is not None else 0


def test_the_line_above_the_map_is_shortened_by_its_hour_and_not_cut() -> None:
    battle = at(passed_to(Activation)).battle
    assert battle is not None
    look = HexLook(battle, chooser_at(battle.position), Replay())
    whole = look.title(200)
    assert ", 6 April, turn 1 - who of" in whole
    short = look.title(len(whole) - 1)
    assert "6 April" not in short
    assert ", turn 1 - who of" in short
    assert short.rpartition(" - ")[2] == whole.rpartition(" - ")[2]
    assert look.title(10).rpartition(" - ")[2] == whole.rpartition(" - ")[2]


def test_sh_3_which_marker_it_is_stays_in_the_line_beside_what_the_other_side_has_done() -> None:
    """Two markers of a division look alike."""
    battle = at(passed_to(Activation)).battle
    assert battle is not None
    replay = Replay()
    replay.last = replay.of = battle.position.to_move.enemy
    replay._acts[replay.of] = [None] * 12  # type: ignore[list-item]
    look = HexLook(battle, chooser_at(battle.position), replay)
    assert replay.news == 12
    for width in range(80, 200):
        assert "marker 1 of 3" in look.title(width)
        assert " - R" in look.title(width)
        assert len(look.title(width)) <= width
    assert look.title(200).endswith(" - R: what they did (12)")
    assert look.title(80).endswith(" - R (12)")


@pytest.mark.thorough
async def test_no_title_of_a_page_is_parted_between_two_lines() -> None:
    app = app_on(passed_to(SettingUp))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("i")
        for page in ("b", "p", "v"):
            await pilot.press(page)
            assert isinstance(app.screen, HexPages)
            assert "v victory" in letters(app), page
