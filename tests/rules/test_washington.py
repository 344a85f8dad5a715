"""Section 6 of the advanced game: the fall of Washington. With the ruling R14."""

import pytest

from campaign import CampaignState
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    kinds,
    legal,
    on_and_off,
    quotes,
    situation,
    told,
    toml,
    won,
)


def taken(option: bool = True, toll: int = 0, others: str = "") -> CampaignState:
    """Confederates stand in Washington at the end of their Combat Segment."""
    return situation(f"""
        turn = 14
        agenda = ["marches confederate left 0 die 2"]
        options.washington_capture = {toml(option)}
        toll = {toll}
        {others}
        pieces = [
            {{box = "washington", side = "confederate", type = "veteran_infantry", count = 3}},
            {{box = "baltimore", side = "union", type = "militia_infantry", count = 4}},
        ]
    """)


@quotes("NS 6.0", "The Confederacy does not win by capturing Washington")
@on_and_off
def test_ns_6_0_the_war_goes_on_without_washington(option: bool) -> None:
    state = after(taken(option), "end")
    assert state.controller("washington") is CONFEDERATE
    assert state.winner is (None if option else CONFEDERATE)
    if option:
        assert legal(state) == {"roll"}


@quotes("NS 6.0", "it rolls one die and the Union army maximum goes down by the result")
@quotes("NS 6.0", "a 1 counts as 2")
@quotes("NS-R14", "The die takes the place of the loss of the city's recruitment value")
@pytest.mark.parametrize(("die", "cost"), [(1, 2), (2, 2), (3, 3), (4, 4), (5, 5)])
def test_ns_6_0_what_the_fall_costs(die: int, cost: int) -> None:
    # The Union begins with a maximum of 34, of which Washington is 1.
    state = after(taken(), "end", "roll", dice=(die,))
    assert state.army_maximum(UNION) == 34 - cost


def test_ns_6_0_the_price_is_asked_before_the_promotions() -> None:
    events = told(taken(), "end", "roll", dice=(3,))
    assert kinds(events) == ["SegmentEnded", "BoxTaken", "WashingtonFell"]


RETAKEN = """
    turn = 14
    agenda = ["combat union"]
    options.washington_capture = true
    control = {{washington = "confederate", richmond = "union", memphis = "union"}}
    toll = {toll}
    pieces = [
        {{box = "washington", side = "union", type = "militia_infantry"}},
        {{box = "manassas_junction", side = "confederate", type = "veteran_infantry", count = 2}},
    ]
"""


@quotes("NS 6.0", "goes up again by the recruitment value of the city, 1, and by no more")
@quotes("NS-R14", "a Union recapture gives back exactly that value")
@pytest.mark.parametrize(("die", "regained"), [(1, 33), (4, 31), (6, 29)])
def test_ns_6_0_what_the_recapture_gives_back(die: int, regained: int) -> None:
    # Richmond and Memphis are lost, or the South would win by its greater army maximum.
    lost = "control = {richmond = 'union', memphis = 'union'}"
    fallen = after(taken(others=lost), "end", "roll", dice=(die,))
    state = situation(RETAKEN.format(toll=fallen.toll))
    assert state.army_maximum(UNION) == regained


@quotes("NS-R14", "Each later capture by the Confederacy is rolled for again")
def test_ns_r14_a_second_fall_rolls_again() -> None:
    state = after(situation(RETAKEN.format(toll=1)), "pass", "roll", "end", dice=(1,))
    assert state.controller("washington") is UNION
    state = after(state, "roll", "march manassas_junction", dice=(2,))
    state = after(state, "move 2 veteran_infantry washington", "end", "battle washington")
    state = won(state, CONFEDERATE)
    state = after(state, "pass")
    assert legal(state) == {"roll"}
    state = after(state, "roll", dice=(3,))
    assert state.toll == 3
    assert state.army_maximum(UNION) == 33 - 3


@quotes("NS-R14", "The lowered maximum is the one that BG 13.3 compares")
@pytest.mark.parametrize(("die", "winner"), [(5, None), (6, CONFEDERATE)])
def test_ns_r14_the_lowered_maximum_decides(die: int, winner: str | None) -> None:
    # 34 - 5 is as much as the Confederate 29; 34 - 6 is less.
    state = after(taken(), "end", "roll", dice=(die,))
    assert state.winner is winner
    assert (state.ending.rule if state.ending else None) == ("BG 13.3" if winner else None)
