"""What campaigns and players are called: no two campaigns in a folder alike."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

from campaign import NotationError
from campaign.commanders import COMMANDERS
from campaign.errors import quoted, unknown
from campaign.terms import PERSON
from saves.errors import SaveError
from saves.storage.header import Header, Players, Shared, folder_problem, list_campaigns
from saves.storage.plain_text import plain

LONGEST_NAME = 60
"""Letters of a name."""

LONGEST_COMMENT = 300
"""Letters of a note on a save point, which stands beside a map."""


def campaigns(folder: Path | Shared) -> tuple[Header, ...]:
    """All there are in a folder, or in a shared database.

    Raises:
        SaveError: if it cannot be read; then nobody knows.
    """
    if isinstance(folder, Shared):
        from saves.storage.postgres import list_shared  # brings PostgreSQL along

        return list_shared(folder.database)
    if problem := folder_problem(folder):
        raise SaveError(problem)
    return list_campaigns(folder)


def is_name(name: str) -> bool:
    """Something that a campaign or a save point may be called."""
    return bool(name.strip()) and name.isprintable() and len(name) <= LONGEST_NAME


def checked(name: str) -> str:
    """The name, with single blanks as a game file has them.

    Raises:
        SaveError: if it is none.
    """
    if not is_name(name):
        letters = "characters" if name.isprintable() else "characters, all printable"
        raise SaveError(f"a name has 1 to {LONGEST_NAME} {letters}, not {quoted(name)}")
    return " ".join(name.split())


def checked_note(note: str) -> str:
    """A note as it is kept: letters, in one line or several.

    Raises:
        SaveError: names the note that is not.
    """
    note = note.replace("\t", " ").strip()
    if plain(note) != note:
        raise SaveError(f"a note has printable characters only, not {quoted(note)}")
    return note


def free_name(name: str, folder: Path | Shared) -> str:
    """The name, with single blanks, if no campaign has it.

    Raises:
        SaveError: if one has, or it is no name.
    """
    name = checked(name)
    if any(found.name == name for found in campaigns(folder)):
        raise SaveError(
            f"a campaign called {name!r} exists already; resume it or choose another name"
        )
    return name


def name_of_copy(name: str, folder: Path | Shared) -> str:
    """The name if no campaign has it, else the same with a number: `The West (2)`.

    Raises:
        SaveError: if it is no name, or nobody knows which ones are taken.
    """
    taken = {found.name for found in campaigns(folder)}
    return free_name(next(free for free in _numbered(name) if free not in taken), folder)


def _numbered(name: str) -> Iterator[str]:
    yield name
    for number in count(2):
        mark = f" ({number})"
        yield name[: LONGEST_NAME - len(mark)].rstrip() + mark


def is_player(who: str) -> bool:
    """A person, or one of the commanders there are."""
    return who == PERSON or who in COMMANDERS


def players(union: str, confederate: str) -> Players:
    """Who plays.

    Raises:
        NotationError: if there is no such commander; names the nearest one.
    """
    for who in (union, confederate):
        if not is_player(who):
            raise NotationError(unknown("player", who, (PERSON, *COMMANDERS)))
    return Players(union, confederate)
