"""Who sits here: the account, its home, its terminal and its tastes. Made once at each start.

The one place that asks the environment. Whoever starts sessions for other accounts makes them of
what he knows of those, and asks nothing. Imports nothing that is slow.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from saves.storage.backups import SETTINGS
from saves.storage.header import Shared
from saves.storage.home import Home
from saves.storage.plain_text import plain
from screens.shell.settings import Settings, read_settings
from screens.shell.terminal import TerminalTraits, terminal

if TYPE_CHECKING:
    from campaign import Side
    from saves.server.contract.lobby import Lobby
    from saves.server.contract.office import Keyring

HOME = "NORDEN_SUDEN_HOME"
"""The environment variable that names another folder for everything the game writes."""

SERVER = "NORDEN_SUDEN_SERVER"
"""The environment variable with the address of a shared database."""

BACKUPS = "NORDEN_SUDEN_BACKUPS"
"""The environment variable: `off`, or the folder for backups. It goes before the settings."""


ERRORS = "errors.log"
"""The file in the folder for campaigns into which errors of the program are written."""

BATTLES = "battles.toml"
"""How the file is called that says how the battles of each campaign are fought."""


@dataclass(slots=True)
class Session:
    """One player at one terminal. His settings may change while it lasts."""

    home: Home
    terminal: TerminalTraits
    settings: Settings
    seat: "Side | None" = None
    """The side for which he orders in a hosted campaign; at his own keyboard, any."""

    lobby: "Lobby | None" = None
    """The server on which he plays; None at his own computer. There his files are the server's: no
    path is typed, nothing is written or opened for him, and he sees no names of files."""

    keyring: "Keyring | None" = None
    """By what he logs in there."""

    begins_with: int = 0
    """The game of the server in which he begins; 0 for its lobby."""

    looks_on: bool = False
    """He only looks on there."""

    view_states: list[Any] = field(default_factory=list)
    """How he looked at each screen in the session that this one takes over from, as each of them
    says it; empty for one that takes over from none."""

    looks: str = ""
    """What was on show there, as `looks_of` says it."""

    asked_back: Any = None
    """The request to go back about which he was asked there, and may have put it off."""

    ended: str = ""
    """How the game has ended, as he was told there; empty while it goes on."""

    is_proven: bool = False
    """The log of the campaign in which he begins was played again there, as `Proving` does."""

    kept: dict[str, Any] = field(default_factory=dict)
    """By the id of a campaign that is no file of his: what he has chosen for its battles, also for
    the one that goes on."""

    @property
    def is_served(self) -> bool:
        """He plays on a server."""
        return self.lobby is not None

    @property
    def account(self) -> str:
        return self.home.account

    @property
    def settings_file(self) -> Path:
        """Where the settings are kept."""
        return self.home.campaigns / SETTINGS

    @property
    def key_file(self) -> Path:
        """Where the player's own keys are kept."""
        return self.home.campaigns / "keys.toml"

    @property
    def battles_file(self) -> Path:
        """Where it is kept how the battles of each campaign are fought."""
        return self.home.campaigns / BATTLES

    @property
    def errors_file(self) -> Path:
        """Where errors of the program are written down."""
        return self.home.campaigns / ERRORS


def session_of(home: Home, environ: Mapping[str, str]) -> Session:
    """A session at the home of an account, in the terminal that its environment describes."""
    settings = read_settings(home.campaigns / SETTINGS)
    return Session(home, terminal(environ), settings)


def session_here(home: Home | None = None) -> Session:
    """The session of whoever has started this process, at his home.

    Raises:
        SaveError: if nobody has said where campaigns lie, and the system knows of no home.
    """
    return session_of(home or home_here(), os.environ)


def environment() -> Mapping[str, str]:
    """The environment of this process, for those who are told by it how to work."""
    return os.environ


def replace_environment(wanted: Mapping[str, str]) -> None:
    """Take another environment, which is all that is known from now on."""
    os.environ.clear()
    os.environ.update(wanted)


def home_here() -> Home:
    """The home of whoever has started this process, as its environment says.

    Raises:
        SaveError: as `session_here`.
    """
    environ, own = os.environ, _own_folder(os.environ)
    address = environ.get(SERVER)
    home = Home(
        Path(),
        _account(environ),
        Shared(address) if address else None,
        environ.get(BACKUPS, "").strip(),
        own,
        _present(),
    )
    return home._replace(campaigns=_campaigns(home, environ))


def _present() -> Path:
    try:
        return Path.cwd()
    except OSError:
        return Path()  # it has been removed


def _campaigns(home: Home, environ: Mapping[str, str]) -> Path:
    """The folder for campaigns.

    Raises:
        SaveError: as `session_here`.
    """
    if named := environ.get(HOME):
        return _at_home(home, named) / "campaigns"
    data = environ.get("XDG_DATA_HOME", "")
    if not data.startswith("/"):
        data = "~/.local/share"  # one that is not absolute means nothing
    return _at_home(home, data) / "norden-suden" / "campaigns"


def _at_home(home: Home, name: str) -> Path:
    """A folder, `~` being a home.

    Raises:
        SaveError: if the system knows of none.
    """
    try:
        return home.path(name).absolute()
    except LookupError as error:
        from saves.errors import SaveError  # brings the campaign along

        raise SaveError(
            f"there is no home folder for {plain(Path(name).parts[0])}; name a folder for"
            f" campaigns in {HOME}"
        ) from error


def _own_folder(environ: Mapping[str, str]) -> Path | None:
    """The home of this user, as the environment says, or else the list of users."""
    own = environ.get("HOME", "")
    if own.startswith("/"):
        return Path(own)
    import pwd

    try:
        return Path(pwd.getpwuid(os.getuid()).pw_dir)
    except KeyError:
        return None


def _account(environ: Mapping[str, str]) -> str:
    """Who plays, as the environment says, or else the list of users."""
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        if said := environ.get(name):
            return said
    import pwd

    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:  # a user without an entry in the system's list
        return f"user {os.getuid()}"
