"""Any key on any screen: nothing goes wrong, and no order is given that its key did not name."""

import logging
import os
from dataclasses import replace
from pathlib import Path
from time import monotonic

import pytest

from campaign.actions import March
from screens.map.map_screen import MapScreen
from tests.screens.keyboard import SMALL, app_at
from tests.screens.random_keys import RandomKeys, Watched, play, shelve

MINUTES = float(os.environ.get("RANDOM_KEYS_MINUTES", "30"))
"""How long keys are pressed in the soak, all seeds together."""

SEED = int(os.environ.get("RANDOM_KEYS_SEED", "0"))
"""The first seed of the soak."""

SEEDS = 20

ROUND = 150
"""Keys pressed from one beginning."""

FEW = 50

LOG = logging.getLogger(__name__)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)  # what somebody exports by chance stays here
    return shelve()


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in (1, 2))]
)
async def test_a_few_keys_by_chance(
    shelf: list[Path], seed: int, errors: list[BaseException]
) -> None:
    keys = RandomKeys(seed, errors)
    await play((None, *shelf)[seed * 2 % (len(shelf) + 1)], keys, FEW)


@pytest.mark.thorough
async def test_a_key_that_only_shows_may_not_order(
    monkeypatch: pytest.MonkeyPatch, errors: list[BaseException]
) -> None:
    """Somebody would notice."""
    overlay = MapScreen._by_id["map.overlay"]
    ordering = replace(overlay, run=lambda screen: screen.loop.play(March("cairo")))
    monkeypatch.setitem(MapScreen._by_id, "map.overlay", ordering)
    app = Watched(app_at().journal)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await RandomKeys(1, errors).press(app, pilot, "i")
        await RandomKeys(1, errors).press(app, pilot, "escape")
        with pytest.raises(AssertionError, match=r"o \(map.overlay\) ordered \['march cairo'\]"):
            await RandomKeys(1, errors).press(app, pilot, "o")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(SEED, SEED + SEEDS))
async def test_keys_by_chance_for_half_an_hour(
    shelf: list[Path], seed: int, errors: list[BaseException]
) -> None:
    until = monotonic() + MINUTES * 60 / SEEDS
    keys, number = RandomKeys(seed, errors), seed
    while monotonic() < until:
        await play((None, *shelf)[number % (len(shelf) + 1)], keys, ROUND)
        number += 1
    LOG.info("seed %s saw %s", seed, ", ".join(sorted(keys.seen)))
