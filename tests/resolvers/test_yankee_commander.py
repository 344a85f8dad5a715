"""The automatic commander of Yankee against two who know one thing each. [YK 5, YK-R8]"""

import sys
import time
from collections import Counter
from dataclasses import replace

import pytest

from campaign import PieceType, RandomDice, Side
from campaign.battle.contract import ABLE, BattlePiece, BattleRequest, Surrounding, fight_out
from campaign.dice import ScriptedDice
from campaign.resolvers.yankee.commander.expected_loss import expected_loss
from campaign.resolvers.yankee.commander.intentions import Aims
from campaign.resolvers.yankee.commander.skills import ABLE as ABLE_SKILL
from campaign.resolvers.yankee.commander.skills import PLAIN, Skill
from campaign.resolvers.yankee.orders import Retire, Roll
from campaign.resolvers.yankee.position import Stage
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.resolvers.yankee.thrown_ground import throw_ground
from campaign.standalone import begin_skirmish
from campaign.tabletop.measure import CM
from campaign.tabletop.terrain import Kind, rectangle
from tests.resolvers.shell_baselines import equal_armies
from tests.resolvers.yankee_baselines import (
    Player,
    bouts,
    charges_ahead,
    holds_and_shoots,
    is_won,
)
from tests.resolvers.yankee_table import CONFEDERATE, SPARE, UNION, brigade, line, table
from tests.rules.play import quotes

SHARE = 70
"""So many battles of a hundred are to be won against either of them."""

players = pytest.mark.parametrize("other", [holds_and_shoots, charges_ahead])


def say(line: str) -> None:
    """For who lets pytest show what tests write."""
    sys.stdout.write(f"\n{line}\n")


def won(other: Player, battles: int) -> int:
    """How many of some paired battles the commander wins, with a line for who reads along."""
    counts: Counter[str] = Counter()
    for bout in bouts(battles):
        part = "attacking" if bout.side is bout.attacker else "defending"
        counts[part] += is_won(bout, other)
    say(f"{other.__name__}: {dict(counts)}, {counts.total()} of {battles}")
    return counts.total()


@pytest.mark.thorough
def test_it_beats_who_holds_and_shoots() -> None:
    """A sample of the next test, against the quicker one of the two."""
    assert won(holds_and_shoots, 4) >= 3


@pytest.mark.soak
@players
def test_it_beats_either_in_two_hundred_battles(other: Player) -> None:
    assert 100 * won(other, 200) >= SHARE * 200


def assault(attackers: int, defenders: int, crossed: bool = False) -> BattleRequest:
    """The Union attacks with veteran infantry."""
    veterans = PieceType.VETERAN_INFANTRY
    union = (BattlePiece(n, Side.UNION, veterans, crossed=crossed) for n in range(1, attackers + 1))
    rest = range(attackers + 1, attackers + defenders + 1)
    confederate = (BattlePiece(n, Side.CONFEDERATE, veterans) for n in rest)
    name = f"{attackers} on {defenders}"
    return BattleRequest(name, "corinth", 1862, Side.UNION, (*union, *confederate))


@pytest.mark.thorough
def test_two_to_one_attacks_and_mostly_wins() -> None:
    ends = [
        fight_out(YANKEE, YANKEE.begin(assault(4, 2)), RandomDice(seed)).position
        for seed in range(3)
    ]
    assert sum(end.winner is Side.UNION for end in ends) >= 2


@quotes("YK-R22", "the field works of each brigade or battery are an objective, too")
def test_yk_r22_whoever_holds_works_leaves_them_only_to_attack() -> None:
    """A hill in the middle is a goal for the other side as long as works outweigh it."""
    hill = rectangle(Kind.HILL, 60 * CM, 40 * CM, 70 * CM, 50 * CM)
    works = rectangle(Kind.WORKS, 119 * CM, 94 * CM, 136 * CM, 96 * CM)
    position = table(*SPARE, ground=(hill, works))
    assert PLAIN.aims(position) == Aims(True, {1: hill.middle})
    waiting = position._replace(acting=CONFEDERATE)
    assert PLAIN.aims(waiting) == Aims(False, {})
    hills = rectangle(Kind.HILL, 8 * CM, 1 * CM, 12 * CM, 6 * CM), hill
    two = table(brigade(UNION, *line(60, 45, 6)), *SPARE, ground=(*hills, works))
    assert PLAIN.aims(two._replace(acting=CONFEDERATE)).attacks


@pytest.mark.thorough
def test_it_does_not_depend_on_what_it_was_asked_before() -> None:
    """The same position, read afresh, has the same answer."""
    position, dice = YANKEE.begin(assault(2, 2)), RandomDice(5)
    asked = 0
    while YANKEE.result(position) is None:
        order = YANKEE.choose(position)
        if position.stage is Stage.MOVE:
            asked += 1
            if asked % 10 == 0:
                text = YANKEE.write_position(position)
                assert YANKEE.choose(YANKEE.read_position(text)) == order
        position, _ = YANKEE.apply(position, order, dice)
    assert asked > 20


@pytest.mark.soak
def test_a_battle_of_twenty_pieces_across_a_river_takes_three_seconds() -> None:
    started = time.process_time()
    fight_out(YANKEE, YANKEE.begin(assault(10, 10, crossed=True)), RandomDice(1))
    taken = time.process_time() - started
    say(f"twenty pieces across a river: {taken:.1f} s")
    assert taken <= 3


@quotes("SK 1.1", "nothing follows it")
def test_sk_1_1_nobody_leaves_a_battle_by_itself() -> None:
    """Few men are left with Jackson, but the wall that he needs is his."""
    battle, dice = begin_skirmish("yankee", YANKEE.scenarios["kernstown"]).battle, RandomDice(1)
    assert battle is not None
    position = battle.position
    while position.stage is not Stage.MOVE or position.acting is not CONFEDERATE:
        position, _ = YANKEE.apply(position, YANKEE.choose(position), dice)
    few = position.side(CONFEDERATE)[:6]
    left = (*few, *position.side(UNION))
    beaten = position._replace(turn=2, troops=left)
    assert YANKEE.refusal(beaten, Retire()) is None
    assert not isinstance(YANKEE.choose(beaten), Retire)


HILL = rectangle(Kind.HILL, 115 * CM, 85 * CM, 140 * CM, 99 * CM)
"""Where the Confederacy stands."""


@quotes("YK-R20", "the side that alone holds more of the objectives wins")
@pytest.mark.parametrize(
    ("turn", "left", "leaves"), [(14, 14, False), (14, 9, True), (4, 14, True)]
)
def test_yk_r20_nobody_leaves_who_is_ahead_and_lasts(turn: int, left: int, leaves: bool) -> None:
    """Richmond was given away with two turns to go, its works held by 14 bases of 17 against 33.

    Who loses bases so fast that half of them are gone before the end goes while he can.
    """
    few, bases = brigade(CONFEDERATE, *line(118, 95, left), size=17)
    many = (brigade(UNION, *line(5, 5, 11)), brigade(UNION, *line(40, 5, 22)))
    position = table(*many, (few, bases), ground=(HILL,), turn=turn, mover=CONFEDERATE)
    back = Surrounding("atlanta", CONFEDERATE, city=True, holder=CONFEDERATE)
    request = replace(position.request, surroundings=(back,))
    position = position._replace(acting=CONFEDERATE, request=request)
    assert YANKEE.refusal(position, Retire()) is None
    assert isinstance(YANKEE.choose(position), Retire) is leaves
    assert isinstance(YANKEE.levels[ABLE].choose(position), Retire) is leaves
    behind = position._replace(ground=())
    assert isinstance(YANKEE.choose(behind), Retire), "the losses count there, and they are more"


@pytest.mark.parametrize("skill", [PLAIN, ABLE_SKILL])
def test_who_alone_keeps_an_objective_is_sent_to_no_other(skill: Skill) -> None:
    """A brigade took one village, left it for another, and had neither at the end. [YK-R20]"""
    kept = rectangle(Kind.VILLAGE, 58 * CM, 40 * CM, 78 * CM, 50 * CM)
    other = rectangle(Kind.VILLAGE, 20 * CM, 40 * CM, 30 * CM, 50 * CM)
    there = brigade(UNION, *line(60, 45, 6))
    position = table(there, brigade(CONFEDERATE, *line(120, 95, 7)), ground=(kept, other))
    assert skill.aims(position).goals == {}
    two = table(there, there, brigade(CONFEDERATE, *line(120, 95, 13)), ground=(kept, other))
    assert list(skill.aims(two).goals.values()) == [other.middle]


@pytest.mark.parametrize("skill", [PLAIN, ABLE_SKILL])
def test_the_enemys_objective_is_worth_a_longer_way(skill: Skill) -> None:
    """Taken from him it counts twice: a village that nobody holds, as near, is for one brigade."""
    theirs = rectangle(Kind.HILL, 110 * CM, 50 * CM, 130 * CM, 60 * CM)
    empty = rectangle(Kind.VILLAGE, 20 * CM, 50 * CM, 30 * CM, 60 * CM)
    own = tuple(brigade(UNION, *line(x, 10, 6)) for x in (50, 70, 90))
    position = table(*own, brigade(CONFEDERATE, *line(115, 55, 6)), ground=(theirs, empty))
    goals = list(skill.aims(position).goals.values())
    assert goals.count(theirs.middle) == 2
    assert goals.count(empty.middle) == 1


def test_what_dice_are_expected_to_bring() -> None:
    """15 of 36 throws are lower; of these 2 are no more than half."""
    assert expected_loss(3, 3, 0) == pytest.approx((2 + 13 * 0.35) / 36)
    assert expected_loss(3, 3, 2) == pytest.approx(15 / 36), "the third point of fatigue destroys"
    assert expected_loss(2, 3, 0, is_lost=True) == pytest.approx(21 / 36)
    assert expected_loss(9, 3, 0) == 0


@pytest.mark.parametrize("dice", [(4, 3), (6, 6)])
@pytest.mark.parametrize("seed", range(6))
def test_terrain_is_scattered_over_the_table(seed: int, dice: tuple[int, int]) -> None:
    """No three pieces stand in a row like posts of a fence, and each part of the table has some.

    Seven lay 20 cm apart across the middle of the table.
    """
    kinds = [1 + (seed + number) % 5 for number in range(sum(dice))]
    position = YANKEE.begin(equal_armies(seed))
    position = YANKEE.apply(position, Roll(), ScriptedDice([*dice, *kinds])).position
    while position.stage is Stage.GROUND:
        position = YANKEE.apply(position, YANKEE.choose(position), ScriptedDice()).position
    middles = [piece.middle for piece in position.ground]
    assert len(middles) == sum(dice)
    for axis in ("x", "y"):
        line = [getattr(middle, axis) for middle in middles]
        assert all(sum(abs(at - other) < CM for other in line) < 3 for at in line), middles
    assert {middle.x // (54 * CM) for middle in middles} == {0, 1, 2}
    assert {middle.y > 50 * CM for middle in middles} == {True, False}


def test_the_same_dice_lay_the_same_table() -> None:
    """A battle that is fought again from its log, or by its seed, has the ground that it had."""
    assert throw_ground(RandomDice(5)) == throw_ground(RandomDice(5))
    assert throw_ground(RandomDice(5)) != throw_ground(RandomDice(6))
