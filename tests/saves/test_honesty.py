"""What is said of dice, log and seed that are not as they fell."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from campaign import ScriptedDice, legal_actions, read_order
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.campaign_log.rescue import rescue
from saves.exchange.import_export import bring_in_bundle, bundle_of
from saves.storage.header import header, list_campaigns
from saves.storage.row_format import CAMPAIGN, HEAD, digest
from screens.cli.commands.campaigns import shown
from screens.text.campaigns import honesty, honesty_said
from tests.saves.hostile_files import do
from tests.saves.playing import begin, play_on, played_last


def said_everywhere(path: Path) -> str:
    """What the list says, which is what the campaign itself and `show` say."""
    said = honesty_said(header(path))
    assert honesty_said(look(path)) == said
    assert said.casefold() in shown(str(path), situation=False).casefold()
    return said


def test_an_honest_campaign_says_so(path: Path) -> None:
    with begin(path) as journal:
        play_on(journal, random.Random(1), 30)
    assert said_everywhere(path) == "never gone back"
    assert honesty(header(path)) == ""


def test_dice_rolled_by_hand_are_counted(path: Path) -> None:
    with begin(path) as journal:
        chance, roll, rolled = random.Random(1), read_order("roll"), 0
        while rolled < 2:
            if roll in legal_actions(journal.state):
                journal.play(roll, ScriptedDice([6]))
                rolled += 1
            else:
                journal.play(chance.choice(legal_actions(journal.state)))
    assert said_everywhere(path) == "never gone back; dice of 2 orders rolled by hand"
    assert honesty(header(path)) == "!"
    copy = bring_in_bundle(bundle_of(path), "west.acwsave", path.parent / "copies")
    assert header(copy).by_hand == 2


def test_a_log_that_was_cut_is_not_rescued_without_a_word(path: Path) -> None:
    with begin(path) as journal:
        play_on(journal, random.Random(1), 60)
        journal.go_back(20)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM entry WHERE number > 40")
        connection.commit()
    found = rescue(path, path.with_name("rescued.acw"))
    assert said_everywhere(found.path) == "never gone back; log cut off, then rescued"
    assert honesty(header(found.path)) == "!"
    with Journal.resume(found.path) as journal:
        assert "cut_log" in journal.record.terms


def test_a_log_that_was_rescued_whole_bears_no_mark(path: Path) -> None:
    with begin(path) as journal:
        play_on(journal, random.Random(1), 30)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE head SET turn = 40")
        connection.commit()
    found = rescue(path, path.with_name("rescued.acw"))
    assert found.share == 1
    assert said_everywhere(found.path) == "never gone back"


def test_a_seed_that_was_exchanged_is_named(path: Path) -> None:
    with begin(path) as journal:
        play_on(journal, random.Random(1), 30)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE campaign SET seed = 'loaded dice'")
        for table, columns in (("campaign", CAMPAIGN), ("head", HEAD)):
            row = connection.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchone()
            connection.execute(f"UPDATE {table} SET digest = ?", [digest(*row)])
            connection.execute("UPDATE head SET campaign = (SELECT digest FROM campaign)")
        row = connection.execute(f"SELECT {', '.join(HEAD)} FROM head").fetchone()
        connection.execute("UPDATE head SET digest = ?", [digest(*row)])
        connection.commit()
    assert honesty(header(path)) == "!"
    assert honesty_said(header(path)).endswith("seed of the dice exchanged")


@pytest.mark.parametrize(
    ("cut", "said"),
    [
        ("DELETE FROM entry WHERE number > 30", "its log has 30 lines instead of "),
        ("DELETE FROM entry WHERE number = 7", "lines instead of"),
        ("DELETE FROM entry", "its log has 0 lines instead of "),
        ("UPDATE entry SET hash = previous", "its log ends with another line than its head says"),
    ],
)
def test_a_log_that_is_not_what_the_head_promises_is_listed_as_bad(
    path: Path, cut: str, said: str
) -> None:
    with begin(path) as journal:
        play_on(journal, random.Random(1), 60)
    do(path, cut)
    [listed] = list_campaigns(path.parent)
    assert said in listed.problem
    assert played_last(path.parent) is None, "the title goes on with none that was cut"
