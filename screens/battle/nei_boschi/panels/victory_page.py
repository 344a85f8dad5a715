"""How the battle would end now, and what each side still lacks. [SH 19, BB 30]"""

from collections.abc import Iterator

from textual.content import Content

from campaign.resolvers.nei_boschi.pages import victory_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.victory import Verdict, verdict
from campaign.resolvers.nei_boschi.victory_lines import LineKind, TallyLine, tally_lines
from campaign.resolvers.nei_boschi.victory_words import words_of_reckoning
from campaign.terms import CONFEDERATE, UNION
from screens.battle.nei_boschi.panels.lines import SIDE_STYLES, page, title, wrapped
from screens.text.phrases import SIDE_LETTERS, SIDE_NAMES

REACHED, MISSED, OPEN = "+", "-", " "
"""Before a line: so it is; so it is not, and its hour is past; not yet."""


def verdict_words(found: Verdict) -> str:
    """How it would end: `the Union wins: Tactical`."""
    if found.winner is None:
        return "a draw"
    level = f": {found.level}" if found.level and found.level != "Victory" else ""
    at_once = ", at once" * found.automatic
    by_default = " by default" * found.by_default
    return f"{SIDE_NAMES[found.winner]} wins{by_default}{level}{at_once}"


def victory_line(position: HexPosition, width: int) -> Content:
    """One line of it: how it would end now, with points where there are any."""
    sums = {line.side: line.points for line in tally_lines(position) if line.kind is LineKind.SUM}
    points = f" (U {sums[UNION]}, C {sums[CONFEDERATE]})" if sums else ""
    found = verdict(position)
    style = SIDE_STYLES[found.winner] if found.winner else ""
    now = "Now" if position.agenda else "The end:"
    return title(f"{now} {verdict_words(found)}{points}", width, style)


def victory_page(position: HexPosition, width: int) -> Content:
    """How it would end now, and every line of what the scenario asks for."""
    found = verdict(position)
    style = f"bold {SIDE_STYLES[found.winner]}" if found.winner else "bold"
    if_so = "If it ended now" if position.agenda else "So it ended"
    head = wrapped(f"{if_so}: {verdict_words(found)}", width)
    how = [
        line for said in words_of_reckoning(victory_of(position)) for line in wrapped(said, width)
    ]
    lines = [line for one in tally_lines(position) for line in _lines(one, width)]
    return page([*(line.stylize(style) for line in head), "", *how, "", *lines])


def _lines(line: TallyLine, width: int) -> Iterator[Content]:
    """A line of the tally: whether it is so, whose it is, what it is, what it gives."""
    depth = 2 if line.kind is LineKind.CONDITION else 0
    sign = REACHED if line.reached else MISSED if line.settled else OPEN
    who = SIDE_LETTERS[line.side] if line.side and line.kind is not LineKind.CONDITION else " "
    said = wrapped(f"{_what(line)}", width - depth - len("+ U "))
    style = _style(line)
    for number, text in enumerate(said):
        mark = f"{' ' * depth}{sign} {who} " if number == 0 else " " * (depth + len("+ U "))
        yield Content.assemble((mark, style or "dim"), (text.plain, style))


def _what(line: TallyLine) -> str:
    at = f" at {line.at.words}" if line.at and line.kind is LineKind.AWARD else ""
    if line.kind is LineKind.SUM:
        return f"{line.points} {line.what.lower()}"
    if line.kind is LineKind.AWARD:
        return f"{line.points:>2} {line.what}{at}"
    if line.need:
        return f"{line.what}: {line.have} of {line.need}{' needed' * (line.have > line.need)}"
    return line.what


def _style(line: TallyLine) -> str:
    if line.kind is LineKind.SUM:
        return "bold"
    if line.reached:
        return "$success" if line.kind is LineKind.CONDITION else "bold $success"
    return "dim" if line.settled else ""
