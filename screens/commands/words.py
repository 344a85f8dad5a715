"""What the words of a command mean: scenario and options, players."""

from collections.abc import Iterable

from campaign import CampaignState, NotationError, Options, new_campaign
from campaign.commanders import COMMANDERS
from campaign.errors import unknown
from campaign.game_file import PERSON, read_option_words
from saves.places import Players


def opening(scenario: str, preset: str, options: Iterable[str]) -> CampaignState:
    """The first position of a game.

    Raises:
        NotationError: names the scenario, preset or option that there is not.
    """
    Options.preset(preset)  # says what is wrong with a preset before options are looked at
    return new_campaign(scenario, read_option_words([preset, *options]))


def players(union: str, confederate: str) -> Players:
    """Who plays.

    Raises:
        NotationError: if there is no such commander; names the nearest one.
    """
    for who in (union, confederate):
        if who != PERSON and who not in COMMANDERS:
            raise NotationError(unknown("player", who, (PERSON, *COMMANDERS)))
    return Players(union, confederate)
