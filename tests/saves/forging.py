"""A log with a line that was never played, and every digest made to fit."""

import sqlite3
from contextlib import closing
from pathlib import Path

from saves.storage.head_values import counted_in
from saves.storage.row_format import ENTRY, HEAD, digest
from saves.storage.rows import entry_hash


def forge(path: Path, number: int, **changes: object) -> None:
    """Change a line of the log, and make every digest fit again."""
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        rows = [dict(row) for row in connection.execute("SELECT * FROM entry ORDER BY number")]
        rows[number - 1].update(changes)
        previous = rows[0]["previous"]
        for row in rows:
            row["previous"] = previous
            previous = row["hash"] = entry_hash(row)
            values = ", ".join(f"{column} = :{column}" for column in (*ENTRY, "hash"))
            connection.execute(f"UPDATE entry SET {values} WHERE number = :number", row)
        head = dict(connection.execute("SELECT * FROM head").fetchone())
        head |= {"log": previous, "tip": rows[-1]["tip"]} | counted_in(rows)
        head["digest"] = digest(*(head[column] for column in HEAD))
        columns = ("log", "tip", *counted_in(rows), "digest")
        values = ", ".join(f"{column} = :{column}" for column in columns)
        connection.execute(f"UPDATE head SET {values}", head)
        connection.commit()
