"""Gaps in the memory are taken, and what comes later lies together."""

import ctypes
import os
import subprocess
import sys

import pytest

from screens.server import gaps
from tests.patience import PATIENCE

PROBE = """
import ctypes
from screens.server.gaps import fill_gaps
library = ctypes.CDLL(None)
library.malloc.restype = ctypes.c_void_p
library.free.argtypes = [ctypes.c_void_p]
pieces = [library.malloc(104) for _ in range(4_000)]
for piece in pieces[::2]:
    library.free(piece)
scattered = [library.malloc(104) for _ in range(100)]
for piece in scattered:
    library.free(piece)
many = fill_gaps()
later = [library.malloc(104) for _ in range(1_000)]
gaps = set(pieces[::2])
print(many >= 1_500, len(gaps.intersection(scattered)) > 50, len(gaps.intersection(later)) < 20)
"""

BESIDE = """
from pathlib import Path
from screens.server.gaps import fill_gaps
def mapped():
    return Path("/proc/self/maps").read_text().count("\\n")
before = mapped()
print(fill_gaps() < 10_000, mapped() < before + 100)
"""

NO_GNU_HEAP = not hasattr(ctypes.CDLL(None), "mallinfo2")


@pytest.mark.skipif(NO_GNU_HEAP, reason="no GNU heap")
def test_what_comes_later_lies_in_no_gap() -> None:
    """A process of its own, since gaps stay filled."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert done.stdout.split() == ["True"] * 3


@pytest.mark.skipif(NO_GNU_HEAP, reason="no GNU heap")
def test_a_piece_that_lies_beside_the_heap_fills_no_gap() -> None:
    """Where large pieces get memory of their own, all that the system has would be taken."""
    done = subprocess.run(
        [sys.executable, "-c", BESIDE],
        env={**os.environ, "MALLOC_MMAP_THRESHOLD_": "16384"},
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert done.stdout.split() == ["True"] * 2


def test_where_another_library_stands_in_for_the_heap_nothing_is_counted() -> None:
    """The figures stay as they are whatever is taken: there would be gaps without end."""
    taken, back = list[int](), list[int]()

    def take(size: int) -> int:
        taken.append(size)
        return len(taken)

    assert not gaps._counts(gaps.Heap, take, back.append)
    assert taken
    assert back == [1]
