"""Cells as SVG: what is seen stands where it is, and nothing but text comes out of texts."""

from xml.etree.ElementTree import Element, fromstring

import pytest

from screens.parts.cell_svg import (
    ACROSS,
    DOWN,
    CellLook,
    CellRun,
    SvgPaper,
    merged,
    moving,
    picture,
)

PLAIN = CellLook("#000000", "#ffffff")
MARKED = CellLook("#ff0000", "#ffffff", is_bold=True, is_underlined=True)
SEA = CellLook("#000000", "#0000ff")
PAPER = SvgPaper("The West", "#eeeeee", "#111111")
SVG = "{http://www.w3.org/2000/svg}"


def words(root: Element) -> list[tuple[str, str, str]]:
    """Words with the columns and rows at which they stand."""
    return [
        (word.text or "", word.attrib["x"], line.attrib["y"])
        for line in root.iter(f"{SVG}text")
        for word in line.iter(f"{SVG}tspan")
    ]


def test_words_stand_in_their_cells_and_have_their_width() -> None:
    row = (CellRun("  CAI  WAS", PLAIN), CellRun("x", SEA))
    root = fromstring(picture([(CellRun(" " * 11, PLAIN),), row], "turn 1", PAPER))
    baseline = str(DOWN + 14)
    assert words(root) == [
        ("CAI", str(2 * ACROSS), baseline),
        ("WAS", str(7 * ACROSS), baseline),
        ("x", str(10 * ACROSS), baseline),
    ]
    widths = [word.attrib["textLength"] for word in root.iter(f"{SVG}tspan")]
    assert widths == [str(3 * ACROSS), str(3 * ACROSS), str(ACROSS)]


def test_the_ground_of_all_cells_is_drawn_once_for_neighbors_alike() -> None:
    row = (CellRun("ab", PLAIN), CellRun("c", MARKED), CellRun("de", SEA))
    root = fromstring(picture([row], "", PAPER))
    _, *grounds = root.iter(f"{SVG}rect")
    assert [(one.attrib["width"], one.attrib["fill"]) for one in grounds] == [
        (str(3 * ACROSS), "#ffffff"),
        (str(2 * ACROSS), "#0000ff"),
    ]


def test_bold_and_underlined_letters_have_their_classes() -> None:
    root = fromstring(picture([(CellRun("GO", MARKED),)], "", PAPER))
    [line] = [text for text in root.iter(f"{SVG}text") if text.text is None and len(text)]
    assert (line.attrib["class"], line.attrib["fill"]) == ("b u", "#ff0000")


@pytest.mark.parametrize(
    "text", ["<script>", "a & b", '"quoted"', "]]>", "</svg>", "\x1b[2J\x00ok"]
)
def test_no_text_is_more_than_text(text: str) -> None:
    hostile = SvgPaper(text, "#000000", "#ffffff")
    svg = picture([(CellRun(text, PLAIN),)], text, hostile)
    root = fromstring(svg)
    assert {one.tag for one in root.iter()} <= {
        f"{SVG}{name}" for name in ("svg", "title", "style", "rect", "g", "text", "tspan")
    }
    printed = "".join(letter for letter in text if letter.isprintable())
    assert root.findtext(f"{SVG}title") == printed
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")


def test_a_row_that_changes_is_shown_when_it_is_so_and_others_stand_still() -> None:
    still, before, after = (CellRun(word, PLAIN) for word in ("still", "one--", "two--"))
    frames = [[(still,), (one,)] for one in (before, after, after, before)]
    svg = moving(frames, ["t1", "t2", "t2", "t1"], PAPER, seconds=0.5)
    root = fromstring(svg)
    assert svg.count(">still<") == 1
    shown = {
        group.findtext(f".//{SVG}tspan"): group.find(f"{SVG}animate")
        for group in root.iter(f"{SVG}g")
        if group.find(f"{SVG}animate") is not None and group.find(f".//{SVG}tspan") is not None
    }
    assert set(shown) == {"one--", "two--"}
    clock = shown["one--"]
    assert clock is not None
    assert clock.attrib["values"] == "inline;none;inline"
    assert clock.attrib["keyTimes"] == "0;0.25;0.75"
    assert clock.attrib["dur"] == "2s"


def test_neighbors_that_look_alike_are_one_run() -> None:
    runs = [CellRun("a", PLAIN), CellRun("b", PLAIN), CellRun("c", SEA)]
    assert merged(runs) == (CellRun("ab", PLAIN), CellRun("c", SEA))


def test_half_blocks_are_rectangles_without_gaps() -> None:
    row = (CellRun("a▀▀b", CellLook("#00ff00", "#ffffff")),)
    root = fromstring(picture([row], "turn 1", PAPER))
    [half] = [rect for rect in root.iter(f"{SVG}rect") if rect.attrib["fill"] == "#00ff00"]
    assert (half.attrib["x"], half.attrib["width"]) == (str(ACROSS), str(2 * ACROSS))
    assert half.attrib["height"] == str(DOWN // 2)
    assert [word for word, _, _ in words(root)] == ["a", "b"]
