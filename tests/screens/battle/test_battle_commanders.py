"""Battles that commanders fight: watched, spurred, fought out, resumed."""

from threading import Event
from time import sleep

import pytest

from campaign import Action, CampaignState, read_situation
from campaign.commanders import COMMANDERS, QUICK, Budget, CancelledError, Commander
from campaign.commanders.commander import without_reasons
from campaign.terms import UNION
from saves.campaign_log.journal import Players
from screens.app import NordenSuden
from screens.map.map_screen import MapScreen
from screens.parts.choice_dialog import ChoiceScreen
from screens.setup.title_screen import TitleScreen
from tests.screens.battlefield import CAIRO, SHILOH, app_at, battle_of, joined_battle, position_of
from tests.screens.keyboard import state_of, until
from tests.screens.rest import holding

SMALL = (80, 24)


def is_asked(app: NordenSuden) -> bool:
    return isinstance(app.screen, ChoiceScreen)


@pytest.mark.thorough
async def test_a_fights_to_the_end_after_asking() -> None:
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"), pace="slow")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("a")
        assert isinstance(app.screen, ChoiceScreen)
        await pilot.press("down", "enter")
        assert position_of(app).round == 1, "not yet"
        await pilot.press("a", "enter")
        for _ in range(100):
            await pilot.pause()
            if is_asked(app):
                await pilot.press("down", "enter")  # the beaten side leaves the field
            elif battle_of(app).run.outcome:
                break
        battle = battle_of(app)
        assert "has won the battle of Pittsburg Landing" in battle.run.outcome
        assert battle.holds_play
        await pilot.press("enter")
        assert isinstance(app.screen, MapScreen)


@pytest.mark.thorough
async def test_one_may_leave_while_a_battle_is_fought_out() -> None:
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("a", "enter")
        app.action_leave()
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)
        assert app.journal is None


@pytest.mark.thorough
async def test_the_computer_answers_when_the_dice_lie_still() -> None:
    app = app_at(joined_battle(CAIRO, "cairo"), players=Players("person", "steady"), pace="fast")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("d", "enter")
        await until(pilot, lambda: position_of(app).firing is UNION)
        assert position_of(app).round == 2
        assert battle_of(app).run.is_asked


@pytest.mark.thorough
async def test_a_commander_waits_for_a_key_when_the_player_wants_it_so() -> None:
    app = app_at(joined_battle(CAIRO, "cairo"), players=Players("person", "steady"), pace="step")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("d", "enter", "enter")  # the second one is for one's own dice
        for number in (1, 2):
            await pilot.pause()
            assert len(position_of(app).shots) == number - 1
            await pilot.press("enter")
            assert len(position_of(app).shots) == number


@pytest.mark.thorough
async def test_a_commander_who_thinks_is_not_asked_once_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, may_answer = list[CampaignState](), Event()

    def choose(state: CampaignState, budget: Budget = QUICK, /) -> Action:
        asked.append(state)
        may_answer.wait(60)
        return COMMANDERS["steady"].choose(state)

    slow = Commander("steady", "Steady", "thinks until told", without_reasons(choose))
    monkeypatch.setattr("campaign.commanders.COMMANDERS", {**COMMANDERS, "steady": slow})
    app = app_at(read_situation(CAIRO), players=Players("person", "steady"), pace="step")
    async with app.run_test(size=SMALL) as pilot:
        with holding("commander"):
            await pilot.press("question_mark", "escape", "c", "escape")
        may_answer.set()
        await pilot.pause()
        assert len(asked) == 1
        await pilot.press("space")
        assert state_of(app).battle is not None


async def test_a_commander_asked_anew_as_his_time_comes_is_heard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first decision is gone by then: what comes due must not end the thought after it."""
    begun, may_answer = Event(), Event()

    def choose(state: CampaignState, budget: Budget = QUICK, /) -> Action:
        begun.set()
        may_answer.wait(60)
        return COMMANDERS["steady"].choose(state)

    slow = Commander("steady", "Steady", "thinks until told", without_reasons(choose))
    monkeypatch.setattr("campaign.commanders.COMMANDERS", {**COMMANDERS, "steady": slow})
    app = app_at(read_situation(CAIRO), players=Players("person", "steady"))
    async with app.run_test(size=SMALL) as pilot:
        with holding("commander"):
            await until(pilot, begun.is_set)
            await pilot.press("question_mark", "escape")  # nobody else asks him after that
            app.loop.commanders.act()
        may_answer.set()
        await until(pilot, lambda: state_of(app).battle is not None)


async def test_a_commander_stops_when_the_game_has_gone_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It thinks until nobody waits for it; that is no error, and nothing is played."""
    begun, stopped = Event(), Event()

    def choose(state: CampaignState, budget: Budget = QUICK, /) -> Action:
        begun.set()
        for _ in range(6000):
            if budget.cancelled():
                stopped.set()
                raise CancelledError
            sleep(0.01)
        raise AssertionError("somebody still waits")

    slow = Commander("steady", "Steady", "thinks until told", without_reasons(choose))
    monkeypatch.setattr("campaign.commanders.COMMANDERS", {**COMMANDERS, "steady": slow})
    app = app_at(read_situation(CAIRO), players=Players("person", "steady"), pace="step")
    async with app.run_test(size=SMALL) as pilot:
        with holding("commander"):
            await until(pilot, begun.is_set)
            journal = app.journal
            assert journal is not None
            before = journal.state
            app.action_leave()
            await until(pilot, stopped.is_set)
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)
        assert journal.state is before
        assert not app.screen.query("Toast")


@pytest.mark.thorough
async def test_a_commander_can_be_told_to_wait() -> None:
    app = app_at(joined_battle(CAIRO, "cairo"), players=Players("person", "steady"), pace="slow")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("d", "enter", "space", "space")  # the first one is for one's own dice
        assert app.paused
        await pilot.press("space")
        assert not app.paused


@pytest.mark.thorough
async def test_a_battle_resumed_tells_its_log_again() -> None:
    app = app_at(joined_battle(CAIRO, "cairo"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f", "enter", "f", "enter")
        await pilot.press("f")
        told = battle_of(app).view.log_lines
        journal = app.journal
        assert journal is not None
    again = NordenSuden(journal)
    async with again.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert battle_of(again).view.log_lines == told
