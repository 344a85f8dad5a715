"""Standing instructions: what an absent side decides inside the enemy's turn.

They are words of the rules: hold a box, retreat below these odds, reinforce from there, spare the
cavalry. What they do not say the steady commander decides. The odds are those of a battle that is
fought out often by the commanders of the battle line, with dice of its own: nobody can foresee the
dice of the war from them, and the same position always has the same odds. A battle on a table is
taken for one of the battle line with the pieces that it began with.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import msgspec

from campaign import (
    Action,
    CampaignState,
    PieceType,
    RandomDice,
    ScriptedDice,
    Side,
    apply,
    legal_actions,
)
from campaign.actions import Fight, Pass, Withdraw
from campaign.agenda import Withdrawal
from campaign.battle.contract import NO_UNIT, BattlePiece, BattleRequest, Resolver
from campaign.battle.register import RESOLVERS, USUAL
from campaign.board.board import board
from campaign.budget import Budget
from campaign.commanders import AIMLESS, COMMANDERS
from campaign.errors import MissingRollError, quoted
from campaign.situation import fingerprint
from campaign.terms import Rank
from saves.hosting.thinker import Answer, Question, as_its_commander
from saves.server.contract.lobby import Instructions, LobbyError

STANDING: Final = "standing instructions"
"""Who has decided, as the line says."""

STEADY: Final = "steady"

TRIALS: Final = 100
"""So often a battle is fought out to know its odds, which are then right by some five in 100."""

LONGEST_BATTLE: Final = 2_000
"""Orders after which a battle that is tried counts as lost."""

MOST_BOXES: Final = 60
"""Boxes that may be named: the map has twice as many."""


def checked(wanted: Instructions) -> Instructions:
    """Instructions that can be followed.

    Raises:
        LobbyError: names what is wrong.
    """
    if not 0 <= wanted.retreat_below <= 100:
        raise LobbyError(f"a chance lies between 0 and 100, not at {wanted.retreat_below}")
    known = board().ids
    for boxes in (wanted.hold, wanted.reinforce_from):
        if len(boxes) > MOST_BOXES:
            raise LobbyError(f"at most {MOST_BOXES} boxes can be named")
        for box in boxes:
            if box not in known:
                raise LobbyError(f"the map has no box {quoted(box)}")
    return wanted


def write(wanted: Instructions) -> str:
    """Instructions as they are kept and handed on."""
    return msgspec.json.encode(wanted).decode()


def read(text: str) -> Instructions:
    """Instructions as they were written."""
    return msgspec.json.decode(text, type=Instructions)


def choose(question: Question, budget: Budget) -> Answer:
    """What a deputy decides: as he was told, or else as the steady commander would."""
    if question.orders and question.commander != AIMLESS:
        action = instructed(question.state, read(question.orders), budget)
        if action is not None:
            return Answer(action, STANDING)
    return as_its_commander(question, budget)


def instructed(state: CampaignState, wanted: Instructions, budget: Budget) -> Action | None:
    """What the instructions say of this decision; None if they leave it to the commander."""
    side = state.to_move
    if side is None or side is state.active:
        return None
    if isinstance(state.step, Withdrawal):
        return _before_battle(state, state.step, wanted, budget)
    if state.battle is not None:
        return _in_battle(state, side, wanted, budget)
    return None


# --- before a battle ---------------------------------------------------------------------------


def _before_battle(
    state: CampaignState, step: Withdrawal, wanted: Instructions, budget: Budget
) -> Action | None:
    """Whether cavalry slips away. [BG 8.13]"""
    if step.box in wanted.hold:
        return Pass()
    if not (wanted.spare_cavalry or wanted.retreat_below):
        return None
    if not wanted.spare_cavalry:
        try:
            fought = apply(state, Pass(), ScriptedDice(())).state
        except MissingRollError:
            return None  # which battle it would be, nobody can know
        if fought.battle is None:
            return None
        if chance_to_win(fought, step.side, budget) * 100 >= wanted.retreat_below:
            return Pass()
    choice = COMMANDERS[STEADY].choose(state, budget)
    if isinstance(choice, Withdraw):
        return choice
    ways = (action for action in legal_actions(state) if isinstance(action, Withdraw))
    return max(ways, key=lambda action: (_friends(state, step.side, action.to), action.count))


def _friends(state: CampaignState, side: Side, box: str) -> int:
    return len(state.units_in(box, side))


# --- in a battle -------------------------------------------------------------------------------


def _in_battle(
    state: CampaignState, side: Side, wanted: Instructions, budget: Budget
) -> Action | None:
    battle = state.battle
    assert battle is not None
    resolver, position = RESOLVERS[battle.resolver], battle.position
    request: BattleRequest = position.request
    is_held = request.box in wanted.hold
    ways_out = _ways_out(resolver, position) if wanted.retreat_below and not is_held else []
    if ways_out and chance_to_win(state, side, budget) * 100 < wanted.retreat_below:
        return Fight.of(resolver.id, max(ways_out, key=lambda way: _refuge(request, side, way)))
    called = next(_calls(resolver, position, wanted), None)
    if called is not None:
        return Fight.of(resolver.id, called)
    if wanted.spare_cavalry and (behind := _cavalry_behind(resolver, position)) is not None:
        return Fight.of(resolver.id, behind)
    if (is_held or ways_out) and resolver.stay is not None:
        order = resolver.choose(position, budget)
        if resolver.gives_up(position, order):
            return Fight.of(resolver.id, resolver.stay(position, budget))
    return None


def _ways_out(resolver: Resolver[Any, Any], position: Any) -> list[Any]:
    """The orders by which the side may leave the field now."""
    if resolver.on_table:  # where all orders are never listed, a side leaves without a word more
        orders = [kind() for kind in resolver.leaving]
        return [order for order in orders if resolver.refusal(position, order) is None]
    return [order for order in resolver.legal(position) if isinstance(order, resolver.leaving)]


def _refuge(request: BattleRequest, side: Side, way: Any) -> int:
    """How many friends stand where one would go."""
    to = getattr(way, "to", "")
    around = (near for near in request.surroundings if near.side is side)
    return next((near.own for near in around if near.box == to), 0)


def _calls(resolver: Resolver[Any, Any], position: Any, wanted: Instructions) -> Iterator[Any]:
    """The pieces that are to come and may, those that are worth most first. [BG 10.1]

    How a call is written the rules of the battle know: on a table it names an edge. [YK 10.1]
    """
    if not wanted.reinforce_from:
        return
    calls: list[Any] = [
        order
        for order in resolver.legal_for(position, NO_UNIT)
        if isinstance(order, resolver.calling)
    ]
    for box in wanted.reinforce_from:
        from_there = [order for order in calls if order.box == box]
        for order in sorted(from_there, key=lambda order: _worth(order.type), reverse=True):
            if order.type.is_infantry or not wanted.spare_cavalry:
                yield order


def _worth(kind: PieceType) -> tuple[bool, int]:
    return kind.is_infantry, list(Rank).index(kind.rank)


def _cavalry_behind(resolver: Resolver[Any, Any], position: Any) -> Any | None:
    """Infantry that waits takes the place of cavalry in front. [NS-R16]"""
    if resolver.on_table:
        return None
    known = {piece.id: piece for piece in _pieces(position.request)}
    for order in resolver.legal(position):
        match resolver.orders.write(order).split():
            case ["relieve", out, "in", fresh] if (
                not known[int(out)].type.is_infantry and known[int(fresh)].type.is_infantry
            ):
                return order
    return None


def _pieces(request: BattleRequest) -> Iterator[BattlePiece]:
    yield from request.pieces
    for near in request.surroundings:
        yield from near.reserves


# --- the odds ----------------------------------------------------------------------------------


def chance_to_win(state: CampaignState, side: Side, budget: Budget) -> float:
    """The share of battles that a side wins which stays, of those that go on from here."""
    assert state.battle is not None
    resolver, position = RESOLVERS[state.battle.resolver], state.battle.position
    if resolver.on_table:
        resolver = RESOLVERS[USUAL]
        position = resolver.begin(replace(position.request, staging=None))
    return _share_won(resolver.id, position, side, fingerprint(state), budget)


def _share_won(id_: str, position: Any, side: Side, seed: str, budget: Budget) -> float:
    won = 0
    for trial in range(TRIALS):
        budget.listen()
        won += _is_won(id_, position, side, f"{seed} {trial}")
    return won / TRIALS


def _is_won(id_: str, position: Any, side: Side, seed: str) -> bool:
    resolver, dice = RESOLVERS[id_], RandomDice(seed)
    for _ in range(LONGEST_BATTLE):
        if (result := resolver.result(position)) is not None:
            return result.winner is side and not result.undecided
        stays = resolver.stay if position.to_move is side else None
        order = (stays or resolver.choose)(position)
        position = resolver.apply(position, order, dice).position
    return False
