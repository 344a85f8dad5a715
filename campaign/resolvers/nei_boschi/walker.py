"""A unit that is about to move: what each step costs it, and where it may not go or stay.

[SH 6, SH 7, SH 8, SH 9, BB 14.43, BB 14.55]
"""

from collections.abc import Callable
from typing import Final

from campaign.errors import Refusal
from campaign.hexes.grid import Hex, neighbor, neighbors
from campaign.resolvers.nei_boschi.allowances import (
    FREE_TO_TURN,
    has_no_teams,
    left,
    mover,
    orders_of,
)
from campaign.resolvers.nei_boschi.area import area_of
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.exits import (
    BARRED,
    NEVER,
    Exits,
    SixSteps,
    bare_steps,
    exits_of,
)
from campaign.resolvers.nei_boschi.facing_costs import to_a_way, vertex_cost
from campaign.resolvers.nei_boschi.going import POINT, Cost, Going, going
from campaign.resolvers.nei_boschi.ground import Ground, Way
from campaign.resolvers.nei_boschi.leash import leash
from campaign.resolvers.nei_boschi.pages import turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.stacking import refuse as refuse_stack
from campaign.resolvers.nei_boschi.terrain import Mover, Terrain
from campaign.resolvers.nei_boschi.turns import Light
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import book_of, card, field_of, friends_at
from campaign.resolvers.nei_boschi.zones import zone
from campaign.tabletop.latest import OfEach

THROUGH_FRIENDS: Final = 2 * POINT
"""Half points to pass through friends with whom a unit cannot stay. [SH 8]"""

ALONG_A_FRONT: Final = POINT
"""Half points to go from one hex before an enemy directly to another. [SH 9]"""

DISORDERED: Final = Refusal("SH 6", "a unit in disorder does not move beside an enemy")
A_DETACHMENT: Final = Refusal("BB 14.43", "a detachment does not move beside an enemy")


class Walker:
    """A unit that is about to move: what a step costs it, and where it may not go. [SH 9]"""

    def __init__(self, position: HexPosition, unit: Unit) -> None:
        printed = card(position, unit.number)
        self.position, self.unit, self.printed = position, unit, printed
        self.ground: Ground = field_of(position)
        self.mover: Mover = mover(printed)
        self.orders: Orders = orders_of(position, unit)
        self.left = left(position, unit)
        book = book_of(position)
        self._area = area_of(position)
        self._by_night = POINT // 2 if turn_of(position).light is Light.NIGHT else 0
        self._bars = book.bars(position, unit)
        self._bars_end = book.bars_end(position, unit)
        self._leash = leash(position, unit, self.orders)
        self.going: Going = going(self.ground, self.mover, self.orders, book.closed(position))
        self._enemy = zone(position, unit.side.enemy)
        self._fronts = self._enemy.fronts
        self._stacks = position.stacks
        self._crowds: dict[Hex, Refusal | None] = {}
        self._entries: dict[Hex, int] = {}
        self._on_the_ground = bare_steps(self.ground, self.going, self._area)
        self._to_a_way = (
            to_a_way(self.ground)
            if self.orders is Orders.MARCH and self.mover not in (Mover.LEADER, Mover.DETACHMENT)
            else None
        )
        self._shy = self._why_shy()
        self._goes_anywhere = self._bars is None and self._shy is None
        self._pays_for_ground_alone = not (
            self._bars is not None or self._to_a_way is not None or self._by_night
        )
        self.is_afloat = printed.branch is Branch.GUNBOAT
        self.turns_free = self.is_afloat or self.mover in FREE_TO_TURN or has_no_teams(printed)

    # --- one step ---

    @property
    def exits(self) -> Exits:
        """Where it goes on from any spot, and for how much, if nobody stands there."""
        return exits_of(self.ground, self.going, self._area, self.mover, self.orders)

    def vertex(self, hex_: Hex) -> int:
        """Half points for a turn by one vertex."""
        return vertex_cost(self.ground, self.mover, self.orders, hex_)

    def entry(self, hex_: Hex) -> int:
        """Half points for whoever stands in a hex; -1 if it cannot be entered. [SH 8, SH 9]"""
        found = self._entries.get(hex_)
        if found is None:
            found = self._entries[hex_] = 0 if self._is_free(hex_) else self._meets(hex_)
        return found

    def _is_free(self, hex_: Hex) -> bool:
        """Nobody stands there, and nothing bars it to this unit: so it is of most hexes."""
        return self._goes_anywhere and hex_ not in self._stacks and hex_ in self._area

    def _meets(self, hex_: Hex) -> int:
        return BARRED if self.refuse_entry(hex_) else self._through(hex_)

    def step(self, start: Hex, direction: int) -> int:
        """Half points for a step, with all that is paid for it; -1 if it is barred."""
        end = neighbor(start, direction)
        if self.is_afloat:
            return POINT if self.floats(start, end) else BARRED
        return self._paid(start, *self._on_the_ground[start][direction])

    def steps(self, start: Hex, most: int) -> SixSteps:
        """The six neighbors, clockwise from the north, each with what a step there costs. Where the
        ground alone costs more than *most*, nobody looks who stands there: it counts as barred.
        """
        ends = neighbors(start)
        if self.is_afloat:
            return tuple([(end, POINT if self.floats(start, end) else BARRED) for end in ends])
        on_the_ground = self._on_the_ground[start]
        if self._meets_nobody(start, ends):
            return on_the_ground
        return tuple(
            [
                (end, self._paid(start, end, cost) if cost <= most else BARRED)
                for end, cost in on_the_ground
            ]
        )

    def _meets_nobody(self, start: Hex, ends: tuple[Hex, ...]) -> bool:
        """Nothing but the ground counts for the steps from a hex, as in most of them."""
        if not self._pays_for_ground_alone or start in self._fronts:
            return False
        if self._shy is not None and not self._enemy.near.isdisjoint(ends):
            return False
        return self._stacks.keys().isdisjoint(ends)

    def _paid(self, start: Hex, end: Hex, cost: int) -> int:
        """All that is paid for a step whose ground costs so much; -1 if it is barred."""
        more = self.beyond_ground(start, end) if cost >= 0 else NEVER
        return cost + more if more < NEVER else BARRED

    def beyond_ground(self, start: Hex, end: Hex) -> int:
        """What a step costs that the ground allows, beside the ground; `NEVER` if it is barred."""
        more = self._entries.get(end)
        if more is None:
            more = self.entry(end)
        if more < 0 or (self._to_a_way is not None and not self._keeps_to_ways(start, end)):
            return NEVER
        if start in self._fronts and end in self._fronts:
            more += self._along(start, end)
        return more + (self._in_the_dark(start, end) if self._by_night else 0)

    def floats(self, start: Hex, end: Hex) -> bool:
        """A gunboat goes on full hexes of river, and does not leave the map of the scenario; where
        that page has it come from beyond, it is free until it is inside. [BB 14.72, BB 30]
        """
        on_map = end in self._area or start not in self._area
        return on_map and self.ground.terrain.get(end) is Terrain.RIVER

    def cost(self, start: Hex, end: Hex) -> Cost:
        """What the ground of a step costs, and what it does; nothing to a gunboat. [BB 14.73]"""
        return Cost(POINT) if self.is_afloat else self.going.cost(start, end)

    def refuse_entry(self, hex_: Hex) -> Refusal | None:
        """Why a unit may not enter a hex on its way, its ground apart. [SH 6, SH 9, BB 14.43]"""
        if hex_ in self._enemy.held:
            return Refusal("SH 9", "an enemy stands there")
        if hex_ not in self._area:
            return Refusal("BB 30", "that is outside the map of this scenario")
        if self._bars is not None and (barred := self._bars(hex_)):
            return barred
        return self._shy if hex_ in self._enemy.near else None

    def _why_shy(self) -> Refusal | None:
        """Why it goes beside no enemy, not even on its way; of most None. [SH 6, BB 14.43]"""
        if self.mover is Mover.DETACHMENT:
            return A_DETACHMENT
        return DISORDERED if self.unit.disordered and self.mover is not Mover.LEADER else None

    def refuse_end(self, hex_: Hex, drawn_up: Unit | None = None) -> Refusal | None:
        """Why a unit may not end a move in a hex that it could enter, be it *drawn up* otherwise.

        [SH 6, SH 8, BB 14.55]
        """
        if self.mover is Mover.LEADER:
            return None
        if hex_ in self._enemy.near:
            if self.orders is not Orders.ATTACK:
                return Refusal("SH 6", f"under {self.orders} orders no move ends beside an enemy")
            if self.unit.disordered:
                return DISORDERED
        if drawn_up is None:
            crowd = self._crowd(hex_)
        else:
            crowd = refuse_stack(self.position, drawn_up, hex_)
        if crowd:
            return crowd
        if self._bars_end is not None and (barred := self._bars_end(hex_)):
            return barred
        return None if self._leash is None else self._leash(hex_)

    def _crowd(self, hex_: Hex) -> Refusal | None:
        """Why a unit cannot stay with the friends in a hex: asked on the way, and at its end."""
        if hex_ not in self._stacks:
            return None
        if hex_ not in self._crowds:
            self._crowds[hex_] = refuse_stack(self.position, self.unit, hex_)
        return self._crowds[hex_]

    def _through(self, hex_: Hex) -> int:
        """A hex in which a unit cannot stay with the friends there, it passes at a price. [SH 8]"""
        if self.mover in (Mover.LEADER, Mover.DETACHMENT):
            return 0
        if self._crowd(hex_) is None or are_detachments(self.position, self.unit, hex_):
            return 0
        return THROUGH_FRIENDS

    def _keeps_to_ways(self, start: Hex, end: Hex) -> bool:
        """Who marches stays on a road or trail, or moves towards one. [SH 6]"""
        assert self._to_a_way is not None
        return self._to_a_way[end] == 0 or self._to_a_way[end] < self._to_a_way[start]

    def _along(self, start: Hex, end: Hex) -> int:
        """From one hex before an enemy directly to another hex before the same one. [SH 9]"""
        if self.mover is Mover.LEADER:
            return 0
        return ALONG_A_FRONT if set(self._fronts[start]) & set(self._fronts[end]) else 0

    def _in_the_dark(self, start: Hex, end: Hex) -> int:
        """By night every step off the roads costs more. [SH 16]"""
        if not self._by_night or self.ground.way(start, end) is Way.ROAD:
            return 0
        return self._by_night

    @property
    def extra(self) -> Callable[[Hex, Hex], int] | None:
        """What a step costs a leader beyond the ground: only by night anything. [SH 16]"""
        return self._in_the_dark if self._by_night else None

    @property
    def surcharge(self) -> int:
        """The free vertex of a unit that moves after all is paid for. [SH 7]"""
        unit = self.unit
        if unit.turned and not unit.moved and not unit.spent:
            return self.vertex(unit.hex)
        return 0

    @property
    def is_fresh(self) -> bool:
        """It has its whole allowance. [SH 9]"""
        unit = self.unit
        return not (unit.spent or unit.moved or (unit.turned and not self.turns_free))


def are_detachments(position: HexPosition, unit: Unit, hex_: Hex) -> bool:
    """All whom a unit meets in a hex are detachments, whom one passes freely. [BB 14.41]"""
    return all(
        card(position, one.number).branch is Branch.DETACHMENT
        for one in friends_at(position, hex_, unit.side)
    )


walker_of = OfEach[HexPosition, int, Walker](
    lambda position, number: Walker(position, position.unit(number)), most=2
).of
"""Of a unit of a position, by its number: whatever is asked about its ways is asked of one."""
