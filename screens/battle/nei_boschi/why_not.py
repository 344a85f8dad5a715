"""Why a unit that acts can be ordered nothing of a kind, as far as one rule says it. [SH 3]"""

from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.able import (
    name_of,
    refuse_to_act,
    refuse_to_move,
    refuse_to_turn,
)
from campaign.resolvers.nei_boschi.activation import is_held_back
from campaign.resolvers.nei_boschi.assault import refuse_state
from campaign.resolvers.nei_boschi.fire_limits import refuse_now
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.who import card
from screens.battle.nei_boschi.verbs import ASSAULT, BACK, FIRE, MOVE, TURN, Verb
from screens.text.phrases import counted

NOWHERE = Refusal("SH 9", "no hex is in its reach")
HELD_BACK = "{name} has acted {times}, as often as it may: its leader does not reach it"
NO_TARGET = Refusal("SH 10.2", "it sees no enemy before it and in range")
NOBODY_BEFORE = Refusal("SH 11", "no enemy stands right before it")
NO_WAY_BACK = Refusal("SH 9", "it has no way straight back")


def why_not_to_act(position: HexPosition, step: Acting, number: int) -> Refusal | None:
    """Why a unit can be ordered nothing now; of one that has acted too often, that. [SH 3, SH 4]"""
    refusal = refuse_to_act(position, step, number)
    if refusal is None or not is_held_back(position, position.unit(number)):
        return refusal
    name, acts = name_of(position, position.unit(number)), position.unit(number).acts
    return Refusal("SH 4", HELD_BACK.format(name=name, times=counted(acts, "time")))


def why_no_verb(position: HexPosition, number: int, verb: Verb) -> Refusal | None:
    """Why a unit of the bodies that act can be ordered nothing of a kind.

    Asked only if there are no such orders; None at other steps, and of other kinds.
    """
    step = position.step
    if not isinstance(step, Acting):
        return None
    unit = position.unit(number)
    if unit.done and (refusal := why_not_to_act(position, step, number)):
        return refusal
    if card(position, number).is_leader and verb is not MOVE:
        return None
    if verb is MOVE:
        first = refuse_to_act if card(position, number).is_leader else refuse_to_move
        return first(position, step, number) or NOWHERE
    if verb is FIRE:
        return refuse_now(position, unit) or NO_TARGET
    if verb is ASSAULT:
        return (
            refuse_to_act(position, step, number) or refuse_state(position, unit) or NOBODY_BEFORE
        )
    if verb is BACK:
        return refuse_to_move(position, step, number) or NO_WAY_BACK
    return refuse_to_turn(position, step, number) if verb is TURN else None
