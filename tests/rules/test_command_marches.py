"""Section 3 of the advanced game: marches by the command table. With the ruling R6."""

import pytest

from campaign import CampaignState, Side
from campaign.agenda import Marches
from tests.rules.play import (
    after,
    allowed,
    on_and_off,
    quotes,
    rule_against,
    situation,
    told,
    toml,
)

YEARS = {1861: 2, 1862: 9, 1863: 17, 1864: 27, 1865: 37}
"""A turn of each year."""

TABLE = """
    1  2/2 2/3 2/3 3/3 3/2
    2  2/3 2/3 3/4 3/3 4/3
    3  2/3 3/4 3/4 4/4 4/3
    4  3/4 3/4 4/5 4/4 5/4
    5  3/4 4/5 4/5 5/5 5/4
    6  4/5 4/5 5/6 5/5 6/5
"""
"""The printed table: a row for each die, a column for each year, Union/Confederate."""

CELLS = [
    (int(die), year, side, int(marches))
    for die, *row in map(str.split, TABLE.strip().splitlines())
    for year, cell in zip(YEARS, row, strict=True)
    for side, marches in zip(("union", "confederate"), cell.split("/"), strict=True)
]


def before_the_die(side: str, turn: int, option: bool = True) -> CampaignState:
    return situation(f"""
        turn = {turn}
        agenda = ["marches {side}"]
        options.command_marches = {toml(option)}
        pieces = [
            {{box = "washington", side = "union", type = "militia_infantry", count = 9}},
            {{box = "memphis", side = "confederate", type = "militia_infantry", count = 8}},
        ]
    """)


def marches_rolled(state: CampaignState, die: int) -> int:
    """How many marches a die brings."""
    [event] = told(state, "roll", dice=(die,))
    assert event.die == die
    marches: int = event.marches
    return marches


@quotes("NS 3.0", "the row is the die, the column is the year of the present turn")
@quotes("NS 3.0", "each cell holds first the Union result, then the Confederate one")
@pytest.mark.parametrize(("die", "year", "side", "marches"), CELLS)
def test_ns_3_0_every_cell_of_the_table(die: int, year: int, side: str, marches: int) -> None:
    state = before_the_die(side, YEARS[year])
    assert state.date.year == year
    assert marches_rolled(state, die) == marches


def test_ns_3_0_the_table_has_thirty_cells_for_each_side() -> None:
    assert len(CELLS) == 60


@quotes("NS 3.0", "The result is his number of marches, in place of the die itself (BG 4.1)")
@on_and_off
def test_ns_3_0_in_place_of_the_die(option: bool) -> None:
    assert marches_rolled(before_the_die("union", 9, option), 6) == (4 if option else 6)


@quotes("NS 3.0", "the year of the present turn")
@pytest.mark.parametrize(("turn", "marches"), [(5, 3), (6, 4), (35, 5), (36, 5), (45, 5)])
def test_ns_3_0_the_year_changes_in_january(turn: int, marches: int) -> None:
    # A five for the Union; the two-month turn of January belongs to the new year.
    assert marches_rolled(before_the_die("union", turn), 5) == marches


@quotes("NS-R6", "The table replaces the rule that a 1 counts as 2")
def test_ns_r6_a_one_is_a_one() -> None:
    # In 1864 a 1 brings more than 2, and what a 2 brings in 1865 is one more than what a 1 does.
    assert marches_rolled(before_the_die("union", 27), 1) == 3
    assert marches_rolled(before_the_die("union", 37), 1) == 3
    assert marches_rolled(before_the_die("union", 37), 2) == 4


@quotes("NS-R6", "The 2 marches without a roll on the first turn of a scenario remain")
@pytest.mark.parametrize("side", ["union", "confederate"])
def test_ns_r6_two_marches_on_the_first_turn(side: str) -> None:
    state = before_the_die(side, 1)
    assert rule_against(state, "roll") == "BG 4.1"
    assert state.step == Marches(Side(side), 2)


@quotes("NS-R6", "A naval invasion still needs a natural 6 on the die")
@pytest.mark.parametrize("turn", [9, 37])
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_ns_r6_only_a_natural_six_opens_invasions(die: int, turn: int) -> None:
    # In 1865 a 6 brings six marches; in 1862 it brings four, and opens the sea as well.
    state = after(before_the_die("union", turn), "roll", "march washington", dice=(die,))
    assert allowed(state, "invade 1 militia_infantry wilmington") is (die == 6)
