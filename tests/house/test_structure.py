"""What is to be rebuilt: it may only get better. `structure.toml` says how much of it is left.

`GOLDEN=rewrite pytest tests/house/test_structure.py` strikes off what has become better, and takes
over what has only changed its name; it writes nothing where there is more than before.
"""

import os
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from textwrap import dedent

import pytest
import tomli_w

from tests.house import structure
from tests.house.structure import Names

FILE = Path(__file__).with_name("structure.toml")

MEASURES: dict[str, Callable[[], Names]] = {
    "names that classes of several modules share": structure.names_of_several_classes,
    "classes with more than two above them": structure.high_classes,
    "base classes of a single class": structure.bases_of_one,
    "classes of the front that leave methods unwritten": structure.unwritten_methods,
    "modules that import late": structure.late_imports,
    "modules in circles": structure.modules_in_circles,
}


@cache
def kept() -> dict[str, dict[str, int]]:
    """What there was when it was last written down."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def write(measure: str, now: Names) -> None:
    """Write down what there is of one thing."""
    known = tomllib.loads(FILE.read_text(encoding="utf-8"))
    known[measure] = dict(sorted(now.items()))
    FILE.write_text(tomli_w.dumps({name: known[name] for name in MEASURES}), encoding="utf-8")


@pytest.mark.parametrize("measure", MEASURES)
def test_it_only_gets_better(measure: str) -> None:
    before, now = kept()[measure], MEASURES[measure]()
    more = {name: count for name, count in now.items() if count > before.get(name, 0)}
    if os.environ.get("GOLDEN") == "rewrite" and sum(now.values()) <= sum(before.values()):
        write(measure, now)
    else:
        assert not more, f"{measure}: {more}, where there was {sum(before.values())} in all"


LITTLE_HOUSE = {
    "screens/low.py": """
        from typing import TYPE_CHECKING
        if TYPE_CHECKING:
            from screens.high import Tower
        class Ground:
            def build(self):
                raise NotImplementedError
        class Row: ...
        """,
    "screens/high.py": """
        from screens import low
        from screens.low import Ground
        class Floor(Ground): ...
        class Roof(Floor): ...
        class Tower(Roof):
            def look(self):
                import campaign.view
        """,
    "campaign/view.py": "class Row: ...",
    "campaign/resolvers/one/__init__.py": "class Row: ...",
}
"""A small tree with one fault of each kind."""


@pytest.fixture
def little_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in LITTLE_HOUSE.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(dedent(text))
    monkeypatch.setattr(structure, "ROOT", tmp_path)
    monkeypatch.setattr(structure, "python_files", lambda *folders: map(Path, LITTLE_HOUSE))
    monkeypatch.setattr(structure, "modules", cache(structure.modules.__wrapped__))
    monkeypatch.setattr(structure, "classes", cache(structure.classes.__wrapped__))


FAULTS: tuple[Names, ...] = (
    {"Row": 2},
    {"Tower": 3},
    {"Ground": 1, "Floor": 1, "Roof": 1},
    {"Ground": 1},
    {"screens.high": 1},
    {"screens.low": 1, "screens.high": 1},
)
"""What each measure finds in it."""


@pytest.mark.usefixtures("little_house")
def test_what_is_to_be_rebuilt_is_seen() -> None:
    assert tuple(find() for find in MEASURES.values()) == FAULTS
