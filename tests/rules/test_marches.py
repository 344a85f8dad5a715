"""Section 4 of the rulebook: marches. With the ruling Q2; the Potomac has its own file."""

import pytest

from tests.rules.play import (
    UNION,
    after,
    allowed,
    legal,
    pieces,
    quotes,
    rule_against,
    situation,
)


@quotes("BG 4.1", "a player rolls one die for his number of marches; a 1 counts as 2")
@pytest.mark.parametrize(("die", "marches"), [(1, 2), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_4_1_the_die_says_how_many_marches(die: int, marches: int) -> None:
    state = situation("""
        turn = 9
        pieces = [{box = "st_louis", side = "union", type = "militia_infantry", count = 9}]
    """)
    assert legal(state) == {"roll"}
    state = after(state, "roll", dice=(die,))
    for _ in range(marches):
        state = after(state, "march st_louis", "move 1 militia_infantry rolla", "done")
    assert rule_against(state, "march st_louis") == "BG 4.1"


@quotes("BG 4.1", "On the first turn of a scenario each side has 2 marches without a roll")
@pytest.mark.parametrize("scenario", ["1861", "1861-short"])
@pytest.mark.parametrize(
    ("side", "box"), [("union", "cairo"), ("confederate", "memphis")], ids=["union", "confederate"]
)
def test_4_1_two_marches_on_the_first_turn(scenario: str, side: str, box: str) -> None:
    state = situation(f"""
        scenario = "{scenario}"
        agenda = ["playerturn {side}"]
        pieces = [{{box = "{box}", side = "{side}", type = "militia_infantry"}}]
    """)
    assert rule_against(state, "roll") == "BG 4.1"
    state = after(state, f"march {box}", "done", f"march {box}", "done")
    assert rule_against(state, f"march {box}") == "BG 4.1"


@quotes("BG 4.1", "Marches that are not used are lost")
def test_4_1_unused_marches_are_lost() -> None:
    state = situation("""
        turn = 9
        pieces = [{box = "cairo", side = "union", type = "militia_infantry"}]
    """)
    state = after(state, "roll", "end", "pass", "roll", "end", "roll", "end", dice=(6, 1, 1))
    state = after(state, "roll", "end", dice=(1,))
    assert (state.turn, state.to_move) == (10, UNION)
    state = after(state, "roll", "march cairo", "done", "march cairo", "done", dice=(2,))
    assert rule_against(state, "march cairo") == "BG 4.1"


STACK = """
    turn = 9
    agenda = ["marches union left 2 die 2"]
    pieces = [
        {box = "cairo", side = "union", type = "militia_infantry", count = 3},
        {box = "cairo", side = "union", type = "veteran_cavalry"},
        {box = "vandalia", side = "union", type = "militia_infantry"},
    ]
"""


@quotes("BG 4.2", "Any of the units there, or all, may move, each to a destination of its own")
def test_4_2_units_of_one_box_go_their_own_ways() -> None:
    state = after(
        situation(STACK),
        "march cairo",
        "move 1 militia_infantry st_louis",
        "move 1 militia_infantry humboldt",
        "move 1 veteran_cavalry paducah",
        "done",
    )
    assert pieces(state, "cairo", UNION) == ["militia_infantry"]
    assert pieces(state, "st_louis", UNION) == ["militia_infantry"]
    assert pieces(state, "humboldt", UNION) == ["militia_infantry"]
    assert pieces(state, "paducah", UNION) == ["veteran_cavalry"]


@quotes("BG 4.2", "units that stay may entrench by the same march")
def test_4_2_some_go_and_the_rest_entrench() -> None:
    state = after(
        situation(STACK),
        "march cairo",
        "move 2 militia_infantry st_louis",
        "entrench 1 militia_infantry",
    )
    [entrenched] = [unit for unit in state.units_in("cairo", UNION) if unit.entrenched]
    assert entrenched.type == "militia_infantry"


@quotes("BG 4.2", "A march activates one box that holds friendly units")
@pytest.mark.parametrize("box", ["paducah", "memphis"])
def test_4_2_no_march_without_own_units(box: str) -> None:
    assert rule_against(situation(STACK), f"march {box}") == "BG 4.2"


@quotes("BG 4.2", "A march is finished before the next one begins")
def test_4_2_one_march_after_another() -> None:
    state = after(situation(STACK), "march cairo")
    assert rule_against(state, "march vandalia") == "BG 2.2"
    assert allowed(after(state, "done"), "march vandalia")


def test_4_2_not_more_units_than_there_are() -> None:
    state = after(situation(STACK), "march cairo")
    assert rule_against(state, "move 4 militia_infantry st_louis") == "BG 4.2"
    assert rule_against(state, "move 0 militia_infantry st_louis") == "BG 4.2"


@quotes("BG 4.3", "A unit may take part in no more than two marches in one Movement Segment")
def test_4_3_no_third_march() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 6 die 6"]
        pieces = [{box = "cairo", side = "union", type = "militia_infantry"}]
    """)
    state = after(state, "march cairo", "move 1 militia_infantry vandalia")
    state = after(state, "march vandalia", "move 1 militia_infantry st_louis")
    assert rule_against(state, "march st_louis") == "BG 4.3"


@quotes("BG 4.3", "Moving and entrenching are taking part")
def test_4_3_entrenching_takes_part() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 6 die 6"]
        pieces = [
            {box = "st_louis", side = "union", type = "militia_infantry"},
            {box = "cairo", side = "union", type = "militia_infantry"},
        ]
    """)
    state = after(state, "march st_louis", "move 1 militia_infantry cairo", "march cairo")
    # One of the two has moved, both dig, one of them has a march left.
    state = after(state, "entrench 2 militia_infantry", "done", "march cairo")
    assert allowed(state, "move 1 militia_infantry vandalia")
    assert rule_against(state, "move 2 militia_infantry vandalia") == "BG 4.3"


@quotes("BG 4.3", "and so is recovering strength by a march where option 5.71 is used")
def test_4_3_recovering_takes_part() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 6 die 6"]
        options.lasting_losses = true
        pieces = [{box = "cairo", side = "union", type = "militia_infantry", reduced = true}]
    """)
    state = after(state, "march cairo", "restore militia_infantry cairo", "done")
    state = after(state, "march cairo", "move 1 militia_infantry vandalia")
    assert rule_against(state, "march vandalia") == "BG 4.3"


@quotes("BG 4.3", "A unit that does nothing in an activated box has not taken part")
def test_4_3_idle_units_have_not_taken_part() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 6 die 6"]
        pieces = [{box = "cairo", side = "union", type = "militia_infantry", count = 2}]
    """)
    for _ in range(3):
        state = after(state, "march cairo", "done")
    state = after(state, "march cairo", "move 1 militia_infantry vandalia", "done")
    assert allowed(after(state, "march cairo"), "move 1 militia_infantry st_louis")


DISTANCES = [
    # what, from, to, may it go so far
    ("militia_infantry", "gettysburg", "harpers_ferry", True),  # one road
    ("militia_infantry", "gettysburg", "manassas_junction", False),  # two roads
    ("militia_infantry", "cairo", "humboldt", True),  # one rail, unfriendly
    ("militia_infantry", "cairo", "corinth", False),  # two rails, unfriendly
    ("militia_infantry", "washington", "philadelphia", True),  # two rails, friendly
    ("militia_infantry", "washington", "atlantic_city", False),  # three rails, friendly
    ("militia_infantry", "cairo", "evansville", True),  # two rivers
    ("militia_infantry", "st_louis", "memphis", False),  # three rivers
    ("militia_infantry", "gettysburg", "grafton", False),  # road and rail
    ("crack_infantry", "gettysburg", "grafton", False),
    ("militia_cavalry", "gettysburg", "grafton", True),
    ("militia_cavalry", "gettysburg", "manassas_junction", True),  # two roads
    ("militia_cavalry", "cairo", "corinth", True),  # two rails, unfriendly
    ("militia_cavalry", "washington", "atlantic_city", False),  # three rails, friendly
    ("militia_cavalry", "cairo", "evansville", True),  # two rivers
    ("militia_cavalry", "st_louis", "memphis", False),  # three rivers
    ("militia_cavalry", "evansville", "humboldt", False),  # river and rail
    ("militia_infantry", "evansville", "humboldt", False),
    ("militia_infantry", "vandalia", "memphis", False),  # far away
]


@quotes("BG 4.4", "In one march infantry may go 1 box by road, 1 box by rail")
@quotes("BG 4.4", "Cavalry may go 2 boxes in all by road and rail, friendly or not and mixed")
@quotes("BG 4.4", "cavalry never combines a river with road or rail")
@pytest.mark.parametrize(("type_", "origin", "to", "allowed_"), DISTANCES)
def test_4_4_how_far_a_march_goes(type_: str, origin: str, to: str, allowed_: bool) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["marching union {origin}", "marches union left 1 die 2"]
        pieces = [{{box = "{origin}", side = "union", type = "{type_}"}}]
    """)
    if allowed_:
        moved = after(state, f"move 1 {type_} {to}")
        assert pieces(moved, to, UNION) == [type_]
    else:
        assert rule_against(state, f"move 1 {type_} {to}") in ("BG 4.4", "BG 4.5")


@quotes("BG 4.5", "needs its starting, middle and final boxes friendly")
@pytest.mark.parametrize("lost", ["goldsboro", "raleigh", "greensboro"])
def test_4_5_two_boxes_by_rail_need_three_friendly_boxes(lost: str) -> None:
    text = """
        turn = 9
        agenda = ["marching confederate goldsboro", "marches confederate left 1 die 2"]
        control.{} = "{}"
        pieces = [{{box = "goldsboro", side = "confederate", type = "militia_infantry"}}]
    """
    order = "move 1 militia_infantry greensboro"
    assert allowed(situation(text.format(lost, "confederate")), order)
    assert rule_against(situation(text.format(lost, "union")), order) == "BG 4.5"


@quotes("BG 4.5", "A neutral Kentucky box makes its rails unfriendly to both sides")
@pytest.mark.parametrize("side", ["union", "confederate"])
def test_4_5_neutral_kentucky_has_no_friendly_rails(side: str) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["marching {side} louisville", "marches {side} left 1 die 2"]
        control.louisville = "{side}"
        control.bowling_green = "{side}"
        pieces = [{{box = "louisville", side = "{side}", type = "militia_infantry"}}]
    """)
    # Munfordville, in the middle, is still neutral.
    assert rule_against(state, "move 1 militia_infantry bowling_green") == "BG 4.5"


@quotes("BG 4.6", "it must stop there and a battle will follow")
@pytest.mark.parametrize("type_", ["militia_infantry", "veteran_cavalry"])
def test_4_6_nobody_marches_past_the_enemy(type_: str) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["marching confederate vicksburg", "marches confederate left 1 die 2"]
        pieces = [
            {{box = "vicksburg", side = "confederate", type = "{type_}"}},
            {{box = "natchez", side = "union", type = "militia_infantry"}},
        ]
    """)
    assert rule_against(state, f"move 1 {type_} baton_rouge") == "BG 4.6"
    state = after(state, f"move 1 {type_} natchez", "end")
    assert legal(state) == {"battle natchez"}


@quotes("BG Q2", "It must stop and fight")
def test_q2_no_second_march_out_of_a_box_with_enemies() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 2 die 2"]
        pieces = [
            {box = "cairo", side = "union", type = "militia_infantry"},
            {box = "humboldt", side = "confederate", type = "militia_infantry"},
        ]
    """)
    state = after(state, "march cairo", "move 1 militia_infantry humboldt")
    assert rule_against(state, "march humboldt") == "BG Q2"
