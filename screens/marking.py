"""Naming the position of a campaign that is being played, to find it again."""

from textual.app import App

from campaign import CampaignError
from saves.journal import Journal
from saves.names import LONGEST_NAME, checked
from screens.line_screen import LineScreen
from screens.words import complaint

NAME = "Name of the save point (V lists them):"
NAMED = "Named: {name}."


def mark_here(app: App[None], journal: Journal) -> None:
    """Ask for a name, and give it to the present position."""

    def answered(name: str | None) -> None:
        if name is None:
            return
        try:
            journal.mark(checked(name))
        except CampaignError as error:
            app.notify(complaint(error), title="Not named", severity="warning", markup=False)
        else:
            app.notify(NAMED.format(name=name.strip()), markup=False)

    app.push_screen(LineScreen(NAME, longest=LONGEST_NAME), answered)
