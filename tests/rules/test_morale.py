"""Morale on the battlefield: checks, routs, rallies. [NS 8.1, NS 8.11, NS-R18, NS-R19, NS-R20]

Pieces have numbers in a battle: the attacker's from 1, then the defender's.
"""

import pytest

from campaign import CampaignState, RecordedDice, ScriptedDice, Side, apply, read_order
from tests.rules.norfolk import attack_out_of_fort_monroe
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    allowed,
    kinds,
    legal,
    miss,
    on_and_off,
    pieces,
    quotes,
    rule_against,
    situation,
    told,
    toml,
)

FIELD = """
    turn = 12
    agenda = ["combat union"]
    options.battlefield_morale = {option}
    {more}
    pieces = [
        {{box = "{box}", side = "union", type = "{attacker}", count = {attackers}}},
        {{box = "{box}", side = "confederate", type = "{defender}", count = {defenders}}},
        {extra}
    ]
"""


USUAL = {
    "attackers": "1",
    "defenders": "1",
    "box": "corinth",
    "attacker": "militia_infantry",
    "defender": "militia_infantry",
    "option": "true",
    "more": "",
    "extra": "",
}


def field(**words: str) -> CampaignState:
    """The Union attacks, at Corinth and with one militia against one as a rule."""
    text = FIELD.format_map(USUAL | words)
    return after(situation(text), f"battle {words.get('box', 'corinth')}")


def numbers(state: CampaignState, side: Side) -> list[int]:
    """The pieces of a side that fight."""
    assert state.battle is not None
    return [piece.id for piece in state.battle.position.line(side)]


def stands_on(state: CampaignState, *orders: str, shots: tuple[int, ...] = (1,)) -> str:
    """What the last die thrown in some orders was for, after those of the shots."""
    dice = RecordedDice(ScriptedDice([*shots, 1]))
    for order in orders:
        state, _ = apply(state, read_order(order), dice)
    return dice.rolls[-1].why


AROUND = ("decatur", "grand_junction", "humboldt", "okolona", "pittsburg_landing")
"""The boxes around Corinth; none of them is friendly to the Union, none a city."""

VOLLEY = ("fight fire 2 1", "fight roll")
"""The defender fires at the attacker."""


# --- the check ---------------------------------------------------------------------------------


@on_and_off
@quotes("NS 8.1", "each enemy piece that was reduced by this fire checks its morale")
def test_ns_8_1_a_piece_just_reduced_checks(option: bool) -> None:
    state = field(attackers="2", option=toml(option))
    dice = (1, 3) if option else (1,)
    happened = told(state, "fight fire 3 1", "fight roll", dice=dice)
    checks = [event for event in happened if kinds([event]) == ["MoraleChecked"]]
    assert len(checks) == option


@pytest.mark.parametrize(("face", "routed"), [(3, False), (4, True)])
@quotes("NS 8.1", "if it is greater than the morale value of the piece, the piece routs")
@quotes(
    "NS-R18", "A check is passed if the die, after all modifiers, is not greater than the value"
)
def test_ns_8_1_a_die_above_the_value_routs(face: int, routed: bool) -> None:
    state = after(field(attackers="2"), "fight fire 3 1", "fight roll", dice=(1, face))
    assert numbers(state, UNION) == ([2] if routed else [1, 2])


@quotes("NS 8.1", "pieces eliminated and pieces that were reduced in an earlier round do not check")
def test_ns_8_1_nobody_else_checks() -> None:
    weak = '{box = "corinth", side = "union", type = "militia_infantry", reduced = true},'
    state = field(attackers="2", defenders="3", extra=weak)
    # 1 is missed, 2 is reduced and then eliminated, 3 was reduced before.
    state = after(state, "fight fire 4 1", "fight fire 5 2", "fight fire 6 3")
    happened = told(state, "fight roll", dice=(6, 6, 6))
    assert "MoraleChecked" not in kinds(happened)
    killed = told(state, "fight roll", dice=(6, 6, 1))
    assert "MoraleChecked" not in kinds(killed)


@quotes("NS-R19", "Only pieces that the fire just resolved has reduced, and that are still alive")
def test_ns_r19_a_piece_reduced_and_killed_by_one_volley_does_not_check() -> None:
    state = after(field(attackers="1", defenders="2"), "fight fire 2 1", "fight fire 3 1")
    happened = told(state, "fight roll", dice=(1, 1))
    assert "MoraleChecked" not in kinds(happened)


@pytest.mark.parametrize(
    ("type_", "value"), [("militia_cavalry", 3), ("veteran_infantry", 4), ("crack_cavalry", 5)]
)
@quotes("NS-R18", "The morale value is 3 for militia, 4 for veteran and 5 for crack pieces")
def test_ns_r18_morale_by_rank(type_: str, value: int) -> None:
    why = stands_on(field(attacker=type_, extra=""), *VOLLEY)
    assert why == f"union morale of {type_} 1, stands on {value}"


def fired_upon(**words: str) -> str:
    """What a Confederate militia stands on when a Union veteran has hit it."""
    state = miss(field(attacker="veteran_infantry", **words))
    return stands_on(state, "fight fire 1 2", "fight roll").rpartition(" ")[2]


@quotes("NS 8.1", "lowered by 1 for a piece that is entrenched or in a fort")
def test_ns_8_1_works_steady_a_piece() -> None:
    assert fired_upon() == "3"
    assert fired_upon(box="vicksburg") == "4"
    dug = '{box = "corinth", side = "confederate", type = "veteran_infantry", entrenched = true},'
    state = miss(field(attackers="2", attacker="veteran_infantry", extra=dug))
    volley = ("fight fire 1 3", "fight fire 2 4", "fight roll")
    assert stands_on(state, *volley, shots=(6, 1)).endswith("stands on 5")


@quotes("NS-R18", "for every defender inside a permanent entrenchment, also one called up to it")
@pytest.mark.parametrize(("box", "highest"), [("vicksburg", 4), ("corinth", 3)])
def test_ns_r18_works_steady_who_is_called_up_to_them(box: str, highest: int) -> None:
    # He fights without works there, and yet is steadier. [BG 10.4]
    beside = {"vicksburg": "monroe", "corinth": "decatur"}[box]
    near = f'{{box = "{beside}", side = "confederate", type = "militia_infantry"}},'
    state = miss(field(box=box, attackers="2", attacker="veteran_infantry", extra=near), 2)
    state = miss(after(state, f"fight reinforce militia_infantry {beside}"))
    assert numbers(state, CONFEDERATE) == [3, 4]
    volley = ("fight fire 1 3", "fight fire 2 4", "fight roll")
    assert stands_on(state, *volley, shots=(6, 1)).endswith(f"stands on {highest}")


@quotes("NS-R18", "but not for pieces that contain an enemy there")
def test_ns_r18_works_do_not_steady_who_besieges_them() -> None:
    state = attack_out_of_fort_monroe("battle_line", "options.battlefield_morale = true")
    volley = ("fight fire 1 3", "fight fire 2 4", "fight roll")
    assert stands_on(miss(state), *volley, shots=(6, 1)).endswith("stands on 3")


@quotes("NS-R18", "and by the values of the friendly leaders present")
@quotes("NS 8.23", "taken off the die of every morale check there")
def test_ns_r18_leaders_steady_a_piece() -> None:
    more = "options.leaders = true\n    leaders."
    assert fired_upon(more=more + 'lee = "corinth"') == "6"
    assert fired_upon(more=more + 'grant = "corinth"') == "3", "he leads the enemy"
    assert fired_upon(more=more + 'lee = "decatur"') == "3", "he is not there"


# --- the routed --------------------------------------------------------------------------------


def routed(attackers: int = 2, **words: str) -> CampaignState:
    """The first of some attackers has run."""
    state = field(attackers=str(attackers), **words)
    return after(state, f"fight fire {attackers + 1} 1", "fight roll", dice=(1, 6))


@quotes("NS-R19", "A routed piece neither fires nor is fired at")
def test_ns_r19_a_routed_piece_is_out_of_it() -> None:
    state = routed()
    assert rule_against(state, "fight fire 1 3") == "NS-R19"
    state = miss(state)
    assert rule_against(state, "fight fire 3 1") == "NS-R19"


@quotes("NS 8.1", "A routed piece stays in the box, reduced, takes no further part in the battle")
def test_ns_8_1_a_routed_piece_of_the_winner_stays() -> None:
    state = after(routed(), "fight fire 2 3", "fight roll", dice=(1, 6))
    # The Confederates have run, too, and go.
    state = after(state, "fight retreat decatur")
    assert pieces(state, "corinth", UNION) == ["militia_infantry"] * 2
    assert pieces(state, "decatur", CONFEDERATE) == ["militia_infantry"]


@quotes("NS-R19", "A side that has nothing but routed pieces left has lost")
@quotes("NS-R19", "they then retreat together as BG 9 allows")
@quotes("NS 8.1", "counts as eliminated when it is decided who has won")
def test_ns_r19_a_side_of_routed_pieces_has_lost_and_goes() -> None:
    state = routed(attackers=1)
    assert state.to_move is UNION, "in the first round already"
    assert legal(state) == {f"fight retreat {box}" for box in AROUND}
    assert rule_against(state, "fight fire 1 2") == "NS-R19"
    assert rule_against(state, "fight retreat memphis") == "BG 9.1"
    happened = told(state, sorted(legal(state))[0])
    [ended] = [event for event in happened if kinds([event]) == ["BattleEnded"]]
    assert (ended.winner, ended.union_lost) == (CONFEDERATE, 0)


@quotes("NS-R19", "or are eliminated if they cannot")
def test_ns_r19_routed_pieces_without_a_way_out_die() -> None:
    enemies = "".join(
        f'{{box = "{box}", side = "confederate", type = "veteran_infantry"}},\n' for box in AROUND
    )
    happened = told(field(extra=enemies), "fight fire 2 1", "fight roll", dice=(1, 6))
    assert "RoutedLost" in kinds(happened)
    [ended] = [event for event in happened if kinds([event]) == ["BattleEnded"]]
    assert (ended.winner, ended.union_lost, ended.retreat) == (CONFEDERATE, 1, None)


@quotes("NS-R19", "they then retreat together")
def test_ns_r19_routed_pieces_go_with_those_that_retreat() -> None:
    state = after(miss(routed(), 2), "fight retreat pittsburg_landing")
    assert pieces(state, "pittsburg_landing", UNION) == ["militia_infantry"] * 2


# --- rallies -----------------------------------------------------------------------------------


@quotes("NS 8.11", "At the end of every fourth round, before a new day of battle begins")
@quotes("NS 8.11", "each side may bring one of its routed pieces back into the battle")
def test_ns_8_11_one_piece_comes_back_after_four_rounds() -> None:
    state = routed(attackers=3)
    state = miss(state, 6)
    assert not legal(state, "fight rally")
    state = miss(state)
    assert (state.to_move, legal(state)) == (UNION, {"fight rally 1", "fight ready"})
    assert numbers(after(state, "fight ready"), UNION) == [2, 3]
    state = after(state, "fight rally 1")
    assert numbers(state, UNION) == [1, 2, 3]
    assert state.to_move is CONFEDERATE


@quotes("NS-R20", "after the fourth, the eighth and every further fourth round")
@quotes("NS-R20", "The piece stays reduced")
def test_ns_r20_it_stays_reduced_and_another_comes_four_rounds_later() -> None:
    # Two of four run, in the same part.
    state = field(attackers="4", defenders="2")
    state = after(state, "fight fire 5 1", "fight fire 6 2", "fight roll", dice=(1, 1, 6, 6))
    state = after(miss(state, 7), "fight rally 2")
    assert state.battle is not None
    assert state.battle.position.piece(2).reduced
    assert not legal(state, "fight rally"), "one piece, not two"
    state = miss(state, 8)
    assert legal(state) == {"fight rally 1", "fight ready"}
    assert rule_against(state, "fight rally 2") == "NS 8.11"


def test_ns_8_11_a_side_without_routed_pieces_is_not_asked() -> None:
    state = miss(field(attackers="2", defenders="2"), 8)
    assert state.to_move is CONFEDERATE
    assert allowed(state, "fight fire 3 1")
