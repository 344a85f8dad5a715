"""Whose campaigns these are: where an account keeps them, and the name that its leases carry.

Made once by whoever starts a session. Nothing in the archive asks the process who it is, so that
one process may serve several accounts. Loads in no time: standard library only.
"""

from pathlib import Path
from typing import NamedTuple

from saves.storage.header import Shared


class Home(NamedTuple):
    """What the archive has to know of an account."""

    campaigns: Path
    """The folder for campaigns; it need not exist yet."""

    account: str
    """Who plays, as leases say it."""

    server: Shared | None = None
    """The shared database that the player has named; None if there is none."""

    backups: str = ""
    """What was said of backups at the start, `off` or a folder. It goes before the settings."""

    own: Path | None = None
    """What `~` stands for; None if nobody knows."""

    present: Path = Path()
    """The folder that relative paths begin at."""

    def path(self, typed: str) -> Path:
        """The path that somebody means who typed this: `~` is his own folder, `~lee` Lee's.

        Raises:
            LookupError: if nobody knows of such a folder.
        """
        path = Path(typed)
        first, *rest = path.parts or ("",)
        if not first.startswith("~"):
            return path
        return Path(self._folder_of(first[1:]), *rest)

    def _folder_of(self, user: str) -> Path:
        if not user:
            if self.own is None:
                raise LookupError("~")
            return self.own
        import pwd

        return Path(pwd.getpwnam(user).pw_dir)
