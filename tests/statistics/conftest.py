"""Told games as journals, so that their dice are on record with what they were for."""

from collections.abc import Callable
from pathlib import Path

import pytest

from campaign import ScriptedDice, read_order
from campaign.game_files.game_file import read_game, retell
from saves.campaign_log.journal import Journal

TOLD = Path(__file__).parent.parent / "playthroughs"


@pytest.fixture
def told() -> Callable[[str], Journal]:
    """The told game of this name, played in memory."""

    def play(name: str) -> Journal:
        game = read_game((TOLD / f"{name}.txt").read_text(encoding="utf-8"))
        journal = Journal.begin(None, name, game.opening, seed="told")
        for line, _ in retell(game):
            journal.play(read_order(line.order), ScriptedDice(line.faces))
        return journal

    return play
