"""How a campaign is opened: begun, resumed, or the one played before it if it cannot be."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from campaign import CampaignError, CampaignState
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal, Place, Players
from saves.library.latest import latest
from saves.storage.header import Header
from screens.text.phrases import complaint

if TYPE_CHECKING:
    from screens.parts.game import Game

INSTEAD = "{name} is open instead: the last campaign that can be opened."


def resume(game: "Game", place: Place) -> None:
    """Go on with the campaign that lies in a place."""
    try:
        journal = Journal.resume(place, game.session.home)
    except CampaignError as error:
        game.notify(complaint(error), title="Not opened", severity="error", timeout=12)
        return
    game.enter(journal)


def watch(game: "Game", place: Place) -> None:
    """Show the war that lies in a place once more. Somebody else may play it meanwhile."""
    try:
        record = look(place)
    except CampaignError as error:
        game.notify(
            complaint(error), title="Not opened", severity="error", timeout=12, markup=False
        )
        return
    game.show_replay(record)


async def go_on_with(game: "Game", place: Place, on_the_server: tuple[Header, ...]) -> None:
    """Go on with a campaign; if it cannot be opened, with the one played before it."""
    journal, tried, problems = None, list[Place](), list[str]()
    while journal is None:
        tried.append(place)
        try:
            journal = Journal.resume(place, game.session.home)
        except CampaignError as error:
            problems.append(complaint(error))
            before = latest(game.session.home, tried, on_the_server).header
            if before is None:
                break
            place = before.place
            await asyncio.sleep(0)
    if journal is not None:
        game.enter(journal)
        problems += [INSTEAD.format(name=journal.name)] if problems else []
    if problems:
        said = "\n".join(problems)
        game.notify(said, title="Not opened", severity="error", timeout=20, markup=False)


def begin(
    game: "Game",
    path: Path | None,
    name: str,
    state: CampaignState,
    players: Players,
    terms: tuple[str, ...],
    seed: str | None = None,
) -> None:
    """Start a new campaign; its dice are drawn by lot unless a *seed* is given."""
    home = game.session.home
    try:
        journal = Journal.begin(path, name, state, players, seed, terms=terms, home=home)
    except CampaignError as error:
        game.notify(complaint(error), title="Not begun", severity="error", timeout=12)
        return
    game.enter(journal)
