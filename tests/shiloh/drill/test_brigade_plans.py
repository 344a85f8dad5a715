"""Orders for a whole brigade: the plans, and that they are made of legal orders alone."""

from collections.abc import Iterator

import pytest

from campaign.dice import RandomDice
from campaign.hexes.facing import FACINGS
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.drill.dressing import dress, front_of, places
from campaign.resolvers.nei_boschi.drill.marching import TO_THE_LEFT, advance, fall_back
from campaign.resolvers.nei_boschi.drill.plan import (
    Plan,
    Risk,
    facing_of,
    to_the_right,
    troops_of,
    why_no_drill,
)
from campaign.resolvers.nei_boschi.orders import Move, Pass, Withdraw
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.units import BodyId
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import card
from tests.shiloh.desk import desk, number
from tests.shiloh.random_games import played

BODY = "2/5/T"
LINE = desk(
    *("us.55-il 5745 SE", "us.54-oh 5944 SE sp=10", "us.71-oh 5643 SE"),
    acting=BODY,
    orders=Orders.ATTACK,
)
"""Stuart's brigade in the woods, nobody before it."""


LEVEL_WOODS = 4358
"""Woods of one level all around, so that every way costs the same."""


class Well:
    """Every check is passed, no shot hits."""

    def roll(self, why: str, sides: int = 6) -> int:
        return 0 if sides == 10 else 1


def carried_out(position: HexPosition, plan: Plan) -> HexPosition:
    """Where a plan leads if all goes well and nobody answers; each order is legal in its turn."""
    for one in plan.given:
        assert isinstance(position.step, Acting), position.step
        refusal = sequence.refuse(position, one.order)
        assert refusal is None, (one.order, refusal)
        position, _ = sequence.apply(position, one.order, Well())
        while not isinstance(position.step, Acting):
            position, _ = sequence.apply(position, Pass(), Well())
        after = position.unit(one.unit)
        assert (after.hex, after.facing) == (one.to, one.facing)
    return position


def hexes(position: HexPosition, *names: str) -> list[int]:
    return [position.unit(number(name)).hex for name in names]


def test_a_line_advances_straight_ahead_and_faces_as_before() -> None:
    """To go straight ahead is to enter the left and the right hex before the unit by turns."""
    plan = advance(LINE, BODY, hexes=2)
    after = carried_out(LINE, plan)
    assert not plan.left
    assert hexes(after, "us.55-il", "us.54-oh", "us.71-oh") == [5847, 6046, 5744]
    assert [after.unit(one.unit).facing for one in plan.given] == [2, 2, 2]


def test_a_slanting_line_goes_the_same_way_with_every_hex() -> None:
    """Facing the south-east, the left one of the two hexes before a unit lies south-east of it."""
    plan = advance(LINE, BODY, hexes=2, slant=TO_THE_LEFT)
    after = carried_out(LINE, plan)
    assert hexes(after, "us.55-il") == [5946]


@pytest.mark.parametrize("facing", FACINGS)
def test_a_line_that_advances_hex_by_hex_keeps_straight_on(
    facing: str,
) -> None:
    """It enters the left and the right hex by turns, also if each hex is ordered by itself."""

    def alone_in(hex_: int) -> HexPosition:
        return desk(f"us.55-il {hex_} {facing}", acting=BODY, orders=Orders.ATTACK, scenario="1")

    way = [LEVEL_WOODS]
    for _ in range(2):
        way.append(advance(alone_in(way[-1]), BODY, hexes=1).given[0].to)
    vertex = FACINGS.index(facing)
    assert to_the_right(way[2], vertex) == to_the_right(way[0], vertex)


def test_unasked_a_line_goes_as_far_as_nobody_stays_behind() -> None:
    plan = advance(LINE, BODY)
    assert plan.hexes >= 1
    assert not any(one.short for one in plan.given)
    assert len(plan.given) == 3
    farther = advance(LINE, BODY, hexes=plan.hexes + 1)
    assert farther.left or any(one.short for one in farther.given)


def test_a_line_that_is_not_bold_comes_beside_no_enemy() -> None:
    """Who is asked to goes there: under Attack that is legal. [SH 6]"""
    position = desk(
        *("us.55-il 5745 SE", "us.54-oh 5944 SE sp=10", "cs.10-ms 5847 NW"),
        acting=BODY,
        orders=Orders.ATTACK,
    )
    plan = advance(position, BODY, hexes=1)
    [left] = plan.left
    assert left.unit == number("us.55-il")
    assert "beside an enemy" in left.why.reason
    bold = advance(position, BODY, hexes=1, is_bold=True)
    assert not bold.left
    assert Risk.CONTACT in next(one for one in bold.given if one.unit == left.unit).risks


def test_a_line_that_is_not_bold_keeps_from_the_fire_of_guns() -> None:
    """Artillery fires at units that move within 3 hexes. [SH 10.3]"""
    position = desk(
        *("us.55-il 5743 SE", "cs.btty-bankhead 5745 NW"), acting=BODY, orders=Orders.ATTACK
    )
    plan = advance(position, BODY, hexes=1)
    assert [left.why.rule for left in plan.left] == ["SH 10.3"]
    bold = advance(position, BODY, hexes=1, is_bold=True)
    assert Risk.FIRE in bold.given[0].risks


def test_who_is_beside_an_enemy_withdraws_and_keeps_his_facing() -> None:
    """Withdrawal: straight back, keeping the facing, without fire at it. [SH 9]"""
    position = desk(*("us.55-il 5745 SE", "cs.10-ms 5746 NW"), acting=BODY, orders=Orders.ATTACK)
    plan = fall_back(position, BODY)
    [one] = plan.given
    assert isinstance(one.order, Withdraw)
    after = carried_out(position, plan)
    assert after.unit(number("us.55-il")).facing == 2
    assert after.unit(number("us.55-il")).hex in (5744, 5645)


def test_others_fall_back_as_far_as_their_points_last() -> None:
    """They turn, go, and turn again: in the woods nobody has points for all of that. [SH 7]"""
    plan = fall_back(LINE, BODY)
    after = carried_out(LINE, plan)
    for one in plan.given:
        assert isinstance(one.order, Move)
        assert one.to != one.start
        assert after.unit(one.unit).hex == one.to


def test_who_can_do_no_part_of_it_is_named_with_the_rule() -> None:
    """Who has fired does not move any more. [SH 3]"""
    position = LINE.with_units(LINE.unit(number("us.55-il"))._replace(fired=5))
    plan = advance(position, BODY, hexes=1)
    [left] = plan.left
    assert (left.unit, left.why.rule) == (number("us.55-il"), "SH 3")
    assert len(plan.given) == 2


def test_nobody_is_drilled_who_does_not_act() -> None:
    assert why_no_drill(LINE, BODY) is None
    assert why_no_drill(LINE, "3/2/2") is not None
    reserve = LINE.with_body(LINE.body(BODY)._replace(orders=Orders.RESERVE))
    assert why_no_drill(reserve, BODY) is not None


@pytest.mark.parametrize(
    ("left", "right", "facing"),
    [(5045, 5545, "north"), (5545, 5045, "south"), (5040, 5045, "east"), (5045, 5040, "west")],
)
def test_a_line_faces_away_from_its_middle_with_its_left_on_the_left(
    left: int, right: int, facing: str
) -> None:
    """East and west are vertices; north and south lie between two."""
    expected = {"north": (0, 5), "south": (2, 3), "east": (1,), "west": (4,)}
    assert front_of(left, right) in expected[facing]


def test_a_line_is_dressed_from_end_to_end_in_the_order_of_the_units() -> None:
    """From 5744 to 5946: the first on the left on the left end, the last on the right end."""
    before = sorted(
        troops_of(LINE, BODY), key=lambda unit: to_the_right(unit.hex, front_of(5944, 5745))
    )
    plan = dress(LINE, BODY, 5944, 5745)
    after = carried_out(LINE, plan)
    slots = places(LINE, 5944, 5745)
    stood = [after.unit(unit.number).hex for unit in before]
    assert not plan.left
    assert stood == sorted(stood, key=slots.index)
    assert stood[0] == 5944
    assert stood[-1] == 5745


def acting_positions(scenario: str, seed: int) -> Iterator[tuple[HexPosition, BodyId]]:
    """Some moments of a game by chance at which a brigade acts."""
    seen = 0
    for position in played(scenario, seed):
        if position.agenda and isinstance(position.step, Acting):
            seen += 1
            for body in position.step.bodies:
                if seen % 12 == 1 and why_no_drill(position, body) is None:
                    yield position, body
        if seen > 80:
            return


@pytest.mark.parametrize(
    ("scenario", "seed"),
    [
        ("9", 1),
        pytest.param("9", 2, marks=pytest.mark.soak),
        pytest.param("2", 3, marks=pytest.mark.soak),
        pytest.param("6", 4, marks=pytest.mark.soak),
    ],
)
def test_plans_are_legal_keep_the_order_of_the_line_and_move_nobody_twice(
    scenario: str, seed: int
) -> None:
    dice, count = RandomDice(seed), 0
    for position, body in acting_positions(scenario, seed):
        facing = facing_of(position, body)
        one = troops_of(position, body)[0]
        left, right = one.hex + 100 * dice.roll("union left", 4), one.hex + dice.roll("union", 4)
        is_bold = dice.roll("union bold", 2) == 1
        plans = (
            (advance(position, body, is_bold=is_bold), facing),
            (fall_back(position, body, hexes=2, is_bold=is_bold), facing),
            (dress(position, body, left, right, is_bold=is_bold), front_of(left, right)),
        )
        for plan, front in plans:
            count += len(plan.given)
            carried_out(position, plan)
            units = [given.unit for given in plan.given]
            assert len(units) == len(set(units)), "nobody is moved twice"
            assert not set(units) & {each.unit for each in plan.left}
            if plan is plans[2][0]:
                continue
            moved = [given for given in plan.given if not card(position, given.unit).is_leader]
            for a in moved:
                for b in moved:
                    if to_the_right(a.start, front) < to_the_right(b.start, front):
                        assert to_the_right(a.to, front) <= to_the_right(b.to, front)
    assert count
