"""A commit that was cut off, undone in memory: the file as it was before, from its journal.

SQLite does this by itself for whoever opens a file to write, and writes both; whoever only looks
at a file, which may come from anywhere, writes nothing. Standard library only.

A journal is a header and records: the number of a page, the page as it was, a sum over it. When a
part of it has reached the disk, another header may follow, at the beginning of a sector.
"""

import os
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

MAGIC: Final = bytes.fromhex("d9d505f920a163d7")
SUFFIX: Final = "-journal"

_HEADER = struct.Struct(">8sIIIII")
_NUMBER = struct.Struct(">I")
_TO_THE_END: Final = 0xFFFFFFFF
"""The number of records that means: as many as there are."""

_STRIDE: Final = 200
"""Every so manieth byte of a page counts for its sum."""


class _Header(NamedTuple):
    magic: bytes
    records: int
    nonce: int
    pages: int
    """Of the file before the commit."""

    sector: int
    page_size: int


def real(path: Path) -> Path:
    """The file itself, where *path* may be a link: SQLite, too, goes by the file.

    Links to its folder lead to the same files, so nobody follows them: a list asks this often.
    """
    try:
        return path.resolve() if os.path.islink(path) else path.absolute()  # noqa: PTH114 - often
    except (OSError, RuntimeError):  # links that lead in circles
        return path.absolute()


def journal_of(path: Path) -> Path:
    """Where SQLite writes what a commit changes, until it is done."""
    return Path(f"{real(path)}{SUFFIX}")


def names_other_files(journal: bytes) -> bool:
    """It speaks of a journal of several files, which SQLite would read, and then delete.

    The game has one file open, so it never writes such a one.
    """
    return journal.endswith(MAGIC)


def before_commit(content: bytes, journal: bytes) -> bytes:
    """The content of a file as it was before the commit that its journal has begun."""
    header = _header(journal, 0)
    if header is None or names_other_files(journal):
        return content
    size, pages = header.page_size, bytearray(content)
    most = len(content) + len(journal)  # whatever it says: it may come from anywhere
    for number, page in _records(journal, header):
        at = (number - 1) * size
        if number and at + size <= min(header.pages * size, most):
            pages.extend(bytes(max(0, at + size - len(pages))))
            pages[at : at + size] = page
    return bytes(pages[: header.pages * size])


def fits(content: bytes, journal: bytes) -> bool:
    """Whether it is the journal of a file with pages of that size, and of no other one."""
    header = _header(journal, 0)
    if header is None or names_other_files(journal):
        return False
    size = int.from_bytes(content[16:18]) % 65535  # 1 stands for the largest pages
    return size == header.page_size % 65535


def _header(journal: bytes, at: int) -> _Header | None:
    """The header that stands there; None if it is none, or zeros: then the commit was done."""
    if len(journal) < at + _HEADER.size:
        return None
    header = _Header(*_HEADER.unpack_from(journal, at))
    sizes = [1 << power for power in range(5, 17)]
    if header.magic != MAGIC or header.page_size not in sizes[4:] or header.sector not in sizes:
        return None
    return header


def _records(journal: bytes, first: _Header) -> Iterator[tuple[int, bytes]]:
    """The pages as they were, up to the first that was not written whole."""
    at, header, size = 0, _header(journal, 0), first.page_size
    while header is not None:
        at += first.sector
        left = (len(journal) - at) // (size + 8)
        for _ in range(left if header.records == _TO_THE_END else min(left, header.records)):
            [number] = _NUMBER.unpack_from(journal, at)
            page = journal[at + 4 : at + 4 + size]
            [known] = _NUMBER.unpack_from(journal, at + 4 + size)
            if known != (header.nonce + sum(page[size - _STRIDE : 0 : -_STRIDE])) & 0xFFFFFFFF:
                return
            yield number, page
            at += size + 8
        at += -at % first.sector
        header = _header(journal, at)
