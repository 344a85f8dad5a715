"""The automatic commander of a battle in rounds: plain judgment, no dice. [BG 8, BG 9, BG 10]

It leaves a battle that is all but lost, brings up what it can unless it is winning easily,
spreads shots as the rules demand and doubles up where a kill is likeliest. Leaders' points go
where they help most, and the tired go behind the fresh. [NS 7.0, NS 8.22]
"""

from math import sqrt

from campaign.battle.contract import BattlePiece
from campaign.budget import QUICK, Budget
from campaign.resolvers.battle_line.aiming import FACES, HURT, KILL, ShotMerit, shot_merit
from campaign.resolvers.battle_line.orders import (
    Bonus,
    Fire,
    Lead,
    LineOrder,
    Rally,
    Reinforce,
    Relieve,
    Retreat,
)
from campaign.resolvers.battle_line.position import LinePosition, Stage, needed
from campaign.resolvers.battle_line.rounds import legal
from campaign.tables.printed_values import printed_values
from campaign.terms import PieceType, Rank, Side

HOPELESS = 0.45
"""Below this ratio of force a side goes while it still can."""

EASY = 2.5
"""Above this ratio nobody need be brought up."""


def choose(position: LinePosition, budget: Budget = QUICK, /) -> LineOrder:
    """A legal order for the side to move."""
    budget.listen()
    return best_of(position, legal(position))


def stay(position: LinePosition, budget: Budget = QUICK, /) -> LineOrder:
    """The same of a side that is not to retreat; those who have run go all the same. [NS-R19]"""
    budget.listen()
    orders = legal(position)
    staying = tuple(order for order in orders if not isinstance(order, Retreat))
    return best_of(position, staying or orders)


def best_of(position: LinePosition, orders: tuple[LineOrder, ...]) -> LineOrder:
    """The order that the commander would give if there were no others."""
    if len(orders) == 1:
        return orders[0]
    match position.stage:
        case Stage.FIRE:
            return _part(position, orders)
        case Stage.RELIEF:
            return _relief(position, orders)
        case Stage.RALLY:
            return _rally(position, orders)
    return _best_refuge(position, [order for order in orders if isinstance(order, Retreat)])


def _part(position: LinePosition, orders: tuple[LineOrder, ...]) -> LineOrder:
    """Bring up, or leave, or fire. [BG 8.2]"""
    retreats = [order for order in orders if isinstance(order, Retreat)]
    arrivals = [order for order in orders if isinstance(order, Reinforce)]
    leads = [order for order in orders if isinstance(order, Lead)]
    if not (retreats or arrivals or leads):
        return best_shot(position, orders)
    balance = force(position, position.firing) / max(force(position, position.firing.enemy), 0.01)
    if arrivals and balance < EASY and _helped(position, arrivals):
        return max(arrivals, key=lambda order: piece_worth(order.type))
    if retreats and not arrivals and balance < HOPELESS:
        return _best_refuge(position, retreats)
    if leads and balance < EASY:
        return leads[0]
    return best_shot(position, orders)


def force(position: LinePosition, side: Side) -> float:
    """Hits a side can be expected to score while it lasts: steps times mean chance to hit.

    Where leadership lets only a share of the pieces fire, the others still take losses. By the
    square law (force is the root of fire times endurance) that costs the root of the share.
    """
    enemies = position.line(side.enemy)
    if not enemies:
        return 0.0
    total = 0.0
    pieces = position.fighting(side)
    for piece in pieces:
        steps = 1 if piece.reduced else 2
        chances = sum(max(0, needed(position, piece, enemy)) for enemy in enemies)
        total += steps * chances / (6 * len(enemies))
    if position.request.command and len(pieces) > position.leadership[side.seat] > 0:
        total *= sqrt(position.leadership[side.seat] / len(pieces))
    return total


def best_shot(position: LinePosition, orders: tuple[LineOrder, ...]) -> LineOrder:
    """The shot with the best chance to kill or cripple the most; else points, else the roll."""
    shots = [order for order in orders if isinstance(order, Fire)]
    if not shots:
        return _best_points(position, orders) or orders[-1]
    aimed: dict[int, int] = {}
    for shot in position.shots:
        aimed[shot.target] = aimed.get(shot.target, 0) + 1
    pieces = {piece.id: piece for line in position.lines for piece in line}

    def merit(order: Fire) -> tuple[ShotMerit, int]:
        target = pieces[order.target]
        faces = needed(position, pieces[order.shooter], target)
        of_it = shot_merit(
            faces, piece_worth(target.type), target.reduced, aimed.get(order.target, 0)
        )
        return of_it, -order.shooter

    return max(shots, key=merit)


def _best_points(position: LinePosition, orders: tuple[LineOrder, ...]) -> Bonus | None:
    """The points that raise the chance of a telling hit most, each by each; none if none do."""
    aims = dict(position.shots)
    pieces = {piece.id: piece for line in position.lines for piece in line}

    def merit(order: Bonus) -> tuple[float, int, int]:
        target = pieces[aims[order.piece]]
        number = needed(position, pieces[order.piece], target)
        gain = min(FACES, max(0, number + order.points)) - min(FACES, max(0, number))
        hit = (KILL if target.reduced else HURT) * piece_worth(target.type)
        return gain / order.points * hit, -order.points, -order.piece

    best = max((order for order in orders if isinstance(order, Bonus)), key=merit, default=None)
    return best if best is not None and merit(best)[0] > 0 else None


# --- who is in front ---------------------------------------------------------------------------


def _relief(position: LinePosition, orders: tuple[LineOrder, ...]) -> LineOrder:
    """The best piece behind for the worst in front, while that makes the front better."""
    side = position.firing
    pieces = {piece.id: piece for piece in position.fighting(side)}

    def gain(order: Relieve) -> float:
        return _use(pieces[order.fresh]) - _use(pieces[order.out])

    best = max((order for order in orders if isinstance(order, Relieve)), key=gain, default=None)
    return best if best is not None and gain(best) > 0 else orders[-1]


def _use(piece: BattlePiece) -> float:
    """What a piece is good for in front: it fires, and stands a hit; works stay with it."""
    steps = 1 if piece.reduced else 2
    return printed_values()[piece.type][0] + 1.5 * steps + piece.entrenched


def _rally(position: LinePosition, orders: tuple[LineOrder, ...]) -> LineOrder:
    """The best of the routed."""
    types = {piece.id: piece.type for piece in position.routed}
    rallies = [order for order in orders if isinstance(order, Rally)]
    return max(rallies, key=lambda order: piece_worth(types[order.piece]))


_WORTH = {Rank.MILITIA: 20, Rank.VETERAN: 30, Rank.CRACK: 36}


def piece_worth(type_: PieceType) -> int:
    """What a piece is worth to its commander: the better its troops, the more."""
    return _WORTH[type_.rank] - (0 if type_.is_infantry else 5)


def _best_refuge(position: LinePosition, retreats: list[Retreat]) -> Retreat:
    return max(retreats, key=lambda order: _strength_at(position, order))


def _strength_at(position: LinePosition, order: Retreat) -> int:
    """Friends already standing where one would go."""
    for near in position.surroundings(position.firing):
        if near.box == order.to:
            return near.own
    return 0


def _helped(position: LinePosition, arrivals: list[Reinforce]) -> bool:
    """Bringing up pieces is worth it if the battle is not hopeless even with all of them."""
    side = position.firing
    enemies = position.line(side.enemy)
    newcomers = [BattlePiece(0, side, order.type) for order in arrivals]
    chances = sum(
        2 * sum(max(0, needed(position, piece, enemy)) for enemy in enemies) / (6 * len(enemies))
        for piece in newcomers
    )
    enemy_force = max(force(position, side.enemy), 0.01)
    return (force(position, side) + chances) / enemy_force >= HOPELESS
