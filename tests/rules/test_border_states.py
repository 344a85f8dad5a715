"""Section 8.3 of the advanced game: support from the border states. With the ruling R26."""

import pytest

from campaign import CampaignState, PieceType
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    kinds,
    legal,
    on_and_off,
    pieces,
    quotes,
    situation,
    told,
    toml,
    won,
)

CITIES = {
    "MO": ("st_joseph", "springfield_mo", "st_louis"),
    "KY": ("bowling_green", "louisville"),
    "MD": ("baltimore",),
}
MILITIA = {
    "MO": PieceType.BORDER_MISSOURI,
    "KY": PieceType.BORDER_KENTUCKY,
    "MD": PieceType.BORDER_MARYLAND,
}


def confederate_turn(*held: str, option: bool = True, others: str = "") -> CampaignState:
    """The start of a Confederate player turn, with some of the cities in Confederate hands."""
    cities = [city for several in CITIES.values() for city in several]
    # Without Richmond the South does not win by its army maximum as soon as all three lean to it.
    owners = ['richmond = "union"']
    owners += [f'{city} = "{"confederate" if city in held else "union"}"' for city in cities]
    return situation(f"""
        turn = 14
        agenda = ["playerturn confederate"]
        options.border_support = {toml(option)}
        control = {{{", ".join(owners)}}}
        {others}
    """)


def joined(state: CampaignState, border: str) -> int:
    """The militia of a border state in the Confederate pool."""
    return state.in_pool(CONFEDERATE, MILITIA[border])


@quotes("NS 8.3", "for each border state whose recruitment cities he controls, all of them")
@quotes("NS 8.3", "St. Joseph, Springfield and St. Louis in Missouri")
@quotes("NS 8.3", "Bowling Green and Louisville in Kentucky, Baltimore in Maryland")
@pytest.mark.parametrize("border", CITIES)
def test_ns_8_3_all_cities_of_the_state(border: str) -> None:
    state = confederate_turn(*CITIES[border])
    [event, *_] = told(state, "roll", dice=(6,))
    assert event.state == border
    for missing in CITIES[border]:
        state = confederate_turn(*(city for city in CITIES[border] if city != missing))
        assert kinds(told(state, "roll", dice=(6,))) == ["MarchesRolled"]


@on_and_off
def test_ns_8_3_only_with_the_option(option: bool) -> None:
    state = confederate_turn("baltimore", option=option)
    expected = "BorderRolled" if option else "MarchesRolled"
    assert kinds(told(state, "roll", dice=(6,))) == [expected]


@quotes("NS 8.3", "If the die is greater than the number that the state asks for")
@quotes("NS-R26", "It must be greater than 2 for Missouri, 3 for Kentucky and 4 for Maryland")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("border", "threshold"), [("MO", 2), ("KY", 3), ("MD", 4)])
def test_ns_8_3_the_die_is_above_the_threshold(border: str, threshold: int, die: int) -> None:
    state = after(confederate_turn(*CITIES[border]), "roll", dice=(die,))
    assert joined(state, border) == (die > threshold)


@quotes("NS-R26", "The die is rolled before supply, at the start of each Confederate player turn")
def test_ns_r26_before_supply() -> None:
    state = confederate_turn(
        "baltimore",
        others="""
        options.supply = true
        options.foreign_intervention = true
        pieces = [{box = "rolla", count = 2, side = "confederate", type = "militia_infantry"}]
    """,
    )
    assert legal(state) == {"roll"}
    assert legal(after(state, "roll", dice=(1,))) == {"remove militia_infantry rolla"}


@quotes("NS 8.3", "rolls one die for each border state")
def test_ns_8_3_a_die_for_each_state() -> None:
    state = confederate_turn(*CITIES["MO"], *CITIES["KY"], *CITIES["MD"])
    state = after(state, "roll", "roll", "roll", dice=(3, 3, 5))
    assert [joined(state, border) for border in CITIES] == [1, 0, 1]
    assert "roll" in legal(state)
    assert kinds(told(state, "roll", dice=(2,))) == ["MarchesRolled"]


@quotes("NS 8.3", "Each state can do so once in a game")
@quotes("NS-R26", "for each state that has not given its militia yet")
@pytest.mark.parametrize("die", [4, 5])
def test_ns_8_3_once_in_a_game(die: int) -> None:
    state = confederate_turn("baltimore", others=LONELY)
    state = after(state, "roll", "roll", "end", "pass", "roll", "end", dice=(die, 2, 2))
    state = after(state, "roll", "end", "pass", "roll", "end", dice=(2, 2))
    assert (state.turn, state.to_move) == (15, CONFEDERATE)
    events = told(state, "roll", dice=(6,))
    assert kinds(events) == ["MarchesRolled" if die == 5 else "BorderRolled"]


LONELY = """
    pieces = [
        {box = "memphis", side = "confederate", type = "militia_infantry"},
        {box = "cairo", side = "union", type = "militia_infantry"},
    ]
"""

RAISED = """
    turn = 14
    agenda = ["{step}"]
    options = {{border_support = true, supply = true}}
    control.baltimore = "confederate"
    pieces = [
        {{box = "rolla", side = "confederate", type = "border_maryland"}},
        {{box = "rolla", side = "confederate", type = "militia_cavalry"}},
        {{box = "cairo", side = "union", type = "militia_infantry"}},
    ]
"""


@quotes("NS-R26", "The militia infantry that joins the pool is the one that bears the name")
@quotes("NS 8.3", "one Confederate militia infantry joins the recruitment pool")
def test_ns_r26_the_militia_is_raised_like_any_other() -> None:
    state = confederate_turn("baltimore", others=LONELY)
    state = after(state, "roll", "roll", "end", "pass", "roll", dice=(5, 2, 2))
    assert "recruit border_maryland memphis" in legal(state)
    state = after(state, "recruit border_maryland baltimore")
    assert pieces(state, "baltimore", CONFEDERATE) == ["border_maryland"]
    assert not joined(state, "MD")
    assert state.army_size(CONFEDERATE) == 2


@quotes("NS 8.3", "for the rest of the game")
def test_ns_8_3_the_dead_come_back_to_the_pool() -> None:
    state = situation(RAISED.format(step="playerturn confederate"))
    state = after(state, "remove border_maryland rolla")
    assert joined(state, "MD") == 1
    # Baltimore is not asked again.
    assert legal(state) == {"roll"}
    assert kinds(told(state, "roll", dice=(6,))) == ["MarchesRolled"]


def test_ns_8_3_the_promoted_leave_their_counter_in_the_pool() -> None:
    state = situation(RAISED.format(step="promotion confederate"))
    state = after(state, "promote border_maryland rolla")
    assert pieces(state, "rolla", CONFEDERATE) == ["militia_cavalry", "veteran_infantry"]
    assert joined(state, "MD") == 1


def test_ns_8_3_the_fallen_come_back_to_the_pool() -> None:
    state = situation("""
        turn = 14
        agenda = ["combat union"]
        options.border_support = true
        pieces = [
            {box = "rolla", side = "confederate", type = "border_missouri"},
            {box = "rolla", side = "union", type = "veteran_infantry", count = 3},
        ]
    """)
    state = won(after(state, "battle rolla"), UNION)
    assert joined(state, "MO") == 1
