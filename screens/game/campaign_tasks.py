"""What is done with campaigns beside the screen, because it takes a while. Knows no screen."""

from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from saves.campaign_log.agreements import ON_TRUST
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.errors import DamagedError, SaveError
from saves.exchange.bundle import SUFFIX as BUNDLE
from saves.exchange.import_export import bring_in, bring_in_shared, bundle_of, copies_of, text_of
from saves.exchange.mail import receive_text
from saves.exchange.turn_file import FIRST_WORDS
from saves.library.campaign_admin import annotate, duplicate, header_at, move, put_into, rename
from saves.library.folders import folder_name
from saves.library.restore_backup import restore_backup
from saves.library.trash import restore, throw_away, throw_away_shared, thrown, thrown_on_server
from saves.storage.clock import here
from saves.storage.file_reader import problem_of
from saves.storage.header import Header, Shared, header, lost_journals
from saves.storage.home import Home
from saves.storage.leftovers import beside, stranger
from saves.storage.loose_files import FileError, check_place, decoded, read_bytes, reason, write_new
from saves.storage.open_campaign import Place
from saves.storage.read_limits import UnlikelyError
from saves.storage.salvage import salvaged
from screens.battle.preferences_file import keep_for_copy
from screens.parts.typed_path import path_of
from screens.shell.session import BATTLES
from screens.text.campaigns import CAME_ON_TRUST
from screens.text.mail_news import news_of
from screens.text.phrases import counted

LEFT = "Whole: {kept:,} of {lines}. Enter rescues them."
POSITION = "Its log is lost; enter rescues its last whole position."
ONLY_A_JOURNAL = "Enter puts the journal aside; then the name is free."
BESIDE = "The campaign itself is whole; enter moves what lies beside it aside."
JOURNAL = "With its journal it is whole; enter renames that."
NOTHING_LEFT = "Nothing in it can be rescued."

IN_CAMPAIGNS = "campaigns"
"""How the folder for campaigns is called in a sentence."""

MOVED = "Moved to {folder}."
RESTORED = "{name} is a campaign again, as of {moment:%Y-%m-%d %H:%M}."


class TaskResult(NamedTuple):
    """What came of it."""

    header: Header
    """What a list shows of the campaign now."""

    said: str
    """What to say of it."""


class Remains(NamedTuple):
    """What can be rescued of a file that does not open."""

    said: str
    """In a sentence; nothing where the file is not ours to look into."""

    is_something: bool


def what_is_left(path: Path) -> Remains:
    """What can be rescued of a file that does not open."""
    problem = problem_of(path)
    if problem is not None and problem.kind in ("newer", "closed"):
        return Remains("", False)
    if not path.exists() and beside(path):
        return Remains(ONLY_A_JOURNAL, True)
    try:
        found = salvaged(path)
    except UnlikelyError:
        return Remains(NOTHING_LEFT, False)
    except OSError:
        return Remains("", False)  # why it cannot be read is said already
    if problem is None and stranger(path):
        return Remains(BESIDE, True)
    if next(lost_journals(path), None) is not None:
        return Remains(JOURNAL, True)
    if found.campaign is not None:
        return Remains(
            LEFT.format(kept=len(found.entries), lines=counted(found.lines, "line")), True
        )
    return Remains(POSITION, True) if found.snapshots else Remains(NOTHING_LEFT, False)


def opened(home: Home, place: Place) -> Journal | DamagedError:
    """The campaign in a place, to be played; or what is damaged in it.

    Raises:
        SaveError: if it cannot be opened for another reason.
    """
    try:
        return Journal.resume(place, home)
    except DamagedError as error:
        return error


def judged(place: Place) -> tuple[str, bool]:
    """Play a campaign again and check all of it: what was found, and whether it is whole.

    Raises:
        CampaignError: if it is whole, and yet a line does not lead where it did.
    """
    try:
        record = look(place)
        return f"{record.name}: {counted(record.verify(), 'line')}, all in order", True
    except DamagedError as error:
        return str(error), False


def renamed(home: Home, place: Place, name: str) -> Header:
    """Give a campaign another name; what a list shows of it now.

    Raises:
        SaveError: if it is no name, or taken; if the campaign is in use or damaged.
    """
    rename(home, place, name)
    return header_at(place)


def annotated(home: Home, place: Place, note: str) -> Header:
    """Write something about a campaign; what a list shows of it now.

    Raises:
        SaveError: if it is too long, or the campaign is in use or damaged.
    """
    annotate(home, place, note)
    return header_at(place)


def copied(home: Home, place: Place) -> Header:
    """Copy a campaign with its whole log; what a list shows of the copy.

    Raises:
        SaveError: if it is damaged, or cannot be copied.
    """
    copy = duplicate(place)
    keep_for_copy(home.campaigns / BATTLES, place, copy)
    return header_at(copy)


def moved(home: Home, path: Path, folder: Path) -> TaskResult:
    """Put a file into another folder.

    Raises:
        SaveError: if it is in use, or cannot be put there.
    """
    to = move(path, folder)
    return TaskResult(header(to), MOVED.format(folder=folder_name(home, folder) or IN_CAMPAIGNS))


def put_there(home: Home, place: Shared, folder: str) -> Header:
    """Let a campaign of a server lie in another folder there; what a list shows of it now.

    Raises:
        SaveError: if it is no name for a folder; if the campaign is in use or damaged.
    """
    put_into(home, place, folder)
    return header_at(place)


def thrown_away(home: Home, found: Header) -> Path:
    """Put a campaign into the trash, its own or that of the server; what it is called there.

    Raises:
        SaveError: if it cannot be put there.
    """
    if found.shared is None:
        return throw_away(home, found.path)
    throw_away_shared(home, found.shared)
    return found.path


def taken_out(home: Home, path: Path) -> TaskResult:
    """Take a campaign out of the trash.

    Raises:
        SaveError: if it is not there any more, or cannot be put where it came from.
    """
    for one in thrown(home):
        if one.path == path:
            found = header(restore(home, one))
            folder = folder_name(home, found.path.parent) or IN_CAMPAIGNS
            return TaskResult(found, f"{found.name} is back in {folder}.")
    for one in thrown_on_server(home):
        if one.path == path:
            restore(home, one)
            return TaskResult(
                header_at(one.header.place), f"{one.header.name} is on the server again."
            )
    raise SaveError(f"{path.name} is no longer in the trash")


def made_again(home: Home, path: Path, kept: datetime) -> TaskResult:
    """Make a campaign of a backup, kept at a moment; what is there stays.

    Raises:
        SaveError: if it is damaged, or cannot be written.
    """
    found = header(restore_backup(home, path))
    return TaskResult(found, RESTORED.format(name=found.name, moment=here(kept)))


def target_of(home: Home, line: str, name: str) -> Path:
    """The file that is to be written where somebody typed this; in a folder it is called *name*.

    Raises:
        FileError: if it cannot be.
    """
    target, wanted = in_folder(home, line, name), Path(name).suffix
    if (target.suffix == BUNDLE) != (wanted == BUNDLE):
        return target.with_name(target.name + wanted)
    return target


def in_folder(home: Home, line: str, name: str) -> Path:
    """The file that somebody typed; where it is a folder, the one called *name* in it.

    Raises:
        FileError: if it cannot be looked at.
    """
    target = path_of(home, line)
    try:
        return target / name if target.is_dir() else target
    except OSError as error:
        raise FileError(f"{target} cannot be written: {reason(error)}") from error


def exported(place: Place, target: Path, *, for_others: bool, force: bool) -> str:
    """Write a campaign as a bundle if the target is called so, else as text; what was done.

    Raises:
        CampaignError: if it cannot be read, or the target cannot be written.
    """
    check_place(target, force)
    is_bundle = target.suffix == BUNDLE
    content = bundle_of(place, for_others=for_others) if is_bundle else text_of(place)
    write_new(target, content, force)
    return f"Written: {target}"


def brought_in(home: Home, line: str, folder: Place) -> TaskResult:
    """Make a campaign of the bundle or game file typed, or play a turn that came by mail.

    It comes into the folder, or onto the server.

    Raises:
        CampaignError: if it cannot be read or played; then nothing is stored.
    """
    file = path_of(home, line)
    data = read_bytes(file)
    if data.startswith(FIRST_WORDS):
        found_in = folder if isinstance(folder, Path) else None
        received = receive_text(home, decoded(data, str(file)), folder=found_in)
        return TaskResult(header(received.path), f"{received.name}: {news_of(received)}")
    place: Place
    if isinstance(folder, Shared):
        place = bring_in_shared(data, file, folder)
    else:
        place = bring_in(data, file, folder)
    found = header_at(place)
    said = f"{found.name} is here."
    if ON_TRUST in found.terms:
        said += CAME_ON_TRUST
    if isinstance(place, Path) and (copies := copies_of(place)):
        said += f" You have this campaign already as {', '.join(map(repr, copies))}."
    return TaskResult(found, said)
