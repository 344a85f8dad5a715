"""Positions of wars that chance plays, with every rule or with none."""

import random
from collections.abc import Iterator

from campaign import Action, CampaignState, Options, RandomDice, apply, legal_actions, new_campaign


def orders_of_a_war(
    preset: str, seed: int, count: int, scenario: str = "1861"
) -> Iterator[tuple[CampaignState, Action]]:
    """So many orders that the rules allow, each with the position that it was given in."""
    chance, dice = random.Random(seed), RandomDice(seed)
    state = new_campaign(scenario, Options.preset(preset))
    for _ in range(count):
        if not state.agenda:
            return
        action = chance.choice(legal_actions(state))
        yield state, action
        state = apply(state, action, dice).state
