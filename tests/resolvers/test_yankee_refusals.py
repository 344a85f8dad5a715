"""Yankee: what is not allowed, order by order, with its paragraph and its reason. [YK 4-12]"""

from typing import Any

import pytest

from campaign.resolvers.yankee.position import Stage, Task, YankeePosition
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.resolvers.yankee.troops import Formation
from campaign.tabletop.measure import CM
from campaign.tabletop.terrain import Kind, Piece, rectangle
from tests.resolvers.yankee_table import (
    CONFEDERATE,
    GUNS,
    HORSE,
    UNION,
    brigade,
    line,
    refused,
    table,
    told,
)

Place = tuple[float, ...]

FAR = (90, 9)


def strip(kind: Kind) -> tuple[Piece, ...]:
    """Terrain across the way, 3 to 5 cm before the front."""
    return (rectangle(kind, 30 * CM, 23 * CM, 70 * CM, 25 * CM),)


def free(
    *own: Place,
    enemy: Place = (50, 90),
    friend: Place = FAR,
    ground: tuple[Piece, ...] = (),
    **changes: Any,
) -> YankeePosition:
    """Brigade 1 may go where it likes; 2 is a battery, 3 the enemy, 4 a friend."""
    places = own or ((50, 20),)
    return table(
        brigade(UNION, *places, **(told(Task.SKIRMISH) | changes)),
        brigade(UNION, (120, 20), branch=GUNS),
        brigade(CONFEDERATE, enemy),
        brigade(UNION, friend),
        ground=ground,
    )


def reason(position: YankeePosition, order: str) -> tuple[str, str]:
    """The paragraph that forbids an order, and what it says."""
    rule = refused(position, order)
    found = YANKEE.refusal(position, YANKEE.orders.read(order))
    return rule, found.reason if found is not None else ""


GOES = told(Task.ATTACK, 3)

CHARGES = (
    (free(**GOES, enemy=(47, 30, 90)), "YK 9.2", "base 3 is not in front of it"),
    (free(**GOES, enemy=(55, 29, 210)), "YK-R8", "base 3 is out of reach of a charge"),
    (free(**GOES, enemy=(50, 27, 150), ground=strip(Kind.WOOD)), "YK-R10", "halves the reach"),
    (
        free(**GOES, enemy=(52, 31, 90), ground=strip(Kind.RIVER)),
        "YK 7.6",
        "no charge crosses a river",
    ),
    (free(**GOES, enemy=(46, 29), friend=(47, 24)), "YK 7.5", "base 4 stands in the way"),
    (free(**GOES, enemy=(50, 20)), "YK 9.1", "it is in contact with the enemy, and fights"),
)


@pytest.mark.parametrize(("position", "rule", "words"), CHARGES, ids=[case[2] for case in CHARGES])
def test_charges(position: YankeePosition, rule: str, words: str) -> None:
    assert refused(position, "charge 1 3") == rule
    assert words in reason(position, "charge 1 3")[1]


PAIR = line(50, 20, 2)
ASKEW = ((50, 20), (52.6, 20, 10))

MOVES = (
    (free(), "column 1 50", "YK 7.3", "a single base cannot form a column"),
    (free(**told(Task.CHANGE)), "form 1 column", "YK 7.3", "a single base cannot form a column"),
    (
        free(branch=HORSE, **told(Task.CHANGE)),
        "form 1 skirmish",
        "YK-R8",
        "only infantry forms a line of skirmishers",
    ),
    (free(*PAIR, friend=(50, 25)), "column 1 50", "YK 7.5", "a base stands in the way"),
    (free(), "align 3 1 left", "YK 7.1", "there is no friendly base 3"),
    (free((50, 20), (80, 20)), "align 2 1 right", "YK 7.2", "cannot go that far"),
    (free((50, 20), (52.5, 20)), "align 2 1 right detached yes", "YK 7.3", "it is there already"),
    (
        free((50, 20), (58, 20), friend=(55, 20)),
        "align 2 1 right",
        "YK 7.5",
        "stands in the way",
    ),
    (free((50, 99)), "move 1 50", "YK 7.5", "the table ends there"),
    (free(friend=(50, 25)), "move 1 100", "YK 7.5", "stands in the way"),
    (free(*ASKEW), "wheel 1 left 10", "YK 7.1", "face different ways"),
    (free(), "wheel 1 left 91", "YK 7.1", "by 1 to 90 degrees"),
    (free(), "wheel 1 about 30", "YK 7.1", "goes to the left or right"),
    (free(), "move 1 0", "YK 7.1", "that is no move"),
    (free(formation=Formation.SQUARE), "move 1 25", "YK 7.2", "cannot go that far"),
)


@pytest.mark.parametrize(
    ("position", "order", "rule", "words"), MOVES, ids=[f"{c[1]}: {c[3]}" for c in MOVES]
)
def test_moves(position: YankeePosition, order: str, rule: str, words: str) -> None:
    assert refused(position, order) == rule
    assert words in reason(position, order)[1]


def test_what_is_due_first() -> None:
    """An order in the wrong part of a battle hears what has its place now."""
    for stage, rule in (
        (Stage.SURVEY, "YK 4.1"),
        (Stage.DRAW, "YK 5.1"),
        (Stage.EDGE, "YK 5.1"),
        (Stage.PLAN, "YK 5.3"),
        (Stage.FACE, "YK 7.4"),
        (Stage.FIRE, "YK 6.2"),
        (Stage.COMBAT, "YK 9.1"),
        (Stage.EVADE, "YK 9.6"),
    ):
        assert refused(free()._replace(stage=stage), "move 1 50") == rule, stage
    assert refused(free(), "roll") == "YK 6.2"
    assert refused(free()._replace(winner=UNION), "move 1 50") == "YK 12.1"


def test_the_ground() -> None:
    laying = free()._replace(stage=Stage.GROUND, dice=(6,))
    assert reason(laying, "strip river southwest 0 50")[0] == "YK 4.2"
    assert reason(laying, "done")[1] == "there is always room for a river or railway"


def test_nobody_comes_from_far_away() -> None:
    assert refused(free()._replace(turn=3), "reinforce veteran_infantry atlanta west") == "BG 10.1"
