"""The archive on the command line: campaigns listed, renamed, copied, thrown away, gone back in."""

from collections.abc import Iterator
from pathlib import Path

from campaign import Side
from campaign.errors import quoted, unknown
from saves.campaign_log.agreements import side_by_mail
from saves.campaign_log.rescue import rescue
from saves.errors import NoCampaignError, SaveError
from saves.library import campaign_admin, trash
from saves.library.folders import folder_name, folders, on_server
from saves.storage.header import (
    THE_SERVER,
    Header,
    folder_problem,
    list_campaigns,
    local_time,
)
from saves.storage.leftovers import beside
from saves.storage.loose_files import is_there
from saves.storage.plain_text import one_line
from screens.cli.commands.campaigns import find, the_server, where
from screens.cli.here import home
from screens.shell.session import BATTLES
from screens.text import phrases
from screens.text.campaigns import (
    ORDERS,
    confederate_army,
    details,
    fits,
    honesty,
    ordered,
    union_army,
)
from screens.text.columns import table
from screens.text.players import player_said

FIRST = "."
"""What the folder for campaigns itself is called in a command."""

NONE_YET = "No campaigns yet; norden-suden new NAME begins one."

HEADING = ("name", "scenario", "date", "next", "army U", "army C", "played", "back", "folder")


# --- listing -----------------------------------------------------------------------------------


def listing(folder: str | None, wanted: str, order: int, *, is_long: bool) -> str:
    """Campaigns, and what is wrong with files that are none.

    Raises:
        SaveError: if the folder cannot be read, or there is none of that name.
    """
    if problem := folder_problem(home().campaigns):
        raise SaveError(problem)
    known = list(_among(folder))
    if not known and folder is None:
        return NONE_YET
    found = ordered([h for h in known if fits(h, wanted)], ORDERS[order], is_reversed=False)
    if not found:
        return "No campaign matches."
    if is_long:
        return "\n\n".join("\n  ".join([header.name, *details(header)]) for header in found)
    good = [_row(header) for header in found if not header.problem]
    parts = [table(HEADING, good)] if good else []
    return "\n".join(
        [*parts, *(f"{one_line(str(h.path))}: {h.problem}" for h in found if h.problem)]
    )


def _among(folder: str | None) -> Iterator[Header]:
    """The campaigns of a folder, of the server, or of all of them.

    Raises:
        SaveError: if there is no such folder, or no server is named.
    """
    if folder == THE_SERVER:
        the_server()
    elif folder is not None:
        yield from list_campaigns(_folder(folder))
    else:
        yield from (header for one in folders(home()) for header in list_campaigns(one))
    if folder in (None, THE_SERVER):
        yield from on_server(home())


def _row(found: Header) -> tuple[str, ...]:
    union, confederate = map(player_said, found.players)
    who = union if found.to_move == Side.UNION else confederate
    if found.to_move == side_by_mail(found.terms):
        who = "by mail"
    over = f"{found.winner} won" if found.winner else "a draw"
    return (
        found.name,
        found.scenario,
        f"{found.label} ({found.turn})",
        f"{found.to_move} ({who})" if found.to_move else over,
        union_army(found),
        confederate_army(found),
        "in use" if found.in_use else local_time(found.played),
        honesty(found),
        _kept_in(found),
    )


def _kept_in(found: Header) -> str:
    """The folder of a campaign, or that it is on the server, and in which folder there."""
    if found.shared is None:
        return folder_name(home(), found.path.parent)
    return f"{found.path} {found.folder}".rstrip()


def _folder(name: str) -> Path:
    """The folder of a name.

    Raises:
        SaveError: if there is none.
    """
    if name == FIRST:
        return home().campaigns
    known = {folder_name(home(), folder): folder for folder in folders(home())[1:]}
    if name not in known:
        raise SaveError(unknown("folder", name, known))
    return known[name]


# --- campaigns ---------------------------------------------------------------------------------


def renamed(name: str, new_name: str) -> str:
    """Give a campaign another name; what it is called now."""
    found = find(name)
    campaign_admin.rename(home(), found.place, new_name)
    return f"Renamed: {' '.join(new_name.split())}."


def noted(name: str, text: str | None) -> str:
    """The note on a campaign, or what was done with it."""
    found = find(name)
    if text is None:
        return found.note or f"There is no note on {found.name}."
    campaign_admin.annotate(home(), found.place, text)
    return f"{found.name}: {'noted' if text.strip() else 'note removed'}."


def duplicated(name: str, new_name: str | None) -> str:
    """Copy a campaign; where the copy lies."""
    from screens.battle.preferences_file import keep_for_copy  # it brings battles along

    found = find(name)
    place = campaign_admin.duplicate(found.place, new_name)
    keep_for_copy(home().campaigns / BATTLES, found.place, place)
    return f"{found.name}: copied, saved as {where(place)}"


def moved(name: str, folder: str, *, make: bool) -> str:
    """Put a campaign into a folder; where it lies now."""
    found = find(name)
    if found.shared is not None:
        inner = "" if folder == FIRST else folder
        campaign_admin.put_into(home(), found.shared, inner)
        return f"{found.name}: moved to {inner or 'no folder'} on the server."
    return f"{found.name}: moved to {campaign_admin.move(found.path, _shelf(folder, make=make))}"


def _shelf(name: str, *, make: bool) -> Path:
    """A folder to put something into, made now if that is wished.

    Raises:
        SaveError: if there is none; says how to have it made.
    """
    if name == FIRST or name in (folder_name(home(), one) for one in folders(home())):
        return _folder(name)
    if make:
        return campaign_admin.make_folder(home(), name)
    try:
        return _folder(name)
    except SaveError as error:
        raise SaveError(f"{error}; --make makes the folder") from error


def deleted(name: str) -> str:
    """Put a campaign into the trash; how it is taken out again."""
    found = find(name, is_bad_too=True)
    if found.shared is None:
        trash.throw_away(home(), found.path)
    elif found.problem:
        raise SaveError(f"{found.problem}; {trash.FOR_THE_KEEPER}")
    else:
        trash.throw_away_shared(home(), found.shared)
    return f"{found.name} is in the trash; norden-suden restore {quoted(found.name)} restores it."


def restored(name: str) -> str:
    """Take a campaign out of the trash; where it lies now.

    Raises:
        NoCampaignError: if there is none of that name.
    """
    one = _in_trash(name)
    return f"{one.header.name}: restored to {trash.restore(home(), one)}"


def _in_trash(name: str) -> trash.ThrownAway:
    """The campaign of a name that was thrown away last.

    Raises:
        NoCampaignError: if there is none of that name.
    """
    thrown = trash.thrown(home())
    fitting = _fitting(name, thrown)
    if not fitting:
        on_the_server = trash.thrown_on_server(home())
        fitting, thrown = _fitting(name, on_the_server), thrown + on_the_server
    if not fitting:
        known = [one.header.name for one in thrown]
        raise NoCampaignError(f"in the trash, there is {unknown('campaign', name, known)}")
    return fitting[0]


def _fitting(name: str, thrown: tuple[trash.ThrownAway, ...]) -> list[trash.ThrownAway]:
    return [one for one in thrown if name in (one.header.name, one.path.stem, one.path.name)]


def trash_listing() -> str:
    """What lies in the trash, and in that of the server."""
    found, problem = trash.thrown(home()), ""
    try:
        found += trash.thrown_on_server(home())
    except SaveError as error:
        problem = f"{THE_SERVER}: {error}"
    rows = [
        (one.header.name, local_time(one.moment), folder_name(home(), one.origin), one.path.name)
        for one in found
    ]
    heading = ("name", "deleted", "from folder", "file")
    shown = table(heading, rows) if rows else "The trash is empty."
    return "\n".join(filter(None, (shown, problem)))


def can_be_emptied() -> bool:
    """There is something in the own trash; that of the server is its keeper's."""
    return bool(trash.thrown(home()))


def trash_question() -> str:
    """What is asked before the trash is emptied."""
    number = phrases.several(len(trash.thrown(home())), "campaign")
    return f"Delete {number} from the trash? This cannot be undone."


def deletion_question(name: str) -> str:
    """What is asked before a campaign in the trash is deleted."""
    one = _in_trash(name)
    since = local_time(one.moment)
    return f"Delete {one.header.name}, in the trash since {since}? This cannot be undone."


def deleted_for_good(name: str) -> str:
    """Delete a campaign in the trash; what was done."""
    one = _in_trash(name)
    trash.delete(home(), one)
    return f"{one.header.name} is deleted."


def emptied() -> str:
    """Empty the trash; how much was in it."""
    return phrases.sentence(f"{phrases.several(trash.empty(home()), 'campaign')} deleted")


def rescued(file: Path) -> str:
    """Begin a new campaign with what is whole in a file; what that was.

    Raises:
        SaveError: if nothing is, or it is on the server.
    """
    if is_there(file) or beside(file):
        return rescue(file, home=home()).report
    found = find(str(file), is_bad_too=True)
    if found.shared is not None:
        raise SaveError(f"{found.name} is on the server; {trash.FOR_THE_KEEPER}")
    return rescue(found.path, home=home()).report


def prepared() -> str:
    """Make the tables of the server, or bring them up to date; how many campaigns there are."""
    from saves.library.server_setup import prepare
    from saves.storage.postgres import list_shared

    database = the_server().database
    notice = prepare(database)
    number = phrases.several(len(list_shared(database)), "campaign")
    return phrases.sentence(notice or f"the server is ready; it has {number}")
