"""What the painted map of the war costs: steps of the cursor, pans, zooms, its ground, memory."""

import gc
import os
import random
import subprocess
import time
import tracemalloc
import zlib
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, median

import pytest

from campaign import new_campaign
from screens.map.map_attention import NO_ODDS, MapAttention
from screens.map.map_layout import Zoom
from screens.map.picture import area_edges, ground, links, words
from screens.map.picture.picture_drawing import PictureDrawing
from screens.map.picture.places import picture_layout
from screens.map.picture.tints import ink
from screens.shell.glyphs import UNICODE
from tests.bench.conftest import Report
from tests.bench.terminal import GAME, MINIMAL, Program, percentile, running

pytestmark = pytest.mark.bench

STEPS = 80

ARROWS = random.Random("a step of the cursor").choices(
    (b"\x1b[C", b"\x1b[B", b"\x1b[D", b"\x1b[A"), k=STEPS
)
PANS = (b"L", b"J", b"H", b"K")
IN_AND_OUT = (b"+", b"-")
WINDOW = (164, 58)
PATIENCE = 2.0
"""Seconds for a key on a machine that has much to do."""

LOOK = "dark"
NOTHING: frozenset[str] = frozenset()


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one campaign in it."""
    folder = tmp_path_factory.mktemp("home")
    environment = {"NORDEN_SUDEN_HOME": str(folder), "PATH": "/usr/bin:/bin"}
    command = [*GAME, "new", "Bench", "--no-play"]
    subprocess.run(command, env=environment, check=True, capture_output=True)
    return folder


def load() -> str:
    """What else the machine has to do: times are those of a wall clock."""
    return f"load {os.getloadavg()[0]:.0f}"


class Answers:
    """What keys led to: milliseconds, milliseconds of computing, bytes."""

    def __init__(self, program: Program, keys: Sequence[bytes], number: int) -> None:
        self.times, self.spent = list[float](), list[float]()
        self.sent = list[bytes]()
        for at in range(number):
            before = program.cpu()
            took = program.key(keys[at % len(keys)], PATIENCE)
            if took is not None:
                self.times.append(1000 * took)
                self.sent.append(program.answer)
                program.settle(0.05)
                self.spent.append(1000 * (program.cpu() - before))

    def computing(self) -> str:
        return f"computing p50 {median(self.spent):.1f}, p95 {percentile(self.spent, 0.95):.1f} ms"


def smallest(home: Path, size: tuple[int, int]) -> float:
    """Milliseconds of computing until the smallest Textual program is painted, once."""
    with running(MINIMAL, size, home) as program:
        program.first_frame("ready to go")
        return 1000 * program.cpu()


@pytest.mark.parametrize(("size", "most"), [((140, 52), 9), ((210, 60), 12)])
def test_a_step_of_the_cursor(size: tuple[int, int], most: int, home: Path, report: Report) -> None:
    with running([*GAME, "resume"], size, home) as program:
        program.first_frame("marches")
        program.settle(1.0)
        steps = Answers(program, ARROWS, STEPS)
        pans = Answers(program, PANS, 16)
    report(
        f"a step of the cursor in {size[0]}x{size[1]}",
        f"p50 {median(steps.times):.1f}, p95 {percentile(steps.times, 0.95):.1f} ms",
        f"{steps.computing()}; the smallest program starts in {smallest(home, size):.0f}; {load()}",
        f"p95 <= {most} ms",
    )
    sizes = [len(sent) for sent in steps.sent]
    report(
        "... sent for it",
        f"p50 {median(sizes):.0f}, p95 {percentile(sizes, 0.95):.0f} bytes",
        f"mean {mean(sizes):.0f}, most {max(sizes)}",
        "<= 2,000 bytes",
    )
    packed = [len(zlib.compress(sent)) / 1000 for sent in pans.sent]
    report(
        f"a pan by half a window in {size[0]}x{size[1]}",
        f"{max(packed):.1f} kB zlib",
        f"{max(map(len, pans.sent)) / 1000:.0f} kB raw; {pans.computing()}",
        "<= 12 kB",
    )


def test_a_zoom(home: Path, report: Report) -> None:
    with running([*GAME, "resume"], WINDOW, home) as program:
        program.first_frame("marches")
        program.settle(1.0)
        first = Answers(program, IN_AND_OUT, 2)
        later = Answers(program, IN_AND_OUT, 10)
    report(
        f"a zoom in {WINDOW[0]}x{WINDOW[1]}",
        f"p50 {median(later.times):.0f} ms",
        f"{later.computing()}; first ones {max(first.times):.0f} ms; {load()}",
        "<= 60 ms",
    )


@pytest.fixture
def nothing_known() -> None:
    """Nothing of a ground has been read yet."""
    kept = (
        ground.ground, picture_layout, area_edges.extent, area_edges.outline,
        links.link_cells, words.word_cells,
    )  # fmt: skip
    for one in kept:
        one.cache_clear()
    gc.collect()


def drawn(zoom: Zoom) -> PictureDrawing:
    """The map at a zoom level, with all that a window shows of it."""
    attention = MapAttention("washington", None, NOTHING, NOTHING, NOTHING, (), NO_ODDS, None)
    drawing = PictureDrawing(zoom, UNICODE, ink(LOOK, "truecolor"), new_campaign("1861"), attention)
    for row in range(min(drawing.canvas.rows, WINDOW[1])):
        list(drawing.canvas.row(row))
    return drawing


@pytest.mark.usefixtures("nothing_known")
@pytest.mark.parametrize("zoom", Zoom)
def test_the_ground_of_a_zoom_level(zoom: Zoom, report: Report) -> None:
    begun = time.process_time()
    drawing = drawn(zoom)
    once = 1000 * (time.process_time() - begun)
    begun = time.process_time()
    drawn(zoom)
    again = 1000 * (time.process_time() - begun)
    report(
        f"the map at the zoom level {zoom}, {drawing.canvas.columns}x{drawing.canvas.rows} cells",
        f"{once:.0f} ms once, its ground {once - again:.0f} ms",
        f"a position of {WINDOW[1]} rows {again:.0f} ms",
        "<= 200 ms; 60 ms",
    )


@pytest.mark.usefixtures("nothing_known")
def test_memory_of_the_map(report: Report) -> None:
    """The zoom level that takes most, with all that is kept for it."""
    taken = dict[Zoom, float]()
    drawn(Zoom.GLANCE)  # the board, and what no zoom level has by itself
    for zoom in Zoom:
        ground.ground.cache_clear()
        tracemalloc.start()
        drawing = drawn(zoom)
        gc.collect()
        taken[zoom] = tracemalloc.get_traced_memory()[0] / 2**20
        tracemalloc.stop()
        del drawing
    each = ", ".join(f"{zoom} {amount:.1f}" for zoom, amount in taken.items())
    report("memory of the map", f"{max(taken.values()):.1f} MB", each, "<= 4 MB")
