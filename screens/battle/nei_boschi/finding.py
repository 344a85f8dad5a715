"""A hex or a unit by what one types of its name. Pure."""

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.who import field_of
from screens.battle.nei_boschi.names import book_id, labels, titles


def hex_meant(position: HexPosition, text: str) -> Hex:
    """The hex that is called so, or that of the unit whose name is most like it; 0 for none.

    A hex is named as it is printed, `S5712`; of a unit its counter, `54OH` or `54 OH`, or a part
    of its name. `unit` and `hex` before it may be left out.
    """
    wanted = text.strip().lower().removeprefix("unit ").removeprefix("hex ").strip()
    if not wanted:
        return 0
    ground = field_of(position)
    for hex_ in ground.terrain:
        if ground.name(hex_).lower() == wanted:
            return hex_
    return _unit_meant(position, wanted) or _place_meant(position, wanted)


def _unit_meant(position: HexPosition, wanted: str) -> Hex:
    book = book_id(position)
    short, long = labels(book), titles(book)
    on_map = [unit for unit in position.units if unit.place is Place.FIELD]
    for unit in on_map:
        if short[unit.number].lower() == wanted.replace(" ", ""):
            return unit.hex
    for unit in on_map:
        if long[unit.number].lower() == wanted:
            return unit.hex
    for unit in on_map:
        if wanted in long[unit.number].lower():
            return unit.hex
    return 0


def _place_meant(position: HexPosition, wanted: str) -> Hex:
    ground = field_of(position)
    for place in ground.places:
        if place.name and wanted in place.name.lower():
            return place.hex
    for hex_, field in ground.field.items():
        if wanted in field.lower():
            return hex_
    return 0
