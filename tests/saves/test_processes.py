"""Processes that die, and processes that meet on one file: nothing is lost, nothing is torn."""

import os
import random
import subprocess
import time
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest

from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Entry, Journal
from saves.errors import InUseError
from saves.storage.header import header, list_campaigns
from saves.storage.processes import exists, has_terminal, is_alive
from tests.saves.playing import (
    begin,
    begin_until_killed,
    contents,
    heard,
    hold,
    leave_half_done,
    play_on,
    play_until_killed,
    played_last,
    start,
)


def kill_again_and_again(
    processes: ForkServerContext, path: Path, chance: random.Random, times: int
) -> tuple[int, int]:
    """Let processes play on a file and kill each at some moment; count lines acknowledged, games.

    After every kill the file opens at once, with every line that was acknowledged.
    """
    begin(path).close()
    acknowledged, games = 0, 1
    for number in range(times):
        process, wire = start(processes, play_until_killed, path, number)
        wire.poll(30)
        time.sleep(chance.random() * 0.15)
        process.kill()
        process.join(30)
        said: list[Entry] = [entry for entry in heard(wire) if entry]
        with Journal.resume(path) as journal:
            entries = journal.entries()
            over = journal.state.winner
        assert said, "it was killed before it had played anything"
        kept = {entry.number: entry for entry in entries}
        for entry in said:
            assert kept.get(entry.number) == entry, f"kill {number} lost line {entry.number}"
        acknowledged += len(said)
        if over:
            path.rename(path.with_name(f"{games}.acw"))
            begin(path, seed=f"war {games}").close()
            games += 1
    with Journal.resume(path) as journal:
        assert journal.verify() == len(journal.entries())
    return acknowledged, games


def test_kill_9_at_any_moment_loses_nothing(processes: ForkServerContext, path: Path) -> None:
    acknowledged, _ = kill_again_and_again(processes, path, random.Random(1861), 10)
    assert acknowledged > 10


@pytest.mark.soak
def test_three_hundred_kills_lose_nothing(processes: ForkServerContext, path: Path) -> None:
    acknowledged, _ = kill_again_and_again(processes, path, random.Random(1865), 300)
    assert acknowledged > 1_000


def test_a_campaign_is_there_whole_or_not_at_all(
    processes: ForkServerContext, tmp_path: Path
) -> None:
    chance = random.Random(4)
    for _ in range(5):
        process, wire = start(processes, begin_until_killed, tmp_path)
        wire.poll(30)
        time.sleep(chance.random() * 0.05)
        process.kill()
        process.join(30)
        begun = heard(wire)
        found = list_campaigns(tmp_path)
        assert not [shown.problem for shown in found if shown.problem]
        assert {shown.path for shown in found} >= set(begun)
        Journal.resume(found[0].path).close()


def test_a_commit_that_a_dead_process_left_half_done_is_undone(path: Path) -> None:
    torn = path.with_name("torn.acw")
    play_on(begin(path), random.Random(2), 30).close()
    with Journal.resume(path) as journal:
        state, rows = journal.state, contents(path)
        leave_half_done(journal, torn)
    assert played_last(path.parent) is not None
    assert header(torn).problem == ""
    assert header(torn).played == header(path).played
    with Journal.resume(torn) as journal:
        assert journal.state == state
        assert contents(torn) == rows


def test_who_only_looks_undoes_it_too(path: Path) -> None:
    torn = path.with_name("torn.acw")
    with begin(path) as journal:
        play_on(journal, random.Random(2), 30)
        leave_half_done(journal, torn)
        assert look(torn).state == journal.state


# --- two processes -----------------------------------------------------------------------------


def test_a_second_process_is_told_who_plays(processes: ForkServerContext, path: Path) -> None:
    begin(path).close()
    process, wire = start(processes, hold, path)
    assert wire.recv() == "open"
    before = path.read_bytes()
    with pytest.raises(InUseError) as told:
        Journal.resume(path)
    assert "test.acw is in use by " in str(told.value)
    assert f"(process {process.pid} on {os.uname().nodename}) since 20" in str(told.value)
    assert path.read_bytes() == before
    [shown] = list_campaigns(path.parent)
    assert not shown.problem
    assert f"process {process.pid}" in shown.in_use
    wire.send("let go")
    process.join(30)
    with Journal.resume(path) as journal:
        assert journal.state == journal.record.opening
    assert header(path).in_use == ""


def test_who_was_killed_holds_nothing(processes: ForkServerContext, path: Path) -> None:
    begin(path).close()
    process, wire = start(processes, hold, path)
    assert wire.recv() == "open"
    process.kill()
    process.join(30)
    assert header(path).in_use == ""
    started = time.perf_counter()
    Journal.resume(path).close()
    assert time.perf_counter() - started < 0.5


def test_looking_at_the_list_does_not_let_go_of_the_file(
    processes: ForkServerContext, path: Path
) -> None:
    """Reading a file can drop the locks that the same process holds on it."""
    with begin(path):
        assert not header(path).problem
        with pytest.raises(InUseError):
            Journal.resume(path)
        process, wire = start(processes, hold, path)
        assert wire.poll(30)
        with pytest.raises(EOFError):  # it could not open the file either
            wire.recv()
        process.join(30)
        assert process.exitcode


def test_a_list_is_never_torn(processes: ForkServerContext, path: Path) -> None:
    begin(path).close()
    process, wire = start(processes, play_until_killed, path, 1)
    assert wire.poll(30)
    lines = [header(path) for _ in range(300)]
    process.kill()
    process.join(30)
    assert not [shown.problem for shown in lines if shown.problem]
    assert sorted(shown.lines for shown in lines) == [shown.lines for shown in lines]
    assert len({shown.lines for shown in lines}) > 1


def test_a_process_that_has_ended_plays_nothing_though_nobody_asked_how() -> None:
    child = os.posix_spawn("/bin/true", ["true"], {})
    os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
    assert exists(child)
    assert not is_alive(child, time.time())
    os.waitpid(child, 0)


def test_a_terminal_that_is_closed_is_taken_from_its_processes_at_once() -> None:
    ours, theirs = os.openpty()
    script = f"trap '' HUP; exec <{os.ttyname(theirs)}; echo there; exec sleep 60 >/dev/null"
    command = ["/bin/sh", "-c", script]
    with subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert has_terminal(process.pid)
        os.close(theirs)
        os.close(ours)
        assert is_alive(process.pid, time.time())
        assert not has_terminal(process.pid)
        process.kill()
