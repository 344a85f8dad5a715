"""What may become of a place: whether it is fed, and what the enemy can bring against it. Pure."""

from collections.abc import Iterator

from campaign.options import Options
from campaign.reach import reach
from campaign.state import CampaignState
from campaign.supply_lines import hungry, supplied_boxes
from campaign.terms import BoxId, Side
from campaign.theater import bits
from screens import words


def bearing(state: CampaignState, side: Side, box_id: BoxId) -> int:
    """Enemy pieces that could enter a box with one march each; those in contact cannot. [BG 4.3]"""
    enemy, to = side.enemy, state.theater.number[box_id]
    free = state.present[enemy.seat] & ~(state.contested & ~state.contained) & ~(1 << to)
    total = 0
    for box in bits(free):
        stack = state.stacks[enemy.seat][box]
        for type_ in {unit.type for unit in stack}:
            if any(goal == box_id for goal, _, _ in reach(state, enemy, box, type_).listed):
                total += sum(unit.type is type_ for unit in stack)
    return total


def warnings(before: CampaignState, after: CampaignState, side: Side, to: BoxId) -> Iterator[str]:
    """What a march to a box risks; nothing where it ends the war."""
    if not after.agenda:
        return
    if number := bearing(after, side, to):
        yield f"in reach of {words.several(number, 'enemy piece')}"
    yield from _supply_warnings(before, after, side, to)


def _supply_warnings(
    before: CampaignState, after: CampaignState, side: Side, to: BoxId
) -> Iterator[str]:
    """What a march to a box would cut off from supply. [NS 2.1, NS 2.2]"""
    options: Options = after.options
    if not options.supply:
        return
    number = after.theater.number[to]
    starves = hungry(after, side)
    if starves >> number & 1:
        yield "no supply there: one piece would be lost [NS 2.2]"
    elif not supplied_boxes(after, side) >> number & 1:
        yield "no supply there [NS 2.1]"
    for box in bits(starves & ~hungry(before, side) & ~(1 << number)):
        yield f"cuts off {words.place(after.theater.ids[box])} [NS 2.2]"
