"""A campaign founded on a log that is there already: in a file of its own, or on a server."""

import uuid
from pathlib import Path
from typing import overload

from sqlalchemy import Connection, insert, text

from campaign import read_situation
from saves import store
from saves.database import placed
from saves.engines import new_file
from saves.failures import told
from saves.history import last_resolver
from saves.hold import Place
from saves.integrity import Archive, read_all, reloads
from saves.layout import CAMPAIGN, POINT, Row
from saves.places import Shared, new_path
from saves.play import LineOfPlay
from saves.server_tables import check_format
from saves.standing import standing

_TAKEN = text("SELECT 1 FROM campaign WHERE uuid = :uuid")


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
        engine = new_file(draft)
        try:
            with engine.begin() as connection:
                store.create_tables(connection)
                write(connection, save, play, {"id": store.LOCAL, "folder": ""})
                read_all(connection, path.name)
        finally:
            engine.dispose()


def found_shared(database: str, save: Archive, play: LineOfPlay) -> Shared:
    """Write a campaign with its whole log into a shared database; where it lies.

    It keeps its uuid, unless a copy of it lies there already.

    Raises:
        SaveError: if the database cannot be reached, or is not ready.
    """
    from saves.postgres import visit  # brings PostgreSQL along

    with visit(database) as connection:
        check_format(connection)
        number = store.next_id(connection)
        place: Row = {"id": number, "folder": ""}
        if connection.execute(_TAKEN, {"uuid": save.campaign["uuid"]}).first():
            place["uuid"] = str(uuid.uuid4())
        write(connection, save, play, place)
        read_all(connection, str(save.campaign["name"]), number)
        return Shared(database, number)


def write(connection: Connection, save: Archive, play: LineOfPlay, place: Row) -> None:
    """All rows of a campaign, and the head that follows from them.

    The *place* has what is said of it in this database alone, `id` and `folder` at least.
    """
    campaign = store.sealed(
        {c: save.campaign[c] for c in CAMPAIGN if c not in place} | place, CAMPAIGN
    )
    connection.execute(insert(store.TABLES["campaign"]), campaign)
    head = store.add_head(connection, campaign, read_situation(campaign["opening"]))
    key = {"campaign_id": campaign["id"]}
    store.add_log(connection, campaign["id"], save.entries)
    for number, body in save.snapshots.items():
        store.add_snapshot(connection, campaign["id"], number, body)
    points = [{c: point[c] for c in POINT if c not in key} | key for point in save.points]
    changes = {
        "number": len(save.entries),
        "tip": play.tip,
        "log": save.entries[-1]["hash"] if save.entries else store.root(campaign),
        "points": store.write_points(connection, campaign["id"], points),
        "reloads": reloads(save.entries),
        **standing(play.state, last_resolver(save)),
    }
    store.write_head(connection, head, head | changes)
