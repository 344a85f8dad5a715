"""Somebody who watches a war once more."""

from pathlib import Path

from textual.pilot import Pilot

from campaign import new_campaign
from campaign.commanders import COMMANDERS
from saves.journal import Journal, Players
from screens.app import NordenSuden
from screens.replay_screen import ReplayScreen

STEADY = Players("steady", "steady")


def war(path: Path | None = None, turns: int = 3, terms: tuple[str, ...] = ()) -> Journal:
    """The first turns of a war between two commanders."""
    state = new_campaign()
    journal = Journal.begin(path, "The War", state, STEADY, seed="replay", terms=terms)
    while journal.state.turn <= turns:
        journal.play(COMMANDERS["steady"].choose(journal.state))
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
    await app.workers.wait_for_complete()
    await pilot.pause()
    return replay_of(app)
