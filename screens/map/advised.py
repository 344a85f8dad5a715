"""The plans that a player has been advised: which one is on show, what it says, where it leads.

Pure; the path it draws is that of a planned march, with a gap between marches.
"""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from textual.content import Content

from campaign.actions import Action, Breakout, End, Entrench, Invade, Lead, March, Move, Sail
from campaign.board.board import bits
from campaign.commanders import COMMANDERS
from campaign.commanders.commander import Plan
from campaign.queries.march_range import reach
from campaign.state import CampaignState
from campaign.terms import BoxId, PieceType
from screens.map.map_attention import OVERSEA
from screens.map.march_plan import Going
from screens.parts.text_pane import lines_in
from screens.text.odds_words import AGAINST_ODDS
from screens.text.phrases import counted, place, sentence, several, verb
from screens.text.reasons import marches_in_words, percent, reasons

GAP = "#"
"""With the number of a march: behind each leg of a path."""

NOTHING = "No march: end the segment."
"""A plan without orders that need be said."""

MORE = "and {number} more (i)"

WHOLE_PLAN = "i: the whole plan"
"""Below what is shown of a plan where there is no room for all of it."""

POINTS = (
    "Points measure how the war stands: one more in army maximum is worth three. Strength is hits a"
    " piece can take times its value, more for cracks, all pieces together. To win:"
    " if both leave the field once they have all but lost."
)

LEAST_MARCHES = 1
"""Of the marches of a plan, where there is no room for all of it."""


ATTACKS = ("attack", "land", "break_out")
"""Reasons whose first number is the chance to win."""

LOSES_THE_WAR = ("loses", "lies_open")
"""Dangers beside which no other counts."""

BY_SEA: Mapping[Going, str] = {Sail: "sail", Invade: "invade"}
"""What pieces do that go by sea: each has a key of its own. [BG 6.1, BG 6.2]"""


class Advised(NamedTuple):
    """Plans, the best first, and which of them is on show."""

    plans: tuple[Plan, ...]
    at: int = 0
    asked_from: BoxId | None = None
    """Where the player looked as he asked."""

    @property
    def plan(self) -> Plan:
        return self.plans[self.at]

    def onward(self) -> "Advised":
        """The next plan; after the last one the first again."""
        return self._replace(at=(self.at + 1) % len(self.plans))


class Leg(NamedTuple):
    """Pieces of a march that go from a box to another, however many orders that takes."""

    here: BoxId
    to: BoxId
    type: PieceType
    via: BoxId | None
    pieces: int
    going: Going = Move
    march: int = 0
    """The march by which they go: the first, the second."""


class PlanNote(NamedTuple):
    """What is ordered beside moves, as a sentence."""

    said: str
    march: int = 0
    """The march that it takes or belongs to; 0 if it takes none."""


def steps_of(plan: Plan) -> tuple[Leg | PlanNote, ...]:
    """A plan in the order in which it can be carried out. [BG 4.2, BG 7.1, NS-R10]

    Steps of one march have one number: a player counts the marches that he has by them.
    Legs are the same only within one march of a box: who comes there later goes on later.
    """
    found: list[Leg | PlanNote] = []
    here, began, march = plan.begun, 0, int(bool(plan.begun))
    for order in plan.orders:
        march += isinstance(order, March | Breakout)
        if isinstance(order, March):
            here, began = order.box, len(found)
        elif isinstance(order, Move | Sail | Invade) and here:
            via = order.via if isinstance(order, Move) else None
            leg = Leg(here, order.to, order.type, via, order.count, type(order), march)
            _add(found, began, leg)
        elif isinstance(order, Entrench | Breakout | Lead):
            [said] = marches_in_words([order])
            where = f" in {place(here)}" if isinstance(order, Entrench) else ""
            takes = 0 if isinstance(order, Lead) else march
            found.append(PlanNote(sentence(said + where), takes))
    return tuple(found)


def _add(found: list[Leg | PlanNote], began: int, leg: Leg) -> None:
    """Pieces that go the same way in the same march are told in one line."""
    for at, known in enumerate(found[began:], start=began):
        if isinstance(known, Leg) and (known.to, known.going) == (leg.to, leg.going):
            found[at] = known._replace(pieces=known.pieces + leg.pieces)
            return
    found.append(leg)


def legs_of(plan: Plan) -> tuple[Leg, ...]:
    """Where a plan sends pieces, the first march first."""
    return tuple(step for step in steps_of(plan) if isinstance(step, Leg))


def boxes_of(advised: Advised) -> frozenset[BoxId]:
    """Where a plan sends pieces, and what it is about."""
    goal = advised.plan.goal
    return frozenset({leg.to for leg in legs_of(advised.plan)} | ({goal} if goal else set()))


def path_of(advised: Advised, state: CampaignState) -> tuple[BoxId, ...]:
    """The boxes of each leg, the first one first, with a gap and its march after each."""
    legs = legs_of(advised.plan)
    return tuple(box for leg in legs for box in (*_way(state, leg), f"{GAP}{leg.march}"))


def _way(state: CampaignState, leg: Leg) -> tuple[BoxId, ...]:
    """All boxes of a leg; where an earlier march opens the way, its ends, and so by sea."""
    if leg.going in BY_SEA:
        return (leg.here, OVERSEA, leg.to)
    theater = state.theater
    routes = reach(state, state.step.side, theater.number[leg.here], leg.type).routes
    if (leg.to, leg.via) not in routes:
        return (leg.here, leg.via, leg.to) if leg.via else (leg.here, leg.to)
    way, _ = routes[leg.to, leg.via]
    before = theater.ids[way.entry]
    middles = [theater.ids[box] for box in bits(way.middles) if theater.ids[box] != before]
    return (leg.here, *middles, *([before] if before != leg.here else []), leg.to)


def advised_lines(advised: Advised) -> Iterator[Content]:
    """What a plan is, what it brings, and what it gives up; its keys stand in their own line."""
    return chain(_head(advised), _marches(advised), _why(advised))


def advised_page(advised: Advised) -> Iterator[Content]:
    """The same as it is read in whole, with what a point is."""
    return chain(advised_lines(advised), [Content.styled(POINTS, "dim")])


def advised_in(advised: Advised, width: int, room: int) -> list[Content]:
    """The same in so many lines: rather than what it is for, marches are left out."""
    marches = list(_marches(advised))
    others, whole = [*_head(advised), *_why(advised)], room
    room -= sum(_height(line, width) for line in others)
    if sum(_height(line, width) for line in marches) > room:
        shown = max(LEAST_MARCHES, room - 1)
        left = MORE.format(number=len(marches) - shown)
        marches = [*marches[:shown], *[Content.styled(left, "dim")] * (len(marches) > shown)]
    told = [*_head(advised), *marches, *_why(advised)]
    meaning = Content.styled(POINTS, "dim")
    return [*told, meaning] if _fits(told, meaning, width, whole) else told


def _fits(told: list[Content], more: Content, width: int, room: int) -> bool:
    return sum(_height(line, width) for line in (*told, more)) <= room


def _height(line: Content, width: int) -> int:
    return lines_in(line, width)


def _head(advised: Advised) -> Iterator[Content]:
    yield Content.styled(_called(advised), "bold")


def _marches(advised: Advised) -> Iterator[Content]:
    yield from map(Content, _ordered(advised.plan))


def _why(advised: Advised) -> Iterator[Content]:
    for line in _reasons(advised.plan):
        head, colon, rest = line.partition(": ")
        yield Content.assemble((head + colon, "bold"), rest)


def orders_of(advised: Advised) -> tuple[Action, ...]:
    """What carries the plan out; the segment is ended by the player himself."""
    orders = advised.plan.orders
    return orders[:-1] if orders and isinstance(orders[-1], End) else orders


def plan_lines(advised: Advised) -> Iterator[str]:
    """The same in plain words: the head, the marches with the numbers on the map, the reasons."""
    yield _called(advised)
    yield from _ordered(advised.plan)
    yield from _reasons(advised.plan)


def _called(advised: Advised) -> str:
    plan = advised.plan
    return f"Plan {advised.at + 1} of {len(advised.plans)}{_whose(plan)}: {_worth(advised)}"


def _ordered(plan: Plan) -> Iterator[str]:
    steps = steps_of(plan)
    for step in steps:
        said = _leg_words(step) if isinstance(step, Leg) else step.said
        yield f"{step.march} {said}" if step.march else said
    if not steps:
        yield NOTHING


def _reasons(plan: Plan) -> Iterator[str]:
    """What may lose the war comes first: of what has no room the last lines are left out."""
    lost = tuple(why for why in plan.dangers if why.kind in LOSES_THE_WAR)
    if lost:
        yield f"Danger: {reasons(lost)}."
    if plan.reasons:
        yield f"Brings: {reasons(plan.reasons)}."
    if told := ", ".join(f"{place(box)} {percent(win)}" for box, win in long_shots(plan)):
        yield f"Against the odds: {told} to win."
    if plan.gives_up:
        yield f"Gives up: {reasons(plan.gives_up)}."
    if others := tuple(why for why in plan.dangers if why not in lost):
        yield f"Still in danger: {reasons(others)}."


def long_shots(plan: Plan) -> list[tuple[BoxId, float]]:
    """Where the plan attacks though it is more likely to lose, the least likely first."""
    found = [
        (why.boxes[0], why.numbers[0])
        for why in plan.reasons
        if why.kind in ATTACKS and why.numbers and why.numbers[0] < AGAINST_ODDS
    ]
    return sorted(found, key=lambda one: one[1])


def _leg_words(leg: Leg) -> str:
    """`Cairo to Memphis, 2 pieces`; how they go where it is not by a march on land."""
    pieces, by_sea = counted(leg.pieces, "piece"), BY_SEA.get(leg.going)
    how = f" {verb(leg.pieces, by_sea)}" if by_sea else ""
    return f"{place(leg.here)} to {place(leg.to)}, {pieces}{how}"


def _worth(advised: Advised) -> str:
    """How much better or worse it leaves the side; a point of army maximum counts three.

    In tenths where another plan would have the same figure.
    """
    plan = advised.plan
    if plan.stays:
        return "to stay is best"
    if not round(plan.value):
        return "no better than no march"
    better = "better" if plan.value > 0 else "worse"
    alike = [one for one in advised.plans if round(one.value) == round(plan.value)]
    worth = abs(plan.value)
    points = f"{worth:.1f} points" if len(alike) > 1 else several(round(worth), "point")
    return f"{points} {better} than no march"


def _whose(plan: Plan) -> str:
    """Which commander would play so."""
    commander = COMMANDERS.get(plan.temper)
    return f", by {commander.name}" if commander else ""
