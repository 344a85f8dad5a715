"""The battles of the series. A new one adds its line here; it is loaded when it is first used."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final

from campaign.errors import NotationError, unknown
from campaign.resolvers.nei_boschi.book import BattleBook

HOMES: Final[Mapping[str, tuple[str, str]]] = {
    "shiloh": ("campaign.resolvers.nei_boschi.shiloh.book", "SHILOH"),
}
"""Where each lives, by its id: a module, and its name there."""


@cache
def book(id_: str) -> BattleBook:
    """The battle of this id.

    Raises:
        NotationError: if there is none; says which there are.
    """
    if id_ not in HOMES:
        raise NotationError(f"battle: {unknown('book', id_, HOMES)}")
    module, name = HOMES[id_]
    found = getattr(import_module(module), name)
    assert isinstance(found, BattleBook), found
    return found
