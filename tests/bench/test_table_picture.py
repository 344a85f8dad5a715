"""What the picture of a table costs: its ground, troops and overlays, a step of the ghost."""

import time
from collections.abc import Callable
from statistics import median

import pytest
from rich.console import Console

from campaign.resolvers.yankee.resolver import YANKEE
from campaign.tabletop.measure import CM, advanced
from screens.battle.tabletop.drawing import Attention
from screens.battle.tabletop.faces import FACES, sight
from screens.battle.tabletop.faces import TableBattle as Battle
from screens.battle.tabletop.picture.palette import TablePalette
from screens.battle.tabletop.picture.picture import Picture
from screens.battle.tabletop.picture.relief import TableRelief
from screens.battle.tabletop.scene import Ghost, Scene
from screens.battle.tabletop.table import BattleTable
from screens.parts.window import Span
from screens.shell.glyphs import UNICODE
from tests.bench.conftest import Report
from tests.screens.picture_reader import palette, plane_of, positions

pytestmark = pytest.mark.bench

WINDOWS = (((118, 37), 0), ((140, 52), 0), ((140, 52), 1))
ROUNDS = 7
TERMINAL = Console(color_system="truecolor", force_terminal=True)


def milliseconds(act: Callable[[], object]) -> float:
    """Of a processor, half of the rounds."""
    took = []
    for _ in range(ROUNDS):
        start = time.process_time()
        act()
        took.append(1000 * (time.process_time() - start))
    return median(took)


def ahead(scene: Scene, unit: int, length: int) -> Ghost:
    """A unit that goes so far straight on."""
    return Ghost(
        tuple(
            figure._replace(
                corners=tuple(advanced(c, figure.heading, length) for c in figure.corners)
            )
            for figure in scene.of(unit)
        )
    )


class TableOutside(BattleTable):
    """A table on no screen: its colors come from no look."""

    def __init__(self, palette: TablePalette | None) -> None:
        super().__init__()
        self._palette = palette

    @property
    def palette(self) -> TablePalette | None:
        return self._palette


def written(picture: Picture, spans: list[Span]) -> int:
    """Bytes that a terminal is sent for some cells."""
    table = TableOutside(picture.palette)
    sent = 0
    for row, start, end in spans:
        for text, cell in picture.canvas.part(row, start, end):
            style = table.make_style(cell)
            sent += len(style.render(text, color_system=TERMINAL._color_system).encode())
    return sent


@pytest.mark.parametrize(("window", "zoom"), WINDOWS)
def test_the_picture_of_a_table(window: tuple[int, int], zoom: int, report: Report) -> None:
    position = positions(YANKEE, "gettysburg", 12, 25)[8]
    scene = FACES[YANKEE.id].scene(position)
    unit, pieces = scene.roster[0], scene.table.pieces
    enemy = next(o for o in scene.roster if scene.of(o)[0].side is not scene.of(unit)[0].side)
    line = sight(Battle(YANKEE, position, scene), unit, (enemy,))
    here = plane_of(scene, window, zoom)
    look = Attention(unit, frozenset(scene.roster), ahead(scene, unit, 7 * CM), None, line)
    picture = Picture(scene, here, palette(), UNICODE, look)

    def ground() -> None:
        rows = TableRelief(here, pieces)
        for y in range(here.lines):
            rows[y]

    steps = []
    for tenth in range(12):
        ghost = ahead(scene, unit, 7 * CM + tenth * CM // 2)
        steps.append(written(picture, picture.show(scene, look._replace(ghost=ghost))))
    report(
        f"a table in {window[0]}x{window[1]}, {here.columns}x{here.rows} cells",
        f"ground {milliseconds(ground):.0f} ms",
        f"troops and overlays {milliseconds(lambda: picture.show(scene, look)):.0f} ms,"
        f" a step of the ghost {max(steps)} bytes",
        "85 ms, 40 ms, 2 kB",
    )
