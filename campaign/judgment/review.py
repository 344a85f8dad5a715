"""After the action: what dice and what choices have decided, order by order.

The judge (`worth.py`) says what each position is worth. A choice is judged where a side had a free
hand: the marches, promotions and recruits of a turn, by where they led against the best course
that the counsel (`courses.py`) finds from the same position; and other answers without a die, one
by one. What a choice cost is never less than nothing: whoever does better than the counsel has
found the best course himself. Dice are judged by what they brought against what was to be expected
of them. What is worth no choice and no die, a turn brings by itself.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import inf
from typing import NamedTuple

from campaign.action_rules import Change
from campaign.actions import Action, read_order
from campaign.agenda import Declaration, Marches, Recruitment, Toll, Withdrawal
from campaign.board.board import bits
from campaign.budget import QUICK, Budget
from campaign.commanders.decisive import victory
from campaign.commanders.rescue import doomed
from campaign.commanders.steady.appraisal import SHIELD
from campaign.dice import ScriptedDice
from campaign.engine import apply, legal_actions
from campaign.errors import MissingRollError
from campaign.judgment.battle_review import BattleReview
from campaign.judgment.courses import (
    MARCHES,
    RECRUITMENT,
    SEGMENTS,
    SegmentCourse,
    segment_of,
)
from campaign.judgment.decided import decided
from campaign.judgment.expected import in_battle, with_odds
from campaign.judgment.falls import falls
from campaign.judgment.grounds import grounds
from campaign.judgment.moments import ANSWER, DIE, Juncture, Review
from campaign.judgment.plans import WORTHWHILE, weighed_courses
from campaign.judgment.tolls import Tolls, knows_odds
from campaign.judgment.volleys import Volleys
from campaign.judgment.worth import WON, Judged, value
from campaign.rules.recruitment import MILITIA, room_for_recruits
from campaign.scenario import SKIRMISH
from campaign.standalone import round_of
from campaign.state import CampaignState
from campaign.statistics.told import Recorded
from campaign.terms import CONFEDERATE, UNION, Side

ANSWERS = 40
"""So many answers to one question are looked at."""

EACH: Mapping[str, tuple[float, float]] = {MARCHES: (2.7, 1.3), RECRUITMENT: (1.5, 1.5)}
"""What a march or a recruitment point brings either side, in points, Union first.

Measured in six wars of veterans of nine turns each, begun in 1861, 1862 and 1863. It is the same
in every war and at any time, so that a die that was reviewed once counts the same ever after.
"""

FALLS, THROWS = 216, 216
"""Dice that can fall in more ways are thrown so often instead."""


def review(
    opening: CampaignState,
    told: Iterable[tuple[Recorded, Change]],
    budget: Budget = QUICK,
    progress: Callable[[int], None] | None = None,
) -> Review:
    """What decided, from the orders and what came of them; *progress* hears of each line.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    found = _Reviewing(opening, budget)
    for entry, change in told:
        budget.listen()
        found.take(entry, change)
        if progress is not None:
            progress(entry.number)
    return found.done()


class _Segment(NamedTuple):
    """A segment that is being played."""

    name: str
    side: Side
    turn: int
    first: int
    began: CampaignState
    best: SegmentCourse
    worst: int
    """The line after which the position had fallen most so far."""

    fell: float
    worth: float
    """What the position was worth after the last order."""


class _Reviewing:
    """Follows a game as it is told."""

    def __init__(self, opening: CampaignState, budget: Budget) -> None:
        self._last, self._budget, self._line = opening, budget, 0
        self._moments: list[Juncture] = []
        self._segment: _Segment | None = None
        self._battle: BattleReview | None = None
        is_skirmish = opening.scenario is SKIRMISH
        self._knows_odds = not is_skirmish or knows_odds(opening)
        follows = Volleys if self._knows_odds else Tolls
        self._volleys = follows(opening, budget) if is_skirmish else None
        """A battle that is all of the game is followed by its volleys. [SK 1.1]"""

        self._curve = [(0, round_of(opening) or opening.turn, self._worth(opening))]

    def take(self, entry: Recorded, change: Change) -> None:
        """One more order, and what came of it."""
        before, after = self._last, change.state
        action = read_order(entry.order)
        if self._volleys is not None:
            self._moments += self._volleys.take(before, entry, action, after)
            if round_of(before) != round_of(after) and after.battle is not None:
                self._curve.append((entry.number, round_of(after), self._worth(after)))
        elif before.battle is not None:
            self._fight(before, entry, after)
        elif (segment := segment_of(before) or self._declared_in(before)) and not entry.rolls:
            self._within(segment, before, entry, after)
        elif entry.rolls:
            self._leave(before)
            self._die(before, entry, action, after)
        else:
            self._leave(before)
            self._answer(before, entry, after)
        is_war = self._volleys is None
        if is_war and after.agenda and before.agenda and after.active is not before.active:
            self._curve.append((entry.number, after.turn, value(after, UNION)))
        self._last, self._line = after, entry.number

    def done(self) -> Review:
        """All of it, but for a segment that goes on: nobody has left a march unused yet."""
        if not self._goes_on():
            self._close()
        if self._battle is not None:
            self._moments.append(self._battle.moment(self._last, self._line))
        last, luck, choice = self._last, 0.0, [0.0, 0.0]
        for moment in self._moments:
            luck += moment.luck if moment.side is UNION else -moment.luck
            choice[moment.side.seat] += moment.choice
        end = (self._line, round_of(last) or last.turn, self._worth(last))
        return Review(
            moments=tuple(self._moments),
            luck=(luck / 2, -luck / 2),
            choice=(choice[0], choice[1]),
            curve=tuple([*self._curve, end] if self._curve[-1] != end else self._curve),
            winner=last.winner,
            is_over=last.ending is not None,
            is_skirmish=self._volleys is not None,
            knows_odds=self._knows_odds,
        )

    def _worth(self, state: CampaignState) -> float:
        """What a position is worth to the Union; of a battle, its chance or its lead."""
        return value(state, UNION) if self._volleys is None else self._volleys.value()

    # --- segments ---

    def _within(
        self, name: str, before: CampaignState, entry: Recorded, after: CampaignState
    ) -> None:
        """An order of a segment in which a side has a free hand."""
        side = before.step.side
        now = self._segment
        if now is None or (now.name, now.side, now.turn) != (name, side, before.turn):
            self._close()
            best = weighed_courses(before, self._budget)[0]
            worth = value(before, side)
            now = _Segment(
                name, side, before.turn, entry.number, before, best, entry.number, 0.0, worth
            )
        worth = value(after, side)
        if worth - now.worth < now.fell:
            now = now._replace(worst=entry.number, fell=worth - now.worth)
        self._segment = now._replace(worth=worth)

    def _declared_in(self, state: CampaignState) -> str:
        """The segment that is being played, if a march of it is asked about: whether to fight those
        in a port, or to contain them. [NS-R8]
        """
        now = self._segment
        is_asked = state.agenda and isinstance(state.step, Declaration)
        return now.name if now is not None and is_asked and state.step.side is now.side else ""

    def _goes_on(self) -> bool:
        """The segment that is being played is not over."""
        now, last = self._segment, self._last
        if now is None or not last.agenda:
            return False
        if self._declared_in(last) or _is_breakout(last):
            return True
        return (segment_of(last), last.step.side, last.turn) == (now.name, now.side, now.turn)

    def _leave(self, state: CampaignState) -> None:
        """Something else is decided: the segment is over; if for a breakout, nothing is judged."""
        if _is_breakout(state):
            self._segment = None
        self._close()

    def _close(self) -> None:
        """The segment that was played is over."""
        segment, self._segment = self._segment, None
        if segment is None:
            return
        name, side = segment.name, segment.side
        # The same odds as in the plans and before an attack: battles count who may be called.
        began, made = (
            with_odds(Judged(state), self._budget) for state in (segment.began, self._last)
        )
        course = segment.best.end
        if name == MARCHES and doomed(segment.began) is not None:  # nothing else counts
            choice = min(0.0, WON * (made.saved(side) - course.saved(side)))
        else:
            choice = min(0.0, made.value(side) - course.value(side))
        won, ending = decided(segment.began), victory(self._last)
        is_won = ending is not None and ending.winner is side
        if choice > -WORTHWHILE or is_won or (won is not None and won is decided(self._last)):
            choice = 0.0  # plans tell of so little as of none, and who wins could do no better
        self._moments.append(
            Juncture(
                *(name, side, segment.turn, segment.first, self._line),
                before=began.value(side),
                after=made.value(side),
                choice=choice,
                worst=segment.worst if segment.fell < 0 else 0,
                gave_up=grounds(began, made, side).gives_up,
                better=grounds(made, course, side, marches=name == MARCHES).brings
                if choice < 0
                else (),
                course=segment.best.orders if choice < 0 else (),
            )
        )

    # --- dice ---

    def _die(
        self, before: CampaignState, entry: Recorded, action: Action, after: CampaignState
    ) -> None:
        """A die outside battles: what it gave, or what it brought, against the mean."""
        side, began, ended = entry.side, value(before, entry.side), value(after, entry.side)
        luck, step = 0.0, before.step
        gives = isinstance(step, Marches | Recruitment)
        about = SEGMENTS[type(step)] if gives else ""
        found = tuple(falls(before, action, entry.number, FALLS, THROWS, self._budget))
        if gives:
            most = _useful(before)
            mean = sum(share * min(most, _given(state)) for share, state in found)
            luck = EACH[about][side.seat] * (min(most, _given(after)) - mean)
        if not isinstance(step, Marches):  # foreign pieces come back with recruits [NS-R28]
            luck += ended - sum(share * value(state, side) for share, state in found)
        if isinstance(step, Toll):  # what is usual is in the stake of Washington [NS 6.0, NS-R14]
            usual = sum(share * state.toll for share, state in found)
            luck += SHIELD * (after.toll - usual) * (1 if side is CONFEDERATE else -1)
        line = entry.number
        moment = Juncture(DIE, side, before.turn, line, line, began, ended, luck, about=about)
        self._moments.append(moment)

    # --- answers ---

    def _answer(self, before: CampaignState, entry: Recorded, after: CampaignState) -> None:
        """A question answered without dice, against the other answers."""
        side = entry.side
        began, made = (self._stands(state, side) for state in (before, after))
        best: float = made
        course: tuple[Action, ...] = ()
        for action, state in self._answers(before):
            if (worth := self._stands(state, side)) > best:
                best, course = worth, (action,)
        if best > made:
            line, box = entry.number, getattr(before.step, "box", "")
            self._moments.append(
                Juncture(
                    *(ANSWER, side, before.turn, line, line, began, made),
                    choice=made - best,
                    box=box,
                    course=course,
                )
            )

    def _stands(self, state: CampaignState, side: Side) -> float:
        """What a position is worth, a battle that has begun by its odds."""
        judged = Judged(state) if state.battle is None else in_battle(state, self._budget)
        return judged.value(side)

    def _answers(self, before: CampaignState) -> Iterator[tuple[Action, CampaignState]]:
        for action in legal_actions(before)[:ANSWERS]:
            self._budget.listen()
            try:
                state = apply(before, action, ScriptedDice()).state
            except MissingRollError:
                continue  # a die would decide: no answer to be judged by where it leads
            if state.battle is None or isinstance(before.step, Withdrawal):
                yield action, state

    # --- battles ---

    def _fight(self, before: CampaignState, entry: Recorded, after: CampaignState) -> None:
        """An order of a battle."""
        self._leave(before)
        if self._battle is None:
            self._battle = BattleReview(before, entry.number, self._budget)
        if after.battle is None:
            self._moments.append(self._battle.moment(after, entry.number))
            self._battle = None


def _is_breakout(state: CampaignState) -> bool:
    """What is decided comes before the other marches, still to be made. [BG 8.13, NS-R10]"""
    return any(isinstance(step, Marches) and step.left for step in state.agenda[1:])


def _useful(state: CampaignState) -> float:
    """Recruitment points that could be spent; any march could be made. [BG 12, BG 14/5.71]"""
    step = state.step
    if not isinstance(step, Recruitment):
        return inf
    side, seat = step.side, step.side.seat
    counters = sum(state.pools[seat][type_.number] for type_ in MILITIA)
    worn = 0
    if state.options.lasting_losses:
        worn = sum(
            unit.reduced for box in bits(state.present[seat]) for unit in state.stacks[seat][box]
        )
    return max(0, min(counters, room_for_recruits(state, side))) + worn


def _given(state: CampaignState) -> int:
    """Marches or recruitment points at hand."""
    if not state.agenda:
        return 0
    step = state.step
    if isinstance(step, Marches):
        return step.left or 0
    return (step.points or 0) if isinstance(step, Recruitment) else 0
