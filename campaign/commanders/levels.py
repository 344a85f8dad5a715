"""Four levels of commander, made by leaving stages out, and the tempers that each of them comes in.

No level has other dice, other pieces or other knowledge: a lower one overlooks something.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple

from campaign.budget import QUICK, Budget
from campaign.commanders.commander import Commander, Decision
from campaign.commanders.field.temper import FULL_SIGHT, METHODICAL, TEMPERS, Sight, Temper
from campaign.state import CampaignState


class Grade(NamedTuple):
    """How much a commander takes into account."""

    id: str
    """The commander of this level with the usual temper; `ID-TEMPER` with another."""

    name: str
    note: str
    sight: Sight = Sight()
    plans: bool = False
    """It tries whole turns out before it decides."""


LEVELS: Mapping[str, Grade] = MappingProxyType(
    {
        level.id: level
        for level in (
            Grade(
                "recruit",
                "Recruit",
                "Takes what lies before it, and forgets that the enemy marches, too.",
                Sight(replies=False, exposure=False, support=False),
            ),
            Grade(
                "regular",
                "Regular",
                "For players who know the rules: sees where the enemy may come, but leaves doors"
                " open and attacks piecemeal.",
                Sight(exposure=False, support=False),
            ),
            Grade(
                "field",
                "Veteran",
                "For players who have won a war: guards what can be attacked, brings enough to an"
                " attack, and makes use of every march.",
                FULL_SIGHT,
            ),
            Grade(
                "planner",
                "Commander",
                "The hardest: tries several plans for its turn out, through the enemy's reply.",
                FULL_SIGHT,
                plans=True,
            ),
        )
    }
)
"""Every level, the weakest first."""

VERSION = 11
"""Of all levels together: they share what they see."""

USUAL_LEVEL = "field"
"""Who plays against somebody who has not chosen."""


def commanders() -> Iterator[Commander]:
    """Every level in every temper, the usual temper of each level first."""
    for level in LEVELS.values():
        for temper in TEMPERS.values():
            yield _commander(level, temper)


def _commander(level: Grade, temper: Temper) -> Commander:
    decide = (
        partial(_planned, temper=temper)
        if level.plans
        else partial(_weighed, temper=temper, sight=level.sight)
    )
    usual = temper is METHODICAL
    return Commander(
        named(level, temper),
        level.name if usual else f"{level.name}, {temper.name.lower()}",
        level.note if usual else temper.note,
        decide,
        temper.id,
        VERSION,
    )


# They work with arrays, whose library takes a tenth of a second to load: not before they think.


def _planned(
    state: CampaignState, budget: Budget = QUICK, /, temper: Temper = METHODICAL
) -> Decision:
    found: Decision = _loaded("planner", budget).decide(state, budget, temper)
    return found


def _weighed(
    state: CampaignState, budget: Budget = QUICK, /, temper: Temper = METHODICAL, *, sight: Sight
) -> Decision:
    found: Decision = _loaded("field", budget).decide(state, budget, temper, sight)
    return found


def _loaded(who: str, budget: Budget) -> Any:
    """The module that decides; it is not loaded for a question that nobody waits for any more."""
    budget.listen()
    return import_module(f"campaign.commanders.{who}.choose")


def level_of(commander: str) -> Grade | None:
    """The level of a commander by his id; None for a yardstick or a person."""
    return LEVELS.get(commander.split("-")[0])


def temper_of(commander: str) -> Temper | None:
    """The temper of a commander by his id; None for a yardstick or a person."""
    if level_of(commander) is None:
        return None
    return TEMPERS.get(commander.partition("-")[2] or METHODICAL.id)


def named(level: Grade, temper: Temper) -> str:
    """The id of the commander of a level with a temper."""
    return level.id if temper is METHODICAL else f"{level.id}-{temper.id}"


def with_temper(commander: str, temper: str) -> str:
    """The same level in another temper; who has no level stays as he is."""
    level = level_of(commander)
    return commander if level is None else named(level, TEMPERS[temper])
