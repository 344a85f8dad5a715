"""The order of battle by lines: short at first, by side, theater, box and kind, all on request."""

import pytest

from campaign import RESOLVERS, CampaignState, Options, new_campaign
from campaign.standalone import begin_skirmish
from tests.screens.advanced import full_war
from tests.screens.plain.lines import talk

HEADS = (
    "Union: army 20 of 33, 20 pieces in 7 boxes.\n"
    "Confederacy: army 16 of 26, 20 pieces in 8 boxes.\n"
    "(more: 37 lines)"
)


def answer(*typed: str, at: CampaignState | None = None) -> str:
    """What is said to the last of some lines."""
    return talk(*typed, at=at or full_war()).answers[-1]


@pytest.mark.parametrize("typed", ["roster", "order of battle", "pieces", "rost"])
def test_both_armies_are_told_in_two_lines(typed: str) -> None:
    assert answer(typed) == HEADS


def test_a_side_alone_tells_its_theaters_at_once() -> None:
    told = answer("roster confederate").splitlines()
    assert told[0] == "Confederacy: army 16 of 26, 20 pieces in 8 boxes."
    assert "The West, Confederate sum: 2 pieces, 2 veteran infantry." in told
    assert "Union" not in " ".join(told)


def test_more_tells_every_box_and_all_sums() -> None:
    told = " ".join(answer("roster union", "more all").split())
    assert (
        "Corinth: 5 Union pieces: 4 veteran infantry; 1 militia cavalry; General Grant +2" in told
    )
    assert "Union, in all: army 20 of 33 [BG 12.3]." in told
    assert "Union, in all: lost so far 0." in told


@pytest.mark.parametrize("typed", ["roster union west", "order of battle union the west"])
def test_a_theater_is_told_box_by_box(typed: str) -> None:
    told = answer(typed).splitlines()
    assert told[0].startswith("Union, found: 10 pieces, 3 crack infantry")
    boxes = [line.partition(":")[0] for line in told[1:] if "Union pieces" in line]
    assert boxes == ["Cairo", "Corinth", "Nashville"]


def test_a_kind_of_piece_and_what_there_is_not() -> None:
    assert "Decatur: 2 Union pieces: 2 veteran cavalry" in answer("roster cavalry")
    assert answer("roster union cavalry").startswith("Union, found: 3 pieces, 2 veteran cavalry")
    assert answer("roster elephants") == ("Union: Nothing found.\nConfederacy: Nothing found.")


def test_a_short_word_is_the_beginning_of_one() -> None:
    """*St Louis* was found in the West, in Louisville, and in Baton Rouge, Louisiana."""
    late = new_campaign("1864", Options.preset("full"))
    assert answer("roster st louis", at=late).splitlines() == [
        "Union, found: 1 piece, 1 militia infantry.",
        "St. Louis: 1 Union piece: 1 militia infantry.",
        "Confederacy: Nothing found.",
    ]
    assert "Vicksburg: 1 Union piece" in answer("roster burg", at=late)


def test_a_skirmish_has_none() -> None:
    battle = next(iter(RESOLVERS["battle_line"].scenarios.values()))
    told = answer("roster", at=begin_skirmish("battle_line", battle))
    assert told == "A skirmish has no order of battle; 'units' tells who is in it."
