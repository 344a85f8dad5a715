"""Section 8.2 of the advanced game: leaders who ride alone, or lose their army.

With the rulings R23 and R25.
"""

import pytest

from campaign import CampaignState
from campaign.queries.battle_request import battle_request
from campaign.terms import Leader
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    allowed,
    kinds,
    legal,
    miss,
    quotes,
    rule_against,
    situation,
    told,
    where,
    won,
)

# --- by himself --------------------------------------------------------------------------------


def alone(leader: str, box: str, others: str = "", die: int = 4) -> CampaignState:
    """A leader in a box of his own, no march left."""
    side = Leader(leader).side
    return situation(f"""
        turn = 14
        agenda = ["marches {side} left 0 die {die}"]
        options.leaders = true
        leaders.{leader} = "{box}"
        pieces = [
            {{box = "cairo", side = "union", type = "militia_infantry"}},
            {{box = "memphis", side = "confederate", type = "militia_infantry"}},
            {others}
        ]
    """)


@quotes("NS 8.21", "He may make up to two marches, which cost nothing")
@quotes("NS-R23", "or he makes up to two free moves of his own")
def test_ns_r23_two_moves_of_his_own() -> None:
    state = after(alone("grant", "washington"), "lead grant philadelphia", "lead grant new_york")
    assert where(state, "grant") == "new_york"
    assert rule_against(state, "lead grant philadelphia") == "NS-R23"
    assert not legal(state, "lead")


def test_ns_r23_the_moves_are_counted_anew_each_turn() -> None:
    state = after(alone("grant", "washington"), "lead grant baltimore", "lead grant washington")
    state = after(state, "end", "pass", "roll", "end", "roll", "end", dice=(1, 1))
    state = after(state, "pass", "roll", "end", "roll", dice=(1, 1))
    assert state.active is UNION
    assert allowed(state, "lead grant baltimore")


@quotes("NS-R23", "each of up to two boxes by road or rail, or up to two by river")
@pytest.mark.parametrize(
    ("origin", "to", "far"),
    [
        ("gettysburg", "manassas_junction", False),  # two roads
        ("washington", "philadelphia", False),  # two rails
        ("gettysburg", "grafton", False),  # road and rail
        ("cairo", "evansville", False),  # two rivers
        ("evansville", "humboldt", True),  # river and rail
        ("washington", "new_york", True),  # three rails
        ("washington", "fredericksburg", False),  # the Potomac
    ],
)
def test_ns_r23_how_far_he_rides(origin: str, to: str, far: bool) -> None:
    state = alone("grant", origin)
    if far:
        assert rule_against(state, f"lead grant {to}") == "NS-R23"
    else:
        assert where(after(state, f"lead grant {to}"), "grant") == to


@quotes("NS-R23", "through boxes without enemy pieces")
@quotes("NS 8.21", "but no cavalry jumps")
def test_ns_r23_not_through_the_enemy() -> None:
    enemy = '{box = "humboldt", side = "confederate", type = "militia_infantry"},'
    free, barred = alone("grant", "cairo"), alone("grant", "cairo", enemy)
    assert allowed(free, "lead grant corinth")
    assert rule_against(barred, "lead grant corinth") == "NS-R23"
    assert rule_against(barred, "lead grant humboldt") == "NS-R23"


def test_ns_r23_to_pieces_that_have_met_the_enemy() -> None:
    both = """
        {box = "humboldt", side = "confederate", type = "militia_infantry"},
        {box = "humboldt", side = "union", type = "militia_infantry"},
    """
    assert allowed(alone("grant", "cairo", both), "lead grant humboldt")


@quotes("BG 4.7", "Confederate units may never move along the Potomac")
def test_4_7_nor_does_lee() -> None:
    # The road and the railroad by Manassas Junction are barred.
    enemy = '{box = "manassas_junction", side = "union", type = "militia_infantry"},'
    state = alone("lee", "fredericksburg", enemy)
    assert rule_against(state, "lead lee washington") == "NS-R23"
    assert allowed(state, "lead lee richmond")
    assert allowed(alone("grant", "fredericksburg"), "lead grant washington")


def test_ns_r23_not_before_the_die() -> None:
    state = situation("""
        turn = 14
        agenda = ["marches union"]
        options.leaders = true
        leaders.grant = "cairo"
        pieces = [{box = "cairo", side = "union", type = "militia_infantry"}]
    """)
    assert legal(state) == {"roll"}
    assert rule_against(state, "lead grant vandalia") == "BG 4.1"


def test_ns_r23_who_is_not_on_the_map_goes_nowhere() -> None:
    assert rule_against(alone("grant", "cairo"), "lead sherman vandalia") == "NS 8.21"


@quotes("NS-R10", "nor may a leader ride out of it alone")
def test_ns_r10_nobody_rides_out_of_a_contained_box() -> None:
    text = """
        turn = 14
        agenda = ["{agenda}"]
        options = {{leaders = true, containment = true}}
        leaders.grant = "fort_monroe"
        {contained}
        pieces = [
            {{box = "fort_monroe", side = "union", type = "militia_infantry"}},
            {{box = "fort_monroe", side = "confederate", type = "militia_infantry"}},
            {{box = "washington", side = "union", type = "militia_infantry"}},
            {{box = "yorktown", side = "union", type = "militia_infantry"}},
            {others}
        ]
    """
    inside = 'contained = ["fort_monroe"]'
    state = situation(text.format(agenda="marches union left 4 die 4", contained=inside, others=""))
    assert rule_against(state, "lead grant yorktown") == "NS-R10"
    assert not legal(state, "lead")
    # By sea he goes with those who are taken off.
    state = after(state, "march fort_monroe", "sail 1 militia_infantry washington")
    assert allowed(state, "lead grant washington")
    # A battle next door is no way out, either.
    enemy = '{box = "yorktown", side = "confederate", type = "militia_infantry"},'
    for contained, riders in ((inside, []), ("", ["grant"])):
        state = situation(text.format(agenda="combat union", contained=contained, others=enemy))
        request = battle_request(state, "yorktown", UNION)
        assert [there.leader for there in request.leaders] == riders


# --- in and around battles ---------------------------------------------------------------------


@quotes("NS 8.22", "A leader counts only where he is present")
@quotes("NS 8.22", "Grant and Sherman together add up")
def test_ns_8_22_who_is_in_a_battle_and_who_could_come() -> None:
    state = situation("""
        turn = 14
        agenda = ["combat union"]
        options.leaders = true
        leaders = {grant = "corinth", sherman = "humboldt", lee = "jackson"}
        pieces = [
            {box = "corinth", side = "union", type = "militia_infantry"},
            {box = "corinth", side = "confederate", type = "militia_infantry"},
        ]
    """)
    request = battle_request(state, "corinth", UNION)
    found = [(there.leader, there.value, there.box) for there in request.leaders]
    assert found == [("grant", 1, "corinth"), ("sherman", 1, "humboldt")]


@quotes("NS-R25", "A leader who is alone when an enemy piece enters his box")
@quotes("NS-R25", "surprises a leader who is alone even if it only passes through")
@quotes("NS 8.22", "A leader whom enemy pieces surprise alone in a box is not lost")
@pytest.mark.parametrize("to", ["humboldt", "corinth"])
def test_ns_r25_surprised_alone(to: str) -> None:
    # Cavalry enters Humboldt, or rides through it to Corinth.
    state = situation("""
        turn = 14
        agenda = ["marching union cairo", "marches union left 1 die 4"]
        options.leaders = true
        leaders.lee = "humboldt"
        pieces = [{box = "cairo", side = "union", type = "veteran_cavalry"}]
    """)
    events = told(state, f"move 1 veteran_cavalry {to}")
    assert "LeaderLeft" in kinds(events)
    state = after(state, f"move 1 veteran_cavalry {to}")
    assert where(state, "lee") == ""


def test_ns_r25_surprised_by_recruits() -> None:
    state = situation("""
        turn = 14
        agenda = ["recruitment confederate points 2"]
        options.leaders = true
        leaders.grant = "memphis"
        pieces = [
            {box = "cairo", side = "union", type = "militia_infantry"},
            {box = "corinth", side = "confederate", type = "militia_infantry"},
        ]
        pools.confederate = {militia_infantry = 2}
    """)
    assert "LeaderLeft" in kinds(told(state, "recruit militia_infantry memphis"))
    assert where(after(state, "recruit militia_infantry memphis"), "grant") == ""


def test_ns_r25_not_surprised_among_his_own() -> None:
    state = situation("""
        turn = 14
        agenda = ["marching union cairo", "marches union left 1 die 4"]
        options.leaders = true
        leaders.lee = "humboldt"
        pieces = [
            {box = "cairo", side = "union", type = "veteran_cavalry"},
            {box = "humboldt", side = "confederate", type = "militia_infantry"},
        ]
    """)
    assert where(after(state, "move 1 veteran_cavalry humboldt"), "lee") == "humboldt"


LAST_STAND = """
    turn = 14
    agenda = ["combat union"]
    options.leaders = true
    leaders = {{grant = "{grant}", lee = "corinth"}}
    pieces = [
        {{box = "corinth", side = "union", type = "veteran_infantry", count = 2}},
        {{box = "corinth", side = "confederate", type = "militia_infantry"}},
    ]
"""


@quotes("NS-R25", "or whose army is wiped out, leaves the board")
@quotes("NS-R25", "may be placed again in the next Recruitment Segment of his owner")
@quotes("NS 8.22", "but comes back in the next Recruitment Segment of his side")
def test_ns_r25_a_leader_whose_army_is_wiped_out() -> None:
    state = after(situation(LAST_STAND.format(grant="pool")), "battle corinth")
    state = after(won(state, UNION), "pass")
    assert where(state, "lee") == ""
    # Grant has not been placed yet, so the segment is ended by hand.
    state = after(state, "pass", "roll", "end", "roll", "end", "roll", dice=(1, 1, 1))
    state = after(state, "recruit militia_infantry richmond", "place lee richmond")
    assert where(state, "lee") == "richmond"


@quotes("NS-R25", "or whose army is wiped out, leaves the board")
def test_ns_r25_so_does_the_attacker_s() -> None:
    text = LAST_STAND.format(grant="corinth").replace("count = 2", "reduced = true")
    state = won(after(situation(text), "battle corinth"), CONFEDERATE)
    assert (where(state, "grant"), where(state, "lee")) == ("", "corinth")


@quotes("NS-R25", "A leader retreats with his army")
def test_ns_r25_a_leader_retreats_with_his_army() -> None:
    state = after(situation(LAST_STAND.format(grant="corinth")), "battle corinth")
    state = after(miss(state, 2), "fight retreat okolona")
    assert (where(state, "lee"), where(state, "grant")) == ("okolona", "corinth")


def test_ns_r25_a_leader_rides_away_with_the_cavalry() -> None:
    state = situation("""
        turn = 14
        agenda = ["combat union"]
        options.leaders = true
        leaders.lee = "corinth"
        pieces = [
            {box = "corinth", side = "union", type = "veteran_infantry"},
            {box = "corinth", side = "confederate", type = "veteran_cavalry", count = 2},
        ]
    """)
    state = after(state, "battle corinth", "withdraw 1 veteran_cavalry okolona")
    assert where(state, "lee") == "corinth"
    assert where(after(state, "withdraw 1 veteran_cavalry decatur"), "lee") == "decatur"


def test_ns_r25_a_leader_left_behind_among_the_enemy() -> None:
    state = situation("""
        turn = 14
        agenda = ["marching confederate norfolk", "marches confederate left 1 die 4"]
        options = {leaders = true, containment = true}
        control.norfolk = "union"
        footholds = ["norfolk"]
        contained = ["norfolk"]
        leaders.lee = "norfolk"
        pieces = [
            {box = "norfolk", side = "union", type = "militia_infantry"},
            {box = "norfolk", side = "confederate", type = "militia_infantry"},
        ]
    """)
    state = after(state, "move 1 militia_infantry petersburg")
    assert where(after(state, "lead lee petersburg"), "lee") == "petersburg"
    assert where(after(state, "done"), "lee") == ""


@quotes("NS-R25", "Leaders capture no boxes")
def test_ns_r25_leaders_capture_nothing() -> None:
    state = after(alone("grant", "cairo"), "lead grant humboldt", "end")
    assert where(state, "grant") == "humboldt"
    assert state.controller("humboldt") is CONFEDERATE
