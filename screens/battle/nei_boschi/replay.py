"""What the other side has done since the last order given here, to be seen once more. No screen."""

from collections.abc import Iterable
from typing import NamedTuple

from campaign import Change
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.position import HexPosition
from screens.battle.nei_boschi.verbs import LEAST_HEX
from screens.text.narration import narrated

MOST = 400
"""So many orders of the other side are kept."""

PLACES = ("to", "target", "hex", "at", "start")
"""The fields of events that name hexes, those where something ended first."""


NOTHING_DONE = "The other side has done nothing since you last gave an order."
ONE_BY_ONE = "n shows one after the other."
"""Above the words of all at once, for which there may be no room."""


class Act(NamedTuple):
    """What came of one order."""

    position: HexPosition
    words: tuple[str, ...]
    hexes: frozenset[Hex]
    """Where it happened."""

    place: Hex = 0
    """Where the last of it did."""


class Replay:
    """Acts in their order; one of them, or all at once, may be on show."""

    def __init__(self) -> None:
        self.acts: list[Act] = []
        self.at: int | None = None
        """Which one is on show: -1 for all at once, None for none."""

    def forget(self) -> None:
        """An order has been given at this keyboard: what led to it has been seen."""
        self.acts, self.at = [], None

    def note(self, act: Act) -> None:
        """The other side has done something more."""
        self.acts.append(act)
        del self.acts[:-MOST]

    def toggle(self) -> None:
        """Show all at once, or go back to the battle as it stands."""
        self.at = -1 if self.at is None and self.acts else None

    def step(self, by: int) -> None:
        """The act after the one on show, or before; before the first, all at once."""
        if self.at is not None:
            self.at = max(-1, min(len(self.acts) - 1, self.at + by))

    @property
    def why_none(self) -> str | None:
        """Why there is nothing to be seen once more."""
        return None if self.acts else NOTHING_DONE

    @property
    def shown(self) -> Act | None:
        """What is on show; all acts as one while that is all at once."""
        if self.at is None or not self.acts:
            return None
        if self.at >= 0:
            return self.acts[self.at]
        words = tuple(line for act in self.acts for line in act.words)
        hexes = frozenset[Hex]().union(*(act.hexes for act in self.acts))
        place = next((act.place for act in reversed(self.acts) if act.place), 0)
        return Act(self.acts[-1].position, words, hexes, place)

    @property
    def words(self) -> tuple[str, ...]:
        """What is told of what is on show; of all at once, first how each is seen."""
        told = self.shown.words if self.shown is not None else ()
        return (ONE_BY_ONE, *told) if self.at == -1 and len(self.acts) > 1 else told

    @property
    def title(self) -> str:
        """`Replay: 3 of 12`."""
        if self.at is None:
            return ""
        return (
            f"Replay: {self.at + 1} of {len(self.acts)}" if self.at >= 0 else "Replay: all at once"
        )


def act_of(position: HexPosition, change: Change) -> Act:
    """What came of an order that has led to a position."""
    said = (narrated(event, change.state) for event in change.events)
    words = tuple(line for line in said if line)
    return Act(position, words, hexes_of(change.events), place_of(change.events))


def place_of(events: Iterable[object]) -> Hex:
    """Where the last of some events that names a hex has ended; 0 for nowhere."""
    places = [next(iter(_hexes(event)), 0) for event in events]
    return next(filter(None, reversed(places)), 0)


def _hexes(event: object) -> list[Hex]:
    found = (getattr(event, name, 0) for name in PLACES)
    return [hex_ for hex_ in found if isinstance(hex_, int) and hex_ >= LEAST_HEX]


def hexes_of(events: Iterable[object]) -> frozenset[Hex]:
    """Where events happened, as far as they say so."""
    return frozenset(hex_ for event in events for hex_ in _hexes(event))
