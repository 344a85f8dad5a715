"""Which bases belong together because they touch, and which are in contact. [YK 7.1, YK 9.1]"""

from functools import lru_cache
from itertools import product

from campaign.resolvers.yankee.going import measured
from campaign.resolvers.yankee.position import Troop, Troops, YankeePosition
from campaign.tabletop.bases import Base
from campaign.tabletop.contact import bodies, touches
from campaign.tabletop.latest import Answers, Latest
from campaign.tabletop.measure import CM
from campaign.terms import Side


@lru_cache(maxsize=1 << 9)
def _joined(bases: tuple[Base, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(body) for body in bodies(bases))


def groups(position: YankeePosition, brigade: int) -> tuple[Troops, ...]:
    """The bodies of touching bases of a brigade that have not moved. [YK 7.1]"""
    known, key = measured(position), ("groups", brigade)
    if key not in known:
        waiting = tuple([t for t in position.in_brigade(brigade) if not t.moved])
        joined = _joined(tuple([troop.base for troop in waiting]))
        known[key] = tuple([tuple([waiting[number] for number in body]) for body in joined])
    found: tuple[Troops, ...] = known[key]
    return found


_CELL = 5 * CM
"""Bases farther apart than this, from middle to middle, cannot touch."""


_AROUND = tuple(product((1, 0, -1), repeat=2))


class _Touched:
    """Some bases by the cells of a grid: those in a cell and around it may touch one in it.

    While one side moves, the other stands: so each place is looked at once.
    """

    def __init__(self, troops: Troops) -> None:
        self._known: dict[Base, Troops] = {}
        self._cells: dict[tuple[int, int], list[Troop]] = {}
        self._around: dict[tuple[int, int], list[Troop]] = {}
        for troop in troops:
            cell = troop.base.x // _CELL, troop.base.y // _CELL
            self._cells.setdefault(cell, []).append(troop)

    def by(self, base: Base) -> Troops:
        """Those that a base touches."""
        found = self._known.get(base)
        if found is None:
            near = self._near(base.x // _CELL, base.y // _CELL)
            found = tuple([t for t in near if touches(base, t.base)]) if near else ()
            self._known[base] = found
        return found

    def _near(self, x: int, y: int) -> list[Troop]:
        """Those in a cell and around it."""
        near = self._around.get((x, y))
        if near is None:
            around = [self._cells.get((x - i, y - j), ()) for i, j in _AROUND]
            near = self._around[x, y] = [troop for troops in around for troop in troops]
        return near


_touched = Latest(_Touched, most=4)
"""Whom some bases touch, the other side standing."""


def contacts(position: YankeePosition, side: Side) -> tuple[tuple[Troop, Troop], ...]:
    """Every base of *side* with each enemy base that it touches. [YK 9.1]"""
    by = _touched(position.side(side.enemy)).by
    return tuple([(own, enemy) for own in position.side(side) for enemy in by(own.base)])


def engaged(position: YankeePosition) -> frozenset[int]:
    """The bases of both sides in contact with an enemy. [YK 9.1]"""
    found = _engaged.get(position.troops)
    if found is None:
        pairs = contacts(position, position.mover)
        found = frozenset(troop.id for pair in pairs for troop in pair)
        _engaged.keep(position.troops, found)
    return found


_engaged = Answers[Troops, frozenset[int]](most=8)


def with_contacts(position: YankeePosition) -> YankeePosition:
    """Brigades remember whom they have met: who supports them comes after that. [YK-R23]"""
    met: dict[int, set[int]] = {}
    for own, enemy in contacts(position, position.mover):
        met.setdefault(own.brigade, set()).add(enemy.brigade)
        met.setdefault(enemy.brigade, set()).add(own.brigade)
    for number, enemies in met.items():
        brigade = position.brigades[number - 1]
        if not enemies <= set(brigade.met):
            known = tuple(sorted({*brigade.met, *enemies}))
            position = position.with_brigade(brigade._replace(met=known))
    return position
