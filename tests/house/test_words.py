"""What players read is short and plain: some turns of phrase do not come up, and counts agree."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.house.tree import PACKAGES, ROOT, repository_files

QUAINT = re.compile(r"\b(for good|so many|whoever|fought how)\b", re.IGNORECASE)
ONE_OF_MANY = re.compile(
    r"(?<![\d.,])1 (lines|pieces|turns|marches|points|boxes|orders|dice|losses|hits|campaigns|files"
    r"|games|battles|units|bases|rows|months|days|rounds|branches|reloads|states|backups)\b"
)
PAGES = (Path("README.md"), Path("tests/golden/commands.txt"), Path("tests/golden/session.txt"))
"""What is read as it stands: the first page, the help of every command, and a session."""


def strings_of(source: str) -> Iterator[tuple[int, str]]:
    """The strings of a module that a screen may show: all but those that explain the code.

    What a string is filled with stands in it as `{}`.
    """
    tree = ast.parse(source)
    explaining = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join(map(_part, node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, "" if id(node) in explaining else node.value


def _part(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else "{}"


def texts_of(table: Any) -> Iterator[str]:
    """Every text in a TOML document."""
    if isinstance(table, str):
        yield table
    elif isinstance(table, dict | list):
        for value in table.values() if isinstance(table, dict) else table:
            yield from texts_of(value)


def shown(words: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """Everything that players read, and where it stands; of files that have such words at all."""
    for name in repository_files():
        if name.suffix not in (".py", ".toml") or name.parts[0] not in PACKAGES:
            continue
        source = (ROOT / name).read_text(encoding="utf-8")
        if not words.search(source):
            continue
        if name.suffix == ".toml":
            yield from ((str(name), text) for text in texts_of(tomllib.loads(source)))
        else:
            yield from ((f"{name}:{line}", text) for line, text in strings_of(source))
    for name in PAGES:
        for number, line in enumerate((ROOT / name).read_text(encoding="utf-8").splitlines(), 1):
            yield f"{name}:{number}", line


def found(words: re.Pattern[str]) -> list[str]:
    return [f"{where}: {text}" for where, text in shown(words) if words.search(text)]


def test_players_read_no_quaint_turns() -> None:
    assert found(QUAINT) == []


def test_one_of_a_thing_is_no_plural() -> None:
    assert found(ONE_OF_MANY) == []


def test_what_explains_the_code_is_not_what_is_shown() -> None:
    source = (
        '"""Whoever reads this."""\nX = 1\n"""So many."""\n'
        'def f():\n    """For good."""\n    g("seen", f"and {X} this")\n'
    )
    assert {text for _, text in strings_of(source)} >= {"seen", "and {} this"}
    assert not any(QUAINT.search(text) for _, text in strings_of(source))
