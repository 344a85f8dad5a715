"""A campaign founded on a log that is there already: in a file of its own, or on a server."""

import uuid
from pathlib import Path
from typing import overload

from campaign import read_situation
from saves.campaign_log.line_of_play import LineOfPlay
from saves.campaign_log.save_points import head_of
from saves.storage import rows
from saves.storage.connection import Connection, one
from saves.storage.engines import new_file
from saves.storage.file_hold import FileHold
from saves.storage.header import Shared, new_path
from saves.storage.integrity import Archive, read_all
from saves.storage.open_campaign import Place
from saves.storage.row_format import CAMPAIGN, POINT, Row
from saves.storage.server_tables import check_format
from saves.storage.sqlite_errors import told
from saves.storage.sqlite_file import placed

_TAKEN = "SELECT 1 FROM campaign WHERE uuid = :uuid"


@overload
def stand(shelf: Path, save: Archive, play: LineOfPlay) -> Path: ...
@overload
def stand(shelf: Shared, save: Archive, play: LineOfPlay) -> Shared: ...
@overload
def stand(shelf: Place, save: Archive, play: LineOfPlay) -> Place: ...
def stand(shelf: Place, save: Archive, play: LineOfPlay) -> Place:
    """Put a campaign into a folder or a shared database; where it lies.

    Raises:
        SaveError: if it cannot be written.
    """
    if isinstance(shelf, Shared):
        return found_shared(shelf.database, save, play)
    path = new_path(str(save.campaign["name"]), shelf)
    found(path, save, play)
    return path


def found(path: Path, save: Archive, play: LineOfPlay) -> None:
    """Write a campaign to a new file, every row as it is; *play* is where it stands.

    Nothing lies there unless all of it does, and opens.

    Raises:
        SaveError: if there is such a file already, or it cannot be written.
    """
    with placed(path) as draft, told(path):
        file = new_file(draft)
        try:
            with file.begin() as connection:
                rows.create_tables(connection)
                write(connection, save, play, {"id": rows.LOCAL, "folder": ""})
                read_all(connection, path.name)
        finally:
            file.dispose()


def held_in_memory(save: Archive, play: LineOfPlay) -> FileHold:
    """A copy of a campaign that is gone with its process, held open; *play* is where it stands."""
    file = new_file(None)
    with file.begin() as connection:
        rows.create_tables(connection)
        write(connection, save, play, {"id": rows.LOCAL, "folder": ""})
    return FileHold(file, None, save.name)


def found_shared(database: str, save: Archive, play: LineOfPlay) -> Shared:
    """Write a campaign with its whole log into a shared database; where it lies.

    It keeps its uuid, unless a copy of it lies there already.

    Raises:
        SaveError: if the database cannot be reached, or is not ready.
    """
    from saves.storage.postgres_connection import visit  # brings PostgreSQL along

    with visit(database) as connection:
        check_format(connection)
        number = rows.next_id(connection)
        place: Row = {"id": number, "folder": ""}
        if one(connection, _TAKEN, {"uuid": save.campaign["uuid"]}):
            place["uuid"] = str(uuid.uuid4())
        write(connection, save, play, place)
        read_all(connection, str(save.campaign["name"]), number)
        return Shared(database, number)


def write(connection: Connection, save: Archive, play: LineOfPlay, place: Row) -> None:
    """All rows of a campaign, and the head that follows from them.

    The *place* has what is said of it in this database alone, `id` and `folder` at least.
    """
    campaign = rows.sealed(
        {c: save.campaign[c] for c in CAMPAIGN if c not in place} | place, CAMPAIGN
    )
    connection.execute(rows.INSERT["campaign"], campaign)
    head = rows.add_head(connection, campaign, read_situation(campaign["opening"]))
    key = {"campaign_id": campaign["id"]}
    rows.add_log(connection, campaign["id"], save.entries)
    for number, body in save.snapshots.items():
        rows.add_snapshot(connection, campaign["id"], number, body)
    points = [{c: point[c] for c in POINT if c not in key} | key for point in save.points]
    changes = {
        "number": len(save.entries),
        "tip": play.tip,
        "log": save.entries[-1]["hash"] if save.entries else rows.root(campaign),
        "points": rows.write_points(connection, campaign["id"], points),
        **head_of(save, play.state),
    }
    rows.write_head(connection, head, head | changes)
