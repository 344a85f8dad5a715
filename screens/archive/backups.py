"""The backups in the archive: shown like a folder, and made campaigns again."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from saves.errors import SaveError
from saves.storage.backups import Backup, backups_folder, header_of_state, usual_folder
from saves.storage.clock import here
from saves.storage.header import Header, campaigns_folder
from screens.parts.row_list import RowList
from screens.text.phrases import counted, sentence

if TYPE_CHECKING:
    from screens.archive.archive_screen import ArchiveScreen

TITLE = "Backups"
NONE_KEPT = "No backups yet in {folder}."
SWITCHED_OFF = "Backups are switched off; the settings (,) switch them on."
RESTORE_FIRST = "It is a backup; enter makes it a campaign again."
KEPT = "backup of {moment:%Y-%m-%d %H:%M}, {lines}"
RESTORED = "{name} is a campaign again, as of {moment:%Y-%m-%d %H:%M}."


class BackupShelf:
    """A folder that is none: the states of all campaigns, the latest first."""

    def __init__(self, archive: "ArchiveScreen") -> None:
        self._archive = archive
        self.problem = ""
        """Why they cannot be listed."""

        try:
            self.folder = backups_folder() or usual_folder()
        except SaveError:  # which is said when they are listed
            self.folder = usual_folder()
        self.states: dict[Path, Backup] = {}

    @property
    def is_shown(self) -> bool:
        """It is on show."""
        return self._archive.folder == self.folder

    def headers(self) -> Iterator[Header]:
        """What a list shows of each state."""
        from saves.library.restore_backup import kept_states

        states: tuple[Backup, ...] = ()
        try:
            states, self.problem = kept_states(), ""
        except SaveError as error:
            self.problem = sentence(str(error))
        self.states = {one.path: one for one in states}
        yield from map(header_of_state, states)

    def nothing(self) -> str:
        """Why nothing is listed."""
        if self.problem:
            return self.problem
        return SWITCHED_OFF if backups_folder() is None else NONE_KEPT.format(folder=self.folder)

    def said_of(self, header: Header) -> Iterator[str]:
        """When a state was kept."""
        if (one := self.states.get(header.path)) is not None:
            yield KEPT.format(moment=here(one.moment), lines=counted(one.lines, "line"))

    def restore(self, header: Header) -> None:
        """Make a campaign of a state; what is there stays."""
        from saves.library.restore_backup import restore_backup
        from saves.storage.header import header as header_at

        def restored(to: Path) -> None:
            moment = here(self.states[header.path].moment)
            self._archive.line.search("")
            self._archive.show_folder(campaigns_folder())
            self._archive.query_one(RowList).focus()
            said = RESTORED.format(name=header_at(to).name, moment=moment)
            self._archive.tell(said)

        self._archive.do(partial(restore_backup, header.path), restored, "Not restored")
