"""Places straight before the brigades of a side, within range of rifles and of guns.

That is where who comes up to them may be told to go. [YK 5.4, YK-R12]
"""

from campaign.resolvers.yankee.motion import center_of
from campaign.resolvers.yankee.position import HEIGHT, WIDTH, Troops
from campaign.resolvers.yankee.troops import Branch
from campaign.tabletop.latest import Latest
from campaign.tabletop.measure import CM, advanced

RIFLES, GUNS = 15 * CM, 36 * CM
"""How far before a brigade they are: well within range."""

Place = tuple[int, int]
"""In whole centimeters, as orders have it."""

Fronts = dict[int, tuple[Place, Place]]
"""The places before each brigade by its number: for infantry and horse, and for guns."""


def place_before(fronts: Fronts, enemy: int, branch: Branch) -> Place:
    """Where troops of a branch come up to an enemy brigade."""
    return fronts[enemy][branch is Branch.ARTILLERY]


def _before(troops: Troops) -> Fronts:
    return {
        number: (_place(own, RIFLES), _place(own, GUNS))
        for number in sorted({troop.brigade for troop in troops})
        if (own := tuple([troop for troop in troops if troop.brigade == number]))
    }


def _place(troops: Troops, away: int) -> Place:
    """On the table, if need be nearer or aside."""
    bases = tuple([troop.base for troop in troops])
    there = advanced(center_of(bases), bases[len(bases) // 2].heading, away)
    return max(0, min(WIDTH, there.x)) // CM, max(0, min(HEIGHT, there.y)) // CM


before: Latest[Troops, Fronts] = Latest(_before, most=2)
"""The places before all brigades of a side; it stands while the other moves."""
