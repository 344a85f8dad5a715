"""What the advanced game asks of a commander: supply, containment, leaders.

[NS 2.2, NS 4.0, NS 8.2]
"""

from collections.abc import Iterable, Iterator

from campaign.actions import Action, Attack, Battle, Breakout, Contain, Lead, Place, Remove
from campaign.agenda import Marching
from campaign.commanders.steady.appraisal import Appraisal, chance, defense, force, strength
from campaign.state import CampaignState
from campaign.tables.leaders import OFF_MAP
from campaign.units import Unit

SURE = 0.65
"""The least chance with which it breaks a containment, or out of one."""

BETTER_ARMY = 1.5
"""A leader rides to an army that is so much stronger than his."""


def sacrifice(state: CampaignState, actions: Iterable[Action]) -> Action:
    """The piece that is missed least goes hungry. [NS-R5]"""
    return min(
        (action for action in actions if isinstance(action, Remove)),
        key=lambda action: loss(state, action),
    )


def loss(state: CampaignState, action: Remove) -> float:
    """How much a piece without supply would be missed. [NS-R5]"""
    units = state.units_in(action.box, state.step.side)
    return min(strength(unit) for unit in units if unit.type is action.type)


def hopes(state: CampaignState, box_id: str) -> float:
    """The chance of an attack in a box that both sides stand in.

    Who attacks has no use of his works there. [NS-R9]
    """
    side = state.step.side
    return chance(force(state.units_in(box_id, side)), defense(state.units_in(box_id, side.enemy)))


def declare(state: CampaignState, actions: Iterable[Action]) -> Action:
    """Fight for the port if that is likely to win it, or else hem it in. [NS-R8]"""
    contain = next(action for action in actions if isinstance(action, Contain))
    return Attack(contain.box) if hopes(state, contain.box) >= SURE else contain


def next_battle(state: CampaignState, actions: Iterable[Action]) -> Action:
    """The surest battle first; an attack that need not be only if it is sure. [BG 8.1, NS-R9]"""
    return max(actions, key=lambda action: battle_merit(state, action))


def battle_merit(state: CampaignState, action: Action) -> float:
    """How sure a battle is; ending without a free attack counts nothing. [BG 8.1, NS-R9]"""
    if isinstance(action, Battle):
        return 1 + hopes(state, action.box)
    return hopes(state, action.box) - SURE if isinstance(action, Attack) else 0.0


def breakout(state: CampaignState, actions: Iterable[Action]) -> Action | None:
    """The surest way out, if any is sure. [NS-R10]"""
    ways = [action for action in actions if isinstance(action, Breakout)]
    best = max(ways, key=lambda action: hopes(state, action.box), default=None)
    return best if best is not None and hopes(state, best.box) >= SURE else None


# --- leaders -----------------------------------------------------------------------------------


def place(state: CampaignState, actions: Iterable[Action]) -> Place | None:
    """A leader takes over the army that has most to do. [NS-R22]"""
    view = Appraisal(state, state.step.side)
    return max(
        (action for action in actions if isinstance(action, Place)),
        key=lambda action: urgency(view, state.theater.number[action.box]),
        default=None,
    )


def follow(state: CampaignState, actions: Iterable[Action]) -> Lead | None:
    """A leader goes along if what has marched is more than what has stayed. [NS-R23]"""
    step = state.step
    assert isinstance(step, Marching)
    leads = [action for action in actions if isinstance(action, Lead)]
    if not leads:
        return None
    view = Appraisal(state, step.side)
    stayed = urgency(view, state.theater.number[step.box])
    best = max(_led(view, leads), key=lambda found: found[0], default=None)
    return best[1] if best is not None and best[0] > stayed else None


def ride(state: CampaignState, actions: Iterable[Action]) -> Lead | None:
    """A leader rides alone to an army that needs him far more than his own. [NS-R23]"""
    leads = [action for action in actions if isinstance(action, Lead)]
    if not leads:
        return None
    view = Appraisal(state, state.step.side)
    for calls, lead in sorted(_led(view, leads), key=lambda found: -found[0]):
        at = state.leaders[lead.leader.number].box
        if at != OFF_MAP and calls > BETTER_ARMY * urgency(view, at):
            return lead
    return None


def _led(view: Appraisal, leads: Iterable[Lead]) -> Iterator[tuple[float, Lead]]:
    for lead in leads:
        yield urgency(view, view.theater.number[lead.to]), lead


def urgency(view: Appraisal, box: int) -> float:
    """How much an army calls for a leader: its strength, more so near the enemy. [NS 8.22]"""
    units: tuple[Unit, ...] = view.own[box]
    return force(units) * (1 + min(1.0, view.threat(box) / 10)) if units else 0.0
