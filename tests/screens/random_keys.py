"""Somebody who presses any key on any screen, watched for what the keys bring about.

A key that moves, asks or shows must never give an order; and an order that a list offers is the
order that is given when its row is chosen.
"""

import random
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from textual.actions import ActionParseResult, parse
from textual.pilot import Pilot
from textual.widgets import Input

from campaign import RESOLVERS, CampaignState, Options, RandomDice, apply, new_campaign, write_order
from campaign.commanders import COMMANDERS
from campaign.standalone import begin_skirmish
from saves.campaign_log.journal import Journal, Players
from saves.hosting.seated import Campaign
from saves.storage.header import new_path
from screens.app import NordenSuden
from screens.battle.battle_run import HasBattleRun
from screens.battle.order_list_screen import OrderListScreen
from screens.battle.tabletop.screen import TableScreen
from screens.map.map_screen import MapScreen
from screens.parts.command import DO
from tests.own_home import own_home

SIZES = ((80, 24), (120, 40), (160, 48))

ORDERING = {
    # Questions and lists: what they offer may be an order.
    *("choose", "take", "use", "go_on", "close", "enter", "run_command", "select", "submit"),
    # The map.
    *("map.obvious", "map.battle", "map.ask-way", "map.breakout", "map.withdraw", "map.pass"),
    *("map.end", "map.back", "map.done", "map.entrench", "map.refit", "map.lead", "fight"),
    # Battles.
    *("aim", "battle.announce", "battle.bonus", "battle.fight-on", "battle.flee", "battle.rally"),
    *("battle.reinforce", "battle.retreat", "battle.roll", "battle.roll-now", "battle.stand"),
    *("battle.suggest", "field.halt", "field.leave", "field.spur", "orders.fight-on"),
    *("orders.suggest", "orders.take", "table.finish", "table.give"),
    # The past, and the commanders.
    *("take_back", "redo", "take_over", "one_act", "pause"),
}
"""What a key may do that has a line of the log as its consequence. Everything else only shows."""

COMMON = ("enter", "enter", "enter", "escape", "space", "up", "down", "left", "right", "tab")
LETTERS = tuple("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ0123456789")
OTHERS = ("plus", "minus", "home", "end", "pageup", "pagedown", "backspace", "delete", "comma")
ASKING = ("question_mark", "colon", "slash", "shift+tab", "f1")
UNTYPED = frozenset({"slash", "colon", "question_mark", "comma"})
"""Not for a line to type in: a path would lead out of the folder of the test."""

ESCAPING = 0.08
"""How often somebody steps back, so that no screen keeps him for ever."""


class Watched(NordenSuden):
    """The game, which remembers what the latest key asked for."""

    did: tuple[str, ...] = ()

    async def run_action(self, action: Any, *places: Any, **more: Any) -> bool:
        parsed: ActionParseResult = parse(action) if isinstance(action, str) else action
        name, parameters = parsed[1:]
        self.did += (str(parameters[0]) if name == DO else name,)
        return await super().run_action(action, *places, **more)


class RandomKeys:
    """So many keys on one game, by chance."""

    def __init__(self, seed: int, errors: list[BaseException]) -> None:
        self.chance = random.Random(f"keys {seed}")
        self.errors = errors
        self.latest: deque[str] = deque(maxlen=60)
        self.seen: set[str] = set()
        """The screens that were on show."""

    async def press(self, app: Watched, pilot: Pilot[None], key: str = "") -> None:
        """One key, by chance if none is named, and whether it did what it may."""
        await app._let_screen_stand()  # haste is tested elsewhere; here the screen is looked at
        key = key or self._key(app)
        self.latest.append(f"{type(app.screen).__name__}:{key}")
        self.seen.add(type(app.screen).__name__)
        journal, before = app.journal, _orders(app.journal)
        expected = _offered(app) if key in ("enter", "space") else None
        by_hand = app.person_decides and not _goes_on(app)
        app.did = ()
        await pilot.press(key)
        await pilot.pause()
        assert not self.errors, self.report(self.errors[0])
        if not app.is_running or app.journal is not journal or not by_hand:
            return
        new = _orders(journal)[len(before) :]
        if not new:
            return
        typed = isinstance(app.focused, Input) or not app.did
        may = ORDERING.intersection(app.did) or (typed and key == "enter")
        assert may, self.report(f"{key} ({', '.join(app.did)}) ordered {new}")
        if expected is not None and set(app.did) <= {"choose", "orders.take", "table.give"}:
            assert new[0].partition(" by ")[0] == expected, self.report(f"{new[0]!r}: {expected!r}")

    def _key(self, app: Watched) -> str:
        if self.chance.random() < ESCAPING:
            return "escape"
        kinds = (COMMON, LETTERS, OTHERS, ASKING)
        shown = tuple(app.screen.active_bindings)
        keys = self.chance.choices((*kinds, shown or COMMON), weights=(5, 3, 1, 1, 4))[0]
        key = self.chance.choice(keys)
        types = isinstance(app.focused, Input) and key in UNTYPED
        is_end = key in ("ctrl+q", "ctrl+c", "q") and len(app.screen_stack) < 3
        return "escape" if types or is_end else key

    def report(self, what: object) -> str:
        return f"{what!r} after {' '.join(self.latest)}"


def _orders(journal: Campaign | None) -> Sequence[str]:
    """The orders that count."""
    return [] if journal is None else [entry.order for entry in journal.entries()]


def _goes_on(app: NordenSuden) -> bool:
    """Commanders fight on by themselves, as a key before has asked for."""
    return any(isinstance(s, HasBattleRun) and s.run.fights_on for s in app.screen_stack)


def _offered(app: NordenSuden) -> str | None:
    """The order on the row that the cursor of a list stands on."""
    screen = app.screen
    if isinstance(screen, TableScreen):
        row, drafts = screen.panels.orders.cursor, screen.editor.drafts
        if screen.panels.orders.has_focus and screen.run.resolver is not None and row < len(drafts):
            return f"fight {screen.run.resolver.orders.write(drafts[row].order)}"
    elif isinstance(screen, OrderListScreen):
        row = screen.query_one("#orders").cursor  # type: ignore[attr-defined]
        return write_order(screen.orders[row]) if row < len(screen.orders) else None
    elif isinstance(screen, MapScreen) and screen.panel.list.has_focus and screen.model.choices:
        return write_order(screen.model.choices[screen.model.row].action)
    return None


# --- where it begins -----------------------------------------------------------------------------


def openings() -> Iterator[tuple[str, CampaignState, Players]]:
    """Wars and battles in which any screen of the game can be met."""
    persons = Players()
    yield "The war", new_campaign("1862", Options.preset("full")), persons
    yield "The beginning", new_campaign("1861"), Players("person", "steady")
    yield "The middle", _played(new_campaign("1862", Options.preset("advanced")), 150), persons
    yield "A fight", _joined(), persons
    for resolver, battle in (("yankee", "kernstown"), ("shell_for_guns", "kernstown")):
        request = RESOLVERS[resolver].scenarios[battle]
        yield f"By {resolver}", begin_skirmish(resolver, request), persons


def _played(state: CampaignState, orders: int) -> CampaignState:
    """The position after so many orders of two commanders."""
    dice = RandomDice("random keys")
    for _ in range(orders):
        state = apply(state, COMMANDERS["steady"].choose(state), dice).state
    return state


def _joined() -> CampaignState:
    """The first position with a battle under way."""
    state, dice = new_campaign("1862"), RandomDice("a fight")
    while state.battle is None:
        state = apply(state, COMMANDERS["steady"].choose(state), dice).state
    return state


def shelve() -> list[Path]:
    """Campaigns on the disk, in the order of `openings`."""
    places = []
    for name, state, players in openings():
        places.append(new_path(name, own_home().campaigns))
        Journal.begin(places[-1], name, state, players, seed="keys").close()
    return places


async def play(place: Path | None, keys: RandomKeys, count: int) -> None:
    """Press so many keys, from the title or from a campaign; begin anew where the game was left."""
    while count > 0:
        app = Watched(path=place)
        app.remember(pace="fast")
        async with app.run_test(size=keys.chance.choice(SIZES)) as pilot:
            await pilot.pause()
            while count > 0 and app.is_running:
                count -= 1
                await keys.press(app, pilot)
        keys.latest.append("(left)")
