"""The field commander: what it does in positions where it is plain what is right."""

from itertools import pairwise

import pytest

from campaign import CampaignState, RandomDice, apply, new_campaign, write_order
from campaign.actions import Promote
from campaign.agenda import Combat, Marches, Marching
from campaign.board.board import bits
from campaign.commanders import COMMANDERS
from campaign.commanders.field.errands import trial, weighed
from campaign.commanders.field.ground import roads
from campaign.commanders.field.marches import ideas
from campaign.commanders.field.odds import Force, aftermath, chance
from campaign.commanders.field.parties import exits_of
from campaign.commanders.field.picture import Outlook
from campaign.commanders.field.temper import METHODICAL, TEMPERS, Temper
from campaign.commanders.field.weighing import Transfer, scales_of
from campaign.commanders.odds import battle_odds
from campaign.commanders.reasons import KINDS
from campaign.options import Options
from campaign.rules.recruitment import MILITIA, recruitment_limit
from campaign.terms import CONFEDERATE, UNION, PieceType
from tests.rules.play import situation

field = COMMANDERS["field"]


def stood(*pieces: str, step: str = "marches union left 2 die 2", more: str = "") -> CampaignState:
    """A position; a piece reads `box side type count`."""
    rows = [
        f'[[pieces]]\nbox = "{box}"\nside = "{side}"\ntype = "{type_}"\ncount = {count}\n'
        for box, side, type_, count in (line.split() for line in pieces)
    ]
    return situation(f'turn = 12\nagenda = ["{step}"]\n{more}' + "".join(rows))


def segment(state: CampaignState) -> tuple[list[str], CampaignState]:
    """What it orders in one Movement Segment, and the position after it."""
    side, orders, dice = state.to_move, [], RandomDice("segment")
    while state.to_move is side and not isinstance(state.step, Combat):
        action = field.choose(state)
        orders.append(write_order(action))
        state = apply(state, action, dice).state
        if orders[-1].startswith("end"):
            break
    return orders, state


# --- marches -----------------------------------------------------------------------------------


def test_an_empty_richmond_is_taken() -> None:
    orders, _ = segment(
        stood(
            "washington union veteran_infantry 4",
            "fredericksburg union veteran_infantry 2",
            "corinth confederate veteran_infantry 4",
            more='control.fredericksburg = "union"\n',
        )
    )
    assert any(order.startswith("move") and "richmond" in order for order in orders), orders


def test_a_stack_is_not_halved_where_the_strong_half_has_come_by_sea() -> None:
    """[BG 6.1] Four have sailed and may march no more; those who could go are the weaker half."""
    landed = '[[pieces]]\nbox = "washington"\nside = "union"\ntype = "crack_infantry"\n'
    state = stood(
        "washington union militia_infantry 4",
        "richmond confederate veteran_infantry 4",
        more=landed + 'count = 4\nmarches = 1\nmoved = "sea"\n',
    )
    view = Outlook(state, UNION, Temper("", "", ""))
    divided = exits_of(view, state.theater.number["washington"]).parties
    assert divided
    assert all(party.picks for parties in divided.values() for party in parties)


def test_washington_is_not_left_to_whoever_stands_before_it() -> None:
    _, state = segment(
        stood(
            "washington union veteran_infantry 4",
            "manassas_junction confederate veteran_infantry 4",
            "richmond confederate militia_infantry 1",
        )
    )
    assert len(state.units_in("washington", UNION)) >= 3


@pytest.mark.parametrize("idle", ["little_rock", "jacksonville_fl", "albany"])
def test_whoever_is_idle_far_away_is_called_to_the_last_of_the_seven(idle: str) -> None:
    """Nobody is near him, and one piece stands in New Orleans. [BG 13.1]"""
    fallen = ("richmond", "wilmington", "charleston_sc", "atlanta", "memphis", "mobile")
    state = stood(
        *(f"{city} union crack_infantry 4" for city in fallen),
        *("new_orleans confederate crack_infantry 1", f"{idle} confederate veteran_infantry 1"),
        step="marches confederate left 2 die 2",
        more="".join(f'control.{city} = "union"\n' for city in fallen),
    )
    far = roads(state.theater, state.theater.number["new_orleans"])
    _, after = segment(state)
    stand = sorted(far[box] for box in bits(after.present[CONFEDERATE.seat]))
    assert stand[0] == 0, "New Orleans is left"
    assert stand[1] < far[state.theater.number[idle]], "he comes no nearer"


def test_a_six_is_used_to_land_in_an_open_port_of_the_seven() -> None:
    orders, _ = segment(
        stood(
            "washington union veteran_infantry 8",
            "corinth confederate veteran_infantry 4",
            "richmond confederate veteran_infantry 4",
            step="marches union left 6 die 6",
        )
    )
    assert any(order.startswith("invade") for order in orders), orders


def test_an_open_new_orleans_is_garrisoned_while_troops_stand_in_reach() -> None:
    _, state = segment(
        stood(
            "washington union veteran_infantry 8",
            "cairo union veteran_infantry 4",
            "memphis confederate veteran_infantry 4",
            "mccomb confederate militia_infantry 2",
            step="marches confederate left 2 die 2",
        )
    )
    assert state.units_in("new_orleans", CONFEDERATE)


def test_a_strong_line_is_not_attacked() -> None:
    orders, _ = segment(
        stood(
            "washington union militia_infantry 4",
            "manassas_junction confederate crack_infantry 5",
        )
    )
    assert not any("manassas_junction" in order for order in orders), orders


def test_armies_join_for_an_attack_that_neither_could_make() -> None:
    _, state = segment(
        stood(
            "washington union veteran_infantry 5",
            "harpers_ferry union veteran_infantry 4",
            "manassas_junction confederate veteran_infantry 5",
            "shreveport confederate militia_infantry 1",
        )
    )
    assert len(state.units_in("manassas_junction", UNION)) >= 6


# --- raising -----------------------------------------------------------------------------------


def test_militia_rises_first_where_its_counter_is_wanted_in_the_pool() -> None:
    """All eight Southern militia are on the board: none can be raised until one is promoted."""
    state = stood(
        "richmond confederate veteran_infantry 4",
        "memphis confederate militia_infantry 8",
        "washington union veteran_infantry 4",
        step="promotion confederate left 1",
    )
    action = field.choose(state)
    assert isinstance(action, Promote)
    assert action.type.is_militia


def test_militia_cavalry_rises_where_no_militia_is_left_to_raise() -> None:
    """No veteran infantry is left for the militia infantry to become: only cavalry can make room.

    If a veteran rose, the next recruitment points would find no counter. [BG 11.3, BG 12.1]
    """
    state = stood(
        "richmond confederate veteran_infantry 2",
        "atlanta confederate veteran_infantry 12",
        "tallahassee confederate militia_infantry 8",
        "tallahassee confederate militia_cavalry 1",
        "fredericksburg union veteran_infantry 3",
        step="promotion confederate left 1",
    )
    pool = state.pools[CONFEDERATE.seat]
    assert [pool[type_.number] for type_ in (*MILITIA, PieceType.VETERAN_INFANTRY)] == [0] * 6
    assert state.army_size(CONFEDERATE) < recruitment_limit(state, CONFEDERATE)
    action = field.choose(state)
    assert isinstance(action, Promote)
    assert action.type is PieceType.MILITIA_CAVALRY


# --- the sums ----------------------------------------------------------------------------------


@pytest.mark.parametrize("temper", TEMPERS.values(), ids=TEMPERS)
def test_a_shift_of_strength_is_weighed_as_the_same_change_is(temper: Temper) -> None:
    """The short way leaves out what is hardly felt, and nothing else."""
    state = new_campaign("1862")
    view = Outlook(state, UNION, temper)
    tried = 0
    for box in bits(state.present[0]):
        exits = exits_of(view, box)
        for to, parties in exits.parties.items():
            if view.there[1][to].pieces:
                continue
            exact = weighed(view, [trial(view, (party,)) for party in parties])
            short = scales_of(view).shifted([Transfer(box, to, exits.forces[to])])
            assert short == pytest.approx(exact, abs=0.3)
            tried += len(exact)
    assert tried > 50


def test_many_changes_weigh_as_much_together_as_one_by_one() -> None:
    state = new_campaign("1862")
    view = Outlook(state, UNION, TEMPERS["methodical"])
    boxes = [box for box in bits(state.present[0]) if exits_of(view, box).ways]
    going = [
        Transfer(box, to, forces)
        for box in boxes
        for to, forces in exits_of(view, box).forces.items()
        if not view.there[1][to].pieces
    ]
    together = scales_of(view).shifted(going)
    one_by_one = [gain for one in going for gain in scales_of(view).shifted([one])]
    assert together == one_by_one
    assert len(set(together)) > 50


def test_the_chance_rises_with_strength_and_falls_with_works_and_water() -> None:
    defense = Force(20, 4)
    chances = [chance(Force(strength, strength / 5), defense) for strength in range(5, 60, 5)]
    assert all(a < b for a, b in pairwise(chances))
    assert 0 < chances[0] < 0.05
    assert 0.95 < chances[-1] < 1
    even = Force(20, 4)
    assert chance(even, Force(20, 4, 20)) < chance(even, defense)
    assert chance(even, defense, wet=1.0) < chance(even, defense)
    assert chance(even, Force()) == 1.0
    assert chance(Force(), defense) == 0.0


@pytest.mark.parametrize(
    ("own", "there", "near"),
    [(4, 2, 0), (4, 2, 2), (4, 2, 3), (6, 3, 3), (5, 1, 4), (8, 3, 4)],
)
def test_bg_10_1_who_stands_next_door_is_reckoned_with(own: int, there: int, near: int) -> None:
    """At a glance, as it is in full: right to a fifth, however many the enemy may call up."""
    state = joined(
        f'{{box = "decatur", side = "union", type = "veteran_infantry", count = {own}}}',
        f'{{box = "decatur", side = "confederate", type = "veteran_infantry", count = {there}}}',
        f'{{box = "chattanooga", side = "confederate", type = "veteran_infantry", count = {near}}}'
        if near
        else '{box = "mobile", side = "confederate", type = "veteran_infantry"}',
    )
    odds = battle_odds(state, "decatur", UNION)
    assert odds is not None
    assert glance(state, "decatur") == pytest.approx(odds.win(UNION), abs=0.2)


def test_a_piece_more_next_door_makes_no_attack_worse() -> None:
    """Who may call somebody calls the best. [BG 10.1]"""
    chances = [
        glance(
            joined(
                '{box = "decatur", side = "union", type = "veteran_infantry", count = 3}',
                '{box = "decatur", side = "confederate", type = "veteran_infantry", count = 2}',
                '{box = "corinth", side = "union", type = "crack_infantry"}',
                *more,
            ),
            "decatur",
        )
        for more in ((), ('{box = "corinth", side = "union", type = "militia_cavalry"}',))
    ]
    assert chances[1] >= chances[0]


@pytest.mark.parametrize("count", [1, 5, 10])
def test_bg_8_6_militia_hits_no_crack_infantry_behind_works(count: int) -> None:
    state = joined(
        f'{{box = "decatur", side = "union", type = "militia_infantry", count = {count}}}',
        '{box = "decatur", side = "confederate", type = "crack_infantry", entrenched = true}',
    )
    odds = battle_odds(state, "decatur", UNION)
    assert odds is not None
    assert glance(state, "decatur") == odds.win(UNION) == 0


def test_bg_8_7_who_has_come_across_water_is_weaker_in_battle() -> None:
    dry, wet = (
        joined(
            f'{{box = "cairo", side = "union", type = "veteran_infantry", count = 3{crossed}}}',
            '{box = "cairo", side = "confederate", type = "veteran_infantry", count = 2}',
        )
        for crossed in ("", ", crossed = true")
    )
    assert glance(wet, "cairo") < glance(dry, "cairo") - 0.05


def test_ns_5_0_who_has_landed_has_the_garrison_to_beat() -> None:
    """No piece stands in New Orleans, and it is not taken yet. [NS-R12]"""
    landed = joined(
        '{box = "new_orleans", side = "union", type = "militia_infantry", invaded = true,'
        " crossed = true}",
        more='options.coastal_defences = true\ncontrol.new_orleans = "confederate"',
    )
    odds = battle_odds(landed, "new_orleans", UNION)
    assert odds is not None
    assert glance(landed, "new_orleans") < 0.5
    assert odds.win(UNION) < 0.5


@pytest.mark.parametrize(
    ("lee", "grant"), [("richmond", ""), ("fredericksburg", ""), ("", "washington")]
)
def test_ns_8_2_a_leader_there_or_next_door_weighs_in_a_battle(lee: str, grant: str) -> None:
    """He steers fire, lets more pieces fire, and keeps them from running."""
    pieces = (
        '{box = "fredericksburg", side = "union", type = "veteran_infantry", count = 6}',
        '{box = "washington", side = "union", type = "militia_infantry"}',
        '{box = "fredericksburg", side = "confederate", type = "veteran_infantry", count = 3}',
        '{box = "richmond", side = "confederate", type = "militia_infantry"}',
    )
    posts = "\n".join(
        f'leaders.{who} = "{box}"' for who, box in (("lee", lee), ("grant", grant)) if box
    )
    options = "options.preset = 'full'\n"
    without = joined(*pieces, turn=12, more=options)
    with_ = joined(*pieces, turn=12, more=options + posts)
    before, after = (battle_odds(one, "fredericksburg", UNION) for one in (without, with_))
    assert before is not None
    assert after is not None
    seen = glance(with_, "fredericksburg") - glance(without, "fredericksburg")
    shown = after.win(UNION) - before.win(UNION)
    assert seen * shown > 0, "both say for whom it is better"
    assert abs(seen - shown) < 0.25


@pytest.mark.parametrize("preset", ["basic", "advanced", "full"])
@pytest.mark.parametrize("scenario", ["1862", "1863", "1864"])
def test_no_attack_of_a_first_turn_is_forlorn(scenario: str, preset: str) -> None:
    """In full rules six pieces went against Lee at Fredericksburg: one chance in twenty."""
    state, dice = new_campaign(scenario, Options.preset(preset)), RandomDice("first turn")
    side, begun = state.to_move, state.contested
    assert side is not None
    while not isinstance(state.step, Combat) and state.to_move is side:
        state = apply(state, field.choose(state), dice).state
    for box in bits(state.contested & ~state.contained & ~begun):
        odds = battle_odds(state, state.theater.ids[box], side)
        assert odds is None or odds.win(side) > 0.15, state.theater.ids[box]


def test_bg_6_2_no_landing_is_thought_of_that_has_no_chance() -> None:
    """Militia against two crack pieces, to use a march: there is no way back."""
    state = situation(
        """
        turn = 32
        agenda = ["marches union left 1 die 6"]
        pieces = [
            {box = "washington", side = "union", type = "militia_infantry", count = 3},
            {box = "wilmington", side = "confederate", type = "crack_infantry", count = 2},
            {box = "richmond", side = "confederate", type = "veteran_infantry", count = 2},
        ]
        """
    )
    thought_of = [idea.told()[1] for idea in ideas(Outlook(state, UNION, METHODICAL))]
    landings = {reason.boxes[0] for reason in thought_of if reason.kind == "land"}
    assert "wilmington" not in landings
    assert "new_orleans" in landings


def joined(*pieces: str, turn: int = 9, more: str = "") -> CampaignState:
    """Battles that the Union has still to fight."""
    return situation(
        f"""
        turn = {turn}
        agenda = ["combat union"]
        pieces = [{", ".join(pieces)}]
        {more}
        """
    )


def glance(state: CampaignState, box: str) -> float:
    return Outlook(state, UNION, METHODICAL).joined[state.theater.number[box]].win


def test_nobody_is_left_twice_after_a_battle() -> None:
    for hundredths in range(101):
        after = aftermath(hundredths / 100)
        assert 0 <= after.attackers_lost <= 1
        assert 0 <= after.defenders_lost <= 1
        assert after.attackers <= 1 - after.attackers_lost + 1e-9
        assert after.defenders <= 1 - after.defenders_lost + 1e-9


# --- a whole turn ------------------------------------------------------------------------------


def test_every_reason_is_of_a_kind_that_is_told() -> None:
    state, dice, kinds = new_campaign(), RandomDice("reasons"), set()
    while state.agenda and state.turn < 5:
        decision = field.think(state)
        for reason in decision.reasons:
            kinds.add(reason.kind)
            assert set(reason.boxes) <= set(state.theater.ids)
        state = apply(state, decision.action, dice).state
    assert kinds <= set(KINDS)
    assert {"take", "raise", "promote"} <= kinds


def test_marches_are_used() -> None:
    state, dice, unused, all_ = new_campaign(), RandomDice("marches"), 0, 0
    while state.agenda and state.turn < 6:
        action = field.choose(state)
        if isinstance(state.step, Marches) and write_order(action).startswith(("march", "end")):
            idle = (state.step.left or 0) if write_order(action).startswith("end") else 0
            unused, all_ = unused + idle, all_ + max(idle, 1)
        state = apply(state, action, dice).state
    assert all_ > 20
    assert unused <= 0.05 * all_


LANDED = """
    turn = 26
    agenda = ["marches union left 2 die 6 begun yes"]
    options = {coastal_defences = true}
    pieces = [
        {box = "jacksonville_fl", side = "union", type = "militia_infantry", marches = 1,
         moved = "sea", crossed = true, invaded = true},
        {box = "memphis", side = "union", type = "veteran_infantry", count = 2},
        {box = "washington", side = "union", type = "veteran_infantry", count = 2},
        {box = "richmond", side = "confederate", type = "veteran_infantry", count = 2},
        {box = "corinth", side = "confederate", type = "veteran_infantry", count = 4},
    ]
"""


@pytest.mark.parametrize("name", ["regular", "field", "planner"])
def test_ns_5_0_nobody_digs_before_a_garrison_that_is_still_to_be_beaten(name: str) -> None:
    """A box was activated for it, march after march, and nothing could be ordered there."""
    state, orders = situation(LANDED), list[str]()
    while isinstance(state.step, Marches | Marching):
        action = COMMANDERS[name].choose(state)
        orders.append(write_order(action))
        state = apply(state, action, RandomDice("garrison")).state
    assert "march jacksonville_fl" not in orders
    assert len([order for order in orders if order.startswith("march")]) == 2
