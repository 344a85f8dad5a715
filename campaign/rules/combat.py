"""The Combat Segment: which battle, its beginning, its orders. [BG 8.1, BG 8.10]

How a battle is fought is the business of its resolver; what it costs, of `rules/aftermath.py`.
"""

from functools import cache, lru_cache
from typing import Any

from campaign.actions import Battle, Fight
from campaign.agenda import Aftermath, Combat, Fighting, Joining, Occupation, Withdrawal
from campaign.battle import BattleInProgress, Resolver
from campaign.borders import open_kentucky
from campaign.dice import Dice
from campaign.errors import NotationError, Refusal
from campaign.events import BattleAvoided, BattleBegan, Event, StrengthRecovered
from campaign.muster import battle_request, roster
from campaign.placement import renew, shift
from campaign.resolvers import RESOLVERS
from campaign.section import ActionRules, Change
from campaign.state import CampaignState
from campaign.terms import SIDES
from campaign.theater import bits
from campaign.units import Stack

RESOLVER = "battle_line"
"""How battles of a campaign are fought."""

_battle = cache(Battle)


# --- which battle ------------------------------------------------------------------------------


def play_combat(state: CampaignState, step: Combat) -> Change | None:
    """When no battle is left, pieces recover and boxes change hands. [BG 8.1, BG 8.10, BG 8.11]"""
    if state.contested:
        return None
    after, recovered = _recovered(state)
    events = (StrengthRecovered(recovered),) if recovered else ()
    return Change(after.next_step(Occupation(step.side)), events)


def _recovered(state: CampaignState) -> tuple[CampaignState, int]:
    """All reduced pieces of both sides return to full strength. [BG 8.10, BG 14/5.71]"""
    if state.options.lasting_losses:
        return state, 0
    count = 0
    for side in SIDES:
        stacks = state.stacks[side.seat]
        count += sum(unit.reduced for box in bits(state.present[side.seat]) for unit in stacks[box])
        state = renew(state, side, _whole)
    return state, count


def _whole(stack: Stack) -> Stack:
    if not any(unit.reduced for unit in stack):
        return stack
    return tuple(sorted([unit._replace(reduced=False) for unit in stack]))


def propose_battle(state: CampaignState) -> list[Battle]:
    """Every box with pieces of both sides. [BG 8.1]"""
    ids = state.theater.ids
    return [_battle(ids[box]) for box in bits(state.contested)]


def refuse_battle(state: CampaignState, action: Battle) -> Refusal | None:
    """The attacker chooses the order of the battles. [BG 8.1]"""
    step = state.step
    assert isinstance(step, Combat)
    if not state.contested >> state.theater.number_of(action.box) & 1:
        return Refusal("BG 8.1", f"there are not pieces of both sides in {action.box}")
    return None


def perform_battle(state: CampaignState, action: Battle, dice: Dice) -> Change:
    """The defender's cavalry may slip away first. [BG 8.1, BG 8.13]"""
    side = state.step.side
    return Change(state.push(Withdrawal(side.enemy, action.box), Joining(side, action.box)))


BATTLE = ActionRules((Combat,), propose_battle, refuse_battle, perform_battle, exact=True)


# --- the battle itself -------------------------------------------------------------------------


def play_joining(state: CampaignState, step: Joining) -> Change:
    """The battle begins, unless everybody has withdrawn. [BG 8.1, BG 8.13]"""
    side = step.side
    box = state.theater.number[step.box]
    attackers, defenders = state.stacks[side.seat][box], state.stacks[1 - side.seat][box]
    if not defenders:
        return Change(state.next_step(), (BattleAvoided(side.enemy, step.box),))
    request = battle_request(state, step.box, side)
    position = RESOLVERS[RESOLVER].begin(request)
    after = state.next_step(Fighting(side, step.box))
    after = after.evolve(battle=BattleInProgress(RESOLVER, position))
    return Change(after, (BattleBegan(side, step.box, len(attackers), len(defenders)),))


def _resolver(state: CampaignState) -> Resolver[Any, Any]:
    assert state.battle is not None
    return RESOLVERS[state.battle.resolver]


@lru_cache(maxsize=4096)
def _fight(resolver: str, order: Any) -> Fight:
    return Fight(RESOLVERS[resolver].orders.write(order))


@lru_cache(maxsize=4096)
def _tactical(resolver: str, order: str) -> Any:
    return RESOLVERS[resolver].orders.read(order)


def propose_fight(state: CampaignState) -> list[Fight]:
    """What the resolver finds legal. [BG 8.1]"""
    battle = state.battle
    assert battle is not None
    name = battle.resolver
    return [_fight(name, order) for order in _resolver(state).legal(battle.position)]


def refuse_fight(state: CampaignState, action: Fight) -> Refusal | None:
    """What the resolver of the battle says. [BG 8.1]"""
    battle = state.battle
    assert battle is not None
    try:
        order = _tactical(battle.resolver, action.order)
    except NotationError as error:
        return Refusal("BG 8.2", str(error))
    return _resolver(state).refusal(battle.position, order)


def perform_fight(state: CampaignState, action: Fight, dice: Dice) -> Change:
    """When the battle is over its result is carried out. [BG 8.1]"""
    battle = state.battle
    assert battle is not None
    resolver = _resolver(state)
    tick = resolver.apply(battle.position, _tactical(battle.resolver, action.order), dice)
    after, events = _bring_up(state, battle, tick.position.drawn)
    after = after.evolve(battle=battle._replace(position=tick.position))
    if resolver.result(tick.position) is not None:
        step = state.step
        assert isinstance(step, Fighting)
        after = after.next_step(Aftermath(step.side, step.box))
    return Change(after, (*tick.events, *events))


def _bring_up(
    state: CampaignState, battle: BattleInProgress, drawn: tuple[int, ...]
) -> tuple[CampaignState, tuple[Event, ...]]:
    """Pieces brought up leave their boxes at once. [BG 10.5, BG Q4, BG 14/4.12]"""
    events: tuple[Event, ...] = ()
    for number in drawn:
        if number in battle.position.drawn:
            continue
        _, side, origin, unit = roster(state, battle)[number]
        box = state.theater.number[battle.position.request.box]
        arrived = unit.gone()._replace(drawn=number)
        state, left = shift(state, side, origin, (unit,), box, (arrived,))
        state, opened = open_kentucky(state, side, 1 << box)
        events += left + opened
    return state, events


FIGHT = ActionRules((Fighting,), propose_fight, refuse_fight, perform_fight, exact=True)
