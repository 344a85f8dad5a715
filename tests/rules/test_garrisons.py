"""Coastal garrisons in battle. [NS 5.0, NS-R12, NS-R13]

Pieces have numbers in a battle: the attacker's from 1, then the defender's; a garrison comes last.
"""

from campaign import CampaignState, PieceType
from campaign.agenda import Combat
from campaign.queries.stacks import add
from campaign.units import Unit
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    allowed,
    kinds,
    legal,
    miss,
    needed,
    on_and_off,
    pieces,
    quotes,
    rule_against,
    situation,
    told,
    toml,
    won,
)

LANDING = """
    turn = 9
    agenda = ["combat union"]
    options.coastal_defences = {option}
    {more}
    [[pieces]]
    box = "{box}"
    side = "union"
    type = "veteran_infantry"
    count = {invaders}
    moved = "sea"
    crossed = true
    invaded = true
"""

DEFENDER = """
    [[pieces]]
    box = "{box}"
    side = "confederate"
    type = "veteran_infantry"
"""


def landing(
    defended: bool = False,
    invaders: int = 2,
    box: str = "new_orleans",
    more: str = "",
    option: bool = True,
) -> CampaignState:
    """The battle after a landing at New Orleans as a rule, with a value of 2."""
    text = LANDING.format(box=box, invaders=invaders, more=more, option=toml(option))
    text += DEFENDER.format(box=box) if defended else ""
    return after(situation(text), f"battle {box}")


@quotes("NS 5.0", "Its combat value is the recruitment value of the city; it is always entrenched")
def test_ns_5_0_it_fires_with_the_value_of_the_city() -> None:
    # Number 3 is the garrison. It hits who comes by sea on 1 more, in the first two rounds.
    state = landing()
    assert needed(told(state, "fight fire 3 1", "fight roll", dice=(6,))) == [3]
    state = miss(state)
    happened = told(state, "fight fire 1 3", "fight fire 2 3", "fight roll", dice=(6, 6))
    assert needed(happened) == [2, 2]
    assert needed(told(landing(box="savannah"), "fight fire 3 1", "fight roll", dice=(6,))) == [2]


@quotes("NS 5.0", "it takes two hits to destroy")
@quotes("NS-R12", "It fires and is fired at like any piece")
def test_ns_r12_two_hits_destroy_it() -> None:
    state = after(miss(landing()), "fight fire 1 3", "fight fire 2 3")
    assert after(state, "fight roll", dice=(1, 6)).battle is not None
    happened = told(state, "fight roll", dice=(1, 1))
    [ended] = [event for event in happened if kinds([event]) == ["BattleEnded"]]
    assert (ended.winner, ended.confederate_lost) == (UNION, 0), "it is no piece"
    taken = after(state, "fight roll", dice=(1, 1))
    assert taken.battle is None


@quotes("NS-R12", "is whole again for each new battle")
def test_ns_r12_it_is_whole_again_in_the_next_battle() -> None:
    state = after(landing(invaders=1), "fight fire 2 1", "fight roll", dice=(1,))
    state = after(state, "fight fire 1 2", "fight roll", dice=(1,))
    state = after(state, "fight fire 2 1", "fight roll", dice=(1,))
    assert (state.battle, state.units_in("new_orleans", UNION)) == (None, ())
    invader = Unit(UNION, PieceType.VETERAN_INFANTRY, moved="sea", crossed=True, invaded=True)
    state = add(state, UNION, state.theater.number["new_orleans"], [invader])
    state = after(state.evolve(agenda=(Combat(UNION),)), "battle new_orleans")
    assert state.battle is not None
    [garrison] = state.battle.position.line(CONFEDERATE)
    assert not garrison.reduced


@on_and_off
@quotes("NS 5.0", "The other Confederate pieces in the port are entrenched only if they spent")
def test_ns_5_0_pieces_beside_it_have_no_works(option: bool) -> None:
    state = landing(defended=True, option=option)
    assert state.battle is not None
    line = state.battle.position.line(CONFEDERATE)
    assert [(piece.id, piece.entrenched) for piece in line] == [(3, False), (4, True)][: 1 + option]


@quotes("NS 5.0", "never moves and never retreats")
@quotes("NS-R12", "it does not count for the army maximum, supply, morale")
def test_ns_5_0_alone_it_neither_retreats_nor_runs() -> None:
    state = landing(more="options.battlefield_morale = true")
    state = after(miss(state), "fight fire 1 3", "fight fire 2 3", "fight roll", dice=(1, 6))
    assert state.battle is not None
    assert state.battle.position.piece(3) is not None, "reduced, and it has not checked"
    assert rule_against(state, "fight retreat mccomb") == "NS 5.0"


LEE = 'options.leaders = true\n    leaders.lee = "new_orleans"'

HELP = """
    [[pieces]]
    box = "mccomb"
    side = "confederate"
    type = "militia_infantry"
"""


@quotes("NS-R17", "Pieces may reinforce a garrison that is left alone")
def test_ns_r17_pieces_come_to_a_garrison_that_is_alone() -> None:
    text = LANDING.format(box="new_orleans", invaders=2, more="", option="true") + HELP
    state = miss(after(situation(text), "battle new_orleans"), 2)
    order = "fight reinforce militia_infantry mccomb"
    assert legal(state) == {"fight fire 4 1", "fight fire 4 2", order}, "number 3 is in McComb"
    state = after(state, order)
    assert pieces(state, "new_orleans", CONFEDERATE) == ["militia_infantry"]
    # With him there is a piece to lose, and one who may go.
    state = miss(state, 2)
    assert "fight retreat mccomb" in legal(state)


TWO_BOXES = """
    [[pieces]]
    box = "baton_rouge"
    side = "confederate"
    type = "militia_infantry"
"""


@quotes("NS-R17", "Pieces may reinforce a garrison that is left alone")
def test_ns_r17_who_comes_to_the_guns_stays_when_they_win() -> None:
    # The first defender goes to McComb, another comes from Baton Rouge, and the guns win.
    text = LANDING.format(box="new_orleans", invaders=1, more="", option="true")
    text += DEFENDER.format(box="new_orleans") + TWO_BOXES
    state = miss(after(situation(text), "battle new_orleans"), 2)
    state = miss(after(state, "fight retreat mccomb"), 2)
    state = after(state, "fight reinforce militia_infantry baton_rouge")
    state = won(state, CONFEDERATE)
    assert pieces(state, "new_orleans", CONFEDERATE) == ["militia_infantry"]
    assert pieces(state, "mccomb", CONFEDERATE) == ["veteran_infantry"]
    assert state.controller("new_orleans") is CONFEDERATE


def test_ns_r17_who_comes_to_the_guns_and_leaves_them_goes_where_the_others_went() -> None:
    text = LANDING.format(box="new_orleans", invaders=1, more="", option="true")
    text += DEFENDER.format(box="new_orleans") + TWO_BOXES
    state = miss(after(situation(text), "battle new_orleans"), 2)
    state = miss(after(state, "fight retreat mccomb"), 2)
    state = after(state, "fight reinforce militia_infantry baton_rouge")
    state = miss(state, 2)
    assert rule_against(state, "fight retreat baton_rouge") == "BG 9.1"
    state = after(won(after(state, "fight retreat mccomb"), UNION), "pass")
    assert pieces(state, "mccomb", CONFEDERATE) == ["militia_infantry", "veteran_infantry"]
    assert state.controller("new_orleans") is UNION


@quotes("NS-R17", "Pieces may reinforce a garrison that is left alone")
def test_ns_r17_no_leader_comes_to_guns_alone() -> None:
    more = 'options.leaders = true\n    leaders.lee = "mccomb"'
    text = LANDING.format(box="new_orleans", invaders=2, more=more, option="true")
    text = text.replace("turn = 9", "turn = 12") + HELP
    state = miss(after(situation(text), "battle new_orleans"), 2)
    assert rule_against(state, "fight lead lee") == "NS-R17"
    state = after(state, "fight reinforce militia_infantry mccomb")
    assert allowed(state, "fight lead lee")


@quotes("NS-R17", "The points of leaders go to pieces, never to a garrison")
def test_ns_r17_no_points_for_the_guns() -> None:
    text = LANDING.format(box="new_orleans", invaders=2, more=LEE, option="true")
    text = text.replace("turn = 9", "turn = 12") + DEFENDER.format(box="new_orleans")
    state = miss(after(situation(text), "battle new_orleans"), 2)
    state = after(state, "fight fire 4 1", "fight fire 3 2")
    assert rule_against(state, "fight bonus 4 1") == "NS-R17"
    assert legal(state, "fight bonus") == {"fight bonus 3", "fight bonus 3 2", "fight bonus 3 3"}


@quotes("NS-R13", "If the other defenders retreat, the garrison fights on alone")
def test_ns_r13_it_fights_on_when_the_others_retreat() -> None:
    state = miss(landing(defended=True), 2)
    happened = told(state, "fight retreat mccomb")
    assert kinds(happened) == ["LineRetreated", "GarrisonStayed"]
    state = after(state, "fight retreat mccomb")
    assert state.to_move is CONFEDERATE
    assert legal(state) == {"fight fire 4 1", "fight fire 4 2"}
    state = after(miss(state), "fight fire 1 4", "fight fire 2 4")
    happened = told(state, "fight roll", dice=(1, 1))
    [ended] = [event for event in happened if kinds([event]) == ["BattleEnded"]]
    assert (ended.winner, ended.retreat) == (UNION, "mccomb")
    state = after(state, "fight roll", dice=(1, 1))
    assert pieces(state, "mccomb", CONFEDERATE) == ["veteran_infantry"]


@quotes("NS-R13", "the invader has won only when it is gone as well as they")
def test_ns_r13_it_may_win_alone() -> None:
    state = after(miss(landing(defended=True, invaders=1), 2), "fight retreat mccomb")
    state = after(state, "fight fire 3 1", "fight roll", dice=(1,))
    state = after(miss(state), "fight fire 3 1")
    happened = told(state, "fight roll", dice=(1,))
    [ended] = [event for event in happened if kinds([event]) == ["BattleEnded"]]
    assert (ended.winner, ended.union_lost) == (CONFEDERATE, 1)
    state = after(state, "fight roll", dice=(1,))
    assert pieces(state, "mccomb", CONFEDERATE) == ["veteran_infantry"]
    assert state.controller("new_orleans") is CONFEDERATE


@quotes("NS-R13", "the garrison fights on alone")
def test_ns_r13_invaders_may_leave_after_the_defenders() -> None:
    state = after(miss(landing(defended=True), 2), "fight retreat mccomb")
    state = miss(state)
    assert rule_against(state, "fight retreat mccomb") == "BG 9.2", "the defenders are there"
    state = after(state, "fight retreat baton_rouge")
    assert pieces(state, "new_orleans", UNION) == []
    assert pieces(state, "baton_rouge", UNION) == ["veteran_infantry"] * 2
    assert pieces(state, "mccomb", CONFEDERATE) == ["veteran_infantry"]
    assert state.controller("new_orleans") is CONFEDERATE


@quotes("NS-R13", "the garrison fights on alone")
@quotes("NS-R25", "A leader retreats with his army")
def test_ns_r13_lee_leaves_with_his_army() -> None:
    text = LANDING.format(box="new_orleans", invaders=2, more=LEE, option="true")
    text = text.replace("turn = 9", "turn = 12") + DEFENDER.format(box="new_orleans")
    state = miss(after(situation(text), "battle new_orleans"), 2)
    assert legal(after(state, "fight fire 3 1"), "fight bonus")
    state = after(state, "fight retreat mccomb", "fight fire 4 1")
    assert not legal(state, "fight bonus")
