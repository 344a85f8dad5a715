"""The pages of a map are read strictly: what is wrong is named, with the page and the line."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.errors import DataError
from campaign.formats import data_files
from campaign.resolvers.nei_boschi.ground import Ground
from campaign.resolvers.nei_boschi.map_pages import MapPages

Change = Callable[[str, str, str], None]


@pytest.fixture
def change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Change:
    """Changes some words of a page of Shiloh, in a copy."""
    for folder in ("shiloh", "nei_boschi"):
        shutil.copytree(data_files.DATA / folder, tmp_path / folder)
    monkeypatch.setattr(data_files, "DATA", tmp_path)

    def replace(page: str, old: str, new: str) -> None:
        path = tmp_path / "shiloh" / page
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return replace


def said() -> str:
    with pytest.raises(DataError) as error:
        Ground(MapPages("shiloh"))
    return str(error.value)


def test_the_pages_are_sound(change: Change) -> None:
    change("map.toml", "# The map", "# A map")
    assert len(Ground(MapPages("shiloh")).terrain) == 4020


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("page", "old", "new", "expected"),
    [
        ("terrain.txt", "N01 w", "N01 ww", "shiloh/terrain.txt:11: has 61 hexes, not 60"),
        ("terrain.txt", "N02 ", "N03 ", "shiloh/terrain.txt:12: here should be row N02"),
        (
            "terrain.txt",
            "N01 w",
            "N01 x",
            "terrain.txt: N1001 is 'x'; letters are w . o : t s c r ~",
        ),
        ("ways.toml", "S1234 S1333", "S1234 S1332", "ways.toml: Corinth Road goes from S1234 to"),
        ("ways.toml", 'kind = "road"', 'kind = "rail"', "Corinth Road should be a road or a trail"),
        (
            "ways.toml",
            'named = "S1234',
            'named = "S1034',
            "Corinth Road does not lead through S1034",
        ),
        (
            "fields.toml",
            "N5919 N5920",
            "N5920",
            "fields.toml: N5919 is field_border, and in no field",
        ),
        (
            "fields.toml",
            "N5919 N5920",
            "N5918 N5919 N5920",
            "fields.toml: N5918 is woods, and in a",
        ),
        ("fields.toml", "N5919 N5920", "N5919 N5919 N5920", "fields.toml: N5919 is in two fields"),
        ("hexsides.csv", "stream,Owl Creek,N1031/N1131", "brook,Owl Creek,N1031/N1131", "'brook'"),
        ("hexsides.csv", "N1031/N1131", "N1031/N1231", "N1031 and N1231 are not adjacent"),
        (
            "hexsides.csv",
            "S1705/S1806,1/1",
            "S1705/S1806,1",
            "lines should be two numbers like 1/2",
        ),
        ("places.csv", "S2706,Shiloh", "S2735,Shiloh", "rows on sheet S are 01 to 34, not 35"),
    ],
)
def test_a_page_that_is_wrong_says_where(
    change: Change, page: str, old: str, new: str, expected: str
) -> None:
    change(page, old, new)
    assert expected in said()


def test_a_missing_row_is_noticed(change: Change) -> None:
    change("levels.txt", "\nN02 ", "\n# N02 ")
    assert said() == "shiloh/levels.txt: has 66 rows of hexes, not 67"
