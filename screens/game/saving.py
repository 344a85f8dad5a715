"""What saving, exporting and taking a picture are, where everything is saved as it is played."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from campaign import CampaignError
from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.parts.text_prompt import LineScreen
from screens.shell.palette import NOT_NOW, PaletteRow
from screens.shell.palette_words import EXPORT, SAVE, UNDO
from screens.text.phrases import complaint

if TYPE_CHECKING:
    from saves.hosting.seated import Campaign
    from screens.parts.game import Game

SAVED = "Everything is saved as it is played; there is nothing to save. Do you want more?"
POINT = "A save point: a name for this position, to go back to it"
COPY = "A copy of the campaign, to try something else in it"
FILE = "A file of the campaign, to keep elsewhere or to give away"
NO = "No, play on"
COPIED = "Copied: {name} lies beside it in the archive."
TO = "Where to? .acwsave is a bundle with everything, any other file text:"
WRITTEN = "Written: {path}"
TAKEN = "{path} exists already; choose another name"

BATTLES = "Battles: how they are fought, and by whom"
NO_CAMPAIGN = "No campaign is open."
NO_FILE = "This campaign lies in no file."


def battle_commands(game: "Game") -> Iterator[PaletteRow]:
    """How the battles of the campaign that is open are fought."""
    if game.journal is not None:
        from screens.game.map_in_battle import map_rows

        yield PaletteRow(BATTLES, "Choose for this campaign", game.loop.battles.ask_for_taste)
        yield from map_rows(game)


def campaign_commands(game: "Game") -> Iterator[PaletteRow]:
    """What is done with the campaign that is open, and has no key."""
    journal = game.journal
    why_not = NO_CAMPAIGN if journal is None else "" if journal.place else NO_FILE
    note = f"{NOT_NOW}: {why_not}"

    def command(title: str, said: str, deed: str, words: str) -> PaletteRow:
        return PaletteRow(title, said if not why_not else note, deeds[deed], words, not why_not)

    def save() -> None:
        if journal is not None and not why_not:
            ask_what_to_save(game, journal)
        else:
            refuse(game, why_not)

    def export() -> None:
        if journal is not None and not why_not:
            ask_where_to_export(game, journal)
        else:
            refuse(game, why_not)

    deeds = {"save": save, "export": export}
    yield command("Save", "All is saved; a save point, a copy, a file", "save", SAVE)
    yield command("Export", "Write the campaign to a file", "export", EXPORT)
    if journal is None:
        yield PaletteRow("Undo", note, lambda: refuse(game, why_not), UNDO, is_ready=False)
    yield from battle_commands(game)


def refuse(game: "Game", reason: str) -> None:
    """Say why something is not done."""
    game.notify(reason, title=NOT_NOW, severity="warning", markup=False)


def ask_what_to_save(game: "Game", journal: "Campaign") -> None:
    """Say that all is saved, and offer what else somebody may want who wants to save."""
    from screens.game.save_point import mark_here

    def answered(answer: str | None) -> None:
        if answer == "point":
            mark_here(game, journal)
        elif answer == "copy":
            copy(game, journal)
        elif answer == "file":
            ask_where_to_export(game, journal)

    offers = [Offer(POINT, "point"), Offer(COPY, "copy"), Offer(FILE, "file"), Offer(NO, "")]
    game.push_screen(ChoiceScreen(SAVED, offers), answered)


def copy(game: "Game", journal: "Campaign") -> None:
    """Copy the campaign as it stands."""
    from screens.game.campaign_tasks import copied

    assert journal.place is not None
    try:
        name = copied(game.session.home, journal.place).name
    except CampaignError as error:
        game.notify(complaint(error), title="Not copied", severity="warning", markup=False)
    else:
        game.notify(COPIED.format(name=name), markup=False)


def ask_where_to_export(game: "Game", journal: "Campaign", line: str = "") -> None:
    """Ask for a file, and write the campaign to it; what is there stays."""
    from saves.exchange.bundle import SUFFIX
    from saves.storage.loose_files import FileError
    from screens.game.campaign_tasks import exported, in_folder

    assert journal.place is not None
    stem = journal.path.stem if journal.path else str(journal.place)
    suggested = str(game.session.home.present / f"{stem}{SUFFIX}")

    def answered(typed: str | None) -> None:
        if typed is None:
            return
        assert journal.place is not None
        try:
            target = in_folder(game.session.home, typed, f"{stem}{SUFFIX}")
            if target.is_file():
                raise FileError(TAKEN.format(path=target))
            said = exported(journal.place, target, for_others=False, force=False)
        except CampaignError as error:
            game.notify(complaint(error), title="Not written", severity="warning", markup=False)
            ask_where_to_export(game, journal, typed)
        else:
            game.notify(said, markup=False)

    game.push_screen(LineScreen(TO, line or suggested), answered)
