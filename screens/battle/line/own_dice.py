"""Whose dice lie there: a player is to read his own together with the answer to them. Pure."""

from collections.abc import Collection, Iterable, Sequence

from campaign.resolvers.battle_line.events import ShotFired
from campaign.terms import Side
from screens.battle.line.dice_faces import about, thrower
from screens.battle.line.log import Throw


def own(throws: Iterable[Throw], persons: Collection[Side]) -> list[Throw]:
    """Those of a player who sits here."""
    return [throw for throw in throws if thrower(throw) in persons]


def left_of_own(
    throws: Iterable[Throw], lying: Sequence[Throw], persons: Collection[Side]
) -> Sequence[Throw]:
    """The player's shots, where the enemy's fall all at once: he reads both together."""
    thrown = list(throws)
    if own((throw for throw in thrown if isinstance(throw, ShotFired)), persons):
        return ()
    answered = {about(throw) for throw in thrown}
    return [t for t in own(lying, persons) if isinstance(t, ShotFired) and about(t) not in answered]
