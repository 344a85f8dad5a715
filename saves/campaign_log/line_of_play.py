"""The line of play: the orders that count, where they have led, how far one may go back on it."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self, TypeAlias

from campaign import CampaignState, Roll, Side, write_order
from campaign.actions import End
from saves.campaign_log.agreements import Agreed, agreed
from saves.storage.integrity import Archive
from saves.storage.row_format import Row

ENDS_PHASE = write_order(End())
"""The order by which a player ends a segment himself."""


class Entry(NamedTuple):
    """One order of a campaign's log, with its dice."""

    number: int
    turn: int
    side: Side
    """Whose decision it was."""

    order: str
    rolls: tuple[Roll, ...] = ()
    by_hand: bool = False
    """The dice were rolled by a player, not by the campaign."""


@dataclass
class LineOfPlay:
    """Where a campaign stands, and which orders led there."""

    state: CampaignState
    entries: list[Entry] = field(default_factory=list)
    thrown: int = 0
    """Dice that fell on the line."""

    before: list[CampaignState] = field(default_factory=list)
    """The positions before the last entries: those one may go back to, the latest last."""

    earlier: "Earlier | None" = None
    """Finds those before them, once somebody has gone back to the first of them."""

    undone: list[Entry] = field(default_factory=list)
    """Orders taken back, the one to be redone first last."""

    @property
    def tip(self) -> int:
        """The line that led to the present position; 0 is the opening."""
        return self.entries[-1].number if self.entries else 0

    @property
    def parent(self) -> int:
        """The line before that."""
        return self.entries[-2].number if len(self.entries) > 1 else 0

    def copy(self) -> Self:
        """The same, to be played on while this one stays."""
        entries, before, undone = [*self.entries], [*self.before], [*self.undone]
        return replace(self, entries=entries, before=before, undone=undone)

    def advance(self, entry: Entry, state: CampaignState) -> None:
        """An order was carried out. Behind a die, or the other's choice, one does not go back."""
        self.entries.append(entry)
        self.thrown += len(entry.rolls)
        if may_be_undone(entry, self.state, state):
            self.before.append(self.state)
        else:
            self.before.clear()
            self.earlier = None
        self.state = state

    def go_back(self) -> None:
        """The last order was taken back."""
        self.undone.append(self.entries.pop())
        self.state = self.before.pop()
        self.look_further_back()

    def look_further_back(self) -> None:
        """Find earlier positions to which one may go back, if none is known any more."""
        while not self.before and self.earlier is not None:
            self.before, self.earlier = self.earlier()

    def may_go_back_from(self, number: int) -> bool:
        """The order of this line may be taken back, with all that came after it."""
        orders = sum(entry.number >= number for entry in self.entries)
        while len(self.before) < orders and self.earlier is not None:
            found, self.earlier = self.earlier()
            self.before[:0] = found
        return 0 < orders <= len(self.before)


Earlier: TypeAlias = Callable[[], tuple[list[CampaignState], "Earlier | None"]]
"""Positions to which one may go back, the latest last, and what finds those before them."""


def may_be_undone(entry: Entry, before: CampaignState, after: CampaignState) -> bool:
    """No die fell, no phase was ended, and the same side still decides in the same player turn.

    What it decides on may have become something else: a promotion, or the last loss by hunger,
    brings its step to an end by itself, and is still nobody's choice but the player's.
    """
    return not entry.rolls and entry.order != ENDS_PHASE and _decider(before) == _decider(after)


def _decider(state: CampaignState) -> tuple[object, ...]:
    """Whose choices one may go back in: those of a side in one player turn, in one go."""
    if not state.agenda:
        return ()
    return state.turn, state.active, state.to_move


class Present:
    """What is in a campaign now, and where play stands: a record shows it, a writer changes it."""

    def __init__(self, save: Archive, play: LineOfPlay) -> None:
        self.save = save
        self.play = play
        self._agreed_in: tuple[Row, Agreed] | None = None

    @property
    def agreed(self) -> Agreed:
        """What the row of the campaign says, read once as long as it is the same."""
        if self._agreed_in is None or self._agreed_in[0] is not self.save.campaign:
            self._agreed_in = (self.save.campaign, agreed(self.save.campaign))
        return self._agreed_in[1]
