"""Where a unit or a leader can go, and by which hexes. [SH 9]"""

from collections.abc import Callable
from typing import NamedTuple

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.going import OPEN, Closed, Going, going
from campaign.resolvers.nei_boschi.ground import Ground
from campaign.resolvers.nei_boschi.terrain import Mover
from campaign.resolvers.nei_boschi.vocabulary import Orders

Blocked = Callable[[Hex], bool]
"""Says of a hex whether it cannot be entered."""

Extra = Callable[[Hex, Hex], int]
"""Says how many half points a step costs beyond the ground, like one along an enemy's front."""


class Reachable(NamedTuple):
    """The hexes that somebody can go to from one."""

    start: Hex
    spent: dict[Hex, int]
    """Half points to each of them; none to the start."""

    back: dict[Hex, Hex]
    """The hex before each of them, on the cheapest way there."""

    def way(self, end: Hex) -> tuple[Hex, ...]:
        """The hexes on the cheapest way there, without the start.

        Raises:
            KeyError: if nobody can go there.
        """
        found = []
        while end != self.start:
            found.append(end)
            end = self.back[end]
        return tuple(reversed(found))


def reachable(
    ground: Ground,
    mover: Mover,
    orders: Orders,
    start: Hex,
    allowance: int,
    blocked: Blocked | None = None,
    extra: Extra | None = None,
    *,
    whole: int | None = None,
    closed: Closed = OPEN,
) -> Reachable:
    """Every hex that a mover reaches with so many half points, and the cheapest way there. [SH 9]

    Who has his *whole* allowance left may enter any one adjacent hex that is not prohibited, and
    spends all of it: give it when the mover has not moved. Zones and friends are the caller's:
    *blocked* hexes are not entered, *extra* half points are paid with a step.
    """
    costs = going(ground, mover, orders, closed)
    found = cheapest(costs, start, allowance, blocked, extra)
    if whole is not None and allowance >= whole:
        steps = costs.steps(start)
        for end in steps[::2]:
            if end not in found.spent and not (blocked and blocked(end)):
                found.spent[end], found.back[end] = allowance, start
    return found


def cheapest(
    costs: Going,
    start: Hex,
    allowance: int,
    blocked: Blocked | None = None,
    extra: Extra | None = None,
) -> Reachable:
    """The same for any costs, like those of tracing command.

    Half points are small numbers, so hexes wait in a list for each of them.
    """
    spent, back = {start: 0}, dict[Hex, Hex]()
    waiting: list[list[Hex]] = [[] for _ in range(allowance + 1)]
    waiting[0].append(start)
    steps = costs.steps
    for so_far, hexes in enumerate(waiting):
        for hex_ in hexes:
            if spent[hex_] != so_far:
                continue  # a cheaper way was found while it waited
            numbers = iter(steps(hex_))
            for end, cost in zip(numbers, numbers, strict=True):
                total = so_far + cost
                if extra is not None:
                    total += extra(hex_, end)
                if total > allowance or total >= spent.get(end, allowance + 1):
                    continue
                if blocked is not None and blocked(end):
                    continue
                spent[end], back[end] = total, hex_
                waiting[total].append(end)
    return Reachable(start, spent, back)
