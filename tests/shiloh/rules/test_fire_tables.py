"""The pages of fire, cell by cell: the book prints the ranges, the Fire Table is reconstructed."""

import pytest

from campaign.resolvers.nei_boschi.counters import Gun, Weapon
from campaign.resolvers.nei_boschi.fire_tables import (
    Outcome,
    fire_table,
    guns,
    read_outcome,
    small_arms,
)
from campaign.resolvers.nei_boschi.tables import modifiers
from tests.rules.play import quotes

SMALL_ARMS = """
M  Moschetto                3/1  +2  -1  -3   -   -   -   -   -   -
R  Moschetto Rigato         5/1  +1  +1   0  -1  -2   -   -   -   -
C  Carabina                 3/1  +1   0  -1   -   -   -   -   -   -
D  Fucile Dimick            8/1  +1  +1  +1  +1   0  -1  -2  -3   -
S  Fucile a canna corta     1/*  +2   -   -   -   -   -   -   -   -
P  Pistola                  1/*   0   -   -   -   -   -   -   -   -
OR Fucile Vecchio [a]       4/1  +1   0  -1  -2   -   -   -   -   -
"""
"""As the book prints it: the longest range, that of prepared fire, then 1 to 8 hexes and 9+."""

GUNS = """
L   6 lb Canna Liscia [RF]  12  +3  +2  +1   0   0  -1   -   -   -
N   Napoleonico [RF]        18  +4  +3  +2  +1   0   0  -1  -2   -
H12 Obice 12 lb [RF]        10  +4  +3  +2   0   0  -1   -   -   -
H24 Obice 24 lb [RF]        15  +5  +4  +2   0   0  -1  -1   -   -
TA  Vecchio Rigato [a]      16  +3  +2   0   0   0   0  -1   -   -
TB  3 in Rigato             25  +3  +2  +1   0   0   0   0  -1  -2
P10 10 lb Parrot            26  +2  +2  +1   0   0   0   0  -1  -2
P20 20 lb Parrot            34  +3  +2  +1   0   0   0   0  -1  -2
P30 30 lb Parrot            38  +3  +2  +2   0   0   0   0  -1  -2
SG  Cannone da Assedio      30  +3  +2  +2   0   0   0   0  -1  -2
NG  Cannone Navale          35  +5  +4  +4  +4  +3  +2  +1   0  -1
"""
"""The same for 1, 2, 3, 4, 5-7, 8-12, 13-16, 17-20 and 21+ hexes."""

BANDS = ((1, 1), (2, 2), (3, 3), (4, 4), (5, 7), (8, 12), (13, 16), (17, 20), (21, 99))

SEVERITY = {
    False: "d-2 d-1 d d+1 D 1d 1d+1 1D 2d+1 2D",
    True: "d-2 d-1 d d+1 D 1d 1D 2D",
}
"""What comes of 5, 6, 7 ... with small arms, of 6, 7, 8 ... with ball: all below is nothing, all
beyond like the last. [SH 20]"""

SHIFTS = {
    False: {
        "1": -4,
        "2": -3,
        "3-4": -2,
        "5-6": -1,
        "7-8": 0,
        "9-10": 1,
        "11-13": 2,
        "14-16": 3,
        "17+": 4,
    },
    True: {"1-2": -3, "3-4": -1, "5-6": 0, "7-9": 1, "10-12": 2, "13+": 3},
}
"""What each column adds to the modified die. [SH 20]"""


def cells(line: str, number: int) -> list[int | None]:
    return [None if cell == "-" else int(cell) for cell in line.split()[-number:]]


@quotes("BB 10", "how far each weapon carries and what it adds at each distance")
@pytest.mark.parametrize("line", SMALL_ARMS.strip().splitlines(), ids=lambda line: line[:2])
def test_bb_10_small_arms_carry_as_printed(line: str) -> None:
    reach = small_arms()[Weapon(line.split()[0])]
    most, _, prepared = line.split()[-10].partition("/")
    assert (reach.range, reach.prepared) == (int(most), 0 if prepared == "*" else int(prepared))
    assert [reach.at(hexes) for hexes in range(1, 10)] == cells(line, 9)


@quotes("BB 10", "guns at 1 to 3 hexes fire on the columns of the small arms")
@pytest.mark.parametrize("line", GUNS.strip().splitlines(), ids=lambda line: line[:3])
def test_bb_10_guns_carry_as_printed(line: str) -> None:
    reach = guns()[Gun(line.split()[0])]
    assert reach.range == int(line.split()[-10])
    assert reach.is_rapid is ("[RF]" in line)
    for (first, last), cell in zip(BANDS, cells(line, 9), strict=True):
        for hexes in range(first, last + 1):
            assert reach.at(hexes) == (cell if hexes <= reach.range else None)


@quotes("SH 20", "The points or guns that fire give the column, the modified die the row")
@pytest.mark.parametrize("is_ball", [False, True])
def test_sh_20_every_cell_of_the_fire_table(is_ball: bool) -> None:
    table = fire_table(is_ball)
    assert list(table.columns) == list(SHIFTS[is_ball])
    results = SEVERITY[is_ball].split()
    for number, shift in enumerate(SHIFTS[is_ball].values()):
        for die in range(-4, 18):
            severity = min(max(die, -2), 14) + shift
            first = 6 if is_ball else 5
            wanted = "-" if severity < first else results[min(severity - first, len(results) - 1)]
            assert table.outcome(number, die).words == wanted, (table.columns[number], die)


@pytest.mark.parametrize(
    ("is_ball", "strength", "column"),
    [
        *((False, 1, "1"), (False, 2, "2"), (False, 4, "3-4"), (False, 5, "5-6")),
        *((False, 8, "7-8"), (False, 10, "9-10"), (False, 13, "11-13"), (False, 16, "14-16")),
        *((False, 17, "17+"), (False, 30, "17+")),
        *((True, 2, "1-2"), (True, 4, "3-4"), (True, 6, "5-6"), (True, 9, "7-9")),
        *((True, 12, "10-12"), (True, 13, "13+")),
    ],
)
def test_each_strength_has_its_column(is_ball: bool, strength: int, column: str) -> None:
    table = fire_table(is_ball)
    assert table.columns[table.column(strength)] == column


def test_a_column_to_the_left_of_the_first_is_the_first() -> None:
    assert fire_table(False).column(1, -1) == 0
    assert fire_table(False).column(8, -1) == 3


@quotes(
    "SH 20",
    "d a check with what is behind it added, D disorder without one",
)
def test_sh_20_results_are_read_as_explained() -> None:
    assert read_outcome("-") == Outcome()
    assert read_outcome("d-2") == Outcome(checks=True, modifier=-2)
    assert read_outcome("1d+1") == Outcome(lost=1, checks=True, modifier=1)
    assert read_outcome("2D") == Outcome(lost=2, disorders=True)
    for wrong in ("", "x", "d+", "D+1", "d2"):
        with pytest.raises(ValueError, match="a result of fire"):
            read_outcome(wrong)


@quotes("BB 10", "All modifiers count together")
def test_bb_10_what_is_added_is_what_the_book_lists() -> None:
    numbers = {word: line.number for word, line in modifiers("fire").items()}
    assert numbers == {
        "mounted-target": 1,
        "mounted-fire": -1,
        "prepared": 1,
        "prepared-for-assault": 1,
        "rapid": 2,
        "disordered-fire": -1,
        "enfilade": 1,
        "lower-target": 1,
        "massed-target": 1,
        "dispersed-target": -1,
        "guns-moved": -2,
        "guns-turned": -2,
        "guns-steep-assault": -2,
        "night": -3,
        "dawn": -2,
        "dusk": -2,
        "detachment-fire": -1,
        "detachment-target": -1,
        "low-ammunition": -2,
        "gunboat-moved": -2,
    }
