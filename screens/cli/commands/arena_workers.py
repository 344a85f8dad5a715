"""Who plays the games of a match: this process, several, or a cluster."""

import gc
import multiprocessing
import signal
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from itertools import islice
from types import FrameType
from typing import Any

from campaign.commanders.arena.match import MatchGame, Played, play_leg
from campaign.errors import CampaignError
from screens.cli.commands.simulation import end_with_the_first

LOCAL = "local"
"""The address of a cluster that is started for one match."""

AHEAD = 2
"""So many games per worker are handed out: none waits, and few are in vain at an early end."""

CLOCK = time.process_time
"""What a commander thinks is counted as time of the processor: other work does not slow it."""

_stop: Any = None
"""A byte that all processes of a match share: not 0 once nobody waits for its games."""


class NoClusterError(CampaignError):
    """The games cannot be played on a cluster."""


@contextmanager
def played_by(
    legs: Iterable[MatchGame], processes: int, cluster: str | None
) -> Iterator[Iterator[Played]]:
    """The games as they are over; whoever leaves before the last one ends the others, too.

    Raises:
        NoClusterError: if Dask is not installed, or does not answer.
    """
    if cluster is not None:
        with _cluster(cluster, processes) as (pool, workers):
            yield _stream(pool, legs, AHEAD * workers)
    elif processes == 1:
        yield map(_play, legs)
    else:
        stop = multiprocessing.RawValue("b", 0)
        pool = ProcessPoolExecutor(processes, initializer=_begin, initargs=(stop,))
        try:
            with _ctrl_c_ignored():  # or it ends a process that has not begun, and with it the pool
                pool.submit(_is_stopped)
            yield _stream(pool, legs, AHEAD * processes)
        finally:
            stop.value = 1
            pool.shutdown(cancel_futures=True)


@contextmanager
def once_interrupted() -> Iterator[None]:
    """The first ctrl-c ends what goes on; another one does not end the winding up of it.

    That takes no longer than the order that somebody thinks about just then. Nor does it end the
    process in another way, which has nothing more to do then.
    """
    was_heard = False

    def end(number: int, frame: FrameType | None) -> None:
        nonlocal was_heard
        if not was_heard:
            was_heard = True
            signal.default_int_handler(number, frame)

    before = signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN if was_heard else before)


@contextmanager
def _ctrl_c_ignored() -> Iterator[None]:
    """While processes are started, which take over what is done about signals."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_COLLECTED = (700, 10, 200)
"""Old objects are searched for garbage twenty times less often than usual: with the positions that
commanders remember, each search takes a tenth of a second, a twelfth of all their time, and finds
hardly anything. So it is in processes that are started for a match.
"""


def _begin(stop: Any) -> None:
    """In a process that plays: ctrl-c is for the one that hands out the games."""
    global _stop  # noqa: PLW0603 - each process has its own
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(*_COLLECTED)
    end_with_the_first()


def _is_stopped() -> bool:
    return _stop is not None and bool(_stop.value)


def _play(leg: MatchGame) -> Played:
    return play_leg(leg, CLOCK, _is_stopped)


def _stream(pool: Executor, legs: Iterable[MatchGame], most: int) -> Iterator[Played]:
    """Games as they are over, with so many handed out at a time."""
    left = iter(legs)
    pending = {pool.submit(_play, leg) for leg in islice(left, most)}
    while pending:
        done, pending = wait(pending, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()
        pending |= {pool.submit(_play, leg) for leg in islice(left, len(done))}


@contextmanager
def _cluster(address: str, processes: int) -> Iterator[tuple[Executor, int]]:
    """The workers of a Dask cluster, as an executor, and how many there are."""
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise NoClusterError(
            "Dask is not installed: it is the extra 'cluster' of pyproject.toml; without --dask all"
            " cores of this machine play"
        ) from None
    if address == LOCAL:
        make = partial(LocalCluster, n_workers=processes, threads_per_worker=1)
        with make(dashboard_address=None) as cluster, Client(cluster) as client:
            yield client.get_executor(pure=False), processes
        return
    try:
        client = Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise NoClusterError(f"no Dask cluster answers at {address}: {error}") from error
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise NoClusterError(f"the Dask cluster at {address} has no workers")
        yield client.get_executor(pure=False), workers
