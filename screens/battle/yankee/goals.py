"""Which objectives a brigade can be sent to in a battle of Yankee. [YK-R8, YK-R20, SK 1.5]"""

from campaign.resolvers.yankee.ground import holders, objectives, present
from campaign.resolvers.yankee.orders import Hold
from campaign.resolvers.yankee.position import LAST_TURN, Stage, Troops, YankeePosition
from campaign.tabletop.measure import CM
from campaign.tabletop.terrain import Piece, distance_to


def yankee_goals(position: YankeePosition, unit: int) -> tuple[Hold, ...]:
    """The orders that send a brigade to an objective: to those not its side's first, the nearest
    first; where it is already, and what it does not come to before the battle ends, are left out.
    """
    troops = position.in_brigade(unit)
    if not troops or position.stage not in (Stage.PLAN, Stage.MOVE):
        return ()
    brigade = position.brigades[unit - 1]
    farthest = brigade.rate * (LAST_TURN - position.turn + 1)
    found = []
    for piece, holder in zip(objectives(position), holders(position), strict=True):
        is_own = holder is brigade.side
        way = _way(troops, piece)
        is_there = is_own and any(troop.brigade == unit for troop in present(position, piece))
        if way <= farthest and not is_there:
            found.append((is_own, way, Hold(unit, piece.middle.x // CM, piece.middle.y // CM)))
    return tuple(order for _, _, order in sorted(found, key=lambda one: one[:2]))


def _way(troops: Troops, piece: Piece) -> int:
    """How far the nearest of its bases has to go."""
    return min(distance_to(piece, troop.base.place) for troop in troops)
