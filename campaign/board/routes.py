"""The links between boxes, and every way that one march may take along them. [BG 4.4, BG 14/4.9]"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from campaign.terms import BoxId
from campaign.values import Value

POTOMAC = frozenset({"washington", "fredericksburg"})
"""The link that Confederates never use. [BG 4.7]"""


class LinkKind(StrEnum):
    """What a link is. [BG 4.4]"""

    ROAD = "road"
    RAIL = "rail"
    RIVER = "river"


class Link(NamedTuple):
    """A road, a railroad or a river between two boxes."""

    a: BoxId
    b: BoxId
    kind: LinkKind
    downriver_to: BoxId
    """Where the river flows to; empty for roads and rails."""

    crosses_river_into: frozenset[BoxId]
    """Ends at which the link meets a blue side. [BG 8.7]"""

    @property
    def is_potomac(self) -> bool:
        return {self.a, self.b} == POTOMAC


class Way(Value, frozen=True):
    """One way from a box to another within one march, of one to three steps. [BG 4.4]"""

    to: int
    entry: int
    """The last box before *to*. [BG Q11]"""

    middles: int
    """The boxes passed through, as a set."""

    kind: LinkKind | None
    """Road, rail or river all the way; None if roads and rails are mixed."""

    steps: int
    downriver: bool
    """Every step follows the stream. [BG 5.2, BG Q8]"""

    crosses: bool
    """The last step meets a blue side of *to*. [BG 8.7]"""

    potomac: bool
    """Some step is along the Potomac. [BG 4.7]"""


class Step(NamedTuple):
    """A link as it is used from one of its ends."""

    to: int
    kind: LinkKind
    downriver: bool
    crosses: bool
    potomac: bool


def steps_out(number: Mapping[BoxId, int], links: Iterable[Link]) -> tuple[tuple[Step, ...], ...]:
    """The steps out of each box, by its number."""
    steps: list[list[Step]] = [[] for _ in number]
    for link in links:
        for origin, to in ((link.a, link.b), (link.b, link.a)):
            step = Step(
                number[to],
                link.kind,
                link.downriver_to == to,
                to in link.crosses_river_into,
                link.is_potomac,
            )
            steps[number[origin]].append(step)
    return tuple(map(tuple, steps))


def ways_from(steps_out: Sequence[tuple[Step, ...]], origin: int, most: int) -> Iterator[Way]:
    """Every way out of a box of up to *most* steps, shortest first."""
    reached: list[tuple[tuple[int, ...], tuple[Step, ...]]] = [
        ((origin,), (step,)) for step in steps_out[origin]
    ]
    for _ in range(most):
        for passed, steps in reached:
            yield _way(passed, steps)
        reached = [
            ((*passed, steps[-1].to), (*steps, step))
            for passed, steps in reached
            for step in steps_out[steps[-1].to]
            if step.to not in passed and _may_follow(steps, step)
        ]


def _may_follow(steps: tuple[Step, ...], step: Step) -> bool:
    """Water is not mixed with land, and only rails go three boxes far. [BG 4.4, BG 14/4.9]"""
    if len(steps) == 2:
        return all(s.kind is LinkKind.RAIL for s in (*steps, step))
    return (steps[0].kind is LinkKind.RIVER) == (step.kind is LinkKind.RIVER)


def _way(passed: tuple[int, ...], steps: tuple[Step, ...]) -> Way:
    kinds = {step.kind for step in steps}
    return Way(
        to=steps[-1].to,
        entry=passed[-1],
        middles=sum(1 << box for box in passed[1:]),
        kind=kinds.pop() if len(kinds) == 1 else None,
        steps=len(steps),
        downriver=all(step.downriver for step in steps),
        crosses=steps[-1].crosses,
        potomac=any(step.potomac for step in steps),
    )
