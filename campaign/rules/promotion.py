"""Promotion after a victory and in the Promotion Segment. [BG 11, BG 14/6.1, BG 14/6.2]"""

from functools import cache, lru_cache

from campaign.action_rules import ActionRules, Change
from campaign.actions import Pass, Promote, Roll
from campaign.agenda import Laurels, Promotion, Recruitment
from campaign.board.board import bits
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.events import PiecePromoted, PromotionsRolled
from campaign.queries.stacks import exchange, group_of, groups, to_pool
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, PROMOTED, PieceType, Rank
from campaign.units import Stack, Unit, Units, answered_once

DESPERATE = 1
"""A die of so much or less, after losses, gives a second promotion. [BG 14/6.2]"""

_promote = cache(Promote)
_PASS = Pass()
_ROLL = Roll()
_DIE_FIRST = Refusal("BG 14/6.2", "roll for promotions first")


def candidate(stack: Units, action: Promote) -> Unit | None:
    """The piece that would be promoted: the freshest, or one of the group named. [BG 11.2]"""
    if action.group is not None:
        stack = group_of(stack, action.type, action.group)
    for unit in stack:
        if unit.type is action.type and not unit.promoted:
            return unit
    return None


def propose_promote(state: CampaignState) -> list[Promote]:
    """Every piece that may rise. [BG 11.1, BG 11.2, BG 11.3, BG 14/6.1]"""
    step = state.step
    if isinstance(step, Promotion) and not step.left:
        return []
    boxes, rising = _candidates(state)
    stacks = state.stacks[step.side.seat]
    ids = state.theater.ids
    return [
        _promote(type_, ids[box], group)
        for box in boxes
        for type_, group in _unpromoted(stacks[box])
        if type_ in rising
    ]


def _candidates(state: CampaignState) -> tuple[tuple[int, ...], frozenset[PieceType]]:
    """The boxes in which a piece may rise, and the types that may. [BG 11.1, BG 11.2, BG 11.3]"""
    step = state.step
    seat = step.side.seat
    honors = isinstance(step, Laurels)
    boxes = (
        1 << state.theater.number[step.box] if isinstance(step, Laurels) else state.present[seat]
    )
    rising = _rising(state.pools[seat], state.options.earned_cracks and not honors)
    return bits(boxes), rising


@lru_cache(maxsize=1 << 9)
def _rising(pool: tuple[int, ...], no_cracks: bool) -> frozenset[PieceType]:
    """The types whose next rank is in stock. [BG 11.3, BG 14/6.1]"""
    return frozenset(
        type_
        for type_, into in PROMOTED.items()
        if pool[into.number] and not (no_cracks and into.rank is Rank.CRACK)
    )


@answered_once
def _unpromoted(stack: Stack) -> tuple[tuple[PieceType, int | None], ...]:
    """The types with a piece not promoted yet, and groups unlike the first of them. [BG 11.2]"""
    found: list[tuple[PieceType, int | None]] = []
    for type_ in stack.types:
        able = [n for n, (u, _) in enumerate(groups(stack, type_), start=1) if not u.promoted]
        found += [(type_, None if index == 0 else group) for index, group in enumerate(able)]
    return tuple(found)


def refuse_promote(state: CampaignState, action: Promote) -> Refusal | None:
    """[BG 11.1, BG 11.2, BG 11.3, BG 14/6.1]"""
    step = state.step
    assert isinstance(step, Laurels | Promotion)
    if isinstance(step, Laurels):
        if action.box != step.box:
            return Refusal("BG 11.1", f"only a piece that fought in {step.box} may be promoted")
    elif step.left is None:
        return _DIE_FIRST
    side = step.side
    if refused := _refuse_rank(state, step, action):
        return refused
    stack = state.stacks[side.seat][state.theater.number_of(action.box)]
    if candidate(stack, action) is not None:
        return None
    if any(unit.type is action.type for unit in stack):
        return Refusal("BG 11.2", "a piece is promoted only once per player turn")
    return Refusal("BG 11.2", f"there is no {side} {action.type} in {action.box}")


def _refuse_rank(
    state: CampaignState, step: Laurels | Promotion, action: Promote
) -> Refusal | None:
    """Whether there is a higher rank to be had. [BG 11.3, BG 14/6.1]"""
    into = PROMOTED.get(action.type)
    if into is None:
        return Refusal("BG 11.3", f"{action.type} cannot be promoted further")
    if not state.pools[step.side.seat][into.number]:
        return Refusal("BG 11.3", f"no {into} is left in stock")
    if state.options.earned_cracks and into.rank is Rank.CRACK and not isinstance(step, Laurels):
        return Refusal("BG 14/6.1", "only winning a battle makes crack pieces")
    return None


def perform_promote(state: CampaignState, action: Promote, dice: Dice) -> Change:
    """The piece keeps its condition; its old counter goes off the board. [BG 11.3, BG 11.4]"""
    step = state.step
    side = step.side
    into = PROMOTED[action.type]
    box = state.theater.number[action.box]
    unit = candidate(state.stacks[side.seat][box], action)
    assert unit is not None
    risen = unit.but(type=into, promoted=True)
    after = exchange(state, side, box, (unit,), (risen,))
    after = to_pool(after, side, action.type)
    after = to_pool(after, side, into, -1)
    after = _one_less(after)
    return Change(after, (PiecePromoted(side, action.type, into, action.box),))


def _one_less(state: CampaignState) -> CampaignState:
    step = state.step
    if isinstance(step, Laurels):
        return state.next_step()
    assert isinstance(step, Promotion)
    assert step.left
    return state.next_step(Promotion(step.side, step.left - 1))


PROMOTE = ActionRules(
    (Laurels, Promotion), propose_promote, refuse_promote, perform_promote, exact=True
)


# --- without a promotion -----------------------------------------------------------------------


def play_laurels(state: CampaignState, step: Laurels) -> Change | None:
    """Nobody to promote, nothing to decide. [BG 11.1]"""
    return None if _possible(state) else Change(state.next_step())


def play_promotion(state: CampaignState, step: Promotion) -> Change | None:
    """One promotion, or as a die says; over when nobody is left to promote. [BG 11.2, BG 14/6.2]"""
    if step.left is None:
        if state.options.desperate_promotions and step.side is CONFEDERATE:
            return None
        return Change(state.next_step(Promotion(step.side, 1)))
    if step.left and _possible(state):
        return None
    return Change(state.next_step(Recruitment(step.side)))


def _possible(state: CampaignState) -> bool:
    """Somebody may rise; asked so often that it stops at the first."""
    boxes, rising = _candidates(state)
    stacks = state.stacks[state.step.side.seat]
    for box in boxes:
        for unit in stacks[box]:
            if unit.type in rising and not unit.promoted:
                return True
    return False


def propose_pass(state: CampaignState) -> tuple[Pass, ...]:
    """A promotion is a right, not a duty. [BG 11.1, BG 11.2]"""
    step = state.step
    return () if isinstance(step, Promotion) and step.left is None else (_PASS,)


def refuse_pass(state: CampaignState, action: Pass) -> Refusal | None:
    """A promotion is a right, not a duty. [BG 11.1, BG 11.2]"""
    step = state.step
    if isinstance(step, Promotion) and step.left is None:
        return _DIE_FIRST
    return None


def perform_pass(state: CampaignState, action: Pass, dice: Dice) -> Change:
    """The choice is gone. [BG 11.1, BG 11.2]"""
    step = state.step
    if isinstance(step, Promotion):
        return Change(state.next_step(Recruitment(step.side)))
    return Change(state.next_step())


PASS = ActionRules((Laurels, Promotion), propose_pass, refuse_pass, perform_pass, exact=True)


# --- the Confederate die -----------------------------------------------------------------------


def propose_roll(state: CampaignState) -> tuple[Roll, ...]:
    """The die for the number of promotions. [BG 14/6.2]"""
    step = state.step
    assert isinstance(step, Promotion)
    return (_ROLL,) if step.left is None else ()


def refuse_roll(state: CampaignState, action: Roll) -> Refusal | None:
    """[BG 14/6.2]"""
    step = state.step
    assert isinstance(step, Promotion)
    if step.left is not None:
        return Refusal("BG 11.2", "no promotion roll is due now")
    return None


def perform_roll(state: CampaignState, action: Roll, dice: Dice) -> Change:
    """Heavy losses may bring a second promotion. [BG 14/6.2]"""
    side = state.step.side
    die = dice.roll(f"{side} promotions")
    promotions = 2 if die - state.fallen <= DESPERATE else 1
    after = state.next_step(Promotion(side, promotions))
    return Change(after, (PromotionsRolled(die, state.fallen, promotions),))


ROLL = ActionRules((Promotion,), propose_roll, refuse_roll, perform_roll, exact=True)
