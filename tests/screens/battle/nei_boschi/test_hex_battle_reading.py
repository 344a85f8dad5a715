"""A program reads a battle on hexes back through a terminal, as a player would, by keys alone."""

from io import StringIO

import pytest
from rich.console import Console

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.units import Ammunition, Unit
from campaign.resolvers.nei_boschi.who import card
from screens.app import NordenSuden
from screens.battle.hexes.hex_map import HexView
from tests.screens.battle.nei_boschi.battle_reader import Player
from tests.screens.battle.nei_boschi.hex_desk import app_on
from tests.screens.hex_reader import MODES
from tests.screens.keyboard import LARGE, SMALL
from tests.shiloh.desk import request


def app_in(mode: tuple[str, str, bool], position: HexPosition) -> NordenSuden:
    """The game in a look, on a terminal with so many colors."""
    app = app_on(position)
    app.console = Console(
        file=StringIO(),
        color_system=mode[1],  # type: ignore[arg-type]
        force_terminal=True,
        legacy_windows=False,
    )
    return app


def worn_down(scenario: str) -> HexPosition:
    """A battle in which many have suffered."""
    position = begin(request(scenario))
    units = (
        unit if card(position, unit.number).is_leader else worn(unit, n)
        for n, unit in enumerate(position.units)
    )
    return position._replace(units=tuple(units))


def worn(unit: Unit, n: int) -> Unit:
    """Of seven units not two are in the same state."""
    ammunition = Ammunition.LOW if n % 3 == 1 else Ammunition.FULL
    if n % 7 == 1:
        return unit._replace(collapsed=True, disordered=True, sp=1, ammunition=ammunition)
    left = max(1, unit.sp - n % 5)
    return unit._replace(disordered=bool(n % 2), sp=left, ammunition=ammunition)


def standing(position: HexPosition) -> list[Hex]:
    """The hexes in which somebody stands."""
    return sorted(position.stacks)


SAMPLE = [(MODES[0], SMALL), (MODES[4], LARGE), (MODES[9], SMALL)]
"""On tiles, on hexagons, in plain letters."""


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("mode", "size"), SAMPLE, ids=["tiles", "hexagons", "plain"])
async def test_units_and_hexes_of_a_fight_can_be_read(
    mode: tuple[str, str, bool], size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    position = worn_down("9")
    if mode[2]:
        monkeypatch.setenv("NO_COLOR", "1")
    app = app_in(mode, position)
    async with app.run_test(size=size) as pilot:
        app.wear(mode[0])
        await pilot.pause()
        player = Player(app, pilot, size, position)
        hexes = standing(position)
        await player.read_map([*hexes[::3], *list(player.field.bounds.hexes())[:60:7]])
        crowded = sorted(hexes, key=lambda hex_: -len(position.at(hex_)))
        assert await player.read_units(crowded[:2]) > 2
        await player.read_ruler(crowded[-2:])


@pytest.mark.soak
@pytest.mark.timeout(0)  # each key has its own
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "160x48"])
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: "-".join(map(str, mode)))
async def test_all_units_and_hexes_of_the_battle_can_be_read(
    mode: tuple[str, str, bool], size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Scenario 1: the whole map, and both armies in their camps."""
    position = begin(request("1"))
    if mode[2]:
        monkeypatch.setenv("NO_COLOR", "1")
    app = app_in(mode, position)
    async with app.run_test(size=size) as pilot:
        app.wear(mode[0])
        await pilot.pause()
        player = Player(app, pilot, size, position)
        everywhere = list(player.field.bounds.hexes())
        await player.read_map(everywhere)
        if player.field.view is HexView.HEXAGONS:
            await player.press("z")
            await player.read_map(everywhere)
        stacks = position.stacks.values()
        if mode in (MODES[0], MODES[9]):
            there = sum(map(len, stacks))
            assert await player.read_units(standing(position)) == there
        else:
            assert await player.read_units(standing(position)[::9])
        if (mode, size) == SAMPLE[0]:
            await player.read_ruler(everywhere[::7])
