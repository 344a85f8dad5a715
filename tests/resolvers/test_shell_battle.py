"""Shell for Guns: set-up, victory, what the campaign gets, the automatic commander. [SG 3]"""

import time
from dataclasses import replace
from typing import Any

import pytest

from campaign import RandomDice
from campaign.battle.contract import (
    BattleLeader,
    BattlePiece,
    BattleRequest,
    Surrounding,
    fight_out,
)
from campaign.resolvers.shell_for_guns.orders import Deploy, Objective
from campaign.resolvers.shell_for_guns.position import ShellPosition, Stage
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.shell_for_guns.setup import begin
from campaign.resolvers.shell_for_guns.verdict import points, result, settle
from campaign.resolvers.shell_for_guns.vocabulary import Ability, Quality, Troops
from campaign.tabletop.contact import overlaps
from campaign.terms import SIDES, Leader, PieceType
from tests.resolvers.battles import requests
from tests.resolvers.shell_table import (
    CONFEDERATE,
    UNION,
    allowed,
    brigade,
    play,
    refused,
    table,
)
from tests.rules.play import quotes

V_INF, M_CAV = PieceType.VETERAN_INFANTRY, PieceType.MILITIA_CAVALRY


def campaign_battle(*pieces: BattlePiece, **changes: Any) -> BattleRequest:
    """A battle at Corinth that the Union has begun."""
    return BattleRequest("b", "corinth", 1862, UNION, pieces, **changes)


def pieces(side: Any, *types: PieceType, first: int = 1, **changes: Any) -> list[BattlePiece]:
    return [BattlePiece(n, side, type_, **changes) for n, type_ in enumerate(types, start=first)]


# --- objectives and deployment -----------------------------------------------------------------


@quotes("SG 3.0", "at least 6 UM from the short edges, 4 UM from the long edge and 12 UM from each")
@pytest.mark.parametrize(
    ("line", "lies"),
    [
        ("objective 60 200", True),
        ("objective 59 200", False),
        ("objective 60 201", False),
        ("objective 60 180", True),
        ("objective 60 179", False),
        ("objective 301 190", False),
        ("objective 180 190", True),
    ],
)
def test_sg_3_0_where_objectives_lie(line: str, lies: bool) -> None:
    position = begin(SHELL_FOR_GUNS.scenarios["pitched_battle"])
    assert allowed(position, line) is lies
    second = play(position, "objective 120 190")
    assert refused(second, "objective 239 190").rule == "SG 3.0"
    assert allowed(second, "objective 240 190")


def deploying() -> ShellPosition:
    """Both sides have placed their objectives."""
    position = begin(SHELL_FOR_GUNS.scenarios["pitched_battle"])
    lines = ("objective 120 190", "objective 240 190", "objective 120 50", "objective 240 50")
    return play(position, *lines)


@quotes("SG 3.0", "The sides deploy one division after the other in turn")
def test_sg_3_0_the_sides_deploy_in_turn() -> None:
    position, sides = deploying(), []
    while position.stage is Stage.DEPLOYMENT:
        sides.append(position.side)
        position = SHELL_FOR_GUNS.apply(
            position, SHELL_FOR_GUNS.choose(position), RandomDice(1)
        ).position
    assert sides == [CONFEDERATE, UNION, CONFEDERATE, UNION]
    for unit in position.units:
        deep = unit.y if unit.side is UNION else 24 * 500 - unit.y
        assert 0 <= deep <= 6 * 500


@quotes("SG 3.0", "may keep a fifth of their units in reserve")
def test_sg_3_0_a_fifth_may_be_kept_back() -> None:
    position = deploying()
    # Six brigades and three batteries: one of them.
    after = play(position, "reserve 8")
    assert after.there(8).kept_back
    assert refused(after, "reserve 9").rule == "SG 3.0"


def test_a_division_does_not_stand_on_another() -> None:
    position = deploying()
    first = next(o for o in SHELL_FOR_GUNS.legal(position) if isinstance(o, Deploy))
    position = SHELL_FOR_GUNS.apply(position, first, RandomDice(1)).position
    while position.stage is Stage.DEPLOYMENT:
        order = SHELL_FOR_GUNS.choose(position)
        position = SHELL_FOR_GUNS.apply(position, order, RandomDice(1)).position
    check_nobody_overlaps(position)


def check_nobody_overlaps(position: ShellPosition) -> None:
    units = position.standing()
    for number, unit in enumerate(units):
        assert position.table.holds(unit.block), unit
        for other in units[number + 1 :]:
            assert not overlaps(unit.block, other.block), (unit, other)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", range(3))
def test_nobody_ever_stands_on_anybody(seed: int) -> None:
    for request in requests(2, seed=seed):
        position, dice = begin(request), RandomDice(seed)
        while result(position) is None:
            position, _ = SHELL_FOR_GUNS.apply(position, SHELL_FOR_GUNS.choose(position), dice)
            check_nobody_overlaps(position)


# --- victory -----------------------------------------------------------------------------------


@quotes(
    "SG 3.0", "After six turns the side with more objectives wins, then the side with more points"
)
def test_sg_3_0_objectives_decide_then_points() -> None:
    units = (brigade(1, UNION, 100, 100), brigade(2, CONFEDERATE, 100, 200, bases=4))
    even = table(*units, turn=7)
    assert settle(even)[0].winner is UNION, "more points"
    lost = tuple(marker._replace(holder=CONFEDERATE) for marker in even.markers)
    assert settle(even._replace(markers=lost))[0].winner is CONFEDERATE
    assert settle(even._replace(turn=6))[0].winner is None


@quotes("SG-R13", "A draw is the defender's win")
def test_sg_r13_a_draw_is_the_defenders() -> None:
    position = table(brigade(1, UNION, 100, 100), brigade(2, CONFEDERATE, 100, 200), turn=7)
    assert settle(position)[0].winner is CONFEDERATE


@quotes("SG-R13", "one for each enemy base eliminated, two for each enemy brigade decimated")
def test_sg_r13_points() -> None:
    position = table(
        brigade(1, UNION, 100, 100, bases=6),
        brigade(2, CONFEDERATE, 100, 200, bases=2),
        brigade(3, CONFEDERATE, 200, 200, bases=0),
    )
    assert points(position, UNION) == 6 + 8 + 2 * 2
    assert points(position, CONFEDERATE) == 2


def test_a_side_without_brigades_has_lost() -> None:
    position = table(brigade(1, UNION, 100, 100), brigade(2, CONFEDERATE, 100, 130, bases=2))
    units = tuple(
        unit._replace(losses=3) if unit.side is CONFEDERATE else unit for unit in position.units
    )
    after = play(position._replace(units=units), "fire 1 2", dice=(6,) * 8)
    assert after.winner is UNION
    assert not SHELL_FOR_GUNS.legal(after)


# --- a battle of the campaign ------------------------------------------------------------------


@quotes("SG-R13", "an infantry piece is a brigade of eight bases and a cavalry piece one of six")
def test_sg_r13_pieces_become_brigades() -> None:
    position = begin(
        campaign_battle(
            *pieces(UNION, V_INF, V_INF, V_INF, M_CAV),
            *pieces(CONFEDERATE, V_INF, first=11, reduced=True, entrenched=True),
        )
    )
    units = {unit.id: unit for unit in position.units}
    assert [(units[n].full, units[n].quality) for n in (1, 4, 11)] == [
        (8, Quality.REGULAR),
        (6, Quality.CONSCRIPT),
        (6, Quality.REGULAR),
    ]
    guns = [unit.side for unit in position.units if unit.troops is Troops.ARTILLERY]
    assert (guns.count(UNION), guns.count(CONFEDERATE)) == (2, 1)
    assert units[11].works


@quotes("SG-R3", "Leaders of the campaign are good generals of a corps")
def test_sg_r3_leaders_are_good_generals() -> None:
    request = campaign_battle(
        *pieces(UNION, V_INF),
        *pieces(CONFEDERATE, V_INF, first=11),
        leaders=(BattleLeader(Leader.GRANT, UNION, 2, "corinth"),),
    )
    corps = {general.side: general for general in begin(request).generals if general.corps}
    assert corps[UNION].ability is Ability.GOOD
    assert corps[CONFEDERATE].ability is Ability.STANDARD


@quotes("SG-R1", "a river is a stream with fords before the defender's zone")
@pytest.mark.parametrize(("crossed", "streams"), [(True, 1), (False, 0)])
def test_sg_r1_a_river_is_a_stream(crossed: bool, streams: int) -> None:
    request = campaign_battle(
        *pieces(UNION, V_INF, crossed=crossed), *pieces(CONFEDERATE, V_INF, first=11)
    )
    kinds = [str(piece.kind) for piece in begin(request).table.pieces]
    assert kinds.count("stream") == streams


@quotes("SG-R13", "Two thirds of its bases lost eliminate a piece, one third is a hit")
def test_sg_r13_losses_go_back_to_the_campaign() -> None:
    units = (
        brigade(1, UNION, 100, 100, bases=6),
        brigade(2, UNION, 200, 100, bases=5),
        brigade(3, UNION, 300, 100, bases=2),
        brigade(11, CONFEDERATE, 100, 200),
    )
    position = table(*units, turn=7)
    refuge = Surrounding("decatur", UNION, holder=UNION, holder_when_left=UNION)
    request = replace(position.request, surroundings=(refuge,))
    outcome = result(settle(position._replace(request=request))[0])
    assert outcome is not None
    assert (outcome.winner, outcome.retreat, outcome.retreated) == (CONFEDERATE, "decatur", UNION)
    assert (outcome.lost, outcome.reduced) == ((3,), (2,))


def test_a_second_hit_eliminates_a_reduced_piece() -> None:
    position = table(
        brigade(1, UNION, 100, 100, bases=4, full=6), brigade(11, CONFEDERATE, 100, 200), turn=7
    )
    reduced = tuple(p._replace(reduced=p.side is UNION) for p in position.request.pieces)
    request = replace(position.request, pieces=reduced)
    outcome = result(settle(position._replace(request=request))[0])
    assert outcome is not None
    assert outcome.lost == (1,)


def test_who_has_nowhere_to_go_is_lost() -> None:
    position = table(brigade(1, UNION, 100, 100), brigade(11, CONFEDERATE, 100, 200), turn=7)
    outcome = result(settle(position)[0])
    assert outcome is not None
    assert (outcome.lost, outcome.retreat) == ((1,), None)


def test_pieces_from_other_boxes_come_as_divisions() -> None:
    near = Surrounding(
        "decatur", UNION, reserves=(BattlePiece(5, UNION, V_INF),), most=1, own=1, holder=UNION
    )
    position = table(brigade(1, UNION, 100, 100), brigade(11, CONFEDERATE, 100, 200))
    position = position._replace(
        request=replace(position.request, surroundings=(near,)), stage=Stage.CALL
    )
    called = play(position, "reinforce veteran_infantry decatur")
    assert refused(called, "reinforce veteran_infantry decatur").rule == "BG 10.1"
    entering = play(called, "done", dice=(1,))
    assert entering.stage is Stage.ENTRY
    [division] = [arrival.division for arrival in entering.arrivals]
    after = play(entering, f"enter {division} 150")
    assert after.drawn == (5,)
    assert [unit.full for unit in after.of_division(division)] == [8, 1]


# --- the automatic commander -------------------------------------------------------------------


def test_what_is_not_in_the_list_may_be_legal_all_the_same() -> None:
    position = table(brigade(1, UNION, 100, 100), stage=Stage.MOVE, acting=1)
    listed = SHELL_FOR_GUNS.legal(position)
    exact = SHELL_FOR_GUNS.orders.read("move 1 33 bearing 20")
    assert exact not in listed
    assert SHELL_FOR_GUNS.refusal(position, exact) is None
    assert len(listed) < 60


def test_an_objective_anywhere_in_the_zone_is_legal() -> None:
    position = begin(SHELL_FOR_GUNS.scenarios["pitched_battle"])
    assert SHELL_FOR_GUNS.refusal(position, Objective(77, 185)) is None


@pytest.mark.parametrize("name", SHELL_FOR_GUNS.scenarios)
def test_a_battle_of_history_has_its_names(name: str) -> None:
    position = begin(SHELL_FOR_GUNS.scenarios[name])
    assert all(unit.name for unit in position.units if unit.piece)
    assert {general.side for general in position.generals if general.name} == set(SIDES)


@pytest.mark.thorough
def test_a_battle_of_twenty_pieces_over_a_river_is_over_in_three_seconds() -> None:
    kinds = [V_INF, PieceType.MILITIA_INFANTRY, PieceType.CRACK_INFANTRY, V_INF, M_CAV] * 2
    union = pieces(UNION, *kinds, crossed=True)
    confederates = pieces(CONFEDERATE, *kinds, first=11, entrenched=True)
    position = begin(campaign_battle(*union, *confederates))
    began = time.process_time()
    fight_out(SHELL_FOR_GUNS, position, RandomDice(1))
    assert time.process_time() - began < 3
