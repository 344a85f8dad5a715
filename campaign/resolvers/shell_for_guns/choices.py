"""What is chosen before a battle by itself: weather, light and arms. [SG 1.5, SG 2.4, SG 2.6]"""

from dataclasses import replace

from campaign.battle.contract import SetupChoice
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

SETUP = (
    SetupChoice("weather", WEATHER, lambda request, at: replace(request, weather=at)),
    SetupChoice("dark", VISIBILITY, lambda request, at: replace(request, poor_visibility=bool(at))),
    SetupChoice(
        "breech_loaders", WHO, lambda request, at: replace(request, breech_loaders=ARMED[at][1])
    ),
    SetupChoice("siege_guns", WHO, lambda request, at: replace(request, siege_guns=ARMED[at][1])),
)
