"""Where campaigns lie that the archive shows: a folder, the trash, a server, or the backups.

Each says in its own words what is there, what a key does with it, and why it does not. None knows
a screen.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum, auto
from pathlib import Path
from typing import Protocol

from campaign import CampaignError
from saves.errors import SaveError
from saves.library.folders import folder_name, is_silent, on_server
from saves.library.restore_backup import kept_states
from saves.library.trash import ThrownAway, thrown, thrown_on_server
from saves.storage.backups import Backup, backups_folder, header_of_state
from saves.storage.clock import here
from saves.storage.header import (
    Header,
    Shared,
    folder_problem,
    local_time,
    newest_first,
)
from saves.storage.home import Home
from saves.storage.open_campaign import Place
from screens.text.phrases import complaint, counted, sentence

TITLE = "Campaigns"
HOME = "Campaigns"
"""How the folder for campaigns is called among others."""

EMPTY = "No campaigns in {folder}."
EMPTY_FOLDER = "No campaigns in {folder}. x removes the folder."
BAD = "This file cannot be opened. enter rescues the undamaged part."
LOST = "Nothing in this file can be rescued; x moves it to the trash."

TRASH_TITLE = "The trash"
NO_TRASH = "The trash is empty."
IN_TRASH = "It is in the trash: enter restores it, x deletes it."
DELETED = "deleted {moment}, from {folder}"
DELETED_BY_THE_KEEPER = "On a server, only the keeper of the database deletes."

SERVER_TITLE = "Campaigns on the server"
NONE_ON_THE_SERVER = "No campaigns on the server. I imports one."
SILENT = "The server does not answer; the line below says why."
FOR_THE_KEEPER = "On a server, the keeper rescues campaigns from his backups."

BACKUPS_TITLE = "Backups"
NONE_KEPT = "No backups yet in {folder}."
SWITCHED_OFF = "Backups are switched off; the settings (,) switch them on."
RESTORE_FIRST = "It is a backup; enter makes it a campaign again."
BAD_BACKUP = "This backup cannot be opened."
KEPT = "backup of {moment:%Y-%m-%d %H:%M}, {lines}"


class Use(Enum):
    """What a command wants of a campaign."""

    SEE = auto()
    """What the list shows of it; or to mark it."""

    CHECK = auto()
    """Its log, be it whole or not."""

    READ = auto()
    """Its log, to be shown."""

    PLAY = auto()
    """The whole campaign, which may be written into."""

    MOVE = auto()
    """The file, whatever is in it."""

    REMOVE = auto()


class Enter(Enum):
    """What enter does with a campaign."""

    OPEN = "open"
    LOOK = "look"
    RESCUE = "rescue"
    TAKE_OUT = "out of the trash"
    RESTORE = "restore"
    SAY_WHY = "say why it cannot be opened"
    """Nothing else is to be had of it here."""

    @property
    def word(self) -> str:
        """What the line of keys says of it; empty if that is nothing."""
        if self is Enter.SAY_WHY:
            return ""
        return Enter.RESTORE.value if self is Enter.TAKE_OUT else self.value


class Removal(Enum):
    """What `x` does."""

    THROW_AWAY = "trash"
    DELETE = "delete"
    REMOVE_FOLDER = "remove the folder"


class CampaignSource(Protocol):
    """A place full of campaigns, one of which is on show."""

    @property
    def title(self) -> str: ...
    @property
    def shelf(self) -> Place:
        """Where campaigns go that come in."""
        ...

    def headers(self) -> Iterator[Header]:
        """What a list shows of each campaign; read beside the screen, one by one."""
        ...

    def nothing_there(self) -> str:
        """Why nothing is listed, once all has been read."""
        ...

    def holds(self, place: Place) -> bool:
        """A campaign that comes to lie in a place is one of these."""
        ...

    def enter(self, header: Header) -> Enter: ...
    def why_not(self, header: Header, use: Use) -> str | None: ...

    def removal(self, *, is_empty: bool) -> Removal:
        """What `x` does here, where there is something or nothing at all."""
        ...

    def details(self, header: Header) -> Iterator[str]:
        """What is to be said of a campaign because it lies here."""
        ...


class FolderSource:
    """The folder for campaigns, or one in it."""

    shelf: Path

    def __init__(self, home: Home, folder: Path, is_lost: Callable[[Path], bool]) -> None:
        self._home, self.shelf = home, folder
        self._is_lost = is_lost
        """It is known of a bad file that nothing in it can be rescued."""

    @property
    def title(self) -> str:
        return f"{TITLE} in {name}" if (name := folder_name(self._home, self.shelf)) else TITLE

    def headers(self) -> Iterator[Header]:
        return newest_first(self.shelf)

    def nothing_there(self) -> str:
        """An empty folder of one's own can be removed; the folder for campaigns stays."""
        if problem := folder_problem(self.shelf):
            return sentence(problem)
        if name := folder_name(self._home, self.shelf):
            return EMPTY_FOLDER.format(folder=name)
        return EMPTY.format(folder=self.shelf)

    def holds(self, place: Place) -> bool:
        return isinstance(place, Path) and place.parent == self.shelf

    def enter(self, header: Header) -> Enter:
        if header.problem:
            return Enter.SAY_WHY if self._is_lost(header.path) else Enter.RESCUE
        return Enter.LOOK if header.in_use else Enter.OPEN

    def why_not(self, header: Header, use: Use) -> str | None:
        if not header.problem or use not in (Use.READ, Use.PLAY):
            return None
        return LOST if self._is_lost(header.path) else BAD

    def removal(self, *, is_empty: bool) -> Removal:
        has_name = bool(folder_name(self._home, self.shelf))
        return Removal.REMOVE_FOLDER if is_empty and has_name else Removal.THROW_AWAY

    def details(self, header: Header) -> Iterator[str]:
        return iter(())


class TrashSource:
    """What was thrown away, here and on the server."""

    title = TRASH_TITLE

    def __init__(self, home: Home, tell: Callable[[str], object]) -> None:
        """*Tell* says, from whatever thread, that a part of it cannot be read."""
        self._home, self._tell = home, tell
        self.thrown: Mapping[Path, ThrownAway] = {}
        """What lies in it, once that has been read."""

    @property
    def shelf(self) -> Path:
        return self._home.campaigns

    def headers(self) -> Iterator[Header]:
        """Those of files, then those of the server: if one part cannot be read, the other is."""
        self.thrown = known = dict[Path, ThrownAway]()
        for look in (thrown, thrown_on_server):
            try:
                found = look(self._home)
            except CampaignError as error:
                self._tell(complaint(error))
                continue
            known.update((one.path, one) for one in found)
            yield from (one.header for one in found)

    def nothing_there(self) -> str:
        return NO_TRASH

    def holds(self, place: Place) -> bool:
        return False

    def enter(self, header: Header) -> Enter:
        return Enter.TAKE_OUT

    def why_not(self, header: Header, use: Use) -> str | None:
        if use is Use.REMOVE:
            return DELETED_BY_THE_KEEPER if header.shared else None
        return None if use is Use.SEE else IN_TRASH

    def removal(self, *, is_empty: bool) -> Removal:
        return Removal.DELETE

    def details(self, header: Header) -> Iterator[str]:
        """When it was thrown away, and where it lay."""
        if (one := self.thrown.get(header.path)) is not None:
            folder = folder_name(self._home, one.origin) or HOME
            yield DELETED.format(moment=local_time(one.moment), folder=folder)


class ServerSource:
    """The campaigns of a shared server: a few things are done otherwise there, or by the keeper."""

    title = SERVER_TITLE

    def __init__(self, home: Home) -> None:
        self._home = home

    @property
    def shelf(self) -> Place:
        return self._home.server or self._home.campaigns

    def headers(self) -> Iterator[Header]:
        return iter(on_server(self._home))

    def nothing_there(self) -> str:
        return NONE_ON_THE_SERVER

    def holds(self, place: Place) -> bool:
        return isinstance(place, Shared)

    def enter(self, header: Header) -> Enter:
        if header.problem:
            return Enter.SAY_WHY
        return Enter.LOOK if header.in_use else Enter.OPEN

    def why_not(self, header: Header, use: Use) -> str | None:
        if use is Use.SEE:
            return None
        if is_silent(header):
            return SILENT
        return FOR_THE_KEEPER if header.problem else None

    def removal(self, *, is_empty: bool) -> Removal:
        return Removal.THROW_AWAY

    def details(self, header: Header) -> Iterator[str]:
        return iter(())


class BackupSource:
    """The states of all campaigns that were kept, the latest first."""

    title = BACKUPS_TITLE

    def __init__(self, home: Home) -> None:
        self._home, self._problem = home, ""
        """Why they cannot be listed."""

        self.states: Mapping[Path, Backup] = {}

    @property
    def shelf(self) -> Path:
        return self._home.campaigns

    def headers(self) -> Iterator[Header]:
        states: tuple[Backup, ...] = ()
        try:
            states, self._problem = kept_states(self._home), ""
        except SaveError as error:
            self._problem = sentence(str(error))
        self.states = {one.path: one for one in states}
        return map(header_of_state, states)

    def nothing_there(self) -> str:
        if self._problem:
            return self._problem
        try:
            folder = backups_folder(self._home)
        except SaveError as error:
            return sentence(str(error))
        return SWITCHED_OFF if folder is None else NONE_KEPT.format(folder=folder)

    def holds(self, place: Place) -> bool:
        return False

    def enter(self, header: Header) -> Enter:
        return Enter.RESTORE

    def why_not(self, header: Header, use: Use) -> str | None:
        """Nothing changes a backup."""
        if use in (Use.SEE, Use.CHECK):
            return None
        if use is Use.READ:
            return BAD_BACKUP if header.problem else None
        return RESTORE_FIRST

    def removal(self, *, is_empty: bool) -> Removal:
        return Removal.THROW_AWAY

    def details(self, header: Header) -> Iterator[str]:
        """When it was kept."""
        if (one := self.states.get(header.path)) is not None:
            yield KEPT.format(moment=here(one.moment), lines=counted(one.lines, "line"))
