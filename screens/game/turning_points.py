"""What decided a war: cities of victory, great battles, armies that outgrew others. Pure."""

from collections.abc import Iterator
from itertools import pairwise, zip_longest
from textwrap import wrap
from typing import NamedTuple

from campaign.rules.victory import SEVEN
from campaign.statistics import BattleFought, CityTaken, GameStanding, Statistics
from campaign.tables.calendar import date
from campaign.terms import CAPITAL, CONFEDERATE, SIDES, UNION, Side
from screens.text.phrases import SIDE_LETTERS, SIDE_NAMES, place, sentence

GREATEST = 3
"""Battles that are told of."""

KEPT = 2
"""Turns that a city must be held for its fall to have been a turning point."""

DATE = 14
"""Columns of the date."""


class TurningPoint(NamedTuple):
    """One thing that mattered, and when it was."""

    line: int
    """The line of the log, by which they are put in order."""

    turn: int
    text: str

    def lines(self, width: int) -> list[str]:
        """Its date and what it was, in so many columns."""
        text = f"{date(self.turn).label:<{DATE}}{sentence(self.text)}"
        return wrap(text, width, subsequent_indent=" " * DATE)


def turning_points(counted: Statistics) -> list[TurningPoint]:
    """All of them, as they came."""
    found = [*_cities(counted), *_battles(counted), *_balance(counted)]
    return sorted(found, key=lambda point: (point.line, point.text))


def _cities(counted: Statistics) -> Iterator[TurningPoint]:
    """The seven cities and Washington, when they fell to somebody who kept them. [BG 13]"""
    for box in (*SEVEN, CAPITAL):
        changes = [change for change in counted.cities if change.box == box]
        for change, after in zip_longest(changes, changes[1:]):
            if after is None or after.turn - change.turn >= KEPT:
                yield TurningPoint(change.line, change.turn, _fall_of(change))


def _fall_of(change: CityTaken) -> str:
    city = place(change.box)
    if change.holder is None:
        return f"nobody holds {city} any more"
    return f"{SIDE_NAMES[change.holder]} takes {city}"


def _battles(counted: Statistics) -> Iterator[TurningPoint]:
    """The largest battles by the pieces that fought in them, of several alike the bloodiest."""
    over = [battle for battle in counted.battles if battle.is_over]
    for battle in sorted(over, key=_size, reverse=True)[:GREATEST]:
        attacker, defender = (_there(battle, s) for s in (battle.attacker, battle.attacker.enemy))
        lost = " ".join(f"{SIDE_LETTERS[side]}{battle.losses(side)}" for side in SIDES)
        who = SIDE_NAMES[battle.winner] if battle.winner else "nobody"
        text = f"battle of {place(battle.box)}, {attacker} against {defender}: {who} wins"
        yield TurningPoint(battle.last, battle.turn, f"{text}, lost {lost}")


def _there(battle: BattleFought, side: Side) -> int:
    return battle.present[side.seat] + battle.brought_up[side.seat]


def _size(battle: BattleFought) -> tuple[int, int]:
    """Pieces that fought, and pieces that fell."""
    return sum(battle.present) + sum(battle.brought_up), sum(map(battle.losses, SIDES))


def _balance(counted: Statistics) -> Iterator[TurningPoint]:
    """The turn that changed the balance of the armies most, and when one outgrew the other."""
    swings = [(_lead(now) - _lead(before), before, now) for before, now in pairwise(counted.course)]
    if swings:
        swing, before, now = max(swings, key=lambda one: abs(one[0]))
        if swing:
            gains = UNION if swing > 0 else CONFEDERATE
            first, then = _sizes(before), _sizes(now)
            text = f"{SIDE_NAMES[gains]} gains most in a turn: armies {first}, then {then}"
            yield TurningPoint(now.line, before.turn, text)
    yield from _outgrown(counted)


def _outgrown(counted: Statistics) -> Iterator[TurningPoint]:
    """When the army that is the larger one at the end outgrew the other for good."""
    ahead = [row for row in counted.course if _lead(row)]
    turns = [now for before, now in pairwise(ahead) if _lead(before) * _lead(now) < 0]
    if turns:
        now = turns[-1]
        larger = UNION if _lead(now) > 0 else CONFEDERATE
        text = f"{SIDE_NAMES[larger]} has the larger army from now on, {_sizes(now)}"
        yield TurningPoint(now.line, now.turn, text)


def _lead(row: GameStanding) -> int:
    """Pieces that the Union has more than the Confederacy."""
    return row.sizes[UNION.seat] - row.sizes[CONFEDERATE.seat]


def _sizes(row: GameStanding) -> str:
    return " to ".join(map(str, row.sizes))
