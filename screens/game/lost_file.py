"""The file under an open campaign is gone, or another one: the campaign is saved elsewhere."""

from pathlib import Path
from typing import TYPE_CHECKING

from campaign import CampaignError
from saves.campaign_log.journal import Journal
from saves.hosting.seated import Campaign
from saves.storage.header import new_path
from saves.storage.home import Home
from saves.storage.leftovers import is_taken
from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.parts.text_prompt import LineScreen
from screens.parts.typed_path import path_of
from screens.text.phrases import complaint, sentence

if TYPE_CHECKING:
    from screens.parts.game import Game
    from screens.shell.program import Program

BESIDE = "Save a copy as {name}, and play on with it"
ELSEWHERE = "Save a copy elsewhere ..."
NOT_NOW = "Not now; no order can be given without a file"
WHERE = "A file for the copy:"
PLAYED_ON = "Saved as {path}. You play on with this file."
SAVED = "{trouble}. All of it is saved as {path}."
NOT_SAVED = "{trouble}, and no copy could be saved: {reason}."


def free_place(home: Home, journal: Campaign) -> Path:
    """A free name in the folder of the campaign, or in the folder for campaigns if that is gone."""
    path = journal.path
    folder = path.parent if path is not None and path.parent.is_dir() else home.campaigns
    if path is not None and not is_taken(folder / path.name):
        return folder / path.name
    return new_path(journal.name, folder)


def offer_copy(game: "Game", journal: Campaign, trouble: str) -> None:
    """Say what has happened, and ask where a copy shall be saved."""
    if any(isinstance(screen, ChoiceScreen | LineScreen) for screen in game.screen_stack):
        return  # it is asked already
    place = free_place(game.session.home, journal)

    def answered(answer: str | None) -> None:
        if answer == BESIDE:
            play_on_with(game, journal, place)
        elif answer == ELSEWHERE:
            game.push_screen(LineScreen(WHERE, str(place)), typed)

    def typed(line: str | None) -> None:
        if line is None:
            offer_copy(game, journal, trouble)
            return
        try:
            play_on_with(game, journal, path_of(game.session.home, line))
        except CampaignError as error:
            game.refuse(error)

    offers = [
        Offer(BESIDE.format(name=place.name), BESIDE),
        Offer(ELSEWHERE, ELSEWHERE),
        Offer(NOT_NOW, NOT_NOW),
    ]
    game.push_screen(ChoiceScreen(sentence(trouble), offers), answered)


def play_on_with(game: "Game", journal: Campaign, place: Path) -> None:
    """Save a copy, and play on with it."""
    try:
        journal.writer.save_copy(place)
        copy = Journal.resume(place, game.session.home)
    except CampaignError as error:
        game.notify(complaint(error), title="Not saved", severity="error", markup=False)
        return
    game.enter(copy)
    game.notify(PLAYED_ON.format(path=place), timeout=12, markup=False)


def kept(home: Home, journal: Campaign) -> str:
    """Save a copy of a campaign that is left without its file; what was done, or nothing."""
    trouble = journal.writer.trouble
    if not trouble:
        return ""
    try:
        place = free_place(home, journal)
        journal.writer.save_copy(place)
    except CampaignError as error:
        return NOT_SAVED.format(trouble=trouble, reason=error)
    return SAVED.format(trouble=trouble, path=place)


def say_kept(app: "Program", journal: Campaign) -> None:
    """Save a copy of a campaign that is left without its file, and say so."""
    if said := kept(app.session.home, journal):
        app.notify(said, severity="warning", timeout=20, markup=False)
