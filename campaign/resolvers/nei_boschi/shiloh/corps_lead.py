"""Brigades that commanders of corps lead themselves, and the help of Beauregard. [BB 30.4-30.6]"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import Body, CommandState, Place, Unit
from campaign.resolvers.nei_boschi.who import card
from campaign.terms import CONFEDERATE

BRAGG: Final = "cs.ldr-bragg"
GIBSON, GLADDEN = "1/1/2", "1/2/2"

HELPED: Final[Mapping[str, str]] = MappingProxyType(
    {"1/1": "cs.ldr-polk", "2/1": "cs.ldr-polk", "R": "cs.ldr-hardee"}
)
"""Commands without a leader on the map that have the efficiency of Polk or Hardee. [BB 30.6]"""

HELPED_AT: Final = 13
"""The hour at which Beauregard may raise it. [BB 30.6]"""


def bars_corps(position: HexPosition, leader: Unit, body: Body) -> Refusal | None:
    """Why a commander of a corps does not lead a brigade himself. [BB 30.4, BB 30.5, BB 30.6]

    Bragg may lead Gibson or Gladden; at the counterattack each may lead one within his range.
    """
    page = page_of(position)
    if page.has("bragg_commands") and card(position, leader.number).counter.id == BRAGG:
        if body.id in (GIBSON, GLADDEN):
            return None
        return Refusal(page.paragraph, "Bragg leads Gibson's brigade himself, or Gladden's")
    if page.has("corps_command") and leader.side is CONFEDERATE:
        return None
    return Refusal("BB 4.11", "he takes no brigade under direct command")


def helped_through(position: HexPosition, command: CommandState) -> Unit | None:
    """Polk or Hardee, in whose range Beauregard helps at 1 PM. [BB 30.6]"""
    if not page_of(position).has("beauregard") or turn_of(position).hour != HELPED_AT:
        return None
    if command.id not in HELPED:
        return None
    number = numbers_of(hex_staging(position.request).book, HELPED[command.id])[0]
    if not position.has(number) or position.unit(number).place is not Place.FIELD:
        return None
    return position.unit(number)
