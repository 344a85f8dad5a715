"""Blocks that are free in Python's pools are taken, and what comes later lies in new ones."""

import os
import subprocess
import sys

import pytest

from screens.server.pools import fill_pools
from tests.patience import PATIENCE

PROBE = """
import ctypes
from screens.server.pools import fill_pools
take, give_back = ctypes.pythonapi.PyObject_Malloc, ctypes.pythonapi.PyObject_Free
take.restype, take.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
give_back.argtypes = [ctypes.c_void_p]
blocks = [take(200) for _ in range(8_000)]
for block in blocks[::2]:
    give_back(block)
free = set(blocks[::2])
scattered = [take(200) for _ in range(100)]
for block in scattered:
    give_back(block)
many = fill_pools()
later = [take(200) for _ in range(1_000)]
print(many >= 3_000, len(free.intersection(scattered)) > 50, len(free.intersection(later)) < 80)
"""


def test_what_comes_later_lies_in_no_pool_of_before() -> None:
    """In a process of its own, since they stay filled."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert (done.stdout.split(), done.stderr) == (["True"] * 3, "")


def test_without_pools_nothing_is_taken(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """As with another allocator. What else is complained of still reaches the log."""
    monkeypatch.setattr(sys, "_debugmallocstats", lambda: sys.stderr.write("no pools\n"))
    assert fill_pools() == 0
    sys.stderr.write("heard\n")
    assert "heard" in capfd.readouterr().err


def test_where_the_system_refuses_a_place_to_say_it_nothing_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(name: str) -> int:
        raise PermissionError(name)

    monkeypatch.setattr(os, "memfd_create", refuse)
    assert fill_pools() == 0
