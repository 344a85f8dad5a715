"""Processes killed while they play, and mishaps with their files, in any combination.

Whatever was acknowledged is in a file that opens, in the state to which the player put his file
back, or the player was told the moment it happened.
"""

import os
import random
import shutil
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from pathlib import Path
from typing import NamedTuple

import pytest

from campaign import legal_actions
from saves.campaign_log.journal import Entry, Journal
from saves.campaign_log.rescue import rescue
from saves.errors import DamagedError, LostFileError, SaveError
from saves.library.campaign_admin import duplicate
from saves.storage.header import header, list_campaigns, new_path
from saves.storage.leftovers import beside
from tests.own_home import own_home
from tests.saves.playing import begin, heard, start

KILLS = int(os.environ.get("KILLS", "300"))
"""How many, in the long run (make soak)."""


class Told(NamedTuple):
    """A player was told what had happened to his file, and saved a copy."""

    copy: Path


def play_with_care(path: Path, seed: int, acknowledged: Connection) -> None:
    """Play on; tell of every order; when told that the file is lost, save a copy and say so."""
    journal, chance = Journal.resume(path), random.Random(seed)
    try:
        while legal := legal_actions(journal.state):
            journal.play(chance.choice(legal))
            acknowledged.send(journal.entries()[-1])
    except LostFileError:
        copy = new_path(f"copy {seed}", path.parent)
        journal.writer.save_copy(copy)
        acknowledged.send(Told(copy))
        time.sleep(60)
    acknowledged.send(None)


def nothing(path: Path) -> Path:
    """Nothing happens but the kill."""
    return path


def removed(path: Path) -> Path:
    path.unlink()
    return path


def renamed(path: Path) -> Path:
    return path.rename(path.with_name("renamed.acw"))


def replaced_by_an_older_one(path: Path) -> Path:
    """The player puts back a copy that he made before."""
    shutil.copy(path.with_name("older.txt"), path.with_name("draft"))
    return path.with_name("draft").replace(path)


def overwritten_by_an_older_one(path: Path) -> Path:
    path.write_bytes(path.with_name("older.txt").read_bytes())
    return path


MISHAPS: tuple[Callable[[Path], Path], ...] = (
    nothing,
    removed,
    renamed,
    replaced_by_an_older_one,
    overwritten_by_an_older_one,
)


def kept(path: Path) -> dict[int, Entry]:
    """The orders in a campaign that opens; what keeps it from opening is repaired as is offered."""
    try:
        journal = Journal.resume(path)
    except DamagedError as error:
        if not error.is_beside:
            raise
        rescue(path)
        journal = Journal.resume(path)
    with journal:
        journal.verify()
        return {entry.number: entry for entry in journal.entries()}


class Story:
    """One campaign, one player, one mishap, one kill, in a folder of its own."""

    def __init__(self, processes: ForkServerContext, folder: Path, chance: random.Random) -> None:
        self.processes, self.chance = processes, chance
        self.path = folder / "west.acw"
        begin(self.path, seed=folder.name).close()
        if chance.random() < 0.5:  # play it behind a link
            there = folder / "elsewhere" / "east.acw"
            there.parent.mkdir()
            self.path.rename(there)
            self.path.symlink_to(there)

    def play(self) -> None:
        """Play, let something happen before or after the kill, and look at what is left."""
        shutil.copy(self.path, self.path.with_name("older.txt"))
        mishap = self.chance.choice(MISHAPS)
        is_open = self.chance.random() < 0.5
        process, wire = start(
            self.processes, play_with_care, self.path, self.chance.randrange(10**6)
        )
        wire.poll(30)
        time.sleep(self.chance.random() * 0.15)
        said = []
        if is_open:
            mishap(self.path)
            time.sleep(0.1 + self.chance.random() * 0.1)
        process.kill()
        process.join(30)
        said = heard(wire)
        assert said, "it was killed before it had played anything"
        left = self.path if is_open else mishap(self.path)
        self.look(said, mishap, left, is_open=is_open)

    def look(
        self, said: list[object], mishap: Callable[[Path], Path], left: Path, *, is_open: bool
    ) -> None:
        """Everything acknowledged is somewhere, unless the player himself put it away."""
        orders = [one for one in said if isinstance(one, Entry)]
        told = [one for one in said if isinstance(one, Told)]
        copies = [one.copy for one in told]
        if is_open and mishap is not nothing:
            at = said.index(told[0]) if told else len(said)
            assert not [one for one in said[at:] if isinstance(one, Entry)], "played on in silence"
            if not told:
                return  # killed before its next order: nothing was acknowledged into the void
            for copy in copies:
                found = kept(copy)
                assert all(found[order.number] == order for order in orders)
        elif mishap in (nothing, renamed):
            found = kept(left)
            assert all(found.get(order.number) == order for order in orders)
        elif mishap is not removed:
            assert kept(left) == {}, "the state that the player put back"

    def next_one(self) -> None:
        """Whatever gets the name next is whole, and stays so."""
        try:
            begin(self.path, "Next").close()
        except SaveError:
            assert beside(self.path) or os.path.lexists(self.path)
        path = new_path("west", self.path.parent)
        begin(path, "Next").close()
        made = duplicate(path, "A copy of it")
        for one in (path, made):
            assert kept(one) == {}
            assert header(one).problem == ""


def kill(processes: ForkServerContext, tmp_path: Path, times: int, seed: int) -> None:
    chance = random.Random(seed)
    for number in range(times):
        folder = tmp_path / str(number)
        folder.mkdir()
        story = Story(processes, folder, chance)
        story.play()
        story.next_one()
        assert all(
            shown.path.name == "west.acw" for shown in list_campaigns(folder) if shown.problem
        )
        shutil.rmtree(folder)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "home"))
    own_home().campaigns.mkdir(parents=True)


def test_a_kill_and_a_mishap_lose_nothing_without_a_word(
    processes: ForkServerContext, tmp_path: Path
) -> None:
    kill(processes, tmp_path, 10, 1861)


@pytest.mark.soak
def test_three_hundred_kills_and_mishaps_lose_nothing_without_a_word(
    processes: ForkServerContext, tmp_path: Path
) -> None:
    kill(processes, tmp_path, KILLS, 1865)
