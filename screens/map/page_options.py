"""Which pages about the war there is nothing to be read on, because their options are off. Pure."""

from campaign import Refusal
from campaign.options import Options

NO_POWERS = Refusal("NS 8.3", "this campaign has no border states and foreign powers")
NO_LEADERS = Refusal("NS 8.2", "this campaign is played without leaders")


def out_of_play(page: str, options: Options) -> Refusal | None:
    """Why there is nothing to be told on a page, if its options are off."""
    if page == "powers" and not (options.border_support or options.foreign_intervention):
        return NO_POWERS
    return NO_LEADERS if page == "roster" and not options.leaders else None
