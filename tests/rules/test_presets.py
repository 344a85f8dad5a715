"""The options of the advanced game: what each does alone. [NS 1.0, NS-R29]"""

import pytest

from campaign import SCENARIOS, Options, legal_actions, new_campaign
from campaign.queries.battle_request import battle_request
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    legal,
    miss,
    quotes,
    situation,
    told,
)


@quotes("NS 1.0", "Each of them may be played with or without the others")
@pytest.mark.parametrize("name", Options.preset("full").switched_on)
@pytest.mark.parametrize("scenario", sorted(SCENARIOS))
def test_ns_1_0_alone_or_without_it(name: str, scenario: str) -> None:
    for options in (Options(**{name: True}), Options.preset("full", **{name: False})):
        assert legal_actions(new_campaign(scenario, options))


# --- options that lean on others ---------------------------------------------------------------


@quotes("NS-R29", "NS 3.0 says nothing of battles, NS 7.0 nothing of marches")
@pytest.mark.parametrize(
    ("option", "marches", "in_battle"),
    [("command_marches", 3, False), ("command_battles", 5, True)],
)
def test_ns_r29_marches_and_battles_read_the_table_by_themselves(
    option: str, marches: int, in_battle: bool
) -> None:
    state = situation(f"""
        turn = 5
        agenda = ["marches union"]
        options.{option} = true
        pieces = [
            {{box = "humboldt", side = "union", type = "militia_infantry"}},
            {{box = "humboldt", side = "confederate", type = "militia_infantry"}},
        ]
    """)
    [rolled] = told(state, "roll", dice=(5,))
    assert rolled.marches == marches
    assert battle_request(state, "humboldt", UNION).command is in_battle


CORINTH = """
    turn = 12
    agenda = ["combat union"]
    options = {{{options}}}
    {more}
    pieces = [
        {{box = "corinth", side = "union", type = "veteran_infantry", count = 2}},
        {{box = "corinth", side = "confederate", type = "veteran_infantry", count = 2}},
    ]
"""


@quotes("NS-R29", "Without NS 7.0 a leader gives his points to the fire of his pieces")
def test_ns_r29_leaders_without_battle_days() -> None:
    state = situation(
        CORINTH.format(options="leaders = true", more='leaders = {grant = "corinth"}')
    )
    request = battle_request(state, "corinth", UNION)
    assert [(there.leader, there.value) for there in request.leaders] == [("grant", 1)]
    assert not request.command
    # Nobody is asked for a die of leadership: the defender fires at once.
    assert legal(after(state, "battle corinth")) == {
        f"fight fire {shooter} {target}" for shooter in (3, 4) for target in (1, 2)
    }


@quotes("NS-R29", "for desertion every reduced piece counts as not routed")
def test_ns_r29_desertion_without_routs() -> None:
    state = after(situation(CORINTH.format(options="desertion = true", more="")), "battle corinth")
    state = after(state, "fight fire 3 1", "fight fire 4 2", "fight roll", dice=(6, 6))
    state = after(state, "fight fire 1 3", "fight fire 2 4", "fight roll", dice=(1, 6))
    state = after(state, "fight retreat okolona")
    [rolled] = told(state, "roll", dice=(4,))
    # Veterans have 4; defeat takes 1, and not to have run gives it back.
    assert rolled.highest == 4


@quotes("NS-R29", "without NS 8.12 routed pieces simply return after the battle")
def test_ns_r29_routs_without_desertion() -> None:
    options = "battlefield_morale = true"
    state = after(situation(CORINTH.format(options=options, more="")), "battle corinth")
    state = after(state, "fight fire 3 1", "fight fire 4 2", "fight roll", dice=(1, 6, 5))
    assert state.battle is not None
    assert [piece.id for piece in state.battle.position.routed] == [1]
    state = after(miss(state), "fight retreat okolona")
    assert not legal(state, "roll")
    units = after(state, "pass").units_in("corinth", UNION)
    assert [(unit.reduced, unit.shaken) for unit in units] == [(False, ""), (False, "")]


@quotes("NS-R29", "Without NS 6.0 the capture of Washington ends the game")
@pytest.mark.parametrize("judged_later", [False, True])
def test_ns_r29_no_intervention_where_washington_decides(judged_later: bool) -> None:
    state = situation(f"""
        turn = 24
        agenda = ["combat confederate"]
        options.foreign_intervention = true
        options.summer_judgment = {str(judged_later).lower()}
        control.new_york = "confederate"
        pieces = [
            {{box = "washington", side = "confederate", type = "militia_infantry"}},
            {{box = "cairo", side = "union", type = "crack_infantry"}},
        ]
    """)
    if judged_later:
        state = after(state, "pass", "roll", "end", "roll", "end", "roll", "end", dice=(1, 1, 1))
    assert state.winner is CONFEDERATE
    assert not state.intervention


def test_ns_r29_containment_without_coastal_defenses_and_the_other_way_round() -> None:
    text = """
        turn = 14
        agenda = ["marching union washington", "marches union left 3 die 6"]
        options.{option} = true
        pieces = [{{box = "washington", side = "union", type = "militia_infantry"}}]
    """
    orders = ("invade 1 militia_infantry charleston_sc", "end")
    landed = after(situation(text.format(option="containment")), *orders)
    assert landed.controller("charleston_sc") is UNION
    assert landed.footholds
    defended = after(situation(text.format(option="coastal_defences")), *orders)
    assert legal(defended) == {"battle charleston_sc"}
    assert not defended.footholds
