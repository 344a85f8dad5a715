"""What follows from the log of a campaign of an older format: filled in, and sealed anew."""

from saves.campaign_log.pick_up import pick_up
from saves.campaign_log.save_points import last_resolver
from saves.storage import rows
from saves.storage.connection import Connection
from saves.storage.head_values import standing
from saves.storage.integrity import Archive, reloads
from saves.storage.row_format import COLUMNS, Row


def seal_anew(connection: Connection, save: Archive) -> None:
    """Fill in what follows from the log, and seal the rows that have new columns.

    Raises:
        SaveError: if the opening can no longer be read.
    """
    play, _ = pick_up(save)
    options = rows.OPTIONS.join(play.state.options.switched_on)
    key = {"id": save.campaign["id"]}
    new = _row(connection, "campaign", "id", key)
    campaign = rows.write_campaign(connection, new, {"options": options})
    head = _row(connection, "head", "campaign_id", key)
    stands = standing(play.state, last_resolver(save))
    changes = {
        "resolver": stands["resolver"],
        "holders": stands["holders"],
        "reloads": reloads(save.entries),
        "campaign": campaign["digest"],
        "layout": rows.layout_digest(connection),
    }
    rows.write_head(connection, head, head | changes)


def _row(connection: Connection, table: str, id_: str, key: Row) -> Row:
    columns = COLUMNS[table]
    query = f"SELECT {', '.join(columns)} FROM {table} WHERE {id_} = :id"
    [values] = connection.execute(query, key).fetchall()
    return dict(zip(columns, values, strict=True))
