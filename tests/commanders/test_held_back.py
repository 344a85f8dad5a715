"""A commander who fights for a person leaves a piece in Washington and in the seven cities.

Its fall ends the war, and a single militia next door is enough for that. [BG 13.2]
"""

from campaign import apply, read_order, read_situation
from campaign.actions import Fight
from campaign.battle.contract import BattleInProgress
from campaign.battle.register import RESOLVERS
from campaign.commanders.held_back import (
    Wishes,
    empties,
    for_a_person,
    held_back,
    may_call,
    may_empty,
)
from campaign.dice import ScriptedDice
from campaign.resolvers.battle_line.orders import Fire, Reinforce, Roll
from campaign.terms import CONFEDERATE, UNION, PieceType

SITUATION = """
scenario = "1861"
turn = 1
agenda = ["combat union"]
[[pieces]]
box = "manassas_junction"
side = "union"
type = "militia_infantry"
entry = "harpers_ferry"
[[pieces]]
box = "manassas_junction"
side = "confederate"
type = "militia_infantry"
[[pieces]]
box = "fredericksburg"
side = "confederate"
type = "militia_infantry"
[[pieces]]
box = "richmond"
side = "confederate"
type = "militia_infantry"
[[pieces]]
box = "washington"
side = "union"
type = "militia_infantry"
count = {washington}
[[pieces]]
box = "harpers_ferry"
side = "union"
type = "militia_infantry"
"""

FROM_WASHINGTON = Reinforce(PieceType.MILITIA_INFANTRY, "washington")
FROM_HARPERS_FERRY = Reinforce(PieceType.MILITIA_INFANTRY, "harpers_ferry")


def manassas(washington: int) -> BattleInProgress:
    """The Union's part of the second round beside Washington: pieces may be brought up."""
    state = read_situation(SITUATION.format(washington=washington))
    state = apply(state, read_order("battle manassas_junction"), ScriptedDice()).state
    while (battle := state.battle) is not None:
        resolver = RESOLVERS[battle.resolver]
        if FROM_HARPERS_FERRY in resolver.legal(battle.position):
            return battle
        shots = (
            order for order in resolver.legal(battle.position) if isinstance(order, Fire | Roll)
        )
        state = apply(state, Fight.of(resolver.id, next(shots)), ScriptedDice((6,) * 9)).state
    raise AssertionError("the battle is over")


def test_bg_13_2_the_last_piece_of_washington_stays() -> None:
    battle = manassas(1)
    resolver = RESOLVERS[battle.resolver]
    assert FROM_WASHINGTON in resolver.legal(battle.position), "the rules allow it"
    held = held_back(battle)
    assert FROM_WASHINGTON not in resolver.legal(held.position)
    assert FROM_HARPERS_FERRY in resolver.legal(held.position), "which decides nothing"
    assert for_a_person(battle, FROM_WASHINGTON) != FROM_WASHINGTON
    assert for_a_person(battle, FROM_HARPERS_FERRY) == FROM_HARPERS_FERRY
    assert for_a_person(battle) in resolver.legal(battle.position)


def test_of_two_in_washington_one_may_come() -> None:
    battle = manassas(2)
    resolver = RESOLVERS[battle.resolver]
    assert FROM_WASHINGTON in resolver.legal(held_back(battle).position)


def test_what_would_be_left_empty_is_known() -> None:
    battle = manassas(1)
    assert set(may_empty(battle.position, UNION)) == {"washington", "harpers_ferry"}
    assert list(may_empty(battle.position, CONFEDERATE)) == ["fredericksburg"]
    assert empties(battle.position, UNION, "washington")
    assert not empties(manassas(2).position, UNION, "washington")


def test_bg_10_1_nobody_comes_where_a_person_wants_nobody() -> None:
    """He had just refused the pieces that the commander then brought up for him."""
    battle, alone = manassas(2), Wishes(calls=False)
    resolver = RESOLVERS[battle.resolver]
    assert any(isinstance(order, Reinforce) for order in resolver.legal(battle.position))
    held = held_back(battle, alone)
    assert not any(isinstance(order, Reinforce) for order in resolver.legal(held.position))
    assert not isinstance(for_a_person(battle, FROM_HARPERS_FERRY, alone), Reinforce)
    assert may_call(battle.position, UNION)
    assert not may_call(held.position, UNION)
