"""A staff that goes on until something happens stops at what its general wants to know."""

from campaign import CampaignState
from campaign.commanders.staff import Halt, Seen, seen_anew, stopped
from campaign.terms import UNION, Leader
from tests.commanders.staff.boards import board

ALL = frozenset(Halt)
QUIET = ("washington union veteran_infantry 4", "richmond confederate militia_infantry 2")


def found(before: CampaignState, after: CampaignState, stops: frozenset[Halt] = ALL) -> Halt | None:
    what = stopped(Seen.at(before, UNION), after, UNION, stops)
    return what.what if what else None


def test_nothing_has_happened() -> None:
    state = board("marches union left 2 die 2", *QUIET)
    assert found(state, state) is None


def test_a_segment_is_over() -> None:
    before, after = board("marches union left 2 die 2", *QUIET), board("promotion union", *QUIET)
    assert found(before, after) is Halt.SEGMENT
    assert found(before, after, ALL - {Halt.SEGMENT}) is None


def test_the_next_turn_of_ones_own_begins_and_not_the_enemys() -> None:
    before = board("marches union left 2 die 2", *QUIET)
    theirs = board("marches confederate left 2 die 2", *QUIET)
    assert found(before, theirs) is None
    assert found(before, before.evolve(turn=before.turn + 1), frozenset({Halt.TURN})) is Halt.TURN


def test_a_city_is_lost_even_while_the_enemy_moves() -> None:
    before = board("marches union left 2 die 2", *QUIET)
    after = board("marches confederate left 2 die 2", *QUIET, more='control.cairo = "confederate"')
    what = stopped(Seen.at(before, UNION), after, UNION, frozenset({Halt.CITY}))
    assert what is not None
    assert what.boxes == ("cairo",)
    assert found(before, after, frozenset({Halt.REACH})) is None


def test_an_enemy_who_is_stronger_has_come_into_reach_of_a_city() -> None:
    before = board("marches union left 2 die 2", *QUIET)
    near = "manassas_junction confederate militia_infantry 5"
    later = board("marches union", *QUIET, near).evolve(turn=before.turn + 1)
    what = stopped(Seen.at(before, UNION), later, UNION, frozenset({Halt.REACH}))
    assert what is not None
    assert "washington" in what.boxes


def test_an_enemy_who_is_weaker_than_the_garrison_is_no_news() -> None:
    before = board("marches union left 2 die 2", *QUIET)
    near = "manassas_junction confederate militia_infantry 3"
    later = board("marches union", *QUIET, near).evolve(turn=before.turn + 1)
    what = stopped(Seen.at(before, UNION), later, UNION, frozenset({Halt.REACH}))
    assert what is None or "washington" not in what.boxes


def test_who_was_in_reach_before_is_no_news() -> None:
    near = "manassas_junction confederate militia_infantry 5"
    before = board("marches union left 2 die 2", *QUIET, near)
    later = before.evolve(turn=before.turn + 1)
    assert found(before, later, frozenset({Halt.REACH})) is None


def test_an_army_whose_cavalry_alone_reaches_a_city_is_no_stronger_than_that() -> None:
    """Two veterans in Cairo; from Corinth no infantry comes so far in one march. [BG 4.4]"""
    quiet = (*QUIET, "cairo union veteran_infantry 2")
    before = board("marches union left 2 die 2", *quiet)
    far = ("corinth confederate crack_infantry 5", "corinth confederate militia_cavalry 1")
    later = board("marches union", *quiet, *far).evolve(turn=before.turn + 1)
    what = stopped(Seen.at(before, UNION), later, UNION, frozenset({Halt.REACH}))
    assert what is None or "cairo" not in what.boxes


def raising(turn: int) -> CampaignState:
    """The Union raises troops, and leaders whose time has come wait for a place."""
    state = board("recruitment union points 2", *QUIET, more="options.leaders = true")
    return state.evolve(turn=turn)


def test_a_leader_comes_and_is_news_once() -> None:
    """Grant, in January 1862: who has been told goes on, and places him or does not. [NS-R22]"""
    ordered = board("promotion union", *QUIET, more="options.leaders = true").evolve(turn=6)
    waits = frozenset({Halt.LEADER})
    assert found(ordered, raising(6), waits) is Halt.LEADER
    seen = Seen.at(raising(6), UNION)
    assert stopped(seen, raising(6), UNION, waits) is None
    marching = board("marches union left 2 die 2", *QUIET, more="options.leaders = true")
    later = seen_anew(seen, marching.evolve(turn=7), UNION)
    assert stopped(later, raising(7), UNION, waits) is None, "he still waits"
    assert stopped(later, raising(9), UNION, waits) is not None, "so does Sherman"
    assert seen_anew(later, raising(9), UNION).leaders == {Leader.GRANT, Leader.SHERMAN}
