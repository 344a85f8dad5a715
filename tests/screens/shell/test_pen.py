"""Whatever is left out of what is sent, a terminal shows the same."""

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from screens.shell.painting import Painted, Pieces
from screens.shell.pen import Pen

COLORS = st.sampled_from((None, "red", "#1a2b3c", "#fedcba", "color(27)"))
STYLES = st.builds(
    Style,
    color=COLORS,
    bgcolor=COLORS,
    bold=st.none() | st.booleans(),
    dim=st.none() | st.booleans(),
    italic=st.none() | st.booleans(),
    underline=st.none() | st.booleans(),
    reverse=st.none() | st.booleans(),
    strike=st.none() | st.booleans(),
)
PARTS = st.lists(st.tuples(st.sampled_from(("Cairo", "▀", " ", "  ")), STYLES), max_size=6)


def cells(codes: str) -> list[object]:
    """What a terminal shows of a row: of a blank no letter and no ink, if none can be seen.

    Of two halves of a cell it does not matter which is ink and which is paper.
    """
    terminal = pyte.Screen(30, 1)
    pyte.Stream(terminal).feed(codes)
    row = [terminal.buffer[0][column] for column in range(30)]
    return [
        cell._replace(data="▀", fg=cell.bg, bg=cell.fg)
        if cell.data == "▄"
        else cell
        if cell.data != " " or seen(cell)
        else cell._replace(fg="", bold=False, italics=False)
        for cell in row
    ]


def seen(cell: pyte.screens.Char) -> bool:
    return cell.underscore or cell.reverse or cell.strikethrough


@given(PARTS)
def test_a_terminal_shows_what_it_would_by_all_codes(parts: list[tuple[str, Style]]) -> None:
    pen, strip = Pen(ColorSystem.TRUECOLOR), Strip([Segment(*part) for part in parts])
    every = "".join(Strip.render_style(style, text, ColorSystem.TRUECOLOR) for text, style in parts)
    fewer = "".join(pen.write(strip)) + pen.end()
    assert cells(fewer) == cells(every)
    assert (
        cells(f"{fewer}x")[sum(len(text) for text, _ in parts)]
        == cells(f"{every}x")[sum(len(text) for text, _ in parts)]
    ), "what comes next is in no style"


@pytest.mark.parametrize(
    ("parts", "sent"),
    [
        ((("ab", "red on blue"), ("cd", "red on green")), "\x1b[31;44mab\x1b[42mcd\x1b[0m"),
        ((("ab", "red on blue"), ("  ", "white on blue")), "\x1b[31;44mab  \x1b[0m"),
        ((("ab", "bold red"), ("cd", "red")), "\x1b[1;31mab\x1b[22mcd\x1b[0m"),
        ((("ab", "underline red"), ("cd", "red")), "\x1b[4;31mab\x1b[0;31mcd\x1b[0m"),
        ((("ab", ""), ("cd", "")), "abcd"),
        (
            (("▀▀", "red on blue"), ("▀", "blue on green"), ("▀", "green on red")),
            "\x1b[31;44m▀▀\x1b[32m▄\x1b[41m▀\x1b[0m",
        ),
        ((("▀", "red on blue"), ("▀", "blue on default")), "\x1b[31;44m▀\x1b[34;49m▀\x1b[0m"),
    ],
    ids=[
        "paper alone",
        "a blank has no ink",
        "no longer bold",
        "no longer underlined",
        "no style",
        "the other half",
        "the terminal's own paper is no ink",
    ],
)
def test_only_what_changes_is_sent(parts: tuple[tuple[str, str], ...], sent: str) -> None:
    strip = Strip([Segment(text, Style.parse(style)) for text, style in parts])
    console = Console(color_system="truecolor", force_terminal=True)
    assert Pieces([Painted(0, 0, strip)]).render_segments(console) == f"\x1b[1;1H{sent}"
