"""The tree is the one that the house describes."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.tree import PACKAGES, ROOT, python_files, repository_files

TOP_LEVEL = {
    ".ci",
    ".gitignore",
    "BALANCE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "Makefile",
    "README.md",
    "SERVER.md",
    "campaign",
    "pyproject.toml",
    "requirements.lock",
    "saves",
    "screens",
    "tests",
}
LONG = 600
"""Lines after which a file surely has more than one reason to change; 300 ask for a second look."""

UNWANTED_WORDS = {"manager", "handler", "helper", "helpers", "util", "utils", "info"}
ANYWHERE = re.compile("|".join(UNWANTED_WORDS), re.IGNORECASE)
"""What a text has that could have a name with such a word; the other texts need not be parsed."""
UNWANTED_TEXT = re.compile(
    "|".join(
        [
            # Places on one machine. Written in pieces, or this file would mention them itself.
            "/" + r"work/",
            "/" + r"root/",
            "/" + r"home/\w",
            "/" + r"Users/\w",
            # Where packages come from is everybody's own choice.
            "pypi" + r"\.org",
            "python" + r"hosted\.org",
            r"\.\./" + "shared/",
        ]
    )
)


def test_the_top_level_holds_nothing_unexpected() -> None:
    assert {name.parts[0] for name in repository_files()} <= TOP_LEVEL


def test_no_file_mentions_a_machine_or_a_registry() -> None:
    found = [
        f"{name}:{number}: {line.strip()}"
        for name in repository_files()
        for number, line in enumerate(lines_of(name), 1)
        if UNWANTED_TEXT.search(line)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("text", ["/" + "work/x", "/" + "home/x", "pypi" + ".org"])
def test_a_machine_or_a_registry_would_be_seen(text: str) -> None:
    assert UNWANTED_TEXT.search(text)


def lines_of(name: Path) -> list[str]:
    """The lines of a text file; a wheel or a picture has none."""
    try:
        return (ROOT / name).read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        return []


def test_no_file_is_too_long() -> None:
    long = [str(name) for name in python_files(*PACKAGES, "tests") if len(lines_of(name)) > LONG]
    assert not long, f"over {LONG} lines: cut them where they have two reasons to change: {long}"


def test_names_say_what_a_thing_is() -> None:
    vague = [
        f"{path}: {name}"
        for path in python_files(*PACKAGES, "tests")
        for name in (path.stem, *names_defined_in((ROOT / path).read_text(encoding="utf-8")))
        if words_of(name) & UNWANTED_WORDS
    ]
    assert not vague, "\n".join(vague)


def names_defined_in(text: str) -> Iterator[str]:
    """The names of a file, if it may have an unwanted one at all."""
    return names_defined(ast.parse(text)) if ANYWHERE.search(text) else iter(())


@pytest.mark.parametrize("text", ["class SaveManager: ...", "def f(x_info): ...", "UTILS = 1"])
def test_an_unwanted_name_would_be_seen(text: str) -> None:
    assert any(words_of(name) & UNWANTED_WORDS for name in names_defined_in(text))


def names_defined(tree: ast.Module) -> Iterator[str]:
    """Every name that a module gives to something."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def words_of(name: str) -> set[str]:
    """The words of a name, in lower case: `box_label`, `BoxLabel` -> box, label."""
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}


def test_words_of_a_name() -> None:
    assert words_of("box_label") == words_of("BoxLabel") == {"box", "label"}
    assert words_of("SaveHelper") & UNWANTED_WORDS
