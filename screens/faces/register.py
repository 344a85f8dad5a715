"""Which face belongs to which resolver. A new one adds its line here; it is loaded when needed."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from campaign.battle.register import resolver_of
from campaign.terms import ResolverId
from screens.faces.face import BattleFace, SetupOption

FACES: Final[Mapping[ResolverId, str]] = {
    "battle_line": "screens.battle.line.face",
    "nei_boschi": "screens.battle.nei_boschi.face",
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


def setup_options(resolver: ResolverId) -> dict[str, tuple[str, SetupOption]]:
    """What is chosen on the command line before a battle by itself: its choice, by its name."""
    face = face_of(resolver)
    notes = face.setup.items() if face else ()
    return {note.option.name: (id_, note.option) for id_, note in notes if note.option}


def face_for(kind: type[Any]) -> BattleFace | None:
    """The face of the resolver that has this kind of event, order or position; None of others."""
    resolver = resolver_of(kind)
    return face_of(resolver) if resolver else None
