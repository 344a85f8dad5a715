"""What is imported when: the rules take longer to load than the title to be painted."""

import asyncio
import importlib
from collections.abc import Sequence

LOADED_FIRST = ("campaign.engine", "saves.campaign_log.journal", "screens.map.map_screen")
"""What is imported before a campaign is opened."""

LOADED_LATER = (*LOADED_FIRST, "screens.archive.archive_screen")
"""What is imported while the title is on show."""

LOADED_TO_THINK = (
    "numpy.random",
    "campaign.commanders.planner.choose",
    "campaign.resolvers.battle_line.trials",
)
"""What commanders and odds need, imported a moment after a campaign is on show. A first thought
that had to wait for it would go on for so long after nobody wants it any more."""


async def load(names: Sequence[str] = LOADED_FIRST) -> None:
    """Import what a campaign needs; quick when it has been done before.

    Not in a thread: memory taken there would not be given back, and both would only wait for
    each other. Keys are heard between the modules.
    """
    for name in names:
        importlib.import_module(name)
        await asyncio.sleep(0)
