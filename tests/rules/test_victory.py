"""Section 13 of the rulebook: victory."""

import pytest

from campaign import Side, legal_actions
from tests.rules.play import CONFEDERATE, UNION, after, kinds, quotes, situation, told

SEVEN = ("richmond", "wilmington", "charleston_sc", "atlanta", "memphis", "mobile", "new_orleans")


def marched_in(held: tuple[str, ...], last: str, options: str = "") -> str:
    """The Union holds some cities and stands in one more at the end of its marches."""
    control = "\n".join(f'control.{city} = "union"' for city in held)
    return f"""
turn = 20
agenda = ["marches union left 0 die 2"]
{options}
{control}
pieces = [{{box = "{last}", side = "union", type = "veteran_infantry"}}]
"""


@quotes("BG 13.1", "Richmond, Wilmington, Charleston SC, Atlanta, Memphis, Mobile and New Orleans")
@pytest.mark.parametrize("last", SEVEN)
def test_13_1_seven_cities_win_the_war(last: str) -> None:
    others = tuple(city for city in SEVEN if city != last)
    state = after(situation(marched_in(others, last)), "end")
    assert state.winner is UNION
    assert state.ending is not None
    assert state.ending.rule == "BG 13.1"
    assert legal_actions(state) == ()
    assert state.to_move is None


@quotes("BG 13.1", "it controls all of")
@pytest.mark.parametrize("missing", SEVEN)
def test_13_1_six_of_them_do_not(missing: str) -> None:
    held = tuple(city for city in SEVEN if city != missing)
    state = after(situation(marched_in(held, "savannah")), "end")
    assert state.winner is None


@quotes("BG 13.1", "The Union wins the moment it controls")
def test_13_1_at_once() -> None:
    events = told(situation(marched_in(SEVEN[1:], SEVEN[0])), "end")
    assert kinds(events)[-2:] == ["BoxTaken", "GameEnded"]


WASHINGTON = """
    turn = 9
    agenda = ["marches confederate left 1 die 2"]
    pieces = [
        {box = "manassas_junction", side = "confederate", type = "militia_cavalry"},
        {box = "cairo", side = "union", type = "militia_infantry"},
    ]
"""


@quotes("BG 13.2", "The Confederacy wins the moment it controls Washington")
def test_13_2_the_fall_of_washington() -> None:
    state = situation(WASHINGTON)
    state = after(state, "march manassas_junction", "move 1 militia_cavalry washington")
    assert state.winner is None, "entering is not yet controlling"
    state = after(state, "end")
    assert state.winner is CONFEDERATE
    assert state.ending is not None
    assert state.ending.rule == "BG 13.2"


@quotes("BG 13.3", "the moment its army maximum is greater than the Union's")
@quotes("BG 13.3", "An equal number is not enough")
@pytest.mark.parametrize(
    ("taken", "union", "confederate"), [("st_louis", 28, 29), ("philadelphia", 29, 29)]
)
def test_13_3_the_greater_army_maximum(taken: str, union: int, confederate: int) -> None:
    # Without New York (4) and St. Louis (2), or Fort Wayne (2) and Philadelphia (3).
    more = "new_york" if taken == "st_louis" else "fort_wayne"
    state = situation(f"""
        turn = 9
        agenda = ["marches confederate left 0 die 2"]
        control.{more} = "nobody"
        pieces = [{{box = "{taken}", side = "confederate", type = "militia_infantry"}}]
    """)
    state = after(state, "end")
    assert state.army_maximum(UNION) == union
    assert state.army_maximum(CONFEDERATE) == confederate
    winner = CONFEDERATE if confederate > union else None
    assert state.winner is winner
    if state.ending is not None:
        assert state.ending.rule == "BG 13.3"


def last_moves(turn: int, scenario: str = "1861") -> str:
    return f"""
        scenario = "{scenario}"
        turn = {turn}
        agenda = ["recruitment confederate points 1"]
        control.new_york = "union"
    """


@quotes("BG 13.4", "The Confederacy wins if turn 40 ends and the Union has not won")
def test_13_4_the_south_endures() -> None:
    state = after(situation(last_moves(40)), "end")
    assert state.winner is CONFEDERATE
    assert state.ending is not None
    assert state.ending.rule == "BG 13.4"


@quotes("BG 13.4", "turn 40 ends")
def test_13_4_not_before() -> None:
    state = after(situation(last_moves(39)), "end")
    assert (state.winner, state.turn, state.to_move) == (None, 40, Side.UNION)
    state = after(state, "roll", "end", "roll", "end", dice=(1, 1))
    assert (state.winner, state.to_move) == (None, CONFEDERATE)
