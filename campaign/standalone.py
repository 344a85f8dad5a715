"""Skirmishes: battles that are a whole game. [SK 1.1]

A skirmish is a position of the campaign whose agenda is a battle and nothing else, so that log,
dice, undo, saves, game files and screens need not know that there is no war around it.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from campaign.agenda import STEPS, Fighting, Skirmish, Step
from campaign.battle.contract import BattleRequest, Clock, Surrounding
from campaign.battle.historical import HISTORY
from campaign.battle.point_armies import BY_POINTS
from campaign.battle.register import RESOLVERS
from campaign.board.board import board
from campaign.errors import NotationError
from campaign.scenario import SKIRMISH
from campaign.situation_text.reader import set_up
from campaign.state import CampaignState
from campaign.tables.calendar import date, last_turn
from campaign.terms import SIDES, BoxId, ResolverId, Side


def title_of(battle: str, by: ResolverId) -> str:
    """What a battle is called that is fought in some way."""
    if battle in HISTORY:
        return HISTORY[battle].title
    if battle == BY_POINTS:
        return "Armies by points"
    note = RESOLVERS[by].note(battle)
    return note.title if note else battle.replace("_", " ").capitalize()


def begin_skirmish(resolver: ResolverId, request: BattleRequest) -> CampaignState:
    """The battle as a game of its own, with nothing decided yet. [SK 1.1]

    Raises:
        NotationError: if the resolver cannot set it up; names those that it can.
    """
    battle = RESOLVERS[resolver]
    if not battle.can_set_up(request):
        raise NotationError(
            f"battle: {battle.name} cannot set up {request.battle};"
            f" its own battles are {', '.join(battle.scenarios)}"
        )
    if not request.surroundings:
        request = replace(request, surroundings=tuple(_ways_out(request.box)))
    agenda: tuple[Step, ...] = (Fighting(request.attacker, request.box), Skirmish(request.attacker))
    position = battle.begin(request)
    return set_up(
        {
            "scenario": SKIRMISH.id,
            "turn": turn_of(request, resolver),
            "agenda": [STEPS.write(step) for step in agenda],
            "options": _options(request),
            "battle": {"resolver": resolver, "position": battle.write_position(position)},
            "pieces": (),
        }
    )


def clock_of(state: CampaignState) -> Clock:
    """Where a skirmish stands, as its own rules count. [SK 1.1]"""
    battle = state.battle or state.fought
    assert battle is not None, "a skirmish is a battle"
    return RESOLVERS[battle.resolver].clock(battle.position)


def round_of(state: CampaignState) -> int:
    """The turn of its table, or round of its line, where a skirmish stands; 0 of a war. [SK 1.1]"""
    return clock_of(state).number if state.scenario is SKIRMISH else 0


def _options(request: BattleRequest) -> dict[str, bool]:
    """The optional rules that hold in the battle, so that screens speak of them."""
    return {
        "arms_fire": request.arms_fire,
        "command_battles": request.command,
        "battlefield_morale": request.morale,
        "leaders": bool(request.leaders),
    }


def turn_of(request: BattleRequest, resolver: ResolverId) -> int:
    """The turn in which it was fought, or the first one of its year."""
    if request.battle in HISTORY:
        return HISTORY[request.battle].turn
    if (note := RESOLVERS[resolver].note(request.battle)) and note.turn:
        return note.turn
    turns = range(1, last_turn() + 1)
    return next(turn for turn in turns if date(turn).year == request.year)


def _ways_out(box: BoxId) -> Iterator[Surrounding]:
    """One box for each side to go to when it is beaten, its own if there is one. [BG 9.2]"""
    theater = board()
    near = theater.neighbors[theater.number[box]]

    def friendliness(number: int, side: Side) -> int:
        own, enemy = (theater.home[seat] >> number & 1 for seat in (side.seat, 1 - side.seat))
        return own - enemy

    free = list(near)
    for side in SIDES:
        way = max(free, key=partial(friendliness, side=side))
        free.remove(way)
        yield Surrounding(theater.ids[way], side, holder=side, holder_when_left=side)
