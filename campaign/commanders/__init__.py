"""Computer players. A new one adds its name here."""

from collections.abc import Mapping
from types import MappingProxyType

from campaign.budget import QUICK, Budget, CancelledError
from campaign.commanders import greedy, levels, random_legal
from campaign.commanders.commander import (
    Commander,
    Decision,
    Plan,
    Reason,
    without_reasons,
)
from campaign.commanders.field.temper import METHODICAL
from campaign.commanders.steady import choose

COMMANDERS: Mapping[str, Commander] = MappingProxyType(
    {
        commander.id: commander
        for commander in (
            *levels.commanders(),
            Commander(
                "steady",
                "Steady",
                "Keeps its capital, gathers strength before it strikes, takes what lies open.",
                without_reasons(choose.choose),
            ),
            Commander(
                "greedy",
                "Greedy",
                "Takes the pieces and cities within its reach, and thinks of nothing else.",
                without_reasons(greedy.choose),
            ),
            Commander(
                "random",
                "Aimless",
                "Does anything that the rules allow. Good for trying out the keys.",
                without_reasons(random_legal.choose),
            ),
        )
    }
)
"""Every computer player by its id."""

_IDS: Mapping[str, str] = MappingProxyType(
    {"-".join(one.name.lower().split(", ")): id_ for id_, one in COMMANDERS.items()}
)
"""The ids of all of them by what they are called on the screens."""

OFFERED = tuple(id_ for id_, one in COMMANDERS.items() if one.temper in ("", METHODICAL.id))
"""Those among whom one chooses first: each level once, and the yardsticks. Tempers come after."""

AIMLESS = "random"
"""The commander who can always decide: he takes the place of one whose program made an error."""


def id_of(said: str) -> str:
    """The id of a commander who may be called by his name on the screens; else what was said.

    >>> id_of("Veteran"), id_of("Commander, raider"), id_of("commander-raider"), id_of("nobody")
    ('field', 'planner-raider', 'planner-raider', 'nobody')
    """
    name = "-".join(said.lower().replace(",", " ").split())
    return _IDS.get(name, name if name in COMMANDERS else said)


__all__ = [
    "AIMLESS",
    "COMMANDERS",
    "OFFERED",
    "QUICK",
    "Budget",
    "CancelledError",
    "Commander",
    "Decision",
    "Plan",
    "Reason",
    "id_of",
]
