"""How far a unit can fire, and whether it sees somebody: plain values that faces hand over."""

from typing import NamedTuple

from campaign.tabletop.measure import Point, Polygon


class Band(NamedTuple):
    """A range within which fire counts for the same."""

    up_to: int
    """In tenths of a millimeter."""

    said: str
    """What it means by the rules: `+7 (canister +2)`, `3 dice on 2+`."""


class FireReach(NamedTuple):
    """Where a unit can fire."""

    outlines: tuple[Polygon, ...]
    """What lies before it; it may be farther than it can fire."""

    muzzles: tuple[Point, ...]
    """From where lengths are measured; the nearest of them counts."""

    bands: tuple[Band, ...]
    """The nearest first."""


class SightLine(NamedTuple):
    """The line from a unit to somebody at whom it might fire."""

    start: Point
    end: Point
    length: int
    said: str
    """What the rules say of it: `clear`, or what is in the way."""

    is_clear: bool


class Shot(NamedTuple):
    """What came of a shot, or of a fight: one line of those last heard."""

    who: str
    verb: str
    whom: str
    dice: str
    result: str
    """What the dice come to: `= 10 : 7`, `2 hits`."""

    fate: str
    """What became of it: `recoils`, `stands`."""

    is_telling: bool
    """It did something."""
