"""Let others play here: `norden-suden serve`."""

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

from saves.errors import SaveError
from saves.server.process.config import FILE, read_config, write_first
from saves.server.process.folder import DATABASE, DISK_KEEPS, HOST_KEY, SECRET
from saves.storage.loose_files import reason
from saves.storage.safe_files import make_folder
from screens.cli.here import home
from screens.shell.session import environment

MISSING = "serving needs more libraries than playing ({names}); install them with: make serve"
NEEDED = ("asyncssh", "argon2", "prometheus_client")

OF_A_SERVER = (FILE, SECRET, DATABASE, HOST_KEY)
"""One of these is in the folder of a server, be it that of a copy of it or a first start."""

BEGUN = """\
{folder}: serving at {address}, {port}. Its settings are in {file}.
Make an account: norden-suden admin add NAME KEY.pub, and log in: ssh -p {at} NAME@HOST
Ctrl+C ends it. What happens is written down here:"""


def serve(folder: Path | None, write_config: bool, say: Callable[[str], None]) -> str:
    """Serve until a signal ends it; or only write the file that says how.

    Raises:
        SaveError: if the libraries for it are not there, a key is wrong, or a server runs already.
    """
    if missing := [name for name in NEEDED if find_spec(name) is None]:
        raise SaveError(MISSING.format(names=", ".join(missing)))
    from screens.server.supervisor import folder_for, supervise

    place = (folder or folder_for(home().campaigns)).absolute()
    try:
        _look_at(place)
        make_folder(place)
        is_first = write_first(place)
    except OSError as error:
        raise SaveError(f"{place}: no server can be here: {reason(error)}") from error
    config = read_config(place, environment())
    if write_config:
        return f"{place / FILE}: {'written' if is_first else 'is there already'}"
    words: dict[str, object] = {"folder": place, "file": FILE, "address": config.address}
    words["port"] = (
        f"port {config.port}" if config.port else f"a free port ({config.opened} says it)"
    )
    words["at"] = str(config.port or "PORT")
    supervise(config, environment(), lambda: say(BEGUN.format(**words)))
    return "The server has ended. Nothing is lost."


def _look_at(place: Path) -> None:
    """Make sure that a folder is a server's, or may become one: nobody else may enter it then.

    Raises:
        SaveError: if something else is in it.
        OSError: if it cannot be looked into.
    """
    names = {path.name for path in place.iterdir()} if place.is_dir() else set()
    if names - {DISK_KEEPS} and names.isdisjoint(OF_A_SERVER):
        raise SaveError(
            f"{place} is not empty and no server's folder; name a new folder, or an empty one"
        )


def enter(account: str, folder: Path) -> NoReturn:
    """Be the door for one session of an account; ends the process as the session ended."""
    from screens.server.forced_command import main

    main(account, folder.absolute(), environment())
