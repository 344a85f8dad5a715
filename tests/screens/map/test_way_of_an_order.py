"""The way of an order, as CONTRIBUTING tells it: followed from the key to the row and back."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from campaign import read_situation
from saves.campaign_log.journal import Journal
from screens.app import NordenSuden
from tests.house.tree import PACKAGES, ROOT
from tests.screens.keyboard import APRIL_1862, find

MOST_TO_THE_ROW = 40
"""Files, those of the rules too, from the key to the row: a reader can keep them in mind."""

MOST = 61
"""Files of the archive and the front from the key until all is painted anew, the line of keys and
the panel too. It may only become less."""

LINE = re.compile(r"^\d+\. `([\w/]+\.py)`, `(\w+)`: ", re.MULTILINE)


class Station(NamedTuple):
    """A function by which an order comes."""

    file: str
    function: str


def told() -> list[Station]:
    """The ten lines."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text.partition("## The way of an order\n")[2].partition("\n## ")[0]
    return [Station(*found) for found in LINE.findall(section)]


@contextmanager
def followed() -> Iterator[list[Station]]:
    """What is called meanwhile, in its order."""
    passed, known = list[Station](), dict[str, str]()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event != "call":
            return
        name = frame.f_code.co_filename
        if name not in known:
            path = Path(name)
            inner = path.relative_to(ROOT) if path.is_relative_to(ROOT) else Path()
            known[name] = str(inner) if inner.parts[:1] and inner.parts[0] in PACKAGES else ""
        if known[name]:
            passed.append(Station(known[name], frame.f_code.co_name))

    sys.setprofile(note)
    try:
        yield passed
    finally:
        sys.setprofile(None)


async def test_an_order_goes_the_way_that_is_told(tmp_path: Path) -> None:
    journal = Journal.begin(tmp_path / "west.acw", "West", read_situation(APRIL_1862), seed="a")
    app = NordenSuden(journal)
    async with app.run_test(size=(120, 36)) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m")
        await find(pilot, "paducah")
        await pilot.pause()
        with followed() as passed:
            await pilot.press("enter")
        assert [entry.order for entry in journal.entries()][:1] == ["march cairo"]
    journal.close()

    way = told()
    assert len(way) == 10
    at = 0
    for station in way:
        assert station in passed[at:], f"{station} does not come where it is told"
        at = passed.index(station, at) + 1
    down = {station.file for station in passed[: passed.index(way[-2])]}
    assert len(down) <= MOST_TO_THE_ROW, "\n".join(sorted(down))
    files = {station.file for station in passed if not station.file.startswith("campaign/")}
    assert {station.file for station in way} <= files | {"campaign/engine.py"}
    assert len(files) <= MOST, "\n".join(sorted(files))
