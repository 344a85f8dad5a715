"""Draws up the corpus: a handful of real saves of the present format, with what they hold.

To be done once, before a new format comes, by the version that the old one ends with:

    .venv/bin/python -m tests.saves.drawing_up

The saves of a released format are never drawn up again; see `test_corpus.py`.
"""

import random
import sqlite3
import tomllib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from campaign import (
    RESOLVERS,
    CampaignState,
    Options,
    RandomDice,
    ScriptedDice,
    Side,
    apply,
    legal_actions,
    new_campaign,
    read_order,
    write_order,
    write_situation,
)
from campaign.actions import Battle
from campaign.commanders import COMMANDERS
from campaign.standalone import begin_skirmish
from saves.campaign_log.campaign_record import Record
from saves.campaign_log.journal import Journal, Players
from saves.errors import LineError
from saves.storage.row_format import FORMAT, SUFFIX
from saves.storage.rows import position_digest

CORPUS = Path(__file__).with_name("corpus")
"""One folder for every format there has been."""

COMPUTERS = Players("steady", "steady")
SMALL_PAGES = 4096
"""Bytes: a repository should not carry the empty space of pages."""


def choose(state: CampaignState) -> str:
    """What the computer would do."""
    assert state.to_move
    return write_order(COMMANDERS["steady"].choose(state))


def before_a_battle(scenario: str, preset: str, least: int) -> CampaignState:
    """The first position in which a battle can be chosen that *least* pieces a side fight."""
    dice, state = RandomDice(1861), new_campaign(scenario, Options.preset(preset))
    while True:
        for action in legal_actions(state):
            if isinstance(action, Battle) and all(
                len(state.units_in(action.box, side)) >= least for side in Side
            ):
                return state
        state = apply(state, read_order(choose(state)), dice).state


def finished(path: Path) -> Journal:
    """A short war between two computers, to its end."""
    state = new_campaign("1861-march-1862")
    journal = Journal.begin(path, "A short war", state, COMPUTERS, "the seed of a short war")
    while journal.state.to_move:
        journal.play(read_order(choose(journal.state)))
    return journal


def campaign_in_battle(path: Path) -> Journal:
    """A war by all the rules, in the middle of a battle."""
    state = new_campaign("1862", Options.preset("full", long_rail=True))
    journal = Journal.begin(
        path, "Brüder im Krieg", state, Players("person", "steady"), "the seed of all the rules"
    )
    while not (journal.state.battle and len(journal.entries()) > 60):
        journal.play(read_order(choose(journal.state)))
    return journal


def on_the_table(path: Path, resolver: str, least: int, orders: int) -> Journal:
    """A battle fought in a way of its own, after so many orders."""
    state = before_a_battle("1862", "advanced", least)
    battle = next(action for action in legal_actions(state) if isinstance(action, Battle))
    journal = Journal.begin(path, f"By {resolver}", state, COMPUTERS, f"the seed of {resolver}")
    journal.play(read_order(f"battle {battle.box} by {resolver}"))
    for _ in range(orders):
        journal.play(read_order(choose(journal.state)))
    assert journal.state.battle, f"{path.name}: the battle is over, name fewer orders"
    return journal


def yankee(path: Path) -> Journal:
    """A battle by the rules of Yankee, in progress."""
    return on_the_table(path, "yankee", least=2, orders=40)


def shell_for_guns(path: Path) -> Journal:
    """A battle by the rules of Shell for Guns, in progress."""
    return on_the_table(path, "shell_for_guns", least=2, orders=40)


def skirmish(path: Path) -> Journal:
    """A battle of history by itself, in progress, to which more are still to come."""
    start = begin_skirmish("yankee", RESOLVERS["yankee"].scenarios["bull_run"])
    journal = Journal.begin(path, "First Bull Run", start, COMPUTERS, "the seed of Bull Run")
    for _ in range(80):
        journal.play(read_order(choose(journal.state)))
    assert journal.state.battle, f"{path.name}: the battle is over, name fewer orders"
    return journal


def requests(path: Path) -> Journal:
    """Two people who ask each other to take back; save points, a note, and one request open."""
    journal = Journal.begin(path, "Two friends", new_campaign(), seed="the seed of two friends")
    for number in range(90):
        journal.play(read_order(choose(journal.state)))
        if number % 20 == 15:
            asks = Side.UNION if number % 40 == 15 else Side.CONFEDERATE
            journal.ask_back(journal.entries()[-4].number, asks)
            if number % 60 == 15:
                journal.grant_back(asks.enemy)
            elif number < 60:
                journal.refuse_back(asks.enemy)
        if number % 30 == 0:
            journal.writer.mark(f"after {number}", "worth a second look")
    journal.ask_back(journal.entries()[-2].number, Side.UNION)
    journal.writer.annotate("played on Sundays")
    return journal


def branches(path: Path) -> Journal:
    """Orders taken back and redone, dice rolled by hand, several ways the war went."""
    chance = random.Random(14)
    journal = Journal.begin(path, "Many ways", new_campaign(), seed="the seed of many ways")
    for number in range(110):
        if number in (50, 80):
            journal.go_back(number // 2)
        script = ScriptedDice(chance.randint(1, 6) for _ in range(40))
        journal.play(chance.choice(legal_actions(journal.state)), script if number % 3 else None)
        if chance.random() < 0.2:
            while journal.can_take_back and chance.random() < 0.8:
                journal.take_back()
            while journal.can_redo and chance.random() < 0.5:
                journal.redo()
    return journal


SAVES: tuple[Callable[[Path], Journal], ...] = (
    finished,
    campaign_in_battle,
    yankee,
    shell_for_guns,
    skirmish,
    requests,
    branches,
)


def draw_up(folder: Path) -> None:
    """Write every save of the corpus, and beside it what it holds."""
    folder.mkdir(parents=True)
    for make in SAVES:
        path = folder / f"{make.__name__}{SUFFIX}"
        with make(path) as journal:
            lines = journal.verify()
            position = position_digest(write_situation(journal.state))
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(f"PRAGMA page_size = {SMALL_PAGES}")
            connection.execute("VACUUM")
        path.with_suffix(".toml").write_text(
            f"# {(make.__doc__ or make.__name__).strip()}\n"
            f'lines = {lines}\nposition = "{position}"\n',
            encoding="utf-8",
        )


def held(path: Path) -> dict[str, Any]:
    """What a save of the corpus holds."""
    return tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))


def check(record: Record, known: dict[str, Any]) -> None:
    """The save stands where it stood, and its whole log leads there; but for rules that differ."""
    if "differs_from" in known:
        with pytest.raises(LineError) as told:
            record.verify()
        assert told.value.number == known["differs_from"]
        if not record.notice:
            # It goes on from a snapshot behind that line, and stands where it stood.
            assert len(record.entries()) == known["lines"]
            assert position_digest(write_situation(record.state)) == known["position"]
            return
        assert all(entry.number < known["differs_from"] for entry in record.entries()[-1:])
        assert "of the rules, which are now edition" in record.notice
        return
    assert record.notice == ""
    assert record.verify() == known["lines"]
    assert position_digest(write_situation(record.state)) == known["position"]


if __name__ == "__main__":
    draw_up(CORPUS / f"format-{FORMAT}")
