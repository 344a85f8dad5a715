"""What follows from the log of a campaign of an older format: filled in, and sealed anew."""

from saves.campaign_log.pick_up import pick_up
from saves.campaign_log.save_points import head_of
from saves.storage import rows
from saves.storage.connection import Connection
from saves.storage.head_values import fixed
from saves.storage.integrity import Archive
from saves.storage.row_format import COLUMNS, Row


def seal_anew(connection: Connection, save: Archive) -> None:
    """Fill in what follows from the log, and seal the rows that have new columns.

    Raises:
        SaveError: if the opening can no longer be read.
    """
    play, _ = pick_up(save)
    key = {"id": save.campaign["id"]}
    new = _row(connection, "campaign", "id", key)
    campaign = rows.write_campaign(connection, new, _added(save.campaign, fixed(play.state)))
    head = _row(connection, "head", "campaign_id", key)
    changes = _added(save.head, head_of(save, play.state))
    seals = {"campaign": campaign["digest"], "layout": rows.layout_digest(connection)}
    rows.write_head(connection, head, head | changes | seals)


def _added(before: Row, wanted: Row) -> Row:
    """What the older format had no column for; all else stays as it was written, to be proved."""
    return {column: value for column, value in wanted.items() if column not in before}


def _row(connection: Connection, table: str, id_: str, key: Row) -> Row:
    columns = COLUMNS[table]
    query = f"SELECT {', '.join(columns)} FROM {table} WHERE {id_} = :id"
    [values] = connection.execute(query, key).fetchall()
    return dict(zip(columns, values, strict=True))
