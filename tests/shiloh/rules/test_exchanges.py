"""Two regiments that fire at each other in woods: how long it takes, and what it costs. [SH 20]"""

import random
from functools import cache
from typing import NamedTuple

import pytest

from campaign.resolvers.nei_boschi.fire_chances import chances_once
from campaign.resolvers.nei_boschi.shots import FireKind
from tests.rules.play import quotes
from tests.shiloh.desk import number
from tests.shiloh.rules.firing_line import facing, with_unit

RIFLES, TARGET = "us.50-il", "cs.7-ms"
"""Ten points each, cohesion 6 and 5; both of the regiments of a fight fire as the first does."""

WOODS = facing(f"{RIFLES} 4505 E", f"{TARGET} 4605 W")
IN_ORDER, IN_DISORDER = 6, 5
FIGHTS = 4_000


class Regiment(NamedTuple):
    sp: int = 10
    disordered: bool = False
    lost: int = 0
    """By fire, and in vain tries to rally."""

    back: bool = False


@cache
def cells(sp: int, disordered: bool, kind: FireKind) -> tuple[str, ...]:
    """What each face of the die leads to."""
    position = with_unit(WOODS, RIFLES, sp=sp, disordered=disordered)
    [found] = chances_once(position, number(RIFLES), number(TARGET), kind)
    return found.outcomes


def under_fire(one: Regiment, cell: str, dice: random.Random) -> Regiment:
    """`1d+1`: a point, then a check with 1 added; `D`: disorder. Twice in disorder is a retreat."""
    points, check, added = (
        cell[:1] if cell[0].isdigit() else "0",
        next((letter for letter in cell if letter in "dD"), ""),
        int(cell[-2:]) if cell[-2:-1] in ("+", "-") and len(cell) > 1 else 0,
    )
    one = one._replace(sp=one.sp - int(points), lost=one.lost + int(points))
    cohesion = IN_DISORDER if one.disordered else IN_ORDER
    if check == "D" or (check == "d" and dice.randrange(10) + added > cohesion):
        return one._replace(disordered=True, back=one.disordered)
    return one


def rallied(one: Regiment, dice: random.Random) -> Regiment:
    """Before it acts, with an enemy beside it; a 9 costs a point. [BB 13.4]"""
    face = dice.randrange(10) if one.disordered else 0
    if face == 9:
        return one._replace(sp=one.sp - 1, lost=one.lost + 1)
    return one._replace(disordered=one.disordered and face + 1 > IN_DISORDER)


def fought(dice: random.Random) -> tuple[int, int]:
    """The exchanges until one falls back, and the points that both have lost."""
    acting, other, exchanges = Regiment(), Regiment(), 0
    while not (acting.back or other.back):
        acting = rallied(acting, dice)
        there = dice.choice(cells(acting.sp, acting.disordered, FireKind.PHASE))
        here = dice.choice(cells(other.sp, other.disordered, FireKind.RETURN))
        acting, other = under_fire(other, there, dice), under_fire(acting, here, dice)
        exchanges += 1
    return exchanges, acting.lost + other.lost


@quotes("SH 20", "d a check with what is behind it added, D disorder without one")
def test_sh_20_two_regiments_in_the_woods() -> None:
    """`Two 10-SP regiments at 1 hex in woods: 7 exchanges until one falls back, 2.4 SP (12 %) lost
    together`, when each rallies as it acts; the point that a retreat costs is not counted.
    """
    dice = random.Random(1862)
    fights = [fought(dice) for _ in range(FIGHTS)]
    assert sum(exchanges for exchanges, _ in fights) / FIGHTS == pytest.approx(7, abs=0.35)
    assert sum(lost for _, lost in fights) / FIGHTS == pytest.approx(2.4, abs=0.2)
