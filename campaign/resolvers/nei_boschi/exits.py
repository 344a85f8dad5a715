"""What follows a hex and a facing as far as the ground alone counts. [SH 7, SH 9]

It is worked out once for all that pay alike, and kept with the ground. Who stands in the way,
`walker` knows.
"""

from typing import Final, TypeAlias

from campaign.hexes.facing import Facing
from campaign.hexes.grid import Hex, neighbors
from campaign.resolvers.nei_boschi.facing_costs import vertex_cost
from campaign.resolvers.nei_boschi.going import Going
from campaign.resolvers.nei_boschi.ground import Ground
from campaign.resolvers.nei_boschi.terrain import Mover
from campaign.resolvers.nei_boschi.vocabulary import Orders

BARRED: Final = -1

NEVER: Final = 1 << 20
"""More half points than anybody has."""

SixSteps: TypeAlias = tuple[tuple[Hex, int], ...]
"""The neighbors of a hex, clockwise from the north, each with half points; -1 for barred."""

Spot: TypeAlias = tuple[Hex, Facing]
"""A hex, and the vertex faced there."""


class BareSteps(dict[Hex, SixSteps]):
    """Of each hex that somebody has left the steps to its neighbors."""

    def __init__(self, costs: Going, area: frozenset[Hex]) -> None:
        super().__init__()
        self._costs, self._area = costs, area

    def __missing__(self, hex_: Hex) -> SixSteps:
        steps, area = self._costs.steps(hex_), self._area
        able = {end: cost for end, cost in zip(steps[::2], steps[1::2], strict=True) if end in area}
        found = self[hex_] = tuple([(end, able.get(end, BARRED)) for end in neighbors(hex_)])
        return found


class Exits(dict[Spot, tuple[tuple[Spot, int], ...]]):
    """Of each spot at which foot or guns have been the spots that can follow, with what they cost.

    A turn to the right and one to the left come first, then the hexes before it, the left one and
    the right one, as far as the ground lets one in.
    """

    MOST = 4096
    """After so many it begins anew."""

    def __init__(self, ground: Ground, mover: Mover, orders: Orders, steps: BareSteps) -> None:
        super().__init__()
        self._ground, self._mover, self._orders, self._steps = ground, mover, orders, steps

    def __missing__(self, spot: Spot) -> tuple[tuple[Spot, int], ...]:
        if len(self) >= self.MOST:
            self.clear()
        hex_, facing = spot
        turn = vertex_cost(self._ground, self._mover, self._orders, hex_)
        right, six = (facing + 1) % 6, self._steps[hex_]
        ahead = [((end, facing), cost) for end, cost in (six[facing], six[right]) if cost >= 0]
        found = self[spot] = ((hex_, right), turn), ((hex_, (facing - 1) % 6), turn), *ahead
        return found


def bare_steps(ground: Ground, costs: Going, area: frozenset[Hex]) -> BareSteps:
    """The steps of one kind of mover in an area."""
    known: dict[object, BareSteps] = ground.kept.setdefault(BareSteps, {})
    key = costs, area
    return known.get(key) or known.setdefault(key, BareSteps(costs, area))


def exits_of(
    ground: Ground, costs: Going, area: frozenset[Hex], mover: Mover, orders: Orders
) -> Exits:
    """Where those go on who move so under such orders."""
    known: dict[object, Exits] = ground.kept.setdefault(Exits, {})
    key = costs, area, orders
    return known.get(key) or known.setdefault(
        key, Exits(ground, mover, orders, bare_steps(ground, costs, area))
    )
