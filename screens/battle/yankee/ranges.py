"""How far a brigade of Yankee fires, what that counts for, and whom it sees. [YK 8.1, YK 8.4]"""

from itertools import product

from campaign.resolvers.yankee.events import Parts, total
from campaign.resolvers.yankee.fire import is_hidden
from campaign.resolvers.yankee.position import Brigade, Troop, YankeePosition
from campaign.resolvers.yankee.troops import CANISTER, Branch, fire_modifiers
from campaign.tabletop.contact import in_range, length_to
from campaign.tabletop.measure import squared
from campaign.tabletop.sight import is_in_lane, sight_line
from screens.battle.tabletop.reach import Band, FireReach, SightLine
from screens.battle.tabletop.scene import field_of_fire


def yankee_reach(position: YankeePosition, brigade: Brigade) -> FireReach | None:
    """The lanes of its bases that have not fired; guns fire canister near by. [YK 8.1, YK 8.4]"""
    reach = brigade.worth.reach
    bases = [troop.base for troop in position.in_brigade(brigade.id) if not troop.fired]
    if not bases:
        return None
    lanes = tuple(field_of_fire(base, reach) for base in bases)
    return FireReach(lanes, tuple(base.place for base in bases), tuple(_bands(brigade)))


def _bands(brigade: Brigade) -> list[Band]:
    """What a base adds to its die: range counts for guns alone. [YK 8.4]"""
    modifiers, quality = fire_modifiers(), str(brigade.quality)
    own: Parts = (("factor", brigade.worth.fire),)
    if quality in modifiers:
        own += ((quality, modifiers[quality]),)
    bands = [Band(brigade.worth.reach, _said(own))]
    if brigade.branch is Branch.ARTILLERY:
        near: Parts = (*own, ("canister", modifiers["canister"]))
        bands.insert(0, Band(CANISTER, _said(near)))
    return bands


def _said(parts: Parts) -> str:
    """What is added to the die: `+7 (canister +2)`; a factor alone as itself."""
    _, *others = parts
    why = ", ".join(f"{name} {count:+}" for name, count in others)
    return f"{total(parts):+}" + (f" ({why})" if why else "")


def yankee_sight(position: YankeePosition, unit: int, target: int) -> SightLine | None:
    """From the base of a brigade that has another one best before it. [YK 8.1, YK-R5]"""
    own, enemies = position.in_brigade(unit), position.in_brigade(target)
    if not own or not enemies:
        return None

    def worse(pair: tuple[Troop, Troop]) -> tuple[int, int]:
        one, other = pair
        return FAULTS.index(_fault(position, one, other)), squared(
            one.base.place, other.base.center
        )

    one, other = min(product(own, enemies), key=worse)
    said = _fault(position, one, other)
    start, end = sight_line(one.base, other.base)
    return SightLine(start, end, length_to(one.base.place, other.base), said, said == CLEAR)


CLEAR, HIDDEN, FAR, ASIDE = FAULTS = ("clear", "hidden", "out of range", "not straight ahead")
"""What is said of a line of sight, the best first."""


def _fault(position: YankeePosition, one: Troop, other: Troop) -> str:
    """What would keep a base from firing at another. [YK 8.1, YK-R5]"""
    if not is_in_lane(one.base, other.base):
        return ASIDE
    if not in_range(one.base, other.base, position.of(one).worth.reach):
        return FAR
    return HIDDEN if is_hidden(position, one.base, other.base) else CLEAR
