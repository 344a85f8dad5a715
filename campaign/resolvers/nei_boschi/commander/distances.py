"""How far it is to somewhere for foot: half points from every hex, kept with the ground. [SH 9]"""

from array import array
from typing import Final

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.going import going
from campaign.resolvers.nei_boschi.ground import Ground
from campaign.resolvers.nei_boschi.terrain import Mover
from campaign.resolvers.nei_boschi.vocabulary import Orders

NOWHERE: Final = 999
"""Nobody comes from there."""

MOST_KEPT: Final = 300
"""Goals whose distances are kept; then the oldest gives way."""


class Distances:
    """Half points to the nearest of some hexes, from every hex of the map."""

    def __init__(self, ground: Ground, ends: tuple[Hex, ...]) -> None:
        self._number = ground.number
        self._found = array("H", [NOWHERE]) * len(ground.number)
        self._spread(ground, ends)

    def __getitem__(self, hex_: Hex) -> int:
        """From one hex; `NOWHERE` if no way leads there."""
        place = self._number.get(hex_)
        return NOWHERE if place is None else self._found[place]

    def _spread(self, ground: Ground, ends: tuple[Hex, ...]) -> None:
        """What a step costs the other way is near enough to what it costs."""
        steps = going(ground, Mover.FOOT, Orders.ADVANCE).steps
        number, found = self._number, self._found
        waiting: list[list[Hex]] = [list(ends)]
        for hex_ in ends:
            found[number[hex_]] = 0
        so_far = 0
        while so_far < len(waiting):
            for hex_ in waiting[so_far]:
                if found[number[hex_]] != so_far:
                    continue
                numbers = iter(steps(hex_))
                for end, cost in zip(numbers, numbers, strict=True):
                    total = so_far + cost
                    if total < found[number[end]]:
                        found[number[end]] = total
                        while len(waiting) <= total:
                            waiting.append([])
                        waiting[total].append(end)
            so_far += 1


def distances_to(ground: Ground, ends: tuple[Hex, ...]) -> Distances:
    """How far it is to the nearest of some hexes; worked out once for each."""
    known: dict[tuple[Hex, ...], Distances] = ground.kept.setdefault(Distances, {})
    found = known.get(ends)
    if found is None:
        if len(known) >= MOST_KEPT:
            known.pop(next(iter(known)), None)
        found = known[ends] = Distances(ground, ends)
    return found
