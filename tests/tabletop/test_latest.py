"""What has been worked out is kept, whichever thread asks."""

import ast
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import campaign
from campaign.tabletop.latest import Answers, Latest, OfEach

VALUES = [object() for _ in range(6)]


def test_the_latest_answers_are_known_and_the_oldest_makes_room() -> None:
    asked = list[object]()

    def work(value: object) -> int:
        asked.append(value)
        return len(asked)

    latest = Latest(work, most=2)
    first, second, third = VALUES[:3]
    assert [latest(value) for value in (first, second, first, second)] == [1, 2, 1, 2]
    assert [latest(value) for value in (third, second, first)] == [3, 2, 4]


def test_a_value_is_known_by_what_it_is() -> None:
    answers = Answers[list[int], str]()
    value = [1]
    assert answers.keep(value, "one") == "one"
    assert answers.get(value) == "one"
    assert answers.get([1]) is None


def test_each_thing_in_a_value_is_looked_at_once_while_the_value_is_among_the_latest() -> None:
    asked = list[tuple[object, int]]()

    def work(value: object, number: int) -> int | None:
        asked.append((value, number))
        return None if number == 2 else number

    said = OfEach(work, most=2)
    first, second, third = VALUES[:3]
    assert [said(first, 1), said(first, 2), said(second, 1)] == [1, None, 1]
    assert [said(first, 2), said(first, 1), said(second, 1)] == [None, 1, 1]
    assert asked == [(first, 1), (first, 2), (second, 1)], "an answer of None is kept, too"
    said(third, 1)
    said(first, 1)
    assert asked[3:] == [(third, 1), (first, 1)], "the oldest has made room"


@pytest.fixture
def many_turns_of_threads() -> Iterator[None]:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("many_turns_of_threads")
def test_threads_ask_for_the_same_answers() -> None:
    """A commander thinks of a battle while its screen asks what a unit may do."""
    latest: Latest[object, object] = Latest(lambda value: value, most=2)

    def ask(start: int) -> bool:
        values = [VALUES[(start + n) % len(VALUES)] for n in range(20_000)]
        return all(latest(value) is value for value in values)

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(ask, range(4)))


GROWING = {"dict", "list", "set", "deque", "defaultdict", "OrderedDict", "Counter"}

GUARDED = {
    ("formats/toml_writer.py", "_known"): "single looks and changes; begins anew when it is full",
    ("formats/toml_writer.py", "_latest"): "one tuple for each kind of list, replaced as a whole",
}
"""What all threads share, may change while they read, and why that does no harm."""


@pytest.mark.thorough
def test_modules_share_nothing_that_grows() -> None:
    """What is remembered between two questions: by `Answers`, `Latest`, `OfEach` or `Known`."""
    root = Path(campaign.__file__).parent
    found = {
        (path.relative_to(root).as_posix(), name)
        for path in root.rglob("*.py")
        for name in growing(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert found == set(GUARDED)


def growing(module: ast.Module) -> Iterator[str]:
    """Names of a module for what begins empty and is filled later."""
    for line in module.body:
        if isinstance(line, ast.AnnAssign | ast.Assign) and line.value and is_empty(line.value):
            target = line.target if isinstance(line, ast.AnnAssign) else line.targets[0]
            yield ast.unparse(target)


def is_empty(value: ast.expr) -> bool:
    """A container without anything in it."""
    if isinstance(value, ast.Call):
        called = value.func.value if isinstance(value.func, ast.Subscript) else value.func
        return isinstance(called, ast.Name) and called.id in GROWING and not value.args
    return isinstance(value, ast.Dict | ast.List) and not ast.unparse(value).strip("{}[]")


def test_what_grows_is_found() -> None:
    lines = "a: dict[int, int] = {}\nb = deque(maxlen=4)\nc = [1]\nd = set[int]()\ne = frozenset()"
    assert list(growing(ast.parse(lines))) == ["a", "b", "d"]
