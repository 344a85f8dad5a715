"""Section 5 of the advanced game: when coastal garrisons fight, and what beating them brings.

With the rulings R12 and R13; how a garrison fights is told in `test_garrisons.py`.
"""

import pytest

from campaign import CampaignState
from campaign.board.board import bits, board
from campaign.queries.battle_sites import garrison
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
    where,
    won,
)

FLEET = """
    turn = 24
    agenda = ["marches union left 6 die 6"]
    options = {{coastal_defences = {option}, leaders = true}}
    leaders.grant = "washington"
    pieces = [
        {{box = "washington", side = "union", type = "veteran_infantry", count = 3}},
        {{box = "baton_rouge", side = "union", type = "veteran_infantry"}},
        {inside}
    ]
"""


def landed(
    port: str = "new_orleans",
    *,
    option: bool = True,
    inside: str = "",
    near: str = "",
    count: int = 3,
) -> CampaignState:
    """The Combat Segment after a landing, with a type of Confederate piece inside, or at McComb."""
    lines = (
        f'{{box = "{box}", side = "confederate", type = "{type_}"}},'
        for box, type_ in ((port, inside), ("mccomb", near))
        if type_
    )
    state = situation(FLEET.format(option=toml(option), inside=" ".join(lines)))
    invasion = f"invade {count} veteran_infantry {port}"
    return after(state, "march washington", invasion, f"lead grant {port}", "end")


# --- where -------------------------------------------------------------------------------------


@quotes("NS-R12", "in every port that the Confederacy controls and that carries a Confederate")
@quotes("NS 5.0", "Every Confederate port that is also a recruitment city has a garrison")
@on_and_off
def test_ns_r12_the_ports_with_a_garrison(option: bool) -> None:
    state = situation(f"""
        turn = 24
        options.coastal_defences = {toml(option)}
        control = {{baltimore = "confederate", norfolk = "confederate", savannah = "union"}}
    """)
    found = {board().ids[box]: garrison(state, box) for box in bits(board().ports)}
    garrisons = {
        "baltimore": 1,
        "charleston_sc": 2,
        "jacksonville_fl": 1,
        "mobile": 2,
        "new_orleans": 2,
        "wilmington": 2,
    }
    assert {box: value for box, value in found.items() if value} == (garrisons if option else {})


# --- when --------------------------------------------------------------------------------------


@quotes("NS 5.0", "An invader must destroy it as well as any other defender")
@on_and_off
def test_ns_5_0_a_landing_in_an_empty_port_is_a_battle(option: bool) -> None:
    state = landed(option=option)
    if not option:
        assert state.controller("new_orleans") is UNION
        return
    assert legal(state) == {"battle new_orleans"}
    state = after(state, "battle new_orleans")
    assert state.battle is not None
    assert state.controller("new_orleans") is CONFEDERATE


def test_ns_5_0_a_landing_where_no_garrison_is_takes_the_port() -> None:
    assert landed("port_royal").controller("port_royal") is UNION


@quotes("NS 5.0", "has a garrison against naval invasions, and against nothing else")
def test_ns_5_0_an_attack_by_land_meets_no_garrison() -> None:
    state = situation(FLEET.format(option="true", inside=""))
    state = after(state, "march baton_rouge", "move 1 veteran_infantry new_orleans", "end")
    assert state.controller("new_orleans") is UNION


@quotes("NS-R12", "in a battle against a naval invasion only")
def test_ns_r12_cavalry_slips_away_from_an_attack_by_land() -> None:
    cavalry = '{box = "new_orleans", side = "confederate", type = "militia_cavalry"},'
    state = situation(FLEET.format(option="true", inside=cavalry))
    state = after(state, "march baton_rouge", "move 1 veteran_infantry new_orleans", "end")
    state = after(state, "battle new_orleans")
    assert "BattleAvoided" in kinds(told(state, "withdraw 1 militia_cavalry mccomb"))


def test_ns_5_0_cavalry_leaves_the_garrison_to_meet_a_landing() -> None:
    state = after(landed(inside="militia_cavalry"), "battle new_orleans")
    events = told(state, "withdraw 1 militia_cavalry mccomb")
    assert kinds(events) == ["PiecesWithdrew", "BattleBegan"]


@quotes("NS 5.0", "An invader must destroy it as well as any other defender")
@on_and_off
def test_ns_5_0_invaders_do_not_dig_before_a_garrison(option: bool) -> None:
    state = situation(FLEET.format(option=toml(option), inside=""))
    state = after(state, "march washington", "invade 1 veteran_infantry charleston_sc", "done")
    state = after(state, "march charleston_sc")
    if option:
        assert rule_against(state, "entrench 1 veteran_infantry") == "NS 5.0"
        assert not legal(state, "entrench")
    else:
        assert legal(state, "entrench") == {"entrench 1 veteran_infantry"}


@quotes("BG 6.2", "not even to reinforce a battle beside an empty port")
@quotes("NS 5.0", "An invader must destroy it as well as any other defender")
@on_and_off
def test_6_2_invaders_are_not_called_to_a_battle_next_door(option: bool) -> None:
    # With coastal defenses they have a garrison before them, without it the port is empty.
    enemy = '{box = "baton_rouge", side = "confederate", type = "veteran_infantry"},'
    state = situation(FLEET.format(option=toml(option), inside=enemy))
    state = after(state, "march washington", "invade 2 veteran_infantry new_orleans", "done", "end")
    state = miss(after(state, "battle baton_rouge"), 3)
    assert not legal(state, "fight reinforce")


# --- what it brings ----------------------------------------------------------------------------


@quotes("NS-R13", "the invader has won only when it is gone as well as they")
@pytest.mark.parametrize("winner", [UNION, CONFEDERATE])
def test_ns_r13_control_passes_when_the_garrison_is_beaten(winner: str) -> None:
    side = UNION if winner == UNION else CONFEDERATE
    state = won(after(landed(), "battle new_orleans"), side)
    assert state.controller("new_orleans") is side
    assert bool(pieces(state, "new_orleans", UNION)) is (side is UNION)


@quotes("NS 5.0", "The Union earns no promotion by beating a garrison")
@quotes("NS 5.0", "but does if ordinary Confederate pieces fought beside it")
@quotes("NS-R13", "is due only if at least one Confederate piece fought")
@pytest.mark.parametrize("inside", ["", "militia_infantry"])
def test_ns_5_0_a_promotion_for_beating_pieces(inside: str) -> None:
    state = won(after(landed(inside=inside), "battle new_orleans"), UNION)
    promoted = after(state, "promote veteran_infantry new_orleans")
    # After a battle that earned a promotion the segment has still its own to give.
    assert bool(legal(promoted, "promote")) is bool(inside)


def test_ns_r13_a_promotion_for_pieces_that_retreated() -> None:
    state = miss(after(landed(inside="militia_infantry"), "battle new_orleans"), 2)
    state = won(after(state, "fight retreat mccomb"), UNION)
    assert legal(after(state, "promote veteran_infantry new_orleans"), "promote")


@quotes("NS-R13", "is due only if at least one Confederate piece fought")
def test_ns_r13_a_promotion_for_pieces_that_came_to_help() -> None:
    state = miss(after(landed(near="militia_infantry"), "battle new_orleans"), 2)
    state = won(after(state, "fight reinforce militia_infantry mccomb"), UNION)
    assert legal(after(state, "promote veteran_infantry new_orleans"), "promote")


def test_ns_r13_who_slips_away_before_the_battle_has_not_fought() -> None:
    state = after(landed(inside="militia_cavalry"), "battle new_orleans")
    state = won(after(state, "withdraw 1 militia_cavalry mccomb"), UNION)
    promoted = after(state, "promote veteran_infantry new_orleans")
    assert not legal(promoted, "promote")


@quotes("NS-R12", "It is no piece: it does not count for the army maximum, supply")
def test_ns_r12_it_is_no_piece() -> None:
    state = situation("""
        turn = 24
        agenda = ["playerturn confederate"]
        options = {coastal_defences = true, supply = true}
        control = {baton_rouge = "union", mccomb = "union"}
        pieces = [{box = "new_orleans", side = "confederate", type = "militia_infantry"}]
    """)
    assert state.army_size(CONFEDERATE) == 1
    assert legal(state) == {"roll"}, "one piece alone needs no supply"


@quotes("NS-R25", "or whose army is wiped out, leaves the board")
def test_ns_r25_the_general_of_invaders_who_all_fell() -> None:
    state = won(after(landed(), "battle new_orleans"), CONFEDERATE)
    assert where(state, "grant") == ""
