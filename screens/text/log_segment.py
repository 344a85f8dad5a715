"""What was played between two lines of a log, on whatever branch, and what came of it."""

from collections.abc import Iterable, Iterator

from campaign import CampaignState, Change
from saves.campaign_log.campaign_record import Record
from saves.campaign_log.line_of_play import Entry
from saves.campaign_log.replay import play_again


def retold(opening: CampaignState, entries: Iterable[Entry]) -> Iterator[tuple[Entry, Change]]:
    """Orders from a position on and what came of them, played again.

    Raises:
        LineError: at a line that no longer leads where it did.
    """
    state = opening
    for entry in entries:
        change = play_again(state, entry)
        yield entry, change
        state = change.state


def story(record: Record, first: int, second: int) -> list[tuple[Entry, Change]] | None:
    """What was played from one line to another; None if the first does not lead to the second.

    Raises:
        SaveError: if one of them is no order.
        LineError: at a line that no longer leads where it did.
    """
    entries = record.way_to(second)
    numbers = [0, *(entry.number for entry in entries)]
    if first not in numbers:
        return None
    return list(retold(record.position_at(first), entries[numbers.index(first) :]))
