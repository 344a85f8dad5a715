"""What the game remembers of a player's taste: a small file beside the campaigns."""

import json
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from saves.storage.read_limits import UnreadableError, read_table
from saves.storage.safe_files import PRIVATE, alone, write_whole

PACES = {"step": 0.0, "slow": 1.2, "steady": 0.45, "fast": 0.0}
"""Seconds that each act of a commander stays on show; at `step` it waits for a key."""


DICE = ("", "slow", "steady", "fast")
"""How fast the dice of a battle fall; nothing is like the pace."""

SWITCH = ("on", "off")

MAPS = ("picture", "dots")

FREE = {
    "backup_folder": "a path",
    "tips_done": "ids of keys",
    "lesson_ended": "the id of a campaign",
    "briefed": "ids of campaigns",
    "last_form": "rules and players",
}
"""What is not one of a few words, and what it is."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The player's taste; an empty look is guessed from the terminal."""

    look: str = ""
    map: str = "picture"
    """How the map of the war is drawn where the look has colors for it."""

    pace: str = "steady"
    dice: str = ""
    handover: str = "on"
    """A page stands between the turns of two players at one keyboard."""

    previews: str = "on"
    """A table shows where an order would lead, and its chances."""

    motion: str = "on"
    """Dice fall, and commanders act while one looks on; else all that is there at once."""

    arrows: str = "on"
    """The map shows what the other side has moved in its last turn."""

    tips: str = "on"
    """A line tells of keys that the player has not used yet."""

    tips_done: str = ""
    """The keys of which it tells no more, and the pages that were read once, by their ids."""

    lesson_ended: str = ""
    """The campaign whose first lesson was ended by a key, by its id."""

    briefing: str = "on"
    """A war of one's own begins with a page about it."""

    briefed: str = ""
    """The wars whose page has been read, by their ids, and for which side."""

    backups: str = "on"
    backup_folder: str = ""
    """Where backups are kept; `saves.storage.backups` reads both. Empty for the usual folder."""

    last_form: str = ""
    """The rules and the players of the last campaign begun: the form offers them again."""

    battles: str = ""
    """The resolver by which the battles of the last campaign begun are fought; the next one is
    set up so, too. Empty for the usual one."""

    problem: str = ""
    """What is wrong with the file, as a sentence; it is then not written over."""

    @property
    def die_pace(self) -> str:
        """The pace at which dice fall."""
        return "fast" if self.motion == "off" else self.dice or self.pace

    @property
    def act_pace(self) -> str:
        """The pace at which commanders act; step by step nothing moves without a key."""
        return "fast" if self.motion == "off" and self.pace != "step" else self.pace


def read_settings(path: Path) -> Settings:
    """What is remembered; the defaults, with a word on it, if the file cannot be understood."""
    try:
        values = read_table(path)
    except FileNotFoundError:
        return Settings()
    except UnreadableError as error:
        return Settings(problem=f"{path} cannot be read ({error}); the usual settings are used.")
    return _checked(path, values)


def _checked(path: Path, values: dict[str, Any]) -> Settings:
    from campaign.battle.register import RESOLVERS
    from screens.shell.themes import LOOKS

    allowed = {
        "look": ("", *LOOKS),
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
        "battles": ("", *RESOLVERS),
    }
    settings = Settings()
    for key, value in values.items():
        known = allowed.get(key)
        if key in FREE:
            if not isinstance(value, str):
                return Settings(problem=f"{path}: {key} is {FREE[key]} in quotation marks")
        elif known is None:
            return Settings(problem=f"{path}: {_nearest('setting', key, (*allowed, *FREE))}")
        elif value not in known:
            return Settings(problem=f"{path}: {_nearest(key, str(value), known)}")
        settings = replace(settings, **{key: value})
    return settings


def _nearest(kind: str, name: str, known: Any) -> str:
    close = get_close_matches(name, known, n=1, cutoff=0.0)
    return f"no {kind} called {name!r}; did you mean {close[0]!r}?"


def write_settings(path: Path, settings: Settings, before: Settings | None = None) -> None:
    """Remember what is other than *before*, beside what another game has remembered meanwhile.

    Raises:
        OSError: if it cannot be written; then what was remembered stays.
    """
    with alone(path.parent):
        there = read_settings(path)
        if there.problem:
            return  # somebody has changed the file by hand, and it says so at the next start
        known = before or Settings()
        changes = {
            field.name: value
            for field in fields(settings)
            if field.name != "problem"
            and (value := getattr(settings, field.name)) != getattr(known, field.name)
        }
        data = _written(replace(there, **changes)).encode()
        write_whole(path, data, replace=True, mode=PRIVATE)


def _written(settings: Settings) -> str:
    """The text of the file."""
    return "".join(
        # A string of JSON is one of TOML: a path may hold quotation marks.
        f"{field.name} = {json.dumps(value, ensure_ascii=False)}\n"
        for field in fields(settings)
        if field.name != "problem" and (value := getattr(settings, field.name))
    )
