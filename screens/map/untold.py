"""What has happened on the map and is put into words when it is painted."""

from collections.abc import Iterator

from campaign import Change
from screens.map.told import before_next_turn, by_staff, told_of
from screens.map.turn_log import TurnLog
from screens.text.event_summary import in_short


class Untold:
    """Changes in their order, for the log and for the line below the map."""

    def __init__(self, log: TurnLog) -> None:
        self._log = log
        self._changes: list[tuple[Change, bool]] = []
        """What happened, and whether the staff ordered it."""

        self._said = 0
        """How much of that happened before something else was said."""

    def take_down(self, change: Change, *, by_staff: bool) -> None:
        """Something has happened."""
        self._changes.append((change, by_staff))

    def said_something(self) -> None:
        """Something else stands in the line: what happened before it goes to the log alone."""
        self._said = len(self._changes)

    def tell(self) -> Iterator[tuple[str, ...]]:
        """Write all of it down in the log; what the line says of it, one change after the other."""
        untold, said = self._changes, self._said
        self._changes, self._said = [], 0
        for number, (change, is_staffs) in enumerate(untold):
            ordered = len([*before_next_turn(change.events)]) if is_staffs else 0
            for at, event in enumerate(change.events):
                lines = told_of(event, change.state)
                self._log.tell(*(map(by_staff, lines) if at < ordered else lines))
            if number >= said:
                yield tuple(in_short(change.events, change.state.theater))
