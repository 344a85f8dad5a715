"""What the other side did when it last acted, to be seen once more. No screen."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from campaign.battle.secrets import open_to
from campaign.board.board import Theater
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting, Activation
from campaign.terms import SIDES, Side
from screens.battle.battle_log import Told
from screens.battle.nei_boschi.verbs import LEAST_HEX
from screens.text.names import names_in, with_names
from screens.text.narration import narrate

MOST = 400
"""So many orders of the other side are kept."""

PLACES = ("to", "target", "hex", "at", "start")
"""The fields of events that name hexes, those where something ended first."""


NOTHING_DONE = "The other side has done nothing yet."
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
    """What each side did when it last acted, answers of the other one included; one act of it, or
    all at once, may be on show.

    It stays until its side acts again, so that no order that is given too soon takes it away.
    """

    def __init__(self) -> None:
        self._acts: dict[Side, list[Act]] = {side: [] for side in SIDES}
        self._since: list[tuple[Side, Act]] | None = []
        """What was done since a position came on show, until it is known what had led to it."""

        self.last: Side | None = None
        """Who has acted last."""

        self.of: Side | None = None
        """Whose acts are looked at."""

        self.at: int | None = None
        """Which one is on show: -1 for all at once, None for none."""

    @property
    def acts(self) -> list[Act]:
        """Those that are looked at, in their order."""
        return self._acts[self.of] if self.of is not None else []

    @property
    def news(self) -> int:
        """How many there are, while nobody has acted since."""
        return len(self.acts) if self.last is self.of else 0

    def forget(self) -> None:
        """Another position is on show: nothing has led to it."""
        self._acts = {side: [] for side in SIDES}
        self._since = []
        self.last = self.at = None

    def note(self, side: Side, act: Act) -> None:
        """A side has done something more; if the other one has acted in between, it begins anew."""
        if self._since is not None:
            self._since.append((side, act))
        if side is not self.last:
            self._acts[side] = []
        self.last = side
        self._acts[side].append(act)
        del self._acts[side][:-MOST]

    def recall(self, past: Iterable[tuple[Side, Act]]) -> None:
        """What had led to the position that came on show, in its order; what was done since then
        comes behind it. What is on show stays so.
        """
        since, of, at = self._since or (), self.of, self.at
        known = len(self.acts)
        self.forget()
        for side, act in (*past, *since):
            self.note(side, act)
        self._since = None
        self.of = of
        self.at = at + len(self.acts) - known if at is not None and at >= 0 else at

    @property
    def counts(self) -> tuple[int, ...]:
        """How many acts of each side are kept."""
        return tuple(len(self._acts[side]) for side in SIDES)

    def keep(self, counts: Iterable[int]) -> None:
        """Keep no more than so many of each side, the last ones."""
        for side, count in zip(SIDES, counts, strict=True):
            del self._acts[side][: max(0, len(self._acts[side]) - count)]

    def look_at(self, side: Side | None) -> None:
        """Whose acts are to be looked at."""
        if side is not self.of:
            self.of, self.at = side, None

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


def acting_side(position: HexPosition) -> Side:
    """Whose acting an order belongs to: an answer to those who act is a part of it."""
    acting = (step.side for step in position.agenda if isinstance(step, Acting | Activation))
    return next(acting, position.to_move)


def act_of(
    position: HexPosition, events: Iterable[object], theater: Theater, sides: Collection[Side]
) -> Act:
    """What came of an order that has led to a position, as far as these sides are told of it."""
    told, names = open_to(sides, events), names_in(position)
    words = tuple(with_names(line, names) for event in told if (line := narrate(event, theater)))
    return Act(position, words, hexes_of(told), place_of(told))


def acts_before(
    told: Sequence[Told], position: HexPosition, theater: Theater, sides: Collection[Side]
) -> list[tuple[Side, Act]]:
    """What each side did when it last acted, out of all that has led to a position."""
    acting = [acting_side(one.before) for one in told]
    first, positions = _of_the_last_two(acting), [*(one.before for one in told), position]
    return [
        (acting[n], act_of(positions[n + 1], told[n].events, theater, sides))
        for n in range(first, len(told))
    ]


def _of_the_last_two(acting: Sequence[Side]) -> int:
    """Where the other side began to act before the one that acted last, as far as it is kept."""
    first, turns = len(acting), 0
    while first and first > len(acting) - 2 * MOST:
        turns += first == len(acting) or acting[first - 1] is not acting[first]
        if turns > len(SIDES):
            break
        first -= 1
    return first


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
