"""What the automatic commander of the battle line does with the advanced game.

[NS 7.0, NS 8.11, NS 8.22, NS-R16, NS-R23]
"""

from dataclasses import replace

from campaign import PieceType, ScriptedDice, Side
from campaign.battle.contract import BattleLeader, BattlePiece, BattleRequest, Surrounding
from campaign.resolvers.battle_line.commander import choose
from campaign.resolvers.battle_line.orders import (
    Bonus,
    Fire,
    Lead,
    LineOrder,
    Rally,
    Ready,
    Relieve,
    Roll,
)
from campaign.resolvers.battle_line.position import LinePosition, Stage
from campaign.resolvers.battle_line.rounds import apply, begin
from campaign.terms import Leader

MILITIA, VETERAN = PieceType.MILITIA_INFANTRY, PieceType.VETERAN_INFANTRY


def battle(attackers: list[BattlePiece], defenders: list[BattlePiece]) -> BattleRequest:
    """The Union attacks at Corinth; Lee is there, or beside it."""
    lee = BattleLeader(Leader.LEE, Side.CONFEDERATE, 3, "corinth")
    pieces = (*attackers, *defenders)
    return BattleRequest("trial", "corinth", 1863, Side.UNION, pieces, leaders=(lee,))


def union(*numbers: int, reduced: bool = False) -> list[BattlePiece]:
    return [BattlePiece(number, Side.UNION, VETERAN, reduced=reduced) for number in numbers]


def confederate(
    *numbers: int, type_: PieceType = MILITIA, reduced: bool = False
) -> list[BattlePiece]:
    return [BattlePiece(number, Side.CONFEDERATE, type_, reduced=reduced) for number in numbers]


def chosen(position: LinePosition, *until: type[LineOrder]) -> list[LineOrder]:
    """The commander's orders up to and with the first of some kinds."""
    orders: list[LineOrder] = []
    while not orders or not isinstance(orders[-1], until):
        orders.append(choose(position))
        if not isinstance(orders[-1], Roll):
            position = apply(position, orders[-1], ScriptedDice()).position
    return orders


def test_points_go_where_they_kill() -> None:
    # Two shots: at a full piece, and at a reduced one, which the points finish.
    request = battle([*union(1), *union(2, reduced=True)], confederate(3, 4))
    orders = chosen(begin(request), Roll)
    aims = {order.target: order.shooter for order in orders if isinstance(order, Fire)}
    points = [order for order in orders if isinstance(order, Bonus)]
    assert {order.piece for order in points} == {aims[2]}
    assert sum(order.points for order in points) == 3


def test_no_point_is_wasted_on_a_shot_that_cannot_miss() -> None:
    request = replace(
        battle(union(1), confederate(2, 3, type_=VETERAN)),
        leaders=(BattleLeader(Leader.LEE, Side.CONFEDERATE, 4, "corinth"),),
    )
    points = [order for order in chosen(begin(request), Roll) if isinstance(order, Bonus)]
    given = {n: sum(order.points for order in points if order.piece == n) for n in (2, 3)}
    assert sorted(given.values()) == [1, 3]


def test_the_best_pieces_fire_if_not_all_may() -> None:
    request = replace(
        battle(union(1), [*confederate(2, 3), *confederate(4, 5, type_=VETERAN)]), leaders=()
    )
    position = begin(request)._replace(
        request=replace(request, command=True), leadership=(2, 2), stage=Stage.FIRE
    )
    shooters = {order.shooter for order in chosen(position, Roll) if isinstance(order, Fire)}
    assert shooters == {4, 5}


def test_the_reduced_are_relieved_by_the_whole() -> None:
    weak, fresh = confederate(*range(2, 10), reduced=True), confederate(10, 11, type_=VETERAN)
    request = replace(battle(union(1), [*weak, *fresh]), command=True)
    position = begin(request)
    assert {10, 11} <= {piece.id for piece in position.line(Side.CONFEDERATE)}, "at first"
    position = position.with_line(Side.CONFEDERATE, tuple(weak))
    position = position.with_rear(Side.CONFEDERATE, tuple(fresh))
    while position.stage is Stage.COMMAND:
        position = apply(position, Roll(), ScriptedDice([1])).position
    *reliefs, last = chosen(position, Ready)
    assert {order.fresh for order in reliefs if isinstance(order, Relieve)} == {10, 11}
    assert (len(reliefs), last) == (2, Ready())


def test_the_best_of_the_routed_rallies() -> None:
    request = replace(
        battle(union(1), [*confederate(2, 3, 4), *confederate(5, type_=VETERAN)]), morale=True
    )
    position = begin(request)
    line = position.line(Side.CONFEDERATE)
    position = position.with_line(Side.CONFEDERATE, line[:1])._replace(
        routed=line[1:], round=4, stage=Stage.RALLY
    )
    assert choose(position) == Rally(5)


def test_a_leader_is_brought_up_to_a_battle_worth_fighting() -> None:
    beside = BattleLeader(Leader.LEE, Side.CONFEDERATE, 3, "decatur")
    near = Surrounding("decatur", Side.CONFEDERATE, holder=Side.CONFEDERATE)
    request = replace(battle(union(1), confederate(2, 3)), leaders=(beside,), surroundings=(near,))
    position = begin(request)._replace(round=2)
    assert choose(position) == Lead(Leader.LEE)
