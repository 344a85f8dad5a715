"""The Terrain Effects Chart, cell by cell as the book prints it."""

import pytest

from campaign.errors import DataError
from campaign.formats.data_files import CsvRow
from campaign.resolvers.nei_boschi.terrain import Entry, Mover, _effects, chart, effects
from tests.rules.play import quotes

PRINTED = """
Aperto                       open               1        1        2        1        NE     NE     No
Bosco                        woods              1½       2        3        1½       -1     NE     Si
Confine di Campi             field_border       1 [1½]   1 [2]    2 [3]    1 [1½]   -1     NE     Si
Frutteto                     orchard            1        1        2        1        NE     NE     No
Boschetto                    thicket            3        4 d      4 D      2        -1/-1  -1/-1  Si
Corso d’Acqua                stream             P        P        P        P        NE     P      No
Ruscello                     creek              +1       +1       +2       0        NE     -1     No
Canalina                     rivulet            NE       NE       NE       NE       OTIH   OTIH   No
Palude                       swamp              3 d      4 D      P        3        -1/-1  -1/-1  Si
Palude - Ruscello            swamp_creek        4 d      5 D      P        3        -1/-1  -1/-1  Si
Pendio Graduale              gradual_slope      0        0        0        0        NE     NE     Si
In Alto Pendio Minore        minor_slope_up     +1       +2       +4 d     0        NE     -1     Si
In Basso Pendio Minore       minor_slope_down   +1       +2 d     +3 d     0        NE     +1     Si
In Alto Pendio Ripido        steep_slope_up     +2       +3 d     P        +1       -1     -2     Si
In Basso Pendio Ripido       steep_slope_down   +1       +3 D     P        +1       NE     NE     Si
Canalone                     ravine             +1       +1       +2       0        NE     ?      Si
Cresta                       crest              0        0        0        0        NE     -1     Si
Terreno in Pendenza          rough              +1       +2       +3 d     0        NE/-2  NE     No
Strada                       road               1 [½]    1 [½]    1 [½]    ½        OTIH   OTIH   No
Sentiero                     trail              ½ OTIH   ½ OTIH   ½ OTIH   ½ OTIH   OTIH   OTIH   No
Stagno Minore                pond               NE       NE       NE       NE       OTIH   OTIH   No
HQ                           headquarters       NE       NE       NE       NE       OTIH   OTIH   No
Campo (Fant/cav/art)         camp               NE       NE       NE       NE       OTIH   OTIH   No
Edifici                      buildings          NE       NE       NE       NE       OTIH   OTIH   No
Lato di Esa. Inaccessibile   impassable_hexside P        P        P        P        NE     P      No
Fiume                        river              P        P        P        P        NE     P      No
Lato di Esa. Fiume/Lago      river_hexside      P        P        P        P        NE     P      No
Ponte                        bridge             +1/0     +1/0     +1/0     0        NE     -2     No
Guado di Corso d’Acqua       stream_ford        +2       +2       +3       +1       NE     -2     No
Guado di Ruscello            creek_ford         0        0        +1       0        NE     -1     No
"""
"""As the last pages of the book have it; note letters are left out."""

COLUMNS = (29, 48, 57, 66, 75, 84, 91, 98)

POINTS = {
    "0": Entry(0),
    "NE": Entry(0),
    "½ OTIH": Entry(0),
    "½": Entry(1),
    "1": Entry(2),
    "+1": Entry(2),
    "1½": Entry(3),
    "2": Entry(4),
    "+2": Entry(4),
    "+2 d": Entry(4, "d"),
    "3": Entry(6),
    "+3": Entry(6),
    "3 d": Entry(6, "d"),
    "+3 d": Entry(6, "d"),
    "+3 D": Entry(6, "D"),
    "4 d": Entry(8, "d"),
    "+4 d": Entry(8, "d"),
    "4 D": Entry(8, "D"),
    "5 D": Entry(10, "D"),
    "P": Entry(0, is_prohibited=True),
}
PAIRS = {
    "1 [1½]": (Entry(2), Entry(3)),
    "1 [2]": (Entry(2), Entry(4)),
    "2 [3]": (Entry(4), Entry(6)),
    "1 [½]": (Entry(2), Entry(1)),
    "+1/0": (Entry(2), Entry(0)),
}
DICE = {
    "NE": (0, 0),
    "OTIH": (0, 0),
    "P": (0, 0),
    "?": (0, 0),
    "-1": (-1, 0),
    "-2": (-2, 0),
    "+1": (1, 0),
    "-1/-1": (-1, -1),
    "NE/-2": (0, -2),
}


def cells(line: str) -> list[str]:
    ends = (*COLUMNS[1:], None)
    return [line[start:end].strip() for start, end in zip(COLUMNS, ends, strict=True)]


LINES = [cells(line) for line in PRINTED.strip().splitlines()]


def test_the_chart_has_the_printed_lines() -> None:
    assert list(chart()) == [line[0] for line in LINES]


@quotes("BB 9.44", "What ground costs and what it adds to dice, the Terrain Effects Chart says.")
@pytest.mark.parametrize("line", LINES, ids=[line[0] for line in LINES])
def test_bb_9_44_every_cell_is_as_printed(line: list[str]) -> None:
    row, *points, fire, assault, hides = line
    found = effects(row)
    columns = (Mover.FOOT, Mover.CAVALRY, Mover.ARTILLERY, Mover.LEADER)
    for column, cell in zip(columns, points, strict=True):
        assert found.costs[column] == (PAIRS.get(cell) or (POINTS[cell],) * 2), (row, column)
    assert found.fire == DICE[fire]
    assert found.assault == DICE[assault]
    assert found.bars_assault is (assault == "P")
    assert found.hides is (hides == "Si")


def test_a_cell_that_is_no_cost_names_file_and_line() -> None:
    cells = dict.fromkeys(("foot", "cavalry", "artillery", "leader"), "1")
    row = CsvRow("terrain_effects.csv:9", {**cells, "cavalry": "2 x", "fire": "", "assault": ""})
    with pytest.raises(DataError, match=r"terrain_effects.csv:9: cavalry should be points like"):
        _effects(row)
