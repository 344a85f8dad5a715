"""Rest after combat, and control that changes hands.

[BG 3.2, BG 3.4, BG 3.5, BG 8.10, BG 8.11, BG Q1, NS-R7]
"""

from functools import cache

from campaign.action_rules import Change
from campaign.agenda import Occupation, Promotion, Step, Toll
from campaign.board.board import bits
from campaign.events import BoxTaken, Event, StrengthRecovered
from campaign.state import CampaignState, Pair, Stacks
from campaign.terms import CAPITAL, CONFEDERATE, SIDES, UNION, Side

_promotion = cache(Promotion)


def play_occupation(state: CampaignState, step: Occupation) -> Change:
    """The side holds every box where it has a piece now, and no enemy contained. [BG 3.2, NS-R8]"""
    side = step.side
    options = state.options
    occupied = state.present[side.seat] & ~_not_taken(state, side)
    taken = occupied & ~state.held[side.seat]
    ids = state.theater.ids
    stacks, recovered = _rest(state)
    events: list[Event] = [StrengthRecovered(recovered)] if recovered else []
    events += [BoxTaken(side, ids[box], state.holder(box)) for box in bits(taken)]
    steps: tuple[Step, ...] = (_promotion(side),)
    if (
        side is CONFEDERATE
        and options.washington_capture
        and taken >> state.theater.number[CAPITAL] & 1
    ):
        steps = (Toll(side), *steps)
    held, deeds = _hold(state, side, occupied)
    landed = _landed(state) & taken if side is UNION and options.containment else 0
    after = state.evolve(
        agenda=steps + state.agenda[1:],
        stacks=stacks,
        held=held,
        deeds=deeds,
        footholds=(state.footholds | landed) & held[0],
    )
    return Change(after, tuple(events))


def _not_taken(state: CampaignState, side: Side) -> int:
    """Boxes that *side* does not take by being there: where it contains an enemy, and Europe.

    [NS-R8, NS-R28]
    """
    return state.contested & ~state.held[side.seat] | 1 << state.theater.europe


def _landed(state: CampaignState) -> int:
    """The boxes with pieces that have come by naval invasion, as a set. [NS-R7]"""
    stacks = state.stacks[UNION.seat]
    boxes = bits(state.present[UNION.seat] & state.theater.ports)
    return sum(1 << box for box in boxes if any(unit.invaded for unit in stacks[box]))


def _rest(state: CampaignState) -> tuple[Stacks, int]:
    """Reduced pieces of both sides recover; how they moved matters no more. [BG 8.10, BG 14/5.71]

    Returns also how many have recovered.
    """
    lasting = state.options.lasting_losses
    recovered = 0
    rested = []
    for side in SIDES:
        old = state.stacks[side.seat]
        new = list(old)
        for box in bits(state.present[side.seat]):
            stack = old[box]
            if lasting:
                new[box] = stack.rested
            elif stack.recovered is not stack:
                recovered += stack.reduced
                new[box] = stack.recovered
        rested.append(tuple(new))
    return (rested[0], rested[1]), recovered


def _hold(state: CampaignState, side: Side, present: int) -> tuple[Pair, Pair]:
    """Infantry captures for good, cavalry for as long as it stays. [BG 3.2, BG 3.4, BG 3.5, BG Q1]

    A box that cavalry takes from an enemy marker goes back to its printed owner when it leaves.
    Returns what each side holds and what it would hold without pieces.
    """
    mine, theirs = side.seat, 1 - side.seat
    foot = _infantry_among(state, side, present & ~state.deeds[mine])
    raided = present & ~foot & ~state.deeds[mine]
    deeds = [0, 0]
    deeds[mine] = state.deeds[mine] | foot | raided & state.theater.home[mine]
    deeds[theirs] = state.deeds[theirs] & ~foot & ~raided | raided & state.theater.home[theirs]
    held = [0, 0]
    held[mine] = state.held[mine] | present
    held[theirs] = state.held[theirs] & ~present
    return (held[0], held[1]), (deeds[0], deeds[1])


def _infantry_among(state: CampaignState, side: Side, boxes: int) -> int:
    """The boxes of a set where *side* has infantry."""
    stacks = state.stacks[side.seat]
    found = 0
    for box in bits(boxes):
        if stacks[box].has_infantry:
            found |= 1 << box
    return found
