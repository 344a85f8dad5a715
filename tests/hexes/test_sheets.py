"""Printed names of hexes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.errors import NotationError
from campaign.hexes.grid import hex_at
from campaign.hexes.sheets import MapSheet, Sheets

SHEETS = Sheets(10, 69, [MapSheet("N", 1, 34), MapSheet("S", 34, 34)])


@pytest.mark.parametrize(
    ("name", "hex_"),
    [("N4023", 4023), ("N1001", 1001), ("S1001", 1034), ("S6934", 6967), ("s5712", 5745)],
)
def test_rows_are_counted_through_both_sheets(name: str, hex_: int) -> None:
    assert SHEETS.read(name) == hex_
    assert SHEETS.name(hex_) == name.upper()


@pytest.mark.parametrize(("north", "south"), [("N1434", "S1401"), ("N4634", "S4601")])
def test_the_row_on_both_sheets_is_one(north: str, south: str) -> None:
    assert SHEETS.read(north) == SHEETS.read(south)
    assert SHEETS.name(SHEETS.read(north)) == south


@given(st.integers(10, 69), st.integers(1, 67))
def test_names_go_there_and_back(column: int, row: int) -> None:
    assert SHEETS.read(SHEETS.name(hex_at(column, row))) == hex_at(column, row)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("N4035", "there is no hex N4035: rows on sheet N are 01 to 34, not 35"),
        ("S4000", "there is no hex S4000: rows on sheet S are 01 to 34, not 00"),
        ("N0923", "there is no hex N0923: columns are 10 to 69, not 09"),
        ("5745", "a hex is written like N1001 or S6934: the sheet, column and row; not '5745'"),
        ("E4023", "a hex is written like N1001 or S6934: the sheet, column and row; not 'E4023'"),
    ],
)
def test_what_is_no_hex_says_what_would_be_right(name: str, said: str) -> None:
    with pytest.raises(NotationError) as error:
        SHEETS.read(name)
    assert str(error.value) == said
