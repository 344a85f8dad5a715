"""Go on until something happens: what is passed, and what it says when it stops."""

import pytest

from campaign.resolvers.nei_boschi.steps import FirstMarker, SettingUp
from campaign.terms import UNION
from saves.campaign_log.journal import Players
from screens.battle.battle_run import TO_THE_END
from screens.battle.nei_boschi.going_on import STOPPED
from screens.battle.nei_boschi.own_commander import TO_THE_PART
from screens.parts.choice_dialog import ChoiceScreen
from tests.screens.battle.nei_boschi.hex_desk import app_on, passed_to, screen_of
from tests.screens.battle.nei_boschi.test_brigade_orders import LINE, orders, position_of
from tests.screens.drawing import letters
from tests.screens.keyboard import SMALL, said, until


@pytest.mark.thorough
async def test_what_is_forced_is_done_and_a_real_decision_is_the_players_own() -> None:
    """One marker alone can be played first; which of two brigades acts is another matter."""
    app = app_on(passed_to(FirstMarker))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(".")
        await until(pilot, lambda: not screen_of(app).going_on.is_on)
        assert [order.split()[1] for order in orders(app)] == ["play"]
        assert "For you to decide: who of Withers's division (2/2) acts now." in said(app)


async def test_an_activation_in_which_nobody_can_do_more_is_ended() -> None:
    done = LINE.with_units(*(u._replace(done=True) for u in LINE.units if u.side is UNION))
    app = app_on(done)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(".")
        await until(pilot, lambda: orders(app))
        assert orders(app) == ["fight pass"]
        assert not screen_of(app).going_on.is_on


@pytest.mark.thorough
async def test_the_other_side_is_waited_for_and_its_fire_stops_it() -> None:
    """At the slowest pace, too, where each act would wait for a key."""
    app = app_on(passed_to(FirstMarker), Players("person", "steady"), pace="step")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press(".")
        assert screen_of(app).going_on.is_on
        await until(pilot, lambda: not screen_of(app).going_on.is_on)
        assert len(orders(app)) > 1
        told = said(app)
        assert "Goes on until something happens." in told
        assert any(word in told for word in ("for you", "For you", "has lost", "has run", "come"))
        assert position_of(app).agenda


@pytest.mark.thorough
async def test_the_same_key_stops_it() -> None:
    app = app_on(passed_to(FirstMarker), Players("person", "steady"), pace="slow")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press(".")
        await until(pilot, lambda: "stop" in letters(app).splitlines()[-1])
        await pilot.press(".")
        assert not screen_of(app).going_on.is_on
        await until(pilot, lambda: "go on" in letters(app).splitlines()[-1])
        assert "You stopped it." in said(app)


async def test_an_enemy_who_was_told_to_wait_goes_on_too() -> None:
    """The key line says that the key goes on; so the pause ends with it."""
    app = app_on(passed_to(FirstMarker), Players("person", "steady"), pace="slow")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen_of(app).run.spur()
        assert app.paused
        await pilot.press(".")
        assert not app.paused


async def test_what_has_stopped_it_is_said_until_the_next_key() -> None:
    """It stood there for two seconds: who looked at the map missed it."""
    app = app_on(passed_to(SettingUp))
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await pilot.press(".")
        await until(pilot, lambda: "For you to decide" in said(app))
        stopped = [one for one in app._notifications if one.title == STOPPED]
        assert [one.timeout >= 60 for one in stopped] == [True]
        await pilot.press("up")
        assert "For you to decide" not in said(app)


async def test_in_a_set_up_it_says_what_ends_it() -> None:
    app = app_on(passed_to(SettingUp))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(".")
        await until(pilot, lambda: "p ends the set-up" in said(app))


async def test_the_first_answer_to_how_far_commanders_fight_is_the_nearest_one() -> None:
    """F and enter do not fight out a whole battle before one has read what they do."""
    app = app_on(passed_to(FirstMarker))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("F")
        await until(pilot, lambda: isinstance(app.screen, ChoiceScreen))
        assert isinstance(app.screen, ChoiceScreen)
        offers = [offer.text for offer in app.screen.offers]
        assert offers[0] == TO_THE_PART
        assert offers[-2] == TO_THE_END
