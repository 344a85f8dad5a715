"""Somebody at the keyboard: what a player presses to get something done."""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any

from textual.app import App
from textual.content import Content
from textual.events import Key
from textual.pilot import Pilot

from campaign import CampaignState, read_situation
from campaign.agenda import Marches
from campaign.board.board import board
from campaign.terms import UNION, BoxId, Side
from saves.campaign_log.journal import Journal, Players
from screens.app import NordenSuden
from screens.map.map_screen import MapScreen
from screens.parts.key_bar import KeyLine
from screens.parts.text_pane import Sheet
from tests.patience import PATIENCE

SMALL, LARGE = (80, 24), (160, 48)
SIZES = (SMALL, (120, 40), LARGE, (210, 60))
"""Of terminals: what is drawn in each of them is kept."""

APRIL_1862 = """
scenario = "1861"
turn = 8
agenda = ["marches union left 3 die 4"]
[[pieces]]
box = "cairo"
side = "union"
type = "veteran_infantry"
count = 3
[[pieces]]
box = "cairo"
side = "union"
type = "militia_cavalry"
[[pieces]]
box = "washington"
side = "union"
type = "militia_infantry"
count = 2
[[pieces]]
box = "humboldt"
side = "confederate"
type = "militia_infantry"
[[pieces]]
box = "richmond"
side = "confederate"
type = "militia_infantry"
"""
"""A few pieces in the West, and somebody in either capital."""


PERSONS = Players()
"""Two at one keyboard."""


def app_at(
    situation: str | CampaignState = APRIL_1862,
    players: Players = PERSONS,
    *,
    pace: str = "fast",
    seed: str = "grant",
    handover: str = "off",
) -> NordenSuden:
    """The game at a position, with dice that fall alike every time.

    Both players are one and the same here, so that no page stands between them.
    """
    state = read_situation(situation) if isinstance(situation, str) else situation
    app = NordenSuden(Journal.begin(None, "Test", state, players, seed=seed))
    app.remember(pace=pace, handover=handover)
    return app


def map_of(app: NordenSuden) -> MapScreen:
    """The map on show."""
    assert isinstance(app.screen, MapScreen), app.screen
    return app.screen


def state_of(app: NordenSuden) -> CampaignState:
    assert app.journal is not None
    return app.journal.state


def count(state: CampaignState, box: BoxId, side: Side = UNION) -> int:
    """The pieces of a side in a box."""
    return len(state.units_in(box, side))


def left(state: CampaignState) -> int | None:
    """Marches left; None before the die."""
    return next(step.left for step in state.agenda if isinstance(step, Marches))


def said(app: NordenSuden) -> str:
    """What the game has just said."""
    return " ".join(notes(app))


def notes(app: NordenSuden) -> list[str]:
    """Everything that the game says in the corner of the screen, as it is read there."""
    return [
        Content.from_markup(note.message).plain if note.markup else note.message
        for note in app._notifications
    ]


def shown(app: NordenSuden, sheet: str) -> str:
    """The text of a part of the map screen; of a closed panel, what it would say."""
    screen = map_of(app)
    screen.panel.take_up()
    return screen.query_one(f"#{sheet}", Sheet).text.plain


def told(app: NordenSuden) -> str:
    """What the log beside the map has, or the report in its place."""
    log = map_of(app).panel.turn_log
    return "\n".join(one.text for one in log.lines)


def keys_shown(app: NordenSuden) -> str:
    """The line of keys."""
    line = map_of(app).query_one(KeyLine)
    line.look()
    return line.render().plain


def in_haste(app: NordenSuden, *keys: str) -> None:
    """Keys that come all at once, as from a paste or over a slow connection."""
    for key in keys:
        event = Key(key, key if len(key) == 1 else None)
        event.set_sender(app)
        app.post_message(event)


async def find(pilot: Pilot[None], box: BoxId) -> None:
    """Bring the cursor to a box by typing its three letters."""
    await pilot.press("slash", *board()[box].code.lower(), "enter")
    await pilot.pause()


async def until(pilot: Pilot[Any], holds: Callable[[], object]) -> None:
    """Wait until something holds that a thread or a timer leads to, however slow the computer is.

    For what comes while the program goes on; where it comes to rest, `pilot.pause()` is enough.
    """
    late = monotonic() + PATIENCE
    while not holds():
        assert monotonic() < late, f"it has not come to that on {pilot.app.screen}"
        await asyncio.sleep(0.005)
    await pilot._wait_for_screen()


async def seen(app: App[Any]) -> None:
    """Wait until what is asked now is on show; a key that comes before is dropped."""
    if isinstance(app, NordenSuden):
        late = monotonic() + PATIENCE
        app.questions.look()
        while not app.questions.is_on_show and monotonic() < late:
            await asyncio.sleep(0.005)
            app.questions.look()
