"""What a battle leaves to be seen: where bases were destroyed, and the last shots."""

from collections.abc import Sequence
from typing import Any, Protocol

from campaign.tabletop.measure import Point
from screens.battle.tabletop.faces import TableFace
from screens.battle.tabletop.reach import Shot

LAST = 12
"""So many shots are remembered."""


class Deed(Protocol):
    """An order that was carried out, as the log tells of it."""

    @property
    def before(self) -> Any:
        """The position in which it was given."""
        ...

    @property
    def events(self) -> tuple[Any, ...]: ...


class FieldAftermath:
    """The fallen of the whole battle, and its last shots."""

    def __init__(self) -> None:
        self.fallen: tuple[Point, ...] = ()
        self.shots: tuple[Shot, ...] = ()
        """The last one last."""

    def begin(self) -> None:
        """Another position: what has led to it is still to be found out."""
        self.fallen = self.shots = ()

    def take_in(self, face: TableFace, before: Any, after: Any, events: Sequence[Any]) -> None:
        """What one or more orders have led to."""
        self.fallen += tuple(face.fallen(before, after, events))
        self.shots = (*self.shots, *face.shots(before, events))[-LAST:]

    def follow(self, face: TableFace, deeds: Sequence[Deed], position: Any) -> None:
        """Orders one by one: whoever falls lies where he stood then, not where the first began."""
        positions = [*(deed.before for deed in deeds), position]
        for deed, after in zip(deeds, positions[1:], strict=True):
            self.take_in(face, deed.before, after, deed.events)

    def recall(self, face: TableFace, deeds: Sequence[Deed], position: Any) -> None:
        """All that has led to a position, and what has been seen since comes behind it."""
        since = self.fallen, self.shots
        self.begin()
        self.follow(face, deeds, position)
        self.fallen += since[0]
        self.shots = (*self.shots, *since[1])[-LAST:]
