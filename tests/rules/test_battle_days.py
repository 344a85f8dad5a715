"""Battle days and leadership on the field. [NS 7.0, NS-R15, NS-R16, NS-R17]

Pieces have numbers in a battle: the attacker's from 1, then the defender's.
"""

import pytest

from campaign import CampaignState, Side
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    allowed,
    kinds,
    legal,
    miss,
    on_and_off,
    pieces,
    quotes,
    rule_against,
    situation,
    told,
    toml,
)

CORINTH = """
    turn = {turn}
    agenda = ["combat union"]
    options.command_battles = {option}
    {more}
    pieces = [
        {{box = "corinth", side = "union", type = "militia_infantry", count = {attackers}}},
        {{box = "corinth", side = "confederate", type = "militia_infantry", count = {defenders}}},
        {extra}
    ]
"""


def corinth(attackers: int = 5, defenders: int = 5, **words: str) -> CampaignState:
    """Union militia attacks Confederate militia at Corinth, in May 1862 as a rule."""
    usual = {"turn": "9", "option": "true", "more": "", "extra": ""}
    text = CORINTH.format(attackers=attackers, defenders=defenders, **(usual | words))
    return after(situation(text), "battle corinth")


def led(state: CampaignState, confederate: int = 1, union: int = 1) -> CampaignState:
    """The command dice of a day, the defender's first."""
    return after(state, "fight roll", "fight roll", dice=(confederate, union))


def leadership(state: CampaignState, side: Side) -> int:
    """How many pieces of a side may fire in a round."""
    assert state.battle is not None
    most: int = state.battle.position.leadership[side.seat]
    return most


def front(state: CampaignState, side: Side) -> list[int]:
    """The numbers of the pieces of a side that take part in the round."""
    assert state.battle is not None
    return [piece.id for piece in state.battle.position.line(side)]


# --- leadership --------------------------------------------------------------------------------


@quotes("NS 7.0", "Before the first round of a day each side rolls one die")
def test_ns_7_0_each_side_rolls_before_the_first_round() -> None:
    state = corinth()
    assert (state.to_move, legal(state)) == (CONFEDERATE, {"fight roll"})
    state = after(state, "fight roll", dice=(4,))
    assert (state.to_move, legal(state)) == (UNION, {"fight roll"})
    [rolled] = told(state, "fight roll", dice=(4,))
    state = after(state, "fight roll", dice=(4,))
    assert kinds([rolled]) == ["CommandRolled"]
    assert (leadership(state, CONFEDERATE), leadership(state, UNION)) == (4, 3)
    assert state.to_move is CONFEDERATE
    assert legal(state, "fight fire")


@on_and_off
@quotes("NS 7.0", "the number of pieces that it may use to fire in each of its rounds that day")
def test_ns_7_0_no_more_pieces_fire_than_leadership_allows(option: bool) -> None:
    state = corinth(option=toml(option))
    state = led(state, confederate=1) if option else state
    state = after(state, "fight fire 6 1", "fight fire 7 2", "fight fire 8 3")
    assert allowed(state, "fight roll") is option
    if option:
        assert legal(state) == {"fight roll"}
        assert rule_against(state, "fight fire 9 4") == "NS 7.0"


@quotes("NS 7.0", "the number of pieces that it may use to fire")
def test_ns_7_0_the_owner_chooses_who_fires() -> None:
    state = led(corinth(), confederate=1)
    assert {line.split()[2] for line in legal(state, "fight fire")} == set("6789") | {"10"}


@on_and_off
@quotes("NS-R17", "it may roll with fewer shots announced")
def test_ns_r17_leadership_need_not_be_used_up(option: bool) -> None:
    state = corinth(option=toml(option))
    state = led(state, confederate=1) if option else state
    state = after(state, "fight fire 10 1", "fight fire 8 2")
    if option:
        assert "fight roll" in legal(state)
        assert kinds(told(state, "fight roll", dice=(6, 6))).count("ShotFired") == 2
    else:
        assert rule_against(state, "fight roll") == "BG 8.3"


@quotes("NS-R17", "One shot at least is announced in each part of a round")
def test_ns_r17_a_side_fires_at_least_once() -> None:
    state = led(corinth(), confederate=6)
    assert rule_against(state, "fight roll") == "NS-R17"
    assert allowed(after(state, "fight fire 6 1"), "fight roll")


@quotes("NS-R17", "it may roll with fewer shots announced")
@quotes("BG 8.4", "With fewer shooters than targets, no two shots may have the same target")
def test_ns_r17_few_shots_do_not_crowd_one_target() -> None:
    # Three shots could cover both targets with one to spare; two at one of them cannot.
    state = after(led(corinth(attackers=2), confederate=1), "fight fire 3 1", "fight fire 4 1")
    assert rule_against(state, "fight roll") == "BG 8.4"
    assert allowed(after(state, "fight fire 5 2"), "fight roll")


@quotes("NS-R17", "it may roll with fewer shots announced")
@quotes("BG 14/5.2", "may double up on infantry instead")
def test_ns_r17_few_shots_at_one_arm_of_two() -> None:
    # The only enemy infantry may be a target twice while the cavalry is none. [BG 14/5.2]
    horse = '{box = "corinth", side = "union", type = "militia_cavalry"},'
    more = "options.arms_fire = true"
    state = led(corinth(attackers=1, more=more, extra=horse), confederate=6)
    state = after(state, "fight fire 3 2", "fight fire 4 2")
    assert allowed(state, "fight roll")


@quotes("NS 7.0", "the number of pieces that it may use to fire in each of its rounds that day")
@quotes("BG 8.4", "With fewer shooters than targets, no two shots may have the same target")
def test_ns_7_0_shots_that_leadership_forbids_cover_nobody() -> None:
    # Five pieces, but three shots, at four targets: all different. At two: one may double up.
    state = after(led(corinth(attackers=4), confederate=1), "fight fire 5 1")
    assert rule_against(state, "fight fire 6 1") == "BG 8.4"
    state = after(led(corinth(attackers=2), confederate=1), "fight fire 3 1")
    assert allowed(state, "fight fire 4 1")
    assert rule_against(after(state, "fight fire 4 1"), "fight fire 5 1") == "BG 8.4"


@quotes("NS-R15", "A Union army that rolls 4, 1 and 5 in 1862 has 3, 4 and 6")
@quotes("NS 7.0", "half of the leadership of the day before, rounded up, is added to the result")
def test_ns_r15_three_days_of_a_union_army() -> None:
    state = corinth(attackers=7)
    found = []
    for face in (4, 1, 5):
        state = led(state, union=face)
        found.append(leadership(state, UNION))
        state = miss(state, 8)
    assert found == [3, 4, 6]


@quotes("NS 7.0", "A battle is fought in days of four rounds each")
def test_ns_7_0_a_day_has_four_rounds() -> None:
    state = led(corinth())
    for _ in range(3):
        state = miss(state, 2)
        assert legal(state, "fight fire"), "a part, not a command die"
    state = miss(state, 2)
    assert legal(state) == {"fight roll"}
    [rolled] = told(state, "fight roll", dice=(1,))
    assert (rolled.day, rolled.table, rolled.carried) == (2, 3, 2)


@quotes("NS-R15", "plus the values of the side's leaders present; all of it is part of that day's")
def test_ns_r15_leaders_count_every_day_and_are_carried_over() -> None:
    more = 'options.leaders = true\n    leaders.lee = "corinth"'
    state = corinth(turn="12", more=more)
    state = led(state, confederate=1)
    assert leadership(state, CONFEDERATE) == 3 + 3
    state = led(miss(state, 8), confederate=1)
    assert leadership(state, CONFEDERATE) == 3 + 3 + 3


# --- eight in front ----------------------------------------------------------------------------


@quotes("NS 7.0", "No more than eight pieces of a side may fight in a round")
@quotes("NS-R16", "A side with more than eight pieces names, at the start of each round")
def test_ns_r16_only_a_side_with_more_than_eight_is_asked() -> None:
    state = led(corinth(attackers=10, defenders=8))
    assert state.to_move is UNION
    assert front(state, UNION) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert "fight relieve 3 9" in legal(state)
    state = after(state, "fight relieve 3 9", "fight ready")
    assert front(state, UNION) == [1, 2, 4, 5, 6, 7, 8, 9]
    assert state.to_move is CONFEDERATE
    assert legal(state, "fight fire")


@quotes("NS-R16", "The others wait behind them and cannot be fired at")
def test_ns_r16_nobody_fires_from_behind_or_at_it() -> None:
    state = after(led(corinth(attackers=9, defenders=8)), "fight ready")
    assert rule_against(state, "fight fire 10 9") == "NS-R16"
    assert not any(line.endswith(" 9") for line in legal(state, "fight fire"))
    state = miss(state)
    assert rule_against(state, "fight fire 9 10") == "NS-R16"


@quotes("NS-R16", "names, at the start of each round, the eight that take part")
def test_ns_r16_nobody_changes_places_twice_before_one_round() -> None:
    state = after(led(corinth(attackers=10)), "fight relieve 3 9")
    for order in ("fight relieve 9 10", "fight relieve 4 3"):
        assert rule_against(state, order) == "NS-R16"
    assert rule_against(state, "fight relieve 3 10") == "NS-R16"
    assert rule_against(state, "fight relieve 4 5") == "NS-R16"
    # Before the next round they may.
    state = miss(after(state, "fight ready"), 2)
    assert allowed(state, "fight relieve 9 10")
    assert allowed(state, "fight relieve 4 3")


@quotes("NS-R16", "the eight that take part")
def test_ns_r16_gaps_are_filled_before_the_next_round() -> None:
    weak = '{box = "corinth", side = "union", type = "militia_infantry", reduced = true},\n' * 8
    state = led(corinth(attackers=2, defenders=3, extra=weak), confederate=1)
    state = after(state, "fight ready", "fight fire 11 3", "fight fire 12 4", "fight fire 13 5")
    state = after(state, "fight roll", dice=(1, 1, 6))
    assert front(state, UNION) == [1, 2, 5, 6, 7, 8], "nobody steps into a gap during the round"
    state = miss(state)
    assert front(state, UNION) == [1, 2, 5, 6, 7, 8, 9, 10]
    assert state.to_move is CONFEDERATE, "eight pieces need no choice"


@quotes("NS-R16", "but count as present for victory, retreat and desertion")
def test_ns_r16_those_behind_retreat_with_the_others() -> None:
    state = miss(after(led(corinth(attackers=10, defenders=1)), "fight ready"), 2)
    state = miss(after(state, "fight ready"))
    state = after(state, "fight retreat pittsburg_landing")
    assert len(pieces(state, "pittsburg_landing", UNION)) == 10


@quotes("NS 7.0", "No more than eight pieces of a side may fight in a round")
def test_ns_7_0_reinforcements_of_eight_wait_behind() -> None:
    beside = '{box = "pittsburg_landing", side = "union", type = "veteran_infantry"},'
    state = miss(led(corinth(attackers=8, defenders=2, extra=beside)), 3)
    state = after(state, "fight reinforce veteran_infantry pittsburg_landing")
    assert state.battle is not None
    [arrived] = state.battle.position.rear[UNION.seat]
    assert rule_against(state, f"fight fire {arrived.id} 9") == "NS-R16"
    state = miss(state)
    assert allowed(state, f"fight relieve 1 {arrived.id}")


# --- garrisons ---------------------------------------------------------------------------------

SAVANNAH = """
    turn = 9
    agenda = ["combat union"]
    options = {{command_battles = true, coastal_defences = true}}
    [[pieces]]
    box = "savannah"
    side = "union"
    type = "veteran_infantry"
    count = 2
    moved = "sea"
    crossed = true
    invaded = true
    [[pieces]]
    box = "savannah"
    side = "confederate"
    type = "veteran_infantry"
    count = {defenders}
"""


@quotes("NS-R17", "counts neither against the leadership of its side nor among the eight pieces")
@pytest.mark.parametrize("defenders", [4, 8])
def test_ns_r17_the_guns_fire_beside_as_many_as_are_led(defenders: int) -> None:
    state = led(after(situation(SAVANNAH.format(defenders=defenders)), "battle savannah"))
    guns = 3 + defenders
    assert front(state, CONFEDERATE) == list(range(3, guns + 1))
    state = after(state, "fight fire 3 1", "fight fire 4 2", "fight fire 5 1")
    assert legal(state) == {f"fight fire {guns} 1", f"fight fire {guns} 2", "fight roll"}
    assert rule_against(state, "fight fire 6 1") == "NS 7.0"


@quotes("NS-R17", "nor among the eight pieces")
def test_ns_r17_the_guns_are_never_relieved() -> None:
    state = led(after(situation(SAVANNAH.format(defenders=9)), "battle savannah"))
    assert rule_against(state, "fight relieve 12 11") == "NS-R16"
    assert allowed(state, "fight relieve 10 11")
