"""A person has the computer lead some commands of his side, and takes that back."""

import threading
from pathlib import Path

import pytest

from campaign import NotationError
from campaign.budget import QUICK, Budget
from campaign.resolvers.nei_boschi.commander.lieutenants import choose_for
from campaign.resolvers.nei_boschi.orders import Activate, HexOrder
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting, Activation
from campaign.terms import CONFEDERATE, UNION
from saves.campaign_log.journal import Journal
from screens.app import NordenSuden
from screens.battle.nei_boschi import lieutenants
from screens.battle.nei_boschi.pages_screen import HexPages
from screens.battle.nei_boschi.panels.roster import roster
from screens.battle.preferences_file import Whose, read_kept
from screens.cli.commands.skirmishes import led_commands
from screens.shell.settings import PACES
from tests.own_home import own_home, own_session
from tests.screens.battle.nei_boschi.hex_desk import app_on, at, begun, passed_to, screen_of
from tests.screens.drawing import letters
from tests.screens.keyboard import SMALL, state_of, until
from tests.screens.rest import holding

ACTIVATION = passed_to(Activation)
"""The Confederates, who begin, say which of their two brigades acts."""

MINE = "2/2"
"""Withers's division, to which both belong."""


def position_of(app: NordenSuden) -> HexPosition:
    battle = state_of(app).battle
    assert battle is not None
    position: HexPosition = battle.position
    return position


def orders(app: NordenSuden) -> list[str]:
    assert app.journal is not None
    return [entry.order for entry in app.journal.entries()]


@pytest.mark.thorough
async def test_the_computer_leads_a_division_until_somebody_else_decides() -> None:
    app = app_on(ACTIVATION)
    async with app.run_test(size=SMALL) as pilot:
        assert isinstance(position_of(app).step, Activation)
        assert position_of(app).to_move is CONFEDERATE
        screen_of(app).lieutenants.toggle(MINE)
        await until(pilot, lambda: position_of(app).to_move is UNION)
        assert any(order.startswith("fight activate") for order in orders(app))
        assert any(order.startswith("fight move") for order in orders(app))


@pytest.mark.thorough
async def test_keys_hand_a_command_over_and_take_it_back() -> None:
    app = app_on(ACTIVATION)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("i", "c")
        assert isinstance(app.screen, HexPages)
        letter = next(key for key, (command, _) in app.screen.leaders.items() if command == "5/T")
        assert "you" in letters(app)
        await pilot.press(letter)
        await pilot.pause()
        assert "the computer" in letters(app)
        assert list(app.loop.battles.led) == ["5/T"]
        await pilot.press(letter)
        assert not app.loop.battles.led


@pytest.mark.thorough
async def test_what_is_not_led_stays_the_persons() -> None:
    """Which of two brigades acts is his decision, and his own acts by his hand."""
    app = app_on(ACTIVATION)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = screen_of(app)
        screen.lieutenants.toggle("3/2/2")
        await pilot.pause(0.2)
        assert isinstance(position_of(app).step, Activation)
        assert not any(order.startswith("fight activate") for order in orders(app))
        chalmers = next(
            order for order in screen.chooser.listed if getattr(order, "bodies", ()) == ("2/2/2",)
        )
        screen.give(chalmers)
        await pilot.pause(0.2)
        step = position_of(app).step
        assert isinstance(step, Acting)
        assert step.bodies == ("2/2/2",)
        assert not any(order.startswith("fight move") for order in orders(app))


@pytest.mark.thorough
async def test_undo_goes_back_behind_what_the_computer_ordered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It waits until something is ordered, or it is asked to go on."""
    monkeypatch.setitem(PACES, "steady", 1.0)
    app = app_on(ACTIVATION, pace="steady")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = screen_of(app)
        screen.lieutenants.toggle(MINE)
        await until(pilot, lambda: orders(app))
        await pilot.press("u")
        assert not orders(app)
        await pilot.pause(1.5)
        assert not orders(app), "it does not do the same again at once"
        screen.lieutenants.resume()
        await until(pilot, lambda: orders(app))


class SlowOne:
    """Thinks until it is told that it has thought long enough; it has the same to say as ever."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[HexPosition] = []
        self.on_the_screens_thread = False
        self.enough = threading.Event()
        monkeypatch.setattr(lieutenants, "choose_for", self)

    def __call__(
        self, position: HexPosition, led: tuple[str, ...], budget: Budget = QUICK
    ) -> HexOrder | None:
        self.on_the_screens_thread |= threading.current_thread() is threading.main_thread()
        self.asked.append(position)
        assert self.enough.wait(20)
        return choose_for(position, led)


@pytest.mark.thorough
async def test_keys_are_heard_while_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    slow, app = SlowOne(monkeypatch), app_on(ACTIVATION)
    async with app.run_test(size=SMALL) as pilot:
        with holding("lieutenants"):
            screen_of(app).lieutenants.toggle(MINE)
            await until(pilot, lambda: slow.asked)
            assert not slow.on_the_screens_thread
            await pilot.press("i")
            assert isinstance(app.screen, HexPages)
            await pilot.press("escape")
            assert not orders(app)
            slow.enough.set()
        await until(pilot, lambda: position_of(app).to_move is UNION)


async def test_what_the_player_orders_meanwhile_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys typed ahead of the answer, which is about another position then: it comes to nothing."""
    slow, app = SlowOne(monkeypatch), app_on(ACTIVATION)
    async with app.run_test(size=SMALL) as pilot:
        screen = screen_of(app)
        with holding("lieutenants"):
            screen.lieutenants.toggle("3/2/2")
            await until(pilot, lambda: slow.asked)
            screen.give(Activate(("2/2/2",)))
            assert orders(app) == ["fight activate 2/2/2"]
            slow.enough.set()
        await until(pilot, lambda: len(slow.asked) == 2)
        await pilot.pause(0.1)
        assert orders(app) == ["fight activate 2/2/2"], "the other brigade is the player's"
        assert slow.asked[-1] is position_of(app)


@pytest.mark.thorough
async def test_undo_while_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was asked for before something was taken back is not ordered behind it."""
    slow, app = SlowOne(monkeypatch), app_on(ACTIVATION)
    async with app.run_test(size=SMALL) as pilot:
        screen = screen_of(app)
        screen.give(Activate(("2/2/2",)))
        with holding("lieutenants"):
            screen.lieutenants.toggle(MINE)
            await until(pilot, lambda: slow.asked)
            await pilot.press("u")
            slow.enough.set()
        await pilot.pause(0.1)
        assert not orders(app)
        assert isinstance(position_of(app).step, Activation)
        screen.lieutenants.resume()
        await until(pilot, lambda: orders(app))


@pytest.mark.thorough
async def test_one_leaves_while_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    slow, app = SlowOne(monkeypatch), app_on(ACTIVATION)
    async with app.run_test(size=SMALL) as pilot:
        screen = screen_of(app)
        with holding("lieutenants"):
            screen.lieutenants.toggle(MINE)
            await until(pilot, lambda: slow.asked)
            journal = app.journal
            assert journal is not None
            app.action_leave()
            slow.enough.set()
        await pilot.pause(0.1)
        assert not screen.is_attached
        assert not journal.entries()


@pytest.mark.thorough
async def test_it_is_remembered_when_the_battle_is_resumed(tmp_path: Path) -> None:
    folder = own_home().campaigns
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "led.acw"
    app = NordenSuden(Journal.begin(path, "Led", at(ACTIVATION), home=own_home()))
    app.remember(pace="fast", handover="off")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("i", "c", "A")
        await pilot.pause()
        led = app.loop.battles.led
        assert len(led) == 1
        assert app.journal is not None
        whose = Whose(path.name, app.journal.record.id)
        app.journal.close()
    assert read_kept(own_session().battles_file, whose).led == led
    again = NordenSuden(Journal.resume(path, home=own_home()))
    again.remember(pace="fast", handover="off")
    async with again.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert again.loop.battles.led == led
        screen_of(again).lieutenants.toggle(led[0])
        assert not again.loop.battles.led


def test_the_roster_says_what_the_computer_leads() -> None:
    rows = [row.text.plain for row in roster(ACTIVATION, UNION, 50, ("5/T",))]
    assert any("5/T" in row and "(computer)" in row for row in rows)
    assert not any("(computer)" in row.text.plain for row in roster(ACTIVATION, UNION, 50))


def test_the_command_line_takes_commands_of_the_battle_alone() -> None:
    assert led_commands(begun(), "5/T, 2/2") == ("5/T", "2/2")
    assert led_commands(begun(), None) == ()
    with pytest.raises(NotationError, match="command in this battle"):
        led_commands(begun(), "9/T")
