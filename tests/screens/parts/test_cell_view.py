"""A canvas in a window of the terminal: scrolled, cut, and repainted where it has changed.

The picture is a field of hexes in half blocks, larger than any window, with an outline that moves.
"""

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from textual.app import App, ComposeResult
from textual.geometry import Region

from screens.parts.canvas import Canvas, HalfBlockGround, LooseCells
from screens.parts.cell_view import CellView
from screens.parts.window import Span

ACROSS, DOWN = 7, 8
"""Pixels between the middles of two hexes."""

COLUMNS, ROWS = 40, 30
EDGE = 200
KINDS = ("open", "wood", "water")


class HexCell(NamedTuple):
    """What a cell shows: the color of its upper pixel before that of its lower one."""

    role: str
    below: str = ""
    accent: str = ""
    hex: int = -1

    @property
    def tags(self) -> Mapping[str, object]:
        return {"hex": self.hex} if self.hex >= 0 else {}


def role_of(kind: int) -> str:
    return "edge" if kind == EDGE else KINDS[kind % 3]


def hex_at(x: int, y: int) -> tuple[int, int]:
    """The hex of a pixel: every other column lies half a hex lower."""
    column = x // ACROSS
    return column, (y - (DOWN // 2 if column % 2 else 0)) // DOWN


def field(columns: int, rows: int) -> list[bytes]:
    return [
        bytes((3 * hex_at(x, y)[0] + hex_at(x, y)[1]) % 3 for x in range(columns * ACROSS))
        for y in range(rows * DOWN)
    ]


class HexField(CellView):
    """Hexes, the outline of one, and counters on some."""

    STYLES = "hex-field--"
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"hex-field--{role}" for role in (*KINDS, "edge", "counter")
    }
    DEFAULT_CSS = """
    HexField { scrollbar-size: 0 0; }
    HexField > .hex-field--open { color: #aaaa66; background: #aaaa66; }
    HexField > .hex-field--wood { color: #336633; background: #336633; }
    HexField > .hex-field--water { color: #224488; background: #224488; }
    HexField > .hex-field--edge { color: #ffffff; background: #ffffff; }
    HexField > .hex-field--counter { color: #ffffff; background: #1122aa; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.ground = HalfBlockGround(
            field(COLUMNS, ROWS), lambda upper, lower: HexCell(role_of(upper), role_of(lower))
        )
        self.counters: LooseCells[HexCell] = LooseCells()
        self.drawn: list[int] = []
        self.repainted: list[Region] = []
        layers = (self.ground.write, self.counters.write, self.note)
        canvas = Canvas(COLUMNS * ACROSS, ROWS * DOWN // 2, HexCell("open"), layers)
        self.show_canvas(canvas)

    def note(self, row: int, letters: list[str], meanings: list[HexCell]) -> None:
        self.drawn.append(row)

    def refresh(self, *regions: Region, **more: bool) -> "HexField":
        if hasattr(self, "repainted"):
            self.repainted += regions
        return super().refresh(*regions, **more)

    def point_at(self, column: int, row: int) -> None:
        """Outline a hex, and keep it in the window."""
        left, top = column * ACROSS, row * DOWN + (DOWN // 2 if column % 2 else 0)
        rim = {(left + x, top + y): EDGE for x in range(ACROSS) for y in (0, DOWN - 1)}
        self.repaint(self.ground.lay(rim))
        self.keep_in_window(range(left, left + ACROSS), range(top // 2, (top + DOWN) // 2))


class HexApp(App[None]):
    def __init__(self) -> None:
        super().__init__()
        self.field = HexField()

    def compose(self) -> ComposeResult:
        yield self.field


def colors(field: HexField, column: int, line: int) -> tuple[str, str, str]:
    """A cell of the window: its letter, and the colors of its pixels."""
    (cell,) = field.render_line(line).crop(column, column + 1)
    assert cell.style is not None
    assert cell.style.color is not None
    assert cell.style.bgcolor is not None
    return cell.text, cell.style.color.name, cell.style.bgcolor.name


async def test_a_frame_is_cut_out_of_rows_that_are_drawn_once() -> None:
    app = HexApp()
    async with app.run_test(size=(80, 24)) as pilot:
        assert sorted(set(app.field.drawn)) == list(range(24)), "what nobody sees is not drawn"
        app.field.drawn.clear()
        app.field.look_at(40, 10)
        await pilot.pause()
        assert sorted(app.field.drawn) == list(range(24, 34)), "the others are there already"
        app.field.drawn.clear()
        app.field.look_at(0, 0)
        await pilot.pause()
        assert app.field.drawn == []


async def test_each_pixel_has_its_color() -> None:
    app = HexApp()
    async with app.run_test(size=(80, 24)):
        assert colors(app.field, 0, 0)[2] == "#aaaa66"
        app.field.point_at(2, 1)
        assert colors(app.field, 14, 4) == ("▀", "#ffffff", "#336633"), "a wood"
        assert colors(app.field, 14, 7) == ("▀", "#336633", "#ffffff")


async def test_a_step_of_the_outline_repaints_its_cells_alone() -> None:
    app = HexApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.field.point_at(3, 1)
        await pilot.pause()
        app.field.drawn.clear()
        app.field.repainted.clear()
        app.field.point_at(4, 1)
        await pilot.pause()
        assert all(area.height == 1 and area.width == ACROSS for area in app.field.repainted)
        assert len(set(app.field.drawn)) == len(app.field.drawn) == 4


async def test_the_window_follows_the_outline_by_half_of_itself() -> None:
    app = HexApp()
    async with app.run_test(size=(80, 24)):
        app.field.point_at(11, 0)
        assert app.field.scroll_offset == (40, 0)
        app.field.point_at(COLUMNS - 1, ROWS - 2)
        assert app.field.scroll_offset.x == COLUMNS * ACROSS - 80
        assert app.field.window.seen(Span((ROWS - 1) * DOWN // 2, 0, COLUMNS * ACROSS))


async def test_a_click_finds_out_what_it_hit() -> None:
    app = HexApp()
    async with app.run_test(size=(80, 24)):
        app.field.repaint(app.field.counters.lay({(9, 2): ("A", HexCell("counter", hex=12))}))
        (cell,) = app.field.render_line(2).crop(9, 10)
        assert cell.style is not None
        assert (cell.text, cell.style.meta) == ("A", {"hex": 12})


async def test_without_a_picture_the_window_is_bare() -> None:
    class BareApp(App[None]):
        def compose(self) -> ComposeResult:
            yield CellView()

    app = BareApp()
    async with app.run_test(size=(20, 4)):
        strip = app.query_one(CellView).render_line(0)
        assert (strip.text, strip.cell_length) == (" " * 20, 20)


class SeenAlone(HexField):
    """Keeps of its rows what is seen."""

    KEEPS_ROWS = False


async def test_of_a_wide_picture_no_more_is_drawn_than_is_seen() -> None:
    """And it looks as if all of it were drawn."""
    whole, app = HexApp(), HexApp()
    app.field = SeenAlone()
    async with app.run_test(size=(80, 24)) as pilot, whole.run_test(size=(80, 24)):
        for place in ((0, 0), (40, 10), (40, 20), (50, 20), (3, 20)):
            counter = {(place[0] + 45, 22): ("A", HexCell("counter"))}
            for one in (app, whole):
                one.field.look_at(*place)
                one.field.repaint(one.field.counters.lay(counter))  # where it may have been seen
                one.field.point_at(9, 6)
            await pilot.pause()
            for y in range(24):
                shown, all_of_it = app.field.render_line(y), whole.field.render_line(y)
                assert list(shown.simplify()) == list(all_of_it.simplify())
                assert app.field.strip(app.field.window.row(y)).cell_length == 80
        app.field.drawn.clear()
        app.field.look_at(3, 10)
        await pilot.pause()
        assert len(app.field.drawn) == 10, "the other rows are there already"


async def test_where_one_looked_before_is_drawn_no_more_until_it_changes() -> None:
    """Half a window east and back, and further aside: at each place some rows look different."""
    whole, app = HexApp(), HexApp()
    app.field = SeenAlone()
    places = ((80, 5), (120, 5), (160, 5), (120, 5), (100, 5), (80, 5), (30, 5), (160, 5))
    async with app.run_test(size=(80, 24)) as pilot, whole.run_test(size=(80, 24)):
        for number, (x, y) in enumerate(places):
            counter = {(x + 45, y + number): ("A", HexCell("counter"))}
            for one in (app, whole):
                one.field.look_at(x, y)
                one.field.repaint(one.field.counters.lay(counter))
            await pilot.pause()
            for line in range(24):
                shown, all_of_it = app.field.render_line(line), whole.field.render_line(line)
                assert list(shown.simplify()) == list(all_of_it.simplify()), (x, line)
        app.field.drawn.clear()
        for x in (80, 100, 160):
            app.field.look_at(x, 5)
            await pilot.pause()
        seen_anew = {5 + number for number in range(len(places))}
        assert set(app.field.drawn) <= seen_anew, "the others look as they did"


async def test_letters_that_are_there_often_are_one_piece_in_one_style() -> None:
    app = HexApp()
    app.field = SeenAlone()
    async with app.run_test(size=(80, 24)) as pilot:
        pieces = [piece for line in range(24) for piece in app.field.render_line(line)]
        assert len(set(map(id, pieces))) < len(pieces) / 4
        app.field.notify_style_update()
        await pilot.pause()
        anew = [piece for line in range(24) for piece in app.field.render_line(line)]
        assert anew == pieces


WIDER_THAN_ALL = (COLUMNS * ACROSS + 20, 24)


async def test_of_a_picture_in_a_wider_window_all_is_shown_and_what_is_seen_after_that() -> None:
    """A terminal grows beyond the picture, and shrinks again."""
    app, whole = HexApp(), HexApp()
    app.field = SeenAlone()
    async with app.run_test(size=(80, 24)) as pilot, whole.run_test(size=(80, 24)) as beside:
        for size, place in (((80, 24), 40), (WIDER_THAN_ALL, 0), ((80, 24), 60), ((100, 24), 9)):
            for one in (pilot, beside):
                await one.resize_terminal(*size)
                one.app.query_one(HexField).look_at(place, 0)
                await one.pause()
            for y in range(24):
                shown, all_of_it = app.field.render_line(y), whole.field.render_line(y)
                assert list(shown.simplify()) == list(all_of_it.simplify()), (size, y)
