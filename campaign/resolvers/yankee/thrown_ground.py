"""Ground thrown for before any battle, to be fought on by whatever rules. [SK 3.1]"""

from campaign.dice import Dice
from campaign.resolvers.yankee.muster import begin
from campaign.resolvers.yankee.orders import Lay, Strip
from campaign.resolvers.yankee.position import Stage
from campaign.resolvers.yankee.scenarios import SCENARIOS
from campaign.resolvers.yankee.turns import apply, legal
from campaign.tabletop.terrain import Piece


def throw_ground(dice: Dice) -> tuple[Piece, ...]:
    """Ground laid out by dice alone: how much, what, and where. [SK 3.1, YK 4.1, YK 4.2]"""
    position = begin(SCENARIOS["meeting"])
    while position.stage in (Stage.SURVEY, Stage.GROUND):
        orders = legal(position)
        lays = [order for order in orders if isinstance(order, Lay | Strip)]
        order = lays[dice.roll("place of terrain", len(lays)) - 1] if lays else orders[0]
        position = apply(position, order, dice).position
    return position.ground
