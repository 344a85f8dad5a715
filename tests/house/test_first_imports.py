"""What may be loaded before the first word is said: `norden-suden --help` answers at once."""

import importlib
import json
import subprocess
import sys

import pytest

from campaign.battle.register import HOMES, USUAL
from screens.shell.loading import LOADED_LATER
from tests.house.tree import PACKAGES, ROOT, python_files

OF_ALEMBIC = {"saves.server.database.migrations.env", "saves.storage.migrations.env"}
"""What Alembic alone can load."""


TABLES = tuple(module.rpartition(".")[0] for id_, (module, _) in HOMES.items() if id_ != USUAL)
"""Resolvers that most campaigns do without."""


def modules_after(*modules: str, done: str = "") -> set[str]:
    """The modules that a fresh Python has loaded after importing these, and doing something."""
    imports = f"import sys, json, {', '.join(modules)}"
    program = f"{imports}\n{done}\nprint(json.dumps(list(sys.modules)))"
    ended = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(json.loads(ended.stdout))


def loaded_by(module: str) -> set[str]:
    """The top-level modules among them."""
    return {name.split(".")[0] for name in modules_after(module)}


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("module", "late"),
    [
        ("screens.cli.main", {"textual", "numpy", "sqlmodel", "sqlalchemy", "pydantic", "asyncio"}),
        (
            "screens.cli.main",
            {"alembic", "psycopg", "campaign", "saves", "rich", "sqlite3", "tomli"},
        ),
        (
            "saves.campaign_log.journal",
            {"alembic", "psycopg", "sqlmodel", "pydantic", "sqlalchemy", "email"},
        ),
        ("campaign", {"textual", "rich", "click", "sqlmodel", "sqlite3", "numpy", "asyncio"}),
    ],
)
def test_heavy_libraries_are_loaded_only_when_needed(module: str, late: set[str]) -> None:
    loaded = loaded_by(module)
    assert module.split(".")[0] in loaded
    assert not loaded & late


def test_the_title_comes_up_without_the_rules() -> None:
    """They are loaded while the player reads it."""
    loaded = modules_after("screens.app", "screens.setup.title_screen")
    assert "campaign.terms" in loaded
    late = ("campaign.state", "campaign.engine", "campaign.rules", "campaign.commanders")
    later = ("saves.campaign_log", "saves.hosting", "screens.map.map_screen", "screens.archive")
    assert not {name for name in loaded if name.startswith((*late, *later))}


def test_a_battle_on_hexes_is_opened_without_its_automatic_commander() -> None:
    """He is loaded when he is first asked."""
    home = "campaign.resolvers.nei_boschi"
    loaded = modules_after(f"{home}.resolver")
    assert f"{home}.sequence" in loaded
    assert not {name for name in loaded if name.startswith(f"{home}.commander")}


def test_the_map_comes_up_without_the_battles_on_tables() -> None:
    loaded = modules_after("screens.app", *LOADED_LATER)
    assert "screens.map.map_screen" in loaded
    assert not {name for name in loaded if name.startswith(TABLES)}
    assert not loaded & {"sqlalchemy", "importlib.metadata", "alembic"}
    assert not loaded & {"ctypes", "importlib.resources"}
    assert "zipfile" not in modules_after("screens.app", "screens.map.map_screen")


def test_a_battle_on_the_line_loads_no_other_way_to_fight() -> None:
    """At the first attack of a war the player would wait for all of them, and keep them."""
    preferences = "screens.parts.battle_preferences"
    seats = f"{preferences}.Seats('person', 'steady')"
    way = f"{preferences}.Taste().way(5, {seats}, 'pittsburg_landing')"
    assert not {name for name in modules_after(preferences, done=way) if name.startswith(TABLES)}


def test_every_module_can_be_imported() -> None:
    """Also those that are imported late, when a key is pressed."""
    for path in python_files(*PACKAGES):
        name = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
        if name not in OF_ALEMBIC:
            importlib.import_module(name)
