"""Whose markers have come out of the pool in this turn, for whoever asks which one it was. [SH 3]

Two markers of a command may come out one after the other, and look alike.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from campaign.resolvers.nei_boschi.counters import CommandId
from campaign.resolvers.nei_boschi.events import MarkerDrawn
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Activation
from screens.battle.battle_log import Told


class Drawn(NamedTuple):
    """A marker that has come out of the pool."""

    turn: int
    command: CommandId
    left: int
    """Markers of the command that were in the pool then."""


class MarkersDrawn:
    """The markers of a battle, the last one last."""

    def __init__(self) -> None:
        self._before: tuple[Drawn, ...] = ()
        self._since: tuple[Drawn, ...] = ()

    @property
    def all(self) -> Sequence[Drawn]:
        return (*self._before, *self._since)

    def forget(self) -> None:
        """Another position is on show: what has led to it is not known yet."""
        self._before, self._since = (), ()

    def note(self, events: Iterable[object], turn: int) -> None:
        """Keep what has just come out."""
        self._since += tuple(_drawn(events, turn))

    def recall(self, deeds: Iterable[Told]) -> None:
        """What has led to the position that came on show has been found out."""
        self._before = tuple(
            drawn for deed in deeds for drawn in _drawn(deed.events, deed.before.turn)
        )


def _drawn(events: Iterable[object], turn: int) -> Iterable[Drawn]:
    return (Drawn(turn, one.command, one.left) for one in events if isinstance(one, MarkerDrawn))


def played(position: HexPosition) -> Activation | None:
    """The marker on which somebody acts now; None between two of them."""
    return next((step for step in position.agenda if isinstance(step, Activation)), None)


def number_words(position: HexPosition, command: CommandId, left: int) -> str:
    """Which of its markers it is, `2 of 3`; empty where a command has none of this turn."""
    known = position.command(command) if position.has_command(command) else None
    if known is None or not 0 <= left < known.markers:
        return ""
    return f"{known.markers - left} of {known.markers}"


def marker_words(position: HexPosition) -> str:
    """Which marker of its command is played: `marker 2 of 3`; empty between two of them."""
    step = played(position)
    if step is None or not position.has_command(step.command):
        return ""
    number = number_words(position, step.command, position.command(step.command).left)
    return f"marker {number}" if number else ""


def one_before(position: HexPosition, drawn: Sequence[Drawn]) -> Drawn | None:
    """The marker that came out before the one that is played, in the same turn."""
    return next((one for one in reversed(drawn[:-1]) if one.turn == position.turn), None)
