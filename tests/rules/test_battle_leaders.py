"""Leaders in battle: their points, how they come. [NS 8.21, NS 8.22, NS-R23, NS-R24]

Pieces have numbers in a battle: the attacker's from 1, then the defender's.
"""

from dataclasses import replace

import pytest

from campaign import CampaignState
from campaign.resolvers.battle_line.orders import Lead
from campaign.resolvers.battle_line.resolver import BATTLE_LINE
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    allowed,
    kinds,
    legal,
    miss,
    needed,
    quotes,
    rule_against,
    situation,
    told,
)

CORINTH = """
    turn = {turn}
    agenda = ["combat union"]
    options.leaders = true
    {more}
    leaders = {{{leaders}}}
    pieces = [
        {{box = "corinth", side = "union", type = "veteran_infantry", count = 3}},
        {{box = "corinth", side = "confederate", type = "veteran_infantry", count = 3}},
        {extra}
    ]
"""


def corinth(leaders: str = 'lee = "corinth"', more: str = "", extra: str = "") -> CampaignState:
    """Three veterans against three, in September 1863 and with Lee there as a rule."""
    text = CORINTH.format(turn=12, leaders=leaders, more=more, extra=extra)
    return after(situation(text), "battle corinth")


VOLLEY = ("fight fire 4 1", "fight fire 5 2", "fight fire 6 3")
"""The Confederates, who defend, announce."""


# --- points ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("orders", "wanted"),
    [
        (("fight bonus 4", "fight bonus 5", "fight bonus 6"), [4, 4, 4]),
        (("fight bonus 5 3",), [3, 6, 3]),
        (("fight bonus 4 2", "fight bonus 6"), [5, 3, 4]),
        (("fight bonus 4", "fight bonus 4"), [5, 3, 3]),
        ((), [3, 3, 3]),
    ],
)
@quotes("NS 8.22", "as many points as his value, to be added to the combat values")
@quotes("NS 8.22", "He may give all to one piece or divide them")
def test_ns_8_22_points_are_divided_as_one_likes(
    orders: tuple[str, ...], wanted: list[int]
) -> None:
    happened = told(corinth(), *VOLLEY, *orders, "fight roll", dice=(6, 6, 6))
    assert needed(happened) == wanted
    shots = [event for event in happened if kinds([event]) == ["ShotFired"]]
    assert [shot.needed - shot.bonus for shot in shots] == [3, 3, 3]


@quotes("NS-R24", "The firing side says how the points of its leaders are spread before it throws")
@quotes("NS 8.22", "the division is announced before any piece fires")
def test_ns_r24_points_go_to_announced_shots_before_the_dice() -> None:
    state = corinth()
    assert not legal(state, "fight bonus")
    assert rule_against(state, "fight bonus 4") == "NS 8.22"
    state = after(state, "fight fire 4 1")
    assert legal(state, "fight bonus") == {"fight bonus 4", "fight bonus 4 2", "fight bonus 4 3"}
    assert rule_against(state, "fight bonus 4 4") == "NS 8.22"
    assert rule_against(state, "fight bonus 5") == "NS 8.22"
    state = after(state, "fight bonus 4 2", "fight fire 5 2")
    assert legal(state, "fight bonus") == {"fight bonus 4", "fight bonus 5"}
    state = after(state, "fight bonus 5", "fight fire 6 3")
    assert legal(state) == {"fight roll"}


@quotes("NS-R24", "One piece may be given several points, and the points of several leaders add up")
@quotes("NS 8.22", "Grant and Sherman together add up")
def test_ns_r24_grant_and_sherman_add_up() -> None:
    state = miss(corinth('grant = "corinth", sherman = "corinth"'))
    state = after(state, "fight fire 1 4", "fight fire 2 5", "fight fire 3 6")
    assert allowed(state, "fight bonus 1 2")
    assert not allowed(state, "fight bonus 1 3")


@quotes("NS 8.22", "In every round a leader gives the pieces of his side as many points")
def test_ns_8_22_points_not_given_are_lost_and_new_ones_come_every_round() -> None:
    state = after(corinth(), *VOLLEY, "fight roll", dice=(6, 6, 6))
    assert state.to_move is UNION
    state = after(state, "fight fire 1 4")
    assert not legal(state, "fight bonus"), "he leads the others"
    state = after(state, "fight fire 2 5", "fight fire 3 6", "fight roll", dice=(6, 6, 6))
    state = after(state, "fight fire 4 1")
    assert allowed(state, "fight bonus 4 3")
    assert not allowed(state, "fight bonus 4 4")


# --- arrivals ----------------------------------------------------------------------------------


def beside(leaders: str = 'lee = "decatur"', more: str = "", extra: str = "") -> CampaignState:
    """Round 2 at Corinth, the Confederates to act, and Lee in Decatur."""
    return miss(corinth(leaders, more, extra), 2)


@quotes("NS 8.22", "A leader counts only where he is present, from the moment he arrives")
def test_ns_8_22_a_leader_who_comes_counts_at_once() -> None:
    state = beside()
    assert not allowed(after(state, "fight fire 4 1"), "fight bonus 4")
    happened = told(state, "fight lead lee")
    assert kinds(happened)[0] == "LeaderJoined"
    state = after(state, "fight lead lee")
    assert state.units_in("decatur", CONFEDERATE) == ()
    assert allowed(after(state, "fight fire 4 1"), "fight bonus 4 3")


@quotes("NS 8.22", "his value is also added to the leadership of each day")
def test_ns_8_22_under_command_more_pieces_fire_as_soon_as_he_is_there() -> None:
    state = corinth('lee = "decatur"', "options.command_battles = true")
    state = after(state, "fight roll", "fight roll", dice=(1, 1))
    state = miss(state, 2)
    assert state.battle is not None
    assert state.battle.position.leadership == (2, 3)
    state = after(state, "fight lead lee")
    assert state.battle is not None
    assert state.battle.position.leadership == (2, 6)


@quotes("NS 8.21", "he may also reinforce a battle alone")
@quotes("NS-R23", "is free and does not use up the one piece that may come from that box")
def test_ns_r23_a_leader_comes_beside_the_one_piece_of_his_box() -> None:
    extra = '{box = "decatur", side = "confederate", type = "militia_infantry", count = 2},'
    state = after(beside(extra=extra), "fight reinforce militia_infantry decatur")
    assert allowed(state, "fight lead lee")
    state = after(state, "fight lead lee")
    assert rule_against(state, "fight reinforce militia_infantry decatur") == "BG 10.1"
    state = after(beside(extra=extra), "fight lead lee")
    assert allowed(state, "fight reinforce militia_infantry decatur")
    assert rule_against(state, "fight retreat okolona") == "BG 9.1"


@quotes("NS 8.21", "or reinforce a battle with any piece of his box, at no cost in marches")
def test_ns_8_21_leaders_come_when_pieces_may() -> None:
    assert rule_against(corinth('lee = "decatur"'), "fight lead lee") == "BG 10.1"
    state = after(beside(), "fight fire 4 1")
    assert rule_against(state, "fight lead lee") == "BG 8.2"
    assert rule_against(beside('lee = "memphis"'), "fight lead lee") == "NS 8.21"
    assert rule_against(beside('lee = "corinth"'), "fight lead lee") == "NS 8.21"
    assert rule_against(beside('grant = "decatur"'), "fight lead grant") == "NS 8.21"


def test_ns_8_21_grant_comes_to_the_attacker() -> None:
    state = miss(beside('grant = "pittsburg_landing"'))
    state = after(state, "fight lead grant")
    assert state.leaders_in(state.theater.number["corinth"], UNION)


def test_ns_8_21_a_battle_by_itself_may_name_a_leader_who_is_too_far_away() -> None:
    state = miss(beside(), 2)
    assert state.battle is not None
    position = state.battle.position
    [lee] = position.request.leaders
    request = replace(position.request, leaders=(lee._replace(box="mobile"),))
    refused = BATTLE_LINE.refusal(position._replace(request=request), Lead(lee.leader))
    assert str(refused) == "the way from mobile is closed [NS 8.21]"
