"""What is chosen before a battle by itself: weather, light and arms. [SG 1.5, SG 2.4, SG 2.6]"""

from collections.abc import Callable
from dataclasses import replace

from campaign.battle.contract import BattleRequest, SetupChoice
from campaign.battle.tabletop_staging import TabletopStaging, tabletop_staging
from campaign.terms import SIDES, Side

WEATHER = ("fair", "bad", "very bad")

VISIBILITY = ("good", "poor")

ARMED: tuple[tuple[str, tuple[Side, ...]], ...] = (
    ("neither side", ()),
    ("the Union", (Side.UNION,)),
    ("the Confederacy", (Side.CONFEDERATE,)),
    ("both sides", SIDES),
)
"""Who has certain arms. [SG 2.6]"""

WHO = tuple(words for words, _ in ARMED)


def _choice(
    id_: str, words: tuple[str, ...], put: Callable[[TabletopStaging, int], TabletopStaging]
) -> SetupChoice:
    """Something that is chosen of how the battle is set up."""

    def chosen(request: BattleRequest, at: int) -> BattleRequest:
        return replace(request, staging=put(tabletop_staging(request), at))

    return SetupChoice(id_, words, chosen)


SETUP = (
    _choice("weather", WEATHER, lambda staging, at: replace(staging, weather=at)),
    _choice("dark", VISIBILITY, lambda staging, at: replace(staging, poor_visibility=bool(at))),
    _choice(
        "breech_loaders", WHO, lambda staging, at: replace(staging, breech_loaders=ARMED[at][1])
    ),
    _choice("siege_guns", WHO, lambda staging, at: replace(staging, siege_guns=ARMED[at][1])),
)
