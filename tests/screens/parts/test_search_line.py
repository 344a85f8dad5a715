"""A line to search a list with, on a screen that knows no game."""

from textual.app import App, ComposeResult
from textual.content import Content

from screens.parts.row_list import RowList
from screens.parts.search_list import SearchLine

FRUIT = ("apple", "apricot", "cherry")


class Shop(App[None]):
    """Fruit, to be searched."""

    def __init__(self) -> None:
        super().__init__()
        self.fruit = RowList(id="fruit")
        self.line = SearchLine("fruit?", self.fruit, self.list_anew)
        self.times = 0

    def compose(self) -> ComposeResult:
        yield self.line
        yield self.fruit

    def list_anew(self) -> None:
        self.times += 1
        found = (name for name in FRUIT if self.line.wanted in name)
        self.fruit.show([Content(name) for name in found])

    @property
    def names(self) -> list[str]:
        return [row.plain for row in self.fruit.rows]


async def test_what_is_typed_lists_the_rows_anew_and_enter_goes_to_them() -> None:
    shop = Shop()
    async with shop.run_test() as pilot:
        shop.line.focus()
        await pilot.press("a", "p", "enter")
        assert shop.names == ["apple", "apricot"]
        assert shop.fruit.has_focus
        assert shop.times == 2, "once for each letter"
        assert shop.line.step_back()
        await pilot.pause()
        assert (shop.names, shop.line.value) == (list(FRUIT), "")
        assert not shop.line.step_back(), "there is nothing left to step back from"


async def test_one_steps_back_from_a_line_in_which_nothing_was_typed() -> None:
    shop = Shop()
    async with shop.run_test() as pilot:
        shop.line.focus()
        await pilot.pause()
        assert shop.line.step_back()
        await pilot.pause()
        assert shop.fruit.has_focus
        assert shop.times == 0


async def test_a_list_goes_to_the_next_of_some_rows_and_stays_where_there_is_none() -> None:
    shop = Shop()
    async with shop.run_test():
        shop.list_anew()
        places = []
        for way in (1, 1, -1, -1):
            shop.fruit.go_to_next((0, 2), way)
            places.append(shop.fruit.cursor)
        assert places == [2, 2, 0, 0]
