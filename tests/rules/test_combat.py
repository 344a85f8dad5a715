"""Section 8 of the rulebook: combat. With the ruling on it, Q6.

Pieces have numbers in a battle: the attacker's from 1, then the defender's, then those that stand
around, the attacker's first; pieces of one side in the order crack, militia, veteran.
"""

import pytest

from tests.rules.play import (
    CONFEDERATE,
    TWO_BATTLES,
    UNION,
    after,
    allowed,
    legal,
    miss,
    needed,
    pieces,
    quotes,
    rule_against,
    situation,
    told,
)

CORINTH = """
    turn = 9
    agenda = ["combat union"]
    {more}
    pieces = [
        {{box = "corinth", side = "union", type = "militia_infantry", count = {attackers}}},
        {{box = "corinth", side = "confederate", type = "militia_infantry", count = {defenders}}},
    ]
"""


def corinth(attackers: int = 1, defenders: int = 1, more: str = "") -> str:
    """Union militia attacks Confederate militia at Corinth."""
    return CORINTH.format(attackers=attackers, defenders=defenders, more=more)


@quotes("BG 8.1", "After movement there is a battle in every box with units of both sides")
def test_8_1_a_battle_wherever_both_sides_stand() -> None:
    state = after(situation(TWO_BATTLES), "end marches")
    assert legal(state) == {"battle corinth", "battle mobile"}
    assert rule_against(state, "battle memphis") == "BG 8.1"


@quotes("BG 8.1", "he chooses the order of the battles, and each is finished before the next")
@pytest.mark.parametrize(("first", "second"), [("corinth", "mobile"), ("mobile", "corinth")])
def test_8_1_the_attacker_chooses_the_order(first: str, second: str) -> None:
    state = after(situation(TWO_BATTLES), "end marches", f"battle {first}")
    assert rule_against(state, f"battle {second}") == "BG 2.2"
    state = after(
        state, "fight fire 2 1", "fight roll", "fight fire 1 2", "fight roll", dice=(6, 1)
    )
    state = after(state, "pass")
    assert legal(state) == {f"battle {second}"}


@quotes("BG 8.1", "The attacker is the player whose turn it is")
@pytest.mark.parametrize(("side", "other"), [("union", CONFEDERATE), ("confederate", UNION)])
def test_8_1_whose_turn_it_is_attacks(side: str, other: object) -> None:
    state = after(situation(corinth().replace("combat union", f"combat {side}")), "battle corinth")
    # The defender fires first.
    assert state.to_move is other
    assert state.active == side


@quotes("BG 8.1", "until one side has no unit left in it, all being eliminated")
def test_8_1_a_battle_lasts_until_one_side_is_gone() -> None:
    state = miss(after(situation(corinth(1, 1)), "battle corinth"), 9)
    assert state.battle is not None
    # The fifth round's attacker hits twice in a row, the defender never.
    state = after(state, "fight fire 1 2", "fight roll", dice=(1,))
    state = after(miss(state), "fight fire 1 2", "fight roll", dice=(2,))
    assert state.battle is None
    assert pieces(state, "corinth", CONFEDERATE) == []


@quotes("BG 8.1", "The other side has won")
def test_8_1_the_side_that_is_left_has_won() -> None:
    events = told(
        situation(corinth(1, 1).replace("count = 1}},\n    ]", "reduced = true}},\n    ]")),
        "battle corinth",
        "fight fire 2 1",
        "fight roll",
        "fight fire 1 2",
        "fight roll",
        "fight fire 2 1",
        "fight roll",
        dice=(1, 6, 1),
    )
    [ended] = [event for event in events if type(event).__name__ == "BattleEnded"]
    assert (ended.winner, ended.union_lost, ended.confederate_lost) == (CONFEDERATE, 1, 0)


@quotes("BG 8.2", "In each round the defender plays his part first and the attacker second")
def test_8_2_the_defender_first() -> None:
    state = after(situation(corinth()), "battle corinth")
    order = []
    for _ in range(4):
        order.append(state.to_move)
        state = miss(state)
    assert order == [CONFEDERATE, UNION, CONFEDERATE, UNION]


@quotes("BG 8.2", "From round 2 on, a side begins its part by deciding whether to retreat")
def test_8_2_first_retreat_or_stay_then_reinforcements_then_shots() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat union"]
        pieces = [
            {box = "corinth", side = "union", type = "militia_infantry"},
            {box = "corinth", side = "confederate", type = "militia_infantry"},
            {box = "okolona", side = "confederate", type = "militia_infantry", count = 2},
            {box = "decatur", side = "confederate", type = "militia_infantry"},
        ]
    """)
    state = miss(after(state, "battle corinth"), 2)
    assert allowed(state, "fight retreat okolona")
    assert allowed(state, "fight reinforce militia_infantry okolona")
    state = after(state, "fight reinforce militia_infantry okolona")
    # Who has brought somebody up stays in this part, and who has announced a shot brings up nobody.
    assert rule_against(state, "fight retreat okolona") == "BG 9.1"
    state = after(state, "fight fire 2 1")
    assert rule_against(state, "fight reinforce militia_infantry decatur") == "BG 8.2"
    assert rule_against(state, "fight retreat okolona") == "BG 9.1"


@quotes("BG 8.2", "which fire in this same part")
def test_8_2_reinforcements_fire_at_once() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat union"]
        pieces = [
            {box = "corinth", side = "union", type = "militia_infantry"},
            {box = "corinth", side = "confederate", type = "militia_infantry"},
            {box = "okolona", side = "confederate", type = "veteran_infantry"},
        ]
    """)
    state = miss(after(state, "battle corinth"), 2)
    events = told(
        state,
        "fight reinforce veteran_infantry okolona",
        "fight fire 2 1",
        "fight fire 3 1",
        "fight roll",
        dice=(6, 6),
    )
    assert needed(events) == [2, 3]


@quotes(
    "BG 8.2", "Eliminated units are gone at once, so attackers can be lost before they have fired"
)
def test_8_2_the_dead_do_not_fire_back() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat union"]
        pieces = [
            {box = "corinth", side = "union", type = "militia_infantry", reduced = true},
            {box = "corinth", side = "union", type = "veteran_infantry"},
            {box = "corinth", side = "confederate", type = "militia_infantry", count = 2},
        ]
    """)
    state = after(
        state, "battle corinth", "fight fire 3 1", "fight fire 4 2", "fight roll", dice=(1, 6)
    )
    # Only the veteran, number 2, is left to fire.
    assert legal(state) == {"fight fire 2 3", "fight fire 2 4"}


@quotes("BG 8.3", "Each unit fires once a round at one enemy unit")
def test_8_3_one_shot_for_each_unit() -> None:
    state = after(situation(corinth(2, 2)), "battle corinth", "fight fire 3 1")
    assert rule_against(state, "fight fire 3 2") == "BG 8.3"


@quotes("BG 8.3", "All shots of the side are announced before the first die is rolled")
def test_8_3_no_die_before_the_last_announcement() -> None:
    state = after(situation(corinth(2, 2)), "battle corinth")
    assert rule_against(state, "fight roll") == "BG 8.3"
    state = after(state, "fight fire 3 1")
    assert rule_against(state, "fight roll") == "BG 8.3"
    assert allowed(after(state, "fight fire 4 2"), "fight roll")


@quotes("BG 8.3", "and cannot be changed")
def test_8_3_an_announced_shot_stands() -> None:
    state = after(situation(corinth(2, 1)), "battle corinth", "fight fire 3 1")
    assert legal(state) == {"fight roll"}
    assert rule_against(state, "fight fire 3 2") == "BG 8.3"


@quotes("BG 8.3", "a shot at a unit that an earlier shot has eliminated is wasted")
def test_8_3_shots_at_the_dead_are_wasted() -> None:
    state = after(situation(corinth(1, 3)), "battle corinth")
    orders = ("fight fire 2 1", "fight fire 3 1", "fight fire 4 1", "fight roll")
    # Two dice for three shots: the first two hits eliminate the target.
    events = told(state, *orders, dice=(1, 1))
    shots = [event for event in events if type(event).__name__ == "ShotFired"]
    assert [shot.outcome for shot in shots] == ["reduced", "eliminated", "wasted"]


def test_8_3_only_pieces_of_this_battle_fire_and_are_fired_at() -> None:
    state = after(situation(corinth(1, 1)), "battle corinth")
    assert rule_against(state, "fight fire 1 2") == "BG 8.3"
    assert rule_against(state, "fight fire 2 9") == "BG 8.3"


@quotes("BG 8.4", "each enemy unit must have at least one shooter firing at it")
def test_8_4_every_enemy_is_a_target() -> None:
    state = after(situation(corinth(2, 3)), "battle corinth", "fight fire 3 1", "fight fire 4 1")
    # One shot is left, and one attacker is not covered.
    assert rule_against(state, "fight fire 5 1") == "BG 8.4"
    assert legal(state) == {"fight fire 5 2"}


@quotes("BG 8.4", "only the shots left over may double up, on any targets")
def test_8_4_surplus_shots_go_where_one_likes() -> None:
    state = after(situation(corinth(2, 4)), "battle corinth", "fight fire 3 1", "fight fire 4 2")
    assert legal(state) == {f"fight fire {n} {target}" for n in (5, 6) for target in (1, 2)}


@quotes("BG 8.4", "With fewer shooters than targets, no two shots may have the same target")
def test_8_4_too_few_shooters_spread_their_shots() -> None:
    state = after(situation(corinth(3, 2)), "battle corinth", "fight fire 4 1")
    assert rule_against(state, "fight fire 5 1") == "BG 8.4"
    assert legal(state) == {"fight fire 5 2", "fight fire 5 3"}


@quotes("BG 8.4", "Even a shot without any chance of hitting covers its target")
def test_8_4_a_hopeless_shot_covers() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat confederate"]
        pieces = [
            {box = "corinth", side = "confederate", type = "militia_cavalry"},
            {box = "corinth", side = "confederate", type = "militia_infantry"},
            {box = "corinth", side = "union", type = "crack_infantry", entrenched = true},
            {box = "corinth", side = "union", type = "veteran_infantry"},
        ]
    """)
    state = miss(after(state, "battle corinth"))
    # Militia cavalry, number 1, cannot hit the entrenched crack infantry: 1 - 1 - 1.
    state = after(state, "fight fire 1 3")
    assert legal(state) == {"fight fire 2 4"}
    events = told(state, "fight fire 2 4", "fight roll", dice=(6,))
    assert needed(events) == [-1, 2]


@quotes("BG 8.5", "A shot hits if the die is no higher than the shooter's combat value")
@pytest.mark.parametrize("die", range(1, 7))
def test_8_5_a_hit_is_a_die_no_higher(die: int) -> None:
    state = after(situation(corinth(1, 1)), "battle corinth")
    state = after(state, "fight fire 2 1", "fight roll", dice=(die,))
    assert state.battle is not None
    [target] = state.battle.position.line(UNION)
    assert target.reduced is (die <= 2)


@quotes("BG 8.5", "if that total is below 1 it cannot hit")
def test_8_5_no_die_is_thrown_for_a_shot_that_cannot_hit() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat confederate"]
        pieces = [
            {box = "corinth", side = "confederate", type = "crack_infantry"},
            {box = "corinth", side = "union", type = "militia_cavalry"},
        ]
    """)
    state = after(state, "battle corinth", "pass", "fight fire 2 1")
    [shot, _] = told(state, "fight roll")
    assert (shot.needed, shot.outcome) == (0, "hopeless")


@quotes("BG 8.5", "A hit reduces a full unit and eliminates a reduced one")
def test_8_5_two_hits_eliminate() -> None:
    state = after(situation(corinth(1, 2)), "battle corinth", "fight fire 2 1", "fight fire 3 1")
    state = after(state, "fight roll", "pass", dice=(1, 1))
    assert pieces(state, "corinth", UNION) == []


TARGETS = [
    ("veteran_infantry", "false", 3),
    ("veteran_infantry", "true", 2),
    ("crack_infantry", "false", 2),
    ("crack_infantry", "true", 1),
    ("crack_cavalry", "true", 2),
]


@quotes("BG 8.6", "-1 if its target is entrenched and -1 if its target is crack infantry")
@quotes("BG 8.6", "even when crack infantry does the firing. Both together make -2")
@pytest.mark.parametrize("shooter", ["veteran_infantry", "crack_infantry"])
@pytest.mark.parametrize(("target", "entrenched", "number"), TARGETS)
def test_8_6_entrenched_and_crack_targets(
    shooter: str, target: str, entrenched: str, number: int
) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["combat union"]
        pieces = [
            {{box = "corinth", side = "union", type = "{shooter}"}},
            {{box = "corinth", side = "confederate", type = "militia_infantry"}},
            {{box = "corinth", side = "confederate", type = "{target}", entrenched = {entrenched}}},
        ]
    """)
    state = miss(after(state, "battle corinth"))
    assert state.battle is not None
    aim = next(p.id for p in state.battle.position.line(CONFEDERATE) if p.type == target)
    assert needed(told(state, f"fight fire 1 {aim}", "fight roll", dice=(6,))) == [number]


CAIRO = """
    turn = 9
    agenda = ["marches confederate left 4 die 4"]
    pieces = [
        {{box = "cairo", side = "union", type = "militia_infantry", entrenched = true}},
        {{box = "{origin}", side = "confederate", type = "{type}"}},
        {{box = "island_no_10", side = "confederate", type = "militia_infantry"}},
        {{box = "vandalia", side = "union", type = "veteran_infantry"}},
    ]
"""


def attack_on_cairo(origin: str, type_: str = "veteran_infantry") -> tuple[str, ...]:
    return (f"march {origin}", f"move 1 {type_} cairo", "end", "battle cairo")


@quotes("BG 8.7", "the link by which it entered meets a river side of the battle box")
@pytest.mark.parametrize(
    ("origin", "number"), [("humboldt", 3), ("paducah", 3), ("st_louis", 2), ("vandalia", 2)]
)
def test_8_7_the_side_by_which_one_enters_counts(origin: str, number: int) -> None:
    text = CAIRO.format(origin=origin, type="veteran_infantry")
    state = situation(
        text.replace('box = "vandalia", side = "union"', 'box = "quincy", side = "union"')
    )
    state = after(state, *attack_on_cairo(origin))
    assert needed(told(state, "fight fire 2 1", "fight roll", dice=(6,))) == [number]


@quotes("BG 8.7", "During the first two rounds only")
def test_8_7_in_the_first_two_rounds_only() -> None:
    state = situation(CAIRO.format(origin="humboldt", type="veteran_infantry"))
    state = after(state, *attack_on_cairo("humboldt"))
    numbers = []
    for _ in range(3):
        numbers += needed(told(state, "fight fire 2 1", "fight roll", dice=(6,)))
        state = miss(state, 2)
    assert numbers == [3, 3, 2]


@quotes("BG 8.7", "the defender's units, reinforcements included, fire with +1")
def test_8_7_reinforcements_of_the_defender_have_the_bonus() -> None:
    state = situation(CAIRO.format(origin="humboldt", type="veteran_infantry"))
    state = miss(after(state, *attack_on_cairo("humboldt")), 2)
    events = told(
        state,
        "fight reinforce veteran_infantry vandalia",
        "fight fire 2 1",
        "fight fire 4 1",
        "fight roll",
        dice=(6, 6),
    )
    assert needed(events) == [3, 4]


@quotes("BG 8.7", "fire with +1 at a target that came into the box over a river side")
def test_8_7_the_attacker_has_no_bonus() -> None:
    state = situation(CAIRO.format(origin="humboldt", type="veteran_infantry"))
    state = miss(after(state, *attack_on_cairo("humboldt")))
    # Veteran infantry at an entrenched target.
    assert needed(told(state, "fight fire 1 2", "fight roll", dice=(6,))) == [2]


@quotes("BG 8.7", "Each target is judged for itself")
def test_8_7_attackers_from_other_directions_are_not_affected() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches confederate left 4 die 4"]
        pieces = [
            {box = "cairo", side = "union", type = "militia_infantry", count = 2},
            {box = "humboldt", side = "confederate", type = "veteran_infantry"},
            {box = "st_louis", side = "confederate", type = "militia_infantry"},
        ]
    """)
    state = after(
        state,
        "march humboldt",
        "move 1 veteran_infantry cairo",
        "march st_louis",
        "move 1 militia_infantry cairo",
        "end",
        "battle cairo",
    )
    events = told(state, "fight fire 3 1", "fight fire 4 2", "fight roll", dice=(6, 6))
    # Number 1 is the militia from St. Louis, number 2 the veteran from over the river.
    assert needed(events) == [2, 3]


@quotes("BG 8.7", "attackers who arrive as reinforcements never count as crossing")
def test_8_7_attackers_brought_up_are_not_affected() -> None:
    state = situation(CAIRO.format(origin="humboldt", type="veteran_infantry"))
    state = miss(after(state, *attack_on_cairo("humboldt")), 3)
    # In round 2 the attacker brings up militia over the same river; round 3 has no bonus anyway,
    # so the fresh piece is looked at itself.
    state = after(state, "fight reinforce militia_infantry island_no_10")
    assert state.battle is not None
    assert [piece.crossed for piece in state.battle.position.line(CONFEDERATE)] == [True, False]


@quotes("BG 8.7", "against crack infantry crossing a river they cancel out")
def test_8_7_crack_infantry_crossing_a_river() -> None:
    state = situation(CAIRO.format(origin="humboldt", type="crack_infantry"))
    state = after(state, *attack_on_cairo("humboldt", "crack_infantry"))
    assert needed(told(state, "fight fire 2 1", "fight roll", dice=(6,))) == [2]


@quotes("BG 8.8", "A reduced condition, of the shooter or of the target, never changes the number")
@pytest.mark.parametrize("shooter", ["true", "false"])
@pytest.mark.parametrize("target", ["true", "false"])
def test_8_8_reduced_units_fight_at_full_value(shooter: str, target: str) -> None:
    type_ = "veteran_infantry"
    state = situation(f"""
        turn = 9
        agenda = ["combat union"]
        pieces = [
            {{box = "corinth", side = "union", type = "veteran_cavalry", reduced = {target}}},
            {{box = "corinth", side = "confederate", type = "{type_}", reduced = {shooter}}},
        ]
    """)
    events = told(state, "battle corinth", "fight fire 2 1", "fight roll", dice=(6,))
    assert needed(events) == [3]
