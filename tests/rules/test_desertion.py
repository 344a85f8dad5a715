"""Section 8.12 of the advanced game: desertion after a battle. With the ruling R21."""

from textwrap import dedent

import pytest

from campaign import CampaignState, PieceType
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
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

BESIDE = """
    turn = {turn}
    agenda = ["desertion {side} corinth{lost}", "combat union"]
    options = {{desertion = true, leaders = true}}
    {leader}
    pieces = [{{box = "corinth", side = "{side}", type = "{type}", shaken = "{shaken}"}}]
"""


def after_a_battle(
    type_: str = "veteran_infantry",
    *,
    lost: bool = False,
    routed: bool = False,
    leader: str = "",
    side: str = "confederate",
    turn: int = 12,
) -> CampaignState:
    """One piece is left in Corinth, weakened, and may run."""
    return situation(
        BESIDE.format(
            side=side,
            lost=" lost yes" if lost else "",
            type=type_,
            shaken="routed" if routed else "reduced",
            leader=f'leaders.{leader} = "corinth"' if leader else "",
            turn=turn,
        )
    )


def stays_on(state: CampaignState) -> int:
    """The highest die with which the piece stays; 0 if it always runs, 6 if it never does."""
    stays = [die for die in range(1, 7) if not told(state, "roll", dice=(die,))[0].deserted]
    assert stays == list(range(1, len(stays) + 1))
    return len(stays)


@quotes("NS 8.12", "If the die is greater than the morale value of the piece")
@quotes("NS 8.12", "lowered by 1 if the piece is not routed")
@pytest.mark.parametrize(
    ("type_", "morale"),
    [
        ("militia_infantry", 3),
        ("militia_cavalry", 3),
        ("veteran_infantry", 4),
        ("veteran_cavalry", 4),
        ("crack_infantry", 5),
        ("crack_cavalry", 5),
    ],
)
@pytest.mark.parametrize("routed", [True, False])
def test_ns_8_12_the_die_and_the_morale_value(type_: str, morale: int, routed: bool) -> None:
    assert stays_on(after_a_battle(type_, routed=routed)) == morale + (not routed)


@quotes("NS 8.12", "The die is raised by 1 if the army of the piece has just lost the battle")
@pytest.mark.parametrize(
    ("lost", "routed", "highest"),
    [
        (False, False, 5),
        (False, True, 4),
        (True, False, 4),
        (True, True, 3),
    ],
)
def test_ns_8_12_defeat_and_rout(lost: bool, routed: bool, highest: int) -> None:
    assert stays_on(after_a_battle(lost=lost, routed=routed)) == highest


@quotes("NS 8.12", "lowered by the value of every leader present")
@pytest.mark.parametrize(
    ("leader", "side", "turn", "highest"),
    [
        ("lee", "confederate", 12, 5),
        ("lee", "confederate", 23, 4),
        ("grant", "union", 12, 3),
        ("grant", "union", 20, 4),
    ],
)
def test_ns_8_12_leaders_hold_their_men(leader: str, side: str, turn: int, highest: int) -> None:
    # Militia routed in a lost battle stays on 2 without a leader.
    state = after_a_battle(
        "militia_infantry", lost=True, routed=True, leader=leader, side=side, turn=turn
    )
    assert stays_on(state) == highest


def test_ns_8_12_two_leaders_hold_them_together() -> None:
    state = after_a_battle(
        "militia_infantry",
        lost=True,
        routed=True,
        side="union",
        leader='grant = "corinth"\n    leaders.sherman',
        turn=22,
    )
    assert stays_on(state) == 6


def test_ns_8_12_a_leader_of_the_enemy_does_not_hold_them() -> None:
    state = after_a_battle(leader="grant")
    assert stays_on(state) == 5


CORINTH = """
    turn = 12
    agenda = ["combat union"]
    options = {{desertion = {option}, lasting_losses = {lasting}}}
    control.pittsburg_landing = "union"
    pieces = [
        {{box = "corinth", side = "union", type = "veteran_infantry", count = 2}},
        {{box = "corinth", side = "confederate", type = "militia_infantry", reduced = {reduced}}},
        {{box = "corinth", side = "confederate", type = "veteran_infantry"}},
    ]
"""


def beaten(*, option: bool = True, lasting: bool = False, reduced: bool = False) -> CampaignState:
    """The Confederates go from Corinth to Okolona; each side has a reduced piece."""
    text = CORINTH.format(option=toml(option), lasting=toml(lasting), reduced=toml(reduced))
    state = after(situation(text), "battle corinth")
    state = after(state, "fight fire 3 1", "fight fire 4 2", "fight roll", dice=(1, 6))
    state = after(state, "fight fire 1 3", "fight fire 2 4", "fight roll", dice=(1, 6))
    return after(state, "fight retreat okolona")


@quotes("NS 8.12", "After a battle both sides roll for desertion")
@quotes("NS-R21", "Every piece that is reduced at the end of the battle rolls")
@quotes("NS-R21", "on both sides")
@on_and_off
def test_ns_8_12_both_sides_roll_for_their_reduced_pieces(option: bool) -> None:
    state = beaten(option=option)
    if not option:
        assert rule_against(state, "roll") == "BG 2.2"
        return
    assert (state.to_move, legal(state)) == (CONFEDERATE, {"roll"})
    [first] = told(state, "roll", dice=(3,))
    # Militia 3, in a lost battle, but not routed.
    assert (first.type, first.box, first.highest) == ("militia_infantry", "okolona", 3)
    state = after(state, "roll", dice=(3,))
    assert (state.to_move, legal(state)) == (UNION, {"roll"})
    [second] = told(state, "roll", dice=(5,))
    assert (second.type, second.box, second.highest) == ("veteran_infantry", "corinth", 5)


@quotes("NS 8.23", "The values of all friendly leaders present in a battle")
@pytest.mark.parametrize(("lee", "highest"), [("corinth", 6), ("okolona", 3), ("decatur", 3)])
def test_ns_8_23_a_leader_who_was_not_in_the_battle_holds_nobody(lee: str, highest: int) -> None:
    # The beaten go to Okolona; only if Lee was at Corinth has he led them.
    text = CORINTH.format(option="true, leaders = true", lasting="false", reduced="false")
    state = after(situation(f'leaders.lee = "{lee}"\n{dedent(text)}'), "battle corinth")
    state = after(state, "fight fire 3 1", "fight fire 4 2", "fight roll", dice=(6, 6))
    state = after(state, "fight fire 1 3", "fight fire 2 4", "fight roll", dice=(1, 6))
    [rolled] = told(after(state, "fight retreat okolona"), "roll", dice=(1,))
    assert rolled.highest == highest


@quotes("NS-R21", "a die greater than its morale value removes it")
@quotes("NS 8.12", "the piece is eliminated")
def test_ns_8_12_deserters_are_eliminated() -> None:
    state = beaten()
    militia, veterans = PieceType.MILITIA_INFANTRY, PieceType.VETERAN_INFANTRY
    gone = after(state, "roll", "roll", dice=(4, 6))
    assert pieces(gone, "okolona", CONFEDERATE) == ["veteran_infantry"]
    assert pieces(gone, "corinth", UNION) == ["veteran_infantry"]
    assert gone.in_pool(CONFEDERATE, militia) == state.in_pool(CONFEDERATE, militia) + 1
    assert gone.in_pool(UNION, veterans) == state.in_pool(UNION, veterans) + 1


@quotes("NS-R21", "Pieces that stay recover after the Combat Segment as usual (BG 8.10)")
@quotes("NS-R21", "or stay reduced where option 5.71 is used")
@pytest.mark.parametrize("lasting", [True, False])
def test_ns_r21_who_stays_recovers(lasting: bool) -> None:
    state = after(beaten(lasting=lasting), "roll", "roll", "pass", dice=(1, 1))
    assert any(unit.reduced for unit in state.units_in("okolona", CONFEDERATE)) is lasting


def test_ns_r21_a_piece_reduced_before_the_battle_rolls_too() -> None:
    state = situation(CORINTH.format(option="true", lasting="true", reduced="true"))
    state = after(miss(after(state, "battle corinth"), 3), "fight retreat pittsburg_landing")
    assert kinds(told(state, "roll", dice=(3,))) == ["DesertionRolled"]


def test_ns_r21_nobody_rolls_where_nobody_is_reduced() -> None:
    state = situation(CORINTH.format(option="true", lasting="false", reduced="false"))
    state = after(miss(after(state, "battle corinth"), 3), "fight retreat pittsburg_landing")
    assert "roll" not in legal(state)


def test_ns_8_12_lee_rides_alone_no_further_when_all_have_run() -> None:
    state = after_a_battle("militia_infantry", lost=True, routed=True, leader="lee")
    events = told(state, "roll", dice=(6,))
    assert kinds(events)[:2] == ["DesertionRolled", "LeaderLeft"]
