"""The closed form that commanders sift battles with, against the exact odds."""

from math import sqrt
from random import Random

import pytest

from campaign import PieceType, Side
from campaign.battle.contract import BattlePiece
from campaign.commanders.quick_odds import quick_odds
from campaign.resolvers.battle_line.side_lines import Kind, Line
from campaign.resolvers.battle_line.sweep import sweep
from campaign.tables.printed_values import printed_values

INFANTRY = (PieceType.MILITIA_INFANTRY, PieceType.VETERAN_INFANTRY, PieceType.CRACK_INFANTRY)


def army(type_: PieceType, number: int) -> list[BattlePiece]:
    return [BattlePiece(n, Side.UNION, type_) for n in range(number)]


def exact(
    attackers: list[BattlePiece], defenders: list[BattlePiece], works: int, water: int
) -> float:
    """The first *works* of the defenders are dug in, the first *water* attackers come across."""
    lines = []
    for pieces, modified, crossed in ((attackers, 0, water), (defenders, works, 0)):
        kinds = []
        for n, piece in enumerate(pieces):
            value, modifier = printed_values()[piece.type]
            kinds.append(Kind(value, modifier - (n < modified), n < crossed, 10, 1, 0))
        merged = {kind: kinds.count(kind) for kind in kinds}
        lines.append(Line(tuple(k._replace(whole=n) for k, n in merged.items()), 0.0))
    return sweep(lines[0], lines[1], 1, False, lambda: None).wins[0]


def test_it_is_wrong_by_less_than_a_tenth_on_average() -> None:
    """Over armies, works and rivers drawn at random that it was not fitted to."""
    random = Random(4711)
    squares = []
    for _ in range(60):
        one, two = (army(random.choice(INFANTRY), random.randint(1, 6)) for _ in range(2))
        works, water = random.choice((0, len(two))), random.choice((0, len(one)))
        said = quick_odds(one, two, entrenched=works, crossed=water)
        squares.append((said - exact(one, two, works, water)) ** 2)
    assert sqrt(sum(squares) / len(squares)) < 0.1


@pytest.mark.parametrize("type_", INFANTRY)
def test_one_more_on_a_side_helps_it(type_: PieceType) -> None:
    odds = [quick_odds(army(type_, n), army(type_, 4)) for n in range(1, 9)]
    assert odds == sorted(odds)
    assert odds[0] < odds[-1]
    odds = [quick_odds(army(type_, 4), army(type_, n)) for n in range(1, 9)]
    assert odds == sorted(odds, reverse=True)


def test_works_a_river_and_a_garrison_help_the_defender() -> None:
    """[BG 8.6, BG 8.7, NS 5.0]"""
    six, four = army(PieceType.VETERAN_INFANTRY, 6), army(PieceType.MILITIA_INFANTRY, 4)
    plain = quick_odds(six, four)
    assert quick_odds(six, four, entrenched=4) < quick_odds(six, four, entrenched=1) < plain
    assert quick_odds(six, four, crossed=6) < plain
    assert quick_odds(six, four, garrison=3) < plain


def test_nobody_and_those_who_cannot_hit_win_nothing() -> None:
    cavalry, veterans = army(PieceType.MILITIA_CAVALRY, 2), army(PieceType.VETERAN_INFANTRY, 2)
    assert quick_odds(veterans, []) == 1
    assert quick_odds([], veterans) == 0
    assert quick_odds(cavalry, veterans, entrenched=2) == 0, "one less one hits with no face"
    assert 0 < quick_odds(veterans, [], garrison=3) < 1
