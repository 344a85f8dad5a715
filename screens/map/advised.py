"""The plans that a player has been advised: which one is on show, what it says, where it leads.

Pure; the path it draws is that of a planned march, with a gap between marches.
"""

from collections.abc import Iterator
from typing import NamedTuple

from textual.content import Content

from campaign.actions import Breakout, Entrench, Invade, Lead, March, Move, Sail
from campaign.board.board import bits
from campaign.commanders import COMMANDERS
from campaign.commanders.commander import Plan
from campaign.queries.march_range import reach
from campaign.state import CampaignState
from campaign.terms import BoxId, PieceType
from screens.text.phrases import counted, place, sentence
from screens.text.reasons import marches_in_words, reasons

GAP = ""
"""Between two marches of a path."""

NOTHING = "No march: end the segment."
"""A plan without orders that need be said."""

ON = "t: next plan. Esc: the map."

ONE = "Esc: the map."


class Advised(NamedTuple):
    """Plans, the best first, and which of them is on show."""

    plans: tuple[Plan, ...]
    at: int = 0

    @property
    def plan(self) -> Plan:
        return self.plans[self.at]

    def onward(self) -> "Advised":
        """The next plan; after the last one the first again."""
        return self._replace(at=(self.at + 1) % len(self.plans))


class Leg(NamedTuple):
    """Pieces that go from a box to another, however many orders that takes."""

    here: BoxId
    to: BoxId
    type: PieceType
    via: BoxId | None
    pieces: int


def legs_of(plan: Plan) -> tuple[Leg, ...]:
    """Where a plan sends pieces, the first march first."""
    found: dict[tuple[BoxId, BoxId], Leg] = {}
    here: BoxId = ""
    for order in plan.orders:
        if isinstance(order, March):
            here = order.box
        elif isinstance(order, Move | Sail | Invade) and here:
            via = order.via if isinstance(order, Move) else None
            known = found.get((here, order.to), Leg(here, order.to, order.type, via, 0))
            found[here, order.to] = known._replace(pieces=known.pieces + order.count)
    return tuple(found.values())


def boxes_of(advised: Advised) -> frozenset[BoxId]:
    """Where a plan sends pieces, and what it is about."""
    goal = advised.plan.goal
    return frozenset({leg.to for leg in legs_of(advised.plan)} | ({goal} if goal else set()))


def path_of(advised: Advised, state: CampaignState) -> tuple[BoxId, ...]:
    """The boxes of each leg, the first one first, with a gap after each."""
    return tuple(box for leg in legs_of(advised.plan) for box in (*_way(state, leg), GAP))


def _way(state: CampaignState, leg: Leg) -> tuple[BoxId, ...]:
    """All boxes of a leg; where an earlier march opens the way, or by sea, its ends."""
    theater = state.theater
    routes = reach(state, state.step.side, theater.number[leg.here], leg.type).routes
    if (leg.to, leg.via) not in routes:
        return (leg.here, leg.via, leg.to) if leg.via else (leg.here, leg.to)
    way, _ = routes[leg.to, leg.via]
    before = theater.ids[way.entry]
    middles = [theater.ids[box] for box in bits(way.middles) if theater.ids[box] != before]
    return (leg.here, *middles, *([before] if before != leg.here else []), leg.to)


def advised_lines(advised: Advised) -> Iterator[Content]:
    """What a plan is, what it brings, and what it gives up; then the keys."""
    told = list(plan_lines(advised))
    yield Content.styled(told[0], "bold")
    for line in told[1:]:
        head, colon, rest = line.partition(": ")
        yield Content.assemble((head + colon, "bold"), rest) if colon else Content(line)
    yield Content.styled(ON if len(advised.plans) > 1 else ONE, "dim")


def plan_lines(advised: Advised) -> Iterator[str]:
    """The same without keys: the head, the marches with the numbers on the map, the reasons."""
    plan = advised.plan
    yield f"Plan {advised.at + 1} of {len(advised.plans)}, {_worth(plan)}{_whose(plan)}"
    legs = legs_of(plan)
    for number, leg in enumerate(legs, start=1):
        pieces = counted(leg.pieces, "piece")
        yield f"{number} {place(leg.here)} to {place(leg.to)}, {pieces}"
    others = list(_others(plan))
    yield from others
    if not legs and not others:
        yield NOTHING
    if plan.reasons:
        yield f"Brings: {reasons(plan.reasons)}."
    if plan.gives_up:
        yield f"Gives up: {reasons(plan.gives_up)}."


def _others(plan: Plan) -> Iterator[str]:
    """What is ordered beside marches, and where pieces dig in."""
    here: BoxId = ""
    for order in plan.orders:
        if isinstance(order, March):
            here = order.box
        elif isinstance(order, Entrench | Breakout | Lead):
            [said] = marches_in_words([order])
            yield sentence(f"{said} in {place(here)}" if isinstance(order, Entrench) else said)


def _worth(plan: Plan) -> str:
    """How much better or worse it leaves the side."""
    return f"{plan.value:+.0f} points" if round(plan.value) else "as it stands"


def _whose(plan: Plan) -> str:
    """Which commander would play so."""
    commander = COMMANDERS.get(plan.temper)
    return f", by {commander.name}" if commander else ""
