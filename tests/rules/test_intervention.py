"""Section 8.4 of the advanced game: foreign intervention. With the ruling R27."""

import pytest

from campaign import CampaignState
from campaign.queries.foreign_affairs import prospects
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    allowed,
    kinds,
    on_and_off,
    quotes,
    situation,
    told,
    toml,
    won,
)


def confederate_turn(control: str, *, toll: int = 0, option: bool = True) -> CampaignState:
    """The start of a Confederate player turn; *control* like `new_york confederate`."""
    owned = [line.split() for line in control.split(",") if line]
    return situation(f"""
        turn = 24
        agenda = ["playerturn confederate"]
        options = {{foreign_intervention = {toml(option)}, washington_capture = true}}
        toll = {toll}
        control = {{{", ".join(f'{box} = "{owner}"' for box, owner in owned)}}}
        pieces = [
            {{box = "washington", side = "confederate", type = "militia_infantry"}},
            {{box = "cairo", side = "union", type = "militia_infantry"}},
        ]
    """)


CAPITAL = "washington confederate"
ENOUGH = f"{CAPITAL}, new_york confederate"


# --- the three conditions ----------------------------------------------------------------------


@quotes("NS 8.4", "three conditions hold at the start of a Confederate player turn")
@on_and_off
def test_ns_8_4_all_three_conditions(option: bool) -> None:
    state = confederate_turn(ENOUGH, option=option)
    assert all(prospects(state).conditions)
    assert state.intervention is option


@quotes("NS 8.4", "First, the Confederate army maximum is within 3 of the Union one")
@quotes("NS-R27", "The Union army maximum may be at most 3 greater than the Confederate one")
@pytest.mark.parametrize(
    ("control", "toll", "lead"),
    [
        # The Union has 34, of which Washington is 1 and Atlantic City 2; the Confederacy has 29.
        ("atlantic_city confederate", 0, 2),
        ("atlantic_city confederate, raleigh union", 0, 3),
        ("atlantic_city confederate, memphis union", 0, 4),
        ("atlantic_city confederate, memphis union", 1, 3),
    ],
)
def test_ns_8_4_the_first_condition(control: str, toll: int, lead: int) -> None:
    state = confederate_turn(f"{CAPITAL}, {control}", toll=toll)
    assert prospects(state).lead == lead
    assert state.intervention is (lead <= 3)


@quotes("NS 8.4", "Washington and at least one Union recruitment city with a value of 2 or more")
@quotes("NS-R27", "Besides Washington only boxes printed in Union blue with a Union value of 2 or")
@pytest.mark.parametrize(
    ("control", "holds"),
    [
        ("new_york confederate", False),
        (CAPITAL, False),
        (f"{CAPITAL}, baltimore confederate", False),  # a value of 1
        (f"{CAPITAL}, louisville confederate", False),  # a value of 1, and tan
        (f"{CAPITAL}, st_louis confederate", True),
        (f"{CAPITAL}, atlantic_city confederate", True),
    ],
)
def test_ns_8_4_the_second_condition(control: str, holds: bool) -> None:
    state = confederate_turn(control, toll=1)
    first, second, third = prospects(state).conditions
    assert (first, second) == (True, holds)
    assert third
    assert state.intervention is holds


@quotes("NS 8.4", "for every Confederate recruitment city in Union hands")
@quotes("NS-R27", "as many of them as the Union holds")
@pytest.mark.parametrize(
    ("control", "prizes", "losses"),
    [
        ("raleigh union", 1, 1),
        ("raleigh union, jackson union", 1, 2),
        ("raleigh union, jackson union, atlantic_city confederate", 2, 2),
        # Okolona is no city, Knoxville has no Confederate shield.
        ("raleigh union, okolona union, knoxville union", 1, 1),
    ],
)
def test_ns_8_4_the_third_condition(control: str, prizes: int, losses: int) -> None:
    state = confederate_turn(f"{ENOUGH}, {control}")
    found = prospects(state)
    assert (found.prizes, found.losses) == (prizes, losses)
    assert found.conditions[:2] == (True, True)
    assert state.intervention is (prizes >= losses)


@quotes("NS-R27", "Intervention is checked after the border states")
def test_ns_r27_after_the_border_states_and_before_supply() -> None:
    state = situation("""
        turn = 24
        agenda = ["playerturn confederate"]
        options.preset = "full"
        control.washington = "confederate"
        control.atlantic_city = "confederate"
        control.baltimore = "confederate"
        pieces = [
            {box = "rolla", side = "confederate", type = "militia_infantry", count = 2},
        ]
    """)
    assert not state.intervention
    events = told(state, "roll", dice=(1,))
    assert kinds(events) == ["BorderRolled", "InterventionBegan", "SupplyCut"]


@quotes("NS-R27", "Once intervention holds it lasts to the end of the game")
def test_ns_r27_it_begins_with_a_turn_and_lasts() -> None:
    state = situation("""
        turn = 24
        agenda = ["combat confederate"]
        options = {foreign_intervention = true, washington_capture = true}
        control = {washington = "confederate"}
        pieces = [
            {box = "new_york", side = "confederate", type = "militia_infantry"},
            {box = "philadelphia", side = "union", type = "crack_infantry", count = 3},
        ]
    """)
    # The third condition is met now, but it is not the start of a Confederate turn.
    assert all(prospects(state).conditions)
    assert not state.intervention
    state = after(state, "pass", "roll", "end", dice=(1,))
    assert state.active is UNION
    assert not state.intervention
    state = after(state, "roll", "end", "roll", "end", dice=(1, 1))
    assert state.intervention
    # New York is lost again, and the powers stay.
    state = after(state, "roll", "end", "pass", "roll", "end", dice=(1, 1))
    state = after(state, "roll", "march philadelphia", "move 3 crack_infantry new_york", dice=(1,))
    state = won(after(state, "end", "battle new_york"), UNION)
    state = after(state, "roll", "end", dice=(1,))
    assert (state.active, state.controller("new_york")) == (CONFEDERATE, UNION)
    assert state.intervention
    assert allowed(after(state, "roll", dice=(1,)), "march europe")
