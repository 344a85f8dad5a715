"""A battle on hexes, fought by keys alone to its end."""

import pytest

from screens.battle.nei_boschi.verbs import ASSAULT, FIRE, MOVE
from tests.screens.battle.nei_boschi.hex_desk import app_on
from tests.screens.hex_typist import HexTypist
from tests.screens.keyboard import SMALL


@pytest.mark.soak
async def test_stuarts_stand_is_fought_by_keys_to_its_end() -> None:
    """Scenario 9, both sides: they march, fire and assault, and one of them wins."""
    app = app_on()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        typist = HexTypist(pilot, app)
        assert "holds the field" in await typist.fight()
        assert typist.said == {verb.word for verb in (ASSAULT, FIRE, MOVE)}
