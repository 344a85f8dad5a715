"""Containment of Union landings. [NS 4.0, NS-R7, NS-R8, NS-R9, NS-R10]"""

from msgspec.structs import replace

from campaign.action_rules import ActionRules, Change
from campaign.actions import Attack, Breakout, Contain
from campaign.agenda import Combat, Declaration, Joining, Marches, Withdrawal
from campaign.board.board import bits
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.events import AttackDeclared, BoxContained, BreakoutBegan
from campaign.queries.battle_sites import may_attack, refuse_way
from campaign.state import CampaignState
from campaign.terms import UNION

# --- the declaration ---------------------------------------------------------------------------


def propose_contain(state: CampaignState) -> tuple[Contain, ...]:
    """The port that has been entered. [NS-R8]"""
    step = state.step
    assert isinstance(step, Declaration)
    return (Contain(step.box),)


def refuse_contain(state: CampaignState, action: Contain) -> Refusal | None:
    """The declaration is for the whole box that has been entered. [NS-R8]"""
    step = state.step
    assert isinstance(step, Declaration)
    return _refuse_box(step, action.box)


def _refuse_box(step: Declaration, box_id: str) -> Refusal | None:
    if box_id == step.box:
        return None
    return Refusal("NS-R8", f"{step.box} was entered, not {box_id}")


def perform_contain(state: CampaignState, action: Contain, dice: Dice) -> Change:
    """They stay beside the enemy; no battle follows. [NS-R8]"""
    bit = 1 << state.theater.number[action.box]
    after = state.evolve(contained=state.contained | bit).next_step()
    return Change(after, (BoxContained(action.box),))


CONTAIN = ActionRules((Declaration,), propose_contain, refuse_contain, perform_contain, exact=True)


# --- the attack --------------------------------------------------------------------------------


def propose_attack(state: CampaignState) -> tuple[Attack, ...]:
    """The port just entered; or every port under containment. [NS-R8, NS-R9]"""
    step = state.step
    if isinstance(step, Declaration):
        return (Attack(step.box),)
    return tuple(Attack(state.theater.ids[box]) for box in bits(may_attack(state)))


def refuse_attack(state: CampaignState, action: Attack) -> Refusal | None:
    """Either side may attack where there is containment. [NS-R8, NS-R9]"""
    step = state.step
    box = state.theater.number_of(action.box)
    if isinstance(step, Declaration):
        if action.by is not None:
            return Refusal("NS-R8", "choose how to fight when the battle begins")
        return _refuse_box(step, action.box)
    if not may_attack(state) >> box & 1:
        return Refusal("NS-R9", f"no pieces are contained in {action.box}")
    return refuse_way(action)


def perform_attack(state: CampaignState, action: Attack, dice: Dice) -> Change:
    """Declared in movement, the battle comes later; in combat it comes now. [NS-R8, NS-R9]"""
    step = state.step
    bit = 1 << state.theater.number[action.box]
    if isinstance(step, Declaration):
        after = state.evolve(assaults=state.assaults | bit).next_step()
        return Change(after, (AttackDeclared(step.side, action.box),))
    after = state.evolve(contained=state.contained & ~bit)
    after = after.push(
        Withdrawal(step.side.enemy, action.box), Joining(step.side, action.box, action.by)
    )
    return Change(after, (AttackDeclared(step.side, action.box, "NS-R9"),))


ATTACK = ActionRules(
    (Declaration, Combat), propose_attack, refuse_attack, perform_attack, exact=True
)


# --- the breakout ------------------------------------------------------------------------------


def propose_breakout(state: CampaignState) -> tuple[Breakout, ...]:
    """Every port in which the Union is contained, before the first march. [NS-R10]"""
    step = state.step
    assert isinstance(step, Marches)
    if step.side is not UNION or not step.left or step.begun:
        return ()
    return tuple(Breakout(state.theater.ids[box]) for box in bits(may_attack(state)))


def refuse_breakout(state: CampaignState, action: Breakout) -> Refusal | None:
    """One march each, at the start of the Movement Segment. [NS-R10]"""
    step = state.step
    assert isinstance(step, Marches)
    box = state.theater.number_of(action.box)
    if step.side is not UNION:
        return Refusal("NS-R10", "only the Union breaks out")
    if step.left is None:
        return Refusal("BG 4.1", "roll for marches first")
    if not may_attack(state) >> box & 1:
        return Refusal("NS-R10", f"no pieces are contained in {action.box}")
    if step.begun:
        return Refusal("NS-R10", "breakouts come before all other marches")
    if not step.left:
        return Refusal("NS-R10", "a breakout costs a march, and none is left")
    return refuse_way(action)


def perform_breakout(state: CampaignState, action: Breakout, dice: Dice) -> Change:
    """The battle is fought there and then. [NS-R10]"""
    step = state.step
    assert isinstance(step, Marches)
    assert step.left
    bit = 1 << state.theater.number[action.box]
    after = state.evolve(contained=state.contained & ~bit).next_step(
        Withdrawal(step.side.enemy, action.box),
        Joining(step.side, action.box, action.by),
        replace(step, left=step.left - 1),
    )
    return Change(after, (BreakoutBegan(action.box),))


BREAKOUT = ActionRules((Marches,), propose_breakout, refuse_breakout, perform_breakout, exact=True)
