"""What a module that knows a step says of it: who decides, what may be ordered, what follows."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.orders import HexOrder
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.terms import Side


class Decided(NamedTuple):
    """A step at which a side has to order something; `Pass` ends it where the rules allow."""

    decides: Callable[[HexPosition, Any], Side]
    propose: Callable[[HexPosition, Any, UnitId | None], Iterable[HexOrder]]
    """Orders worth a look: those of one unit, or all; those of one may be about others as well."""

    refuse: Callable[[HexPosition, Any, HexOrder], Refusal | None]
    """The first rule that an order breaks, whoever gave it."""

    perform: Callable[[HexPosition, Any, HexOrder, Dice], Tick]
    """Carries out a legal order. The step stays the first one until it says otherwise."""

    rules: tuple[str, ...]
    """The paragraphs that matter."""


class Automatic(NamedTuple):
    """A step at which nobody has to order anything. It takes itself off the agenda."""

    go_on: Callable[[HexPosition, Any, Dice], Tick]


Ruling: TypeAlias = Decided | Automatic
Rulings: TypeAlias = Mapping[type[Any], Ruling]
"""By the class of the step."""
