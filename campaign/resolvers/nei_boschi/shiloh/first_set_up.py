"""How units begin, by the page: extended, and under which orders. [BB 30.2, BB 30.3, BB 30.9]"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Body, Shape, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import card, order_of

EXTENDED: Final = "extended_set_up"
FREE: Final = "free_set_up"

FLANKS = tuple(shape for shape in Shape if shape.bend)

SHAPES: Final[Mapping[str, tuple[Shape, ...]]] = MappingProxyType(
    {
        "2": (Shape.CLOSED, Shape.LINE, *FLANKS),
        "3": (Shape.CLOSED, Shape.LINE),
        "9": (Shape.CLOSED, Shape.LINE, Shape.COLUMN, *FLANKS),
    }
)
"""What each of these pages names; `Linea Estesa e/o Fianco Piegato, o Colonna Estesa` in 9."""

BOTH_HALVES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({"3": ("5/T", "1/6/T")})
"""Sherman's and Peabody's units alone are drawn up so, and either half may stand in the hex.
[BB 30.3]"""


def draws_up(position: HexPosition, unit: Unit, shape: Shape) -> Refusal | None:
    """Why a unit does not begin extended, or with a refused flank. [BB 30.2, BB 30.3, BB 30.9]"""
    page = page_of(position)
    if not page.has(EXTENDED) or shape not in SHAPES[page.id]:
        return Refusal(page.paragraph, "in this scenario units do not begin drawn up so")
    commands = BOTH_HALVES.get(page.id)
    if commands is None or _is_of(position, unit, commands):
        return None
    return Refusal(page.paragraph, "only Sherman's and Peabody's units begin extended")


def halves_change(position: HexPosition, unit: Unit) -> Refusal | None:
    """Why its extension does not stand in the printed hex. [BB 30.2, BB 30.3]"""
    page = page_of(position)
    if page.has(EXTENDED) and _is_of(position, unit, BOTH_HALVES.get(page.id, ())):
        return None
    return Refusal(page.paragraph, "the unit itself stands in the hex of the scenario")


def _is_of(position: HexPosition, unit: Unit, commands: tuple[str, ...]) -> bool:
    """A unit belongs to one of some commands, at any depth."""
    over = order_of(position).chain(card(position, unit.number).counter.id)
    return any(command.id in commands for command in over)


def begins_under(position: HexPosition, body: Body) -> tuple[Orders, ...]:
    """The grander plan: brigades and single units begin under Advance or Attack. [BB 30.11]"""
    page = page_of(position)
    return page.of(side_of(position, body.command)).orders if page.has(FREE) else ()
