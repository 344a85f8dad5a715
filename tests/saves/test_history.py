"""The past of a campaign: save points, branches, and going back."""

import random
from pathlib import Path

import pytest

from campaign import legal_actions, read_order
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.campaign_log.save_points import BATTLE, NAMED, TURN, Branch
from saves.errors import SaveError
from saves.storage.header import header
from tests.saves.leaving import leave
from tests.saves.playing import begin, contents, play_on


@pytest.fixture(params=["memory", "file"])
def journal(request: pytest.FixtureRequest, path: Path) -> Journal:
    """A campaign of some turns, in which there has been a battle."""
    chance = random.Random(21)
    journal = play_on(begin(None if request.param == "memory" else path), chance, 150)
    while not battles_of(journal) and journal.state.agenda:
        play_on(journal, chance, 10)
    return journal


def battles_of(journal: Journal) -> list[str]:
    """The orders by which battles began."""
    return [entry.order for entry in journal.entries() if entry.order.startswith("battle ")]


# --- any position ------------------------------------------------------------------------------


@pytest.mark.sampled(1)
def test_every_position_of_the_game_can_be_seen_again(journal: Journal) -> None:
    told = list(journal.record.retell())
    for entry, change in random.Random(1).sample(told, 25):
        assert journal.record.position_at(entry.number) == change.state
        assert journal.record.way_to(entry.number)[-1] == entry
    assert journal.record.position_at(0) == journal.record.opening
    assert journal.record.way_to(0) == ()


def test_positions_that_were_taken_back_can_be_seen_too() -> None:
    journal = begin(None)
    state = journal.play(read_order("march cairo")).state
    journal.take_back()
    journal.play(read_order("march washington"))
    assert journal.record.position_at(1) == state


@pytest.mark.parametrize("number", [-1, 2, 999])
def test_what_is_no_order_is_no_position(number: int) -> None:
    journal = begin(None)
    journal.play(read_order("march cairo"))
    journal.take_back()
    for act in (journal.record.position_at, journal.go_back):
        with pytest.raises(
            SaveError, match=f"line {number} of Test is not an order that was played"
        ):
            act(number)


# --- going back --------------------------------------------------------------------------------


def test_going_back_begins_a_branch_and_destroys_nothing(path: Path) -> None:
    with begin(path) as journal:
        play_on(journal, random.Random(4), 120)
        left, rows = journal.entries(), contents(path)["entry"]
        target = left[len(left) // 2]
        state = journal.record.position_at(target.number)
        assert journal.go_back(target.number) == journal.state == state
        assert journal.entries()[-1] == target
        assert journal.record.reloads == 1
        assert header(path).reloads == 1
        assert contents(path)["entry"][:-1] == rows
        assert rows[-1][1] + 1 == contents(path)["entry"][-1][1]
        leave(journal)
    with Journal.resume(path) as journal:
        play_on(journal, random.Random(5), 20)
        assert journal.record.position_at(left[-1].number) == journal.go_back(left[-1].number)
        assert journal.entries() == left
        assert journal.record.reloads == 2


@pytest.mark.thorough
def test_going_back_to_the_opening(journal: Journal) -> None:
    assert journal.go_back(0) == journal.record.opening
    assert journal.entries() == ()
    play_on(journal, random.Random(1), 30)
    journal.verify()


def test_after_going_back_the_same_orders_meet_the_same_dice() -> None:
    journal = begin(None)
    while not (journal.entries() and journal.entries()[-1].rolls):
        journal.play(legal_actions(journal.state)[-1])
    rolled = journal.entries()[-1]
    journal.go_back(journal.entries()[-2].number)
    journal.play(read_order(rolled.order))
    assert journal.entries()[-1].rolls == rolled.rolls


def test_taking_back_and_redoing_are_no_reloads() -> None:
    journal = begin(None)
    journal.play(read_order("march cairo"))
    journal.take_back()
    journal.redo()
    assert journal.record.reloads == 0


# --- branches ----------------------------------------------------------------------------------


def test_branches_say_where_they_leave_each_other() -> None:
    journal = begin(None)
    assert journal.record.branches() == ()
    for order in ("march cairo", "move 1 militia_infantry paducah", "march washington"):
        journal.play(read_order(order))  # lines 1 to 3
    journal.go_back(1)  # line 4
    journal.play(read_order("entrench 1 militia_infantry"))  # line 5
    journal.go_back(0)  # line 6
    journal.play(read_order("march washington"))  # line 7
    found = journal.record.branches()
    assert [branch[:4] for branch in found] == [(3, 0, 3, 1), (5, 1, 1, 1), (7, 0, 1, 1)]
    assert [branch.current for branch in found] == [False, False, True]
    journal.go_back(1)
    assert [branch.current for branch in journal.record.branches()] == [True, False, False]


@pytest.mark.thorough
def test_every_order_is_on_one_branch(journal: Journal) -> None:
    chance = random.Random(8)
    for _ in range(4):
        journal.go_back(chance.choice(journal.entries()).number)
        play_on(journal, chance, 20)
    found = journal.record.branches()
    orders = [row for row in journal.record.as_read.entries if not row["line"].startswith(MOVED)]
    assert sum(branch.orders for branch in found) == len(orders)
    assert len({branch.tip for branch in found}) == len(found)
    tips = [branch for branch in found if branch.tip == journal.entries()[-1].number]
    assert tips == [branch for branch in found if branch.current]
    assert isinstance(tips[0], Branch)


MOVED = ("take back", "redo", "go back")


def test_what_was_only_taken_back_is_no_branch_that_somebody_meant() -> None:
    journal = begin(None)
    for order in ("march cairo", "move 1 militia_infantry paducah"):
        journal.play(read_order(order))
    journal.take_back()
    journal.play(read_order("done"))
    last = journal.entries()[-1].number
    journal.go_back(1)
    journal.play(read_order("done"))
    now = journal.entries()[-1].number
    lines = [branch.lines for branch in journal.record.branches()]
    assert lines == [(1, 2), (last,), (now,)]
    found = [
        (branch.lines, branch.fork, branch.current)
        for branch in journal.record.branches(undone=False)
    ]
    assert found == [((1, last), 0, False), ((now,), 1, True)]
    journal.writer.mark("a second thought", number=2)
    assert [branch.lines for branch in journal.record.branches(undone=False)] == lines


# --- save points -------------------------------------------------------------------------------


@pytest.mark.thorough
def test_turns_and_battles_are_points_of_themselves(journal: Journal) -> None:
    points = journal.record.points()
    states = {0: journal.record.opening}
    states |= {entry.number: change.state for entry, change in journal.record.retell()}
    turns = [point for point in points if point.kind == TURN and point.current]
    assert len(turns) > 6
    for point in turns:
        state = states[point.number]
        assert (point.turn, point.side) == (state.turn, state.to_move)
    assert [(point.turn, point.side) for point in turns] == sorted(
        {(state.turn, state.active) for state in states.values()},
        key=lambda turn: (turn[0], turn[1].seat),
    )
    battles = [point for point in points if point.kind == BATTLE and point.current]
    assert [f"battle {point.name}" for point in battles] == battles_of(journal) != []


@pytest.mark.thorough
def test_points_of_other_branches_are_told_apart(journal: Journal) -> None:
    before = journal.record.points()
    assert all(point.current for point in before if point.kind == TURN)
    turns = [point for point in before if point.kind == TURN]
    journal.go_back(turns[2].number)
    after = [point for point in journal.record.points() if point.kind == TURN]
    assert [point.current for point in after] == [True] * 3 + [False] * (len(turns) - 3)
    assert [point[:6] for point in after] == [point[:6] for point in turns]


def test_positions_get_names(path: Path) -> None:
    with begin(path) as journal:
        play_on(journal, random.Random(4), 40)
        journal.writer.mark("Before the storm", "all is quiet")
        place = journal.entries()[-1]
        journal.writer.mark("Ünder way", number=journal.entries()[9].number)
        journal.writer.mark("The beginning", number=0)
        play_on(journal, random.Random(4), 20)
        leave(journal)
    named = [point for point in look(path).points() if point.kind == NAMED]
    assert [point.name for point in named] == ["The beginning", "Ünder way", "Before the storm"]
    assert (named[2].number, named[2].note) == (place.number, "all is quiet")
    assert (named[2].turn, named[2].side) == (place.turn, place.side)
    assert named[0].number == 0
    with Journal.resume(path) as journal:
        journal.writer.unmark("Ünder way")
        assert journal.go_back(named[2].number) == journal.record.position_at(place.number)
        assert [p.name for p in journal.record.points() if p.kind == NAMED] == [
            "The beginning",
            "Before the storm",
        ]


@pytest.mark.thorough
def test_names_of_one_position_stand_behind_its_turn_in_their_own_order(journal: Journal) -> None:
    turn = [point for point in journal.record.points() if point.kind == TURN][1]
    for name in ("Buell", "Anderson", "Curtis"):
        journal.writer.mark(name, number=turn.number)
    at_once = [point for point in journal.record.points() if point.number == turn.number]
    assert [point.name for point in at_once if point.kind != BATTLE] == [
        *("", "Anderson", "Buell", "Curtis")
    ]


def test_something_is_noted_about_a_name_and_struck_out(path: Path) -> None:
    with begin(path) as journal:
        journal.writer.mark("Here", "at first")
        journal.writer.comment("Here", " The ford is held. ")
    [named] = [point for point in look(path).points() if point.kind == NAMED]
    assert (named.name, named.note) == ("Here", "The ford is held.")
    with Journal.resume(path) as journal:
        with pytest.raises(SaveError, match="there is no save point called 'There'"):
            journal.writer.comment("There", "Nobody.")
        with pytest.raises(SaveError, match="at most 300 letters, and this has 301"):
            journal.writer.comment("Here", "x" * 301)
        journal.writer.comment("Here", "")
        assert journal.verify() == 0
    assert [point.note for point in look(path).points() if point.kind == NAMED] == [""]


@pytest.mark.thorough
def test_a_point_gives_no_orders_to_the_terminal(journal: Journal) -> None:
    journal.writer.mark("\x1b[2J", "\x07")
    shown = next(point for point in journal.record.points() if point.kind == NAMED)
    assert (shown.name, shown.note) == ("?[2J", "?")


@pytest.mark.thorough
def test_names_that_are_no_names(journal: Journal) -> None:
    journal.writer.mark("Here")
    for name, reason in {
        "Here": "a save point called 'Here' exists already",
        " Here ": "a save point called 'Here' exists already",
        "Here\n": "a save point called 'Here' exists already",
        "  ": "a save point needs a name",
    }.items():
        with pytest.raises(SaveError, match=reason):
            journal.writer.mark(name)
    with pytest.raises(SaveError, match="there is no save point called 'There'"):
        journal.writer.unmark("There")
    with pytest.raises(SaveError, match="is not an order that was played"):
        journal.writer.mark("There", number=99_999)


def test_a_campaign_is_renamed_and_annotated(path: Path) -> None:
    with begin(path) as journal:
        journal.play(read_order("march cairo"))
        journal.writer.rename("  Brüder  ")
        journal.writer.annotate("Grant drinks.\nLee does not.")
        journal.writer.put_into("the west")
        with pytest.raises(SaveError, match="a campaign needs a name"):
            journal.writer.rename(" ")
        assert (journal.name, journal.record.note) == ("Brüder", "Grant drinks.\nLee does not.")
        journal.play(read_order("done"))
    shown = header(path)
    assert (shown.name, shown.folder) == ("Brüder", "the west")
    assert shown.note == "Grant drinks.\nLee does not."
    assert look(path).name == "Brüder"
    Journal.resume(path).close()
