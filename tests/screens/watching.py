"""Somebody who watches a war once more."""

from functools import cache
from pathlib import Path

from textual.pilot import Pilot

from campaign import ScriptedDice, new_campaign, read_order
from campaign.commanders import COMMANDERS
from campaign.game_files.game_file import read_game, retell
from saves.campaign_log.journal import Journal, Players
from screens.app import NordenSuden
from screens.past.replay_screen import ReplayScreen

TOLD = Path(__file__).parent.parent / "playthroughs"

SEED = "replay"
STEADY = Players("steady", "steady")


def war(path: Path | None = None, turns: int = 3, terms: tuple[str, ...] = ()) -> Journal:
    """The first turns of a war between two commanders."""
    journal = Journal.begin(path, "The War", new_campaign(), STEADY, seed=SEED, terms=terms)
    for order in orders(turns):
        journal.play(read_order(order))
    return journal


@cache
def orders(turns: int) -> tuple[str, ...]:
    """What the commanders order in the first turns; the dice of a seed are always the same."""
    journal = Journal.begin(None, "The War", new_campaign(), STEADY, seed=SEED)
    while journal.state.turn <= turns:
        journal.play(COMMANDERS["steady"].choose(journal.state))
    return tuple(entry.order for entry in journal.entries())


def told_war() -> Journal:
    """The first turn of the war as `tests/playthroughs` tells it: the same whoever commands."""
    game = read_game((TOLD / "july-1861.txt").read_text(encoding="utf-8"))
    journal = Journal.begin(None, game.name, game.opening, seed="told")
    for line, _ in retell(game):
        journal.play(read_order(line.order), ScriptedDice(line.faces))
    return journal


def replay_of(app: NordenSuden) -> ReplayScreen:
    assert isinstance(app.screen, ReplayScreen), app.screen
    return app.screen


async def watch(pilot: Pilot[None]) -> ReplayScreen:
    """Open the replay and wait until the log has been read."""
    app = pilot.app
    assert isinstance(app, NordenSuden)
    app.remember(pace="step")
    await pilot.pause()
    await pilot.press("R")
    await pilot.pause()
    return replay_of(app)
