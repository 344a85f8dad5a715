"""Regiments, guns and brigades that a scenario lets go where they belong. [BB 30.4-30.7]

They need nobody's range: the pages ask for none. The guards of the bridge alone do, who act with
the Unassigned `sino a quando non iniziano un turno entro il Raggio di Comando del loro brigadiere`:
they are attached as other regiments are. [BB 30.5]
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.counters import CounterId
from campaign.resolvers.nei_boschi.orders import Attach
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.who import card
from campaign.terms import Side

HOMES: Final[Mapping[str, Mapping[CounterId, str]]] = MappingProxyType(
    {
        "back_to_their_own": {
            "us.13-mo": "2/2/T",
            "us.50-il": "3/2/T",
            "us.ldr-stuart": "5/T",
            "us.ldr-veatch": "4/T",
        },
        "sweenys_regiment": {"us.50-il": "3/2/T"},
        "cleburne_divided": {"cs.15-ar": "2/-/3", "cs.24-tn": "2/-/3", "cs.35-tn": "2/-/3"},
        "reserve_artillery": {"cs.btty-stanford": "R", "cs.btty-ketchum": "R"},
    }
)
"""Who may go where, by the rule of the page; of a brigade its leader stands for all of it."""


def attachments(position: HexPosition, side: Side) -> Iterator[Attach]:
    """Whoever of a side may go home."""
    book = hex_staging(position.request).book
    for rule, homes in HOMES.items():
        if page_of(position).has(rule):
            for id_, home in homes.items():
                for number in numbers_of(book, id_):
                    if position.has(number) and position.unit(number).side is side:
                        yield Attach(number, home)


def goes_home(position: HexPosition, unit: Unit, to: str) -> bool:
    """The scenario lets a unit go there in any turn. [BB 30.4, BB 30.5, BB 30.7]"""
    id_ = card(position, unit.number).counter.id
    page = page_of(position)
    return any(page.has(rule) and homes.get(id_) == to for rule, homes in HOMES.items())
