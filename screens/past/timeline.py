"""A war on a reel: every order that counts with the position it led to, to be run back and forth.

Pure: knows no screen and no clock.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from campaign import CampaignState, Change, ReplayError
from campaign.battle.secrets import open_to
from campaign.events import BattleBegan, BoxActivated, TurnBegan
from campaign.scenario import SKIRMISH
from campaign.standalone import round_of
from campaign.statistics import Recorded
from campaign.terms import SIDES, Side
from screens.text.event_summary import place_of
from screens.text.narration import narrated
from screens.text.phrases import SIDE_ADJECTIVES
from screens.text.skirmish_report import moment


class WarFrame(NamedTuple):
    """One order and what came of it; the first frame is the opening, without an order."""

    entry: Recorded | None
    change: Change

    @property
    def state(self) -> CampaignState:
        return self.change.state

    @property
    def number(self) -> int:
        """Its line in the log; 0 is the opening."""
        return self.entry.number if self.entry else 0

    @property
    def box(self) -> str | None:
        """Where it happened, if it happened somewhere."""
        return place_of(self.change)

    def sentences(self, sides: Collection[Side] = SIDES) -> Iterator[str]:
        """What happened, in words, with the secrets of these *sides*."""
        for event in open_to(sides, self.change.events):
            if text := narrated(event, self.state):
                yield text


class Chapter(StrEnum):
    """What one may jump to."""

    TURN = "turn"
    """The beginning of a player turn, or of a turn of a skirmish."""

    MARCH = "march"
    BATTLE = "battle"


_BEGINS = {TurnBegan: Chapter.TURN, BoxActivated: Chapter.MARCH, BattleBegan: Chapter.BATTLE}


class Stop(NamedTuple):
    """A frame that one may name: the beginning of a turn, or either end."""

    place: int
    """The frame, from 0."""

    text: str


class Reel:
    """All frames of a war, and where its scenes begin."""

    def __init__(self, opening: CampaignState, told: Iterable[tuple[Recorded, Change]]) -> None:
        self.frames = [WarFrame(None, Change(opening))]
        self.broken = ""
        """Why the reel ends before the war does: older rules led elsewhere; else nothing."""

        try:
            self.frames += (WarFrame(entry, change) for entry, change in told)
        except ReplayError as error:
            self.broken = str(error)
        self.begins: dict[Chapter, list[int]] = {scene: [] for scene in Chapter}
        stood = round_of(opening)
        for place, frame in enumerate(self.frames):
            events = map(type, frame.change.events)
            scenes = {_BEGINS[event] for event in events if event in _BEGINS}
            if round_of(frame.state) != stood and frame.state.agenda:
                scenes.add(Chapter.TURN)
                stood = round_of(frame.state)
            for scene in scenes:
                self.begins[scene].append(place)

    @property
    def last(self) -> int:
        """The place of the last frame."""
        return len(self.frames) - 1

    def jump(self, scene: Chapter, place: int, by: int) -> int | None:
        """The place where the next scene of a kind begins, or the one before; None if none does."""
        places = self.begins[scene]
        at = bisect_right(places, place) if by > 0 else bisect_left(places, place) - 1
        return places[at] if 0 <= at < len(places) else None

    @property
    def numbers(self) -> list[int]:
        """The lines of the log, the opening included."""
        return [frame.number for frame in self.frames]

    def at_line(self, number: int) -> int:
        """The place of a line of the log; if it is none of these, of the last one before it."""
        return max(0, bisect_right(self.numbers, number) - 1)

    def between(self, first: int, last: int) -> Sequence[tuple[Recorded, Change]]:
        """What was told after one frame, up to another."""
        return [(f.entry, f.change) for f in self.frames[first + 1 : last + 1] if f.entry]

    def before(self, place: int, most: int, sides: Collection[Side] = SIDES) -> list[str]:
        """The last sentences about what went before a frame, the latest first."""
        found: list[str] = []
        while place > 0 and len(found) < most:
            place -= 1
            found += reversed(list(self.frames[place].sentences(sides)))
        return found[:most]

    def stops(self) -> list[Stop]:
        """The opening, the beginning of every turn, and the end."""
        found = {0: Stop(0, f"{self.frames[0].state.date.label}, the opening")}
        for place in self.begins[Chapter.TURN]:
            state = self.frames[place].state
            side = state.to_move if state.scenario is SKIRMISH else state.active
            found[place] = Stop(place, f"{when(state)}, {SIDE_ADJECTIVES[side or state.active]}")
        if self.last not in found:
            state = self.frames[-1].state
            word = "now" if state.agenda else "the end"
            found[self.last] = Stop(self.last, f"{when(state)}, {word}")
        return list(found.values())


def when(state: CampaignState) -> str:
    """The date and the turn: `Jul 1861, turn 1`."""
    turn = moment(state) if state.scenario is SKIRMISH else f"turn {state.turn}"
    return f"{state.date.label}, {turn}"
