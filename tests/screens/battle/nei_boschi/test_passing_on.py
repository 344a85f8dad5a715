"""Nobody gives up a marker unasked, and sees whose it is, and whose came out before."""

from typing import Any

from msgspec.structs import replace

from campaign.dice import RandomDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.orders import Activate, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting, Activation, DrawMarker
from screens.app import NordenSuden
from screens.battle.nei_boschi.markers_drawn import Drawn
from screens.battle.nei_boschi.panels.marker_card import marker_lines
from screens.battle.nei_boschi.screen import HexScreen
from screens.parts.choice_dialog import ChoiceScreen
from tests.screens.battle.nei_boschi.hex_desk import app_on, passed_to, screen_of
from tests.screens.battle.nei_boschi.test_hex_screen import last_order, position_of, press, titled
from tests.screens.drawing import letters
from tests.screens.keyboard import SMALL


def question_of(app: NordenSuden) -> ChoiceScreen[Any]:
    """What is asked."""
    assert isinstance(app.screen, ChoiceScreen)
    return app.screen


async def test_a_marker_is_not_passed_unasked() -> None:
    """Chalmers and Jackson of Withers's division may act on the first marker. [SH 3, BB 30.9]"""
    app = app_on(passed_to(Activation))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = position_of(app)
        await press(pilot, "p")
        assert position_of(app) is before
        assert "Withers's division (2/2): 11 units have not acted. Pass?" in letters(app)
        who = "5 units of Chalmers's brigade (2/2/2) and 6 units of Jackson's brigade (3/2/2)"
        assert who in question_of(app).refusals[0]
        await press(pilot, "p", "p")
        assert position_of(app) is before, "the same key in haste is no answer"
        await press(pilot, "escape")
        assert isinstance(app.screen, HexScreen)
        assert position_of(app) is before
        await press(pilot, "p", "enter")
        assert last_order(app) == "fight pass"


async def test_the_row_of_the_list_asks_as_the_key_does() -> None:
    app = app_on(passed_to(Activation))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = position_of(app)
        await press(pilot, "end", "enter")
        assert question_of(app).question.endswith("Pass?")
        assert position_of(app) is before


async def test_a_marker_on_which_all_have_acted_is_passed_at_once() -> None:
    position = passed_to(Activation)
    step = position.step
    assert isinstance(step, Activation)
    acted = tuple(body.id for body in position.bodies)
    app = app_on(position.instead(replace(step, acted=acted)))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "p")
        assert isinstance(app.screen, HexScreen)
        assert last_order(app) == "fight pass"


def on_second_marker() -> HexPosition:
    """The second of three markers of Withers's division has come out."""
    position = passed_to(Activation)
    withers = position.command("2/2")
    return position.with_command(withers._replace(left=withers.markers - 2))


def test_two_markers_of_a_division_in_a_row_are_told_apart() -> None:
    position = on_second_marker()
    own, other = Drawn(position.turn, "2/2", 2), Drawn(position.turn, "2/T", 1)
    now = Drawn(position.turn, "2/2", 1)

    def told(*drawn: Drawn) -> str:
        return "\n".join(line.plain for line in marker_lines(position, drawn, 60))

    assert (
        told(own, now) == "Marker drawn: Withers (2/2), 2 of 3\nbefore it: the same again, 1 of 3"
    )
    assert "before it: W. H. L. Wallace (2/T)" in told(other, now)
    assert "the first marker of this turn" in told(now)
    yesterday = Drawn(position.turn - 1, "2/T", 1)
    assert "the first marker of this turn" in told(yesterday, now)


async def test_the_line_above_the_map_says_which_marker_it_is() -> None:
    app = app_on(on_second_marker())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "marker 2 of 3" in titled(app)
        await press(pilot, "A")
        assert isinstance(position_of(app).step, Acting)
        assert "marker 2 of 3" in titled(app), "while a brigade acts on it, too"


async def test_the_marker_before_is_known_as_the_battle_goes_on() -> None:
    """Of two that come out while one looks on, the first is named beside the second."""
    position, dice = passed_to(Activation), RandomDice("stuart")
    for order in (Activate(("2/2/2",)), Pass(), Activate(("3/2/2",)), Pass()):
        position, _ = sequence.apply(position, order, dice)
    app = app_on(position)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for _ in range(4):
            if len(screen_of(app).memory.markers.all) == 2:
                break
            await press(pilot, "p")
            if "Pass?" in letters(app):
                await press(pilot, "enter")
        assert isinstance(position_of(app).step, Activation | DrawMarker)
        assert "before it:" in letters(app)
