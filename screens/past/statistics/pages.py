"""The pages of the statistics screen: strength, battles, losses, cities, generals. Pure."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from textual.content import Content

from campaign.statistics import Cause, Statistics
from campaign.statistics.armies import LOSSES
from campaign.tables.calendar import date
from campaign.terms import CONFEDERATE, SIDES, Side
from screens.parts.plot import PlotCurve, bar
from screens.parts.two_columns import side_by_side
from screens.parts.war_curves import points, strengths
from screens.past.statistics.dice_pages import dice_page, faces_page
from screens.past.statistics.layout import (
    NOTHING,
    Page,
    Paper,
    curves_of,
    lines_of,
    name_of,
    types_in_words,
    widest,
    with_letters,
)
from screens.past.statistics.tables import StatisticsTable, battles, cities, generals, written
from screens.text import phrases

# --- curves --------------------------------------------------------------------------------------


def strength_page(counted: Statistics, paper: Paper) -> Iterator[Content]:
    """Army sizes, and the maxima above them, over the turns."""
    yield Content.styled("Army sizes and army maxima [BG 12.3]", "bold")
    yield from curves_of(counted, strengths(counted, ("maxima", "sizes")), paper, 8)
    yield Content("")
    for side in SIDES:
        yield _strength_line(counted, side)


def battle_page(counted: Statistics, paper: Paper) -> Iterator[Content]:
    """What was left of both sides of a skirmish, turn by turn. [SK 1.1]"""
    yield Content.styled("What is left of both sides, turn by turn", "bold")
    yield from curves_of(counted, strengths(counted, ("sizes",)), paper, 8)
    yield Content("")
    for side in SIDES:
        had, left = counted.course[-1].maxima[side.seat], counted.course[-1].sizes[side.seat]
        yield Content.assemble(name_of(side), f": {had} at first, {left} left, {had - left} lost")


def _strength_line(counted: Statistics, side: Side) -> Content:
    """The pieces at first and now, by type; foreign ones are of no army's size. [NS-R28]"""
    first, now = (dict(kept[side.seat]) for kept in (counted.began_with, counted.ended_with))
    own, foreign = (
        {type_: number for type_, number in now.items() if type_.is_foreign is is_so}
        for is_so in (False, True)
    )
    at_first = sum(number for type_, number in first.items() if not type_.is_foreign)
    beside = f"; beside them {types_in_words(foreign)} [NS-R28]" if foreign else ""
    return Content.assemble(
        name_of(side),
        f": {phrases.counted(at_first, 'piece')} at first, {sum(own.values())} now:"
        f" {types_in_words(own) or 'none'}{beside}",
    )


def cities_page(counted: Statistics, paper: Paper) -> Iterator[Content]:
    """Cities held over the turns, then every change of hands."""
    yield Content.styled("Recruitment cities held", "bold")
    curves = [
        PlotCurve(
            phrases.SIDE_LETTERS[side],
            f"{phrases.SIDE_ADJECTIVES[side]} cities",
            points(counted, "cities", side),
            f"${side}",
            is_dotted=side is CONFEDERATE,
        )
        for side in SIDES
    ]
    yield from curves_of(counted, curves, paper, 12)
    yield Content("")
    for side in SIDES:
        yield _growth_line(counted, side)
    yield Content("")
    yield Content.styled("Cities that changed hands", "bold")
    yield from lines_of(cities(counted))


def _growth_line(counted: Statistics, side: Side) -> Content:
    """What recruitment and marches came to."""
    turns = [turn for turn in counted.player_turns if turn.side is side]
    raised = counted.came_or_went(side, Cause.RECRUITED, Cause.FROM_ABROAD).total()
    return Content.assemble(
        name_of(side),
        f": {phrases.counted(sum(turn.points for turn in turns), 'recruitment point')},"
        f" {phrases.counted(raised, 'piece')} raised;"
        f" {phrases.counted(sum(turn.marches for turn in turns), 'march')},"
        f" {sum(turn.marched for turn in turns)} used",
    )


# --- battles, losses, generals -------------------------------------------------------------------


def battles_page(counted: Statistics, paper: Paper) -> Iterator[Content]:
    """Who won how many, then every battle."""
    if not counted.battles:
        yield NOTHING
        return
    won = Counter(battle.winner for battle in counted.battles)
    parts = [f"{phrases.SIDE_ADJECTIVES[side]} {won[side]}" for side in SIDES]
    total = phrases.several(len(counted.battles), "battle")
    yield Content(phrases.sentence(f"{total}, won: {', '.join(parts)}"))
    yield Content("")
    sheet = battles(counted)
    there, lost = ("there U", "there C"), ("lost U", "lost C")
    few = with_comers(sheet).of("line", "turn", "place", "attacker", *there, *lost, "winner")
    came, luck = ("came up U", "came up C"), ("steps U", "steps C", "luck U", "luck C")
    most = ("line", "turn", "date", "place", "attacker", *there, *came, *lost, *luck, "winner")
    many = sheet.of(*most)
    yield from widest((many, _short(many), few, _short(few)), paper)


def with_comers(sheet: StatisticsTable) -> StatisticsTable:
    """Who came up beside those who were there at first, as `1+2`: more may be lost than were there.

    [BG 10.1]
    """
    rows, at = list[tuple[object, ...]](), sheet.heading.index
    for row in sheet.rows:
        cells = list(row)
        for side in phrases.SIDE_LETTERS.values():
            there, came = at(f"there {side}"), at(f"came up {side}")
            cells[there] = f"{row[there]}+{row[came]}" if row[came] else row[there]
        rows.append(tuple(cells))
    return sheet._replace(rows=rows)


def _short(sheet: StatisticsTable) -> StatisticsTable:
    """Sides as letters and two headings in fewer, so that the rows fit into a small terminal."""
    heading = tuple(
        {"attacker": "by", "winner": "won"}.get(name, name.replace("there ", ""))
        for name in sheet.heading
    )
    return with_letters(sheet)._replace(heading=heading)


def losses_page(counted: Statistics, paper: Paper) -> Iterator[Content]:
    """What each side lost and raised, by type and cause, and the losses turn by turn."""
    for side in SIDES:
        yield from _balance_of(counted, side, paper)
        yield Content("")
    yield Content.styled("Pieces lost, turn by turn", "bold")
    yield from _losses_by_turn(counted, paper)


def _balance_of(counted: Statistics, side: Side, paper: Paper) -> Iterator[Content]:
    steps = sum(battle.steps[side.seat] for battle in counted.battles)
    lost = counted.came_or_went(side, *LOSSES).total()
    raised = counted.came_or_went(side, Cause.RECRUITED).total()
    yield Content.assemble(
        name_of(side),
        f": {phrases.several(lost, 'piece')} lost, {raised} raised;"
        f" {phrases.several(steps, 'step')} lost in battles",
    )
    for cause in (*LOSSES, Cause.RECRUITED, Cause.FROM_ABROAD):
        if types := counted.came_or_went(side, cause):
            start = f"  {cause:<15} {types.total():>3}: "
            indent = " " * len(start)
            text = start + types_in_words(types)
            yield from map(Content, wrap(text, paper.width, subsequent_indent=indent))


def _losses_by_turn(counted: Statistics, paper: Paper) -> Iterator[Content]:
    lost: Counter[tuple[int, Side]] = Counter()
    for entry in counted.turnover:
        if entry.cause in LOSSES:
            lost[entry.turn, entry.side] += entry.number
    if not lost:
        yield NOTHING
        return
    scale, room = max(lost.values()), (paper.width - 20) // 2 - 5
    for turn in sorted({turn for turn, _ in lost}):
        parts: list[str | tuple[str, str]] = [f"{date(turn).label:<13}"]
        for side in SIDES:
            number = lost[turn, side]
            drawn = bar(number, scale, room, paper.glyphs)
            parts += [
                f" {phrases.SIDE_LETTERS[side]}{number:>3} ",
                (f"{drawn:<{room}}", f"${side}"),
            ]
        yield Content.assemble(*parts)


def generals_page(counted: Statistics, paper: Paper) -> Iterator[Content]:
    """What became of the leaders. [NS 8.2]"""
    sheet = generals(counted)
    if not sheet.rows:
        yield Content("No leader has come onto the map. [NS 8.2]")
        return
    for row in sheet.rows:
        name, side, came, left, fought, won, now = map(written, row)
        yield Content.styled(f"{name}, {side}", "bold")
        yield Content(f"  took command: {came}")
        yield Content(f"  battles {fought}, won {won}; now in {now}".replace("in not on", "not on"))
        if left:
            yield Content(f"  left alone: {left}")


PAGES: Mapping[str, tuple[str, Page]] = {
    "dice": ("Dice", dice_page),
    "faces": ("Faces", faces_page),
    "strength": ("Strength", strength_page),
    "battles": ("Battles", battles_page),
    "losses": ("Losses", losses_page),
    "cities": ("Cities", cities_page),
    "generals": ("Generals", generals_page),
}
"""The pages by their names, with their titles; the digit of a page is its place."""

SKIRMISH_PAGES: Mapping[str, tuple[str, Page]] = {
    "dice": PAGES["dice"],
    "faces": PAGES["faces"],
    "strength": ("Strength", battle_page),
}
"""Those of a skirmish, which has no armies to raise and no cities to take. [SK 1.1]"""

SPREADS: Sequence[tuple[Sequence[str], Sequence[str]]] = (
    (("dice", "faces"), ("strength", "losses")),
    (("battles", "generals"), ("cities",)),
)
"""Pages that stand on one sheet where there is room for two columns: those left and right."""

ROOMY, TALL = 154, 36
"""Columns and rows from which there is."""

GAP = 3
"""Columns between both, and rows kept for a page below another."""


def sheet(name: str, pages: Mapping[str, tuple[str, Page]], paper: Paper) -> tuple[str, ...]:
    """The pages that are seen at once when one of them is turned to."""
    if paper.width < ROOMY or paper.height < TALL:
        return (name,)
    found = next(spread for spread in SPREADS if name in (*spread[0], *spread[1]))
    return tuple(one for column in found for one in column if one in pages)


def on_sheet(
    names: Sequence[str], pages: Mapping[str, tuple[str, Page]], counted: Statistics, paper: Paper
) -> Iterator[Content]:
    """One page, or several in two columns, each below its title."""
    if len(names) == 1:
        yield from pages[names[0]][1](counted, paper)
        return
    [spread] = [one for one in SPREADS if names[0] in one[0]]
    half = Paper((paper.width - GAP) // 2, paper.height // 2, paper.glyphs)
    left, right = (
        list(_column([name for name in side if name in names], pages, counted, half))
        for side in spread
    )
    yield from side_by_side(left, right, half.width)


def _column(
    names: Sequence[str], pages: Mapping[str, tuple[str, Page]], counted: Statistics, half: Paper
) -> Iterator[Content]:
    """Some pages below each other, with a line below the title of each."""
    # A column of one page has all of the height.
    paper = half if len(names) > 1 else half._replace(height=2 * half.height)
    for number, name in enumerate(names):
        title, page = pages[name]
        if number:
            yield Content("")
        rule = ("-" if half.glyphs.is_plain else "─") * (half.width - len(title) - 1)
        yield Content.assemble((title, "bold $accent"), " ", (rule, "dim"))
        yield from page(counted, paper)
