"""What the steady commander does in two hundred positions: the yardstick of stronger ones."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from campaign import (
    Action,
    CampaignState,
    Options,
    RandomDice,
    apply,
    legal_actions,
    new_campaign,
    write_order,
)
from campaign.commanders import COMMANDERS
from screens.cli.commands.skirmishes import form_of
from tests.golden.page import compare, heading

EVERY_OPTION = Options(**dict.fromkeys(Options.names(), True))

CAMPAIGNS = {
    "1861": Options(),
    "1862": Options.preset("full"),
    "1863": EVERY_OPTION,
    "1864": Options.preset("advanced"),
}
"""Scenarios, and the options under which they are looked at."""

WAYS = ("battle_line", "yankee", "shell_for_guns")
EACH_CAMPAIGN, EACH_BATTLE = 40, 20
"""So many positions of each."""

APART = 11
"""Orders from one position of a campaign to the next."""

choose = COMMANDERS["steady"].choose


def wandering(state: CampaignState) -> Iterator[CampaignState]:
    """Positions of a game in which both sides order at random: odd ones, too."""
    chance, dice = Random("choices"), RandomDice("choices")
    while state.agenda:
        yield state
        actions = legal_actions(state)
        state = apply(state, actions[int(chance.random() * len(actions))], dice).state


def fought(state: CampaignState) -> Iterator[CampaignState]:
    """Positions of a battle between automatic commanders; at random it would soon be over."""
    dice = RandomDice("choices")
    while state.agenda:
        yield state
        state = apply(state, choose(state), dice).state


def choices(states: Iterator[CampaignState], apart: int, count: int) -> Iterator[str]:
    """One line for each position: when it is, and what is ordered."""
    for state in islice(states, 0, apart * count, apart):
        action: Action = choose(state)
        yield f"{state.turn} {state.to_move}: {write_order(action)}\n"


@pytest.mark.long
def test_the_steady_commander_chooses_as_ever() -> None:
    pages = []
    for scenario, options in CAMPAIGNS.items():
        states = wandering(new_campaign(scenario, options))
        pages.append(heading(scenario) + "".join(choices(states, APART, EACH_CAMPAIGN)))
    for way in WAYS:
        states = fought(form_of(way, "kernstown").opening())
        pages.append(heading(way) + "".join(choices(states, APART // 2, EACH_BATTLE)))
    compare("choices.txt", "\n".join(pages))
