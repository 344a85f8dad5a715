"""Who holds hexes that count for victory: whoever is there, or went through last. [SH 19]"""

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.victory_terms import Troops
from campaign.resolvers.nei_boschi.who import card, troops_at
from campaign.terms import Side

_COUNTS_AS: dict[Branch, int] = {Branch.CAVALRY: 0, Branch.ARTILLERY: 1, Branch.INFANTRY: 2}
"""As what troops a branch counts, at most; detachments and leaders hold nothing."""

_ASKED: dict[Troops, int] = {Troops.ANY: 0, Troops.NO_CAVALRY: 1, Troops.INFANTRY: 2}


def passed(position: HexPosition, unit: Unit, hex_: Hex) -> HexPosition:
    """A unit stands in a hex, or goes through it. Every unit that enters one says so."""
    most = _COUNTS_AS.get(card(position, unit.number).branch)
    return position if most is None else position.holding(hex_, unit.side, most)


def stood(position: HexPosition) -> HexPosition:
    """Everybody holds the hex in which he stands."""
    for unit in position.units:
        if unit.place is Place.FIELD and not unit.abandoned:
            position = passed(position, unit, unit.hex)
    return position


def holder(position: HexPosition, hex_: Hex, troops: Troops = Troops.ANY) -> Side | None:
    """Who was last in a hex with such troops; None if nobody was."""
    asked = _ASKED[troops]
    for one, kind, side in position.held:
        if one == hex_ and kind == asked:
            return side
    return None


def is_there(position: HexPosition, hex_: Hex, side: Side, troops: Troops = Troops.ANY) -> bool:
    """Such troops of a side stand in a hex."""
    asked = _ASKED[troops]
    return any(
        unit.side is side and _COUNTS_AS.get(card(position, unit.number).branch, -1) >= asked
        for unit in troops_at(position, hex_)
    )
