"""A program that reads the picture of a table back from its cells, as a player would see it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from campaign.battle.contract import Resolver
from campaign.dice import RandomDice
from campaign.terms import SIDES, Side
from screens.battle.tabletop.drawing import Attention
from screens.battle.tabletop.picture.palette import TablePalette, palette_of
from screens.battle.tabletop.picture.picture import Picture
from screens.battle.tabletop.picture.plane import Plane, plane
from screens.battle.tabletop.scene import Scene
from screens.parts.pixels import QUADRANTS
from screens.shell.glyphs import UNICODE
from screens.shell.palettes import Rgb

LABEL = re.compile(
    r"[ \[(›](?P<sign>[■□◆◇▲△])"
    r"(?P<name>[^■□◆◇▲△\[\]()›‹]+?(?: \d(?:st|nd|rd|th))?)(?: (?P<strength>\d+))?"
    r"(?P<state>[?^]*(?:-\d+)?(?::\d+)?)[ \])‹]"
)
"""One label, with what stands left and right of it."""

ARMS = {"■□": "infantry", "◆◇": "cavalry", "▲△": "artillery"}


class Seen(NamedTuple):
    """A label as it is read."""

    side: Side
    arm: str
    name: str
    strength: int
    state: str
    row: int
    start: int
    end: int


class Read:
    """Letters, inks and papers of a picture, cell by cell."""

    def __init__(self, picture: Picture) -> None:
        self.palette = picture.palette
        self.rows: list[list[tuple[str, Rgb, Rgb]]] = [
            [
                (letter, cell.ink, cell.paper)
                for text, cell in picture.canvas.row(row)
                for letter in text
            ]
            for row in range(picture.grid.rows)
        ]

    def labels(self) -> list[Seen]:
        """What is written on the color of a side, of a selection, or of whom an order is about."""
        return list(self._labels())

    def _labels(self) -> Iterator[Seen]:
        color = self.palette.color
        papers = {color("union", 1), color("confederate", 1), color("select"), color("aimed")}
        for number, row in enumerate(self.rows):
            for paper, cells in groupby(enumerate(row), key=lambda cell: cell[1][2]):
                if paper not in papers:
                    continue
                written = list(cells)
                text = "".join(letter for _, (letter, _, _) in written)
                for found in LABEL.finditer(text):
                    yield _read(found, number, written[0][0])

    def quarters(self) -> Mapping[tuple[int, int], Rgb]:
        """The color of each quarter of a cell without a letter: two columns, two rows a cell."""
        found = {}
        for number, row in enumerate(self.rows):
            for column, (letter, ink, paper) in enumerate(row):
                bits = QUADRANTS.letters.find(letter)
                if bits >= 0:
                    for place in range(4):
                        quarter = (2 * column + place % 2, 2 * number + place // 2)
                        found[quarter] = ink if bits >> place & 1 else paper
        return found


def _read(found: re.Match[str], row: int, start: int) -> Seen:
    [(signs, arm)] = [(pair, arm) for pair, arm in ARMS.items() if found["sign"] in pair]
    return Seen(
        SIDES[signs.index(found["sign"])],
        arm,
        found["name"],
        int(found["strength"] or 1),
        found["state"],
        row,
        start + found.start(),
        start + found.end(),
    )


_fought = dict[tuple[str, str, int, int], Sequence[Any]]()


def positions(resolver: Resolver[Any, Any], battle: str, every: int, most: int) -> Sequence[Any]:
    """Positions of a battle that the commanders fight, one of so many orders."""
    key = (resolver.id, battle, every, most)
    if key not in _fought:
        _fought[key] = tuple(_positions(resolver, battle, every, most))
    return _fought[key]


def _positions(resolver: Resolver[Any, Any], battle: str, every: int, most: int) -> Iterator[Any]:
    position, dice = resolver.begin(resolver.scenarios[battle]), RandomDice(battle)
    for number in range(every * most):
        if resolver.result(position) is not None:
            return
        position = resolver.apply(position, resolver.choose(position), dice).position
        if number % every == every - 1:
            yield position


def palette(look: str = "light", colors: str = "truecolor") -> TablePalette:
    """The colors of a look."""
    found = palette_of(look, colors)
    assert found is not None
    return found


def picture(
    scene: Scene,
    size: tuple[int, int] = (118, 37),
    attention: Attention | None = None,
    look: str = "light",
    zoom: int = 0,
) -> Picture:
    """A scene as a picture in a window."""
    return Picture(
        scene, plane_of(scene, size, zoom), palette(look), UNICODE, attention or Attention()
    )


def plane_of(scene: Scene, size: tuple[int, int], zoom: int = 0) -> Plane:
    return plane(scene.table, *size, zoom)
