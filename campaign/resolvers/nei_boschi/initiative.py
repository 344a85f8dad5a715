"""Who has the initiative in a turn. [SH 3 I]"""

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.resolvers.nei_boschi.counters import Rank
from campaign.resolvers.nei_boschi.events import InitiativeRolled
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Automatic, Rulings
from campaign.resolvers.nei_boschi.steps import Initiative
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.who import book_of, card
from campaign.terms import CONFEDERATE, SIDES, UNION, Side


def roll_initiative(position: HexPosition, step: Initiative, dice: Dice) -> Tick:
    """The scenario says who has it, or both roll; the higher has it, ties keep it. [SH 3 I]"""
    now = [one for one in page_of(position).initiative if one.turn == turn_of(position)]
    if fixed := [one.side for one in now if not one.bonus]:
        position = position._replace(initiative=fixed[0]).finished()
        return Tick(position, (InitiativeRolled(fixed[0], rolled=False),))
    sums = {
        side: dice.roll(f"{side} initiative", 10)
        + initiative_value(position, side)
        + sum(one.bonus for one in now if one.side is side)
        for side in SIDES
    }
    holder = position.initiative or CONFEDERATE
    winner = holder if sums[UNION] == sums[CONFEDERATE] else max(SIDES, key=sums.__getitem__)
    position = position._replace(initiative=winner).finished()
    position = book_of(position).initiative_rolled(position, sums[UNION], sums[CONFEDERATE], winner)
    return Tick(position, (InitiativeRolled(winner, sums[UNION], sums[CONFEDERATE]),))


def initiative_value(position: HexPosition, side: Side) -> int:
    """The best value of a side's army commanders on the map; 0 without one. [SH 3 I]"""
    values = [
        counter.leadership.initiative
        for unit in position.units
        if unit.side is side and unit.place is Place.FIELD
        for counter in (card(position, unit.number).counter,)
        if counter.leadership is not None and counter.rank is Rank.ARMY
    ]
    return max(*values, book_of(position).initiative(position, side), 0)


RULINGS: Rulings = {Initiative: Automatic(roll_initiative)}
