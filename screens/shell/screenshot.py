"""A picture of the screen, written into the present folder."""

from pathlib import Path

from textual.app import App

from campaign import CampaignError
from saves.storage.clock import now_here
from saves.storage.loose_files import write_new
from screens.text.phrases import complaint

PICTURE = "norden-suden-{moment:%Y%m%d-%H%M%S}.svg"
WRITTEN = "Written: {path}"


def take_picture(app: App[None], folder: Path) -> None:
    """Write what is on the screen as a picture into the present folder."""
    path = folder / PICTURE.format(moment=now_here())
    try:
        write_new(path, app.export_screenshot(), force=True)
    except CampaignError as error:
        app.notify(complaint(error), title="Not written", severity="warning", markup=False)
    else:
        app.notify(WRITTEN.format(path=path), markup=False)
