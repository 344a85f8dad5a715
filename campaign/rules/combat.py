"""The Combat Segment: which battle, its beginning, its orders. [BG 8.1, NS-R9, NS-R12]

How a battle is fought is the business of its resolver; what it costs, of `rules/aftermath.py`.
"""

from functools import cache
from typing import Any

from campaign.action_rules import ActionRules, Change
from campaign.actions import Battle, End, Fight
from campaign.agenda import (
    Aftermath,
    Combat,
    Fighting,
    Joining,
    Marches,
    Occupation,
    Skirmish,
    Withdrawal,
)
from campaign.battle.contract import BattleInProgress, Position, Resolver
from campaign.battle.register import RESOLVERS, USUAL
from campaign.board.board import bits
from campaign.dice import Dice
from campaign.errors import NotationError, Refusal
from campaign.events import (
    BattleAvoided,
    BattleBegan,
    Event,
    LeaderMoved,
    SegmentEnded,
)
from campaign.queries.battle_request import battle_request, roster
from campaign.queries.battle_sites import coast_defense, may_attack, must_fight, refuse_way
from campaign.queries.closed_boxes import open_kentucky
from campaign.queries.stacks import shift
from campaign.state import CampaignState
from campaign.tables.leaders import posted
from campaign.terms import Leader
from campaign.units import LAND

_battle = cache(Battle)
_END = End()


# --- which battle ------------------------------------------------------------------------------


def play_combat(state: CampaignState, step: Combat) -> Change | None:
    """When no battle is left, pieces recover and boxes change hands. [BG 8.1, BG 8.10, BG 8.11]"""
    if must_fight(state) or may_attack(state):
        return None
    return Change(state.next_step(Occupation(step.side)))


def propose_battle(state: CampaignState) -> list[Battle]:
    """Every box with a battle that must be fought. [BG 8.1, NS-R9, NS-R12]"""
    ids = state.theater.ids
    return [_battle(ids[box]) for box in bits(must_fight(state))]


def refuse_battle(state: CampaignState, action: Battle) -> Refusal | None:
    """The attacker chooses the order of the battles. [BG 8.1]"""
    step = state.step
    assert isinstance(step, Combat)
    box = state.theater.number_of(action.box)
    if must_fight(state) >> box & 1:
        return refuse_way(action)
    if may_attack(state) >> box & 1:
        return Refusal("NS-R9", f"no battle is required in {action.box}; 'attack' begins one")
    return Refusal("BG 8.1", f"{action.box} does not hold pieces of both sides")


def perform_battle(state: CampaignState, action: Battle, dice: Dice) -> Change:
    """The defender's cavalry may slip away first. [BG 8.1, BG 8.13]"""
    side = state.step.side
    return Change(
        state.push(Withdrawal(side.enemy, action.box), Joining(side, action.box, action.by))
    )


BATTLE = ActionRules((Combat,), propose_battle, refuse_battle, perform_battle, exact=True)


def propose_end(state: CampaignState) -> tuple[End, ...]:
    """The segment ends by itself unless somebody might attack. [BG 8.1, NS-R9]"""
    return () if must_fight(state) else (_END,)


def refuse_end(state: CampaignState, action: End) -> Refusal | None:
    """Battles must be fought, attacks on the contained need not. [BG 8.1, NS-R9]"""
    if action.segment not in (None, "combat"):
        return Refusal("BG 2.2", f"only combat can end now, not {action.segment}")
    if open_ := must_fight(state):
        box = state.theater.ids[bits(open_)[0]]
        return Refusal("BG 8.1", f"there is still a battle to fight in {box}")
    return None


def perform_end(state: CampaignState, action: End, dice: Dice) -> Change:
    """Nobody attacks where there is containment. [NS-R9]"""
    side = state.step.side
    return Change(state.next_step(Occupation(side)), (SegmentEnded(side, "combat"),))


END = ActionRules((Combat,), propose_end, refuse_end, perform_end, exact=True)


# --- the battle itself -------------------------------------------------------------------------


def play_joining(state: CampaignState, step: Joining) -> Change:
    """The battle begins, unless everybody has withdrawn. [BG 8.1, BG 8.13, NS-R12]"""
    side = step.side
    box = state.theater.number[step.box]
    attackers, defenders = state.stacks[side.seat][box], state.stacks[1 - side.seat][box]
    if not defenders and not coast_defense(state, box):
        return Change(state.next_step(), (BattleAvoided(side.enemy, step.box),))
    request = battle_request(state, step.box, side)
    resolver = step.by or USUAL
    position = RESOLVERS[resolver].begin(request)
    after = state.next_step(Fighting(side, step.box))
    after = after.evolve(battle=BattleInProgress(resolver, position))
    return Change(after, (BattleBegan(side, step.box, len(attackers), len(defenders)),))


def _resolver(state: CampaignState) -> Resolver[Any, Any]:
    assert state.battle is not None
    return RESOLVERS[state.battle.resolver]


def propose_fight(state: CampaignState) -> list[Fight]:
    """What the resolver finds legal. [BG 8.1]"""
    battle = state.battle
    assert battle is not None
    name = battle.resolver
    return [Fight.of(name, order) for order in _resolver(state).legal(battle.position)]


UNREADABLE = "BG 8.2"
"""Cited of what is no order of the battle line; of other ways to fight what matters now."""


def refuse_fight(state: CampaignState, action: Fight) -> Refusal | None:
    """What the resolver of the battle says. [BG 8.1]"""
    battle = state.battle
    assert battle is not None
    try:
        order = action.tactical(battle.resolver)
    except NotationError as error:
        rules = _resolver(state).stage(battle.position).rules
        return Refusal(UNREADABLE if UNREADABLE in rules or not rules else rules[0], str(error))
    return _resolver(state).refusal(battle.position, order)


def perform_fight(state: CampaignState, action: Fight, dice: Dice) -> Change:
    """When the battle is over its result is carried out; of a skirmish, that is all. [BG 8.1]"""
    battle = state.battle
    assert battle is not None
    resolver = _resolver(state)
    tick = resolver.apply(battle.position, action.tactical(battle.resolver), dice)
    after, events = state, ()
    is_skirmish = isinstance(state.agenda[1], Skirmish)
    if not is_skirmish:
        after, events = _called_up(state, battle, tick.position)
    after = after.evolve(battle=battle._replace(position=tick.position))
    if resolver.result(tick.position) is not None:
        step = state.step
        assert isinstance(step, Fighting)
        following = () if is_skirmish else (Aftermath(step.side, step.box),)
        after = after.next_step(*following)
    return Change(after, (*tick.events, *events))


def _called_up(
    state: CampaignState, battle: BattleInProgress, now: Position
) -> tuple[CampaignState, tuple[Event, ...]]:
    """Pieces and leaders who have come to the battle are there on the board, too. [BG 10.5]"""
    after, events = _bring_up(state, battle, now.drawn)
    if now.brought != battle.position.brought:
        after, more = _bring_leaders(after, battle, now.brought)
        events += more
    return after, events


def _bring_up(
    state: CampaignState, battle: BattleInProgress, drawn: tuple[int, ...]
) -> tuple[CampaignState, tuple[Event, ...]]:
    """Pieces brought up leave their boxes at once. [BG 10.5, BG Q4, BG 14/4.12]

    Those who come to a breakout did not begin the segment in its port. [BG 6.1, NS-R10]
    """
    events: tuple[Event, ...] = ()
    new = [number for number in drawn if number not in battle.position.drawn]
    if not new:
        return state, events
    box = state.theater.number[battle.position.request.box]
    breakout, attacker = isinstance(state.agenda[1], Marches), state.step.side
    members = roster(state, battle)
    for number in new:
        _, side, origin, unit = members[number]
        arrived = unit.gone().but(drawn=number)
        if breakout and side is attacker:
            arrived = arrived.but(moved=LAND)
        state, left = shift(state, side, origin, (unit,), box, (arrived,))
        state, opened = open_kentucky(state, side, 1 << box)
        events += left + opened
    return state, events


def _bring_leaders(
    state: CampaignState, battle: BattleInProgress, brought: tuple[Leader, ...]
) -> tuple[CampaignState, tuple[Event, ...]]:
    """Leaders ride to the battle. [NS 8.21, NS-R23]"""
    events: tuple[Event, ...] = ()
    to = battle.position.request.box
    for leader in brought:
        if leader not in battle.position.brought:
            post = state.leaders[leader.number]
            origin = state.theater.ids[post.box]
            there = post._replace(box=state.theater.number[to])
            state = state.evolve(leaders=posted(state.leaders, leader, there))
            events += (LeaderMoved(leader, origin, to, along=False),)
    return state, events


FIGHT = ActionRules((Fighting,), propose_fight, refuse_fight, perform_fight, exact=True)
