"""A path that is too long leads nowhere: every command says so in a sentence."""

from pathlib import Path

import pytest

from tests.cli.conftest import Say

ENDLESS = "x" * 5000


@pytest.mark.parametrize(
    "words",
    [
        ("rescue", ENDLESS),
        ("rescue", f"/{ENDLESS}/west.acw"),
        ("import", ENDLESS),
        ("replay", ENDLESS),
        ("show", f"{ENDLESS}.acw"),
        ("walk", "--situation", ENDLESS),
        ("skirmish", "new", "S", "--no-play", "--by", "yankee", "--ground", f"{ENDLESS}.ground"),
        ("statistics", "West", "--csv", ENDLESS),
        ("statistics", "West", "--svg", ENDLESS),
        ("export", "West", ENDLESS),
        ("mail", "import", ENDLESS),
    ],
    ids=lambda words: " ".join(word[:12] for word in words),
)
def test_a_file_with_an_endless_name_is_refused_in_a_sentence(
    words: tuple[str, ...], say: Say
) -> None:
    say("new", "West", "--no-play")
    said = say(*words, status=2).output
    assert said.startswith("Error: ")
    assert said.count("\n") == 1


@pytest.mark.parametrize("command", ["list", "backups", "trash"])
def test_a_home_with_an_endless_name_is_told_in_a_sentence(
    command: str, say: Say, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / ENDLESS))
    said = say(command, status=2).output
    assert "file name too long" in said
    assert said.count("\n") == 1
