"""What it means to leave a field of battle, and to stay: told to whoever is asked. Pure.

The order is tried on a copy of the position: no die is thrown, and nothing is written.
[BG 9, BG 13, YK-R21]
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from campaign import CampaignState, apply
from campaign.actions import Fight
from campaign.agenda import Occupation
from campaign.battle.battle_odds import TO_THE_END, USUAL_CONDUCTS
from campaign.battle.contract import BattleInProgress
from campaign.battle.register import RESOLVERS
from campaign.budget import QUICK, Budget
from campaign.dice import ScriptedDice
from campaign.errors import MissingRollError
from campaign.events import BattleEnded, SkirmishEnded
from campaign.queries.supply_lines import supplied_boxes
from campaign.rules.control import play_occupation
from campaign.rules.victory import SEVEN, judge
from campaign.scenario import SKIRMISH
from campaign.terms import CAPITAL, UNION, BoxId, Side
from screens.battle.field_left import balance
from screens.text.odds_words import outcome_words
from screens.text.phrases import (
    SIDE_ADJECTIVES,
    SIDE_NAMES,
    counted,
    place,
    verb,
)

ASKS_OF_COMMANDER = "The {side} commander would leave {place} to {enemy}. Leave it?"
ASKS = "Leave {place} to {enemy}?"

STAY_ON = "Stay and fight on"
LEAVE_IT = "Leave the field: the battle is over"

SEVENTH = "{place} is one of the seven cities; the Union wins with all of them, and holds {held}."
CAPITALS = "{place} is the Union capital."

STAYING = "If we stay to the end: {odds}."
NOT_YET = STAYING.format(odds="..")
"""While they are worked out."""

NO_ODDS = "If we stay to the end: no odds are known of battles that are fought this way."
LEAVING = "If we leave: {said}."


class LeavingWords(NamedTuple):
    """A question about leaving the field, and all that is to be known before it is answered."""

    question: str
    facts: tuple[str, ...]
    """What the place is worth, what becomes of the pieces and of the place, what is lost so far."""


def leaving_words(state: CampaignState, fight: Fight, *, by_commander: bool) -> LeavingWords:
    """What the side to move is asked whose commander, or player, would leave the field."""
    battle = state.battle
    assert battle is not None, fight
    side, box = battle.to_move, battle.position.request.box
    asks = ASKS_OF_COMMANDER if by_commander else ASKS
    names = SIDE_ADJECTIVES[side], SIDE_NAMES[side.enemy]
    # A battle by itself is fought where it was in history, which is a box of the map but nearly.
    where = "the field" if state.scenario is SKIRMISH else place(box)
    asked = asks.format(side=names[0], place=where, enemy=names[1])
    facts = (*_worth(state, box), *_if_left(state, battle, fight), balance(battle))
    return LeavingWords(asked, facts)


def retreat_facts(state: CampaignState, fights: Sequence[Fight]) -> tuple[str, ...]:
    """The same for a player who may leave to several boxes: which one, he says then."""
    battle = state.battle
    if battle is None or not fights:
        return ()
    left = _if_left(state, battle, fights[0], names_refuge=len(fights) == 1)
    return (*_worth(state, battle.position.request.box), *left, balance(battle))


def refuge(state: CampaignState, side: Side, box: BoxId) -> str:
    """A box to which a side may retreat: whose it is, who is there and near, and whether it is fed.

    The enemy on the field that is left is not counted once more. [BG 9, BG 10.1, NS 2.1]
    """
    theater = state.theater
    number, holder = theater.number[box], state.controller(box)
    owned = "nobody's" if holder is None else "ours" if holder is side else "the enemy's"
    own = len(state.units_in(box, side))
    around = theater.neighbors_for(side.enemy, number)
    left = theater.number[state.battle.position.request.box] if state.battle else -1
    enemies = sum(len(state.stacks[side.enemy.seat][one]) for one in around if one != left)
    parts = [owned, *([f"{counted(own, 'piece')} there"] if own else [])]
    near = f"{counted(enemies, 'more enemy piece')} next to it"
    parts.append(near if enemies else "no other enemies next to it")
    if state.options.supply and not supplied_boxes(state, side) >> number & 1:
        parts.append("no supply")
    return f"{place(box)}: {', '.join(parts)}"


def if_we_stay(battle: BattleInProgress, budget: Budget = QUICK, *, calls: bool = True) -> str:
    """What staying to the end may come to for the side to move, which may have nobody to call.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    side = battle.to_move
    conducts = USUAL_CONDUCTS.but(side, TO_THE_END._replace(calls=calls))
    found = RESOLVERS[battle.resolver].odds(battle.position, conducts, budget)
    return STAYING.format(odds=outcome_words(found, side)) if found is not None else NO_ODDS


def _worth(state: CampaignState, box: BoxId) -> Iterator[str]:
    """Whether the place decides the war. [BG 13.1, BG 13.2]"""
    if state.scenario is SKIRMISH:
        return
    if box in SEVEN:
        yield SEVENTH.format(place=place(box), held=_held(state))
    if box == CAPITAL:
        yield CAPITALS.format(place=place(box))


def _held(state: CampaignState) -> str:
    """How many of the seven the Union holds."""
    held = sum(state.controller(city) is UNION for city in SEVEN)
    return str(held) if held else "none"


def _if_left(
    state: CampaignState, battle: BattleInProgress, fight: Fight, *, names_refuge: bool = True
) -> Iterator[str]:
    """Where the pieces go, what is lost by it, and what becomes of the place."""
    try:
        change = apply(state, fight, ScriptedDice())
    except MissingRollError:
        return  # what dice decide nobody knows
    ended = next((event for event in change.events if isinstance(event, BattleEnded)), None)
    if ended is None or isinstance(ended, SkirmishEnded):
        return
    attacker: Side = battle.position.request.attacker
    then = play_occupation(change.state, Occupation(attacker)).state
    pieces = _pieces(state, change.state, battle, ended, names_refuge=names_refuge)
    said = [pieces, *_place(state, then, ended.box)]
    yield LEAVING.format(said="; ".join(said))


def _pieces(
    before: CampaignState,
    after: CampaignState,
    battle: BattleInProgress,
    ended: BattleEnded,
    *,
    names_refuge: bool,
) -> str:
    """`five pieces go to Decatur, none is lost by it`."""
    side, resolver = battle.to_move, RESOLVERS[battle.resolver]
    lost = ended.union_lost if side is UNION else ended.confederate_lost
    if resolver.counts == "pieces":
        by_it = lost - resolver.losses(battle.position, side).lost
        costs = f"{_none_or(by_it)} lost by it"
    else:
        costs = f"{_none_or(lost)} lost in this battle"
    if ended.retreat is None or ended.winner is side:
        return costs
    if may_desert := _shaken(after, side) - _shaken(before, side):
        costs += f", {may_desert} may desert [NS 8.12]"
    there = (len(state.units_in(ended.retreat, side)) for state in (before, after))
    gone = -next(there) + next(there)
    to = f" to {place(ended.retreat)}" if names_refuge else ""
    return f"{counted(gone, 'piece')} {verb(gone, 'go')}{to}, {costs}"


def _shaken(state: CampaignState, side: Side) -> int:
    """Pieces that may desert after a battle. [NS 8.12]"""
    return sum(bool(unit.shaken) for stack in state.stacks[side.seat] for unit in stack)


def _none_or(number: int) -> str:
    return f"{number or 'none'} {'are' if number > 1 else 'is'}"


def _place(before: CampaignState, then: CampaignState, box: BoxId) -> Iterator[str]:
    """`Memphis falls to the Union`, and what that means; or whose it stays. [BG 3.2, BG 13]"""
    was, now = before.controller(box), then.controller(box)
    if now is None:
        return
    if now is was:
        yield f"{place(box)} stays {SIDE_ADJECTIVES[now]}"
        return
    yield f"{place(box)} falls to {SIDE_NAMES[now]}"
    if (ending := judge(then)) is not None and ending.winner is not None:
        yield f"with it {SIDE_NAMES[ending.winner]} wins the war"
    elif box in SEVEN:
        yield f"the Union then holds {_held(then)} of the seven"
