"""The automatic commander of a battle in rounds: plain judgment, no dice. [BG 8, BG 9, BG 10]

It leaves a battle that is all but lost, brings up what it can unless it is winning easily,
spreads shots as the rules demand and doubles up where a kill is likeliest.
"""

from campaign.battle import BattlePiece
from campaign.resolvers.battle_line.orders import Fire, LineOrder, Reinforce, Retreat, Roll
from campaign.resolvers.battle_line.position import LinePosition, needed
from campaign.resolvers.battle_line.rounds import legal
from campaign.terms import PieceType, Rank, Side

HOPELESS = 0.45
"""Below this ratio of force a side goes while it still can."""

EASY = 2.5
"""Above this ratio nobody need be brought up."""


def choose(position: LinePosition) -> LineOrder:
    """A legal order for the side to move."""
    orders = legal(position)
    if len(orders) == 1:
        return orders[0]
    balance = force(position, position.firing) / max(force(position, position.firing.enemy), 0.01)
    retreats = [order for order in orders if isinstance(order, Retreat)]
    arrivals = [order for order in orders if isinstance(order, Reinforce)]
    if arrivals and balance < EASY and _helped(position, arrivals):
        return max(arrivals, key=lambda order: _worth(order.type))
    if retreats and not arrivals and balance < HOPELESS:
        return max(retreats, key=lambda order: _strength_at(position, order))
    return best_shot(position, orders)


def force(position: LinePosition, side: Side) -> float:
    """Hits a line can be expected to score while it lasts: steps times mean chance to hit."""
    enemies = position.line(side.enemy)
    if not enemies:
        return 0.0
    total = 0.0
    for piece in position.line(side):
        steps = 1 if piece.reduced else 2
        chances = sum(max(0, needed(position, piece, enemy)) for enemy in enemies)
        total += steps * chances / (6 * len(enemies))
    return total


def best_shot(position: LinePosition, orders: tuple[LineOrder, ...]) -> LineOrder:
    """The shot with the best chance to kill or cripple the most; else the roll."""
    shots = [order for order in orders if isinstance(order, Fire)]
    if not shots:
        return next(order for order in orders if isinstance(order, Roll))
    aimed: dict[int, int] = {}
    for shot in position.shots:
        aimed[shot.target] = aimed.get(shot.target, 0) + 1
    pieces = {piece.id: piece for line in position.lines for piece in line}

    def merit(order: Fire) -> tuple[float, int]:
        target, shooter = pieces[order.target], pieces[order.shooter]
        chance = max(0, needed(position, shooter, target)) / 6
        steps = 1 if target.reduced else 2
        # A shot at something that already has shots enough to fall is likely wasted.
        spare = max(0.15, 1.0 - 0.5 * max(0, aimed.get(order.target, 0) - steps + 1))
        kill = 1.6 if target.reduced else 1.0
        return chance * kill * spare * _worth(target.type), -order.shooter

    return max(shots, key=merit)


_WORTH = {Rank.MILITIA: 2.0, Rank.VETERAN: 3.0, Rank.CRACK: 3.6}


def _worth(type_: PieceType) -> float:
    return _WORTH[type_.rank] - (0.0 if type_.is_infantry else 0.5)


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
