"""What commanders do again and again, counted from the rules alone, order by order.

A habit is no judgment: a good commander leaves a march unused at times. Side by side with those of
another commander, or of the same one yesterday, they say what a figure of strength cannot.
"""

from collections import Counter
from typing import NamedTuple

from campaign.actions import (
    Done,
    End,
    Entrench,
    Invade,
    Lead,
    March,
    Move,
    Promote,
    Recruit,
    Restore,
    Roll,
    Sail,
)
from campaign.agenda import Marches, Marching, Recruitment
from campaign.commanders.arena.guard import GuardCount, IdleCount
from campaign.commanders.arena.ordered import Ordered
from campaign.events import (
    BattleAvoided,
    BattleBegan,
    BoxTaken,
    MarchesGiven,
    MarchesRolled,
    PiecesMoved,
    PiecesSailed,
    RecruitmentRolled,
    TurnBegan,
)
from campaign.rules.marches import propose_march
from campaign.rules.promotion import propose_promote
from campaign.rules.recruitment import MILITIA, room_for_recruits
from campaign.rules.sea import INVASION_BASE, INVASION_DIE
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, SIDES, UNION, BoxId, PieceType, Side


class Habits(NamedTuple):
    """What one side did in one game, or in several: all numbers but the last add up."""

    turns: int = 0
    """Player turns that it has played to their end."""

    marches: int = 0
    """Marches that it had and could have used. [BG 4.1]"""

    unused: int = 0
    """Of these: given up while a box could still march, or spent on a box of which nobody moved,
    dug, recovered or led. [BG 4.2]"""

    moved: int = 0
    """Pieces moved or shipped, one for each time. [BG 4.4, BG 6.1]"""

    back: int = 0
    """Of these: back to a box that as many pieces of that type had left for here in this player
    turn or its last one, if there was no battle here since, nor was the box taken."""

    promotions: int = 0
    """Promotions in its own player turns. [BG 11.1, BG 11.2]"""

    costly: int = 0
    """Of these: pieces that were no militia, where militia could have risen, if at the end of that
    turn's recruitment points, room in the army and a city were left, and no militia in the pool:
    the counter that a promotion gives back was missing. [BG 11.3, BG 12.1]"""

    open_ports: int = 0
    """Ends of its player turns with a port among the seven cities that it held with nobody in it,
    where an enemy could come next turn and no garrison fights, though its own pieces had stood
    there or within a march when the turn began: so many ports. Not counted where the war is lost
    with that turn: the last hope is worth any port. [BG 6.2, BG 13.1, BG 13.4]"""

    uncovered: int = 0
    """Ends of its player turns with nobody in its capital and an enemy within a march of it; not
    where the war is lost with that turn."""

    sixes: int = 0
    """March dice that allowed an invasion, with pieces in Washington and a port to land in.
    [BG 6.2]"""

    sixes_used: int = 0
    """Of these: turns with a landing."""

    attacks: int = 0
    """Battles that began in which it attacked. [BG 8.1]"""

    idle: int = 0
    """The largest stack that three of its player turns in a row nobody left, that did not dig and
    fought no battle; counted as small as it was meanwhile."""

    def plus(self, other: "Habits") -> "Habits":
        """Both together: numbers added up, the larger of the idle stacks."""
        both = Habits(*[a + b for a, b in zip(self, other, strict=True)])
        return both._replace(idle=max(self.idle, other.idle))


ON_A_MARCH = (Move, Sail, Invade, Entrench, Restore, Lead)
"""What a march is used for."""


class HabitCount:
    """Follows a game, and counts the habits of both sides."""

    def __init__(self, opening: CampaignState) -> None:
        self._counts: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
        self._marches = _MarchCount(opening, self._counts)
        self._paths = tuple(_PathCount(self._counts[side.seat]) for side in SIDES)
        self._promotions = _PromotionCount(self._counts)
        self._sixes = _SixCount(self._counts[UNION.seat])
        self._guard = GuardCount(opening, self._counts)
        self._idle = IdleCount(opening)

    def take(self, order: Ordered) -> None:
        """One more order, and what came of it."""
        self._marches.take(order)
        self._promotions.take(order)
        self._sixes.take(order)
        for event in order.change.events:
            match event:
                case PiecesMoved() | PiecesSailed():
                    self._paths[event.side.seat].went(event)
                case BoxTaken() | BattleAvoided():
                    self._struggle_for(event.box)
                case BattleBegan():
                    self._counts[event.attacker.seat]["attacks"] += 1
                    self._struggle_for(event.box)
                case TurnBegan():
                    self._turn_ends(order.before.active)
        self._idle.take(order)
        self._guard.take(order)

    def _struggle_for(self, box: BoxId) -> None:
        for paths in self._paths:
            paths.forget(box)

    def _turn_ends(self, side: Side) -> None:
        self._counts[side.seat]["turns"] += 1
        self._paths[side.seat].turn_ends()

    def habits(self) -> tuple[Habits, Habits]:
        """The habits of both sides so far, Union first."""
        union, confederate = (
            Habits(**count, idle=idle)
            for count, idle in zip(self._counts, self._idle.largest, strict=True)
        )
        return union, confederate


class _MarchCount:
    """Marches, and those that came to nothing."""

    def __init__(self, opening: CampaignState, counts: tuple[Counter[str], Counter[str]]) -> None:
        self._counts = counts
        self._used = False
        step = opening.step if opening.agenda else None
        if isinstance(step, Marches) and step.left:
            counts[step.side.seat]["marches"] += step.left

    def take(self, order: Ordered) -> None:
        action, step = order.action, order.before.step
        for event in order.change.events:
            if isinstance(event, MarchesRolled | MarchesGiven):
                self._counts[event.side.seat]["marches"] += event.marches
        if isinstance(action, March):
            self._used = False
        elif isinstance(action, ON_A_MARCH):
            self._used = True
        elif isinstance(action, Done) and isinstance(step, Marching) and not self._used:
            self._counts[step.side.seat]["unused"] += 1
        elif isinstance(action, End) and isinstance(step, Marches) and step.left:
            # Where no box can march any more nothing was given up.
            what, number = ("unused", 1) if propose_march(order.before) else ("marches", -1)
            self._counts[step.side.seat][what] += number * step.left


class _PathCount:
    """Pieces of one side that went there and back."""

    def __init__(self, count: Counter[str]) -> None:
        self._count = count
        self._now: Counter[tuple[PieceType, BoxId, BoxId]] = Counter()
        self._before: Counter[tuple[PieceType, BoxId, BoxId]] = Counter()

    def went(self, event: PiecesMoved | PiecesSailed) -> None:
        self._count["moved"] += event.count
        left = event.count
        for earlier in (self._now, self._before):
            back = min(left, earlier[event.type, event.to, event.origin])
            earlier[event.type, event.to, event.origin] -= back
            self._count["back"] += back
            left -= back
        self._now[event.type, event.origin, event.to] += left

    def forget(self, box: BoxId) -> None:
        """Who went there had something to do."""
        for earlier in (self._now, self._before):
            for path in [path for path in earlier if path[2] == box]:
                del earlier[path]

    def turn_ends(self) -> None:
        self._now, self._before = Counter(), self._now


class _PromotionCount:
    """Promotions that leave a recruit without a counter. [BG 11.3, BG 12.1]"""

    def __init__(self, counts: tuple[Counter[str], Counter[str]]) -> None:
        self._counts = counts
        self._doubtful = 0

    def take(self, order: Ordered) -> None:
        before, action = order.before, order.action
        if isinstance(action, Promote):
            self._rose(before, action)
        elif isinstance(action, Recruit | Roll | End) and isinstance(before.step, Recruitment):
            self._raised(order, before.step)

    def _rose(self, before: CampaignState, action: Promote) -> None:
        side = before.step.side
        if side is not before.active:
            return
        self._counts[side.seat]["promotions"] += 1
        could = any(other.type.is_militia for other in propose_promote(before))
        self._doubtful += could and not action.type.is_militia

    def _raised(self, order: Ordered, step: Recruitment) -> None:
        after = order.change.state
        if after.agenda and isinstance(after.step, Recruitment) and after.active is step.side:
            return
        placed = step.placed
        if isinstance(order.action, Recruit):
            placed = (*placed, order.action.box)
        rolled = [e.points for e in order.change.events if isinstance(e, RecruitmentRolled)]
        points = rolled[0] if rolled else (step.points or 0) - isinstance(order.action, Recruit)
        missing = min(points, room_for_recruits(after, step.side, placed), self._doubtful)
        if not any(after.in_pool(step.side, type_) for type_ in MILITIA):
            self._counts[step.side.seat]["costly"] += max(0, missing)
        self._doubtful = 0


class _SixCount:
    """Invasions that the march die allowed, and those that came of it. [BG 6.2]"""

    def __init__(self, count: Counter[str]) -> None:
        self._count = count
        self._is_open = False

    def take(self, order: Ordered) -> None:
        if isinstance(order.action, Invade) and self._is_open:
            self._count["sixes_used"] += 1
            self._is_open = False
        elif isinstance(order.action, Roll):
            for event in order.change.events:
                if isinstance(event, MarchesRolled):
                    self._is_open = event.side is UNION and _may_land(order.change.state, event)
                    self._count["sixes"] += self._is_open


def _may_land(state: CampaignState, event: MarchesRolled) -> bool:
    base = 1 << state.theater.number[INVASION_BASE]
    ports = state.held[CONFEDERATE.seat] & state.theater.ports
    return event.die == INVASION_DIE and bool(state.present[UNION.seat] & base and ports)
