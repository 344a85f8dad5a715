"""Battles on hexes, fought by keys alone, and read back from the terminal after each turn."""

from io import StringIO

import pytest
from rich.console import Console

from campaign.resolvers.nei_boschi.position import HexPosition
from screens.battle.nei_boschi.verbs import ASSAULT, FIRE, MOVE
from tests.screens.battle.nei_boschi.battle_reader import Player
from tests.screens.battle.nei_boschi.hex_desk import app_on, begun
from tests.screens.hex_reader import MODES
from tests.screens.hex_typist import HexTypist
from tests.screens.keyboard import LARGE, SMALL

Mode = tuple[str, str, bool]

DARK, LIGHT, SIXTEEN, PLAIN = MODES[0], MODES[1], MODES[7], MODES[9]


class Fought:
    """A battle on a terminal, with somebody who fights it and reads it."""

    def __init__(self, scenario: str, modes: tuple[Mode, ...], size: tuple[int, int]) -> None:
        self.modes, self.size = modes, size
        position = begun(scenario).battle
        assert position is not None
        self.app = app_on(position.position)
        self.turns_read = 0

    def wear(self, mode: Mode) -> None:
        self.app.wear(mode[0])
        self.app.console = Console(
            file=StringIO(),
            color_system=mode[1],  # type: ignore[arg-type]
            force_terminal=True,
            legacy_windows=False,
        )

    async def fight(self, turns: int = 99, most: int = 9_000) -> tuple[HexTypist, str]:
        async with self.app.run_test(size=self.size) as pilot:
            self.wear(self.modes[0])
            await pilot.pause()
            typist = HexTypist(pilot, self.app)

            async def read_back() -> None:
                """All units, and the ground where they stand; when all is over, what is on show."""
                battle = typist.field.battle
                assert battle is not None
                position: HexPosition = battle.position
                for mode in self.modes:
                    self.wear(mode)
                    await pilot.pause()
                    player = Player(self.app, pilot, self.size, position)
                    hexes = sorted(position.stacks)
                    if typist.field.run.outcome:
                        assert player.read_seen(hexes)
                        continue
                    await player.read_map(hexes)
                    await player.read_units(hexes[::7])
                self.turns_read += 1

            return typist, await typist.fight(turns, read_back, most)


@pytest.mark.soak
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "160x48"])
@pytest.mark.parametrize("mode", [DARK, LIGHT, SIXTEEN, PLAIN], ids=lambda mode: str(mode[0]))
async def test_stuarts_stand_is_fought_by_keys_to_its_end(
    mode: Mode, size: tuple[int, int]
) -> None:
    """Scenario 9, both sides: they move and fire, and one of them holds the field."""
    fought = Fought("9", (mode,), size)
    typist, outcome = await fought.fight()
    assert "holds the field" in outcome
    assert typist.said >= {FIRE.word, MOVE.word}
    assert fought.turns_read == 2


@pytest.mark.soak
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "160x48"])
async def test_prentisss_camps_are_fought_for_by_keys_to_the_end(size: tuple[int, int]) -> None:
    """Scenario 2, both sides, both of its turns: they move, fire and assault."""
    fought = Fought("2", (DARK, PLAIN), size)
    typist, outcome = await fought.fight()
    assert outcome
    assert typist.said >= {FIRE.word, MOVE.word, ASSAULT.word}
    assert fought.turns_read == 2
    assert typist.read > 50


async def test_prentisss_camps_begin_by_keys() -> None:
    """Scenario 2: both set up, give their orders, and the first brigade moves."""
    typist, _ = await Fought("2", (DARK,), SMALL).fight(most=20)
    assert MOVE.word in typist.said
    assert typist.read
