"""A review as plain tables, the same for the terminal, for CSV and for JSON. Pure."""

import json
from collections.abc import Mapping, Sequence

from campaign.judgment.moments import Juncture, Review
from campaign.tables.calendar import date
from campaign.terms import SIDES, UNION
from screens.past.review.words import KINDS, better_course, title
from screens.past.statistics.tables import StatisticsTable, side_name
from screens.text.phrases import SIDE_LETTERS
from screens.text.reasons import reasons


def moments(found: Review) -> StatisticsTable:
    """A row for every moment, in order; values and luck in the view of its side."""
    heading = (
        *("line", "to", *_when(found), "what", "kind", "side", "before", "after", "best"),
        *("luck", "choice", "chance", "left open", "better"),
    )
    return StatisticsTable("review", heading, [_row(found, moment) for moment in found.moments])


def _when(found: Review) -> tuple[str, ...]:
    """The columns that say when: a battle by itself has turns of its own, and no months."""
    return ("battle turn",) if found.is_skirmish else ("turn", "date")


def _moment(found: Review, turn: int) -> tuple[object, ...]:
    """What stands in them."""
    return (turn,) if found.is_skirmish else (turn, date(turn).label)


def _row(found: Review, moment: Juncture) -> tuple[object, ...]:
    worth = (moment.before, moment.after, moment.best, moment.luck, moment.choice)
    return (
        *(moment.first, moment.last, *_moment(found, moment.turn)),
        *(title(moment), moment.kind, side_name(moment.side)),
        *(round(points, 2) for points in worth),
        None if moment.chance is None else round(moment.chance, 3),
        reasons(moment.gave_up) or None,
        better_course(moment) or None,
    )


def sums(found: Review) -> StatisticsTable:
    """What dice and choices came to, by kind: luck as the Union had it, what choices cost each.

    Whole points, rounded so that they add up to those together.
    """
    columns: list[list[float]] = [[], [], []]
    words: list[str] = []
    for kind, word in KINDS.items():
        alike = [moment for moment in found.moments if moment.kind == kind]
        if alike:
            words.append(word)
            luck = sum(moment.luck if moment.side is UNION else -moment.luck for moment in alike)
            cost = [sum(m.choice for m in alike if m.side is side) for side in SIDES]
            for column, points in zip(columns, (luck, *cost), strict=True):
                column.append(points)
    together = (found.by_luck, *found.choice)
    whole = [adding_up(*pair) for pair in zip(columns, map(round, together), strict=True)]
    rows: list[tuple[object, ...]] = list(zip(words, *whole, strict=True))
    rows.append(("together", *map(round, together)))
    letters = [SIDE_LETTERS[side] for side in SIDES]
    heading = ("what", f"luck {letters[0]}", *(f"choices {letter}" for letter in letters))
    if not found.knows_odds:  # nor are choices judged
        heading, rows = heading[:2], [row[:2] for row in rows]
    return StatisticsTable("review-sums", heading, rows)


def adding_up(parts: Sequence[float], total: int) -> list[int]:
    """Numbers rounded so that they add up to a total: those nearest to the half go the other way.

    >>> adding_up([2.45, -9.6], -7), adding_up([0.4, 0.3, 0.3], 1)
    ([3, -10], [1, 0, 0])
    """
    found = [round(part) for part in parts]
    missing = total - sum(found)
    step = 1 if missing > 0 else -1
    order = sorted(range(len(parts)), key=lambda place: step * (found[place] - parts[place]))
    for place in order[: abs(missing)]:
        found[place] += step
    return found


def curve(found: Review) -> StatisticsTable:
    """What the position was worth to the Union as each player turn began."""
    rows: list[tuple[object, ...]] = [
        (line, *_moment(found, turn), round(worth, 2)) for line, turn, worth in found.curve
    ]
    return StatisticsTable("review-course", ("line", *_when(found), "worth U"), rows)


def review_tables(found: Review) -> tuple[StatisticsTable, ...]:
    """All of them."""
    return moments(found), sums(found), curve(found)


def as_json(found: Review, name: str) -> str:
    """All tables as one document: a list of records for each."""
    document: dict[str, object] = {"campaign": name}
    for part in review_tables(found):
        document[part.name] = [_record(part.heading, row) for row in part.rows]
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _record(heading: tuple[str, ...], row: tuple[object, ...]) -> Mapping[str, object]:
    return dict(zip(heading, row, strict=True))
