"""Section 14 of the rulebook, the options on combat: 5.2 to 5.71."""

import pytest

from campaign import CampaignState
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    allowed,
    legal,
    miss,
    on_and_off,
    pieces,
    quotes,
    rule_against,
    situation,
    toml,
)

# --- 5.2: arms fire at their own kind ----------------------------------------------------------


def arms(option: bool = True, shooters: str = "", targets: str = "") -> CampaignState:
    """A battle at Corinth, the Confederate defender to fire."""
    return after(
        situation(f"""
            turn = 9
            agenda = ["combat union"]
            options.arms_fire = {toml(option)}
            pieces = [{shooters} {targets}]
        """),
        "battle corinth",
    )


def gun(side: str, type_: str, count: int = 1) -> str:
    return f'{{box = "corinth", side = "{side}", type = "{type_}", count = {count}}},'


def shots(state: CampaignState) -> set[str]:
    """The shots that may be announced now: shooter > target."""
    return {" > ".join(order.split()[2:]) for order in legal(state, "fight fire")}


@quotes("BG 14/5.2", "until all the enemy's infantry units have been targeted in the round")
@on_and_off
def test_14_5_2_infantry_fires_at_infantry_first(option: bool) -> None:
    # Attackers: militia infantry 1 and 2, veteran cavalry 3. Defenders: infantry 4 to 7.
    state = arms(
        option,
        targets=gun("union", "militia_infantry", 2) + gun("union", "veteran_cavalry"),
        shooters=gun("confederate", "militia_infantry", 4),
    )
    if not option:
        assert "4 > 3" in shots(state)
        return
    assert rule_against(state, "fight fire 4 3") == "BG 14/5.2"
    state = after(state, "fight fire 4 1")
    assert rule_against(state, "fight fire 5 3") == "BG 14/5.2"
    state = after(state, "fight fire 5 2")
    assert {"6 > 1", "6 > 2", "6 > 3"} <= shots(state)


@quotes("BG 14/5.2", "even then it need not, and may double up on infantry instead")
def test_14_5_2_infantry_need_not_fire_at_cavalry() -> None:
    state = arms(
        targets=gun("union", "militia_infantry") + gun("union", "veteran_cavalry"),
        shooters=gun("confederate", "militia_infantry", 2),
    )
    # With two shooters for two targets the base game would demand the cavalry, number 2.
    state = after(state, "fight fire 3 1")
    assert shots(state) == {"4 > 1", "4 > 2"}


@quotes("BG 14/5.2", "Cavalry owes its shots to the enemy's cavalry first")
def test_14_5_2_cavalry_fires_at_cavalry_first() -> None:
    # Attackers: militia infantry 1, veteran cavalry 2 and 3.
    state = arms(
        targets=gun("union", "militia_infantry") + gun("union", "veteran_cavalry", 2),
        shooters=gun("confederate", "veteran_cavalry", 3) + gun("confederate", "crack_infantry"),
    )
    # Defenders: crack infantry 4, veteran cavalry 5 to 7.
    assert rule_against(state, "fight fire 5 1") == "BG 14/5.2"
    state = after(state, "fight fire 5 2")
    assert rule_against(state, "fight fire 6 2") == "BG 14/5.2", "no doubling up yet"
    assert rule_against(state, "fight fire 6 1") == "BG 14/5.2"
    state = after(state, "fight fire 6 3")
    assert {"7 > 1", "7 > 2", "7 > 3"} <= shots(state)


@quotes("BG 14/5.2", "it may double up, or turn on infantry, once all of that cavalry")
def test_14_5_2_cavalry_alone_against_infantry() -> None:
    state = arms(
        targets=gun("union", "militia_infantry", 2),
        shooters=gun("confederate", "veteran_cavalry", 2),
    )
    state = after(state, "pass")
    assert shots(state) == {f"{n} > {target}" for n in (3, 4) for target in (1, 2)}
    # Coverage holds as ever.
    assert rule_against(after(state, "fight fire 3 1"), "fight fire 4 1") == "BG 8.4"


# --- 5.41: retreat by sea ----------------------------------------------------------------------


def invaded(
    option: bool, more: str = "", attacker: str = "union", box: str = "wilmington"
) -> CampaignState:
    """Round 2 at Wilmington as a rule, the Union to act."""
    state = situation(f"""
        turn = 9
        agenda = ["combat {attacker}"]
        options.naval_retreat = {toml(option)}
        options.summer_judgment = true
        {more}
        [[pieces]]
        box = "{box}"
        side = "union"
        type = "militia_infantry"
        invaded = {toml(attacker == "union")}
        crossed = {toml(attacker == "union")}
        [[pieces]]
        box = "{box}"
        side = "confederate"
        type = "militia_infantry"
    """)
    return miss(after(state, f"battle {box}"), 3 if attacker == "union" else 2)


@quotes("BG 14/5.41", "the Union may retreat to Washington")
@quotes("BG 14/5.41", "a Southern port that results from a naval invasion")
@on_and_off
def test_14_5_41_invaders_sail_back(option: bool) -> None:
    state = invaded(option)
    assert state.to_move is UNION
    assert allowed(state, "fight retreat washington") is option
    if option:
        state = after(state, "fight retreat washington", "pass")
        assert pieces(state, "washington", UNION) == ["militia_infantry"]


@quotes("BG 14/5.41", "or from a Confederate attack on a Union garrison there")
@on_and_off
def test_14_5_41_garrisons_sail_away(option: bool) -> None:
    state = invaded(option, 'control.wilmington = "union"', "confederate")
    assert state.to_move is UNION
    assert allowed(state, "fight retreat washington") is option


@quotes("BG 14/5.41", "Southern are all ports in the Confederate home states")
@quotes("BG 14/5.41", "Fort Monroe and Pensacola among them")
@pytest.mark.parametrize("attacker", ["union", "confederate"])
@pytest.mark.parametrize("box", ["fort_monroe", "pensacola"])
def test_14_5_41_union_forts_are_southern_ports(box: str, attacker: str) -> None:
    held = f'control.{box} = "{"confederate" if attacker == "union" else "union"}"'
    assert allowed(invaded(True, held, attacker, box), "fight retreat washington")


@pytest.mark.parametrize("box", ["atlantic_city", "new_york"])
def test_14_5_41_northern_ports_are_not(box: str) -> None:
    assert not allowed(invaded(True, "", "confederate", box), "fight retreat washington")


@quotes("BG 14/5.41", "provided that it controls Washington")
def test_14_5_41_not_without_washington() -> None:
    state = invaded(True, 'control.washington = "confederate"')
    assert not allowed(state, "fight retreat washington")


@quotes("BG 14/5.41", "the Union may retreat")
def test_14_5_41_a_choice_beside_the_boxes_on_land() -> None:
    state = invaded(True, 'control.goldsboro = "union"')
    assert legal(state, "fight retreat") == {"fight retreat washington", "fight retreat goldsboro"}


@quotes("BG 14/5.41", "In a battle in a Southern port that results from a naval invasion")
def test_14_5_41_not_after_an_attack_by_land() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat union"]
        options.naval_retreat = true
        pieces = [
            {box = "wilmington", side = "union", type = "militia_infantry", entry = "goldsboro"},
            {box = "wilmington", side = "confederate", type = "militia_infantry"},
        ]
    """)
    state = miss(after(state, "battle wilmington"), 3)
    assert not allowed(state, "fight retreat washington")


# --- 5.71: lasting losses ----------------------------------------------------------------------


def tired(option: bool = True, agenda: str = "marches union left 3 die 3") -> CampaignState:
    return situation(f"""
        turn = 9
        agenda = ["{agenda}"]
        options.lasting_losses = {toml(option)}
        pieces = [
            {{box = "cairo", side = "union", type = "veteran_infantry", reduced = true, count = 2}},
            {{box = "cairo", side = "union", type = "veteran_infantry"}},
            {{box = "vandalia", side = "union", type = "militia_infantry", reduced = true}},
            {{box = "memphis", side = "confederate", type = "militia_infantry", reduced = true}},
        ]
    """)


def reduced(state: CampaignState, box: str, side: object = UNION) -> list[bool]:
    return [unit.reduced for unit in state.units_in(box, side)]  # type: ignore[arg-type]


@quotes("BG 14/5.71", "Reduced units no longer recover after combat")
@on_and_off
def test_14_5_71_reduced_units_stay_reduced(option: bool) -> None:
    state = after(tired(option), "end")
    assert sorted(reduced(state, "cairo")) == [False, option, option]
    assert reduced(state, "memphis", CONFEDERATE) == [option]


@quotes("BG 14/5.71", "costs a recruitment point or a march")
def test_14_5_71_a_march_restores_one_unit() -> None:
    state = after(tired(), "march cairo", "restore veteran_infantry cairo")
    assert sorted(reduced(state, "cairo")) == [False, False, True]
    assert rule_against(state, "restore veteran_infantry cairo") == "BG 14/5.71"
    assert rule_against(state, "restore militia_infantry vandalia") == "BG 4.2"
    state = after(state, "done", "march cairo", "restore veteran_infantry cairo")
    assert reduced(state, "cairo") == [False] * 3


@quotes("BG 14/5.71", "such a march counts toward the unit's limit of two")
def test_14_5_71_the_march_counts() -> None:
    state = after(tired(), "march vandalia", "restore militia_infantry vandalia", "done")
    state = after(state, "march vandalia", "move 1 militia_infantry cairo", "march cairo")
    assert rule_against(state, "move 1 militia_infantry st_louis") == "BG 4.3"


@quotes("BG 14/5.71", "such a march counts toward the unit's limit of two")
def test_14_5_71_who_has_marched_twice_recovers_by_recruitment_alone() -> None:
    text = """
        turn = 9
        agenda = ["{agenda}"]
        options.lasting_losses = true
        [[pieces]]
        box = "cairo"
        side = "union"
        type = "veteran_infantry"
        reduced = true
        marches = 2
        [[pieces]]
        box = "cairo"
        side = "union"
        type = "militia_infantry"
    """
    march = situation(text.format(agenda='marching union cairo", "marches union left 3 die 3'))
    assert rule_against(march, "restore veteran_infantry cairo") == "BG 14/5.71"
    recruits = situation(text.format(agenda="recruitment union points 2"))
    assert reduced(after(recruits, "restore veteran_infantry cairo"), "cairo") == [False, False]


@quotes("BG 4.3", "so is recovering strength by a march where option 5.71 is used")
def test_4_3_who_has_recovered_by_a_march_has_taken_part_in_it() -> None:
    """The same march leads on the two who have not; he would be in it twice. [BG 4.2]"""
    state = after(tired(), "march cairo", "restore veteran_infantry cairo")
    assert allowed(state, "move 2 veteran_infantry vandalia")
    assert rule_against(state, "move 3 veteran_infantry vandalia") == "BG 4.2"


@quotes("BG 14/5.71", "costs a recruitment point")
def test_14_5_71_a_recruitment_point_restores_one_unit() -> None:
    state = tired(agenda="recruitment union points 2")
    state = after(state, "restore militia_infantry vandalia")
    assert reduced(state, "vandalia") == [False]
    state = after(state, "restore veteran_infantry cairo")
    # Both points are spent.
    assert state.to_move is CONFEDERATE


@quotes("BG 14/5.71", "To bring one reduced unit on the board back to full strength")
def test_14_5_71_only_where_losses_last() -> None:
    state = after(tired(False), "march cairo")
    assert rule_against(state, "restore veteran_infantry cairo") == "BG 14/5.71"


@quotes("BG 14/5.71", "Units in the pool or stock, and recruits, are always at full strength")
def test_14_5_71_recruits_are_full() -> None:
    state = tired(agenda="recruitment union points 2")
    state = after(state, "recruit militia_infantry chicago")
    assert reduced(state, "chicago") == [False]
