"""Paragraph numbers stand behind the sentence that they are about, in dim type."""

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


async def test_the_log_dims_a_paragraph() -> None:
    app = LogAlone()
    async with app.run_test(size=SMALL) as pilot:
        app.query_one(ToldLog).tell("The field is held. [YK 12.1]")
        await pilot.pause()
        [line] = app.query_one(ToldLog).lines
        dim = "".join(text for text, style, _ in line if style and style.dim)
        assert dim == "[YK 12.1]"
