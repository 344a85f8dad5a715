"""What the parent has loaded is counted no more, if Python knows such objects; all else is."""

import subprocess
import sys

import pytest

from screens.server import everlasting
from tests.patience import PATIENCE

PROBE = """
import gc
import sys
from screens.server.everlasting import let_all_last
class Kept:
    pass
def written():
    return 1234.5
kept, gone = Kept(), []
gc.collect()
many = let_all_last()
at_first = [sys.getrefcount(each) for each in (kept, Kept, "a word that is kept", let_all_last)]
more = [[kept, Kept, let_all_last] for _ in range(9)]
then = [sys.getrefcount(each) for each in (kept, Kept, "a word that is kept", let_all_last)]
later = Kept()
Kept.__del__ = lambda _: gone.append(1)
one = sys.getrefcount(later)
del later
in_code = sys.getrefcount(written.__code__.co_consts)
unending = sys.getrefcount(None)
print(many > 5_000, at_first == then == [unending] * 4, in_code == unending, one, len(gone))
"""

WAITING = """
import asyncio
from screens.server.everlasting import let_all_last
async def waits(future):
    await future
async def many():
    futures = [asyncio.get_running_loop().create_future() for _ in range(20)]
    waiting = [asyncio.create_task(waits(future)) for future in futures]
    await asyncio.sleep(0)
    for future in futures:
        future.set_result(None)
    await asyncio.gather(*waiting)
asyncio.run(many())
let_all_last()
for _ in range(50):
    asyncio.run(many())
print("waited")
"""
"""Python 3.12 keeps what has waited for a future, and uses it again."""

UNOWNED = """
import gc
import weakref
from screens.server import everlasting
class Kept:
    pass
class Unowned:
    pass
shown, look = [], gc.get_referents
def referents(thing):
    if thing is not Kept:
        return look(thing)
    unowned = Unowned()
    shown.append(weakref.ref(unowned))
    return [*look(thing), unowned]
gc.get_referents = referents
everlasting.let_all_last()
print([one() is not None for one in shown])
"""
"""The collector is told of a thing that nobody refers to."""

KNOWS = sys.version_info >= everlasting.SINCE


def told(probe: str = PROBE) -> str:
    """What a process of its own says: what is done cannot be undone."""
    return subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, check=True, timeout=PATIENCE
    ).stdout.strip()


@pytest.mark.skipif(not KNOWS, reason="this Python counts all")
def test_who_reads_what_is_shared_does_not_write_to_it_and_what_comes_later_is_freed() -> None:
    assert told() == "True True True 2 1"


@pytest.mark.skipif(KNOWS, reason="this Python need not count all")
def test_where_python_counts_all_nothing_is_changed() -> None:
    assert everlasting.let_all_last() == 0
    assert told() == "False False False 2 1"


@pytest.mark.skipif(not KNOWS, reason="this Python counts all")
def test_what_nobody_refers_to_is_not_freed_by_being_looked_at() -> None:
    """It is kept for use again, and freed a second time it would be given out twice."""
    assert told(UNOWNED) == "[True]"


def test_who_has_waited_for_a_future_waits_for_another_one() -> None:
    assert told(WAITING) == "waited"
