"""The pool of markers: who acts how often in this turn, and who may come out next. [SH 3 III]"""

from collections.abc import Iterator

from textual.content import Content

from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import CommandState
from campaign.terms import SIDES, Side
from screens.battle.nei_boschi.names import in_brief, name_of_command
from screens.battle.nei_boschi.panels.lines import ROOMY, SIDE_STYLES, page, percent, title
from screens.text.phrases import SIDE_ADJECTIVES, clipped

COLUMNS_OF_ROW = "left / of this turn, chance to be the next"
"""What stands behind a name."""

OUT = "!"
"""Before a command that is out of command."""

COUNT = 8
"""Columns of `2/3  40%` behind a name."""


def chips_in(position: HexPosition) -> int:
    """All that is in the pool: markers and chits of events."""
    markers = sum(command.left for command in position.commands)
    return markers + position.events + position.random_event


def pool_panel(position: HexPosition, width: int) -> Content:
    """Markers that are left of each command, and the chance of each to come out next."""
    return page([title("Pool of markers", width), *_lines(position, width)])


def _lines(position: HexPosition, width: int) -> Iterator[Content | str]:
    chips = chips_in(position)
    if not any(command.markers for command in position.commands):
        yield "no markers yet [SH 5]"
        return
    yield f"{chips} left" if chips else "empty"
    if chips and width >= ROOMY:
        yield Content.styled(COLUMNS_OF_ROW, "dim")
    for side in SIDES:
        theirs = list(_drawing(position, side))
        if theirs:
            left = sum(one.left for one in theirs)
            said = f"{SIDE_ADJECTIVES[side]} {left}"
            share = f" {percent(left / chips)}" if chips else ""
            yield Content.styled(f"{said}{share}", f"bold {SIDE_STYLES[side]}")
            yield from (_row(position, one, chips, width) for one in theirs)
    if any(one.markers and not one.in_command for one in position.commands):
        yield Content.styled(f"{OUT} out of command", "dim")
    if position.events:
        yield _counted("battle events", position.events, chips, width)
    if position.random_event:
        yield _counted("random events", 1, chips, width)


def _drawing(position: HexPosition, side: Side) -> Iterator[CommandState]:
    """The commands of a side that have markers in this turn."""
    for command in position.commands:
        if command.markers and side_of(position, command.id) is side:
            yield command


def _row(position: HexPosition, command: CommandState, chips: int, width: int) -> Content:
    """`Sherman's division (5/T) 2/3 40%`; a command out of command is marked."""
    name = clipped(in_brief(name_of_command(position, command.id)), width - COUNT - 2)
    share = percent(command.left / chips) if chips and command.left else ""
    mark = " " if command.in_command else OUT
    row = f"{mark}{name:<{width - COUNT - 1}}{command.left}/{command.markers} {share:>4}"
    return Content.styled(row, "" if command.left else "dim")


def _counted(what: str, number: int, chips: int, width: int) -> Content:
    share = percent(number / chips) if chips else ""
    return Content(f" {what:<{width - COUNT - 1}}{number:>3} {share:>4}")
