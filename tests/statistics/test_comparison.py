"""Two points of a game side by side, counted by hand in told games."""

from campaign import new_campaign, read_situation, write_situation
from campaign.comparison import HandChange, compare
from campaign.tables.leaders import Post, posted
from campaign.terms import CONFEDERATE, UNION, Leader, PieceType
from tests.statistics.test_statistics import Told


def test_what_the_first_turn_of_the_war_changed(told: Told) -> None:
    journal = told("july-1861")
    found = compare(journal.record.opening, journal.state)
    assert found.turns == (1, 2)
    union, confederate = found.armies
    assert (union.size, union.maximum) == ((12, 12), (34, 35))
    assert confederate.size == (8, 9)
    assert union.fewer == ((PieceType.MILITIA_INFANTRY, 1),), "promoted to a veteran"
    assert union.more == ((PieceType.CRACK_INFANTRY, 1),), "which was promoted once more"
    assert HandChange("louisville", None, UNION) in found.hands
    stacks = {(change.box, change.side): change for change in found.stacks}
    assert stacks["fort_monroe", UNION].come == ((PieceType.MILITIA_INFANTRY, 1),)
    assert stacks["fredericksburg", CONFEDERATE].gone == ((PieceType.MILITIA_INFANTRY, 1),)
    assert stacks["nashville", CONFEDERATE].come == ((PieceType.MILITIA_CAVALRY, 1),)
    assert ("chicago", UNION) not in stacks


def test_back_is_the_other_way_round(told: Told) -> None:
    journal = told("july-1861")
    there, back = (
        compare(journal.record.opening, journal.state),
        compare(journal.state, journal.record.opening),
    )
    assert [(c.box, c.side, c.gone, c.come) for c in there.stacks] == [
        (c.box, c.side, c.come, c.gone) for c in back.stacks
    ]
    assert there.armies[0].fewer == back.armies[0].more


def test_a_position_does_not_differ_from_itself() -> None:
    state = new_campaign()
    assert compare(state, read_situation(write_situation(state))).is_empty


def test_leaders_who_ride_or_leave() -> None:
    state = new_campaign()
    there = Post(state.theater.number["cairo"])
    after = state.evolve(leaders=posted(state.leaders, Leader.GRANT, there))
    [ride] = compare(state, after).rides
    assert (ride.leader, ride.origin, ride.to) == (Leader.GRANT, None, "cairo")
    [ride] = compare(after, state).rides
    assert (ride.origin, ride.to) == ("cairo", None)
