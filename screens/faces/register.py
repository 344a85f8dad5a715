"""Which face belongs to which resolver. A new one adds its line here; it is loaded when needed."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from campaign.battle.register import resolver_of
from campaign.terms import ResolverId
from screens.faces.face import BattleFace

FACES: Final[Mapping[ResolverId, str]] = {
    "battle_line": "screens.battle.line.face",
    "shell_for_guns": "screens.battle.shell_for_guns.face",
    "yankee": "screens.battle.yankee.face",
}
"""The module of each face; there it is called `FACE`."""


def face_of(resolver: ResolverId) -> BattleFace | None:
    """How a way to fight is shown; None of one that has no face, and is played from a list."""
    if resolver not in FACES:
        return None
    face: BattleFace = import_module(FACES[resolver]).FACE
    return face


def face_for(kind: type[Any]) -> BattleFace | None:
    """The face of the resolver that has this kind of event, order or position; None of others."""
    resolver = resolver_of(kind)
    return face_of(resolver) if resolver else None
