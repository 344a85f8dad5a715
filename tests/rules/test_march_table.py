"""Section 15 of the rulebook: what the March table ends, and sudden death."""

import pytest

from campaign import (
    SCENARIOS,
    CampaignState,
    NotationError,
    Side,
    legal_actions,
    new_campaign,
    read_situation,
    write_situation,
)
from campaign.state import Ending
from campaign.tables.march_table import Level
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    on_and_off,
    quotes,
    rule_against,
    situation,
    told,
    toml,
)

HISTORY = {7: 8, 17: 12, 27: 16}
"""The lead of the Union in the March of each of these turns, as it was."""

LEVELS = [
    (4, UNION, Level.DECISIVE),
    (3, UNION, Level.DECISIVE),
    (2, UNION, Level.MARGINAL),
    (1, UNION, Level.PYRRHIC),
    (0, None, Level.DRAW),
    (-1, CONFEDERATE, Level.PYRRHIC),
    (-2, CONFEDERATE, Level.MARGINAL),
    (-3, CONFEDERATE, Level.DECISIVE),
    (-4, CONFEDERATE, Level.DECISIVE),
]

ONES = (
    *("springfield_mo", "nashville", "little_rock", "natchez", "jackson", "chattanooga"),
    *("columbia", "raleigh", "augusta", "montgomery", "shreveport", "savannah", "petersburg"),
    *("jacksonville_fl",),
)
"""Southern cities of value 1: without any of them lost the Union leads by five."""


def evening(turn: int, lead: int, scenario: str, option: bool = False) -> CampaignState:
    """The last recruits of a game turn in which the Union leads by so much."""
    lost = dict.fromkeys(ONES[: max(0, lead - 5)], "nobody")
    if lead < 5:
        lost["canton"] = "nobody"
    if lead > 5 + len(ONES):
        lost["louisville"] = "union"
    control = ", ".join(f'{box} = "{owner}"' for box, owner in lost.items())
    state = situation(f"""
        scenario = "{scenario}"
        turn = {turn}
        agenda = ["recruitment confederate points 1"]
        options.sudden_death = {toml(option)}
        control = {{{control}}}
    """)
    assert state.army_maximum(UNION) - state.army_maximum(CONFEDERATE) == lead
    return state


def judged(turn: int) -> str:
    """A game that ends after this March."""
    return next(s.id for s in SCENARIOS.values() if s.march_table and s.last_turn == turn)


# --- the table ---------------------------------------------------------------------------------


@quotes("BG 15.6", "8 in March 1862 (turn 7), 12 in March 1863 (turn 17) and 16 in March 1864")
@quotes("BG 15.6", "One away from it is a pyrrhic victory, two a marginal one, three or more")
@pytest.mark.parametrize("turn", HISTORY)
@pytest.mark.parametrize(("more", "winner", "level"), LEVELS)
def test_15_6_better_than_history(turn: int, more: int, winner: Side | None, level: Level) -> None:
    state = after(evening(turn, HISTORY[turn] + more, judged(turn)), "end")
    assert state.ending == Ending(winner, "BG 15.6", level)
    assert state.winner is winner


@quotes("BG 15.6", "that very number is a draw: nobody wins")
def test_15_6_a_draw_is_an_end_without_a_winner() -> None:
    before = evening(17, 12, "1862-march-1863")
    *_, event = told(before, "end")
    assert (event.winner, event.rule, event.level) == (None, "BG 15.6", Level.DRAW)
    state = after(before, "end")
    assert (state.winner, state.to_move, state.agenda) == (None, None, ())
    assert legal_actions(state) == ()
    assert rule_against(state, "roll") == "BG 15.6"


@pytest.mark.parametrize("lead", [12, 13, 5])
def test_15_6_an_ending_is_written_and_read(lead: int) -> None:
    state = after(evening(17, lead, "1862-march-1863"), "end")
    assert read_situation(write_situation(state)) == state


@pytest.mark.parametrize("line", ["union draw BG 15.6", "draw", "decisive BG 15.6", "union 15.6"])
def test_15_6_an_ending_that_makes_no_sense(line: str) -> None:
    with pytest.raises(NotationError, match="ending: "):
        situation(f'ending = "{line}"')


@quotes("BG 15.6", "a game from any start ends instead after a later March turn")
@pytest.mark.parametrize("start", ["1861", "1862", "1863"])
def test_15_6_every_later_march_ends_a_game(start: str) -> None:
    scenario = SCENARIOS[start]
    for turn in HISTORY:
        name = f"{start}-march-{1855 + (turn + 63) // 10}"
        assert (name in SCENARIOS) is (turn > scenario.first_turn)
        if turn > scenario.first_turn:
            short = new_campaign(name)
            assert short.last_turn == turn
            assert short.stacks == new_campaign(start).stacks
            assert (short.turn, short.held) == (scenario.first_turn, new_campaign(start).held)


@quotes("BG 15.6", "after a later March turn")
def test_15_6_not_before_the_last_march() -> None:
    state = after(evening(17, 15, "1862-march-1864"), "end")
    assert (state.ending, state.turn) == (None, 18)


@quotes("BG 15.6", "BG 13.1 to 13.3 may end such a game earlier")
def test_15_6_washington_decides_these_games_too() -> None:
    state = situation("""
        scenario = "1862-march-1863"
        turn = 12
        agenda = ["marches confederate left 0 die 2"]
        pieces = [{box = "washington", side = "confederate", type = "militia_infantry"}]
    """)
    assert after(state, "end").ending == Ending(CONFEDERATE, "BG 13.2")


@quotes("BG 15.6", "A later scenario ends as the campaign does")
@pytest.mark.parametrize("name", ["1862", "1863", "1864"])
def test_15_6_without_agreement_the_war_is_played_out(name: str) -> None:
    state = after(evening(40, 15, name), "end")
    assert state.ending == Ending(CONFEDERATE, "BG 13.4")


# --- sudden death ------------------------------------------------------------------------------


@quotes("BG 15.7", "If the difference of the army maxima is a decisive victory for either side")
@pytest.mark.parametrize("turn", HISTORY)
@pytest.mark.parametrize(("more", "winner"), [(3, UNION), (-3, CONFEDERATE)])
@on_and_off
def test_15_7_a_decisive_march_ends_the_war(
    option: bool, more: int, winner: Side, turn: int
) -> None:
    state = after(evening(turn, HISTORY[turn] + more, "1861", option), "end")
    assert state.ending == (Ending(winner, "BG 15.7", Level.DECISIVE) if option else None)


@quotes("BG 15.7", "any lesser level lets the war go on")
@pytest.mark.parametrize("more", [2, 1, 0, -1, -2])
def test_15_7_no_lesser_victory_does(more: int) -> None:
    state = after(evening(17, HISTORY[17] + more, "1862", option=True), "end")
    assert (state.ending, state.turn) == (None, 18)


@quotes("BG 15.7", "whenever a game turn of March 1862, 1863 or 1864 ends")
@pytest.mark.parametrize("turn", [6, 8, 16, 18, 37])
def test_15_7_no_other_turn_is_judged(turn: int) -> None:
    assert after(evening(turn, 5, "1861", option=True), "end").ending is None


@quotes("BG 15.7", "whenever a game turn of March 1862, 1863 or 1864 ends")
def test_15_7_not_when_the_union_turn_ends() -> None:
    state = situation("""
        turn = 17
        agenda = ["recruitment union points 1"]
        options.sudden_death = true
        pieces = [{box = "cairo", side = "union", type = "militia_infantry"}]
    """)
    state = after(state, "end")
    assert (state.ending, state.to_move) == (None, CONFEDERATE)


@quotes("BG 15.7", "in every game that is played to June 1865")
def test_15_7_not_in_a_shorter_game() -> None:
    state = after(evening(17, 20, "1862-march-1864", option=True), "end")
    assert state.ending is None
