"""Backups on the command line: what is kept, and a state made a campaign again."""

from campaign.errors import unknown
from saves.errors import NoCampaignError
from saves.library.restore_backup import kept_states, restore_backup
from saves.storage.backups import Backup, backups_folder, header_of_state
from saves.storage.clock import here
from saves.storage.header import Header, header
from screens.cli.here import home
from screens.text.campaigns import is_skirmish
from screens.text.columns import table

HEADING = ("name", "number", "kept", "date", "lines", "size")
NONE_KEPT = "No backups yet in {folder}."
SWITCHED_OFF = "Backups are switched off: the settings of the game, or NORDEN_SUDEN_BACKUPS."


def listing(name: str | None) -> str:
    """The states that are kept, the latest first; each with its number among those of its name.

    Raises:
        NoCampaignError: if there are none of a campaign of that name.
    """
    found = _found(name)
    if not found:
        folder = backups_folder(home())
        return SWITCHED_OFF if folder is None else NONE_KEPT.format(folder=folder)
    numbers = dict[str, int]()
    rows = []
    for state, shown in found:
        number = numbers[shown.name] = numbers.get(shown.name, 0) + 1
        rows.append(_row(state, shown, number))
    return table(HEADING, rows)


def _row(state: Backup, shown: Header, number: int) -> tuple[str, ...]:
    kept = f"{here(state.moment):%Y-%m-%d %H:%M:%S}"
    size = f"{max(1, round(shown.bytes / 1024)):,} kB"
    if shown.problem:
        return shown.name, str(number), kept, "cannot be opened", "", size
    turn = "" if is_skirmish(shown) else f" ({shown.turn})"
    return shown.name, str(number), kept, f"{shown.label}{turn}", f"{shown.lines:,}", size


def restored(name: str, number: int) -> str:
    """Make a state a campaign again; where it lies.

    Raises:
        NoCampaignError: if there is no such state.
        SaveError: if it is damaged, or cannot be written.
    """
    found = _found(name)
    if number > len(found):
        raise NoCampaignError(
            f"there is no backup {number} of {name}; the last is number {len(found)}"
        )
    state, shown = found[number - 1]
    to = restore_backup(home(), state.path)
    return f"{header(to).name}: the backup of {shown.label}, saved as {to}"


def _found(name: str | None) -> list[tuple[Backup, Header]]:
    """The states of a campaign, by its name in any case, or of all.

    Raises:
        NoCampaignError: if there is none of that name.
    """
    states = [(state, header_of_state(state)) for state in kept_states(home())]
    if name is None:
        return states
    found = [one for one in states if one[1].name == name]
    found = found or [one for one in states if one[1].name.casefold() == name.casefold()]
    if not found:
        known = dict.fromkeys(shown.name for _, shown in states)
        raise NoCampaignError(f"among the backups, there is {unknown('campaign', name, known)}")
    return found
