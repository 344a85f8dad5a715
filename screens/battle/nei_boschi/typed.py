"""Orders as a player types them: units and hexes by their printed names, letters of any size. Pure.

>>> joined_up("move 54 OH S5712 SE", {"54oh": "120"})
['move', '54OH', 'S5712', 'SE']
"""

import re
from collections import Counter
from collections.abc import Collection, Mapping
from functools import lru_cache

from campaign.errors import NotationError
from campaign.hexes.facing import FACINGS
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.orders import ORDERS, HexOrder
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import field_of, order_of
from screens.battle.nei_boschi.finding import hex_meant
from screens.battle.nei_boschi.names import book_id, labels

KINDS = frozenset(kind.__name__.lower() for kind in ORDERS.kinds)
"""The first words of orders."""


def typed_meaning(position: HexPosition, text: str) -> Hex | HexOrder:
    """The hex that is called so, that of the unit that is, or the order that was typed.

    Raises:
        NotationError: says how such an order should read, or that nothing is called so.
    """
    if is_order(text):
        return typed_order(position, text)
    if hex_ := hex_meant(position, text):
        return hex_
    raise NotationError(f"no hex and no unit called {text}")


def is_order(text: str) -> bool:
    """It begins like an order, and not like a name."""
    return text.lower().partition(" ")[0] in KINDS


def typed_order(position: HexPosition, text: str) -> HexOrder:
    """The order that was typed: `move 54OH S5712 SE` as well as `move 120 5745 2`.

    Raises:
        NotationError: says how such an order should read.
    """
    words = meanings(position)
    first, *others = joined_up(text, words)
    said = [",".join(_meant(part, words) for part in word.split(",")) for word in others]
    return ORDERS.read(" ".join((first.lower(), *said)))


_HEX = re.compile(r"[ns]\d+")
"""What is meant to be a hex."""


def _meant(word: str, words: Mapping[str, str]) -> str:
    """What a word stands for.

    Raises:
        NotationError: of a hex that is not on the map.
    """
    if word.lower() not in words and _HEX.fullmatch(word.lower()):
        raise NotationError(f"there is no hex {word.upper()} on this map")
    return words.get(word.lower(), word.lower())


def joined_up(text: str, words: Collection[str]) -> list[str]:
    """The words of a text; a number and the state behind it are one if a unit is called so."""
    found: list[str] = []
    for word in text.split():
        if found and found[-1].isdecimal() and f"{found[-1]}{word}".lower() in words:
            found[-1] += word
        else:
            found.append(word)
    return found


def meanings(position: HexPosition) -> Mapping[str, str]:
    """What can be typed in small letters, and what it stands for in an order."""
    there = tuple(unit.number for unit in position.units)
    return {
        **_of_map(position),
        **{body.id.lower(): body.id for body in position.bodies},
        **_of_units(book_id(position), there),
    }


def _of_map(position: HexPosition) -> dict[str, str]:
    """Hexes by their printed names, vertices, orders, commands."""
    ground = field_of(position)
    return {
        **{ground.name(hex_).lower(): str(hex_) for hex_ in ground.terrain},
        **{name.lower(): str(number) for number, name in enumerate(FACINGS)},
        **{str(orders).lower(): str(orders) for orders in Orders},
        **{id_.lower(): id_ for id_ in order_of(position).commands},
    }


@lru_cache(maxsize=4)
def _of_units(book: str, there: tuple[int, ...]) -> dict[str, str]:
    """Units by what stands on their counters, `54oh`, where only one is called so."""
    short = labels(book)
    alike = Counter(short[number].lower() for number in there)
    return {label: str(number) for number in there if alike[label := short[number].lower()] == 1}
