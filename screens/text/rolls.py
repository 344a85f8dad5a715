"""What a die decides that is due: nobody can choose before it. Pure."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from campaign.agenda import (
    BorderSupport,
    Desertion,
    Marches,
    Marching,
    Promotion,
    Recruitment,
    Step,
    Toll,
)

DECIDES: Mapping[type[Any], str] = MappingProxyType(
    {
        Marches: "how many marches you have [BG 4.1]",
        Marching: "how many marches you have [BG 4.1]",
        Promotion: "how many pieces you may promote",
        Recruitment: "how many recruits you may raise [BG 12.1]",
        Desertion: "whether reduced pieces stay [NS 8.12]",
        BorderSupport: "what support a border state gives",
        Toll: "how much the fall of Washington costs the Union's army maximum [NS-R14]",
    }
)
"""By the step in which it is thrown."""

NOTHING_TO_CHOOSE = "Nothing to choose yet: the die decides {what}."
NO_MATTER = "what comes next"


def what_a_roll_decides(step: Step) -> str:
    """What advice says where a die is due."""
    return NOTHING_TO_CHOOSE.format(what=DECIDES.get(type(step), NO_MATTER))
