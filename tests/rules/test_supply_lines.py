"""What feeds a stack and what cuts it off, told and checked on boards held at random."""

import random
from itertools import combinations, pairwise

import pytest

from campaign import CampaignState, new_campaign
from campaign.board.board import bits, board
from campaign.board.routes import LinkKind
from campaign.queries.supply_lines import (
    feeding_links,
    harbored,
    hungry,
    supplied_boxes,
    supply_line,
    wanting,
)
from campaign.terms import CONFEDERATE, SIDES, UNION, Side

WAR = new_campaign("1861")


def holding(union: set[str], confederate: set[str]) -> CampaignState:
    """The board held by these boxes alone."""
    return WAR.evolve(held=(board().set_of(union), board().set_of(confederate)))


def names(state: CampaignState, side: Side, box: str) -> tuple[str, ...]:
    """The line that feeds a box, as ids."""
    line = supply_line(state, side, board().number[box])
    return tuple(board().ids[n] for n in line.boxes) if line else ()


def cut_by(state: CampaignState, side: Side, box: str) -> list[set[str]]:
    """What is wanting to feed a box, as ids."""
    sets = wanting(state, side, board().number[box])
    return [{board().ids[n] for n in bits(one)} for one in sets]


def at_random(seed: int) -> CampaignState:
    """Every box held by a side, or by nobody; the front is ragged."""
    chance = random.Random(seed)
    held = [0, 0]
    for number in range(len(board().boxes)):
        if (seat := chance.choice((0, 0, 1, 1, 2))) < 2:
            held[seat] |= 1 << number
    return WAR.evolve(held=tuple(held))


def test_a_line_by_rail_from_the_nearest_other_city() -> None:
    state = holding({"cairo", "vandalia", "terre_haute", "indianapolis"}, set())
    assert names(state, UNION, "cairo") == (
        "cairo", "vandalia", "terre_haute", "indianapolis",
    )  # fmt: skip
    line = supply_line(state, UNION, board().number["cairo"])
    assert line is not None
    assert line.kinds == {LinkKind.RAIL}
    assert board().ids[line.source] == "indianapolis"


def test_a_port_of_the_union_feeds_itself() -> None:
    state = holding({"new_bern"}, set())
    assert names(state, UNION, "new_bern") == ("new_bern",)
    line = supply_line(state, UNION, board().number["new_bern"])
    assert line is not None
    assert not line.kinds


def test_a_port_does_not_feed_confederates() -> None:
    assert names(holding(set(), {"mobile"}), CONFEDERATE, "mobile") == ()


def test_a_box_that_is_not_controlled_is_fed_by_river_alone() -> None:
    state = holding({"cairo", "st_louis"}, set())
    assert names(state, UNION, "paducah") == ("paducah", "cairo")
    line = supply_line(state, UNION, board().number["paducah"])
    assert line is not None
    assert line.kinds == {LinkKind.RIVER}
    assert names(state, UNION, "vandalia") == (), "a railroad wants both its ends"
    assert {"vandalia"} in cut_by(state, UNION, "vandalia")


def test_what_cuts_a_stack_off_is_the_box_between() -> None:
    south = {"memphis", "grand_junction", "corinth", "decatur", "chattanooga", "atlanta"}
    assert names(holding(set(), south), CONFEDERATE, "memphis")[-1] == "chattanooga"
    state = holding(set(), south - {"corinth"})
    assert {"corinth"} in cut_by(state, CONFEDERATE, "grand_junction")
    assert cut_by(state, CONFEDERATE, "decatur") == [], "it is fed"


def test_the_potomac_feeds_the_union_alone() -> None:
    places = {"fredericksburg", "washington", "baltimore"}
    assert names(holding(places, set()), UNION, "fredericksburg")
    south = holding(set(), places | {"richmond"} - {"fredericksburg"})
    links = [board().links[number] for number in feeding_links(south, CONFEDERATE)]
    assert not any(link.is_potomac for link in links)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("side", SIDES)
def test_a_line_is_told_for_every_box_that_is_fed_and_no_other(side: Side) -> None:
    for seed in range(40):
        state = at_random(seed)
        fed = supplied_boxes(state, side)
        for number in range(len(board().boxes)):
            line = supply_line(state, side, number)
            assert (line is not None) == bool(fed >> number & 1), (seed, board().ids[number])
            if line:
                assert line.boxes[0] == number
                check_line(state, side, line.boxes)


def check_line(state: CampaignState, side: Side, boxes: tuple[int, ...]) -> None:
    """It is whole: controlled after its beginning, by friendly rails and rivers. [NS-R2]"""
    held = state.held[side.seat]
    ids = board().ids
    assert all(held >> box & 1 for box in boxes[1:])
    for a, b in pairwise(boxes):
        links = board().links_between(ids[a], ids[b])
        assert any(
            link.kind is LinkKind.RIVER or (link.kind is LinkKind.RAIL and held >> a & 1)
            for link in links
            if side is UNION or not link.is_potomac
        ), (ids[a], ids[b])


@pytest.mark.sampled(1)
@pytest.mark.parametrize("side", SIDES)
def test_control_of_what_is_wanting_would_feed_and_nothing_smaller_would(side: Side) -> None:
    told = 0
    for seed in range(12):
        state = at_random(seed)
        fed = supplied_boxes(state, side)
        for number in range(len(board().boxes)):
            found = set(wanting(state, side, number))
            if fed >> number & 1:
                assert not found
            elif found:
                told += 1
                size = next(iter(found)).bit_count()
                assert all(feeds(state, side, one, number) for one in found)
                if size <= 2 and number % 16 == 0:
                    assert found == smallest(state, side, number, size), board().ids[number]
    assert told > 100


def feeds(state: CampaignState, side: Side, taken: int, number: int) -> bool:
    """A box would be fed if some boxes were controlled as well."""
    held = list(state.held)
    held[side.seat] |= taken
    return bool(supplied_boxes(state.evolve(held=tuple(held)), side) >> number & 1)


def smallest(state: CampaignState, side: Side, number: int, size: int) -> set[int]:
    """Every smallest set that would feed a box, found by trying all of them."""
    free = [box for box in range(len(board().boxes)) if not state.held[side.seat] >> box & 1]
    for count in range(1, size + 1):
        tried = (sum(1 << box for box in boxes) for boxes in combinations(free, count))
        if found := {taken for taken in tried if feeds(state, side, taken, number)}:
            return found
    return set()


@pytest.mark.parametrize("side", SIDES)
def test_links_that_carry_supply_lead_to_boxes_that_are_fed(side: Side) -> None:
    for seed in range(20):
        state = at_random(seed)
        fed = supplied_boxes(state, side)
        carrying = feeding_links(state, side)
        assert len(set(carrying)) == len(carrying)
        for link in (board().links[number] for number in carrying):
            assert link.kind is not LinkKind.ROAD
            assert all(fed >> board().number[end] & 1 for end in (link.a, link.b)), link
            if link.kind is LinkKind.RAIL:
                assert all(state.controller(end) is side for end in (link.a, link.b))


def test_nobody_is_hungry_in_july_1861() -> None:
    assert [hungry(WAR, side) for side in SIDES] == [0, 0]
    assert harbored(WAR, CONFEDERATE) == 0
