"""The page of a review: the verdict, the sums, the curve, the turning points. Pure."""

from collections.abc import Iterator
from textwrap import wrap

from textual.content import Content

from campaign.judgment.moments import Juncture, Review
from campaign.tables.calendar import date
from campaign.terms import CONFEDERATE, UNION
from screens.parts.plot import PlotCurve, PlotMark, plot
from screens.past.review.tables import sums
from screens.past.review.words import cause, measure, story, title, verdict
from screens.past.statistics.layout import Paper, lines_of
from screens.text.phrases import SIDE_ADJECTIVES, SIDE_LETTERS

TURNING_POINTS = 12
"""So many are told of."""

NOTHING = "Nothing did: neither dice nor choices moved a point."
NO_DICE = "No dice did: each brought what was to be expected."

LEAST = 1.0
"""Points below which nothing has turned."""

INDENT = "  "

CURVE_ROWS = 10

TURNS = 6
"""At most so many turns of a battle are named below the curve, or a few more."""

SHORTEST = 3
"""So many points make a curve."""


def review_page(found: Review, paper: Paper) -> Iterator[Content]:
    """All that a review says, for so many columns."""
    for line in verdict(found):
        yield Content.styled(line, "bold")
    yield from wrapped(measure(found), paper.width, "dim")
    yield Content("")
    yield from lines_of(sums(found))
    yield Content("")
    yield Content.styled("What decided most", "bold")
    decided = turning_points(found)
    for moment in decided:
        yield from _told(found, moment, paper.width)
    if not decided:
        yield Content(NOTHING if found.knows_odds else NO_DICE)
    yield Content("")
    yield from _course(found, paper)


def review_lines(found: Review) -> Iterator[str]:
    """The same in a line for each moment, for who hears or reads line by line."""
    yield from verdict(found)
    yield measure(found)
    for moment in turning_points(found):
        told = f"{when(found, moment)}: {title(moment)}: {cause(moment)}."
        yield " ".join((told, *story(moment)))


def turning_points(found: Review) -> list[Juncture]:
    """What decided most, the weightiest first."""
    return [moment for moment in found.turning_points(TURNING_POINTS) if moment.swing >= LEAST]


def _told(found: Review, moment: Juncture, width: int) -> Iterator[Content]:
    yield Content.assemble(
        (f"{when(found, moment)}: ", "dim"), f"{title(moment)}: ", (cause(moment), "bold")
    )
    for text in story(moment):
        yield from wrapped(text, width, "", INDENT)


def when(found: Review, moment: Juncture) -> str:
    """Its date, of a war, or its turn of a battle; and the line of the log to look at."""
    if found.is_skirmish:
        return f"Turn {moment.turn}, line {moment.worst or moment.last}"
    return f"{date(moment.turn).label}, line {moment.worst or moment.last}"


def wrapped(text: str, width: int, style: str, indent: str = "") -> Iterator[Content]:
    """A text in lines of so many columns."""
    for line in wrap(text, width, initial_indent=indent, subsequent_indent=indent):
        yield Content.styled(line, style)


def _course(found: Review, paper: Paper) -> Iterator[Content]:
    """Who stood better, turn by turn, and by how much."""
    if len(found.curve) < SHORTEST:
        return
    better = "stood better" if found.knows_odds else "had lost less"
    yield Content.styled(f"Who {better}, by how many points", "bold")
    curves = [
        PlotCurve(
            SIDE_LETTERS[side],
            SIDE_ADJECTIVES[side],
            tuple(
                (turn + half / 2, max(0.0, sign * worth)) for turn, half, worth in _halves(found)
            ),
            f"${side}",
            is_dotted=side is CONFEDERATE,
        )
        for side, sign in ((UNION, 1), (CONFEDERATE, -1))
    ]
    rows = max(CURVE_ROWS, min(2 * CURVE_ROWS, paper.height // 3))
    yield from plot(curves, _marks(found), paper.width, rows, paper.glyphs)


def _marks(found: Review) -> list[PlotMark]:
    """What stands below the curve: years, or the turns of a battle."""
    turns = list(dict.fromkeys(turn for _, turn, _ in found.curve))
    if found.is_skirmish:
        return [PlotMark(turn, f"turn {turn}") for turn in turns[:: 1 + len(turns) // TURNS]]
    years: dict[int, PlotMark] = {}
    for turn in turns:
        years.setdefault(date(turn).year, PlotMark(turn, str(date(turn).year)))
    return list(years.values())


def _halves(found: Review) -> Iterator[tuple[int, int, float]]:
    """Turn, its first part or its second, and the worth then."""
    last = 0
    for _, turn, worth in found.curve:
        yield turn, int(turn == last), worth
        last = turn
