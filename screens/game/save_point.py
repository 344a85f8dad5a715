"""Naming the position of a campaign that is being played, to find it again."""

from campaign import CampaignError
from saves.hosting.seated import Campaign
from saves.storage.names import LONGEST_NAME, checked
from screens.parts.text_prompt import LineScreen
from screens.shell.program import Terminal
from screens.text.phrases import complaint

NAME = "Name of the save point (V lists them):"
NAMED = "Named: {name}."


def mark_here(game: Terminal, journal: Campaign) -> None:
    """Ask for a name, and give it to the present position."""

    def answered(name: str | None) -> None:
        if name is None:
            return
        try:
            journal.writer.mark(checked(name))
        except CampaignError as error:
            game.notify(complaint(error), title="Not named", severity="warning", markup=False)
        else:
            game.notify(NAMED.format(name=name.strip()), markup=False)

    game.push_screen(LineScreen(NAME, longest=LONGEST_NAME), answered)
