"""A campaign's file, founded on a log that is there already."""

from pathlib import Path

from sqlalchemy import Connection, insert

from campaign import read_situation
from saves import store
from saves.database import new_file, placed, told
from saves.history import last_resolver
from saves.integrity import Archive, read_all, reloads
from saves.layout import CAMPAIGN, ENTRY, POINT, Row
from saves.play import LineOfPlay
from saves.standing import standing


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
                _write(connection, save, play)
                read_all(connection, path.name)
        finally:
            engine.dispose()


def _write(connection: Connection, save: Archive, play: LineOfPlay) -> None:
    """All rows of a campaign, and the head that follows from them."""
    place: Row = {"id": store.LOCAL, "folder": ""}
    campaign = store.sealed(
        {c: save.campaign[c] for c in CAMPAIGN if c not in place} | place, CAMPAIGN
    )
    connection.execute(insert(store.TABLES["campaign"]), campaign)
    head = store.add_head(connection, campaign, read_situation(campaign["opening"]))
    columns = (*ENTRY, "hash")
    key = {"campaign_id": campaign["id"]}
    for row in save.entries:
        store.add_entry(connection, campaign["id"], {c: row[c] for c in columns})
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
