"""The way of an order, as CONTRIBUTING tells it: followed from the key to the row and back."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from campaign import read_situation
from saves.campaign_log.journal import Journal
from screens.app import NordenSuden
from tests.house.tree import PACKAGES, ROOT
from tests.screens.keyboard import APRIL_1862, find

MOST_AND_BACK = 46
"""Files, those of the rules too, from the key to the row and back, until the map has taken in what
came of it: a reader can keep them in mind."""

MOST = 81
"""Files of the archive and the front from the key until all is painted anew, the line of keys and
the desk too, where each block has one or two of its own; two of them paint in the place of the
library. Those that draw the picture of the map count as one: who follows an order need not know how
a counter is drawn. One is the staff's: each order is its own or the player's. It may only become
less."""

PICTURE = "screens/map/picture"

MOST_FLOORS = 5
"""Rooms through which an order goes, from the key down to the row and up again to the map; those
of the rules, which are asked on the way, apart."""

BY_THE_CLOCK = {"screens/shell/tidying.py", "screens/shell/loading.py"}
"""They look whether there is time, or load what is thought with later, whatever is ordered."""

PARTS = "screens/parts"
"""Whose screens show a campaign, is asked there on the way."""

LINE = re.compile(r"^\d+\. `([\w/]+\.py)`, `(\w+)`: ", re.MULTILINE)


class Station(NamedTuple):
    """A function by which an order comes."""

    file: str
    function: str

    @property
    def room(self) -> str:
        """The folder where it lies: `screens/map`."""
        return "/".join(self.file.split("/")[:2])


class Way(NamedTuple):
    """What is called, in its order, and from where."""

    passed: list[Station]
    callers: dict[Station, list[Station]]
    """For each function those that wait for it when it is first called, the outermost first."""

    over: dict[Station, int]
    """For each function how many have been passed when it returns for the first time."""

    def floors(self, station: Station) -> list[str]:
        """The rooms that a function is called through, its own last."""
        rooms = [caller.room for caller in (*self.callers[station], station)]
        return [room for room, before in zip(rooms, ["", *rooms], strict=False) if room != before]


def told() -> list[Station]:
    """The ten lines."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text.partition("## The way of an order\n")[2].partition("\n## ")[0]
    return [Station(*found) for found in LINE.findall(section)]


@cache
def file_of(name: str) -> str:
    """A file of the game as it is told; empty if it is another's."""
    path = Path(name)
    inner = path.relative_to(ROOT) if path.is_relative_to(ROOT) else Path()
    return str(inner) if inner.parts[:1] and inner.parts[0] in PACKAGES else ""


def station_of(frame: FrameType) -> Station | None:
    """A function of the game that is called; None if it is another's."""
    file = file_of(frame.f_code.co_filename)
    return Station(file, frame.f_code.co_name) if file else None


def callers_of(frame: FrameType) -> Iterator[Station]:
    """The functions of the game that wait for one, from within."""
    caller = frame.f_back
    while caller is not None:
        if here := station_of(caller):
            yield here
        caller = caller.f_back


@contextmanager
def followed() -> Iterator[Way]:
    """What is called meanwhile."""
    way = Way([], {}, {})

    def note(frame: FrameType, event: str, _: object) -> None:
        here = station_of(frame) if event in ("call", "return") else None
        if here and event == "return":
            way.over.setdefault(here, len(way.passed))
        elif here:
            way.passed.append(here)
            if here not in way.callers:
                way.callers[here] = [*callers_of(frame)][::-1]

    sys.setprofile(note)
    try:
        yield way
    finally:
        sys.setprofile(None)


async def way_of_a_march(path: Path) -> Way:
    """What is called from the key that orders it until all is painted anew."""
    journal = Journal.begin(path, "West", read_situation(APRIL_1862), seed="a")
    app = NordenSuden(journal)
    async with app.run_test(size=(120, 36)) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m")
        await find(pilot, "paducah")
        await pilot.pause()
        with followed() as way:
            await pilot.press("enter")
        assert [entry.order for entry in journal.entries()][:1] == ["march cairo"]
    journal.close()
    return way


async def test_an_order_goes_the_way_that_is_told(tmp_path: Path) -> None:
    await way_of_a_march(tmp_path / "before.acw")  # colors are worked out once, whoever is first
    way = await way_of_a_march(tmp_path / "west.acw")
    lines, passed = told(), way.passed
    assert len(lines) == 10
    at = 0
    for station in lines:
        assert station in passed[at:], f"{station} does not come where it is told"
        at = passed.index(station, at) + 1
    *_, row, shown = lines
    down = way.floors(row)
    assert len(down) == len(set(down)), f"they are called back: {down}"
    assert set(way.floors(shown)) <= set(down), way.floors(shown)
    rooms = {*down, PARTS}
    assert len(rooms) <= MOST_FLOORS, rooms
    up = {station.room for station in passed[passed.index(row) : way.over[shown]]}
    assert {room for room in up if not room.startswith("campaign/")} <= rooms
    there_and_back = {station.file for station in passed[: way.over[shown]]}
    assert len(there_and_back) <= MOST_AND_BACK, "\n".join(sorted(there_and_back))
    files = {station.file for station in passed if not station.file.startswith("campaign/")}
    assert {station.file for station in lines} <= files | {"campaign/engine.py"}
    files = {file if not file.startswith(PICTURE) else PICTURE for file in files} - BY_THE_CLOCK
    assert len(files) <= MOST, "\n".join(sorted(files))
