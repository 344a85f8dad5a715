"""The game's own tables, as rows. Errors name the file and the line."""

import csv
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeVar

import tomli
from msgspec import Struct

from campaign.errors import DataError

DATA = Path(__file__).parent.parent / "data"
"""Where they lie: beside the code. Asked as a resource of a package, which might lie in an archive,
they would bring all that reads archives along."""

TOML: Final = ".toml"

Page = TypeVar("Page")


class CsvRow(Struct, frozen=True):
    """One line of a table, and where it stands."""

    place: str
    """File and line, like `links.csv:7`."""

    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def number(self, column: str, default: int = 0) -> int:
        """The number in *column*; *default* where the cell is empty.

        Raises:
            DataError: if it is none.
        """
        cell = self.cells[column]
        if not cell:
            return default
        if not cell.lstrip("-").isdigit():
            raise DataError(f"{self.place}: {column} should be a number, not {cell!r}")
        return int(cell)


def text(name: str) -> str:
    """The text of a data file."""
    return (DATA / name).read_text(encoding="utf-8")


def table(name: str) -> Iterator[CsvRow]:
    """The rows of a CSV file below `campaign/data`; remarks (#) may stand above its heading."""
    lines = text(name).splitlines()
    remarks = sum(line.startswith("#") for line in lines)
    for line, cells in enumerate(csv.DictReader(lines[remarks:]), start=remarks + 2):
        if None in cells or None in cells.values():
            raise DataError(f"{name}:{line}: has not as many cells as the heading")
        yield CsvRow(f"{name}:{line}", cells)


def document(name: str) -> dict[str, Any]:
    """A TOML file below `campaign/data`."""
    return tomli.loads(text(name))


class DataFolder(Mapping[str, Page]):
    """The pages of a folder by their names, in order; each is read when it is first asked for.

    A campaign that is opened asks for one scenario of a dozen.
    """

    def __init__(
        self, folder: str, read: Callable[[str], Page], order: Callable[[Page], Any] | None = None
    ) -> None:
        """*Read* takes the name of a file; pages are sorted by *order*, or else by their names."""
        self._folder, self._read, self._order = folder, read, order
        self._pages: dict[str, Page] = {}

    @cached_property
    def _names(self) -> tuple[str, ...]:
        files = (entry.name for entry in (DATA / self._folder).iterdir())
        return tuple(sorted(name.removesuffix(TOML) for name in files if name.endswith(TOML)))

    def __getitem__(self, name: str) -> Page:
        page = self._pages.get(name)
        if page is None:
            if name not in self._names:
                raise KeyError(name)
            page = self._pages[name] = self._read(name + TOML)
        return page

    def __iter__(self) -> Iterator[str]:
        order = self._order
        if order is None:
            return iter(self._names)
        return iter(sorted(self._names, key=lambda name: order(self[name])))

    def __len__(self) -> int:
        return len(self._names)
