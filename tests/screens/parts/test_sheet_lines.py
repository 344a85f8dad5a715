"""A sheet puts lines together by itself that need no layout: they look as the library has them."""

import pytest
from textual.app import App
from textual.content import Content
from textual.strip import Strip
from textual.visual import RenderOptions

from screens.parts.text_pane import Sheet, is_one_line, lines_in
from tests.screens.rest import at_rest

TEXTS = (
    Content(""),
    Content("Cairo is held."),
    Content("ends with blanks   "),
    Content.assemble(("Cairo", "bold $accent"), ", Illinois ", ("[BG 4.4]", "dim")),
    Content.assemble(("■2", "bold on red"), (" militia", "italic")).stylize("underline", 1, 5),
    Content.from_markup("[@click=app.bell]a click[/] leads somewhere"),
    Content("a line that has to go on below, for there are twenty columns"),
    Content("two\nlines"),
    Content("a\ttab"),
    Content("南北戦争 1861"),
)


def painted_by_library(sheet: Sheet, text: Content, width: int) -> list[Strip]:
    options = RenderOptions(sheet._get_style, sheet.styles, None, None)  # type: ignore[arg-type]
    strips = text.render_strips(width, None, sheet.visual_style, options)
    return [strip.discard_meta() for strip in strips]


@pytest.mark.parametrize("align", ["left", "center"])
async def test_a_line_looks_as_the_library_has_it(align: str) -> None:
    app = App[None]()
    async with app.run_test(size=(80, 24)):
        sheet = Sheet()
        sheet.styles.text_align = align  # type: ignore[assignment]
        await app.mount(sheet)
        await at_rest(app)
        for text in TEXTS:
            for width in (20, 60):
                own = sheet._painted(text, width, sheet.visual_style)
                assert own == painted_by_library(sheet, text, width), (text.plain, width)
                assert lines_in(text, width) == len(text.wrap(width))


def test_what_fits_is_one_line() -> None:
    fitting = [text.plain for text in TEXTS if is_one_line(text, 20)]
    assert fitting == ["", "Cairo is held.", "ends with blanks   ", "■2 militia", "南北戦争 1861"]
