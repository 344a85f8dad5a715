"""Plain sense outside the march: whether to slip away, how to fight, whom to raise and promote."""

from campaign.actions import Action, End, Fight, Pass, Promote, Recruit, Withdraw
from campaign.agenda import Fighting, Withdrawal
from campaign.battle.contract import PLAIN, BattleInProgress
from campaign.battle.register import RESOLVERS
from campaign.budget import Budget
from campaign.commanders.steady.advanced_rules import place
from campaign.commanders.steady.appraisal import CAPITALS, Appraisal, chance, defense, force
from campaign.state import CampaignState
from campaign.terms import PieceType

BARELY = 0.5
"""What it is worth to raise a piece that is lost again for want of supply: more than nothing."""


def withdrawal(state: CampaignState, actions: tuple[Action, ...]) -> Action:
    """Cavalry does not wait for infantry to ride it down. [BG 8.13]"""
    if stays(state):
        return Pass()
    view = Appraisal(state, state.step.side)
    return max(
        (a for a in actions if isinstance(a, Withdraw)),
        key=lambda action: refuge(view, action),
        default=Pass(),
    )


def stays(state: CampaignState) -> bool:
    """The stack that could withdraw is likely to hold its ground. [BG 8.13]"""
    step = state.step
    assert isinstance(step, Withdrawal)
    box = state.theater.number[step.box]
    side = step.side
    own, enemy = state.stacks[side.seat][box], state.stacks[1 - side.seat][box]
    return chance(force(enemy), defense(own)) < 0.5


def refuge(view: Appraisal, action: Withdraw) -> tuple[float, int]:
    """How safe a box is to withdraw to, and how many would go."""
    to = view.theater.number[action.to]
    return view.own_at(to) - 0.5 * view.threat(to), action.count


def tactics(state: CampaignState, budget: Budget, level: str = PLAIN) -> Action:
    """What the automatic commander of the battle says, but a capital is held to the last."""
    assert state.battle is not None
    return tactics_in(state.battle, state, budget, level)


def tactics_in(
    battle: BattleInProgress,
    state: CampaignState,
    budget: Budget,
    level: str,
    *,
    to_the_last: bool = False,
) -> Action:
    """The same for the battle as it looks to whoever asks, like one who keeps pieces back.

    He may hold more to the last than a capital.
    """
    resolver = RESOLVERS[battle.resolver]
    lead = resolver.led(level)
    order = lead.choose(battle.position, budget)
    is_held = to_the_last or _is_vital(state)
    if is_held and lead.stay and resolver.gives_up(battle.position, order):
        order = lead.stay(battle.position, budget)
    return Fight.of(resolver.id, order)


def _is_vital(state: CampaignState) -> bool:
    step = state.step
    assert isinstance(step, Fighting)
    return state.to_move is not None and CAPITALS[state.to_move] == step.box


# --- promotion and recruitment -----------------------------------------------------------------


def raise_and_place(state: CampaignState, actions: tuple[Action, ...]) -> Action:
    """Leaders who have come take over at once. [NS-R22]"""
    return place(state, actions) or build_up(state, actions)


def build_up(state: CampaignState, actions: tuple[Action, ...]) -> Action:
    """Promote and recruit where it matters most."""
    view = Appraisal(state, state.step.side)
    return max(actions, key=lambda action: use(view, action))


def use(view: Appraisal, action: Action) -> float:
    """What it is worth to promote or raise a piece; a way out is worth nothing."""
    if isinstance(action, Promote | Recruit):
        box = view.theater.number[action.box]
        infantry = action.type.is_infantry
        near = view.pull(box) + 0.5 * min(view.need(box), 12.0)
        if isinstance(action, Recruit) and _starves(view, box):
            return BARELY
        if isinstance(action, Promote):
            rise = 1.0 if action.type is not PieceType.VETERAN_INFANTRY else 0.8
            return 5 + rise * (2 if infantry else 1) + near * 0.2
        return 5 + near + (2 if infantry else 0)
    if isinstance(action, End | Pass):
        return 0.0
    # Restoring a reduced piece is worth less than raising a new one. [BG 14/5.71]
    return 4.0


def _starves(view: Appraisal, box: int) -> bool:
    """A second piece without supply costs one at the beginning of the next turn. [NS 2.2]"""
    return view.state.options.supply and bool(view.own[box]) and not view.fed(box)
