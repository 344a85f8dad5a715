"""Marches: how many, and which box. [BG 4.1, BG 4.2, BG 4.3, NS 3.0, NS-R10]"""

from functools import cache

from campaign.action_rules import ActionRules, Change
from campaign.actions import Done, End, March, Roll
from campaign.agenda import Combat, Declaration, Marches, Marching
from campaign.board.board import bits
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.events import BoxActivated, MarchesRolled, SegmentEnded
from campaign.queries.battle_sites import containable
from campaign.queries.march_progress import marches_for_ships, may_go_along
from campaign.queries.stacks import bereave, with_stack
from campaign.state import CampaignState
from campaign.tables.printed_values import command
from campaign.terms import CONFEDERATE
from campaign.units import SEA

_march = cache(March)
_marching = cache(Marching)
_marches = cache(Marches)
_ROLL = Roll()
_DONE = Done()
_END = End()
_DIE_FIRST = Refusal("BG 4.1", "roll for marches first")


# --- the die -----------------------------------------------------------------------------------


def propose_roll(state: CampaignState) -> tuple[Roll, ...]:
    """The die, until it is thrown. [BG 4.1]"""
    step = state.step
    assert isinstance(step, Marches)
    return (_ROLL,) if step.left is None else ()


def refuse_roll(state: CampaignState, action: Roll) -> Refusal | None:
    """The die is thrown once, at the start of the segment. [BG 4.1]"""
    step = state.step
    assert isinstance(step, Marches)
    if step.left is not None:
        return Refusal("BG 4.1", "the marches of this segment are known already")
    return None


def perform_roll(state: CampaignState, action: Roll, dice: Dice) -> Change:
    """As many marches as the die shows, a 1 counting as 2; or by the table. [BG 4.1, NS-R6]"""
    side = state.step.side
    die = dice.roll(f"{side} marches")
    rule = "NS 3.0" if state.options.command_marches else "BG 4.1"
    marches = marches_by(state, die)
    return Change(
        state.next_step(Marches(side, marches, die)), (MarchesRolled(side, die, marches, rule),)
    )


def marches_by(state: CampaignState, die: int) -> int:
    """How many marches a die gives in this segment. [BG 4.1, NS 3.0]"""
    if state.options.command_marches:
        return command(state.date.year, die, state.step.side)
    return max(2, die)


ROLL = ActionRules((Marches,), propose_roll, refuse_roll, perform_roll, exact=True)


# --- which box ---------------------------------------------------------------------------------


def propose_march(state: CampaignState) -> list[March]:
    """Every box out of contact with a piece that has a march left. [BG 4.2, BG 4.3, BG Q2]

    Contact is no hindrance where the Union is contained. [NS-R8, NS-R10]
    """
    step = state.step
    assert isinstance(step, Marches)
    if not step.left:
        return []
    ids = state.theater.ids
    seat = step.side.seat
    stacks = state.stacks[seat]
    return [
        _march(ids[box])
        for box in bits(state.present[seat] & ~_engaged(state))
        if stacks[box].has_marches_left
    ]


def _engaged(state: CampaignState) -> int:
    """Boxes whose pieces must fight or wait, as a set. [BG Q2, NS 8.4]"""
    found = state.contested & ~state.contained
    if not state.intervention:
        found |= 1 << state.theater.europe
    return found


def refuse_march(state: CampaignState, action: March) -> Refusal | None:
    """A march activates a box with pieces that can still take part. [BG 4.1, BG 4.2, BG 4.3]"""
    step = state.step
    assert isinstance(step, Marches)
    if step.left is None:
        return _DIE_FIRST
    if not step.left:
        return Refusal("BG 4.1", "no marches left")
    box = state.theater.number_of(action.box)
    seat = step.side.seat
    stack = state.stacks[seat][box]
    if not stack:
        return Refusal("BG 4.2", f"there is no {step.side} piece in {action.box}")
    if _engaged(state) >> box & 1:
        if box == state.theater.europe:
            return Refusal("NS 8.4", "foreign pieces wait until their powers intervene")
        return Refusal("BG Q2", f"the pieces in {action.box} have met the enemy and must fight")
    if stack.has_marches_left:
        return None
    return Refusal("BG 4.3", f"every piece in {action.box} has used its two marches")


def perform_march(state: CampaignState, action: March, dice: Dice) -> Change:
    """One march less; the box is active. [BG 4.1, BG 4.2]"""
    step = state.step
    assert isinstance(step, Marches)
    assert step.left
    left = step.left - 1
    after = state.next_step(
        _marching(step.side, action.box), _marches(step.side, left, step.die, True)
    )
    return Change(after, (BoxActivated(step.side, action.box, left),))


MARCH = ActionRules((Marches,), propose_march, refuse_march, perform_march, exact=True)


# --- the end of a march and of the segment -----------------------------------------------------


def propose_done(state: CampaignState) -> tuple[Done, ...]:
    """A march may end at any time. [BG 4.2]"""
    return (_DONE,) if isinstance(state.step, Marching) else ()


def refuse_done(state: CampaignState, action: Done) -> Refusal | None:
    """A march may end at any time; saying so of one that ended by itself does no harm. [BG 4.2]"""
    step = state.step
    if isinstance(step, Marches) and step.left is None:
        return _DIE_FIRST
    return None


def perform_done(state: CampaignState, action: Done, dice: Dice) -> Change:
    """Another box may march. [BG 4.2]"""
    step = state.step
    return _march_over(state, step) if isinstance(step, Marching) else Change(state)


def _march_over(state: CampaignState, step: Marching) -> Change:
    """Who took part in it by staying may take part in the next. [BG 4.3, NS-R8, NS-R25]"""
    box = state.theater.number[step.box]
    stack = state.stacks[step.side.seat][box]
    if stack.after_march is not stack:
        state = with_stack(state, step.side, box, stack.after_march)
    beside_enemies = 1 << box & state.present[1 - step.side.seat]
    state, events = bereave(state, step.side, beside_enemies)
    return Change(state.next_step(*_declarations(state, step)), events)


def _declarations(state: CampaignState, step: Marching) -> tuple[Declaration, ...]:
    """Ports in which the Confederates must say if they fight or contain. [NS-R8]"""
    if step.side is not CONFEDERATE or not state.options.containment:
        return ()
    open_ = state.contested & containable(state) & ~state.contained & ~state.assaults
    return tuple(Declaration(step.side, state.theater.ids[box]) for box in bits(open_))


DONE = ActionRules((Marching, Marches), propose_done, refuse_done, perform_done, exact=True)


def play_marching(state: CampaignState, step: Marching) -> Change | None:
    """A march is over by itself when nobody of the box can take part any more. [BG 4.3, NS-R23]"""
    box = state.theater.number[step.box]
    if step.went and may_go_along(state, step):
        return None
    if state.stacks[step.side.seat][box].can_march and not (
        step.way == SEA and not marches_for_ships(state)
    ):
        return None
    return _march_over(state, step)


def propose_end(state: CampaignState) -> tuple[End, ...]:
    """The segment may end once the die is thrown. [BG 4.1]"""
    step = state.step
    assert isinstance(step, Marches)
    return () if step.left is None else (_END,)


def refuse_end(state: CampaignState, action: End) -> Refusal | None:
    """Unused marches may be given up, but the die is thrown first. [BG 4.1]"""
    step = state.step
    assert isinstance(step, Marches)
    if action.segment not in (None, "marches"):
        return Refusal("BG 2.2", f"only marches can end now, not {action.segment}")
    if step.left is None:
        return _DIE_FIRST
    return None


def perform_end(state: CampaignState, action: End, dice: Dice) -> Change:
    """Combat comes next. [BG 2.2]"""
    side = state.step.side
    return Change(state.next_step(Combat(side)), (SegmentEnded(side, "marches"),))


END = ActionRules((Marches,), propose_end, refuse_end, perform_end, exact=True)
