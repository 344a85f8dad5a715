"""What a commander can do by himself, as the book of a battle gives it to him. [BB 4.11]"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.orders import Inspire
from campaign.resolvers.nei_boschi.position import HexPosition


class Ability(NamedTuple):
    """One ability of a commander."""

    step: type[Any]
    """The step in which he uses it."""

    propose: Callable[[HexPosition, Any], Iterable[Inspire]]
    """For whom he might."""

    refuse: Callable[[HexPosition, Any, Inspire], Refusal | None]
    perform: Callable[[HexPosition, Any, Inspire, Dice], Tick]


Abilities: TypeAlias = Mapping[str, Ability]
"""By their ids: `attack`, `lead`."""

NO_ABILITIES: Final[Abilities] = MappingProxyType({})
