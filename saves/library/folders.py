"""Folders of campaigns, and the server that friends share. Loads in no time: standard library only.

The folder for campaigns may hold others, one deep: `east`, `finished`. What begins with a point,
like the trash, is none of them.
"""

import os
from pathlib import Path

from saves.storage.header import THE_SERVER, Header, list_campaigns
from saves.storage.home import Home
from saves.storage.row_format import SUFFIX


def on_server(home: Home) -> tuple[Header, ...]:
    """The campaigns of the shared server, if one is named.

    If it cannot be asked, one header stands for all of them and says why.
    """
    shared = home.server
    if shared is None:
        return ()
    from saves.errors import SaveError
    from saves.storage.postgres import list_shared  # brings PostgreSQL along

    try:
        return list_shared(shared.database)
    except SaveError as error:
        return (Header(Path(THE_SERVER), THE_SERVER, problem=str(error), shared=shared),)


def is_silent(header: Header) -> bool:
    """A header that is no campaign: it says why the server cannot be asked."""
    return header.shared is not None and not header.shared.number


def folders(home: Home) -> tuple[Path, ...]:
    """The folder for campaigns, then those in it by their names."""
    root = home.campaigns
    try:
        with os.scandir(root) as found:
            names = [entry.name for entry in found if is_folder_name(entry.name) and entry.is_dir()]
    except OSError:
        names = []  # nobody has played yet, or `folder_problem` says why it cannot be read
    return (root, *(root / name for name in sorted(names)))


def is_folder_name(name: str) -> bool:
    """Something that a folder of campaigns may be called."""
    return (
        bool(name.strip())
        and name.isprintable()
        and "/" not in name
        and not name.startswith((".", "-"))
        and not name.endswith(SUFFIX)
    )


def folder_name(home: Home, folder: Path) -> str:
    """What a folder is called: nothing for the folder for campaigns itself."""
    return "" if folder == home.campaigns else folder.name


def everywhere(home: Home) -> tuple[Header, ...]:
    """Every campaign in every folder, the one played last first, bad ones at the end."""
    found = (header for folder in folders(home) for header in list_campaigns(folder))
    return tuple(sorted(found, key=lambda h: (not h.problem, h.played), reverse=True))
