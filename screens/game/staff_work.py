"""What a staff has done: which lines of the log were its orders, and what came of them.

The log does not say who gave a player's orders. That is kept beside what the staff was told, as the
first and the last line since it was set to work; what came of them, the log itself tells again.
"""

from collections.abc import Iterable, Iterator, Sequence

from campaign import CampaignError, CampaignState, Side, read_order
from campaign.actions import Attack, Battle, Breakout, March
from campaign.agenda import Marching
from campaign.events import Event
from campaign.terms import BoxId
from saves.campaign_log.line_of_play import Entry
from saves.campaign_log.replay import play_again
from saves.hosting.seated import Campaign
from screens.game.staff_orders import Stint
from screens.game.staff_words import (
    ALL_UNDONE,
    IDLE,
    NO_WORK,
    NOTHING_CAME,
    StaffDeed,
    Undoing,
    deeds_told,
)
from screens.game.undo_groups import GivenByKey
from screens.map.told import before_next_turn, told_of
from screens.map.turn_report import can_do_without
from screens.text.orders import FIGHT

BEGINS = (Attack, Battle, Breakout)


class StaffWork:
    """What came of the orders of a staff, as far as they count."""

    def __init__(self, journal: Campaign) -> None:
        self._journal = journal
        self._deeds: dict[int, tuple[StaffDeed, ...]] = {}
        """By the line of the log; what is not known is read there."""

    def note(self, numbers: Sequence[int], events: Iterable[Event], state: CampaignState) -> None:
        """Something came of orders of the staff, and led to a position."""
        if numbers:
            self._deeds.update(dict.fromkeys(numbers, ()))
            self._deeds[numbers[-1]] = deeds_of(events, state)

    def deeds(self, side: Side, stint: Stint) -> list[StaffDeed]:
        """What it did for a side in a stint, as far as its orders count.

        Raises:
            CampaignError: if the log cannot be played again.
        """
        lines = [entry.number for entry in self._entries(side, stint)]
        if not self._deeds.keys() >= set(lines):
            self._play_again(lines[0], lines[-1])
        return [deed for line in lines for deed in self._deeds[line]]

    def count(self, side: Side, stint: Stint) -> int:
        """In how many lines that is told; of a log that cannot be played again, those known."""
        try:
            return len(self.deeds(side, stint))
        except CampaignError:
            return sum(len(told) for line, told in self._deeds.items() if line in stint.lines)

    def orders(self, side: Side, stint: Stint) -> int:
        """How many of its own orders count, without the enemy's in a battle that it fights."""
        return sum(entry.side is side for entry in self._entries(side, stint))

    def _entries(self, side: Side, stint: Stint) -> list[Entry]:
        """Its orders that count; of a battle that it fights, those of both sides."""
        entries = self._journal.entries() if stint.first else ()
        return [
            entry
            for entry in entries
            if entry.number in stint.lines and (entry.side is side or entry.order.startswith(FIGHT))
        ]

    def _play_again(self, first: int, last: int) -> None:
        for line, events, state in self._told_again(first, last):
            self._deeds.setdefault(line, deeds_of(events, state))

    def _told_again(
        self, first: int, last: int
    ) -> Iterator[tuple[int, Sequence[Event], CampaignState]]:
        """What came of the orders that count, from one line to another, as the log has it."""
        entries = [one for one in self._journal.entries() if one.number <= last]
        begun = next(at for at, one in enumerate(entries) if one.number == first)
        before = entries[begun - 1].number if begun else 0
        state = self._journal.record.position_at(before)
        for entry in entries[begun:]:
            state, events = play_again(state, entry)
            yield entry.number, events, state

    def march_so_far(self) -> list[Event]:
        """What has come of the march that goes on, whoever has ordered it, and whenever."""
        state, entries = self._journal.state, self._journal.entries()
        if not state.agenda or not isinstance(state.step, Marching):
            return []
        orders = ((one.number, read_order(one.order)) for one in reversed(entries))
        began = next((line for line, order in orders if isinstance(order, March)), None)
        if began is None:
            return []  # it goes on since the campaign began
        try:
            again = [*self._told_again(began, self._journal.last)]
        except CampaignError:
            return []  # it was played by other rules: the staff looks from here on
        return [event for _, events, _ in again for event in events]

    def undoing(self, side: Side, stint: Stint) -> Undoing | None:
        """What goes if all of it is taken back; None if there is nothing that counts."""
        done, entries = self._entries(side, stint), self._journal.entries()
        if not done:
            return None
        first, own = done[0].number, self.orders(side, stint)
        gone = [entry for entry in entries if entry.number >= first]
        return Undoing(
            before=entries[-len(gone) - 1].number if len(gone) < len(entries) else 0,
            first=first,
            orders=own,
            since=len(gone) - own,
            dice=sum(len(entry.rolls) for entry in gone),
            battles=_fought(gone),
            is_free=self._journal.can_take_back_from(first),
        )


def deeds_of(events: Iterable[Event], state: CampaignState) -> tuple[StaffDeed, ...]:
    """What came of an order that led to a position, as far as it is worth a line."""
    worth = (event for event in before_next_turn(events) if not can_do_without(event))
    return tuple(
        StaffDeed(state.turn, one.text) for event in worth for one in told_of(event, state)
    )


def told_of_work(work: StaffWork, side: Side, stint: Stint, *, is_idle: bool = False) -> list[str]:
    """What the staff of a side did in a stint, turn by turn, or that it did nothing.

    It may have been set to work since, and have been *idle*: then it is told what it did before.

    Raises:
        CampaignError: as `StaffWork.deeds`.
    """
    head = [IDLE] if is_idle and stint.first else []
    if work.undoing(side, stint) is None:
        return head + deeds_told((), ALL_UNDONE if stint.first else NO_WORK)
    return head + deeds_told(work.deeds(side, stint), NOTHING_CAME)


def as_one(stint: Stint, lines: int) -> GivenByKey:
    """Its orders as those of one key, for whoever takes them back another day; the log has so many
    lines.
    """
    numbers = tuple(range(stint.first, min(stint.last, lines) + 1))
    return GivenByKey(numbers, (None,) * len(numbers))


def _fought(entries: Iterable[Entry]) -> tuple[BoxId, ...]:
    """Where there were battles, each once."""
    box, found = "", dict[BoxId, None]()
    for entry in entries:
        action = read_order(entry.order)
        if isinstance(action, BEGINS):
            box = action.box
        elif box and entry.order.startswith(FIGHT):
            found[box] = None
    return tuple(found)
