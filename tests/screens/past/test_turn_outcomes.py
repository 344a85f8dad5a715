"""What the history says of each turn and battle: who won, what fell, what was raised."""

from pathlib import Path

import pytest

from campaign import read_order, read_situation
from campaign.board.board import board
from campaign.statistics import BattleFought, Cause, statistics
from campaign.terms import CONFEDERATE, SIDES, UNION, PieceType, Side
from saves.campaign_log.journal import Journal
from saves.campaign_log.save_points import BATTLE, TURN
from saves.errors import LineError
from screens.app import NordenSuden
from screens.past.turn_outcomes import HandsChanged, Outcome, in_words, outcomes
from tests.screens.keyboard import LARGE, PERSONS, SMALL, until
from tests.screens.shelves import forked, history, press, rows
from tests.screens.watching import told_war, war


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))


def known_of(journal: Journal) -> dict[tuple[int, str], Outcome]:
    """All that is known of a campaign in the end."""
    record = journal.record
    told = outcomes(record.as_read, record.opening, record.points(), record.branches(undone=False))
    *_, last = told
    return dict(last)


def cities_of(outcomes: list[Outcome]) -> list[tuple[int, str, Side | None]]:
    """The recruitment cities that changed hands."""
    taken = [one for outcome in outcomes for one in outcome.boxes]
    return [(one.line, one.box, one.holder) for one in taken if any(board()[one.box].recruits)]


def test_the_first_turn_as_it_is_told() -> None:
    """`tests/playthroughs/july-1861.txt`: Louisville is taken, Washington is held."""
    found = known_of(told_war())
    turns = [outcome for (_, kind), outcome in found.items() if kind == TURN]
    union, confederate, *_ = turns
    assert in_words(union, TURN, 80) == "took Louisville"
    assert in_words(confederate, TURN, 80) == "battle lost; raised 2"
    [battle] = [outcome for (_, kind), outcome in found.items() if kind == BATTLE]
    assert in_words(battle, BATTLE, 80) == "the Union won, lost U0 C1"


def test_all_turns_together_come_to_what_the_statistics_count() -> None:
    journal = war()
    found = known_of(journal)
    counted = statistics(journal.record.opening, journal.record.retell())
    turns = [outcome for (_, kind), outcome in found.items() if kind == TURN]
    raised = sum(counted.came_or_went(side, Cause.RECRUITED).total() for side in SIDES)
    assert sum(outcome.raised for outcome in turns) == raised > 0
    assert cities_of(turns) == [(one.line, one.box, one.holder) for one in counted.cities]
    assert [one for outcome in turns for one in outcome.battles] == list(counted.battles)


def test_each_branch_is_told_from_where_it_left() -> None:
    journal = forked(close=False)
    found = known_of(journal)
    for branch in journal.record.branches(undone=False):
        own = [out for (at, kind), out in found.items() if kind == TURN and at in branch.lines]
        journal.go_back(branch.tip)
        counted = statistics(journal.record.opening, journal.record.retell())
        first = min((at for at, kind in found if kind == TURN and at in branch.lines), default=0)
        # What was left of the turn in which it began belongs to no row of its own.
        cities = [city for city in counted.cities if city.line > first > branch.fork]
        if branch.fork:
            assert cities_of(own) == [(one.line, one.box, one.holder) for one in cities]
    journal.close()


# --- in words ----------------------------------------------------------------------------------


def city(box: str, was: Side | None, holder: Side | None) -> HandsChanged:
    return HandsChanged(9, box, was, holder)


def battle(winner: Side | None) -> BattleFought:
    lost = ((), ((PieceType.MILITIA_INFANTRY, 2),))
    return BattleFought(
        *(4, 9, 5, "memphis", UNION, "battle_line"),
        *((3, 2), (0, 0), lost, (0, 4), (0.0, 0.0), ()),
        is_over=True,
        winner=winner,
    )


FALL = Outcome(
    UNION,
    (battle(UNION), battle(CONFEDERATE), battle(UNION)),
    (city("memphis", CONFEDERATE, UNION), city("cairo", UNION, CONFEDERATE)),
    raised=4,
)


@pytest.mark.parametrize(
    ("room", "words"),
    [
        (54, "won 2 of 3 battles; took Memphis; lost Cairo; raised 4"),
        (53, "won 2 of 3 battles; took one city; lost one city"),
        (40, "won 2 of 3 battles; took 1; lost 1"),
        (10, ""),
    ],
)
def test_a_turn_is_told_as_fully_as_there_is_room_for(room: int, words: str) -> None:
    assert in_words(FALL, TURN, room) == words


@pytest.mark.parametrize(
    ("boxes", "words"),
    [
        (("memphis", "cairo", "nashville", "richmond"), "took four cities"),
        # Island No. 10, Humboldt, Okolona and Decatur raise no troops.
        (("humboldt",), "took Humboldt"),
        (("humboldt", "okolona", "decatur", "island_no_10"), "took four boxes"),
        (("humboldt", "memphis", "okolona", "decatur"), "took Memphis and three boxes more"),
    ],
)
def test_a_conquest_of_any_box_is_told_and_of_many_the_cities(
    boxes: tuple[str, ...], words: str
) -> None:
    fall = Outcome(UNION, boxes=tuple(city(box, CONFEDERATE, UNION) for box in boxes))
    assert in_words(fall, TURN, 80) == words


def test_a_box_without_value_that_was_taken_stands_in_its_turn() -> None:
    """Of every turn as it was played, not only its recruitment cities."""
    found = known_of(war())
    taken = [one for (_, kind), out in found.items() if kind == TURN for one in out.boxes]
    assert any(not any(board()[one.box].recruits) for one in taken)


@pytest.mark.parametrize(
    ("winner", "turn", "row"),
    [
        (UNION, "battle won", "the Union won, lost U0 C2"),
        (CONFEDERATE, "battle lost", "the Confederacy won, lost U0 C2"),
        (None, "battle undecided", "nobody won, lost U0 C2"),
    ],
)
def test_one_battle_is_told_by_who_won(winner: Side | None, turn: str, row: str) -> None:
    assert in_words(Outcome(UNION, (battle(winner),)), TURN, 80) == turn
    assert in_words(Outcome(None, (battle(winner),)), BATTLE, 80) == row


def test_a_battle_that_still_goes_on_has_no_outcome() -> None:
    assert in_words(Outcome(), BATTLE, 80) == ""


CAVALRY = (
    'scenario = "1861"\nturn = 3\nagenda = ["marches union left 1 die 2"]\n'
    '[[pieces]]\nbox = "manassas_junction"\nside = "union"\ntype = "veteran_infantry"\ncount = 2\n'
    '[[pieces]]\nbox = "fredericksburg"\nside = "confederate"\ntype = "militia_cavalry"\n'
)


def test_a_battle_before_which_the_cavalry_withdrew_is_told_as_none() -> None:
    journal = Journal.begin(None, "Test", read_situation(CAVALRY), PERSONS, seed="grant")
    march = "march manassas_junction", "move 2 veteran_infantry fredericksburg", "done", "end"
    for order in (*march, "battle fredericksburg", "withdraw 1 militia_cavalry richmond"):
        journal.play(read_order(order))
    [battle] = [one for (_, kind), one in known_of(journal).items() if kind == BATTLE]
    assert in_words(battle, BATTLE, 80) == "no battle: the Confederacy's cavalry withdrew"
    assert in_words(battle, BATTLE, 20) == "no battle"


# --- on the screen -----------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "160x48"])
async def test_rows_say_what_came_of_turns_and_stay_one_line_each(size: tuple[int, int]) -> None:
    app = NordenSuden(told_war())
    async with app.run_test(size=size) as pilot:
        await press(pilot, app, "V")
        await until(pilot, lambda: any("took Louisville" in row for row in rows(app)))
        assert any(row.endswith("battle lost; raised 2") for row in rows(app))
        assert all(len(row) <= size[0] - 2 and "\n" not in row for row in rows(app))


async def test_where_older_rules_played_the_list_says_how_far_it_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> object:
        raise LineError(7, "pass", "it is no longer legal")

    app = NordenSuden(told_war())
    async with app.run_test(size=SMALL) as pilot:
        monkeypatch.setattr("screens.past.turn_outcomes.play_again", broken)
        await press(pilot, app, "V")
        await until(
            pilot, lambda: "told up to line 7" in str(history(app).query_one("#title").render())
        )
        assert any("Jul 1861, turn 1, Union" in row for row in rows(app))
