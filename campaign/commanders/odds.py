"""Exact odds: every position that one action can lead to, and how likely each is.

Nothing of the rules is repeated here: the action is played with all the faces that its dice can
show. Where a resolver knows which faces come to the same, one of them is played for all.
"""

from collections.abc import Iterable
from fractions import Fraction

from campaign.actions import Action, Fight
from campaign.battle.register import RESOLVERS
from campaign.dice import ANYHOW, Fall, every_fall
from campaign.engine import apply, refusal
from campaign.errors import IllegalActionError
from campaign.state import CampaignState

MOST = 20_000
"""So many ways for dice to fall are looked at: a few seconds."""


def outcomes(
    state: CampaignState, action: Action, most: int = MOST
) -> tuple[tuple[Fraction, CampaignState], ...]:
    """Where *action* leads: each position once, with its probability; together they are 1.

    Raises:
        IllegalActionError: if a rule forbids the action.
        TooManyFallsError: if its dice can fall in more than *most* ways, or be thrown for ever.
    """
    if refused := refusal(state, action):
        raise IllegalActionError(refused)
    found: dict[CampaignState, Fraction] = {}
    falls = every_fall(lambda dice: apply(state, action, dice).state, most, _known(state, action))
    for fall, after in falls:
        found[after] = found.get(after, Fraction(0)) + fall.chance
    return tuple((share, after) for after, share in found.items())


def _known(state: CampaignState, action: Action) -> Iterable[Fall]:
    """What the resolver of a battle knows of the dice of an order in it."""
    if state.battle is None or not isinstance(action, Fight):
        return ANYHOW
    resolver = RESOLVERS[state.battle.resolver]
    order = action.tactical(resolver.id)
    return resolver.falls(state.battle.position, order) or ANYHOW
