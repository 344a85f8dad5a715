"""The after-action review on the command line: as text, as tables, as JSON."""

import csv
import json
from pathlib import Path

import pytest

from tests.cli.conftest import Say


@pytest.fixture
def fought(say: Say) -> str:
    """A war with its first battle."""
    say("new", "West", "--no-play", "--scenario", "1861")
    march = ("march washington", "move 2 militia_infantry fredericksburg", "done", "end anyway")
    say("play", "West", "--plain", text="\n".join((*march, "fight it out", *["stay"] * 9, "")))
    return "West"


def test_tables_and_document_are_written_together(say: Say, fought: str, tmp_path: Path) -> None:
    folder, file = tmp_path / "tables", tmp_path / "west.json"
    told = say("review", fought, "--csv", str(folder), "--json", str(file)).output
    assert str(folder) in told
    assert str(file) in told
    document = json.loads(file.read_text())
    rows = [
        row
        for table in folder.glob("*.csv")
        for row in csv.DictReader(table.read_text().splitlines())
    ]
    assert document["review"]
    assert len(rows) >= len(document["review"])


def test_what_is_there_already_is_not_written_over(say: Say, fought: str, tmp_path: Path) -> None:
    file = tmp_path / "west.json"
    file.write_text("mine")
    error = say("review", fought, "--json", str(file), status=2).output
    assert str(file) in error
    assert file.read_text() == "mine"
    say("review", fought, "--json", str(file), "--force")
    assert json.loads(file.read_text())["review"]
