"""The settings as lines of a form: what each is now, what it means, what comes next. Pure."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from screens.parts.form import Field
from screens.parts.tips import how_many_known
from screens.shell.settings import DICE, MAPS, PACES, SWITCH, Settings
from screens.shell.themes import LOOKS

LOOK = (
    "Colors and signs of the whole game. Clear keeps the two sides apart for the color-blind;"
    " Sixteen colors takes those of the terminal; Plain letters needs neither colors nor signs"
    " other than ASCII."
)
MAP = (
    "The map of the war as a picture of the land, or in dots and codes: good for a slow line, or"
    " for letters without half blocks. Plain letters and terminals without colors have dots."
)
PACE = (
    "How long each order of a computer player stays on show. Step waits for space; fast shows"
    " only what came of it."
)
DICE_NOTE = "How fast the dice of a battle fall, one after the other. Space ends the roll."
HANDOVER = (
    "Two players at one keyboard: a page between their turns says whose turn begins and what the"
    " other one did. Keys typed before it are dropped."
)
PREVIEWS = (
    "A battle on a table shows where the order under the cursor leads and its chances. Off, only"
    " what the rules forbid is shown: good for a slow line."
)
MOTION = (
    "Off, nothing moves by itself: dice lie there at once, and of the computer's turn one sees what"
    " came of it, whatever the paces above say; step by step it still waits for space."
)
ARROWS = (
    "Arrows on the picture of the map show what the other side has moved in its last turn, until"
    " your first order."
)
TIPS = (
    "A line tells of a key that you have not used yet, until you have; f2 puts one away. Off, none"
    " is shown; switched on again, all come back."
)
BRIEFING = (
    "A page at the beginning of a war, and of a scenario on hexes, says who you are, how it is won"
    " and lost, and what comes first. It comes but once; enter goes on, any other key acts on the"
    " map at once."
)
BACKUPS = (
    "Each campaign is copied when it is opened, at the end of a turn, and when it is closed. The"
    " last ten states are kept, the older ones further apart. B in the archive shows them and"
    " restores one."
)
BACKUP_FOLDER = "Where backups are kept. Empty, the standard folder: {usual}"
BY_VARIABLE = "Set by the environment variable {name}; it goes before what is set here."
KEYS = (
    "Every key can be changed in keys.toml. enter writes that file if there is none, and else reads"
    " it anew. {file}"
)

DIE_NAMES: Mapping[str, str] = MappingProxyType({"": "like the pace", "fast": "at once"})
BACKUP_KEYS = ("backups", "backup_folder")


class Surroundings(NamedTuple):
    """What the form shows beside the settings themselves."""

    look: str
    """The look that is worn."""

    usual_folder: str
    """Where backups lie if nothing else is said."""

    variable: str
    """The environment variable that says where backups go; empty if it says nothing."""

    backups: str
    """What that variable says."""

    key_file: str
    own_keys: str
    """In a word, whether there are keys of one's own."""


def settings_fields(settings: Settings, around: Surroundings) -> tuple[Field, ...]:
    """The lines of the form, the first line first."""
    by_variable = BY_VARIABLE.format(name=around.variable) if around.variable else ""
    folder = settings.backup_folder or "the standard folder"
    usual = BACKUP_FOLDER.format(usual=around.usual_folder)
    return (
        Field("look", "Look", LOOKS[around.look].title, LOOK),
        Field("map", "Map", settings.map, MAP),
        Field("pace", "Computer's pace", settings.pace, PACE),
        Field("dice", "Dice", DIE_NAMES.get(settings.dice, settings.dice), DICE_NOTE),
        Field("handover", "Page between players", settings.handover, HANDOVER),
        Field("previews", "Previews of orders", settings.previews, PREVIEWS),
        Field("motion", "Motion", settings.motion, MOTION),
        Field("arrows", "Enemy moves", settings.arrows, ARROWS),
        Field("tips", "Tips", _tips(settings), TIPS),
        Field("briefing", "First page of a war", settings.briefing, BRIEFING),
        Field("backups", "Backups", around.backups or settings.backups, by_variable or BACKUPS),
        Field("backup_folder", "Backups are kept in", folder, by_variable or usual, is_door=True),
        Field("keys", "Keys", around.own_keys, KEYS.format(file=around.key_file), is_door=True),
    )


CHOICES: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "look": tuple(LOOKS),
        "map": MAPS,
        "pace": tuple(PACES),
        "dice": DICE,
        "handover": SWITCH,
        "previews": SWITCH,
        "motion": SWITCH,
        "arrows": SWITCH,
        "tips": SWITCH,
        "briefing": SWITCH,
        "backups": SWITCH,
    }
)
"""What each line is chosen from."""


def _tips(settings: Settings) -> str:
    """Whether there are any, and how far somebody has come."""
    if settings.tips == "off":
        return "off"
    return f"on, {how_many_known(settings.tips_done)}"


def next_value(field: str, value: str, by: int) -> str:
    """The value after this one, or before it."""
    choices = CHOICES[field]
    return choices[(choices.index(value) + by) % len(choices)]
