"""Levels and tempers: what their ids say, and that a level leaves out what it says it does."""

import pytest

from campaign import RandomDice, apply
from campaign.agenda import Marches, Marching
from campaign.commanders import COMMANDERS, OFFERED
from campaign.commanders.field.picture import Outlook
from campaign.commanders.field.temper import FULL_SIGHT, METHODICAL, TEMPERS
from campaign.commanders.levels import LEVELS, level_of, named, temper_of, with_temper
from campaign.terms import PERSON, UNION
from tests.rules.play import situation

FACING = situation(
    """
    turn = 9
    agenda = ["marches union left 3 die 3"]
    [[pieces]]
    box = "washington"
    side = "union"
    type = "veteran_infantry"
    count = 4
    [[pieces]]
    box = "fredericksburg"
    side = "confederate"
    type = "veteran_infantry"
    count = 4
    """
)


def test_every_level_comes_in_every_temper() -> None:
    assert {named(level, temper) for level in LEVELS.values() for temper in TEMPERS.values()} == {
        id_ for id_ in COMMANDERS if level_of(id_)
    }
    assert [len(LEVELS), len(TEMPERS)] == [4, 4]


def test_an_id_says_level_and_temper() -> None:
    for id_, commander in COMMANDERS.items():
        level, temper = level_of(id_), temper_of(id_)
        if level is None:
            assert temper is None
            assert not commander.temper
        else:
            assert temper is not None
            assert named(level, temper) == id_
            assert commander.temper == temper.id
            assert with_temper(id_, METHODICAL.id) == level.id


def test_one_chooses_among_levels_and_yardsticks_and_then_a_temper() -> None:
    assert (*LEVELS, "steady", "greedy", "random") == OFFERED
    assert with_temper("steady", "raider") == "steady"
    assert with_temper("planner", "raider") == "planner-raider"
    assert level_of(PERSON) is None


def test_the_recruit_forgets_that_the_enemy_marches() -> None:
    number = FACING.theater.number
    whole = Outlook(FACING, UNION, METHODICAL)
    green = Outlook(FACING, UNION, METHODICAL, LEVELS["recruit"].sight)
    assert whole.feared[number["washington"]] > green.feared[number["washington"]]
    assert whole.feared[number["fredericksburg"]] == pytest.approx(
        green.feared[number["fredericksburg"]]
    )


def test_the_regular_leaves_doors_open_that_the_veteran_sees() -> None:
    """The enemy at Fredericksburg may go up the Potomac's bank to Manassas, and to Washington."""
    harpers = FACING.theater.number["manassas_junction"]
    assert harpers in Outlook(FACING, UNION, METHODICAL).open
    capital = FACING.theater.number["washington"]
    for level in ("recruit", "regular"):
        assert set(Outlook(FACING, UNION, METHODICAL, LEVELS[level].sight).open) <= {capital}


@pytest.mark.parametrize("level", ["recruit", "regular"])
@pytest.mark.parametrize("pieces", [1, 2, 3])
def test_even_the_lowest_levels_leave_somebody_in_the_capital(level: str, pieces: int) -> None:
    """Whoever marches everybody out of Washington loses the war to one piece. [BG 13.2]"""
    state = situation(
        f"""
        turn = 6
        agenda = ["marches union left 4 die 4"]
        pieces = [
            {{box = "washington", side = "union", type = "veteran_infantry", count = {pieces}}},
            {{box = "richmond", side = "confederate", type = "militia_infantry"}},
        ]
        """
    )
    dice = RandomDice("no die falls in a segment")
    while isinstance(state.step, Marches | Marching):
        state = apply(state, COMMANDERS[level].choose(state), dice).state
    assert state.units_in("washington", UNION)


def test_no_level_knows_more_or_throws_other_dice() -> None:
    """What is left out is all that tells the levels apart."""
    assert LEVELS["field"].sight == LEVELS["planner"].sight == FULL_SIGHT
