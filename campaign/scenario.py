"""Where a campaign starts and when it ends. [BG 15]"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from campaign.data_files import document
from campaign.errors import NotationError, unknown
from campaign.theater import Theater, board


@dataclass(frozen=True, slots=True, eq=False)
class Scenario:
    """One printed beginning. There is one object for each, so they compare by identity."""

    id: str
    name: str
    description: str
    first_turn: int
    last_turn: int
    automatic_marches: int
    """Marches of each side on the first turn, without a die. [BG 4.1]"""

    victory_margin: int | None
    """What the Union needs at the end of the last turn of a short game; None in a campaign,
    which the Confederacy wins by lasting. [BG 13.4, BG 15.2]"""

    situation: Mapping[str, Any]
    """Pieces, pools and control as in a situation file."""

    @property
    def theater(self) -> Theater:
        return board()


def _read(name: str) -> Scenario:
    values = document(f"scenarios/{name}")
    if base := values.pop("based_on", None):
        values = {**document(f"scenarios/{base}.toml"), **values}
    keys = ("pieces", "pools", "control")
    return Scenario(
        id=values["id"],
        name=values["name"],
        description=" ".join(values["description"].split()),
        first_turn=values["first_turn"],
        last_turn=values["last_turn"],
        automatic_marches=values["automatic_marches"],
        victory_margin=values.get("victory_margin"),
        situation={key: values[key] for key in keys if key in values},
    )


def _read_all() -> dict[str, Scenario]:
    folder = files("campaign") / "data" / "scenarios"
    found = (_read(entry.name) for entry in folder.iterdir() if entry.name.endswith(".toml"))
    return {scenario.id: scenario for scenario in sorted(found, key=lambda s: s.id)}


SCENARIOS: Mapping[str, Scenario] = MappingProxyType(_read_all())
"""Every scenario by its id."""


def scenario(name: str) -> Scenario:
    """The scenario called *name*.

    Raises:
        NotationError: if there is none; names the nearest one.
    """
    if name not in SCENARIOS:
        raise NotationError(unknown("scenario", name, SCENARIOS))
    return SCENARIOS[name]
