"""Where a campaign starts and when it ends. [BG 15]"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from campaign.board.board import Theater, board
from campaign.errors import DataError, NotationError, unknown
from campaign.formats.data_files import DataFolder, document
from campaign.tables.calendar import last_turn
from campaign.tables.march_table import is_judged


class Scenario(Struct, frozen=True, eq=False):
    """One beginning. There is one object for each, so they compare by identity."""

    id: str
    name: str
    description: str
    first_turn: int
    last_turn: int
    automatic_marches: int
    """Marches of each side on the first turn, without a die. [BG 4.1, BG 15.5]"""

    victory_margin: int | None
    """What the Union needs at the end of the last turn of the short game; None in all others. A
    campaign is won by the Confederacy if it lasts. [BG 13.4, BG 15.2]"""

    march_table: bool
    """The last turn is a March, and the March table says who has won. [BG 15.6]"""

    reconstruction: str
    """What in the set-up is not as printed; empty if all of it is. [BG 15.3]"""

    situation: Mapping[str, Any]
    """Pieces, pools, control, leaders and footholds as in a situation file."""

    @property
    def theater(self) -> Theater:
        return board()


def _read(name: str) -> Scenario:
    values = _document(name)
    if base := values.get("based_on"):
        values = {**_document(f"{base}.toml"), **values}
    march_table = values.get("march_table", False)
    if march_table and not is_judged(values["last_turn"]):
        raise DataError(f"{name}: turn {values['last_turn']} is not in march_table.csv")
    keys = ("pieces", "pools", "control", "leaders", "footholds")
    return Scenario(
        id=values["id"],
        name=values["name"],
        description=_one_line(values["description"]),
        first_turn=values["first_turn"],
        last_turn=values["last_turn"],
        automatic_marches=values["automatic_marches"],
        victory_margin=values.get("victory_margin"),
        march_table=march_table,
        reconstruction=_one_line(values.get("reconstruction", "")),
        situation={key: values[key] for key in keys if key in values},
    )


@cache
def _document(name: str) -> Mapping[str, Any]:
    return document(f"scenarios/{name}")


def _one_line(text: str) -> str:
    return " ".join(text.split())


SCENARIOS: Mapping[str, Scenario] = DataFolder("scenarios", _read)
"""Every scenario by its id."""


SKIRMISH = Scenario(
    id="skirmish",
    name="Skirmish",
    description="A battle by itself.",
    first_turn=1,
    last_turn=last_turn(),
    automatic_marches=0,
    victory_margin=None,
    march_table=False,
    reconstruction="",
    situation=MappingProxyType({}),
)
"""What a game is called that is a single battle; no war begins with it. [SK 1.1]"""


def scenario(name: str) -> Scenario:
    """The scenario called *name*.

    Raises:
        NotationError: if there is none; names the nearest one.
    """
    if name not in SCENARIOS:
        raise NotationError(unknown("scenario", name, SCENARIOS))
    return SCENARIOS[name]
