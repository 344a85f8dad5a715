"""Whatever has happened meanwhile, a screen shows what it would, had it been opened just now."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from campaign import read_order
from campaign.actions import Fight
from campaign.battle.register import RESOLVERS
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.yankee.resolver import YANKEE
from saves.campaign_log.journal import Journal
from screens.app import NordenSuden
from screens.cli.commands.skirmishes import form_of
from screens.map.map_screen import MapScreen
from tests.resolvers.battles import SMALL_BATTLES
from tests.screens import battlefield
from tests.screens.drawing import letters, part
from tests.screens.keyboard import LARGE, PERSONS, SMALL, app_at, find
from tests.screens.tabletop import after, battle_at

MIDDLE = (100, 32)

TRAY = re.compile(r"(\[\d\].*)?")
"""A row of dice, or of nothing."""


def at_cairo() -> NordenSuden:
    return battlefield.app_at(battlefield.joined_battle(battlefield.CAIRO, "cairo"))


SHOWN: dict[str, tuple[Callable[[], NordenSuden], tuple[str, ...]]] = {
    "map": (app_at, ()),
    "march": (app_at, ("m",)),
    "battle line": (at_cairo, ()),
    "yankee": (lambda: battle_at(YANKEE, after(YANKEE, 60)), ()),
    "shell for guns": (lambda: battle_at(SHELL_FOR_GUNS, after(SHELL_FOR_GUNS, 60)), ()),
}


async def seen(app: NordenSuden, pilot: Pilot[None]) -> str:
    """What is on show; how far a map is scrolled depends on where it was before."""
    await pilot.pause()
    screen = app.screen
    return part(app, screen.panel.region) if isinstance(screen, MapScreen) else letters(app)


async def seen_after(name: str, *sizes: tuple[int, int]) -> str:
    """What is on show in the last of these sizes, after all others."""
    opened, keys = SHOWN[name]
    app = opened()
    async with app.run_test(size=sizes[0]) as pilot:
        await pilot.pause()
        if keys:
            await find(pilot, "washington")
        await pilot.press(*keys)
        for size in sizes[1:]:
            await pilot.resize_terminal(*size)
        return await seen(app, pilot)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("name", "before", "now"),
    [
        *((name, LARGE, SMALL) for name in SHOWN),
        ("map", MIDDLE, LARGE),
        ("yankee", MIDDLE, LARGE),
        *(
            pytest.param(name, MIDDLE, LARGE, marks=pytest.mark.soak)
            for name in SHOWN
            if name not in ("map", "yankee")
        ),
    ],
)
async def test_a_terminal_becomes_larger_or_smaller(
    name: str, before: tuple[int, int], now: tuple[int, int]
) -> None:
    assert await seen_after(name, before, now) == await seen_after(name, now)


SUGGEST = {"nei_boschi": "semicolon"}
"""The key for what the commander would order; on maps of hexes `f` is fire."""


@pytest.mark.thorough
@pytest.mark.parametrize("by", RESOLVERS)
async def test_a_battle_is_opened_again_in_another_look(by: str, tmp_path: Path) -> None:
    """Its log calls units what it called them before, and draws dice in the signs of the look."""
    file, opening = tmp_path / "battle.acw", form_of(by, SMALL_BATTLES[by]).opening()
    with Journal.begin(None, "Kernstown", opening, PERSONS, seed="shields") as journal:
        orders = orders_until_dice_fall(journal)
    with Journal.begin(file, "Kernstown", opening, PERSONS, seed="shields") as journal:
        for order in orders[:-1]:
            journal.play(read_order(order))
        app = NordenSuden(journal)
        app.remember(pace="fast", handover="off")
        async with app.run_test(size=LARGE) as pilot:
            await pilot.pause()
            await pilot.press(SUGGEST.get(by, "f"), "enter")
            await pilot.pause()
            assert journal.entries()[len(orders) - 1].order == orders[-1]
            app.remember(look="plain")
            app.theme = "plain"
            left = told(by, await seen(app, pilot))
    with Journal.resume(file) as journal:
        app = NordenSuden(journal)
        async with app.run_test(size=LARGE) as pilot:
            await pilot.pause()
            assert told(by, await seen(app, pilot)) == left


def told(by: str, text: str) -> str:
    """What a battle shows of what has happened; of one on hexes its log: the cursor begins anew."""
    if by != "nei_boschi":
        return without_tray(text)
    lines = text.split("\n")
    first = next(n for n, line in enumerate(lines) if "draws efficiency" in line)
    return "\n".join(line.rpartition("|")[0] for line in lines[first:])


def without_tray(text: str) -> str:
    """All but the dice that lie on the table after a volley: who comes back does not find them."""
    return "\n".join(line for line in text.split("\n") if not TRAY.fullmatch(line.strip()))


def orders_until_dice_fall(journal: Journal) -> list[str]:
    """What the commander orders, until several dice have fallen at once."""
    while not journal.entries() or len(journal.entries()[-1].rolls) < 2:
        battle = journal.state.battle
        assert battle is not None, "nobody fires"
        resolver = RESOLVERS[battle.resolver]
        journal.play(Fight.of(resolver.id, resolver.choose(battle.position)))
    return [entry.order for entry in journal.entries()]


@pytest.mark.thorough
async def test_what_was_told_last_is_cut_for_the_width_it_has_now() -> None:
    app = app_at()
    fits = "One militia infantry marches from Knoxville to Atlanta, where it stands"
    told = f"{fits} alone, as before."
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "washington")
        screen = app.screen
        assert isinstance(screen, MapScreen)
        screen.tell(told)
        assert f"{fits}.." in letters(app)
        await pilot.resize_terminal(*LARGE)
        assert told in letters(app)
        await pilot.resize_terminal(*SMALL)
        assert f"{fits}.." in letters(app)
