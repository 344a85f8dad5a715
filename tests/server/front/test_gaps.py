"""Gaps in the memory are taken, and what comes later lies together."""

import ctypes
import subprocess
import sys

import pytest

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


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="no GNU heap")
def test_what_comes_later_lies_in_no_gap() -> None:
    """A process of its own, since gaps stay filled."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert done.stdout.split() == ["True"] * 3
