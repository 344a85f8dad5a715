"""Paints the map of the war without a terminal: a position, how near, in which look.

It asks the map's own widget, which knows everything about the drawing, and nothing else.
"""

from collections.abc import AsyncIterator, Iterable
from io import StringIO
from typing import ClassVar

from rich.color import Color
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DIMMED_MONOKAI, TerminalTheme
from textual.app import App, ComposeResult

from campaign import CampaignState
from screens.map.map_layout import Zoom
from screens.map.theater_map import TheaterMap
from screens.parts.cell_svg import CellLook, CellRun, Cells, Row, merged
from screens.shell.themes import LOOKS, ThemedApp

PAPER = TerminalTheme((255, 255, 255), (0, 0, 0), [(0, 0, 0)] * 8)
"""For the look that takes all colors from the terminal: black on white."""


class _Easel(ThemedApp[None]):
    """Nothing but the map, all of it."""

    CSS: ClassVar[str] = "TheaterMap { width: 100%; height: 100%; }"

    def __init__(self, state: CampaignState, zoom: Zoom, look: str) -> None:
        super().__init__(look)
        self.console = all_colors()
        self.map = TheaterMap(state, zoom=zoom)

    def compose(self) -> ComposeResult:
        yield self.map


def all_colors() -> Console:
    """A console with all colors, whatever terminal the picture is asked for from."""
    return Console(
        file=StringIO(), color_system="truecolor", force_terminal=True, legacy_windows=False
    )


async def painted(states: Iterable[CampaignState], zoom: Zoom, look: str) -> AsyncIterator[Cells]:
    """The map at each of some positions."""
    easel: _Easel | None = None
    first, *others = states
    easel = _Easel(first, zoom, look)
    async with easel.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.resize_terminal(*easel.map.virtual_size)
        await pilot.pause()
        theme = terminal_theme(look)
        yield screen_cells(easel, theme)
        for state in others:
            easel.map.state = state
            await pilot.pause()
            yield screen_cells(easel, theme)


def terminal_theme(look: str) -> TerminalTheme:
    """What the colors look like that a look leaves to the terminal."""
    return PAPER if LOOKS[look].glyphs.is_plain else DIMMED_MONOKAI


def ground_of(look: str) -> tuple[str, str]:
    """The color around a picture in a look, and that of letters on it."""
    theme, known = LOOKS[look].theme, terminal_theme(look)
    if theme.ansi:
        return known.background_color.hex, known.foreground_color.hex
    assert theme.background
    assert theme.foreground
    return theme.background, theme.foreground


def screen_cells(app: App[None], theme: TerminalTheme) -> Cells:
    """All that is on the screen of an app."""
    strips = app.screen._compositor.render_strips()
    return [_row(strip, theme) for strip in strips]


def _row(segments: Iterable[Segment], theme: TerminalTheme) -> Row:
    return merged(
        CellRun(segment.text, _look(segment.style or Style.null(), theme)) for segment in segments
    )


def _look(style: Style, theme: TerminalTheme) -> CellLook:
    """The colors of a style as they are seen."""
    ink, ground = _hex(style.color, theme, is_ink=True), _hex(style.bgcolor, theme, is_ink=False)
    if style.reverse:
        ink, ground = ground, ink
    return CellLook(ink, ground, bool(style.bold), bool(style.underline))


def _hex(color: Color | None, theme: TerminalTheme, *, is_ink: bool) -> str:
    return (color or Color.default()).get_truecolor(theme, foreground=is_ink).hex
