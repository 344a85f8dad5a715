"""What the archive does beside the screen, because it takes a while. Knows no screen."""

from pathlib import Path
from typing import NamedTuple

from saves.bundle import SUFFIX as BUNDLE
from saves.disk import problem_of
from saves.errors import DamagedError, SaveError
from saves.exchange import bring_in, bundle_of, copies_of, text_of
from saves.journal import Journal
from saves.mail import receive_text
from saves.papers import FileError, check_place, decoded, read_bytes, reason, write_new
from saves.places import header
from saves.record import look
from saves.salvage import salvaged
from saves.terms import ON_TRUST
from saves.trash import restore, thrown
from saves.turn_file import FIRST_WORDS
from screens.archive_words import CAME_ON_TRUST
from screens.commands.mailing import news_of

LEFT = "{kept:,} of its {lines:,} lines are whole; enter rescues them."
POSITION = "Its log is lost; enter rescues its last whole position."
NOTHING_LEFT = "Nothing in it can be rescued."


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
    try:
        found = salvaged(path)
    except OSError:
        return Remains("", False)
    if found.campaign is not None:
        return Remains(LEFT.format(kept=len(found.entries), lines=found.lines), True)
    return Remains(POSITION, True) if found.snapshots else Remains(NOTHING_LEFT, False)


def opened(path: Path) -> Journal | DamagedError:
    """The campaign of a file, to be played; or what is damaged in it.

    Raises:
        SaveError: if it cannot be opened for another reason.
    """
    try:
        return Journal.resume(path)
    except DamagedError as error:
        return error


def judged(path: Path) -> tuple[str, bool]:
    """Play a campaign again and check all of it: what was found, and whether the file is whole.

    Raises:
        CampaignError: if the file is whole, and yet a line does not lead where it did.
    """
    try:
        record = look(path)
        return f"{record.name}: {record.verify():,} lines, all in order", True
    except DamagedError as error:
        return str(error), False


def taken_out(path: Path) -> Path:
    """Take a campaign out of the trash; where it lies now.

    Raises:
        SaveError: if it is not there any more, or cannot be put where it came from.
    """
    for one in thrown():
        if one.path == path:
            return restore(one)
    raise SaveError(f"{path.name} does not lie in the trash any more")


def path_of(line: str) -> Path:
    """The file that somebody means who typed this.

    Raises:
        FileError: if it names none.
    """
    line = line.strip()
    if not line or not line.isprintable():
        raise FileError("this names no file; type a path like ~/west.acwsave")
    try:
        return Path(line).expanduser()
    except RuntimeError as error:
        raise FileError(f"{line}: there is no such user here; type the whole path") from error


def target_of(line: str, name: str) -> Path:
    """The file that is to be written where somebody typed this; in a folder it is called *name*.

    Raises:
        FileError: if it cannot be.
    """
    target = path_of(line)
    try:
        if target.is_dir():
            return target / name
    except OSError as error:
        raise FileError(f"{target} cannot be written: {reason(error)}") from error
    wanted = Path(name).suffix
    if (target.suffix == BUNDLE) != (wanted == BUNDLE):
        return target.with_name(target.name + wanted)
    return target


def exported(path: Path, target: Path, *, for_others: bool, force: bool) -> str:
    """Write a campaign as a bundle if the target is called so, else as text; what was done.

    Raises:
        CampaignError: if it cannot be read, or the target cannot be written.
    """
    check_place(target, force)
    is_bundle = target.suffix == BUNDLE
    content = bundle_of(path, for_others=for_others) if is_bundle else text_of(path)
    write_new(target, content, force)
    return f"Written: {target}"


def brought_in(line: str, folder: Path) -> tuple[Path, str]:
    """Make a campaign of the bundle or game file typed, or play a turn that came by mail.

    Returns where the campaign lies, and what to say of it.

    Raises:
        CampaignError: if it cannot be read or played; then nothing is stored.
    """
    file = path_of(line)
    data = read_bytes(file)
    if data.startswith(FIRST_WORDS):
        received = receive_text(decoded(data, str(file)), folder=folder)
        return received.path, f"{received.name}: {news_of(received)}"
    path = bring_in(data, file, folder)
    found = header(path)
    said = f"{found.name} is here."
    if ON_TRUST in found.terms:
        said += CAME_ON_TRUST
    if copies := copies_of(path):
        said += f" You have this campaign already as {', '.join(map(repr, copies))}."
    return path, said
