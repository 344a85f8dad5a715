"""What came of the turns and battles of a history: who won, what fell, what was raised.

Nothing of it is kept in the log, so the orders are played again, branch by branch. Pure.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from campaign import CampaignState, Change
from campaign.board.board import bits, board
from campaign.events import BattleAvoided, PieceRecruited
from campaign.statistics import BattleFought
from campaign.statistics.battles import BattleCount
from campaign.terms import SIDES, BoxId, Side
from saves.campaign_log.line_of_play import Entry
from saves.campaign_log.replay import entry_of, play_again
from saves.campaign_log.save_points import BATTLE, TURN, Branch, SavePoint
from saves.storage.integrity import Archive
from screens.text.phrases import SIDE_LETTERS, SIDE_NAMES, count, joined, place

Key = tuple[int, str]
"""A save point: its line and its kind."""

MOST_NAMED = 3
"""Boxes that are called by their names; of more only the number is said."""


class HandsChanged(NamedTuple):
    """A box changed hands."""

    line: int
    box: BoxId
    was: Side | None
    holder: Side | None


class Outcome(NamedTuple):
    """What came of the orders from one point to the next of its kind."""

    side: Side | None = None
    """Whose player turn it was; None of a battle."""

    battles: tuple[BattleFought, ...] = ()
    boxes: tuple[HandsChanged, ...] = ()
    raised: int = 0
    """Pieces recruited. [BG 12.2]"""

    away: Side | None = None
    """Whose cavalry withdrew, so that there was no battle. [BG 8.13]"""


def outcomes(
    save: Archive, opening: CampaignState, points: Sequence[SavePoint], branches: Sequence[Branch]
) -> Iterator[Mapping[Key, Outcome]]:
    """What came of each point, as far as it is known; after every order once more.

    Of a branch, what was left to do in the turn that it began in belongs to no point of its own.

    Raises:
        LineError: at a line that no longer leads where it did; what came before stays known.
    """
    forks = {branch.fork for branch in branches}
    reached = {0: opening}
    found: dict[Key, Outcome] = {}
    for at, branch in enumerate(branches):
        own = {0, *branch.lines} if not at else {*branch.lines}
        state = reached[branch.fork]
        tally = _Tally(state, (point for point in points if point.number in own), found)
        for number in branch.lines:
            entry = entry_of(save.entries[number - 1])
            change = play_again(state, entry)
            tally.take(state, entry, change)
            state = change.state
            if number in forks:
                reached[number] = state
            yield found


class _Tally:
    """Follows the orders of one branch."""

    def __init__(
        self, start: CampaignState, points: Iterable[SavePoint], found: dict[Key, Outcome]
    ) -> None:
        self._points = {(point.number, point.kind): point for point in points}
        self._found = found
        self._battles = BattleCount(start)
        self._at = 0
        """The line of the position before the next order."""

        self._turn: Key | None = None
        self._battle: Key | None = None

    def take(self, before: CampaignState, entry: Entry, change: Change) -> None:
        """One more order, and what came of it."""
        self._begin()
        fought = len(self._battles.fought)
        self._battles.take(before, entry, change)
        battles = tuple(self._battles.fought[fought:])
        raised = sum(isinstance(event, PieceRecruited) for event in change.events)
        taken = tuple(_changed_hands(before, change.state, entry.number))
        self._add(self._turn, battles, taken, raised)
        away = next(
            (event.side for event in change.events if isinstance(event, BattleAvoided)), None
        )
        if battles:
            self._add(self._battle, battles, (), 0)
        elif away and self._battle:
            self._found[self._battle] = Outcome(away=away)
        if battles or away:
            self._battle = None
        self._at = entry.number

    def _begin(self) -> None:
        """A turn or a battle may begin where play stands."""
        if (turn := (self._at, TURN)) in self._points:
            self._turn = turn
            side = self._points[turn].side
            self._found[turn] = Outcome(Side(side) if side else None)
        if (battle := (self._at, BATTLE)) in self._points:
            self._battle = battle

    def _add(
        self,
        key: Key | None,
        battles: tuple[BattleFought, ...],
        boxes: tuple[HandsChanged, ...],
        raised: int,
    ) -> None:
        if key is not None:
            had = self._found.get(key, Outcome())
            self._found[key] = had._replace(
                battles=(*had.battles, *battles),
                boxes=(*had.boxes, *boxes),
                raised=had.raised + raised,
            )


def _changed_hands(
    before: CampaignState, after: CampaignState, line: int
) -> Iterator[HandsChanged]:
    """What somebody else holds after an order, or nobody any more."""
    changed = (before.held[0] ^ after.held[0]) | (before.held[1] ^ after.held[1])
    for box in bits(changed):
        yield HandsChanged(line, after.theater.ids[box], before.holder(box), after.holder(box))


# --- in words ----------------------------------------------------------------------------------


def in_words(outcome: Outcome, kind: str, room: int) -> str:
    """What came of a point, as fully as there is room for; perhaps nothing."""
    ways = _of_battle(outcome) if kind == BATTLE else _of_turn(outcome)
    return next((words for words in ways if len(words) <= room), "")


def _of_battle(outcome: Outcome) -> Iterator[str]:
    """Who won, and what it cost, or only who won; or who slipped away before it."""
    if outcome.away:
        yield f"no battle: {SIDE_NAMES[outcome.away]}'s cavalry withdrew"
        yield "no battle"
    if not outcome.battles:
        return
    [battle, *_] = outcome.battles
    who = SIDE_NAMES[battle.winner] if battle.winner else "nobody"
    lost = " ".join(f"{SIDE_LETTERS[side]}{battle.losses(side)}" for side in SIDES)
    yield f"{who} won, lost {lost}"
    yield f"{who} won"


def _of_turn(outcome: Outcome) -> Iterator[str]:
    """Battles, as the side whose turn it was fared; boxes that changed hands; pieces raised."""
    side = outcome.side
    taken = [one.box for one in outcome.boxes if one.holder is side]
    lost = [one.box for one in outcome.boxes if one.was is side and one.holder is not side]
    changes = ("took", taken), ("lost", lost)
    raised = f"raised {outcome.raised}" if outcome.raised else ""
    names = [_named(deed, boxes) for deed, boxes in changes]
    numbers = [_counted(deed, boxes) for deed, boxes in changes]
    few = [f"{deed} {len(boxes)}" if boxes else "" for deed, boxes in changes]
    won = _won(outcome)
    for parts in ((won, *names, raised), (won, *numbers, raised), (won, *numbers), (won, *few)):
        yield "; ".join(filter(None, parts))


def _won(outcome: Outcome) -> str:
    """How many battles the side won whose turn it was."""
    fought = len(outcome.battles)
    won = sum(battle.winner is outcome.side for battle in outcome.battles)
    if fought > 1:
        return f"won {won} of {fought} battles"
    if not fought:
        return ""
    undecided = outcome.battles[0].winner is None
    return "battle undecided" if undecided else "battle won" if won else "battle lost"


def _named(deed: str, boxes: Sequence[BoxId]) -> str:
    """Boxes by name; of too many the cities alone, unless there are too many of them."""
    if not boxes:
        return ""
    if len(boxes) <= MOST_NAMED:
        return f"{deed} {joined([place(box) for box in boxes])}"
    cities = [box for box in boxes if _raises_troops(box)]
    more = len(boxes) - len(cities)
    if not cities or not more or len(cities) > MOST_NAMED:
        return _counted(deed, boxes)
    others = f"{count(more)} {'box' if more == 1 else 'boxes'} more"
    return f"{deed} {joined([*map(place, cities), others])}"


def _raises_troops(box: BoxId) -> bool:
    """A recruitment city of either side. [BG 12.2]"""
    return any(board()[box].recruits)


def _counted(deed: str, boxes: Sequence[BoxId]) -> str:
    if not boxes:
        return ""
    kinds = ("city", "cities") if all(map(_raises_troops, boxes)) else ("box", "boxes")
    return f"{deed} {count(len(boxes))} {kinds[len(boxes) > 1]}"
