"""The hexes on which a battle is fought now. [BB 30]"""

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.ground import Ground
from campaign.resolvers.nei_boschi.limits import Limits
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.who import field_of
from campaign.tabletop.latest import Known


def area_of(position: HexPosition) -> frozenset[Hex]:
    """The hexes within the limits of the scenario in this turn; without limits the whole map."""
    ground = field_of(position)
    areas: Known[Limits, frozenset[Hex]] | None = ground.kept.get(area_of)
    if areas is None:
        areas = ground.kept[area_of] = Known(lambda limits: _within(ground, limits))
    return areas(page_of(position).limits(turn_of(position)))


def _within(ground: Ground, limits: Limits) -> frozenset[Hex]:
    return frozenset(hex_ for hex_ in ground.terrain if limits.has(hex_, ground.bounds))
