"""A brigade goes forward in line, or back: every unit as many hexes in the same way. [SH 9]"""

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from campaign.errors import Refusal
from campaign.hexes.facing import Facing, turn_between
from campaign.hexes.grid import Hex, neighbor
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.drill.plan import (
    HEX_AHEAD,
    Foreseen,
    Given,
    Left,
    Plan,
    Risk,
    ahead,
    facing_of,
    foresee,
    given,
    keeps_line,
    troops_of,
    with_leaders,
)
from campaign.resolvers.nei_boschi.orders import HexOrder, Move, Withdraw
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import BodyId, Unit
from campaign.resolvers.nei_boschi.ways import reach
from campaign.resolvers.nei_boschi.who import card
from campaign.resolvers.nei_boschi.withdrawing import refuse_to_withdraw

MOST_FORWARD: Final = 5
MOST_BACK: Final = 2
"""Hexes of one order to a brigade; nobody withdraws farther. [SH 9]"""

STRAIGHT, TO_THE_LEFT, TO_THE_RIGHT = 0, -1, 1
"""Which of the two hexes before a unit it enters: by turns, or always the same."""

UNDER_FIRE: Final = Refusal("SH 10.3", "enemies would fire at it")
IN_CONTACT: Final = Refusal("SH 6", "it would come to stand beside an enemy")
SHAKEN: Final = Refusal("BB 9.44", "the ground there might cost it its order")
OUT_OF_LINE: Final = Refusal("SH 9", "it would change places with another unit")
CARELESS: Final = ((Risk.FIRE, UNDER_FIRE), (Risk.CONTACT, IN_CONTACT), (Risk.CHECK, SHAKEN))
"""What a line keeps from unless it is told to go on whatever it costs."""


class Course(NamedTuple):
    """Which way a line goes."""

    facing: Facing
    directions: tuple[int, ...]
    """Of each hex."""

    is_back: bool
    is_bold: bool
    """It goes on whatever it costs."""

    def end(self, hex_: Hex, hexes: int) -> Hex:
        """Where so many hexes lead."""
        for direction in self.directions[:hexes]:
            hex_ = neighbor(hex_, direction)
        return hex_


def advance(
    position: HexPosition,
    body: BodyId,
    *,
    hexes: int = 0,
    slant: int = STRAIGHT,
    is_bold: bool = False,
) -> Plan:
    """Forward in line; 0 hexes are as many as nobody stays behind for. [SH 9]

    Unless the line is bold, it goes nowhere where it is fired at for it, comes beside an enemy, or
    has to check its order.
    """
    return _best(position, body, hexes, slant, is_back=False, is_bold=is_bold)


def fall_back(
    position: HexPosition,
    body: BodyId,
    *,
    hexes: int = 1,
    slant: int = STRAIGHT,
    is_bold: bool = False,
) -> Plan:
    """Back by a hex or two, and facing as before where that is possible. [SH 9, BB 9.54]

    Who is beside an enemy withdraws; the others turn, go, and turn again as far as their points
    last. Unless the line is bold, nobody goes where he is fired at for it.
    """
    return _best(position, body, min(hexes, MOST_BACK), slant, is_back=True, is_bold=is_bold)


def _best(
    position: HexPosition, body: BodyId, hexes: int, slant: int, *, is_back: bool, is_bold: bool
) -> Plan:
    """Of two ways straight on, the one on which more can go, and at less cost."""
    facing = facing_of(position, body)
    slants = _by_turns(position, body, facing) if slant == STRAIGHT else (slant,)
    plans = list[Plan]()
    for first in slants:
        directions = tuple(islice(_directions(facing, first, slant, is_back), MOST_FORWARD))
        course = Course(facing, directions, is_back, is_bold)
        plans.append(
            _marched(position, body, course, hexes) if hexes else _far(position, body, course)
        )
    return max(plans, key=_worth)


def _by_turns(position: HexPosition, body: BodyId, facing: Facing) -> tuple[int, int]:
    """Which side to begin with, first the one whose turn it is in this row of hexes.

    So a line keeps straight on if it is ordered forward hex by hex, too.
    """
    front = max((ahead(unit.hex, facing) for unit in troops_of(position, body)), default=0)
    is_even = front // HEX_AHEAD % 2 == 0
    return (TO_THE_LEFT, TO_THE_RIGHT) if is_even else (TO_THE_RIGHT, TO_THE_LEFT)


def _worth(plan: Plan) -> tuple[int, int, int]:
    whole = sum(one.short is None for one in plan.given)
    return whole, plan.hexes, -sum(one.half_points for one in plan.given)


def _directions(facing: Facing, first: int, slant: int, is_back: bool) -> Iterator[int]:
    """The direction of each hex, the first to the left or the right of the way ahead."""
    left, right = facing, (facing + 1) % 6
    if is_back:
        left, right = (facing - 2) % 6, (facing + 3) % 6
    way = first
    while True:
        yield right if way == TO_THE_RIGHT else left
        if slant == STRAIGHT:
            way = -way


def _far(position: HexPosition, body: BodyId, course: Course) -> Plan:
    """As far as all can go who can go at all."""
    best = _marched(position, body, course, 1)
    for hexes in range(2, MOST_FORWARD + 1):
        if not best.given:
            break
        farther = _marched(position, body, course, hexes)
        if len(farther.left) > len(best.left) or any(one.short for one in farther.given):
            break
        best = farther
    return best


def _marched(position: HexPosition, body: BodyId, course: Course, hexes: int) -> Plan:
    """Those in front first, so that nobody is in another's way; then who can go only part of it."""
    now, done = position, list[Given]()
    sign = -1 if course.is_back else 1
    waiting = sorted(
        troops_of(position, body),
        key=lambda unit: (-sign * ahead(unit.hex, course.facing), unit.layer, unit.number),
    )
    why = dict[int, Refusal]()
    for far in range(hexes, 0, -1):
        has_gone = True
        while has_gone:
            has_gone = False
            for unit in tuple(waiting):
                tried = _tried(now, unit, course, far, done)
                if isinstance(tried, Refusal):
                    why.setdefault(unit.number, tried)
                    continue
                one, now = tried
                done.append(one._replace(short=why.get(unit.number) if far < hexes else None))
                waiting.remove(unit)
                has_gone = True
    left = tuple(Left(unit.number, why[unit.number]) for unit in waiting)
    plan = Plan(tuple(done), left, hexes, course.facing)
    return with_leaders(position, now, body, plan)


def _tried(
    now: HexPosition, unit: Unit, course: Course, hexes: int, done: list[Given]
) -> tuple[Given, HexPosition] | Refusal:
    """The order that brings a unit so far, and where it leads; or why none does."""
    why: Refusal | None = None
    for order in _orders(now, unit, course.end(unit.hex, hexes), course):
        refusal = sequence.refuse(now, order)
        seen = foresee(now, order, unit.number) if refusal is None else None
        if seen is not None:
            one = given(now, unit, order, seen)
            refusal = _too_risky(seen, course)
            if refusal is None and not keeps_line(done, one, course.facing):
                refusal = OUT_OF_LINE
            if refusal is None:
                return one, seen.position
        why = why or refusal
    return why or OUT_OF_LINE


def _orders(now: HexPosition, unit: Unit, to: Hex, course: Course) -> Iterator[HexOrder]:
    """The orders that lead there, the one first that keeps the facing."""
    step = now.step
    if course.is_back and not refuse_to_withdraw(now, step, unit.number):  # type: ignore[arg-type]
        yield Withdraw(unit.number, to)
        return
    yield Move(unit.number, to, unit.facing)
    if course.is_back and not card(now, unit.number).is_leader:
        ways = reach(now, unit)
        others = sorted(
            (facing for facing in range(6) if (to, facing) in ways and facing != unit.facing),
            key=lambda facing: turn_between(facing, unit.facing),
        )
        yield from (Move(unit.number, to, facing) for facing in others[:1])


def _too_risky(seen: Foreseen, course: Course) -> Refusal | None:
    """Why a line that is not bold does not go there; who goes back checks his order. [BB 9.54]"""
    if course.is_bold:
        return None
    for risk, why in CARELESS:
        if risk in seen.risks and not (course.is_back and risk is not Risk.FIRE):
            return why
    return None
