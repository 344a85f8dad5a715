"""Small grounds, drawn with letters: a situation of a few hexes for a test of one rule.

Columns begin at 10, an even one; the hexes are called N1001, N1002 and so on, as on the map.
"""

from collections.abc import Iterator, Mapping, Sequence

from campaign.hexes.grid import Hex, direction_between
from campaign.hexes.sheets import MapSheet, Sheets
from campaign.resolvers.nei_boschi.ground import LETTERS, Ground
from campaign.resolvers.nei_boschi.map_pages import (
    Chain,
    MapPages,
    NamedField,
    NamedLine,
    Place,
    SideFeature,
)


class Sketch(MapPages):
    """The pages of a map that lie in no folder."""

    def __init__(
        self,
        terrain: str,
        levels: str = "",
        *,
        sides: Sequence[str] = (),
        roads: Sequence[str] = (),
        trails: Sequence[str] = (),
        fields: Mapping[str, str] | None = None,
    ) -> None:
        """Rows of letters, and of digits (all 5, if there are none).

        A side is `creek 1001/1002`, or `ravine 1001/1002 1/2` with its lines; a road is a chain of
        hexes. Without *fields*, all that is open or border is one field.
        """
        self._rows = terrain.split()
        self._levels = levels.split() or ["5" * len(row) for row in self._rows]
        east = 9 + len(self._rows[0])
        self.sheets = Sheets(10, east, [MapSheet("N", 1, len(self._rows))])
        self._sides, self._roads, self._trails = sides, roads, trails
        self._fields = fields

    def picture(self, page: str) -> dict[Hex, str]:
        rows = self._rows if page == "terrain.txt" else self._levels
        return {hex_: rows[hex_ % 100 - 1][hex_ // 100 - 10] for hex_ in self.sheets.bounds.hexes()}

    def ways(self) -> Iterator[Chain]:
        for is_road, chains in ((True, self._roads), (False, self._trails)):
            for chain in chains:
                yield Chain(chain, is_road, _hexes(chain), frozenset())

    def fields(self) -> Iterator[NamedField]:
        if self._fields is None:
            fielded = [h for h, letter in self.picture("terrain.txt").items() if letter in ".:o"]
            assert all(LETTERS[letter] for letter in ".:o")
            yield NamedField("Field", "Field", tuple(fielded), frozenset(), False)
        else:
            for name, hexes in self._fields.items():
                yield NamedField(name, name, _hexes(hexes), frozenset(), False)

    def lines(self) -> Iterator[NamedLine]:
        yield from ()

    def places(self) -> Iterator[Place]:
        yield from ()

    def hexsides(self) -> Iterator[SideFeature]:
        for side in self._sides:
            kind, hexes, *lines = side.split()
            one, other = map(int, hexes.split("/"))
            here, there = map(int, (lines or ["0/0"])[0].split("/"))
            yield SideFeature(kind, kind, one, direction_between(one, other), (here, there))


def _hexes(words: str) -> tuple[Hex, ...]:
    return tuple(map(int, words.split()))


def sketch(terrain: str, levels: str = "", **features: Sequence[str]) -> Ground:
    """The ground of a sketch."""
    return Ground(Sketch(terrain, levels, **features))  # type: ignore[arg-type]
