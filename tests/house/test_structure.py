"""The house stands: no chains of classes, no circles of modules, one thing for one name."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from textwrap import dedent

import pytest

from tests.house import structure
from tests.house.structure import Names

MEASURES: dict[str, Callable[[], Names]] = {
    "names that classes of several modules share": structure.names_of_several_classes,
    "classes with more than two above them": structure.high_classes,
    "base classes of a single class": structure.bases_of_one,
    "classes of the front that leave methods unwritten": structure.unwritten_methods,
    "modules that import late": structure.late_imports,
    "modules in circles": structure.modules_in_circles,
}


@structure.ONCE
def test_the_house_is_in_order() -> None:
    """All in one, for the whole code is read. What is agreed on stands there with its reason."""
    found = {measure: dict(find()) for measure, find in MEASURES.items()}
    assert {measure: faults for measure, faults in found.items() if faults} == {}


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
def test_each_fault_is_seen() -> None:
    assert tuple(find() for find in MEASURES.values()) == FAULTS
