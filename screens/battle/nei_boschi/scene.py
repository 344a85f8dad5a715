"""What the map shows of a battle on hexes: counters, leaders, objectives, the part played on.

A unit shows one small letter for the worst that can be said of it. [SH 9, SH 10, SH 12]
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from campaign.hexes.facing import Facing
from campaign.hexes.grid import Hex, HexBounds, column, row
from campaign.resolvers.nei_boschi.cards import Card, cards
from campaign.resolvers.nei_boschi.control import holder, watched_in
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.ground import Ground, ground_of
from campaign.resolvers.nei_boschi.limits import Limits
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import Unit
from screens.battle.hexes.scene import HexArm, HexCounter, HexLeader, HexMark, HexScene
from screens.battle.nei_boschi.names import book_id, labels
from screens.battle.nei_boschi.panels.unit_marks import marks_of

ARMS: Mapping[Branch, HexArm] = {
    Branch.INFANTRY: HexArm.INFANTRY,
    Branch.DETACHMENT: HexArm.INFANTRY,
    Branch.CAVALRY: HexArm.CAVALRY,
    Branch.ARTILLERY: HexArm.ARTILLERY,
    Branch.GUNBOAT: HexArm.GUNBOAT,
}

STATES = "acdx"
"""The marks that are shown on the map; how a unit is drawn up one sees there anyway."""

FACING_NOWHERE = (Branch.GUNBOAT, Branch.LEADER)


def hex_scene(position: HexPosition) -> HexScene:
    """Everybody on the map, the top of each stack first."""
    book = book_id(position)
    known, short = cards(book), labels(book)
    counters: list[HexCounter] = []
    leaders: list[HexLeader] = []
    for hex_, stack in position.stacks.items():
        for unit in stack:
            printed = known[unit.number]
            if printed.is_leader:
                leaders.append(HexLeader(hex_, unit.side, short[unit.number], str(unit.number)))
            else:
                counters.append(_counter(unit, printed, hex_, short[unit.number]))
    return HexScene(
        tuple(counters), tuple(leaders), tuple(objectives(position)), bounds=bounds_of(position)
    )


def _counter(unit: Unit, printed: Card, hex_: Hex, name: str) -> HexCounter:
    return HexCounter(
        hex=hex_,
        side=unit.side,
        name=name,
        strength=unit.sp,
        facing=None if printed.branch in FACING_NOWHERE else unit.facing,
        state=state_of(unit),
        arm=ARMS[printed.branch],
        unit=str(unit.number),
    )


def state_of(unit: Unit) -> str:
    """The letter for the worst that can be said of a unit; empty in good order."""
    marks = [mark for mark in marks_of(unit) if mark in STATES]
    return min(marks, default="")


def objectives(position: HexPosition) -> Iterator[HexMark]:
    """The hexes that count for victory, and who holds each. [SH 19]"""
    for hex_ in sorted(watched_in(position).hexes):
        yield HexMark(hex_, holder(position, hex_))


def faced(scene: HexScene, unit: Unit, hex_: Hex, facing: Facing) -> HexScene:
    """The same with a unit in a hex, on top there, facing a vertex; its second hex is left out."""
    own = [counter for counter in scene.counters if counter.unit == str(unit.number)]
    if not own:
        return scene
    there = own[0]._replace(hex=hex_, facing=facing)
    others = (counter for counter in scene.counters if counter.unit != str(unit.number))
    return scene._replace(counters=(there, *others))


# --- the part of the map -----------------------------------------------------------------------


def bounds_of(position: HexPosition) -> HexBounds:
    """The columns and rows around all that a scenario is played on. [BB 30]"""
    return _bounds(hex_staging(position.request).book, page_of(position).limits(turn_of(position)))


@lru_cache(maxsize=32)
def _bounds(book: str, limits: Limits) -> HexBounds:
    ground: Ground = ground_of(book)
    inside = [hex_ for hex_ in ground.terrain if limits.has(hex_, ground.bounds)]
    columns, rows = [column(hex_) for hex_ in inside], [row(hex_) for hex_ in inside]
    return HexBounds(min(columns), max(columns), min(rows), max(rows))
