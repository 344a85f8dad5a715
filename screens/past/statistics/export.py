"""Statistics that leave the game: a CSV file for each table, and where it all goes."""

import csv
import io
from collections.abc import Iterable
from pathlib import Path

from campaign.statistics import Statistics
from saves.storage.home import Home
from saves.storage.loose_files import FileError, check_place, reason, write_new
from screens.parts.typed_path import path_of
from screens.past.statistics.tables import StatisticsTable, all_tables


def free_place(home: Home, line: str) -> Path:
    """The file or folder that somebody means who typed this; nothing is there yet.

    Raises:
        FileError: if something is, or it names no file.
    """
    path = path_of(home, line)
    try:
        is_taken = path.exists()
    except OSError as error:
        raise FileError(f"{path} cannot be written: {reason(error)}") from error
    if is_taken:
        raise FileError(f"{path} exists already; choose another")
    return path


def write_csv(counted: Statistics, folder: Path, force: bool) -> list[Path]:
    """One CSV file for each table of the statistics; see `write_tables`."""
    return write_tables(all_tables(counted), folder, force)


def write_tables(parts: Iterable[StatisticsTable], folder: Path, force: bool) -> list[Path]:
    """One CSV file for each table, in a folder that is made if need be; none if one is there.

    Raises:
        FileError: if a file is there already, or cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"{folder} cannot be made: {reason(error)}") from error
    texts = {folder / f"{part.name}.csv": as_csv(part) for part in parts}
    for path in texts:
        check_place(path, force)
    for path, text in texts.items():
        write_new(path, text, force)
    return list(texts)


def as_csv(part: StatisticsTable) -> str:
    """A table as text that spreadsheets read."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(part.heading)
    writer.writerows(part.rows)
    return text.getvalue()
