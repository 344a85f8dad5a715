"""One order of a game between commanders: what those who follow the game are told."""

from typing import NamedTuple

from campaign.action_rules import Change
from campaign.actions import Action
from campaign.dice import Roll
from campaign.state import CampaignState


class Ordered(NamedTuple):
    """An order, where it was given, and what came of it."""

    before: CampaignState
    action: Action
    change: Change
    rolls: tuple[Roll, ...]
    seconds: float
    """How long the commander thought, by the clock that was handed in."""
