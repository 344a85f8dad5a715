"""Shell for Guns: why orders are refused, one line for every reason, with its paragraph.

A long file, because there are about a hundred reasons.
"""

from typing import Any, NamedTuple

import pytest

from campaign.battle.contract import BattlePiece, BattleRequest
from campaign.resolvers.shell_for_guns.position import Arrival, ShellPosition, Stage
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.shell_for_guns.vocabulary import Formation
from campaign.terms import PieceType
from tests.resolvers.shell_table import (
    CONFEDERATE,
    EAST,
    UNION,
    WEST,
    battery,
    brigade,
    cavalry,
    general,
    refused,
    table,
)

ONE = brigade(1, UNION, 100, 100)
FOE = brigade(2, CONFEDERATE, 100, 150)
FAR = brigade(2, CONFEDERATE, 300, 200)
GUNS = battery(5, UNION, 100, 80)
MOVING: dict[str, Any] = {"stage": Stage.MOVE, "acting": 1}
TOGETHER: dict[str, Any] = {"stage": Stage.TOGETHER, "given": 1, "joint": 1, "waiting": (1,)}
RIDING: dict[str, Any] = {"stage": Stage.GENERALS}


class Case(NamedTuple):
    """An order that is refused, and how."""

    position: ShellPosition
    line: str
    rule: str
    reason: str


def beginning(*lines: str) -> ShellPosition:
    """A small battle before it is deployed; the Confederates begin."""
    pieces = [BattlePiece(n, UNION, PieceType.VETERAN_INFANTRY) for n in (1, 2)]
    pieces += [BattlePiece(n, CONFEDERATE, PieceType.VETERAN_INFANTRY) for n in (3, 4)]
    position = SHELL_FOR_GUNS.begin(BattleRequest("small", "corinth", 1862, UNION, tuple(pieces)))
    for line in lines:
        order = SHELL_FOR_GUNS.orders.read(line)
        position = SHELL_FOR_GUNS.apply(position, order, NO_DICE).position
    return position


class _NoDice:
    def roll(self, why: str, sides: int = 6) -> int:
        raise AssertionError(f"nobody rolls yet: {why}")


NO_DICE = _NoDice()
OBJECTIVES = ("objective 120 190", "objective 240 190", "objective 120 50", "objective 240 50")
DEPLOYING = beginning(*OBJECTIVES)
DIVISION = DEPLOYING.there(3).division


def entering(**changes: Any) -> ShellPosition:
    """A division of the Union's waits at its edge."""
    waiting = brigade(1, UNION, 0, 0)._replace(on_table=False)
    values: dict[str, Any] = {"stage": Stage.ENTRY, "arrivals": (Arrival(WEST, 2, True),)}
    units = (waiting, brigade(3, UNION, 300, 60), *changes.pop("others", ()))
    return table(*units, **(values | changes))


BEFORE = [
    Case(beginning(), "objective 59 190", "SG 3.0", "at least 6 UM from the short edges"),
    Case(beginning(), "objective 120 201", "SG 3.0", "4 to 6 UM from the own long edge"),
    Case(beginning("objective 120 190"), "objective 239 190", "SG 3.0", "12 UM apart"),
    Case(beginning(), f"deploy {DIVISION} 1", "SG 3.0", "side first places its objectives"),
    Case(DEPLOYING, "reserve 1", "SG 3.0", "is not waiting to be deployed"),
    Case(DEPLOYING, "reserve 3", "SG 3.0", "one unit in five"),
    Case(DEPLOYING, f"deploy {WEST} 1", "SG 3.0", "is not waiting to be deployed"),
    Case(DEPLOYING, f"deploy {DIVISION} 5", "SG 3.0", "numbered from 1 to 4"),
    Case(DEPLOYING, f"deploy {DIVISION} 4 wide 2", "SG 3.0", "numbered from 1 to 4"),
    Case(DEPLOYING, f"deploy {DIVISION} 1 limbered", "SG 1.2", "cannot form limbered"),
    Case(DEPLOYING, f"place {DIVISION} 180 61", "SG 3.0", "at most 6 UM from its own edge"),
    Case(DEPLOYING, f"place {DIVISION} 361 60", "SG 3.0", "at most 6 UM from its own edge"),
    Case(DEPLOYING, f"place {DIVISION} 180 2", "SG 3.0", "does not fit"),
    Case(DEPLOYING, "done", "SG 3.0", "there is room for division"),
    Case(entering(), f"enter {EAST} 100", "SG 2.4", "does not enter now"),
    Case(entering(), f"enter {WEST} 100 unlimbered", "SG 1.2", "cannot form unlimbered"),
    Case(entering(), f"enter {WEST} 999", "SG 2.4", "no room"),
    Case(
        entering(others=(brigade(2, CONFEDERATE, 100, 80),)),
        f"enter {WEST} 100",
        "SG 2.4",
        "within 6 UM of enemies",
    ),
    Case(entering(), "division", "SG 2.4", "side first brings on its arrivals"),
]

RIDES = [
    Case(table(ONE, **RIDING), f"ride {EAST} 100 100", "SG 2.1", "there is no union general"),
    Case(table(ONE, **RIDING), f"ride {WEST} 361 100", "SG 2.1", "not on the table"),
    Case(table(ONE, **RIDING), f"ride {WEST} 100 221", "SG 2.1", "rides at most 12 UM"),
    Case(table(ONE, FOE, **RIDING), f"join {WEST} 2", "SG 2.1", "not a friend"),
    Case(
        table(ONE, GUNS._replace(division=EAST), **RIDING),
        f"follow {WEST} 5",
        "SG 2.1",
        "another division",
    ),
    Case(
        table(ONE, generals=(general(WEST, UNION, 100, 100, moved=True),), **RIDING),
        f"join {WEST} 1",
        "SG 2.1",
        "has ridden already",
    ),
    Case(
        table(ONE, generals=(general(WEST, UNION, 100, 100, unit=1),), **RIDING),
        f"join {WEST} 1",
        "SG 2.1",
        "is with unit 1",
    ),
]

COMMANDS = [
    Case(table(ONE, commanding=False), "division", "SG 2.2", "has lost the initiative"),
    Case(table(ONE, given=1), "division", "SG 2.3", "must be the first"),
    Case(table(ONE, given=2, joint=2), "division", "SG 2.3", "at most twice per turn"),
    Case(table(ONE._replace(disordered=True)), "division", "SG 2.3", "can receive that order"),
    Case(table(ONE), "brigade 99", "SG 2.2", "does not belong to the division"),
    Case(table(ONE), f"brigade 1 general {WEST}", "SG-R14", "of a corps"),
    Case(table(ONE, given=1, joint=1), "brigade 1", "SG 2.3", "moved with its division"),
    Case(table(ONE._replace(came=True)), "brigade 1", "SG 2.4", "entered the table this turn"),
    Case(
        table(ONE, GUNS._replace(actions=2)), "brigade 5", "SG 2.5", "can do nothing more this turn"
    ),
    Case(table(ONE, generals=(general(WEST, UNION, 300, 100),)), "brigade 1", "SG 2.3", "too far"),
    Case(table(ONE, GUNS), "charge 5 99", "SG 2.5", "batteries cannot charge"),
    Case(table(ONE._replace(charged=True), FOE), "charge 1 2", "SG 2.5", "has charged"),
    Case(table(ONE, GUNS), "charge 1 5", "SG 2.5", "is not an enemy"),
    Case(table(ONE, FAR), "charge 1 2", "SG 2.5", "cannot make contact"),
    Case(table(ONE, GUNS, FOE), "fire 2 1", "SG 2.6", "does not belong to the division"),
    Case(table(ONE._replace(fired=True), FOE), "fire 1 2", "SG 2.6", "has fired already"),
    Case(table(ONE, FOE), "fire 1 1", "SG 2.6", "is not an enemy"),
    Case(table(ONE, FAR), "fire 1 2", "SG 2.6", "out of range"),
    Case(
        table(ONE, FOE, brigade(3, CONFEDERATE, 150, 130)), "fire 1 2", "SG 2.6", "unit 3 is nearer"
    ),
    Case(table(cavalry(1, UNION, 100, 100), FOE), "fire 1 2", "SG 1.3", "must dismount"),
    Case(
        table(GUNS._replace(formation=Formation.LIMBERED), FOE), "fire 5 2", "SG 2.5", "is limbered"
    ),
    Case(table(GUNS._replace(actions=2), FOE), "fire 5 2", "SG 2.5", "has acted twice"),
    Case(table(ONE, GUNS), "unlimber 5", "SG 2.5", "no guns that are limbered"),
    Case(table(ONE, GUNS._replace(fired=True)), "limber 5", "SG 2.5", "has fired"),
    Case(table(ONE, GUNS._replace(actions=2)), "limber 5", "SG 2.5", "has acted twice"),
    Case(table(ONE, FOE), "limber 2", "SG 2.2", "does not belong to the division"),
    Case(table(ONE), "move 1 10", "SG 2.2", "a union division has the initiative"),
]

MOVES = [
    Case(table(ONE, **MOVING), "move 99 10", "SG 2.2", "does not belong to the division"),
    Case(table(ONE, GUNS, **MOVING), "move 5 10", "SG 2.3", "it is unit 1 that carries out"),
    Case(table(ONE, GUNS, **TOGETHER), "move 5 10", "SG 2.3", "does not move with the division"),
    Case(table(ONE, **MOVING), "move 1 0", "SG 2.5", "a move has a length"),
    Case(table(ONE, **MOVING), "move 1 10 bearing 360", "SG 2.5", "a move has a length"),
    Case(table(ONE, **MOVING), "move 1 2000 bearing 270", "SG 2.5", "would leave the table"),
    Case(table(ONE, **MOVING), "move 1 41", "SG 2.5", "can go 4 UM"),
    Case(table(ONE, **MOVING), "move 1 21 bearing 90", "SG 2.5", "can go 2 UM"),
    Case(
        table(ONE, did=("turn",), **MOVING),
        "move 1 10 bearing 180",
        "SG 2.5",
        "takes the whole move",
    ),
    Case(
        table(cavalry(1, UNION, 260, 70), table_name="farm", **MOVING),
        "move 1 20",
        "SG 2.5",
        "may not enter that ground",
    ),
    Case(
        table(ONE, brigade(3, UNION, 100, 120), **MOVING), "move 1 40", "SG 2.5", "unit 3 stands in"
    ),
    Case(
        table(ONE, brigade(2, CONFEDERATE, 100, 130), **MOVING),
        "move 1 30",
        "SG 2.5",
        "only a charge makes contact",
    ),
    Case(
        table(ONE, brigade(2, CONFEDERATE, 100, 190), **TOGETHER),
        "move 1 40",
        "SG 2.3",
        "within 6 UM of enemies",
    ),
    Case(
        table(ONE, FOE, leash=500, **MOVING), "move 1 10", "SG 2.8", "does not go toward the enemy"
    ),
    Case(table(ONE, **MOVING), "turn 1 91", "SG 2.5", "turns by 1 to 90 degrees"),
    Case(table(ONE, did=("turn",), **MOVING), "turn 1 30", "SG 2.5", "has turned"),
    Case(
        table(ONE, brigade(3, UNION, 100, 104), **MOVING), "turn 1 30", "SG 2.5", "no room to turn"
    ),
    Case(
        table(ONE, brigade(2, CONFEDERATE, 100, 130), **MOVING),
        "turn 1 90",
        "SG 2.5",
        "would turn into an enemy",
    ),
    Case(
        table(ONE, FOE, **TOGETHER), "turn 1 30", "SG 2.3", "brings no unit within 6 UM of enemies"
    ),
    Case(table(ONE, **MOVING), "form 1 limbered", "SG 1.2", "cannot form limbered"),
    Case(table(ONE, **MOVING), "form 1 line", "SG 2.5", "is in that formation already"),
    Case(table(ONE, **MOVING), "form 1 double on left", "SG 2.5", "to both sides evenly"),
    Case(table(ONE, **TOGETHER), "form 1 double", "SG 2.5", "takes an order to the brigade"),
    Case(table(ONE, did=("form",), **MOVING), "form 1 double", "SG 2.5", "has changed"),
    Case(
        table(ONE._replace(formation=Formation.ATTACK), brigade(3, UNION, 130, 100), **MOVING),
        "form 1 line",
        "SG 2.5",
        "no room to form",
    ),
    Case(
        table(ONE, brigade(2, CONFEDERATE, 100, 92, heading=0), **MOVING),
        "form 1 double",
        "SG 2.5",
        "would touch an enemy",
    ),
    Case(table(ONE, **MOVING), "dismount 1", "SG 1.3", "cannot do that"),
    Case(table(cavalry(1, UNION, 100, 100), **MOVING), "mount 1", "SG 1.3", "cannot do that"),
]


def joining(*units: Any, **changes: Any) -> ShellPosition:
    """A limbered battery beside other units has been ordered to move."""
    guns = battery(5, UNION, 115, 95, formation=Formation.LIMBERED)
    guns = guns._replace(**changes)
    return table(guns, *units, stage=Stage.MOVE, acting=5)


STAYS = brigade(1, UNION, 100, 110)

GUNS_THAT_JOIN = [
    Case(joining(STAYS, joined=1), "attach 5 1 right", "SG 2.3", "cannot join a brigade now"),
    Case(joining(STAYS, joined=1), "turn 5 30", "SG 2.3", "keeps the front of its brigade"),
    Case(joining(STAYS, actions=1), "attach 5 1 right", "SG 2.5", "cannot unlimber any more"),
    Case(joining(STAYS, FOE), "attach 5 2 right", "SG 2.3", "cannot be joined"),
    Case(joining(cavalry(1, UNION, 100, 110)), "attach 5 1 right", "SG 2.3", "of infantry"),
    Case(joining(STAYS._replace(moves=1)), "attach 5 1 right", "SG 2.3", "has moved this turn"),
    Case(
        joining(STAYS._replace(x=STAYS.x + 4000)),
        "attach 5 1 right",
        "SG 2.5",
        "cannot go that far",
    ),
    Case(
        joining(STAYS, brigade(3, UNION, 165, 110)),
        "attach 5 1 right",
        "SG 2.5",
        "there is no room",
    ),
    Case(
        joining(STAYS, brigade(2, CONFEDERATE, 138, 110)),
        "attach 5 1 right",
        "SG 2.5",
        "batteries cannot charge",
    ),
    Case(
        joining(STAYS, brigade(2, CONFEDERATE, 168, 110, heading=0)),
        "attach 5 1 center",
        "SG 2.3",
        "no room to spread",
    ),
    Case(
        joining(STAYS, brigade(2, CONFEDERATE, 170, 110, heading=0)),
        "attach 5 1 center",
        "SG 2.3",
        "would touch an enemy",
    ),
]


def struck(target: Any, **changes: Any) -> ShellPosition:
    """Unit 1 charges unit 2, who has to say what he does."""
    values = {"stage": Stage.REPLY, "side": CONFEDERATE, "acting": 1, "target": 2}
    return table(ONE, target, **(values | changes))


CHARGES = [
    Case(
        struck(brigade(2, CONFEDERATE, 100, 130, fired=True)),
        "stand silent yes",
        "SG 2.5",
        "no charged unit",
    ),
    Case(struck(battery(2, CONFEDERATE, 100, 130)), "flee", "SG 2.5", "stands by its guns"),
    Case(struck(FOE), "fire 2 1", "SG 2.5", "side first answers the charge"),
    Case(
        table(ONE._replace(broke=True), FOE, stage=Stage.SUCCESS, acting=1),
        "pursue",
        "SG 2.8",
        "has broken through",
    ),
    Case(
        table(ONE._replace(heading=180), FOE, stage=Stage.SUCCESS, acting=1),
        "pursue",
        "SG 2.8",
        "no enemy in front",
    ),
    Case(
        table(ONE, stage=Stage.SUCCESS, acting=1),
        "done",
        "SG 2.8",
        "unit 1 first finishes the charge that it has won",
    ),
    Case(table(ONE, winner=UNION), "done", "SG 3.0", "the battle is over"),
]


@pytest.mark.parametrize(
    "case",
    [*BEFORE, *RIDES, *COMMANDS, *MOVES, *GUNS_THAT_JOIN, *CHARGES],
    ids=lambda case: case.line.replace(" ", "_"),
)
def test_a_refusal_says_why(case: Case) -> None:
    refusal = refused(case.position, case.line)
    assert (refusal.rule, case.reason in refusal.reason) == (case.rule, True), refusal
