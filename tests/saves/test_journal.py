"""A campaign and its log: what is played is kept, and comes back as it was."""

import random
from pathlib import Path

import pytest

from campaign import (
    IllegalActionError,
    MissingRollError,
    Options,
    ScriptedDice,
    SealedDice,
    legal_actions,
    new_campaign,
    read_order,
)
from campaign.actions import Fight
from campaign.battle.register import RESOLVERS
from campaign.standalone import begin_skirmish, round_of
from saves.campaign_log.journal import IRON_MAN, Journal, Players
from saves.errors import SaveError
from tests.saves.playing import SEED, begin, contents, driver_of, in_battle, play_on


@pytest.fixture(params=["memory", "file"])
def journal(request: pytest.FixtureRequest, path: Path) -> Journal:
    return begin(None if request.param == "memory" else path)


def test_a_campaign_begins(path: Path) -> None:
    state = new_campaign("1861-short", Options(long_rail=True))
    with Journal.begin(path, "Short war", state, Players("person", "steady")) as journal:
        assert journal.state == journal.record.opening == state
        assert (journal.name, journal.path) == ("Short war", path)
        assert journal.record.players == ("person", "steady")
        assert journal.entries() == ()
        assert not journal.can_take_back
        assert not journal.can_redo


def test_a_record_shows_what_is_played_and_written_meanwhile(journal: Journal) -> None:
    record = journal.record
    play_on(journal, random.Random(1), 30)
    journal.writer.rename("Far West")
    journal.writer.mark("here", "Hold Cairo.")
    assert (record.state, record.entries()) == (journal.state, journal.entries())
    assert (record.name, journal.name) == ("Far West", "Far West")
    assert [point.name for point in record.points() if point.note] == ["here"]
    assert record.position_at(record.last) == journal.state
    written = record.lines
    with pytest.raises(SaveError):
        play_in_vain(journal)
    assert (record.lines, record.state) == (written, journal.state)


def play_in_vain(journal: Journal) -> None:
    """What goes along with an error is not played; the record has shown it meanwhile."""
    with journal.together():
        written = journal.record.lines
        play_on(journal, random.Random(2), 5)
        assert journal.record.lines > written
        journal.writer.unmark("nowhere")


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(2))
def test_a_campaign_comes_back_as_it_was_left(path: Path, seed: int) -> None:
    chance = random.Random(seed)
    play_on(begin(path, "My war", str(seed)), chance, 100).close()
    for _ in range(12):
        with Journal.resume(path) as journal:
            left = play_on(journal, chance, chance.randrange(60))
        with Journal.resume(path) as found:
            assert found.state == left.state
            assert found.entries() == left.entries()
            assert found.can_take_back == left.can_take_back
            assert found.can_redo == left.can_redo
            assert (found.name, found.record.players, found.record.notice) == (
                "My war",
                left.record.players,
                "",
            )
    with Journal.resume(path) as journal:
        play_on(journal, chance)
        assert journal.state.winner
        assert journal.verify() >= len(journal.entries())


def test_what_can_be_taken_back_is_the_same_when_the_turn_of_a_battle_has_ended(
    path: Path,
) -> None:
    resolver = RESOLVERS["shell_for_guns"]
    state = begin_skirmish(resolver.id, resolver.scenarios["pitched_battle"])
    with Journal.begin(path, "Battle", state, seed="a") as journal:
        while round_of(journal.state) == 0:
            assert journal.state.battle
            order = resolver.choose(journal.state.battle.position)
            journal.play(Fight(resolver.orders.write(order)))
        left = len(journal.entries())
        while journal.can_take_back:
            journal.take_back()
        taken_back = left - len(journal.entries())
        assert taken_back
        while journal.can_redo:
            journal.redo()
    with Journal.resume(path) as journal:
        numbers = [0, *(entry.number for entry in journal.entries())]
        assert journal.can_take_back_from(numbers[-taken_back])
        assert not journal.can_take_back_from(numbers[-taken_back - 1])
        for _ in range(taken_back):
            journal.take_back()
        assert not journal.can_take_back


def test_a_battle_is_resumed_in_the_middle(path: Path) -> None:
    state = in_battle()
    with Journal.begin(path, "Battle", state, seed=SEED) as journal:
        journal.play(legal_actions(state)[0])
        left = journal.state
    assert left.battle
    with Journal.resume(path) as journal:
        assert journal.state == left
        while journal.state.battle:
            journal.play(legal_actions(journal.state)[-1])
        left = journal.state
    with Journal.resume(path) as journal:
        assert journal.state == left
        assert journal.verify() == len(journal.entries())


@pytest.mark.thorough
def test_the_log_tells_the_whole_game(journal: Journal) -> None:
    play_on(journal, random.Random(5), 300)
    told = list(journal.record.retell())
    assert tuple(entry for entry, _ in told) == journal.entries()
    assert told[-1][1].state == journal.state
    numbers = [entry.number for entry, _ in told]
    assert numbers == sorted(set(numbers))


@pytest.mark.thorough
def test_verify_counts_every_line_those_taken_back_too(journal: Journal) -> None:
    play_on(journal, random.Random(6), 200)
    before = journal.verify()
    play_on(journal, random.Random(7), 1)
    while not journal.can_take_back:
        play_on(journal, random.Random(7), 1)
    lines = journal.verify()
    journal.take_back()
    journal.redo()
    assert lines > before
    assert journal.verify() == lines + 2


# --- refusals ---


def test_a_refused_action_leaves_no_trace(path: Path) -> None:
    with begin(path) as journal:
        play_on(journal, random.Random(1), 30)
        state, entries, rows = journal.state, journal.entries(), contents(path)
        for order in ("march richmond", "withdraw 1 militia_cavalry cairo", "fight roll"):
            with pytest.raises(IllegalActionError):
                journal.play(read_order(order))
        assert (journal.state, journal.entries(), contents(path)) == (state, entries, rows)


def test_missing_rolls_leave_no_trace(path: Path) -> None:
    with begin(path) as journal:
        while read_order("roll") not in legal_actions(journal.state):
            play_on(journal, random.Random(1), 1)
        state, rows = journal.state, contents(path)
        with pytest.raises(MissingRollError):
            journal.play(read_order("roll"), ScriptedDice())
        assert (journal.state, contents(path)) == (state, rows)
        journal.play(read_order("roll"), ScriptedDice([6]))
        assert [roll.face for roll in journal.entries()[-1].rolls] == [6]


def test_what_cannot_be_written_is_not_played(path: Path) -> None:
    with begin(path) as journal:
        play_on(journal, random.Random(1), 20)
        before = journal.verify()
        set_up(journal, "max_page_count = 1")  # SQLite takes what there is already
        with pytest.raises(SaveError, match=r"disk is full; free some space") as told:
            play_on(journal, random.Random(1), 100)
        assert str(told.value).startswith("test.acw was not written: the disk is full")
        assert str(told.value).endswith("nothing saved before is lost")
        state, entries, rows = journal.state, journal.entries(), contents(path)
        set_up(journal, "max_page_count = 100000")
        assert journal.verify() == len(rows["entry"]) > before
        journal.play(legal_actions(state)[0])
        assert journal.entries()[:-1] == entries
    with Journal.resume(path) as journal:
        assert list(journal.record.retell())[len(entries) - 1][1].state == state


def test_a_file_that_cannot_be_written_to_is_named(path: Path) -> None:
    with begin(path) as journal:
        set_up(journal, "query_only = ON")
        state = journal.state
        with pytest.raises(SaveError, match=r"test\.acw cannot be written to"):
            journal.play(legal_actions(state)[0])
        assert journal.state is state
        assert journal.entries() == ()
    with Journal.resume(path) as journal:
        assert journal.state == state


def set_up(journal: Journal, setting: str) -> None:
    """Change a setting of the database behind a campaign."""
    driver_of(journal).execute(f"PRAGMA {setting}")


def test_a_closed_campaign_is_closed(journal: Journal) -> None:
    journal.close()
    journal.close()
    with pytest.raises(SaveError, match=r"(Test|test\.acw) is closed"):
        journal.play(legal_actions(journal.state)[0])


# --- taking back ---


def test_orders_are_taken_back_one_by_one_and_redone(journal: Journal) -> None:
    orders = ("march cairo", "move 1 militia_infantry paducah", "march washington")
    states = [journal.state, *(journal.play(read_order(order)).state for order in orders)]
    entries = journal.entries()
    for state in reversed(states[:-1]):
        assert journal.can_take_back
        assert journal.take_back() == state == journal.state
    assert not journal.can_take_back
    for state in states[1:]:
        assert journal.can_redo
        assert journal.redo().state == state == journal.state
    assert not journal.can_redo
    assert journal.entries() == entries
    assert journal.verify() == 9


def test_nothing_is_taken_back_at_the_beginning(journal: Journal) -> None:
    with pytest.raises(SaveError, match="nothing to undo"):
        journal.take_back()
    with pytest.raises(SaveError, match="nothing to redo"):
        journal.redo()
    assert journal.verify() == 0


def test_what_was_taken_back_and_played_otherwise_cannot_be_redone(journal: Journal) -> None:
    journal.play(read_order("march cairo"))
    journal.take_back()
    journal.play(read_order("march washington"))
    assert not journal.can_redo
    assert [entry.order for entry in journal.entries()] == ["march washington"]
    assert [entry.number for entry in journal.entries()] == [3]


def test_a_die_cannot_be_taken_back(journal: Journal) -> None:
    while not (journal.entries() and journal.entries()[-1].rolls):
        journal.play(legal_actions(journal.state)[-1])
    assert not journal.can_take_back


def test_all_that_came_after_an_order_can_be_taken_back_within_its_segment() -> None:
    journal = begin(None)
    iron = Journal.begin(None, "Iron", new_campaign(), terms=(IRON_MAN,))
    for order in ("march cairo", "done", "end", "promote militia_infantry cairo"):
        for one in (journal, iron):
            one.play(read_order(order))
    assert [line for line in range(1, 5) if journal.can_take_back_from(line)] == [4]
    assert not any(map(iron.can_take_back_from, range(1, 5)))
    journal.take_back()
    assert not journal.can_take_back_from(4), "it counts no more"


def test_an_ended_segment_cannot_be_taken_back(journal: Journal) -> None:
    journal.play(read_order("march cairo"))
    journal.play(read_order("done"))
    journal.play(read_order("end"))
    assert not journal.can_take_back


@pytest.mark.thorough
def test_going_back_stops_where_the_other_side_has_decided() -> None:
    taken_back = 0
    for seed in range(16):
        journal = play_on(begin(None, seed=str(seed)), random.Random(seed), 60 + seed)
        while journal.can_take_back:
            entry = journal.entries()[-1]
            journal.take_back()
            assert journal.state.to_move == entry.side
            assert not entry.rolls
            taken_back += 1
    assert taken_back > 5


# --- dice ---


def test_the_same_order_after_going_back_meets_the_same_dice(path: Path) -> None:
    with begin(path) as journal:
        while read_order("roll") not in legal_actions(journal.state):
            play_on(journal, random.Random(1), 1)
    copies = []
    for number in range(2):
        copy = path.with_name(f"{number}.acw")
        copy.write_bytes(path.read_bytes())
        with Journal.resume(copy) as journal:
            journal.play(read_order("roll"))
            copies.append(journal.entries()[-1].rolls)
    assert copies[0] == copies[1]
    assert copies[0]


@pytest.mark.thorough
def test_dice_follow_from_the_seed_that_was_sealed(journal: Journal) -> None:
    play_on(journal, random.Random(8), 400)
    assert journal.record.seal == SealedDice(SEED).seal
    dice = SealedDice(SEED)
    for entry in journal.entries():
        for roll in entry.rolls:
            assert dice.roll(roll.why, roll.sides) == roll.face


def test_every_real_game_has_dice_of_its_own() -> None:
    seals = {Journal.begin(None, "Test", new_campaign()).record.seal for _ in range(3)}
    assert len(seals) == 3


def test_dice_rolled_by_hand_are_marked_and_replayed(path: Path) -> None:
    faces = random.Random(3)
    with begin(path) as journal:
        while journal.state.turn < 3:
            legal = legal_actions(journal.state)
            script = ScriptedDice(faces.randint(1, 6) for _ in range(40))
            journal.play(legal[-1], script)
        rolled = [entry for entry in journal.entries() if entry.rolls]
        assert rolled
        assert all(entry.by_hand for entry in rolled)
        assert not any(entry.by_hand for entry in journal.entries() if not entry.rolls)
        left = journal.state
    with Journal.resume(path) as journal:
        assert journal.state == left
        assert journal.verify() == len(journal.entries())
