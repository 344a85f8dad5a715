"""At what a staff stops that goes on until something happens, and what it has seen before."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from campaign.actions import Place
from campaign.agenda import Recruitment
from campaign.board.board import bits
from campaign.engine import legal_actions
from campaign.queries.next_marches import most_comers
from campaign.state import CampaignState
from campaign.terms import BoxId, Leader, Side

SEGMENTS = ("Marches", "Combat", "Promotion", "Recruitment")
LAST_SEGMENT = SEGMENTS[-1]


class Halt(StrEnum):
    """What the staff may stop at."""

    SEGMENT = "segment"
    """A segment of one's own turn is over."""

    END = "end"
    """One's own turn is about to end: its last segment has begun."""

    TURN = "turn"
    """One's own next turn begins."""

    REACH = "reach"
    """A city of one's own has come into the enemy's reach, who can bring more than stands there."""

    CITY = "city"
    """The enemy has taken a city."""

    LEADER = "leader"
    """A leader has come and waits for a place."""


class Seen(NamedTuple):
    """What a side had seen when its staff began, or looked last."""

    turn: int
    is_own: bool
    """It was the side's own turn."""

    segment: str
    cities: int
    """The cities that it held, as a set."""

    exposed: int
    """Those in the enemy's reach, as a set; looked at when a turn of one's own begins."""

    leaders: frozenset[Leader]
    """Those who waited for a place when leaders could be placed last. [NS-R22]"""

    @classmethod
    def at(cls, state: CampaignState, side: Side) -> "Seen":
        """What a side sees in a position."""
        waiting = frozenset(_waiting(state, side))
        return cls(*_when(state, side), _cities(state, side), exposed(state, side), waiting)


class Stopped(NamedTuple):
    """What the staff has stopped at, and where."""

    what: Halt
    boxes: tuple[BoxId, ...] = ()


def stopped(
    before: Seen, state: CampaignState, side: Side, stops: frozenset[Halt]
) -> Stopped | None:
    """What has happened since that the staff of a side is to stop at; None if nothing has."""
    ids = state.theater.ids
    when = _when(state, side)
    if Halt.CITY in stops and (lost := before.cities & state.held[side.enemy.seat]):
        return Stopped(Halt.CITY, tuple(ids[box] for box in bits(lost)))
    if not when[1]:
        return None
    if when[0] != before.turn or not before.is_own:
        if Halt.REACH in stops and (new := exposed(state, side) & ~before.exposed):
            return Stopped(Halt.REACH, tuple(ids[box] for box in bits(new)))
        if Halt.TURN in stops:
            return Stopped(Halt.TURN)
    if when[2] not in ("", before.segment) and (over := _at_segment(when[2], stops)):
        return Stopped(over)
    waiting = _waiting(state, side)
    if Halt.LEADER in stops and (come := waiting.keys() - before.leaders):
        return Stopped(Halt.LEADER, tuple(dict.fromkeys(b for one in come for b in waiting[one])))
    return None


def _at_segment(begun: str, stops: frozenset[Halt]) -> Halt | None:
    """What the staff stops at as a segment of one's own turn has begun."""
    if Halt.SEGMENT in stops:
        return Halt.SEGMENT
    return Halt.END if Halt.END in stops and begun == LAST_SEGMENT else None


def seen_anew(before: Seen, state: CampaignState, side: Side) -> Seen:
    """What it has seen after it has looked: the reach of the enemy only as its turn begins."""
    when = _when(state, side)
    is_new_turn = when[1] and (when[0] != before.turn or not before.is_own)
    reached = exposed(state, side) if is_new_turn else before.exposed
    places = state.to_move is side and isinstance(state.step, Recruitment)
    leaders = frozenset(_waiting(state, side)) if places else before.leaders
    return Seen(*when, _cities(state, side), reached, leaders)


def exposed(state: CampaignState, side: Side) -> int:
    """Cities of a side that more can enter by one march from one box than stand there. [BG 4.3]"""
    cities, stacks = state.theater.cities & state.held[side.seat], state.stacks[side.seat]
    return sum(
        1 << box
        for box, most in most_comers(state, side.enemy).items()
        if cities >> box & 1 and most > len(stacks[box])
    )


def _cities(state: CampaignState, side: Side) -> int:
    return state.theater.cities & state.held[side.seat]


def _when(state: CampaignState, side: Side) -> tuple[int, bool, str]:
    if not state.agenda:
        return state.turn, False, ""
    names = [type(step).__name__ for step in state.agenda]
    segment = next((name for name in names if name in SEGMENTS), "")
    return state.turn, state.active is side, segment


def _waiting(state: CampaignState, side: Side) -> Mapping[Leader, list[BoxId]]:
    """The leaders whom a side could place now, and where. [NS-R22]"""
    if not state.agenda or state.to_move is not side or not isinstance(state.step, Recruitment):
        return {}
    found: dict[Leader, list[BoxId]] = {}
    for one in legal_actions(state):
        if isinstance(one, Place):
            found.setdefault(one.leader, []).append(one.box)
    return found
