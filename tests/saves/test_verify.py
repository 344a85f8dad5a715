"""Playing a log again: which line no longer leads where it did, and what is done about it."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from campaign import (
    Action,
    CampaignError,
    CampaignState,
    Change,
    Dice,
    apply,
    legal_actions,
    new_campaign,
    read_order,
    write_situation,
)
from campaign.situation import fingerprint
from saves.campaign_log import journal as journal_module
from saves.campaign_log import replay
from saves.campaign_log.agreements import ON_TRUST
from saves.campaign_log.campaign_record import look, read_place
from saves.campaign_log.journal import Journal
from saves.errors import LineError, SaveError
from saves.storage.head_values import pack
from saves.storage.header import header
from saves.storage.log_commands import read_move
from tests.saves.forging import forge
from tests.saves.hostile_files import put_snapshot
from tests.saves.playing import begin, contents, play_on

Rules = Callable[[CampaignState, Action, Dice], Change]


def after_dice(path: Path) -> Journal:
    """A campaign in its second turn, where dice have fallen."""
    with begin(path) as journal:
        while journal.state.turn < 2 or sum(len(e.rolls) for e in journal.entries()) < 4:
            play_on(journal, random.Random(3), 1)
    return journal


def test_dice_that_do_not_follow_from_the_seed_are_named(path: Path) -> None:
    entry = next(entry for entry in reversed(after_dice(path).entries()) if entry.rolls)
    roll = entry.rolls[0]
    face = roll.face % 6 + 1
    forge(path, entry.number, rolls=f'[["{roll.why}",{roll.sides},{face}]]')
    with Journal.resume(path) as journal, pytest.raises(LineError) as told:
        journal.verify()
    assert told.value.number == entry.number
    assert f"line {entry.number}, {entry.order!r}: " in str(told.value)
    assert f"{roll.why} rolled {face}, but die " in str(told.value)
    assert f" of the game is {roll.face}" in str(told.value)


def test_an_order_that_is_not_legal_is_named(path: Path) -> None:
    after_dice(path)
    forge(path, 3, line="march richmond")
    with Journal.resume(path) as journal, pytest.raises(LineError, match=r"line 3, 'march rich"):
        journal.verify()


def test_an_order_that_leads_elsewhere_is_named(path: Path) -> None:
    with begin(path) as journal:
        journal.play(read_order("march cairo"))
        journal.play(read_order("move 1 militia_infantry paducah"))
    forge(path, 1, position="0" * 64)
    with Journal.resume(path) as journal:
        reason = "line 1, 'march cairo': it no longer leads where it did"
        with pytest.raises(LineError, match=reason):
            journal.verify()


def test_superfluous_dice_are_named(path: Path) -> None:
    with begin(path) as journal:
        journal.play(read_order("march cairo"))
        journal.play(read_order("move 1 militia_infantry paducah"))
    forge(path, 1, rolls='[["union marches",6,4]]', dice="hand")
    with Journal.resume(path) as journal:
        assert (
            "line 1, 'march cairo': dice of [6] sides were rolled, now []" in journal.record.notice
        )
        assert "the campaign goes on from its opening" in journal.record.notice


def test_a_going_back_that_leads_elsewhere_is_named(path: Path) -> None:
    with begin(path) as journal:
        journal.play(read_order("march cairo"))
        journal.play(read_order("move 1 militia_infantry paducah"))
        journal.take_back()
        journal.redo()
        journal.play(read_order("march washington"))
    forge(path, 3, line="take back 1")
    with Journal.resume(path) as journal, pytest.raises(LineError, match="it leads to line 1"):
        journal.verify()


def test_a_reload_that_calls_itself_a_take_back_is_named(path: Path) -> None:
    thrown = next(e for e in after_dice(path).entries() if e.rolls)
    with Journal.resume(path) as journal:
        journal.go_back(journal.record.way_to(thrown.number)[-2].number)
        last = journal.verify()
    forge(path, last, line=f"take back {thrown.number}")
    with Journal.resume(path) as journal, pytest.raises(LineError) as told:
        journal.verify()
    assert told.value.number == last
    assert "could no longer be taken back" in str(told.value)


def test_a_going_back_that_is_filed_under_another_turn_is_named(path: Path) -> None:
    with begin(path) as journal:
        journal.play(read_order("march cairo"))
        journal.take_back()
    forge(path, 2, turn=2)
    with Journal.resume(path) as journal, pytest.raises(LineError) as told:
        journal.verify()
    assert str(told.value).endswith("line 2, 'take back 1': it was written in another turn")


@pytest.mark.thorough
def test_what_one_goes_back_from_after_the_end_is_filed_under_nobody(path: Path) -> None:
    """Nobody decides any more when the war is over; and such a log is in order."""
    with begin(path) as journal:
        play_on(journal, random.Random(2))
        assert journal.state.to_move is None
        journal.go_back(1)
        assert contents(path)["entry"][-1][5] == ""
        assert journal.verify() == len(contents(path)["entry"])


def test_a_reload_that_calls_itself_a_redo_is_named(path: Path) -> None:
    with begin(path) as journal:
        journal.play(read_order("march cairo"))
        journal.play(read_order("move 1 militia_infantry paducah"))
        journal.go_back(1)
    forge(path, 3, line="redo 1")
    with Journal.resume(path) as journal, pytest.raises(LineError, match="not the last to be tak"):
        journal.verify()


# --- rules that have changed -------------------------------------------------------------------


def other_rules(special: int) -> Rules:
    """The rules as they were, with a mistake in carrying out action number *special*."""
    count = 0

    def play(state: CampaignState, action: Action, dice: Dice) -> Change:
        nonlocal count
        count += 1
        change = apply(state, action, dice)
        if count == special:
            change = Change(change.state.evolve(fallen=change.state.fallen + 1), change.events)
        return change

    return play


def played_by_other_rules(path: Path, lines: int, special: int) -> CampaignState:
    """A campaign of so many lines, one of which the present rules would carry out otherwise."""
    chance = random.Random(5)
    with pytest.MonkeyPatch.context() as patch, begin(path) as journal:
        patch.setattr(journal_module, "apply", other_rules(special))
        for _ in range(lines):
            journal.play(chance.choice(legal_actions(journal.state)))
        return journal.state


def last_snapshot(path: Path) -> int:
    """The line that the last snapshot was taken after."""
    number: int = contents(path)["snapshot"][-1][1]
    return number


@pytest.mark.thorough
def test_a_campaign_played_by_older_rules_goes_on_from_its_last_snapshot(path: Path) -> None:
    state = played_by_other_rules(path, lines=300, special=40)
    assert last_snapshot(path) > 40
    with Journal.resume(path) as journal:
        assert journal.state == state
        assert journal.record.notice == ""
        with pytest.raises(LineError) as told:
            journal.verify()
    assert told.value.number == 40


@pytest.mark.thorough
def test_what_older_rules_did_since_the_last_snapshot_is_set_aside(path: Path) -> None:
    lines = 300
    played_by_other_rules(path, lines, special=lines)
    snapshot = last_snapshot(path)
    assert snapshot < lines - 1
    rows = contents(path)["entry"]
    record = look(path)
    with Journal.resume(path) as journal:
        state = journal.state
        assert (record.state, record.notice) == (state, journal.record.notice)
        assert journal.entries()[-1].number == snapshot
        assert f"line {lines}, " in journal.record.notice
        assert "edition" not in journal.record.notice, "it was begun by the present one"
        assert f"the campaign goes on from line {snapshot}" in journal.record.notice
        assert header(path).terms == (ON_TRUST,), "a list says so, too"
        play_on(journal, random.Random(1), 3)
        left = journal.state
    assert contents(path)["entry"][:lines] == rows, "the log keeps what was played"
    with Journal.resume(path) as journal:
        assert journal.record.notice == ""
        assert journal.state == left
        told = {entry.number: change.state for entry, change in journal.record.retell()}
        assert told[snapshot] == state


def test_an_opening_that_cannot_be_read_is_an_error(path: Path) -> None:
    with begin(path) as journal:
        journal.play(read_order("march cairo"))
    before = path.read_bytes()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("campaign.situation_text.reader.KEYS", ("scenario",))
        with pytest.raises(SaveError, match="the opening of Test can no longer be read: "):
            Journal.resume(path)
    assert path.read_bytes() == before
    Journal.resume(path).close()


@pytest.mark.parametrize(
    "line",
    ["take back 17", "redo 17", "go back 17", "ask back 17", "grant 17", "refuse 17", "resume 17"],
)
def test_lines_that_move_are_no_orders(line: str) -> None:
    assert read_move(line)
    with pytest.raises(Exception, match="no order called"):
        read_order(line)


@pytest.mark.sampled(9)
@pytest.mark.parametrize(
    "changes",
    [
        {"rolls": "loaded"},
        {"rolls": "[[1]]"},
        {"rolls": "7"},
        {"side": "nobody"},
        {"line": "take back 999"},
        {"line": "redo 1"},
        {"line": "roll the dice"},
        {"tip": 0},
        {"parent": 0},
    ],
    ids=str,
)
@pytest.mark.parametrize("number", [2, 60, 61])
def test_a_forged_line_is_noticed_on_opening_or_by_verify(
    path: Path, number: int, changes: dict[str, object]
) -> None:
    with begin(path) as journal:
        chance = random.Random(5)
        for _ in range(61):
            journal.play(chance.choice(legal_actions(journal.state)))
    forge(path, number, **changes)
    try:
        journal = Journal.resume(path)
    except CampaignError:
        return
    with journal:
        if not journal.record.notice:
            with pytest.raises(CampaignError):
                journal.verify()


def test_to_undo_and_to_redo_asks_for_no_position_anew(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log may have tens of thousands of such lines, and each leads where one has been."""
    with begin(path) as journal:
        play_on(journal, random.Random(4), 40)
        while not journal.can_take_back:
            journal.play(legal_actions(journal.state)[0])
        for _ in range(40):
            journal.take_back()
            journal.redo()
        save = journal.writer.read()
    written: list[CampaignState] = []

    def noted(state: CampaignState) -> str:
        written.append(state)
        return fingerprint(state)

    monkeypatch.setattr(replay, "fingerprint", noted)
    orders = sum(read_move(row["line"]) is None for row in save.entries)
    assert replay.verify(save) == len(save.entries) > orders + 80
    assert len(written) <= orders + 1
    row = save.entries[-1]
    forged = save._replace(entries=(*save.entries[:-1], row | {"position": "0" * 64}))
    with pytest.raises(LineError, match="no longer leads where it did"):
        replay.verify(forged)


def test_an_earlier_snapshot_of_another_moment_is_named(path: Path) -> None:
    """Every digest fits, and the position is one of this very war: of its beginning."""
    after_dice(path)
    put_snapshot(path, pack(write_situation(new_campaign())))
    number = min(read_place(path).snapshots)
    assert header(path).problem == ""
    with pytest.raises(LineError, match="its snapshot shows another position") as told:
        look(path).verify()
    assert told.value.number == number
