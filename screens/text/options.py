"""Options in words: their titles, and what one needs to come to anything. [NS-R29]"""

from campaign import Options
from campaign.options import OptionNote


def title_of(name: str) -> str:
    """The title of an option, from its name."""
    return next(note.title for note in Options.describe() if note.name == name)


def needing(option: OptionNote) -> str:
    """What an option needs, as a sentence."""
    return (
        f"Needs {title_of(option.needs)} ({option.needs}): without it the fall of Washington ends"
        " the game, and no power ever comes in. [NS-R29]"
    )


def notices(options: Options) -> list[str]:
    """What is to be said of options that were chosen without those they need."""
    return [f"{option.title}: {needing(option)}" for option in options.in_vain]
