"""What the words of a command mean: scenario and options."""

from collections.abc import Iterable

from campaign import CampaignState, Options, new_campaign
from campaign.game_files.game_file import read_option_words


def opening(scenario: str, preset: str, options: Iterable[str]) -> CampaignState:
    """The first position of a game.

    Raises:
        NotationError: names the scenario, preset or option that there is not.
    """
    return new_campaign(scenario, chosen(preset, options))


def chosen(preset: str, options: Iterable[str]) -> Options:
    """The options in force.

    Raises:
        NotationError: names the preset or option that there is not.
    """
    Options.preset(preset)  # says what is wrong with a preset before options are looked at
    return read_option_words([preset, *options])
