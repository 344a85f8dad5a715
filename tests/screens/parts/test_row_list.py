"""A list of rows: long ones go on below, and the one pointed at is always in view."""

import pytest
from textual.app import App, ComposeResult
from textual.content import Content

from screens.parts.row_list import RowList

LONG = "restore veteran infantry, Pittsburg Landing"


class ListApp(App[None]):
    """A list alone."""

    CSS = "RowList { width: 26; max-height: 5; }"

    def __init__(self, *rows: str) -> None:
        super().__init__()
        self.list = RowList()
        self.list.show([Content(row) for row in rows])
        self.chosen: list[int] = []

    def compose(self) -> ComposeResult:
        yield self.list

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        self.chosen.append(event.row)

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.list.render().plain.split("\n")]


async def test_a_long_row_goes_on_below_and_nothing_is_lost() -> None:
    app = ListApp("pass", LONG)
    async with app.run_test():
        assert app.lines == ["pass", "restore veteran infantry,", "    Pittsburg Landing"]
        assert app.list.size.height == 3


async def test_a_word_wider_than_the_list_is_divided() -> None:
    app = ListApp("x" * 60)
    async with app.run_test():
        assert "".join(line.strip() for line in app.lines) == "x" * 60


@pytest.mark.parametrize("keys", [("end",), ("j", "j", "j", "j"), ("end", "home", "end")])
async def test_the_row_pointed_at_is_in_view_to_its_end(keys: tuple[str, ...]) -> None:
    app = ListApp(*[f"{number} {LONG}" for number in range(5)])
    async with app.run_test() as pilot:
        app.list.focus()
        await pilot.press(*keys)
        assert app.list.cursor == 4
        assert app.lines[-1].endswith("Landing")
        assert "4 restore veteran" in app.lines


async def test_an_empty_list_has_no_row_to_choose() -> None:
    app = ListApp()
    async with app.run_test() as pilot:
        app.list.focus()
        await pilot.press("end", "enter", "up")
        assert app.lines == [""]
        assert app.chosen == []


async def test_a_click_on_either_line_points_at_the_row_and_another_chooses() -> None:
    app = ListApp("pass", LONG, "end")
    async with app.run_test() as pilot:
        await pilot.click(RowList, offset=(3, 2))
        assert app.list.cursor == 1
        await pilot.click(RowList, offset=(3, 3))
        assert app.list.cursor == 2
        await pilot.click(RowList, offset=(3, 1), times=2)
        assert app.chosen == [1]


async def test_other_rows_begin_at_the_first_one_unless_one_is_named() -> None:
    app = ListApp("pass", LONG, "retreat")
    async with app.run_test() as pilot:
        await pilot.press("down", "down")
        assert app.list.cursor == 2
        app.list.show([Content(row) for row in ("dig in", "march", "pass")])
        assert app.list.cursor == 0
        app.list.show(app.list.rows, 1)
        assert app.list.cursor == 1
