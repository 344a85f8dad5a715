"""Letters that stand on hexes: the line of keys says how to pick one, in whichever case."""

from campaign.resolvers.nei_boschi.steps import Activation
from campaign.resolvers.nei_boschi.vocabulary import Orders
from screens.app import NordenSuden
from screens.battle.nei_boschi.chooser import Asked
from tests.screens.battle.nei_boschi.hex_desk import app_on, passed_to, screen_of
from tests.screens.battle.nei_boschi.test_hex_screen import (
    LINE,
    asked,
    position_of,
    press,
)
from tests.screens.drawing import letters
from tests.screens.keyboard import SMALL, said
from tests.shiloh.desk import desk, number

BEFORE_TWO = desk(
    *("us.55-il 5745 SE", "cs.10-ms 5847 NW", "cs.9-ms 5747 NW"),
    acting="2/5/T",
    orders=Orders.ATTACK,
)
"""A regiment with two of the enemy in reach of its rifles."""


def keys_of(shown: str) -> str:
    """The line of keys, at the foot of the screen."""
    return shown.splitlines()[-1]


async def test_the_line_of_keys_says_how_a_hex_is_picked_and_what_leads_back() -> None:
    """Nothing said that a letter picks a hex, and no key to choose one was named."""
    app = app_on(BEFORE_TWO)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen_of(app).pick(number("us.55-il"))
        await press(pilot)
        assert "a hex" not in keys_of(letters(app))
        assert "esc back" not in keys_of(letters(app))
        await press(pilot, "f")
        assert asked(app) is Asked.WHERE
        assert "A to B a hex" in keys_of(letters(app))
        assert "esc back" in keys_of(letters(app))
        await press(pilot, "escape")
        assert "a hex" not in keys_of(letters(app))


async def test_a_small_letter_picks_a_hex_where_its_key_does_nothing_else() -> None:
    """`b` was answered with why the unit cannot go back, though B stood on a hex."""
    app = app_on(BEFORE_TWO)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen_of(app).pick(number("us.55-il"))
        await press(pilot, "f")
        second = list(screen_of(app).chooser.targets)[1]
        await press(pilot, "b")
        assert not said(app)
        assert screen_of(app).chooser.hex == second


async def test_a_small_letter_that_is_a_key_remains_one() -> None:
    """Other orders have `m`, and the cursor has `a`: neither picks a hex with that letter."""
    app = app_on(LINE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen_of(app).pick(number("us.55-il"))
        await press(pilot, "m")
        assert "M" in {target.letters for target in screen_of(app).chooser.targets.values()}
        orders, cursor = last_order_or_none(app), screen_of(app).map.cursor
        await press(pilot, "m", "a")
        assert asked(app) is Asked.WHERE
        assert last_order_or_none(app) == orders
        assert screen_of(app).map.cursor != cursor


async def test_the_line_of_keys_says_how_an_order_of_a_list_is_given() -> None:
    """While one had to be given it named the legend and the way out, and no key that gives it."""
    app = app_on(passed_to(Activation, "2"))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot)
        listed = len(screen_of(app).chooser.listed)
        last = "ABCDEGH"[listed - 1]  # F is a key of its own
        assert asked(app) is Asked.LIST
        assert keys_of(letters(app)).lstrip().startswith(f"A to {last} an order")


async def test_at_a_list_a_small_letter_gives_no_order() -> None:
    """There it would be carried out at once, with dice that nobody takes back."""
    app = app_on(passed_to(Activation, "2"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = position_of(app)
        assert asked(app) is Asked.LIST
        await press(pilot, "b")
        assert position_of(app) is before


def last_order_or_none(app: NordenSuden) -> str:
    """The last order on record; none at first."""
    assert app.journal is not None
    entries = app.journal.entries()
    return entries[-1].order if entries else ""


async def test_who_types_a_small_letter_at_a_list_is_told_of_capital_ones() -> None:
    """`b` for the answer B was told to pick one from the list, and not how."""
    app = app_on(passed_to(Activation, "2"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "b")
        assert "from the list, by its capital letter:" in " ".join(said(app).split())
