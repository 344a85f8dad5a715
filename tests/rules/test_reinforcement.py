"""Section 10 of the rulebook: reinforcing a battle."""

from campaign import CampaignState
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    allowed,
    legal,
    miss,
    pieces,
    quotes,
    rule_against,
    situation,
)

CORINTH = """
    turn = 9
    agenda = ["combat {attacker}"]
    {more}
    pieces = [
        {{box = "corinth", side = "union", type = "militia_infantry"}},
        {{box = "corinth", side = "confederate", type = "militia_infantry"}},
        {extra}
    ]
"""
"""Around Corinth lie Decatur, Grand Junction, Humboldt, Okolona and Pittsburg Landing."""


def corinth(attacker: str = "union", extra: str = "", more: str = "") -> CampaignState:
    """A battle at Corinth that has just begun."""
    text = CORINTH.format(attacker=attacker, extra=extra, more=more)
    return after(situation(text), "battle corinth")


def piece(box: str, type_: str, side: str = "confederate", more: str = "") -> str:
    return f'{{box = "{box}", side = "{side}", type = "{type_}"{more}}},'


@quotes("BG 10.1", "From round 2 on, in every round and before it fires")
def test_10_1_from_the_second_round_on() -> None:
    state = corinth(extra=piece("okolona", "militia_infantry"))
    assert rule_against(state, "fight reinforce militia_infantry okolona") == "BG 10.1"
    assert allowed(miss(state, 2), "fight reinforce militia_infantry okolona")


@quotes("BG 10.1", "up to one unit from every adjacent, connected box")
def test_10_1_one_unit_from_each_box_in_each_round() -> None:
    state = corinth(
        extra=piece("okolona", "militia_infantry", more=", count = 2")
        + piece("decatur", "veteran_cavalry")
        + piece("memphis", "militia_infantry")
    )
    state = after(miss(state, 2), "fight reinforce militia_infantry okolona")
    assert rule_against(state, "fight reinforce militia_infantry okolona") == "BG 10.1"
    assert rule_against(state, "fight reinforce militia_infantry memphis") == "BG 10.1"
    state = after(state, "fight reinforce veteran_cavalry decatur")
    assert legal(state, "fight reinforce") == set()
    # The next round brings the next one.
    assert allowed(miss(state, 2), "fight reinforce militia_infantry okolona")


@quotes("BG 10.1", "up to one unit")
def test_10_1_a_reduced_unit_may_come_while_a_full_one_stays() -> None:
    state = corinth(
        extra=piece("okolona", "militia_infantry")
        + piece("okolona", "militia_infantry", more=", reduced = true")
    )
    state = miss(state, 2)
    brought_up = [after(state, order) for order in legal(state, "fight reinforce")]
    assert {
        position.battle.position.line(CONFEDERATE)[-1].reduced
        for position in brought_up
        if position.battle is not None
    } == {True, False}


@quotes("BG 10.1", "each side may bring into the battle")
def test_10_1_the_attacker_too() -> None:
    state = corinth(extra=piece("humboldt", "militia_infantry", "union"))
    state = after(miss(state, 3), "fight reinforce militia_infantry humboldt")
    assert state.battle is not None
    assert len(state.battle.position.line(UNION)) == 2


@quotes("BG 10.1", "This costs no march and is possible even for units that have taken part in two")
def test_10_1_two_marches_do_not_matter() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 5 die 5"]
        pieces = [
            {box = "vandalia", side = "union", type = "militia_infantry"},
            {box = "paducah", side = "union", type = "militia_infantry"},
            {box = "humboldt", side = "confederate", type = "militia_infantry"},
        ]
    """)
    state = after(
        state,
        "march vandalia",
        "move 1 militia_infantry st_louis",
        "march st_louis",
        "move 1 militia_infantry cairo",
        "march paducah",
        "move 1 militia_infantry humboldt",
        "end",
        "battle humboldt",
    )
    assert allowed(miss(state, 3), "fight reinforce militia_infantry cairo")


@quotes("BG 10.1", "The decision whether to retreat comes first")
def test_10_1_who_has_brought_up_units_does_not_retreat_in_that_part() -> None:
    state = corinth(extra=piece("okolona", "militia_infantry"))
    state = after(miss(state, 2), "fight reinforce militia_infantry okolona")
    assert rule_against(state, "fight retreat okolona") == "BG 9.1"


@quotes("BG 10.1", "a side with no unit left in the battle cannot reinforce it")
def test_10_1_the_last_unit_lost_is_the_battle_lost() -> None:
    state = corinth(extra=piece("okolona", "militia_infantry"))
    state = after(miss(state), "fight fire 1 2", "fight roll", dice=(1,))
    state = after(miss(state), "fight fire 1 2", "fight roll", dice=(1,))
    assert state.battle is None
    assert pieces(state, "okolona", CONFEDERATE) == ["militia_infantry"]


BATTLES_SIDE_BY_SIDE = """
    turn = 9
    agenda = ["combat union"]
    pieces = [
        {box = "corinth", side = "union", type = "militia_infantry"},
        {box = "corinth", side = "confederate", type = "militia_infantry"},
        {box = "okolona", side = "union", type = "veteran_infantry"},
        {box = "okolona", side = "confederate", type = "militia_infantry", reduced = true},
        {box = "grenada", side = "confederate", type = "veteran_infantry"},
    ]
"""


@quotes("BG 10.2", "A unit that has fought in one battle cannot reinforce another")
def test_10_2_the_winner_of_one_battle_does_not_reinforce_another() -> None:
    state = after(situation(BATTLES_SIDE_BY_SIDE), "battle okolona")
    state = after(miss(state), "fight fire 1 2", "fight roll", "pass", dice=(1,))
    assert pieces(state, "okolona", UNION) == ["veteran_infantry"]
    state = miss(after(state, "battle corinth"), 3)
    assert state.to_move is UNION
    assert rule_against(state, "fight reinforce veteran_infantry okolona") == "BG 10.2"


@quotes("BG 10.2", "whatever the outcome of the first")
def test_10_2_nor_does_its_loser() -> None:
    state = after(situation(BATTLES_SIDE_BY_SIDE.replace("okolona", "humboldt")), "battle humboldt")
    state = after(miss(state, 2), "fight retreat forts_henry_and_donelson", "pass")
    state = after(state, "battle corinth")
    state = miss(state, 2)
    assert state.to_move is CONFEDERATE
    # Neither the retreated militia nor the victorious veteran comes to Corinth.
    assert legal(state, "fight reinforce") == set()
    assert legal(miss(state), "fight reinforce") == set()


@quotes("BG 10.3", "The attacker may not draw a reinforcement from a box that holds enemy units")
def test_10_3_attackers_facing_the_enemy_stay() -> None:
    state = corinth(
        extra=piece("okolona", "militia_infantry", "union", ", count = 3")
        + piece("okolona", "militia_infantry")
    )
    state = miss(state, 3)
    assert state.to_move is UNION
    assert rule_against(state, "fight reinforce militia_infantry okolona") == "BG 10.3"


@quotes("BG 10.3", "leave behind at least as many of his units as the enemy has there")
def test_10_3_defenders_leave_as_many_as_the_enemy_has() -> None:
    state = corinth(
        extra=piece("okolona", "militia_infantry", more=", count = 3")
        + piece("okolona", "militia_infantry", "union", ", count = 2")
    )
    state = after(miss(state, 2), "fight reinforce militia_infantry okolona")
    # Two are left to face two.
    state = miss(state, 2)
    assert rule_against(state, "fight reinforce militia_infantry okolona") == "BG 10.3"


@quotes("BG 10.4", "Units that reinforce the defender are not entrenched in that battle")
def test_10_4_arrivals_are_not_entrenched() -> None:
    state = corinth(extra=piece("okolona", "militia_infantry", more=", entrenched = true"))
    state = after(miss(state, 2), "fight reinforce militia_infantry okolona")
    assert state.battle is not None
    assert [p.entrenched for p in state.battle.position.line(CONFEDERATE)] == [False, False]


@quotes("BG 10.4", "not even in a box with permanent entrenchments")
def test_10_4_nor_in_permanent_works() -> None:
    state = situation("""
        turn = 9
        agenda = ["playerturn confederate"]
        pieces = [
            {box = "manassas_junction", side = "confederate", type = "militia_infantry"},
            {box = "washington", side = "union", type = "militia_infantry"},
            {box = "baltimore", side = "union", type = "militia_infantry"},
        ]
    """)
    state = after(state, "roll", "march manassas_junction", dice=(2,))
    state = after(state, "move 1 militia_infantry washington", "end", "battle washington")
    state = after(miss(state, 2), "fight reinforce militia_infantry baltimore")
    assert state.battle is not None
    assert [p.entrenched for p in state.battle.position.line(UNION)] == [True, False]


LEAVING = """
    turn = 9
    agenda = ["combat union"]
    control.paducah = "confederate"
    pieces = [
        {{box = "humboldt", side = "union", type = "militia_infantry", reduced = true}},
        {{box = "humboldt", side = "confederate", type = "veteran_infantry"}},
        {{box = "paducah", side = "confederate", type = "{type}"}},
    ]
"""


@quotes("BG 10.5", "infantry leaves a marker")
def test_10_5_infantry_leaves_its_box_captured() -> None:
    state = after(situation(LEAVING.format(type="veteran_infantry")), "battle humboldt")
    state = after(miss(state, 2), "fight reinforce veteran_infantry paducah")
    state = after(state, "fight fire 2 1", "fight fire 3 1", "fight roll", "pass", dice=(1,))
    assert state.controller("paducah") is CONFEDERATE


@quotes("BG 10.5", "cavalry does not")
def test_10_5_cavalry_gives_its_box_back() -> None:
    state = after(situation(LEAVING.format(type="veteran_cavalry")), "battle humboldt")
    state = after(miss(state, 2), "fight reinforce veteran_cavalry paducah")
    state = after(state, "fight fire 2 1", "fight fire 3 1", "fight roll", "pass", dice=(1,))
    assert state.controller("paducah") is None


@quotes("BG 10.5", "keeps or loses its control as after a march")
@quotes("BG 3.4", "As soon as it leaves the box empty, the box goes back to its printed state")
def test_10_5_at_once_not_after_the_battle() -> None:
    state = after(situation(LEAVING.format(type="veteran_cavalry")), "battle humboldt")
    state = after(miss(state, 2), "fight reinforce veteran_cavalry paducah")
    assert state.battle is not None
    assert state.controller("paducah") is None
    assert pieces(state, "paducah", CONFEDERATE) == []


@quotes("BG 10.5", "keeps or loses its control as after a march")
def test_10_5_a_box_given_back_is_no_friendly_box_to_retreat_to() -> None:
    state = corinth(
        more='control.pittsburg_landing = "union"\n    control.humboldt = "union"',
        extra=piece("humboldt", "veteran_cavalry", "union"),
    )
    # Humboldt reverts to the Confederacy as soon as the cavalry is in the battle; no city, though.
    state = after(miss(state, 3), "fight reinforce veteran_cavalry humboldt")
    state = miss(state, 2)
    assert state.to_move is UNION
    assert rule_against(state, "fight retreat humboldt") == "BG 9.3"
    assert allowed(state, "fight retreat pittsburg_landing")
