"""The lines of a form in a list, and beside them the explanation of the line pointed at."""

from collections.abc import Callable, Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from screens.parts.form import Field
from screens.parts.form_screen import form_row
from screens.parts.row_list import RowList
from screens.shell.themes import glyphs_of
from screens.text.citations import cited


class FormPane(Horizontal):
    """Shows fields; what keys do with the line pointed at is for the screen."""

    DEFAULT_CSS = """
    FormPane { height: 1fr; margin-top: 1; }
    FormPane RowList { width: 48; padding: 0 1; height: 1fr; }
    FormPane #note { width: 1fr; padding: 0 1; }
    """

    def __init__(self, fields: Callable[[], Sequence[Field]]) -> None:
        """The *fields* are asked for whenever something may have changed."""
        super().__init__(id="form")
        self._fields = fields
        self._lines, self._text = RowList(id="fields"), Static(id="text", markup=False)
        self.remark = ""
        """What is said below every explanation."""

    def compose(self) -> ComposeResult:
        yield self._lines
        with VerticalScroll(id="note", can_focus=False):
            yield self._text

    @property
    def field(self) -> Field:
        """The line pointed at."""
        return self._fields()[self._lines.cursor]

    def show(self) -> None:
        """Show the fields as they are now."""
        plain = glyphs_of(self.app.theme).is_plain
        self._lines.show([form_row(one, plain) for one in self._fields()], self._lines.cursor)
        self.explain()

    @on(RowList.Pointed)
    def explain(self) -> None:
        """Say what the line pointed at means."""
        field = self.field
        text = Content.assemble((f"{field.label}\n\n", "bold"), cited(field.note))
        self._text.update(text + Content(f"\n\n{self.remark}") if self.remark else text)
