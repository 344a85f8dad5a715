"""How guns are laid on enemies: their lane is as narrow as they are. [YK 8.1, YK-R12]

The wheels that are proposed for any group go by whole fifteens of degrees, and most of them lead a
battery past everybody.
"""

from collections.abc import Iterator

from campaign.resolvers.yankee.directions import Hand
from campaign.resolvers.yankee.orders import Wheel
from campaign.resolvers.yankee.position import Brigade, Troop, Troops, YankeePosition
from campaign.resolvers.yankee.troops import Branch
from campaign.tabletop.measure import heading_to, squared

LEAST, MOST = 2, 90
"""Degrees between which guns are laid: they are not laid better, nor wheeled farther."""

TARGETS = 4
"""So many enemy brigades, the nearest, they may be laid on."""


def lays(position: YankeePosition, brigade: Brigade, group: Troops) -> Iterator[Wheel]:
    """Wheels that bring the nearest base of one of the nearest brigades straight ahead."""
    if brigade.branch is not Branch.ARTILLERY:
        return
    base = group[0].base
    near: dict[int, Troop] = {}
    enemies = position.side(brigade.side.enemy)
    for troop in sorted(enemies, key=lambda t: (squared(t.base.center, base.place), t.id)):
        near.setdefault(troop.brigade, troop)
        if len(near) == TARGETS:
            break
    for troop in near.values():
        turn = (heading_to(base.place, troop.base.center) - base.heading + 180) % 360 - 180
        if LEAST <= abs(turn) <= MOST:
            yield Wheel(group[0].id, Hand.RIGHT if turn > 0 else Hand.LEFT, abs(turn))
