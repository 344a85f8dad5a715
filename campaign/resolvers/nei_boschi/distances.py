"""How far it is to a hex, from wherever somebody asks: by the cheapest way, for one kind of mover.

Dijkstra's algorithm from the goal backwards, and no farther out than was asked so far.
"""

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.going import Going
from campaign.resolvers.nei_boschi.ground import Ground


class Distances:
    """Half points from hexes to a goal."""

    def __init__(self, ground: Ground, costs: Going, goal: Hex) -> None:
        self._ground, self._costs = ground, costs
        self._found = {goal: 0}
        self._settled = set[Hex]()
        self._waiting: dict[int, list[Hex]] = {0: [goal]}
        """By half points, the hexes that may be so far away."""

    def __contains__(self, hex_: Hex) -> bool:
        """There is a way from this hex."""
        self._settle(hex_)
        return hex_ in self._settled

    def __getitem__(self, hex_: Hex) -> int:
        """Half points from this hex.

        Raises:
            KeyError: if there is no way.
        """
        self._settle(hex_)
        return self._found[hex_]

    def is_nearer(self, hex_: Hex, than: Hex) -> bool:
        """One hex is nearer than another one, from which there is a way."""
        far = self[than]
        return hex_ in self._settled and self._found[hex_] < far

    def _settle(self, hex_: Hex) -> None:
        while self._waiting and hex_ not in self._settled:
            so_far = min(self._waiting)
            for settled in self._waiting.pop(so_far):
                if settled not in self._settled:
                    self._settled.add(settled)
                    self._look_around(settled, so_far)

    def _look_around(self, hex_: Hex, so_far: int) -> None:
        for before in self._ground.neighbors[hex_]:
            if before in self._settled:
                continue
            cost = self._costs.cost(before, hex_)
            total = so_far + cost.half_points
            if not cost.prohibited and total < self._found.get(before, total + 1):
                self._found[before] = total
                self._waiting.setdefault(total, []).append(before)
