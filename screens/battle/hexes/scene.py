"""What there is to see of a battle on hexes, in plain values.

The face of every resolver that fights on hexes makes a `HexScene` of its position.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from campaign.hexes.facing import Facing
from campaign.hexes.grid import Hex, HexBounds
from campaign.terms import Side

NAME_LENGTH = 4
"""Letters of a name that a counter has room for."""


class HexArm(StrEnum):
    """What kind of counter it is."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"
    GUNBOAT = "gunboat"


class HexCounter(NamedTuple):
    """A unit, or one of the hexes of a unit that is extended."""

    hex: Hex
    side: Side
    name: str
    """Four letters at most: `77OH`."""

    strength: int
    facing: Facing | None = None
    """The vertex that it faces."""

    state: str = ""
    """Its state as one small letter: `d` for disordered; none in good order."""

    arm: HexArm = HexArm.INFANTRY
    unit: str = ""
    """The id by which orders call it."""


class HexLeader(NamedTuple):
    """A leader; seen as a star on the stack, or by name where he is alone."""

    hex: Hex
    side: Side
    name: str
    """Four letters at most."""

    unit: str = ""


class HexMark(NamedTuple):
    """An objective, and who holds it."""

    hex: Hex
    side: Side | None = None


class Lit(StrEnum):
    """Why a hex stands out; of several reasons the last one is shown."""

    COMMAND = "command"
    """Within the range of a leader."""

    SIGHT = "sight"
    """Can be seen from somewhere."""

    REACH = "reach"
    """Can be moved to."""

    TARGET = "target"
    """Can be fired at, or assaulted."""


class HexNote(NamedTuple):
    """What is written on a hex that can be picked."""

    label: str = ""
    """The capital letters that pick it, two at most."""

    text: str = ""
    """What it costs, or a chance: three signs at most."""


class HexStack(NamedTuple):
    """All that stands in a hex, the uppermost counter first."""

    counters: tuple[HexCounter, ...] = ()
    leaders: tuple[HexLeader, ...] = ()

    @property
    def top(self) -> HexCounter | HexLeader:
        return self.counters[0] if self.counters else self.leaders[0]


class HexScene(NamedTuple):
    """A position as one sees it."""

    counters: tuple[HexCounter, ...] = ()
    """In each hex the uppermost one comes first."""

    leaders: tuple[HexLeader, ...] = ()
    marks: tuple[HexMark, ...] = ()
    lit: Mapping[Lit, frozenset[Hex]] = MappingProxyType({})
    notes: Mapping[Hex, HexNote] = MappingProxyType({})
    selected: Hex | None = None
    """Where the unit stands that is being ordered."""

    bounds: HexBounds | None = None
    """The part of the map that is played on; None for all of it."""

    def stacks(self) -> dict[Hex, HexStack]:
        """What stands in each hex that is not empty."""
        found: dict[Hex, HexStack] = {}
        for counter in self.counters:
            stack = found.get(counter.hex, HexStack())
            found[counter.hex] = stack._replace(counters=(*stack.counters, counter))
        for leader in self.leaders:
            stack = found.get(leader.hex, HexStack())
            found[leader.hex] = stack._replace(leaders=(*stack.leaders, leader))
        return found

    def light(self) -> dict[Hex, Lit]:
        """Why each hex that stands out does so."""
        return {hex_: lit for lit in Lit for hex_ in self.lit.get(lit, ())}
