"""Places around a place: where troops make room for each other when a battle is set up."""

from collections.abc import Iterator

from campaign.tabletop.measure import Point, advanced

STEPS = 20
"""How many steps away one still looks."""


def places_near(place: Point, heading: int, step: int) -> Iterator[Point]:
    """The place itself, then others farther and farther off: aside first, then behind, then ahead.

    *heading* is the way the troops face, *step* the length of a step.
    """
    yield place
    for far in range(1, STEPS + 1):
        for back in (*range(far + 1), *range(-1, -far - 1, -1)):
            aside = far - abs(back)
            for right in (aside, -aside) if aside else (0,):
                yield advanced(place, heading, -back * step, right * step)
