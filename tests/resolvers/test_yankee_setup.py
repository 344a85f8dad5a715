"""Yankee before the first move: ground, edges, orders. [YK 4, YK 5, YK-R21]"""

from dataclasses import replace

import pytest

from campaign import RandomDice
from campaign.battle.contract import BattleLeader, BattlePiece, BattleRequest
from campaign.resolvers.yankee.generals import command_value
from campaign.resolvers.yankee.muster import begin
from campaign.resolvers.yankee.position import Stage, Task, YankeePosition
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.resolvers.yankee.troops import Quality, command_values
from campaign.tabletop.measure import CM, Point, squared
from campaign.tabletop.terrain import Kind, rectangle
from campaign.terms import Leader, PieceType
from tests.resolvers.yankee_table import (
    CONFEDERATE,
    GUNS,
    REQUEST,
    UNION,
    brigade,
    line,
    place,
    play,
    refused,
    table,
    told,
)
from tests.rules.play import quotes

FEWEST = (1, 1)
"""Dice that lay two pieces of terrain."""


def fresh() -> YankeePosition:
    return begin(REQUEST)


def drawn_up(position: YankeePosition) -> YankeePosition:
    """The commander does all until the first orders."""
    dice = RandomDice(3)
    while position.stage is not Stage.PLAN:
        position, _ = YANKEE.apply(position, YANKEE.choose(position), dice)
    return position


# --- ground ------------------------------------------------------------------------------------


@quotes("YK 4.1", "The sum of two dice is the number of pieces of terrain")
@quotes("YK 4.1", "which both players lay in turn")
def test_yk_4_1_two_dice_for_the_ground() -> None:
    position = play(fresh(), "roll", dice=(*FEWEST, 1, 5))
    assert position.dice == (1, 5)
    assert position.acting is UNION
    position = play(position, "lay 50 50")
    assert position.acting is CONFEDERATE
    position = play(position, "lay 100 50")
    assert [piece.kind for piece in position.ground] == [Kind.WOOD, Kind.VILLAGE]
    assert position.stage is Stage.DRAW


@quotes("YK 4.2", "a strip that joins two adjacent edges of the table")
@quotes("YK 4.2", "all else is irregular, 10 to 15 cm across")
def test_yk_4_2_shapes() -> None:
    position = play(fresh(), "roll", dice=(*FEWEST, 6, 3))
    assert refused(position, "lay 50 50") == "YK 4.2"
    position = play(position, "strip river southwest 60 50")
    assert refused(position, "strip river southwest 60 50") == "YK 4.2"
    [river] = position.ground
    edges = {(x // 100 <= 2, y // 100 <= 2) for x, y in river.outline}
    assert edges == {(True, False), (False, True)}
    [_, rough] = play(position, "lay 100 50").ground
    away = [squared(rough.middle, corner) for corner in rough.outline]
    assert min(away) ** 0.5 > 4 * CM
    assert max(away) ** 0.5 < 9 * CM


@quotes("YK-R4", "Irregular pieces lie at least 3 cm apart")
@quotes("YK-R4", "A river has one bridge, where a railway crosses it, or none")
def test_yk_r4_room_between_and_bridges() -> None:
    position = play(play(fresh(), "roll", dice=(*FEWEST, 1, 2)), "lay 50 50")
    assert refused(position, "lay 60 50") == "YK-R4"
    assert refused(position, "lay 100 8") == "YK-R4"
    assert refused(position, "lay 70 50") == ""
    waters = play(fresh(), "roll", dice=(1, 2, 6, 6, 6))
    waters = play(waters, "strip river southwest 80 80")
    assert not waters.pieces(Kind.BRIDGE)
    waters = play(waters, "strip railway northwest 80 80", "strip railway northwest 40 90")
    assert len(waters.pieces(Kind.BRIDGE)) == 1


def test_yk_4_1_there_is_room_for_all() -> None:
    """Not a sentence of the book: twelve of a kind find their places."""
    position = play(fresh(), "roll", dice=(6, 6, *(4,) * 12))
    while position.stage is Stage.GROUND:
        position = play(position, YANKEE.orders.write(YANKEE.legal(position)[0]))
    assert len(position.ground) == 12


# --- edges, commanders, deployment -------------------------------------------------------------


def edged(first: tuple[int, ...] = (5, 2)) -> YankeePosition:
    position = play(fresh(), "roll", dice=(*FEWEST, 2, 2))
    position = play(position, "lay 50 50", "lay 100 50")
    return play(position, "roll", dice=(*first, 5, 6, *(3,) * 4))


@quotes("YK 5.1", "The player with the higher throw takes one of the long edges of the table")
@quotes("YK 5.1", "within 15 cm of it; then the other does so at the opposite edge")
def test_yk_5_1_the_higher_die_chooses() -> None:
    position = edged(first=(4, 4, 2, 3))
    assert position.acting is CONFEDERATE
    assert refused(position, "edge west") == "YK 5.1"
    position = play(position, "edge north")
    assert position.south is UNION
    assert refused(position, "deploy 80 80") == "YK 5.1"
    ready = drawn_up(position)
    for troop in ready.troops:
        edge = 0 if troop.side is UNION else 100 * CM
        assert max(abs(y - edge) for _, y in troop.base.corners) <= 15 * CM


@quotes("YK 5.1", "draws up his troops first, within 15 cm of it")
def test_yk_5_1_anywhere_within_the_zone_and_in_any_formation() -> None:
    position = play(edged(), "edge south")
    assert refused(position, "deploy 80 16 ranks 2") == "YK 5.1"
    assert refused(position, "deploy 2 15 ranks 2") == "YK 5.1", "over the end of the table"
    assert refused(position, "deploy 80 3 ranks 2") == "YK 5.1", "over the edge behind"
    assert refused(position, "deploy 80 15 ranks 4") == "YK 5.4"
    assert refused(position, "deploy 80 15 formation square") == "YK 5.4"
    for order, wide, deep in (
        ("deploy 33 14", 200, 20),
        ("deploy 33 14 ranks 2", 100, 40),
        ("deploy 33 14 ranks 3", 75, 60),
        ("deploy 33 14 formation skirmish", 200, 20),
    ):
        corners = [c for t in play(position, order).troops for c in t.base.corners]
        across, along = zip(*corners, strict=True)
        assert (max(across) - min(across), max(along) - min(along)) == (10 * wide, 10 * deep)
        assert max(along) == 14 * CM
        assert (max(across) + min(across)) // 2 == 33 * CM
    first = play(position, "deploy 80 15 ranks 2")
    assert refused(first, "deploy 82 15") == "YK 5.1", "somebody stands there"


def test_yk_5_1_equal_dice_come_to_an_end() -> None:
    """Not a sentence of the book: dice that always show the same still begin a battle."""
    position = play(play(fresh(), "roll", dice=(*FEWEST, 2, 2)), "lay 50 50", "lay 100 50")
    position = play(position, "roll", dice=(3,) * (40 + 6))
    assert (position.stage, position.first) == (Stage.EDGE, UNION)


@pytest.mark.thorough
@quotes("YK-R21", "Troops without room at the start come later, as reinforcements do")
def test_yk_r21_who_finds_no_room_comes_later() -> None:
    pieces = tuple(
        BattlePiece(number, UNION if number < 61 else CONFEDERATE, PieceType.VETERAN_INFANTRY)
        for number in range(1, 62)
    )
    position = drawn_up(begin(BattleRequest("crowd", "corinth", 1862, UNION, pieces)))
    left = [brigade.id for brigade in position.brigades if brigade.waiting]
    assert left
    position = position._replace(stage=Stage.MOVE, mover=UNION, acting=UNION, turn=2)
    assert refused(position, f"enter {left[0]} west") == "YK-R21"
    third = position._replace(turn=3)
    assert refused(third, "enter 1 west") == "YK 10.2"
    assert refused(third, f"enter {left[0]} north") == "YK 10.1" or third.south is not UNION
    entered = play(third, f"enter {left[0]} west at 40")
    there = entered.in_brigade(left[0])
    assert len(there) == position.brigades[left[0] - 1].size
    assert {troop.base.y for troop in there} == {40 * CM}
    assert not entered.brigades[left[0] - 1].waiting


@quotes("YK-R21", "Leaders ride as generals, and while they live add their value")
def test_yk_r21_leaders_ride() -> None:
    leaders = (
        BattleLeader(Leader.GRANT, UNION, 3, "corinth"),
        BattleLeader(Leader.SHERMAN, UNION, 2, "humboldt"),
    )
    position = drawn_up(begin(replace(REQUEST, leaders=leaders)))
    chief, grant = position.staff_of(UNION)
    assert (chief.value, grant.name, grant.value) == (0, "grant", 3)
    assert chief.base
    assert grant.base
    alone = position.chiefs[UNION.seat]
    assert command_value(position, UNION) == min(6, alone + 3)
    dead = tuple(general._replace(base=0) for general in position.staff)
    assert command_value(position._replace(staff=dead), UNION) == alone
    assert YANKEE.read_position(YANKEE.write_position(position)) == position


@quotes("YK 5.2", "A die for each commander, the commander-in-chief first")
@quotes("YK-R6", "2 with a 1 or 2, 3 with a 3 or 4, 4 with a 5, 5 with a 6")
def test_yk_5_2_commanders_are_rated() -> None:
    assert [command_values()[die] for die in range(1, 7)] == [2, 2, 3, 3, 4, 5]
    position = edged()
    assert position.chiefs == (4, 5)
    assert [b.value for b in position.brigades] == [3, 3, 3, 3]


@quotes("YK 5.3", "every brigade is given an order")
def test_yk_5_3_everybody_is_told_something() -> None:
    position = drawn_up(play(edged(), "edge south"))
    assert refused(position, "done") == "YK 5.3"
    own = [b.id for b in position.brigades if b.side is UNION]
    position = play(position, f"hold {own[0]}")
    assert refused(position, f"retreat {own[0]}") == "YK 5.3"
    position = play(position, f"attack {own[1]} 3")
    assert position.acting is CONFEDERATE
    position = play(position, "hold 3", "hold 4")
    assert position.stage is Stage.MOVE


# --- what the campaign sends -------------------------------------------------------------------


@quotes("YK-R21", "Every second infantry piece of a side, rounded up, brings a battery")
@quotes("YK-R21", "A reduced piece brings three quarters of them, rounded up")
def test_yk_r21_pieces_become_brigades() -> None:
    pieces = (
        BattlePiece(1, UNION, PieceType.MILITIA_INFANTRY),
        BattlePiece(2, UNION, PieceType.CRACK_INFANTRY, reduced=True),
        BattlePiece(3, UNION, PieceType.VETERAN_INFANTRY),
        BattlePiece(4, UNION, PieceType.CRACK_CAVALRY, reduced=True),
        BattlePiece(5, CONFEDERATE, PieceType.MILITIA_CAVALRY),
        BattlePiece(9, CONFEDERATE, PieceType.MILITIA_INFANTRY, garrison=2),
    )
    brigades = begin(BattleRequest("pieces", "corinth", 1862, UNION, pieces)).brigades
    assert [(b.size, b.quality) for b in brigades if b.piece] == [
        (8, Quality.MILITIA),
        (6, Quality.VETERAN),
        (8, Quality.TRAINED),
        (3, Quality.VETERAN),
        (4, Quality.TRAINED),
    ]
    guns = [b for b in brigades if b.branch is GUNS]
    assert [(b.side, b.works) for b in guns] == [
        (UNION, False),
        (UNION, False),
        (CONFEDERATE, True),
    ]


@quotes("YK-R21", "Entrenched pieces stand behind field works")
@quotes("YK-R21", "it lies before the defender, with a bridge in its middle")
@quotes("YK-R21", "he has more of the table than they")
def test_yk_r21_works_and_rivers() -> None:
    pieces = (
        BattlePiece(1, UNION, PieceType.VETERAN_INFANTRY, crossed=True, entry="humboldt"),
        BattlePiece(2, CONFEDERATE, PieceType.VETERAN_INFANTRY, entrenched=True),
    )
    position = drawn_up(begin(BattleRequest("river", "corinth", 1862, UNION, pieces)))
    rivers = position.pieces(Kind.RIVER)
    assert any(not any(y for _, y in river.outline if y < 10 * CM) for river in rivers)
    edge = 0 if position.south is CONFEDERATE else 100 * CM
    assert {abs(y - edge) // CM for _, y in rivers[-1].outline} == {60, 62}
    [battery] = [b for b in position.brigades if b.branch is GUNS and b.side is CONFEDERATE]
    assert battery.works, "it shares the works of the infantry that brings it"
    assert position.pieces(Kind.BRIDGE)
    assert position.pieces(Kind.WORKS)


@quotes("YK 4.3", "Woods, fields and rough ground are difficult")
def test_yk_4_3_difficult_ground_halves_the_rate() -> None:
    """See YK-R10 for the rates."""
    for kind in (Kind.WOOD, Kind.FIELDS, Kind.ROUGH, Kind.HILL):
        ground = (rectangle(kind, 40 * CM, 25 * CM, 65 * CM, 60 * CM),)
        position = table(
            brigade(UNION, *line(50, 20, 2), **told(Task.SKIRMISH)),
            brigade(UNION, (70, 20), branch=GUNS),
            brigade(CONFEDERATE, (50, 90)),
            ground=ground,
        )
        assert refused(position, "move 1 60") == "YK 7.2", kind
        assert place(play(position, "move 1 50"), 1)[:2] == (500, 250)
        assert ground[0].middle != Point(0, 0)
