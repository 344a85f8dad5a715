"""Where there is fighting: battles that must come, attacks that may, garrisons, landings.

[BG 8.1, NS-R7, NS-R9, NS-R12]
"""

from campaign.actions import Attack, Battle, Breakout
from campaign.battle.register import RESOLVERS
from campaign.board.board import bits
from campaign.errors import Refusal
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, UNION

ALWAYS_CONTAINABLE = ("fort_monroe", "pensacola")
"""Ports that may be contained however the Union came by them. [NS-R7]"""


def containable(state: CampaignState) -> int:
    """Boxes in which the Confederates may contain the Union, as a set. [NS-R7]"""
    if not state.options.containment:
        return 0
    return state.footholds | state.theater.set_of(ALWAYS_CONTAINABLE) & state.held[0]


def garrison(state: CampaignState, box: int) -> int:
    """Combat value of the coastal garrison of a box; 0 without one. [NS-R12]"""
    if not state.options.coastal_defences or not state.theater.ports >> box & 1:
        return 0
    if not state.held[CONFEDERATE.seat] >> box & 1:
        return 0
    return state.theater.places[box].recruits[CONFEDERATE.seat]


def coast_defense(state: CampaignState, box: int) -> int:
    """Combat value of the garrison that meets a landing in a box; 0 if none does. [NS-R12]"""
    if not state.options.coastal_defences:
        return 0
    stack = state.stacks[UNION.seat][box]
    landing = any(unit.invaded and not unit.fought for unit in stack)
    return garrison(state, box) if landing else 0


def must_fight(state: CampaignState) -> int:
    """Boxes with a battle that cannot be put off, as a set. [BG 8.1, NS-R9, NS-R12]"""
    return state.contested & ~state.contained | _landings(state)


def may_attack(state: CampaignState) -> int:
    """Boxes in which there need be no battle, but either side may attack. [NS-R9]"""
    return state.contested & state.contained


def _landings(state: CampaignState) -> int:
    """Boxes where invaders have a garrison to beat, as a set. [NS-R12]"""
    if not state.options.coastal_defences:
        return 0
    found = 0
    for box in bits(state.present[UNION.seat] & state.theater.ports & state.held[1]):
        if coast_defense(state, box):
            found |= 1 << box
    return found


def refuse_way(action: Battle | Attack | Breakout) -> Refusal | None:
    """Why a battle is not fought in the way that is named, if one is: some have one map. [SH-R1]"""
    return None if action.by is None else RESOLVERS[action.by].refuse_box(action.box)
