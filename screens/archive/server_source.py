"""The campaigns of a shared server in the archive: a folder of its own, with a trash of its own.

What one does with a campaign is the same there; a few things are done otherwise, or by the keeper.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from saves.library.folders import is_silent, on_server, server
from saves.storage.header import THE_SERVER, Header, Shared, campaigns_folder
from screens.archive.campaign_actions import FOR_THE_KEEPER, ArchiveDeeds

if TYPE_CHECKING:
    from saves.storage.open_campaign import Place

ON_THE_SERVER = "Campaigns on the server"
NONE_THERE = "No campaigns on the server. I imports one."
FOLDER_THERE = "Folder on the server; leave empty for none:"
DELETED_BY_THE_KEEPER = "On a server, only the keeper of the database deletes."
SILENT = "The server does not answer; the line below says why."


class ArchiveServer(ArchiveDeeds):
    """Shows the server like a folder; its path is only a name."""

    def __init__(self) -> None:
        super().__init__()
        self.server = Path(THE_SERVER)

    @property
    def is_server(self) -> bool:
        """The server is on show."""
        return self.folder == self.server

    @property
    def home(self) -> Path:
        """Where new files go."""
        return campaigns_folder() if self.is_server else super().home

    @property
    def shelf(self) -> "Place":
        """Where campaigns go that come in."""
        return (self.is_server and server()) or super().shelf

    def where(self) -> str:
        return ON_THE_SERVER if self.is_server else super().where()

    def nothing(self) -> str:
        """Why nothing is listed."""
        is_empty = self.is_server and self.is_read and not self.headers
        return NONE_THERE if is_empty else super().nothing()

    def files(self, folder: Path) -> Iterator[Header]:
        """The headers of a folder, the trash, or the server."""
        yield from on_server() if folder == self.server else super().files(folder)

    def note_change(self, place: "Place", gone: Path | None = None) -> None:
        """A campaign has changed, or come; those of a server are asked for beside the screen."""
        if not isinstance(place, Shared):
            super().note_change(place, gone)
            return
        from saves.library.campaign_admin import header_at

        def found(header: Header) -> None:
            if self.is_server:
                self.headers[header.path] = header
                self.list_anew(header.path)

        self.do(partial(header_at, place), found)

    def ask_where_to(self, header: Header) -> None:
        """Put a campaign of the server into another folder there."""
        from saves.library.campaign_admin import put_into

        assert header.shared is not None
        place = header.shared
        deed = partial(put_into, place)
        self.ask_and_do(FOLDER_THERE, header.folder, deed, lambda _: self.note_change(place))

    def why_not_there(self, header: Header) -> str | None:
        """Why nothing is done with a campaign of the server."""
        if is_silent(header):
            return SILENT
        return FOR_THE_KEEPER if header.problem and header.shared else None
