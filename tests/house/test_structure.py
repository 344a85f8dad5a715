"""What is to be rebuilt: it may only get better. `structure.toml` says how much of it is left.

`GOLDEN=rewrite pytest tests/house/test_structure.py` strikes off what has become better, and takes
over what has only changed its name; it writes nothing where there is more than before.
"""

import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
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


def test_it_only_gets_better() -> None:
    """All in one: whoever measures has read every file."""
    before: dict[str, Names] = tomllib.loads(FILE.read_text(encoding="utf-8"))
    now = {measure: dict(sorted(find().items())) for measure, find in MEASURES.items()}
    if os.environ.get("GOLDEN") == "rewrite" and all(
        sum(now[measure].values()) <= sum(before[measure].values()) for measure in MEASURES
    ):
        FILE.write_text(tomli_w.dumps(now), encoding="utf-8")
        return
    assert [line for measure in MEASURES for line in grown(measure, before, now)] == []


def grown(measure: str, before: Mapping[str, Names], now: Mapping[str, Names]) -> Iterator[str]:
    """What there is more of than there was."""
    sums = f"{sum(before[measure].values())} in all before, {sum(now[measure].values())} now"
    for name, count in now[measure].items():
        if count > before[measure].get(name, 0):
            yield f"{measure}: {name} {count} ({sums})"


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
    "campaign/resolvers/one/__init__.py": """
        from campaign.resolvers.one.legality import refuse
        class Row: ...
        """,
    "campaign/resolvers/one/legality.py": "from campaign.resolvers.one import orders",
    "campaign/resolvers/one/orders.py": "",
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
    {
        "screens.low": 1,
        "screens.high": 1,
        "campaign.resolvers.one": 1,
        "campaign.resolvers.one.legality": 1,
    },
)
"""What each measure finds in it."""


@pytest.mark.usefixtures("little_house")
def test_what_is_to_be_rebuilt_is_seen() -> None:
    assert tuple(find() for find in MEASURES.values()) == FAULTS
