"""A walk by keys through every screen, and what each of them says of its keys and commands.

It knows screens by what is done to get there, and asks the terminal library alone what it shows.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from textual.pilot import Pilot

from campaign import CampaignState, legal_actions
from campaign.battle.contract import BattleInProgress, Resolver
from campaign.resolvers.nei_boschi.resolver import NEI_BOSCHI
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.standalone import begin_skirmish
from campaign.terms import UNION
from saves.library.trash import throw_away
from screens.app import NordenSuden
from screens.game.staff_orders import Stint
from tests.own_home import own_home
from tests.resolvers.blows import BLOWS
from tests.screens import battlefield, keyboard, shelves, tabletop
from tests.screens.advanced import full_war
from tests.screens.campaigning import LEADERS, SHILOH, situation
from tests.screens.drawing import letters
from tests.screens.watching import told_war

WIDE = (240, 30)
"""Columns and rows: a line of keys has room for all of them."""

NARROW = (116, 40)
"""Here lists take turns that stand beside each other elsewhere."""

NOT_NOW = "Not now"


class Row(NamedTuple):
    """A command in the list of commands."""

    title: str
    note: str
    """What it does, or why it does nothing now."""

    @property
    def is_ready(self) -> bool:
        return not self.note.startswith(NOT_NOW)


class Sight(NamedTuple):
    """What one screen says of its keys and commands."""

    place: str
    line_of_keys: str
    """Empty where there is none."""

    ids: frozenset[str]
    """Of the keys that it has now."""

    commands: tuple[Row, ...]
    """In the order of the list."""


Begin = Callable[[], NordenSuden]


class Walk(NamedTuple):
    """Where a walk begins, and its stops: each by the keys that lead there from the one before."""

    begin: Begin
    stops: Mapping[str, str]
    size: tuple[int, int] = WIDE


async def sights(walk: Walk) -> list[Sight]:
    """What is seen on one walk."""
    app = walk.begin()
    async with app.run_test(size=walk.size) as pilot:
        await _settle(pilot)
        found = []
        for place, keys in walk.stops.items():
            await pilot.press(*keys.split())
            await _settle(pilot)
            found.append(seen(app, place))
        return found


async def _settle(pilot: Pilot[None]) -> None:
    """Wait for what is done beside the screen, and for the line of keys to follow."""
    await pilot.pause()
    pilot.app.screen.refresh_bindings()
    await pilot.pause()


def seen(app: NordenSuden, place: str) -> Sight:
    """What the screen on show says."""
    screen = app.screen
    ids = {active.binding.id for active in screen.active_bindings.values()}
    commands = [Row(one.title, one.help) for one in app.get_system_commands(screen)]
    return Sight(place, _line_of_keys(app), frozenset(filter(None, ids)), tuple(commands))


def _line_of_keys(app: NordenSuden) -> str:
    """The last row, if it belongs to the screen on show."""
    bottom = app.size.height - 1
    widget, _ = app.screen.get_widget_at(1, bottom)
    return "" if widget is app.screen else letters(app).splitlines()[bottom].strip()


# --- where it goes -----------------------------------------------------------------------------


def _title() -> NordenSuden:
    """With two campaigns in the folder, and one in the trash."""
    for name in ("East", "West"):
        shelves.begun(name)
    throw_away(own_home(), shelves.begun("South"))
    return NordenSuden()


def _map(situation: str | CampaignState = keyboard.APRIL_1862) -> Begin:
    return lambda: keyboard.app_at(situation)


def _hot_seat() -> NordenSuden:
    """Two players, and a page between their turns."""
    return keyboard.app_at(handover="on")


def _staffed() -> NordenSuden:
    """The staff has given an order."""
    app = keyboard.app_at(keyboard.APRIL_1862)
    journal, staff = app.loop.journal, app.loop.staff
    journal.play(legal_actions(journal.state)[0])
    staff.tell(UNION, replace(staff.told(UNION), stint=Stint(1, 1)))
    return app


def _watched() -> NordenSuden:
    return NordenSuden(told_war())


def _battle(situation: str, box: str) -> Begin:
    return lambda: battlefield.app_at(battlefield.joined_battle(situation, box))


def _table(resolver: Resolver[Any, Any]) -> Begin:
    def begin() -> NordenSuden:
        state = battlefield.joined_battle(tabletop.TWO_EACH, tabletop.FIELD)
        position = resolver.begin(tabletop.request_of(state))
        return battlefield.app_at(state.evolve(battle=BattleInProgress(resolver.id, position)))

    return begin


def _skirmish() -> NordenSuden:
    """A battle by itself, fought in a way that has no screen of its own."""
    return keyboard.app_at(begin_skirmish(BLOWS.id, BLOWS.scenarios["blows"]))


def _hexes() -> NordenSuden:
    """A battle on a map of hexes."""
    return keyboard.app_at(begin_skirmish(NEI_BOSCHI.id, NEI_BOSCHI.scenarios["shiloh_9"]))


ADVANCED = situation(["combat confederate"], *SHILOH, tables=LEADERS)

LAST_TURN = """
scenario = "1861"
turn = 40
agenda = ["recruitment confederate points 0"]
[[pieces]]
box = "washington"
side = "union"
type = "militia_infantry"
[[pieces]]
box = "richmond"
side = "confederate"
type = "militia_infantry"
"""

WALKS: tuple[Walk, ...] = (
    Walk(
        _title,
        {
            "The title": "",
            "A new campaign": "n",
            "A skirmish": "escape s",
            "The ready battles": "r",
            "An army of a skirmish": "escape end up up up enter",
            "The ground of a skirmish": "escape down down enter",
            "Settings": "escape escape comma",
            "Campaigns": "escape l",
            "Campaigns, one marked": "space",
            "Campaigns, searched": "escape slash",
            "Campaigns, details": "escape i",
            "Campaigns, folders": "escape o",
            "The trash": "end enter",
        },
    ),
    Walk(
        _map(),
        {
            "The map, marches left": "",
            "The map, find": "slash",
            "The map, something found": "c a i",
            "The map, a march planned": "enter m",
            "The map, fewer pieces": "1",
            "The map, a box inspected": "escape escape i",
            "Help": "escape question_mark",
            "The rules": "escape r",
            "The chronicle": "escape c",
            "Armies and limits": "escape A",
            "The order of battle": "escape T",
            "The order of battle, searched": "slash",
            "Statistics": "escape escape D",
            "The review": "escape E",
            "History": "escape V",
            "The name of a position": "escape M",
        },
    ),
    Walk(_map(full_war()), {"The map in the full game": ""}),
    Walk(_map(), {"The map, digging planned": "n x", "The map, what was told": "a enter tab"}),
    Walk(_map(battlefield.CAIRO), {"The map, combat": "", "The way to fight a battle": "F"}),
    Walk(
        _hot_seat,
        {
            "The map, the end of marches": "e",
            "The map, promotion": "e",
            "The map, recruitment": "p p space",
            "Between two turns": "space e e",
        },
    ),
    Walk(_map(LAST_TURN), {"Victory": "e", "The map after the war": "m"}),
    Walk(_staffed, {"What the staff did": "Z"}),
    Walk(_watched, {"A war watched": "R", "Two points compared": "C"}),
    Walk(
        _battle(battlefield.SHILOH, "pittsburg_landing"),
        {
            "A battle line": "",
            "A battle line, all announced": "f",
            "A battle line, the first round over": "enter f enter",
            "A battle line, where to retreat": "f enter g",
        },
    ),
    Walk(
        _battle(ADVANCED, "pittsburg_landing"),
        {
            "A battle by days, the command die": "",
            "A battle by days, the lines": "enter enter",
            "A battle by days, fire": "enter enter",
        },
    ),
    Walk(
        _table(YANKEE),
        {
            "Yankee, the orders of a unit": "",
            "Yankee, on the table": "tab",
            "Yankee, typed": "tab o",
        },
        NARROW,
    ),
    Walk(
        _table(SHELL_FOR_GUNS),
        {
            "Shell for Guns, the orders of a unit": "",
            "Shell for Guns, several units": "f f f f f",
            "Shell for Guns, the list of units": "i",
        },
        NARROW,
    ),
    Walk(
        _hexes,
        {
            "On hexes, both sides set up": "",
            "On hexes, which way to face": "n y",
            "On hexes, the brigades and their orders": "escape p enter p enter",
            "On hexes, a list of orders": "enter enter",
            "On hexes, units that act": "A n",
            "On hexes, where to move": "m",
            "On hexes, what else a unit can do": "escape v",
            "On hexes, orders for a brigade": "escape =",
            "On hexes, the ends of its line": "y",
            "On hexes, a page about the battle": "escape i",
            "On hexes, who leads": "c",
        },
    ),
    Walk(
        _skirmish,
        {
            "A list of orders": "",
            "A list of orders, commanders fight on": "a",
            "A list of orders, the battle over": "enter",
            "The end of a skirmish": "enter",
            "The page of a skirmish": "enter",
        },
    ),
)
