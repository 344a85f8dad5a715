"""Cavalry that slips away before a battle. [BG 8.13, BG Q3, BG Q6]"""

from collections.abc import Iterator

from campaign.action_rules import ActionRules, Change
from campaign.actions import Pass, Withdraw
from campaign.agenda import Withdrawal
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.events import Event, LeaderMoved, PiecesWithdrew
from campaign.queries.closed_boxes import closure, open_kentucky
from campaign.queries.stacks import group_of, groups, holds_too_few, shift
from campaign.state import CampaignState
from campaign.tables.leaders import posted
from campaign.terms import Side
from campaign.units import Units

_PASS = Pass()


def play_withdrawal(state: CampaignState, step: Withdrawal) -> Change | None:
    """Only cavalry attacked by more than cavalry has the choice. [BG 8.13]"""
    if may_withdraw(state, step) and any(True for _ in refuges(state, step)):
        return None
    return Change(state.next_step())


def may_withdraw(state: CampaignState, step: Withdrawal) -> bool:
    """The defender has only cavalry, the attacker not only cavalry. [BG 8.13]"""
    box = state.theater.number[step.box]
    defenders = state.stacks[step.side.seat][box]
    attackers = state.stacks[step.side.enemy.seat][box]
    return (
        bool(defenders)
        and not any(unit.type.is_infantry for unit in defenders)
        and any(unit.type.is_infantry for unit in attackers)
    )


def refuges(state: CampaignState, step: Withdrawal) -> Iterator[int]:
    """The boxes that cavalry may withdraw to."""
    box = state.theater.number[step.box]
    for to in state.theater.neighbors_for(step.side, box):
        if _barred(state, step.side, box, to) is None:
            yield to


def _barred(state: CampaignState, side: Side, box: int, to: int) -> Refusal | None:
    """Why cavalry may not withdraw to an adjacent box. [BG 8.13, BG 14/4.12]"""
    theater = state.theater
    name = theater.ids[to]
    closed, why = closure(state, side)
    enemy = side.enemy.seat
    if closed >> to & 1:
        return why
    if state.present[enemy] >> to & 1:
        return Refusal("BG 8.13", f"the enemy is in {name}")
    if theater.cities >> to & 1 and state.held[enemy] >> to & 1:
        return Refusal("BG 8.13", f"{name} is an enemy recruitment city")
    if any(unit.entry == name for unit in state.stacks[enemy][box]):
        return Refusal("BG 8.13", f"attackers came from {name}")
    return None


def propose_withdraw(state: CampaignState) -> Iterator[Withdraw]:
    """Every number of each type to every open box. [BG 8.13]"""
    step = state.step
    assert isinstance(step, Withdrawal)
    theater = state.theater
    stack = state.stacks[step.side.seat][theater.number[step.box]]
    for type_ in {unit.type: None for unit in stack}:
        alike = groups(stack, type_)
        there = sum(count for _, count in alike)
        for to in refuges(state, step):
            for count in range(1, there + 1):
                yield Withdraw(count, type_, theater.ids[to])
            for group, (_, several) in enumerate(alike[1:], start=2):
                for count in range(1, several + 1):
                    yield Withdraw(count, type_, theater.ids[to], group)


def refuse_withdraw(state: CampaignState, action: Withdraw) -> Refusal | None:
    """[BG 8.13, BG Q3, BG Q6]"""
    step = state.step
    assert isinstance(step, Withdrawal)
    theater = state.theater
    box, to = theater.number[step.box], theater.number_of(action.to)
    stack = state.stacks[step.side.seat][box]
    if refused := _refuse_number(stack, step, action):
        return refused
    if to not in theater.neighbors[box]:
        return Refusal("BG 8.13", f"{action.to} is not adjacent to {step.box}")
    if to not in theater.neighbors_for(step.side, box):
        return Refusal("BG Q3", "Confederates never move along the Potomac")
    return _barred(state, step.side, box, to)


def _refuse_number(stack: Units, step: Withdrawal, action: Withdraw) -> Refusal | None:
    if action.count < 1:
        return Refusal("BG 8.13", "at least one piece must go")
    if action.count <= len(_going(stack, action)):
        return None
    return holds_too_few(stack, step.box, action.type, action.count, "BG 8.13") or Refusal(
        "BG 8.13", f"group {action.group} does not have {action.count} pieces"
    )


def _going(stack: Units, action: Withdraw) -> Units:
    """The pieces of the type, or of the group of it that was named."""
    if action.group is None:
        return tuple(unit for unit in stack if unit.type is action.type)
    return group_of(stack, action.type, action.group)


def perform_withdraw(state: CampaignState, action: Withdraw, dice: Dice) -> Change:
    """[BG 8.13, BG Q4]"""
    step = state.step
    assert isinstance(step, Withdrawal)
    side = step.side
    theater = state.theater
    box, to = theater.number[step.box], theater.number[action.to]
    stack = state.stacks[side.seat][box]
    units = _going(stack, action)[: action.count]
    gone = [unit.gone() for unit in units]
    rode: tuple[Event, ...] = ()
    if len(units) == len(stack):
        # Nobody stays whom a leader could stay with. [NS-R23]
        for leader in state.leaders_in(box, side):
            post = state.leaders[leader.number]._replace(box=to)
            state = state.evolve(leaders=posted(state.leaders, leader, post))
            rode += (LeaderMoved(leader, step.box, action.to, along=True),)
    after, events = shift(state, side, box, units, to, gone)
    after, opened = open_kentucky(after, side, 1 << to)
    event = PiecesWithdrew(side, action.type, action.count, step.box, action.to)
    return Change(after, (event, *rode, *events, *opened))


WITHDRAW = ActionRules((Withdrawal,), propose_withdraw, refuse_withdraw, perform_withdraw)


def propose_pass(state: CampaignState) -> tuple[Pass, ...]:
    """Those that stay fight. [BG Q6]"""
    return (_PASS,)


def refuse_pass(state: CampaignState, action: Pass) -> Refusal | None:
    """Those that stay fight. [BG Q6]"""
    return None


def perform_pass(state: CampaignState, action: Pass, dice: Dice) -> Change:
    """The battle begins. [BG 8.13]"""
    return Change(state.next_step())


PASS = ActionRules((Withdrawal,), propose_pass, refuse_pass, perform_pass)
