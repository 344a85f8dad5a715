"""Commanders use abilities of their own, in whatever step each has its place. [BB 4.11]"""

from collections.abc import Iterator

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.acting import Deed, Deeds
from campaign.resolvers.nei_boschi.orders import Inspire
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting, Step
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.who import book_of, card


def proposals(position: HexPosition, step: Step) -> Iterator[Inspire]:
    """Every use of an ability in a step that is worth a look."""
    for ability in book_of(position).abilities.values():
        if isinstance(step, ability.step):
            yield from ability.propose(position, step)


def refuse(position: HexPosition, step: Step, order: Inspire) -> Refusal | None:
    """Why a commander does not use an ability now."""
    ability = book_of(position).abilities.get(order.ability)
    if ability is None:
        return Refusal("BB 4.11", f"no commander has the ability {order.ability}")
    if not isinstance(step, ability.step):
        return Refusal("BB 4.11", f"this is not the time for {order.ability}")
    return ability.refuse(position, step, order)


def perform(position: HexPosition, step: Step, order: Inspire, dice: Dice) -> Tick:
    """A commander uses an ability."""
    return book_of(position).abilities[order.ability].perform(position, step, order, dice)


def _of_a_leader(position: HexPosition, step: Acting, unit: Unit) -> Iterator[Inspire]:
    """While bodies act: what is for the body of a brigadier."""
    if card(position, unit.number).is_leader and unit.body in step.bodies:
        for order in proposals(position, step):
            if order.target == unit.body:
                yield order


DEEDS: Deeds = {Inspire: Deed(_of_a_leader, refuse, perform)}
