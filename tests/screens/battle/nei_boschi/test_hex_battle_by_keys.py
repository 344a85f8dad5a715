"""A battle on hexes, fought by keys alone to its end."""

import pytest

from screens.battle.nei_boschi.verbs import FIRE, MOVE
from tests.screens.battle.nei_boschi.hex_desk import app_on
from tests.screens.hex_typist import HexTypist
from tests.screens.keyboard import SMALL


@pytest.mark.soak
async def test_stuarts_stand_is_fought_by_keys_to_its_end() -> None:
    """Scenario 9, both sides: they move and fire, and one of them holds the field."""
    app = app_on()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        typist = HexTypist(pilot, app)
        assert "holds the field" in await typist.fight()
        assert typist.said >= {FIRE.word, MOVE.word}
