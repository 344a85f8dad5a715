"""What follows from the log of a campaign of an older format: filled in, and sealed anew."""

from sqlalchemy import Connection, text

from saves import store
from saves.history import last_resolver
from saves.integrity import Archive, reloads
from saves.layout import HEAD, Row
from saves.play import pick_up
from saves.standing import standing


def seal_anew(connection: Connection, save: Archive) -> None:
    """Fill in what follows from the log, and seal the rows that have new columns.

    Raises:
        SaveError: if the opening can no longer be read.
    """
    play, _ = pick_up(save)
    options = store.OPTIONS.join(play.state.options.switched_on)
    key = {"id": save.campaign["id"]}
    new = _row(connection, "SELECT * FROM campaign WHERE id = :id", key)
    campaign = store.write_campaign(connection, new, {"options": options})
    head = _row(connection, "SELECT * FROM head WHERE campaign_id = :id", key)
    stands = standing(play.state, last_resolver(save))
    changes = {
        "resolver": stands["resolver"],
        "holders": stands["holders"],
        "reloads": reloads(save.entries),
        "campaign": campaign["digest"],
        "layout": store.layout_digest(connection),
    }
    assert set(head) == {*HEAD, "digest"}
    store.write_head(connection, head, head | changes)


def _row(connection: Connection, query: str, key: Row) -> Row:
    return dict(connection.execute(text(query), key).mappings().one())
