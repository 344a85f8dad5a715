"""Who wants nobody brought up keeps his pieces where they are, whoever fights on. [BG 10.1]"""

from dataclasses import replace

import pytest

from screens.app import NordenSuden
from screens.battle.battle_run import ALONE_TO_THE_END, HELPED_TO_THE_END, NOBODY_COMES
from screens.battle.preferences_file import Whose, read_kept, write_kept
from screens.parts.choice_dialog import ChoiceScreen
from tests.screens.battlefield import CAIRO, app_at, battle_of, joined_battle, when_all_have_missed
from tests.screens.keyboard import SMALL, until


def second_round() -> NordenSuden:
    """The Union at Cairo, which may bring up pieces from two boxes. [BG 17]"""
    return app_at(when_all_have_missed(joined_battle(CAIRO, "cairo")))


def called_by_union(app: NordenSuden) -> list[str]:
    assert app.journal is not None
    orders = [entry.order for entry in app.journal.entries()]
    return [one for one in orders if "reinforce" in one and "humboldt" not in one]


async def test_bg_10_1_what_was_refused_is_not_brought_up_by_who_fights_on() -> None:
    app = second_round()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("b")
        await pilot.pause()
        asked = app.screen
        assert isinstance(asked, ChoiceScreen)
        assert asked.offers[-1].text.startswith("Nobody")
        await pilot.press(*["down"] * (len(asked.offers) - 1), "enter")
        await pilot.pause()
        assert battle_of(app).run.lasts
        await pilot.press("a")
        await pilot.pause()
        assert isinstance(app.screen, ChoiceScreen)
        assert NOBODY_COMES in app.screen.refusals
        assert HELPED_TO_THE_END in [offer.text for offer in app.screen.offers], "to think better"
        assert not any("Vandalia" in line for line in app.screen.refusals), "nobody leaves it"
        await pilot.press("enter")
        await until(pilot, lambda: is_over(app) or isinstance(app.screen, ChoiceScreen))
        assert not called_by_union(app)


@pytest.mark.parametrize("is_alone", [False, True])
async def test_who_fights_on_may_say_that_nobody_comes(is_alone: bool) -> None:
    app = second_round()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        assert isinstance(app.screen, ChoiceScreen)
        assert app.screen.offers[1].text == ALONE_TO_THE_END
        await pilot.press(*["down"] * is_alone, "enter")
        await until(pilot, lambda: is_over(app) or isinstance(app.screen, ChoiceScreen))
        assert bool(called_by_union(app)) is not is_alone


def is_over(app: NordenSuden) -> bool:
    return app.journal is not None and app.journal.state.battle is None


async def test_the_list_tells_of_each_piece_of_nobody_and_of_all() -> None:
    """With and without the reinforcement the same figure was shown."""
    app = second_round()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        odds = battle_of(app).odds
        await until(pilot, lambda: len(odds._choices) == 4)
        await pilot.press("b")
        await pilot.pause()
        asked = app.screen
        assert isinstance(asked, ChoiceScreen)
        figures = [offer.text.rpartition(": ")[2].partition(" win")[0] for offer in asked.offers]
        assert len(figures) == 3
        assert figures[-1] not in figures[:-1], "nobody is worse than one"
        assert any("With all who may come" in line for line in asked.remarks)


def test_it_is_kept_with_the_battle(tmp_path: object) -> None:
    app = second_round()
    choices = app.loop.battles.choices
    choices.have_called(joined_battle(CAIRO, "cairo").to_move, calls=False)  # type: ignore[arg-type]
    assert choices.kept.alone == ("union",)
    whose, path = Whose("a.acw", "1"), app.session.battles_file
    write_kept(path, whose, replace(choices.kept, seats=()))
    assert read_kept(path, whose).alone == ("union",)
