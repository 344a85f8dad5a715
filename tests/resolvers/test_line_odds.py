"""What the dice of the battle line can come to: by hand, and face by face."""

from collections import defaultdict
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from campaign.battle.contract import BattlePiece, BattleRequest
from campaign.dice import ScriptedDice, every_fall
from campaign.resolvers.battle_line.odds import expected_hits, falls, forecast, prospects
from campaign.resolvers.battle_line.orders import Fire, Roll
from campaign.resolvers.battle_line.position import LinePosition, Shot, Stage
from campaign.resolvers.battle_line.resolver import BATTLE_LINE, SCENARIOS
from campaign.resolvers.battle_line.suggestions import completed, orders_to_dice
from campaign.terms import CONFEDERATE, UNION, PieceType
from tests.resolvers.battles import requests

CAIRO = BATTLE_LINE.begin(SCENARIOS["cairo"])
"""One entrenched Union cavalry, piece 3, and two Confederate ones that crossed the river."""

VETERAN, MILITIA = PieceType.VETERAN_INFANTRY, PieceType.MILITIA_INFANTRY


def line_up(union: list[PieceType], confederate: list[PieceType], **more: Any) -> LinePosition:
    """Two lines in Corinth; the Confederacy attacks, its pieces are numbered first."""
    types = [(CONFEDERATE, t) for t in confederate] + [(UNION, t) for t in union]
    pieces = (BattlePiece(n, side, type_) for n, (side, type_) in enumerate(types, start=1))
    request = BattleRequest("test", "corinth", 1862, CONFEDERATE, tuple(pieces), **more)
    return BATTLE_LINE.begin(request)


def face_by_face(position: LinePosition) -> dict[LinePosition, Fraction]:
    """Where a throw leads: every face of every die."""
    found = defaultdict[LinePosition, Fraction](Fraction)
    for fall, tick in every_fall(lambda dice: BATTLE_LINE.apply(position, Roll(), dice)):
        found[tick.position] += fall.chance
    return found


def in_short(position: LinePosition) -> dict[LinePosition, Fraction]:
    """The same with one throw for all that come to the same."""
    known = falls(position, Roll())
    assert known is not None
    found = {}
    for chance, faces in known:
        dice = ScriptedDice(faces)
        after = BATTLE_LINE.apply(position, Roll(), dice).position
        assert dice.unused == ()
        assert after not in found, "two throws for one result"
        found[after] = chance
    return found


def test_a_lone_shot_is_expected_to_hit_as_often_as_its_faces_fall() -> None:
    assert expected_hits(CAIRO, (Shot(3, 1),)) == pytest.approx(3 / 6)


def test_no_piece_takes_more_hits_than_it_has_steps() -> None:
    position = line_up([VETERAN] * 3, [MILITIA])
    shots = tuple(Shot(n, 1) for n in (2, 3, 4))
    # Three even chances at a piece of two steps: 3/8 one hit, 4/8 two hits that tell.
    assert expected_hits(position, shots) == pytest.approx(3 / 8 + 2 * 4 / 8)
    reduced = position.with_line(CONFEDERATE, (position.lines[1][0]._replace(reduced=True),))
    assert expected_hits(reduced, shots) == pytest.approx(7 / 8)


def test_the_forecast_covers_the_volley_and_the_answer() -> None:
    hits = forecast(CAIRO)
    assert hits[UNION] == pytest.approx(3 / 6)
    assert hits[CONFEDERATE] == pytest.approx(1 / 6), "militia cannot hit an entrenched piece"


def test_missing_shots_are_filled_in_by_the_rules() -> None:
    position = completed(line_up([VETERAN] * 4, [MILITIA] * 3))
    assert len(position.shots) == 4
    assert position.covered == {1, 2, 3}
    assert BATTLE_LINE.legal(position) == (Roll(),)


def test_the_commander_orders_up_to_the_dice() -> None:
    assert orders_to_dice(CAIRO) == [Fire(3, 1), Roll()]


# --- the chances of one order ------------------------------------------------------------------


def test_8_5_a_shot_hits_as_often_as_its_faces_fall() -> None:
    """A veteran cavalry fires 2, and 1 better at whoever crossed water. [BG 8.5, BG 8.7]"""
    [hit] = prospects(CAIRO, Fire(3, 1)) or ()
    assert hit.chances == (3 / 6,)


def test_8_5_a_volley_is_told_target_by_target() -> None:
    """Two veterans, 3 of 6 each, at the first militia; a third at the other, which is reduced."""
    position = line_up([VETERAN] * 3, [MILITIA] * 2)
    tired = position.lines[1][1]._replace(reduced=True)
    position = position.with_line(CONFEDERATE, (position.lines[1][0], tired))
    position = position._replace(shots=(Shot(3, 1), Shot(4, 2), Shot(5, 1)))
    one, other = prospects(position, Roll()) or ()
    assert one.chances == pytest.approx((1 / 4, 1 / 2, 1 / 4))
    assert other.chances == pytest.approx((1 / 2, 1 / 2))


def test_7_0_a_command_die_gives_what_the_table_says() -> None:
    """The column of 1862: 2/3 on 1 and 2, 3/4 on 3 and 4, 4/5 on 5 and 6. [NS 7.0]"""
    position = line_up([VETERAN] * 3, [MILITIA] * 3, command=True)
    assert position.stage is Stage.COMMAND
    [union] = prospects(position, Roll()) or ()
    assert getattr(union, "totals", None) == (2, 2, 3, 3, 4, 4)
    position = BATTLE_LINE.apply(position, Roll(), ScriptedDice([1])).position
    [confederate] = prospects(position, Roll()) or ()
    assert getattr(confederate, "totals", None) == (3, 3, 4, 4, 5, 5)


# --- all that a volley can come to -------------------------------------------------------------


def test_eight_dice_come_to_few_results() -> None:
    """Eight even chances at eight full pieces: 256 results instead of 1,679,616 throws."""
    position = line_up([VETERAN] * 8, [VETERAN] * 8)
    position = position._replace(shots=tuple(Shot(8 + n, n) for n in range(1, 9)))
    found = in_short(position)
    assert len(found) == 2**8
    for hits in range(9):
        share = sum(p for after, p in found.items() if _reduced(after) == hits)
        assert share == Fraction(comb(8, hits), 2**8)


def _reduced(position: LinePosition) -> int:
    return sum(piece.reduced for piece in position.lines[1])


def test_8_1_a_militia_that_is_reduced_stands_on_three() -> None:
    """Hit with 3 of 6; then it runs on 4, 5 and 6. [BG 8.5, NS 8.1]"""
    position = line_up([VETERAN], [MILITIA] * 2, morale=True)
    position = position._replace(shots=(Shot(3, 1),))
    shares = {
        (_reduced(after), len(after.routed)): share for after, share in in_short(position).items()
    }
    assert shares == {(0, 0): Fraction(1, 2), (1, 0): Fraction(1, 4), (0, 1): Fraction(1, 4)}


@pytest.mark.thorough
def test_a_volley_comes_to_the_same_in_short_as_face_by_face() -> None:
    """In all kinds of battles: morale, works, garrisons, leaders' points, shots that cannot hit."""
    compared = 0
    for number, request in enumerate(requests(40)):
        position = BATTLE_LINE.begin(request)
        for step in range(60):
            if position.winner is not None:
                break
            if position.stage is Stage.FIRE and position.shots and number % 4 == step % 4:
                known = falls(position, Roll())
                assert known is not None
                assert sum(fall.chance for fall in known) == 1
                if len(position.shots) <= 2 and BATTLE_LINE.refusal(position, Roll()) is None:
                    assert in_short(position) == face_by_face(position)
                    compared += 1
            order = BATTLE_LINE.choose(position)
            faces = (1 + (step + number) % 6,) * 30
            position = BATTLE_LINE.apply(position, order, ScriptedDice(faces)).position
    assert compared > 20


@pytest.mark.thorough
def test_where_results_are_too_many_every_face_has_to_be_tried() -> None:
    position = line_up([VETERAN] * 16, [VETERAN] * 16)
    position = position._replace(shots=tuple(Shot(16 + n, n) for n in range(1, 17)))
    assert falls(position, Roll()) is None
    assert falls(position, Fire(17, 1)) is None
