"""What each body of a side is to do: which ground to take or to hold, or whom to beat. [SH 19]

Bodies pick one after another, the strongest first; what has enough of them draws no more.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from campaign.battle.contract import BattleRequest
from campaign.hexes.grid import Hex, distance, within
from campaign.resolvers.nei_boschi.commander.distances import distances_to
from campaign.resolvers.nei_boschi.commander.forces import Forces, forces_of
from campaign.resolvers.nei_boschi.commander.goals import Goal, goals_of, held_by
from campaign.resolvers.nei_boschi.ground import Ground, ground_of
from campaign.resolvers.nei_boschi.pages import goes_on, is_last_turn, victory_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import BodyId
from campaign.resolvers.nei_boschi.victory import verdict
from campaign.resolvers.nei_boschi.victory_terms import Reckoning
from campaign.tabletop.latest import Answers
from campaign.terms import SIDES, Side

NEAR: Final = 7
"""Hexes within which an enemy threatens ground."""

ENOUGH: Final = 1.4
"""So many times the enemy's power is enough for ground."""

LEAST: Final = 10.0
"""Power that is enough where there is nobody."""

FAR: Final = 8
"""Half points at which ground draws half as much as near by."""

BEATEN: Final = 5.0
"""What it is worth to go for an enemy for his own sake, in strength points."""


class Mission(NamedTuple):
    """What a body is to do."""

    hexes: tuple[Hex, ...]
    """The ground: any of it."""

    worth: float
    holds: bool
    """It is its own side's ground, and is to stay so."""

    eager: bool
    """Its side has to win something yet; else it is enough that nothing changes."""


NOTHING = Mission((), 0.0, holds=True, eager=False)


class _Lot(NamedTuple):
    """Ground, or an enemy, as the side sees it that hands out missions."""

    hexes: tuple[Hex, ...]
    worth: float
    holds: bool
    need: float
    """Power that is enough for it."""


class Plan(NamedTuple):
    """What a side is about."""

    missions: Mapping[BodyId, Mission]
    ground: Mapping[Hex, float]
    """What it is worth to have a unit in a hex at the end of a move, in strength points."""

    eager: bool
    held: frozenset[Hex] = frozenset()
    """Single hexes that count and are its own as long as no enemy comes into them."""


TAKEN: Final = 0.8
"""How much of what ground is worth it is worth to take it now."""

KEPT: Final = 0.25
"""How much it is worth to stand on ground that one holds."""

MOST_OF_AN_AREA: Final = 2.0
"""What a hex of an area is worth at most: one unit somewhere in it is enough."""

_latest: dict[Side, Answers[HexPosition, Plan]] = {side: Answers(most=2) for side in SIDES}


def plan_of(position: HexPosition, side: Side) -> Plan:
    """What a side is about; it follows from where its bodies stand and who holds what."""
    latest = _latest[side]
    return latest.get(position) or latest.keep(position, _plan_of(position, side))


def _plan_of(position: HexPosition, side: Side) -> Plan:
    forces, goals = forces_of(position), goals_of(position)
    holders = tuple(held_by(position, goal) for goal in goals)
    eager = is_eager(position, side)
    return _made(hex_staging(position.request).book, side, forces, goals, holders, eager)


@lru_cache(maxsize=32)
def _made(
    book: str,
    side: Side,
    forces: Forces,
    goals: tuple[Goal, ...],
    holders: tuple[Side | None, ...],
    eager: bool,
) -> Plan:
    """The same plan as long as all that it follows from is the same."""
    lots = _lots(forces, side, goals, holders, eager)
    sent = _handed_out(ground_of(book), forces, side, lots, eager)
    held = frozenset(
        goal.hexes[0]
        for goal, holder in zip(goals, holders, strict=True)
        if holder is side and len(goal.hexes) == 1 and not goal.stays
    )
    return Plan(sent, _ground(side, goals, holders), eager, held)


def mission_of(position: HexPosition, side: Side, body: BodyId) -> Mission:
    """What one body is to do; nothing if it is not on the map."""
    return plan_of(position, side).missions.get(body, NOTHING)


def _ground(
    side: Side, goals: tuple[Goal, ...], holders: tuple[Side | None, ...]
) -> dict[Hex, float]:
    found: dict[Hex, float] = {}
    for goal, holder in zip(goals, holders, strict=True):
        share = KEPT if holder is side and not goal.stays else TAKEN
        most = goal.worth if len(goal.hexes) == 1 else min(goal.worth, MOST_OF_AN_AREA)
        for hex_ in goal.hexes:
            found[hex_] = max(found.get(hex_, 0.0), share * most)
    return found


# --- who has to win something ------------------------------------------------------------------


def is_eager(position: HexPosition, side: Side) -> bool:
    """A side would not win if everything stayed as it is. [SH 19]

    Points come together over a whole battle: with them it is how things stood at its beginning,
    but on a second day how they stand.
    """
    by = victory_of(position).by
    if goes_on(position) or by in (Reckoning.OBJECTIVES, Reckoning.OUTCOMES):
        return verdict(position).winner is not side
    return _ahead_at_first(position.request) is not side


def is_last_chance(position: HexPosition, side: Side) -> bool:
    """A side has this turn left to win something, and nothing to lose by it. [SH 19]

    It is so where objectives decide; points are lost in the last turn as in any other.
    """
    by = victory_of(position).by
    if by not in (Reckoning.OBJECTIVES, Reckoning.OUTCOMES) or not is_last_turn(position):
        return False
    return plan_of(position, side).eager


@lru_cache(maxsize=8)
def _ahead_at_first(request: BattleRequest) -> Side | None:
    return verdict(begin(request)).winner


# --- what there is to do -----------------------------------------------------------------------


def _lots(
    forces: Forces,
    side: Side,
    goals: tuple[Goal, ...],
    holders: tuple[Side | None, ...],
    eager: bool,
) -> list[_Lot]:
    found = []
    enemies = [(force.hex, force.power) for force in forces.of(side.enemy)]
    for goal, holder in zip(goals, holders, strict=True):
        near = _near(goal.hexes)
        threat = sum(power for hex_, power in enemies if hex_ in near)
        if holder is side:
            if threat:
                found.append(_Lot(goal.hexes, goal.worth, True, max(threat, LEAST)))
        else:
            need = max(ENOUGH * threat, LEAST)
            found.append(_Lot(goal.hexes, goal.worth, False, need))
    for force in forces.of(side.enemy):
        worth = BEATEN if eager else BEATEN / 2
        found.append(_Lot((force.hex,), worth, False, max(ENOUGH * force.power, LEAST)))
    return found


@lru_cache(maxsize=512)
def _near(hexes: tuple[Hex, ...]) -> frozenset[Hex]:
    """From where an enemy threatens ground; a few hexes of an area stand for all of it."""
    some = hexes if len(hexes) <= 2 else (hexes[0], hexes[len(hexes) // 2], hexes[-1])
    return frozenset(one for hex_ in some for one in within(hex_, NEAR))


def _handed_out(
    ground: Ground, forces: Forces, side: Side, lots: list[_Lot], eager: bool
) -> dict[BodyId, Mission]:
    # What is left of the worth of each: the less, the more others go there.
    left = [lot.worth * FAR for lot in lots]
    sent = [0.0] * len(lots)
    ways = [_ways(ground, lot.hexes) for lot in lots]
    found: dict[BodyId, Mission] = {}
    for force in sorted(forces.of(side), key=lambda one: (-one.power, one.body)):
        here = force.hex
        draws = [worth / (FAR + way(here)) for worth, way in zip(left, ways, strict=True)]
        if draws:
            best = draws.index(max(draws))
            lot = lots[best]
            sent[best] += force.power
            left[best] = lot.worth * FAR * max(1.0 - sent[best] / lot.need, 0.1)
            found[force.body] = Mission(lot.hexes, lot.worth, lot.holds, eager)
    return found


def _ways(ground: Ground, hexes: tuple[Hex, ...]) -> Callable[[Hex], int]:
    """Half points for foot to an enemy, as the crow flies; to ground, as the map has it."""
    if len(hexes) == 1:
        [end] = hexes
        return lambda hex_: 3 * distance(hex_, end)
    return distances_to(ground, hexes).__getitem__
