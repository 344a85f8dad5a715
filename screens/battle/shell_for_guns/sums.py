"""Sums of Shell for Guns with their parts: what an order needs, a volley, a melee. [SG 2.3, SG 2.6]

>>> in_parts((("standard", 8), ("conscript", -1)))
'standard general: 8, conscripts -1'
>>> hits_on(5, 4, (("disordered", -1),))
'5+ (4+ by range or cover, disorder -1)'
"""

from collections.abc import Mapping
from types import MappingProxyType

from campaign.resolvers.shell_for_guns.events import MeleeParts
from campaign.resolvers.shell_for_guns.vocabulary import Parts
from screens.text.phrases import counted

WORDS: Mapping[str, str] = MappingProxyType(
    {
        "poor": "poor general:",
        "standard": "standard general:",
        "good": "good general:",
        "column": "column",
        "elite": "elite",
        "conscript": "conscripts",
        "general_attached": "general with it",
        "each_4_um": "distance",
        "rough_ground": "rough ground",
        "each_order_before": "orders before",
        "third_lost": "a third lost",
        "decimated": "decimated",
        "disordered": "disorder",
        "enemy_near": "enemy within 4 UM",
        "charged": "charged",
        "charged_by_cavalry": "cavalry in front",
        "breech_loaders": "breech-loaders",
        "target_in_column": "target in column",
        "counter_battery": "guns at guns",
        "target_limbered": "target limbered",
        "light_cover": "light cover",
        "heavy_cover": "heavy cover",
        "base": "base",
        "charging": "charge",
        "breaking_through": "breakthrough",
        "cavalry_charging": "cavalry",
        "on_flank_or_rear": "flank or rear",
        "attacked_on_flank_or_rear": "struck on flank or rear",
        "dismounted": "dismounted",
        "support": "supports",
        "column_charging": "column",
        "experience": "experience",
    }
)
"""The rows of the tables, [SG 2.3, SG 2.6, SG 2.8]; `general 8` alone would be another general."""

WHOLE = frozenset({"poor", "standard", "good", "base"})
"""What a sum begins with: no sign is needed."""


def in_parts(parts: Parts) -> str:
    """What a number is made of, as one says it."""
    return ", ".join(
        f"{WORDS[name]} {number}" if name in WHOLE else f"{WORDS[name]} {number:+}"
        for name, number in parts
    )


def needs(needed: int, parts: Parts) -> str:
    """What two dice may show: `6 or less (standard general: 8, disorder -1 ...)`."""
    return f"{needed} or less" + (f" ({in_parts(parts)})" if parts else "")


def hits_on(needed: int, without: int, parts: Parts) -> str:
    """What a die must show: `5+`, and why if something is added to it."""
    if not parts:
        return f"{needed}+"
    return f"{needed}+ ({without}+ by range or cover, {in_parts(parts)})"


def thrown(dice: int, needed: int, parts: MeleeParts) -> str:
    """The dice of one side of a melee: `24 dice on 4+ (8 bases x 3: base 2, charge +1)`."""
    if not parts.bases:
        return f"{dice} dice"
    each = sum(number for _, number in parts.each)
    bases = f"{counted(parts.bases, 'base')} x {each}"
    why = f"{bases}: {in_parts(parts.each)}" if len(parts.each) > 1 else bases
    guns = f", guns {parts.guns}" if parts.guns else ""
    die = f"; die {in_parts(parts.die)}" if parts.die else ""
    return f"{dice} dice on {needed}+ ({why}{guns}{die})"


def score(total: int, hits: int, parts: MeleeParts) -> str:
    """What one side has scored: `14 (12 hits, supports +2)`."""
    if not parts.score:
        return str(total)
    return f"{total} ({counted(hits, 'hit')}, {in_parts(parts.score)})"
