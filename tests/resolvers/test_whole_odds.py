"""The odds of whole battles of the battle line: by hand, by sum, and against the rules."""

import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from campaign import PieceType, RandomDice, Side
from campaign.battle.battle_odds import (
    ALONE,
    EXACT,
    SIMULATED,
    TO_THE_END,
    USUAL_CONDUCTS,
    BattleOdds,
    Conduct,
    Conducts,
)
from campaign.battle.contract import BattlePiece, BattleRequest, Surrounding
from campaign.budget import Budget, CancelledError
from campaign.resolvers.battle_line.commander import choose
from campaign.resolvers.battle_line.orders import Fire, Reinforce, Roll
from campaign.resolvers.battle_line.position import LinePosition
from campaign.resolvers.battle_line.resolver import BATTLE_LINE, SCENARIOS
from campaign.resolvers.battle_line.suggestions import orders_to_dice
from campaign.resolvers.battle_line.trials import fight
from campaign.resolvers.battle_line.whole_battle import FEWEST, TRIALS
from campaign.terms import CONFEDERATE, UNION
from tests.resolvers.battles import garrison, requests
from tests.resolvers.engine_battles import compared, conducts, fought

VETERAN, MILITIA = PieceType.VETERAN_INFANTRY, PieceType.MILITIA_INFANTRY
CAVALRY, CRACK = PieceType.MILITIA_CAVALRY, PieceType.CRACK_INFANTRY
STAYING = Conducts(ALONE, ALONE)


def battle(
    attackers: list[PieceType],
    defenders: list[PieceType],
    crossed: bool = False,
    works: bool = False,
    **more: Any,
) -> LinePosition:
    """The Confederacy attacks Corinth."""
    pieces = [BattlePiece(0, CONFEDERATE, type_, crossed=crossed) for type_ in attackers]
    pieces += [BattlePiece(0, UNION, type_, entrenched=works) for type_ in defenders]
    numbered = tuple(piece._replace(id=n) for n, piece in enumerate(pieces, start=1))
    return BATTLE_LINE.begin(BattleRequest("test", "corinth", 1862, CONFEDERATE, numbered, **more))


def odds(position: LinePosition, both: Conducts = STAYING) -> BattleOdds:
    found = BATTLE_LINE.odds(position, both)
    assert found is not None
    return found


@pytest.mark.parametrize(("type_", "value"), [(CAVALRY, 1), (MILITIA, 2), (VETERAN, 3)], ids=str)
def test_one_against_one_is_the_closed_form(type_: PieceType, value: int) -> None:
    """Both fire with p until one has been hit twice, the defender first. [BG 8.2, BG 8.5]"""
    p = value / 6
    q = 1 - p
    attacker = (1 - p**4 * (1 + q**2) / (1 - q**2) ** 3) / 2
    found = odds(battle([type_], [type_]))
    assert found.confederate == pytest.approx(attacker, abs=1e-12)
    assert found.source == EXACT


def test_a_river_counts_in_two_rounds_alone() -> None:
    """One against one, militia: every fall of two rounds by hand, then as if there were none.

    [BG 8.7]
    """
    wet = odds(battle([MILITIA], [MILITIA], crossed=True))
    states = {(2, 2): 1.0}
    won = 0.0
    for _ in range(2):
        after: dict[tuple[int, int], float] = {}
        for (a, d), mass in states.items():
            for hurt, p in ((1, 3 / 6), (0, 3 / 6)):
                if a == hurt:
                    continue
                for hit, r in ((1, 2 / 6), (0, 4 / 6)):
                    if d == hit:
                        won += mass * p * r
                    else:
                        key = a - hurt, d - hit
                        after[key] = after.get(key, 0.0) + mass * p * r
        states = after
    for (a, d), mass in states.items():
        won += mass * _dry(a, d)
    assert wet.confederate == pytest.approx(won, abs=1e-12)


def _dry(a: int, d: int) -> float:
    """The chance of one militia with *a* steps against one with *d*, the latter to fire first."""
    if not a or not d:
        return float(not d)
    p, q = 2 / 6, 4 / 6
    return (p * _after(a - 1, d) + q * p * _dry(a, d - 1)) / (1 - q * q)


def _after(a: int, d: int) -> float:
    """The same, the attacker to fire."""
    if not a:
        return 0.0
    p, q = 2 / 6, 4 / 6
    return (p * _dry(a, d - 1) + q * p * _after(a - 1, d)) / (1 - q * q) if d else 1.0


@pytest.mark.parametrize("number", [1, 3, 6])
def test_all_that_may_come_sums_up_to_one(number: int) -> None:
    mixed = [VETERAN] * number + [MILITIA] * (number // 6)
    found = odds(battle(mixed, mixed, works=True))
    assert found.source == EXACT
    assert found.union + found.confederate + found.undecided == pytest.approx(1, abs=1e-12)
    for fate in found.fates:
        assert fate.whole + fate.reduced + fate.lost == pytest.approx(len(fate.ids), abs=1e-9)
    for side in Side:
        lost = sum(fate.lost for fate in found.fates if fate.side is side)
        assert found.loses(side) == pytest.approx(lost, abs=1e-9)


def test_who_loses_to_the_end_loses_everything() -> None:
    """So the chance to win, and what the winner keeps, hang together."""
    found = odds(battle([VETERAN] * 3, [VETERAN]))
    assert found.loses(UNION) == pytest.approx(found.confederate, abs=1e-12)


@pytest.mark.parametrize("type_", [MILITIA, VETERAN, CRACK], ids=str)
def test_one_piece_more_helps_its_side(type_: PieceType) -> None:
    attack = [odds(battle([VETERAN] * n, [type_] * 3)).confederate for n in range(1, 7)]
    assert attack == sorted(set(attack))
    defense = [odds(battle([VETERAN] * 3, [type_] * n)).union for n in range(1, 7)]
    assert defense == sorted(set(defense))


def test_who_cannot_hit_each_other_stand_there_for_ever() -> None:
    """Militia cavalry, value 1, against works; and those in works have nobody to hit. [BG 8.6]"""
    position = battle([CAVALRY], [CAVALRY], works=True)
    everyone = replace(
        position.request, pieces=tuple(p._replace(entrenched=True) for p in position.request.pieces)
    )
    found = odds(BATTLE_LINE.begin(everyone))
    assert (found.undecided, found.lost) == (1.0, (0.0, 0.0))


def test_a_side_that_leaves_keeps_what_it_has() -> None:
    """One against eight goes at the first chance, from round 2 on. [BG 9.1]"""
    request = replace(
        battle([MILITIA] * 8, [VETERAN]).request, surroundings=SCENARIOS["cairo"].surroundings
    )
    bare = tuple(near._replace(reserves=(), most=0) for near in request.surroundings)
    position = BATTLE_LINE.begin(replace(request, surroundings=bare))
    stays = odds(position)
    leaves = odds(position, STAYING.but(UNION, Conduct(leaves=True, calls=False)))
    assert leaves.source == stays.source == EXACT
    assert leaves.loses(UNION) < stays.loses(UNION)
    assert leaves.union <= stays.union
    assert leaves.rounds < stays.rounds


@pytest.mark.parametrize(
    ("attackers", "defenders", "crossed", "works"),
    [
        ([VETERAN] * 4, [VETERAN] * 4, False, False),
        ([VETERAN] * 5, [MILITIA] * 3, True, True),
        ([CRACK, VETERAN, MILITIA], [CRACK, MILITIA], False, False),
        ([CRACK, CRACK, CAVALRY], [VETERAN, VETERAN], True, False),
    ],
)
def test_sums_and_trials_agree(
    attackers: list[PieceType], defenders: list[PieceType], crossed: bool, works: bool
) -> None:
    """The same battle swept, and fought often by arrays; who is weak leaves."""
    around = tuple(near._replace(reserves=(), most=0) for near in SCENARIOS["cairo"].surroundings)
    position = battle(attackers, defenders, crossed, works, surroundings=around)
    both = Conducts(Conduct(calls=False), Conduct(calls=False))
    exact = odds(position, both)
    tried = fight(position, both, TRIALS, lambda: None)
    assert exact.source == EXACT
    error = (exact.union * exact.confederate / TRIALS) ** 0.5
    assert abs(tried.wins[0] / TRIALS - exact.union) < 4 * max(error, 1 / TRIALS)
    assert tried.rounds / TRIALS == pytest.approx(exact.rounds, rel=0.1)


def test_of_shots_that_promise_the_same_one_is_taken_everywhere() -> None:
    """Militia hits militia that has crossed on three faces, and a dry veteran, who is worth half as
    much again, on two. Which it aims at decides this battle.
    """
    attackers = ((MILITIA, True), (MILITIA, False), (MILITIA, False), (VETERAN, True))
    pieces = [
        BattlePiece(number, UNION, type_, crossed=crossed)
        for number, (type_, crossed) in enumerate((*attackers, (VETERAN, False)), start=1)
    ]
    pieces.append(BattlePiece(6, CONFEDERATE, CRACK, reduced=True, entrenched=True))
    pieces.append(BattlePiece(7, CONFEDERATE, MILITIA))
    position = BATTLE_LINE.begin(BattleRequest("ties", "cairo", 1864, UNION, tuple(pieces)))
    found = compared(position, STAYING, 400)
    assert abs(found.winning) < 4, found
    exact, tried = odds(position), fight(position, STAYING, TRIALS, lambda: None)
    assert exact.source == EXACT
    error = (exact.union * exact.confederate / TRIALS) ** 0.5
    assert abs(tried.wins[0] / TRIALS - exact.union) < 4 * error


@pytest.mark.sampled(4)
@pytest.mark.parametrize("number", range(12))
def test_the_rules_come_to_the_same(number: int) -> None:
    """[BG 8, BG 9, BG 10, NS 5, NS 7, NS 8.1, NS 8.22]"""
    request = list(requests(number + 1))[-1]
    found = compared(BATTLE_LINE.begin(request), conducts(number), 60)
    assert abs(found.winning) < 4, found
    assert all(abs(z) < 4 for z in found.losing), found


@pytest.mark.soak
@pytest.mark.timeout(1_800)
def test_the_rules_come_to_the_same_in_two_hundred_battles() -> None:
    """All options at random, 400 battles each: what is taken for chance has its limits, too."""
    found = [
        compared(BATTLE_LINE.begin(request), conducts(number), 400)
        for number, request in enumerate(requests(200))
    ]
    worst = [one for one in found if max(map(abs, (one.winning, *one.losing))) >= 4]
    assert not worst, worst
    assert abs(sum(one.winning for one in found)) / len(found) < 0.3


@pytest.mark.parametrize("number", [0, 3, 7])
def test_odds_are_asked_in_the_midst_of_a_battle(number: int) -> None:
    """After two volleys, in whatever part that is."""
    position = BATTLE_LINE.begin(list(requests(number + 1))[-1])
    dice, rolls = RandomDice(7), 0
    while rolls < 2 and position.winner is None:
        for order in orders_to_dice(position):
            position = BATTLE_LINE.apply(position, order, dice).position
            rolls += isinstance(order, Roll)
    ends = [fought(position, USUAL_CONDUCTS, str(n)).winner is UNION for n in range(100)]
    share = sum(ends) / len(ends)
    found = odds(position, USUAL_CONDUCTS).union
    assert abs(share - found) < 4 * max((found * (1 - found) / 100) ** 0.5, 0.01)


@pytest.mark.parametrize("pieces", [1, 2])
def test_bg_8_7_who_crosses_weighs_the_fire_of_those_who_wait_whosever_part_it_is(
    pieces: int,
) -> None:
    """So he goes in time; the sweep had him stay, and told 34 % where 27 were won."""
    back = Surrounding("grenada", CONFEDERATE, holder=CONFEDERATE)
    position = battle([MILITIA] * pieces, [MILITIA] * pieces, crossed=True, surroundings=(back,))
    assert odds(position, USUAL_CONDUCTS).source == EXACT
    found = compared(position, USUAL_CONDUCTS, 2_000)
    assert abs(found.winning) < 4, found


def called_up(number: int) -> LinePosition | None:
    """Where somebody has been called up, and the first shot of the same part announced."""
    position, part = BATTLE_LINE.begin(list(requests(number + 1))[-1]), None
    dice, called = RandomDice(f"called up {number}"), False
    while BATTLE_LINE.result(position) is None:
        if part != (part := (position.round, position.firing)):
            called = False
        order = choose(position)
        called |= isinstance(order, Reinforce)
        after: LinePosition = BATTLE_LINE.apply(position, order, dice).position
        if called and isinstance(order, Fire):
            return after
        position = after
    return None


def test_bg_10_1_who_has_called_up_in_this_part_may_do_so_in_his_next() -> None:
    """The odds kept the boxes closed to him, and had him leave instead: 82 % told, 45 % right."""
    asked = [found for number in range(30) if (found := called_up(number)) is not None]
    assert len(asked) > 10
    both = Conducts(Conduct(), Conduct())
    worst = [
        one
        for one in (compared(position, both, 60) for position in asked[:10])
        if max(map(abs, (one.winning, *one.losing))) >= 4
    ]
    assert not worst, worst


def test_what_is_over_is_known() -> None:
    position = battle([MILITIA], [VETERAN])
    found = odds(position._replace(winner=UNION))
    assert (found.union, found.rounds, found.lost) == (1.0, 0.0, (0.0, 0.0))


def test_the_same_question_has_the_same_answer() -> None:
    """No die of a game is looked at, and none of its own differ from one time to the next."""
    request = list(requests(4))[3]
    one = fight(BATTLE_LINE.begin(request), USUAL_CONDUCTS, 200, lambda: None)
    two = fight(BATTLE_LINE.begin(request), USUAL_CONDUCTS, 200, lambda: None)
    assert one.wins == two.wins
    assert one.rounds == two.rounds


def test_what_is_simulated_says_how_sure_it_is() -> None:
    """Half of the interval of 95 in 100: some two points for 2,000 battles, four for 500. [Wilson]

    Large battles are fought less often: whoever looks at them waits no longer.
    """
    small, large = (
        odds(battle([VETERAN] * n, [VETERAN] * n, morale=True), STAYING) for n in (3, 16)
    )
    assert (small.source, small.trials) == (SIMULATED, TRIALS)
    assert 0.005 < small.margin < 0.023
    assert large.source == SIMULATED
    assert FEWEST <= large.trials < TRIALS
    assert large.margin < 0.045
    assert odds(battle([MILITIA], [MILITIA])).margin == 0


def test_nobody_waits_for_an_answer_that_nobody_wants() -> None:
    gone = Budget(1, lambda: True)
    for position in (battle([VETERAN] * 5, [VETERAN] * 3), BATTLE_LINE.begin(list(requests(2))[1])):
        with pytest.raises(CancelledError):
            BATTLE_LINE.odds(position, Conducts(TO_THE_END, Conduct(calls=False)), gone)


def test_reserves_and_leaving_are_a_matter_of_conduct() -> None:
    """Cairo: one Union cavalry in works, three pieces around it, against two. [BG 9.1, BG 10.1]"""
    cairo = BATTLE_LINE.begin(SCENARIOS["cairo"])
    alone = odds(cairo)
    called = odds(cairo, STAYING.but(UNION, TO_THE_END))
    assert called.union > alone.union + 0.1


def test_bg_10_1_odds_say_how_many_they_count_on() -> None:
    """Cairo: three Union pieces stand around it, and one Confederate. [BG 17]"""
    cairo = BATTLE_LINE.begin(SCENARIOS["cairo"])
    assert odds(cairo, Conducts()).may_come == (3, 1)
    assert odds(cairo, Conducts(ALONE, ALONE)).may_come == (0, 0)


def test_a_small_battle_needs_no_arrays() -> None:
    """A tenth of a second, and twenty megabytes, that a session on a server need not spend."""
    code = (
        "import sys; from campaign.resolvers.battle_line.resolver import BATTLE_LINE, SCENARIOS;"
        "from campaign.battle.battle_odds import ALONE, Conducts;"
        "cairo = BATTLE_LINE.begin(SCENARIOS['cairo']); both = Conducts(ALONE, ALONE);"
        "print(BATTLE_LINE.odds(cairo, both).source, 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [EXACT, "False"]


def test_a_shot_more_is_no_new_question() -> None:
    """Whoever announces shot after shot sees the same odds all the while, at once. [BG 8.3]"""
    position = battle([MILITIA] * 3, [MILITIA] * 3)
    dice = RandomDice(3)
    while position.round < 2 and position.winner is None:
        for order in orders_to_dice(position):
            position = BATTLE_LINE.apply(position, order, dice).position
    assert position.winner is None
    found = []
    while len(position.shots) < 2:
        shot = next(o for o in BATTLE_LINE.legal(position) if isinstance(o, Fire))
        position = BATTLE_LINE.apply(position, shot, dice).position
        found.append(odds(position, USUAL_CONDUCTS))
    assert found[0] is found[1]


@pytest.mark.parametrize("both", [STAYING, USUAL_CONDUCTS])
def test_ns_r12_a_garrison_is_no_piece_that_may_be_lost(both: Conducts) -> None:
    """Four veterans land where guns stand alone, or beside a militia."""
    four = [BattlePiece(n, UNION, VETERAN, crossed=True) for n in range(1, 5)]
    guns = garrison(2)
    for beside in ((), (BattlePiece(5, CONFEDERATE, MILITIA),)):
        pieces = (*four, guns, *beside)
        begun = BATTLE_LINE.begin(BattleRequest("test", "mobile", 1862, UNION, pieces))
        found = odds(begun, both)
        assert found.loses(CONFEDERATE) <= len(beside)
        assert guns.id not in {id_ for fate in found.fates for id_ in fate.ids}


def test_nobody_is_lost_who_cannot_be_hit() -> None:
    """Militia cavalry against works: not even less than nobody. [BG 8.5, BG 8.6]"""
    found = odds(battle([CAVALRY], [MILITIA], works=True))
    assert found.lost[UNION.seat] == 0.0
    assert all(fate.lost >= 0 for fate in found.fates)
