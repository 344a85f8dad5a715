"""How a battle by itself is set up on hexes: a scenario of the book, and its switches. [BB 30]"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from campaign.battle.contract import BattleRequest
from campaign.terms import SIDES, BoxId, Side

SITES: Final[Mapping[BoxId, str]] = {"pittsburg_landing": "shiloh"}
"""Where battles of a campaign are fought on hexes, and by which book. [SH-R1]"""


CAMPAIGN: Final[Mapping[Side, str]] = {side: f"campaign-{side}" for side in SIDES}
"""The page of a battle of a campaign, by who attacks. [SH-R2]"""


@dataclass(frozen=True, slots=True)
class HexStaging:
    """Which scenario is played, and with which optional rules."""

    KEYS: ClassVar[tuple[str, ...]] = ("book", "scenario", "switches")

    book: str
    """The battle of the series, by its id: `shiloh`."""

    scenario: str
    """The scenario by its number in the book: `9`, `1a`."""

    switches: tuple[str, ...] = ()
    """Optional rules that hold, by their ids, sorted. [BB 10, BB 12, BB 19]"""

    def add_to(self, values: dict[str, Any]) -> dict[str, Any]:
        """The values of a request, with the scenario."""
        more: dict[str, Any] = {"book": self.book, "scenario": self.scenario}
        if self.switches:
            more["switches"] = list(self.switches)
        return values | more

    @classmethod
    def take_from(cls, values: dict[str, Any]) -> "HexStaging | None":
        """The scenario that a document speaks of, if any; its keys are taken out of *values*."""
        if "book" not in values and "scenario" not in values:
            return None
        return cls(values.pop("book"), values.pop("scenario"), tuple(values.pop("switches", ())))


def hex_staging(request: BattleRequest) -> HexStaging:
    """The scenario of a battle on hexes; of a battle of the campaign, that of its box."""
    staging = request.staging
    if isinstance(staging, HexStaging):
        return staging
    return HexStaging(SITES[request.box], CAMPAIGN[request.attacker])
