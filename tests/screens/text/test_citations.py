"""Paragraph numbers stand behind the sentence that they are about, in dim type."""

import pytest
from textual.app import App, ComposeResult
from textual.widgets._toast import Toast

from campaign.errors import Refusal
from screens.app import NordenSuden
from screens.parts.told_log import ToldLog
from screens.text.phrases import refused
from tests.screens.keyboard import SMALL, notes


def test_a_paragraph_stands_behind_the_full_stop() -> None:
    refusal = Refusal("BG 4.4", "Richmond is too far from Cairo for one march")
    assert refused(refusal) == "Richmond is too far from Cairo for one march. [BG 4.4]"


async def test_a_toast_dims_its_paragraph_and_nothing_else() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        app.notify("Only one way there. [BG 4.4]", markup=False)
        app.notify("A name like [/dim] stays as it is. [BG 4.4]", markup=False)
        await pilot.pause()
        first, second = (toast.render() for toast in app.screen.query(Toast))
        dim = [first.plain[span.start : span.end] for span in first.spans if span.style == "dim"]
        assert dim == ["[BG 4.4]"]
        assert second.plain == "A name like [/dim] stays as it is. [BG 4.4]"
        assert notes(app)[0] == "Only one way there. [BG 4.4]"


class LogAlone(App[None]):
    """A log and nothing else."""

    def compose(self) -> ComposeResult:
        yield ToldLog()


@pytest.mark.parametrize("is_leafed_back", [False, True])
async def test_the_last_line_of_a_log_stays_in_view_in_fewer_rows(is_leafed_back: bool) -> None:
    """Lines of words above it take some of its rows; who has leafed back goes on reading there."""
    app = LogAlone()
    async with app.run_test(size=SMALL) as pilot:
        log = app.query_one(ToldLog)
        log.styles.height = 8
        await pilot.pause()
        for number in range(20):
            log.tell(f"Line {number}")
        await pilot.pause()
        if is_leafed_back:
            log.scroll_to(y=2, animate=False)
            await pilot.pause()
        log.styles.height = 3
        await pilot.pause()
        last = 3 if is_leafed_back else 18
        assert log.scroll_y == last - 1, "three rows, and the last line is the twentieth"


async def test_the_log_dims_a_paragraph() -> None:
    app = LogAlone()
    async with app.run_test(size=SMALL) as pilot:
        app.query_one(ToldLog).tell("The field is held. [YK 12.1]")
        await pilot.pause()
        [line] = app.query_one(ToldLog).lines
        dim = "".join(text for text, style, _ in line if style and style.dim)
        assert dim == "[YK 12.1]"
