"""Who can go together from a box to another by land or river. [BG 4.2, BG 4.4]"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from campaign.actions import Move
from campaign.board.board import Theater
from campaign.commanders.field.grid import Grid
from campaign.commanders.field.odds import Force, force_of, strength
from campaign.commanders.field.picture import Outlook
from campaign.queries.march_range import Reach, reach
from campaign.terms import UNION, PieceType
from campaign.units import SEA, Stack, Unit, Units, answered_once


class Party(NamedTuple):
    """Pieces that go from a box to another together, by type, with what they are."""

    box: int
    to: int
    picks: tuple[tuple[PieceType, int, str | None], ...]
    force: Force
    wet: float


Way = tuple[PieceType, str | None, bool, Units]
"""Who can go, by which last box, if across water."""

Ways = dict[int, list[Way]]
"""The ways to each box that can be reached."""


class Exits(NamedTuple):
    """How the pieces of a box can leave it."""

    ways: Ways
    parties: dict[int, tuple[Party, ...]]
    """For each box that can be reached, the ways to divide them."""

    forces: dict[int, Grid]
    """What those are, a row for each."""


NO_EXITS = Exits({}, {}, {})


@answered_once
def _movable(stack: Stack) -> Units:
    return tuple(u for u in stack if u.can_march and u.moved != SEA and not u.entry)


def exits_of(view: Outlook, box: int) -> Exits:
    """How the pieces of a box can leave it by land or river. [BG 4.4]"""
    state, side = view.state, view.side
    if side is UNION and state.contained >> box & 1:
        return NO_EXITS
    types = tuple({unit.type: None for unit in _movable(state.stacks[side.seat][box])})
    reaches = tuple(reach(state, side, box, type_) for type_ in types)
    return _exits(view.theater, state.stacks[side.seat][box], box, types, reaches)


@lru_cache(maxsize=1 << 11)
def _exits(
    theater: Theater,
    stack: Stack,
    box: int,
    types: tuple[PieceType, ...],
    reaches: tuple[Reach, ...],
) -> Exits:
    ways: Ways = {}
    movable = _movable(stack)
    for type_, reaching in zip(types, reaches, strict=True):
        units = tuple(unit for unit in movable if unit.type is type_)
        for to_id, via, jumps in reaching.listed:
            if jumps and any(unit.jumped for unit in units):
                continue
            to = theater.number[to_id]
            wet = bool(reaching.routes[to_id, via][0].crosses)
            known = ways.setdefault(to, [])
            if known and known[-1][0] is type_:
                if known[-1][2] and not wet:
                    known[-1] = (type_, via, wet, units)
                continue
            known.append((type_, via, wet, units))
    parties = {to: tuple(_parties(stack, box, to, ways)) for to in ways}
    return Exits(
        ways, parties, {to: np.array([one.force[:3] for one in parties[to]]) for to in ways}
    )


def party_of(box: int, to: int, ways: Ways, staying: Iterable[Unit] = (), most: int = 99) -> Party:
    """All who can go there but those who stay, *most* of each type."""
    held = list(staying)
    picks, going, wet = [], [], 0.0
    for type_, via, crosses, units in ways[to]:
        able = list(units)
        for unit in held:
            if unit in able:
                able.remove(unit)
        able = able[:most]
        if able:
            picks.append((type_, len(able), via))
            going += able
            wet += crosses * sum(map(strength, able))
    force = force_of(going)
    return Party(box, to, tuple(picks), force, wet / force.strength if going else 0.0)


def _parties(stack: Stack, box: int, to: int, ways: Ways) -> Iterator[Party]:
    """Ways to divide a stack between its box and another."""
    whole = party_of(box, to, ways)
    yield whole
    movers = sum(count for _, count, _ in whole.picks)
    if movers == 1:
        return
    staying = by_staying(stack)
    if movers == len(stack):
        yield party_of(box, to, ways, staying[:1])
    half = party_of(box, to, ways, staying[: len(stack) // 2])
    if movers > 3 and half.picks:  # those who stay may be all who could go
        yield half
    for one in ways[to]:
        yield party_of(box, to, {to: [one]}, (), 1)


@answered_once
def by_staying(stack: Stack) -> Units:
    """The pieces of a stack, those first who are left behind first."""
    return tuple(sorted(stack, key=_stays_first))


def _stays_first(unit: Unit) -> tuple[bool, float]:
    """Who is left behind as a guard: infantry, the weakest first; it holds what it leaves."""
    return (not unit.type.is_infantry, strength(unit))


def orders_of(view: Outlook, party: Party) -> tuple[Move, ...]:
    """The orders of a march."""
    to = view.ids[party.to]
    return tuple(Move(count, type_, to, via) for type_, count, via in party.picks)
