"""Section 8.2 of the advanced game: leaders come, and go along with pieces.

With the rulings R22 and R23; what they do in a battle is told elsewhere.
"""

import pytest

from campaign import CampaignState
from campaign.board.board import board
from campaign.tables.leaders import Post, value
from campaign.terms import Leader
from tests.rules.play import (
    UNION,
    after,
    allowed,
    legal,
    on_and_off,
    quotes,
    rule_against,
    situation,
    toml,
    where,
)

# --- arrival -----------------------------------------------------------------------------------


@quotes("NS 8.2", "Each has a value, a month in which he arrives, and a later month in which")
@quotes(
    "NS-R22", "Grant comes in January/February 1862 with value 1 and has value 2 from June 1863"
)
@quotes("NS-R22", "Sherman comes in May 1862 with value 1 and has value 2 from August 1863")
@quotes("NS-R22", "Lee comes in June 1862 with value 3 and has value 2 from September 1863")
@pytest.mark.parametrize(
    ("leader", "turns"),
    [
        ("grant", {5: 0, 6: 1, 19: 1, 20: 2, 45: 2}),
        ("sherman", {8: 0, 9: 1, 21: 1, 22: 2, 45: 2}),
        ("lee", {9: 0, 10: 3, 22: 3, 23: 2, 45: 2}),
    ],
)
def test_ns_8_2_when_they_come_and_what_they_are_worth(leader: str, turns: dict[int, int]) -> None:
    assert {turn: value(Leader(leader), turn) for turn in turns} == turns


def recruiting(turn: int, side: str = "union", *, option: bool = True) -> CampaignState:
    return situation(f"""
        turn = {turn}
        agenda = ["recruitment {side} points 2"]
        options.leaders = {toml(option)}
        pieces = [
            {{box = "cairo", side = "union", type = "militia_infantry"}},
            {{box = "washington", side = "union", type = "militia_infantry"}},
            {{box = "richmond", side = "confederate", type = "militia_infantry"}},
        ]
    """)


@quotes("NS-R22", "A leader is placed in his owner's Recruitment Segment of that turn")
@quotes("NS 8.2", "A leader comes onto the board in any box that holds friendly pieces")
@pytest.mark.parametrize(
    ("turn", "side", "offered"),
    [
        (5, "union", set()),
        (6, "union", {"place grant cairo", "place grant washington"}),
        (9, "confederate", set()),
        (10, "confederate", {"place lee richmond"}),
    ],
)
def test_ns_r22_from_the_turn_of_arrival(turn: int, side: str, offered: set[str]) -> None:
    assert legal(recruiting(turn, side), "place") == offered


@quotes("NS-R22", "or of any later one")
def test_ns_r22_at_once_or_later() -> None:
    state = recruiting(6)
    assert where(after(state, "place grant cairo"), "grant") == "cairo"
    later = recruiting(9)
    assert legal(later, "place grant")
    assert legal(later, "place sherman")
    state = after(later, "place sherman cairo", "place grant cairo")
    assert (where(state, "grant"), where(state, "sherman")) == ("cairo", "cairo")
    assert rule_against(state, "place grant washington") == "NS-R22"


def test_ns_r22_the_segment_waits_for_the_leader() -> None:
    state = recruiting(6)
    state = after(state, "recruit militia_infantry chicago", "recruit militia_infantry canton")
    assert legal(state) == {"place grant cairo", "place grant washington"} | {
        "place grant chicago",
        "place grant canton",
        "end",
    }


@quotes("NS-R22", "in a box that holds own pieces; if there is none, he waits")
@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("place grant richmond", "NS-R22"),
        ("place grant chicago", "NS-R22"),
        ("place sherman cairo", "NS-R22"),
        ("place lee richmond", "NS 8.2"),
    ],
)
def test_ns_r22_who_is_not_placed(order: str, rule: str) -> None:
    assert rule_against(recruiting(6), order) == rule


def test_ns_r22_nobody_to_lead() -> None:
    state = situation("""
        turn = 10
        agenda = ["recruitment confederate points 2"]
        options.leaders = true
        pieces = [{box = "cairo", side = "union", type = "militia_infantry"}]
    """)
    assert not legal(state, "place")
    state = after(state, "recruit militia_infantry memphis")
    assert legal(state, "place") == {"place lee memphis"}


@on_and_off
def test_ns_8_2_only_with_the_option(option: bool) -> None:
    state = recruiting(6, option=option)
    assert allowed(state, "place grant cairo") is option
    if not option:
        assert rule_against(state, "place grant cairo") == "NS 8.2"


# --- along with pieces -------------------------------------------------------------------------

ARMY = """
    turn = 14
    agenda = ["marches union left {left} die {die}"]
    options.leaders = true
    leaders = {{grant = "{grant}", sherman = "washington", lee = "memphis"}}
    control.norfolk = "union"
    pieces = [
        {{box = "cairo", side = "union", type = "militia_infantry", count = 2}},
        {{box = "washington", side = "union", type = "militia_infantry", count = 2}},
        {{box = "memphis", side = "confederate", type = "militia_infantry"}},
        {{box = "wilmington", side = "confederate", type = "militia_infantry"}},
    ]
"""


def army(left: int = 4, die: int = 6, grant: str = "cairo") -> CampaignState:
    return situation(ARMY.format(left=left, die=die, grant=grant))


@quotes("NS 8.21", "A leader may move with the pieces of his box as they do")
@quotes("NS 8.21", "He may go by sea, invade or reinforce a battle with any piece of his box")
@quotes("NS-R23", "along with pieces of his box, in any kind of move, for free")
@pytest.mark.parametrize(
    ("leader", "origin", "order"),
    [
        ("grant", "cairo", "move 1 militia_infantry vandalia"),
        ("grant", "cairo", "move 1 militia_infantry evansville"),
        ("sherman", "washington", "sail 1 militia_infantry norfolk"),
        ("sherman", "washington", "invade 1 militia_infantry wilmington"),
    ],
)
def test_ns_8_21_along_by_land_river_sea_and_invasion(leader: str, origin: str, order: str) -> None:
    to = order.split()[-1]
    state = after(army(), f"march {origin}", order)
    assert legal(state, "lead") == {f"lead {leader} {to}"}
    state = after(state, f"lead {leader} {to}")
    assert where(state, leader) == to
    assert state.leaders[Leader(leader).number] == Post(board().number[to], 1, along=True)


@quotes("NS-R23", "on at most two marches as a piece could")
@quotes("NS 8.21", "He may make up to two marches, which cost nothing")
def test_ns_r23_along_on_two_marches_and_no_more() -> None:
    # Three marches of pieces that stand ready one box apart.
    chain = """
        turn = 14
        agenda = ["marches union left 6 die 6"]
        options.leaders = true
        leaders.grant = "columbus_oh"
        pieces = [
            {box = "columbus_oh", side = "union", type = "militia_infantry"},
            {box = "cincinnati", side = "union", type = "militia_infantry"},
            {box = "indianapolis", side = "union", type = "militia_infantry", count = 2},
        ]
    """
    state = situation(chain)
    first = after(state, "march columbus_oh", "move 1 militia_infantry cincinnati")
    first = after(first, "lead grant cincinnati", "march cincinnati")
    second = after(first, "move 1 militia_infantry indianapolis", "lead grant indianapolis")
    second = after(second, "done", "march indianapolis", "move 1 militia_infantry vandalia")
    assert rule_against(second, "lead grant vandalia") == "NS-R23"
    assert not legal(second, "lead")


@quotes("NS-R23", "never both")
@quotes("NS 8.21", "Instead of that he may move independently of the pieces he is with")
def test_ns_r23_along_or_alone_but_not_both() -> None:
    along = after(army(), "march cairo", "move 1 militia_infantry vandalia", "lead grant vandalia")
    along = after(along, "done")
    assert rule_against(along, "lead grant cairo") == "NS-R23"
    assert legal(along, "lead") == legal(along, "lead sherman"), "he has moved with nobody"
    alone = after(army(grant="vandalia"), "lead grant cairo", "march cairo")
    alone = after(alone, "move 1 militia_infantry vandalia")
    assert rule_against(alone, "lead grant vandalia") == "NS-R23"
    assert not legal(alone, "lead")


def test_ns_r23_the_choice_is_free_again_next_turn() -> None:
    state = after(army(), "march cairo", "move 1 militia_infantry vandalia", "lead grant vandalia")
    state = after(state, "done", "end", "pass", "roll", "end", "roll", "end", dice=(1, 1))
    state = after(state, "pass", "roll", "end", "roll", dice=(1, 1))
    assert state.active is UNION
    assert allowed(state, "lead grant cairo")


@quotes("NS 8.21", "at no cost in marches")
def test_ns_8_21_along_in_the_last_march() -> None:
    state = after(army(left=1), "march cairo", "move 2 militia_infantry vandalia")
    state = after(state, "lead grant vandalia")
    assert where(state, "grant") == "vandalia"
    assert rule_against(state, "march vandalia") == "BG 4.1"


def test_ns_8_21_the_march_ends_without_him_if_he_stays() -> None:
    state = after(army(), "march cairo", "move 2 militia_infantry vandalia", "done")
    assert where(state, "grant") == "cairo"
    assert allowed(state, "march vandalia")


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("lead grant st_louis", "NS-R23"),  # nobody went there
        ("lead sherman vandalia", "NS-R23"),  # he is elsewhere
        ("lead lee vandalia", "NS 8.21"),  # he is of the other side
    ],
)
def test_ns_8_21_only_where_pieces_of_his_box_went(order: str, rule: str) -> None:
    state = after(army(), "march cairo", "move 1 militia_infantry vandalia")
    assert rule_against(state, order) == rule


@quotes("NS 8.21", "He changes nothing in how far pieces move")
def test_ns_8_21_pieces_go_no_further_with_him() -> None:
    with_grant = legal(after(army(), "march cairo"), "move")
    assert with_grant == legal(after(army(grant="washington"), "march cairo"), "move")
