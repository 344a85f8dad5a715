"""Section 14 of the rulebook, the options on how the war ends: 9.1 and 10.1."""

from campaign import CampaignState
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    on_and_off,
    quotes,
    situation,
    toml,
)

# --- 9.1 and 10.1: how the war ends ------------------------------------------------------------


def december(turn: int, option: bool = True, scenario: str = "1861") -> CampaignState:
    return situation(f"""
        scenario = "{scenario}"
        turn = {turn}
        agenda = ["recruitment confederate points 1"]
        options.extended_war = {toml(option)}
    """)


@quotes("BG 14/9.1", "turn 45 takes the place of turn 40 as the last turn")
@on_and_off
def test_14_9_1_the_war_goes_on(option: bool) -> None:
    state = after(december(40, option), "end")
    assert state.winner is (None if option else CONFEDERATE)
    assert state.turn == (41 if option else 40)


@quotes("BG 14/9.1", "The Confederacy wins if it ends and the Union has not won")
def test_14_9_1_until_november_1865() -> None:
    assert after(december(44), "end").winner is None
    state = after(december(45), "end")
    assert state.date.label == "Nov/Dec 1865"
    assert state.winner is CONFEDERATE


def test_14_9_1_the_short_game_stays_short() -> None:
    assert after(december(10, scenario="1861-short"), "end").winner is UNION


@quotes("BG 14/10.1", "are looked for only when a Union player turn ends")
@on_and_off
def test_14_10_1_washington_may_be_lost_for_a_turn(option: bool) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["marches confederate left 0 die 2"]
        options.summer_judgment = {toml(option)}
        pieces = [
            {{box = "washington", side = "confederate", type = "veteran_cavalry"}},
            {{box = "baltimore", side = "union", type = "militia_infantry", count = 3}},
        ]
    """)
    state = after(state, "end")
    if not option:
        assert state.winner is CONFEDERATE
        return
    state = after(state, "pass", "roll", "end", dice=(1,))
    assert (state.winner, state.to_move) == (None, UNION)
    lost = after(state, "roll", "end", "pass", "roll", "end", dice=(1, 1))
    assert lost.winner is CONFEDERATE
    assert lost.ending is not None
    assert lost.ending.rule == "BG 13.2"


@quotes("BG 14/10.1", "are looked for only when a Union player turn ends")
def test_14_10_1_washington_may_be_taken_back() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 1 die 2"]
        options.summer_judgment = true
        control.washington = "confederate"
        pieces = [{box = "baltimore", side = "union", type = "militia_infantry"}]
    """)
    state = after(state, "march baltimore", "move 1 militia_infantry washington", "end")
    state = after(state, "pass", "roll", "end", dice=(1,))
    assert (state.winner, state.to_move) == (None, CONFEDERATE)


@quotes("BG 14/10.1", "by controlling Washington and by the larger army maximum")
@on_and_off
def test_14_10_1_so_is_the_larger_maximum(option: bool) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["marches confederate left 0 die 2"]
        options.summer_judgment = {toml(option)}
        control.new_york = "nobody"
        pieces = [{{box = "st_louis", side = "confederate", type = "militia_infantry"}}]
    """)
    state = after(state, "end")
    assert state.winner is (None if option else CONFEDERATE)
    if option:
        state = after(state, "pass", "roll", "end", "roll", "end", "roll", "end", dice=(1, 1, 1))
        assert state.winner is CONFEDERATE
        assert state.ending is not None
        assert state.ending.rule == "BG 13.3"


def test_14_10_1_the_union_wins_at_once_all_the_same() -> None:
    cities = ("richmond", "wilmington", "charleston_sc", "atlanta", "memphis", "mobile")
    control = "\n".join(f'        control.{city} = "union"' for city in cities)
    state = situation(f"""
        turn = 20
        agenda = ["marches union left 0 die 2"]
        options.summer_judgment = true
{control}
        pieces = [{{box = "new_orleans", side = "union", type = "militia_infantry"}}]
    """)
    assert after(state, "end").winner is UNION
