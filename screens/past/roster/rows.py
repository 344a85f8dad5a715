"""The order of battle as a position has it: theaters, boxes, pieces by kind, and their sums. Pure.

[BG 1.1, BG 1.4, BG 12.3, BG 12.5, NS-R12, NS-R28]
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from campaign.board.board import EUROPE, bits
from campaign.queries.battle_sites import garrison
from campaign.queries.counts import pieces
from campaign.queries.next_supply import at_next_supply
from campaign.queries.supply_lines import harbored, hungry, supplied_boxes
from campaign.rules.victory import SEVEN
from campaign.state import CampaignState
from campaign.tables.leaders import value
from campaign.terms import CAPITAL, TYPES, UNION, BoxId, PieceType, Side
from campaign.units import Unit
from screens.map.fronts import front_of, fronts
from screens.map.march_plan import rows_of
from screens.past.roster import words
from screens.text import phrases

Types = Counter[PieceType]
"""How many pieces there are of each type."""


class RosterPieces(NamedTuple):
    """Pieces of a type in a condition, in one box."""

    number: int
    type: PieceType
    marks: tuple[str, ...]
    """What is to be said of their condition."""

    @property
    def told(self) -> str:
        """Their type and condition: `militia infantry, entrenched`."""
        return ", ".join((phrases.piece(self.type), *self.marks))


class RosterBox(NamedTuple):
    """A box with the pieces of a side in it."""

    box: BoxId
    holder: Side | None
    pieces: tuple[RosterPieces, ...]
    leaders: tuple[str, ...]
    """With what each is worth: `Grant +2`."""

    notes: tuple[str, ...]
    """What makes the box matter, and how its stack fares."""

    @property
    def types(self) -> Types:
        """The pieces there by type."""
        return counted(self.pieces)


class RosterTheater(NamedTuple):
    """The boxes of a side in a part of the country."""

    name: str
    boxes: tuple[RosterBox, ...]

    @property
    def types(self) -> Types:
        """The pieces there by type."""
        return counted(row for box in self.boxes for row in box.pieces)


class RosterSide(NamedTuple):
    """All that a side has, on the map and off it."""

    side: Side
    theaters: tuple[RosterTheater, ...]
    army: tuple[int, int]
    """What the line above the map says: pieces that count, and how many may. [BG 12.3]"""

    foreign: Types
    """Foreign pieces on the map, which do not count. [NS-R28]"""

    abroad: Types
    """Those that wait in Europe, which do not count, either. [NS-R28]"""

    pool: Types
    """Militia that can be recruited, that of border states included. [BG 1.4, NS-R26]"""

    stock: Types
    """Better pieces off the map, which promotions take. [BG 11.3]"""

    waiting: Types
    """Foreign pieces that have not come yet, or have been destroyed. [NS 8.4]"""

    draft: int
    """Militia not yet drafted. [BG 12.5]"""

    garrisons: tuple[tuple[BoxId, int], ...]
    """Ports with guns of their own, which are no pieces, and their values. [NS-R12]"""

    @property
    def types(self) -> Types:
        """All pieces in all boxes, Europe included."""
        return counted(row for one in self.theaters for box in one.boxes for row in box.pieces)

    @property
    def boxes(self) -> int:
        """How many boxes have pieces of the side."""
        return sum(len(theater.boxes) for theater in self.theaters)


def counted(rows: Iterable[RosterPieces]) -> Types:
    """Pieces by type, whatever their condition."""
    found: Types = Counter()
    for row in rows:
        found[row.type] += row.number
    return found


def order_of_battle(state: CampaignState, side: Side) -> RosterSide:
    """All pieces of a side: from the East to the West, in each part by the names of the boxes."""
    theater = state.theater
    overseas = 1 << theater.europe
    here = pieces(state, side, state.present[side.seat] & ~overseas)
    off = Counter({type_: state.in_pool(side, type_) for type_ in TYPES})
    return RosterSide(
        side=side,
        theaters=tuple(_theaters(state, side)),
        army=(state.army_size(side), state.army_maximum(side)),
        foreign=_only(here, lambda type_: type_.is_foreign),
        abroad=pieces(state, side, overseas),
        pool=_only(off, lambda type_: type_.is_militia),
        stock=_only(off, lambda type_: not type_.is_militia and not type_.is_foreign),
        waiting=_only(off, lambda type_: type_.is_foreign and state.options.foreign_intervention),
        draft=state.draft_reserve if side is UNION else 0,
        garrisons=tuple(_garrisons(state, side)),
    )


def _only(types: Types, wanted: Callable[[PieceType], bool]) -> Types:
    """Those of some types; none that there are none of."""
    return Counter({type_: n for type_, n in types.items() if n and wanted(type_)})


def _theaters(state: CampaignState, side: Side) -> Iterator[RosterTheater]:
    """The parts of the country in which the side has pieces."""
    found: dict[str, list[RosterBox]] = {name: [] for name in fronts()}
    for number in bits(state.present[side.seat]):
        place = state.theater.places[number]
        found[front_of(place)].append(_box(state, side, number))
    for name, boxes in found.items():
        if boxes:
            yield RosterTheater(name, tuple(sorted(boxes, key=lambda one: phrases.place(one.box))))


def _box(state: CampaignState, side: Side, number: int) -> RosterBox:
    box = state.theater.ids[number]
    moving = bool(state.agenda) and state.active is side
    alike: Counter[tuple[PieceType, tuple[str, ...]]] = Counter()
    for row in rows_of(state, side, box):
        alike[row.unit.type, tuple(_marks(row.unit, moving=moving))] += row.there
    leaders = (
        f"{phrases.leader(one)} +{value(one, state.turn)}" for one in state.leaders_in(number, side)
    )
    return RosterBox(
        box,
        state.holder(number),
        tuple(RosterPieces(number, *what) for what, number in alike.items()),
        tuple(leaders),
        (*_of_place(state, side, number), *_of_stack(state, side, number)),
    )


def _marks(unit: Unit, *, moving: bool) -> Iterator[str]:
    """The condition of a piece; of marches only in the turn in which they were made. [BG 4.3]"""
    if unit.entrenched:
        yield words.ENTRENCHED
    if unit.sheltered:
        yield words.SHELTERED
    if unit.dug:
        yield words.DUG
    if unit.reduced:
        yield words.REDUCED
    if moving and unit.marches:
        yield words.MARCHED[unit.marches]


def _of_place(state: CampaignState, side: Side, number: int) -> Iterator[str]:
    """What makes a box matter, and who holds it if not the side. [BG 3.1, BG 7.4, BG 13]"""
    place = state.theater.places[number]
    if place.id == EUROPE:
        return
    if place.id == CAPITAL:
        yield words.CAPITAL
    if place.id in SEVEN:
        yield words.ONE_OF_SEVEN
    if place.has_permanent_works:
        yield words.WORKS
    holder = state.holder(number)
    if holder is not side:
        yield words.HELD_BY[holder]
    if holder is side and (guns := garrison(state, number)):
        yield words.GARRISON.format(value=guns)


def _of_stack(state: CampaignState, side: Side, number: int) -> Iterator[str]:
    """Enemies in the same box, and want of supply. [BG 8.1, NS-R1, NS-R8]"""
    if enemies := len(state.stacks[side.enemy.seat][number]):
        yield words.with_enemies(enemies, side.enemy)
    if state.contained >> number & 1:
        yield words.CONTAINED if side is UNION else words.CONTAINS
    if state.agenda and state.options.supply and number != state.theater.europe:
        ahead = at_next_supply(state, side)
        if hungry(ahead, side) >> number & 1:
            yield words.HUNGRY
        elif not (supplied_boxes(ahead, side) | harbored(ahead, side)) >> number & 1:
            yield words.ALONE


def _garrisons(state: CampaignState, side: Side) -> Iterator[tuple[BoxId, int]]:
    for number in bits(state.held[side.seat]):
        if side is not UNION and (guns := garrison(state, number)):
            yield state.theater.ids[number], guns
