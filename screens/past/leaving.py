"""What a page writes into files of the player's own, and how it asks where to."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from textual.screen import Screen

from campaign import CampaignError
from saves.storage.home import Home
from screens.parts.text_prompt import LineScreen
from screens.text import phrases


class Going(NamedTuple):
    """Something that leaves the game."""

    question: str
    name: str
    """What it is called unless the player says otherwise."""

    write: Callable[[str], Path]
    """Writes it where somebody typed; where that is."""


def ask_where_to(
    screen: Screen[Any], home: Home, going: Going | None, line: str | None = None
) -> None:
    """Ask where it shall go, until it is there."""
    if going is None:
        return

    def answered(line: str | None) -> None:
        if line is None:
            return
        try:
            screen.notify(f"Written: {going.write(line)}", markup=False)
        except CampaignError as error:
            said = phrases.complaint(error)
            screen.notify(said, title="Not written", severity="warning", markup=False)
            ask_where_to(screen, home, going, line)

    line = str(home.present / going.name) if line is None else line
    screen.app.push_screen(LineScreen(going.question, line), answered)
