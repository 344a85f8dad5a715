"""Pictures of the screen, as SVG and as letters, in a folder of the player's own."""

import re
from pathlib import Path

from textual.app import App

from campaign import CampaignError
from saves.storage.clock import now_here
from saves.storage.loose_files import FileError, reason, write_new
from saves.storage.safe_files import make_folder
from screens.text.phrases import complaint

FOLDER = "pictures"
"""The folder beside the one for campaigns."""

PICTURE = "norden-suden-{moment:%Y%m%d-%H%M%S}"
WRITTEN = "Picture of the screen: {path}.svg and .txt"

_ELSEWHERE = re.compile(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", re.DOTALL)


def take_picture(app: App[None], campaigns: Path) -> None:
    """Write what is on the screen into the folder beside that for campaigns."""
    folder = campaigns.parent / FOLDER
    path = folder / PICTURE.format(moment=now_here())
    drawn, read = plain(app.export_screenshot(title="Norden & Suden")), letters(app)
    try:
        _make(folder)
        write_new(path.with_suffix(".svg"), drawn, force=True)
        write_new(path.with_suffix(".txt"), read, force=True)
    except CampaignError as error:
        app.notify(complaint(error), title="Not written", severity="warning", markup=False)
    else:
        app.notify(WRITTEN.format(path=path), markup=False)


def _make(folder: Path) -> None:
    try:
        make_folder(folder)
    except OSError as error:
        raise FileError(f"the folder {folder} cannot be created: {reason(error)}") from error


def plain(svg: str) -> str:
    """The picture with its blanks kept, and without the fonts it would fetch from elsewhere."""
    return _ELSEWHERE.sub("", svg).replace("<svg ", '<svg xml:space="preserve" ', 1)


def letters(app: App[None]) -> str:
    """The letters on the screen, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(s.text for s in strip).rstrip() for strip in strips) + "\n"
