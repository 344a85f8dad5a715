"""The ways to fight a battle. A new one adds its line here; it is loaded when it is first used."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Final

from campaign.battle.contract import Resolver
from campaign.terms import BoxId, ResolverId

USUAL: Final = "battle_line"
"""How battles of a campaign are fought unless something else is asked for."""

USUAL_ALONE: Final = "yankee"
"""How battles by themselves are fought unless something else is asked for."""

HOMES: Final[Mapping[str, tuple[str, str]]] = {
    USUAL: ("campaign.resolvers.battle_line.resolver", "BATTLE_LINE"),
    "nei_boschi": ("campaign.resolvers.nei_boschi.resolver", "NEI_BOSCHI"),
    "shell_for_guns": ("campaign.resolvers.shell_for_guns.resolver", "SHELL_FOR_GUNS"),
    "yankee": ("campaign.resolvers.yankee.resolver", "YANKEE"),
}
"""Where each resolver lives, by its id: a module, and its name there."""


class Register(Mapping[str, Resolver[Any, Any]]):
    """Resolvers by their ids. Who asks for ids alone loads none of them."""

    def __init__(self, homes: Mapping[str, tuple[str, str]]) -> None:
        self._homes = homes
        self._loaded: dict[str, Resolver[Any, Any]] = {}

    def __getitem__(self, id_: str) -> Resolver[Any, Any]:
        if id_ not in self._loaded:
            module, name = self._homes[id_]
            self._loaded[id_] = getattr(import_module(module), name)
        return self._loaded[id_]

    def __contains__(self, id_: object) -> bool:
        return id_ in self._homes

    def __iter__(self) -> Iterator[str]:
        return iter(self._homes)

    def __len__(self) -> int:
        return len(self._homes)


RESOLVERS: Final = Register(HOMES)
"""Every resolver by its id."""


def is_way_in(box: BoxId, id_: str) -> bool:
    """A battle of a campaign in a box can be fought in that way. No other one is loaded."""
    return id_ == USUAL or (id_ in RESOLVERS and RESOLVERS[id_].refuse_box(box) is None)


def ways_in(box: BoxId) -> tuple[ResolverId, ...]:
    """The ways in which a battle of a campaign in a box can be fought."""
    return tuple(id_ for id_ in RESOLVERS if is_way_in(box, id_))


def resolver_of(kind: type[Any]) -> ResolverId | None:
    """Whose event, order or position this is, by where it is defined; None of a campaign's own."""
    homes = {id_: module for id_, (module, _) in HOMES.items()}
    package = kind.__module__.rpartition(".")[0]
    return next(
        (id_ for id_, module in homes.items() if module == kind.__module__),
        next((id_ for id_, module in homes.items() if module.rpartition(".")[0] == package), None),
    )
