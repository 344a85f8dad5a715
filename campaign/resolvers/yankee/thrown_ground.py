"""Ground thrown for before any battle, to be fought on by whatever rules. [SK 3.1]"""

from campaign.dice import Dice
from campaign.resolvers.yankee.country import scattered
from campaign.resolvers.yankee.legality import refuse
from campaign.resolvers.yankee.muster import begin
from campaign.resolvers.yankee.orders import Lay, Strip, YankeeOrder
from campaign.resolvers.yankee.position import Stage, YankeePosition
from campaign.resolvers.yankee.scenarios import SCENARIOS
from campaign.resolvers.yankee.turns import apply, legal
from campaign.tabletop.terrain import Piece

_WAYS = 1000


def throw_ground(dice: Dice) -> tuple[Piece, ...]:
    """Ground laid out by dice alone: how much, what, and where. [SK 3.1, YK 4.1, YK 4.2]"""
    position = begin(SCENARIOS["meeting"])
    while position.stage in (Stage.SURVEY, Stage.GROUND):
        position = apply(position, _thrown(position, dice), dice).position
    return position.ground


def _thrown(position: YankeePosition, dice: Dice) -> YankeeOrder:
    """What is done with the next piece: a die says which of a thousand ways to scatter it."""
    orders = legal(position)
    if strips := [order for order in orders if isinstance(order, Strip)]:
        return strips[dice.roll("place of terrain", len(strips)) - 1]
    if not any(isinstance(order, Lay) for order in orders):
        return orders[0]
    seed = dice.roll("place of terrain", _WAYS)
    places = (lay for lay in scattered(position, seed) if refuse(position, lay) is None)
    return next(places, orders[0])
