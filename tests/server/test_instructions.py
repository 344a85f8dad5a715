"""Standing instructions: an absent defender holds, retreats, is reinforced, spares his cavalry."""

import pytest

from campaign import (
    CampaignState,
    RandomDice,
    Side,
    apply,
    write_order,
)
from campaign.actions import Fight
from campaign.battle.register import ways_in
from campaign.budget import QUICK
from campaign.commanders import COMMANDERS
from saves.hosting.thinker import Question
from saves.server.contract.lobby import Instructions, LobbyError
from saves.server.games.instructions import (
    STANDING,
    chance_to_win,
    checked,
    choose,
    instructed,
    write,
)
from tests.rules.play import after, miss, situation

UNION, CONFEDERATE = Side

CORINTH = """
    scenario = "1861"
    turn = 9
    agenda = ["combat union"]
    pieces = [
        {{box = "corinth", side = "union", type = "militia_infantry", count = {attackers}}},
        {{box = "corinth", side = "confederate", type = "{defender}"}},
        {{box = "okolona", side = "confederate", type = "militia_cavalry"}},
        {{box = "okolona", side = "confederate", type = "veteran_infantry"}},
        {{box = "decatur", side = "confederate", type = "crack_infantry"}},
    ]
"""
"""The Union attacks Corinth; around it lie Decatur and Okolona."""


def corinth(attackers: int = 1, defender: str = "militia_infantry") -> CampaignState:
    return situation(CORINTH.format(attackers=attackers, defender=defender))


def second_round(attackers: int = 1) -> CampaignState:
    """The Confederate defender has his part of round 2, in which he may leave."""
    state = miss(after(corinth(attackers), "battle corinth"), 2)
    assert state.to_move is CONFEDERATE
    return state


def told(state: CampaignState, wanted: Instructions) -> str:
    """The order that instructions lead to; empty if the commander decides."""
    action = instructed(state, wanted, QUICK)
    return write_order(action) if action is not None else ""


def test_without_a_word_the_commander_decides() -> None:
    state = second_round()
    assert instructed(state, Instructions(), QUICK) is None
    question = Question("steady", state, 0, "the steady commander", write(Instructions()))
    answer = choose(question, QUICK)
    assert isinstance(answer.action, Fight)
    assert answer.by == ""


def test_who_is_told_something_says_so() -> None:
    state = second_round()
    orders = write(Instructions(reinforce_from=("decatur",)))
    answer = choose(Question("steady", state, 0, "steady", orders), QUICK)
    assert answer.by == STANDING
    assert write_order(answer.action) == "fight reinforce crack_infantry decatur"
    assert choose(Question("random", state, 0, "", orders), QUICK).by == "", "the last resort"


@pytest.mark.thorough
def test_a_hopeless_battle_is_left() -> None:
    """Retreat below these odds."""
    state = second_round(attackers=9)
    assert chance_to_win(state, CONFEDERATE, QUICK) < 0.2
    assert told(state, Instructions(retreat_below=40)).startswith("fight retreat ")
    assert not told(state, Instructions(retreat_below=0)).startswith("fight retreat ")


@pytest.mark.thorough
def test_one_goes_where_friends_are() -> None:
    state = second_round(attackers=6)
    assert told(state, Instructions(retreat_below=99)) == "fight retreat okolona"


def test_nobody_leaves_a_box_that_is_held() -> None:
    state = second_round(attackers=6)
    words = Instructions(retreat_below=100, hold=("corinth",))
    while state.battle is not None and state.to_move is CONFEDERATE:
        answer = choose(Question("steady", state, 0, "", write(words)), QUICK)
        order = write_order(answer.action)
        assert not order.startswith("fight retreat"), order
        if order == "fight roll":
            return
        state = after(state, order)
    raise AssertionError("the defender never fired")


@pytest.mark.thorough
def test_the_odds_are_the_same_whenever_they_are_asked() -> None:
    one, other = second_round(6), second_round(6)
    assert chance_to_win(one, CONFEDERATE, QUICK) == chance_to_win(other, CONFEDERATE, QUICK)
    both = (
        chance_to_win(one, CONFEDERATE, QUICK),
        chance_to_win(second_round(1), CONFEDERATE, QUICK),
    )
    assert both[0] < both[1], "more attackers are worse"


def test_cavalry_is_not_called_by_who_spares_it() -> None:
    state = second_round()
    words = Instructions(reinforce_from=("okolona",))
    assert told(state, words) == "fight reinforce veteran_infantry okolona"
    state = after(state, "fight reinforce veteran_infantry okolona")
    state = miss(state, 2)
    assert told(state, words) == "fight reinforce militia_cavalry okolona"
    sparing = Instructions(reinforce_from=("okolona",), spare_cavalry=True)
    assert told(state, sparing) == ""


def test_cavalry_slips_away_if_it_is_spared_and_stays_where_it_holds() -> None:
    state = after(corinth(3, "veteran_cavalry"), "battle corinth")
    assert state.to_move is CONFEDERATE
    assert told(state, Instructions(spare_cavalry=True)).startswith("withdraw 1 veteran_cavalry")
    assert told(state, Instructions(retreat_below=90)).startswith("withdraw 1 veteran_cavalry")
    assert told(state, Instructions(retreat_below=1)) == "pass"
    assert told(state, Instructions(spare_cavalry=True, hold=("corinth",))) == "pass"
    assert told(state, Instructions()) == ""


def test_nothing_is_said_of_ones_own_turn() -> None:
    """In his own turn a side decides itself, however long that takes."""
    state = miss(after(corinth(6), "battle corinth"), 3)
    assert state.to_move is UNION
    assert told(state, Instructions(retreat_below=100, hold=("corinth",))) == ""


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (Instructions(retreat_below=101), "a chance lies between 0 and 100, not at 101"),
        (Instructions(retreat_below=-1), "not at -1"),
        (Instructions(hold=("atlantis",)), "the map has no box 'atlantis'"),
        (Instructions(reinforce_from=("\x1b[2J",)), "the map has no box"),
        (Instructions(hold=("cairo",) * 61), "at most 60 boxes"),
    ],
)
def test_instructions_that_cannot_be_followed(wanted: Instructions, said: str) -> None:
    with pytest.raises(LobbyError, match=said) as caught:
        checked(wanted)
    assert "\x1b" not in str(caught.value)


@pytest.mark.parametrize("resolver", sorted(ways_in("corinth")))
def test_whatever_the_rules_of_the_battle_reinforcements_are_called(resolver: str) -> None:
    """On a table a call names an edge, which no line put together elsewhere knows. [YK 10.1]"""
    state, dice = after(corinth(3), f"battle corinth by {resolver}"), RandomDice("a call")
    words = Instructions(hold=("corinth",), reinforce_from=("decatur", "okolona"))
    while state.battle is not None:
        action = instructed(state, words, QUICK) or COMMANDERS["steady"].choose(state, QUICK)
        order = write_order(action)
        if state.to_move is CONFEDERATE and order.startswith("fight reinforce"):
            assert order.split()[2:4] == ["crack_infantry", "decatur"], "the best comes first"
            return
        state = apply(state, action, dice).state
    raise AssertionError("nobody was called")
