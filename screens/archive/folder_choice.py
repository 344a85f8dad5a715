"""Which folder: one of those there are, or one to be made."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from saves.library.campaign_admin import make_folder
from saves.library.folders import folder_name, folders
from saves.storage.home import Home
from saves.storage.open_campaign import Place
from screens.archive.sources import HOME
from screens.archive.task_runner import Deed, TaskRunner
from screens.parts.choice_dialog import Offer

NEW_FOLDER = "A new folder ..."
FOLDER = "Folder name; folders cannot be nested:"


def ask_for_folder(
    home: Home,
    runner: TaskRunner,
    question: str,
    then: Callable[[Path], None],
    *,
    but: Place | None = None,
    more: Sequence[Offer[Deed]] = (),
) -> None:
    """Ask for a folder *but* one, and go on with it; or for something else that is no folder."""
    new: Deed = partial(runner.ask_and_do, FOLDER, "", partial(make_folder, home), then)
    offers: list[Offer[Deed]] = [
        Offer(folder_name(home, folder) or HOME, partial(then, folder))
        for folder in folders(home)
        if folder != but
    ]
    runner.ask(question, [*offers, Offer(NEW_FOLDER, new), *more])
