"""Campaigns that go out to others and come in from them, as bundles or as text.

A bundle (`bundle.py`) is the campaign itself, with its whole log. A game file
(`campaign/game_files/`) is its story as text: the orders that count, to be read and compared.
What comes in is played again from its opening, every line of it, before anything is stored; then
it comes to lie in the folder at once, or not at all. A bundle of older rules goes on from its last
snapshot where the rules of today do not follow it, and is marked for it, see `import_check.py`.

Whoever has the seed of a campaign can foresee its dice. An own copy has it. A bundle for others,
while the game goes on, leaves it out, together with what its owner noted: such a copy can be
looked at, and its orders and positions are checked as always; but that no die was invented shows
only when the seed is opened at the end of the game. Until then the seal, which every copy has,
keeps the owner from choosing another one.
"""

from pathlib import Path
from typing import Final, TypeVar

from campaign import NotationError, ReplayError, ScriptedDice, read_order
from campaign.game_files.game_file import (
    GameFile,
    MarkLine,
    read_game,
    retell,
    write_entries,
    write_head,
)
from campaign.game_files.game_lines import made_up, naming
from saves.campaign_log.campaign_record import Record, look, read_place
from saves.campaign_log.create_from_log import stand
from saves.campaign_log.journal import Journal
from saves.campaign_log.pick_up import pick_up
from saves.campaign_log.progress import lines_done
from saves.campaign_log.save_points import NAMED
from saves.exchange.bundle import MAGIC, pack_bundle
from saves.exchange.bundle_reader import BundleError, unpack_bundle
from saves.exchange.import_check import tried
from saves.exchange.turn_file import FIRST_WORDS as TURN
from saves.storage.foreign_files import foreign
from saves.storage.head_values import now
from saves.storage.header import Shared, header
from saves.storage.integrity import Archive
from saves.storage.loose_files import FileError, check_place, decoded, read_bytes, write_new
from saves.storage.names import LONGEST_NAME, campaigns, free_name, name_of_copy, players
from saves.storage.open_campaign import Place

SQLITE: Final = b"SQLite format 3\0"
"""How the file of a campaign begins, which somebody has sent as it is."""

Shelf = TypeVar("Shelf", Path, Shared)
"""Where a campaign is to stand: a folder, or a shared database."""

OLDER_RULES = (
    "; if older rules allowed it, import the campaign as a bundle, which brings its positions along"
)
"""Added where a story does not lead on: it has nothing but its opening to go on from."""

# --- bundles -----------------------------------------------------------------------------------


def export_bundle(
    place: Place, target: Path, *, for_others: bool = False, force: bool = False
) -> None:
    """Write a campaign as a bundle: with everything, or *for others* without seed and notes.

    Raises:
        SaveError: if the campaign cannot be read, or there is a file already and no *force*.
    """
    check_place(target, force)
    write_new(target, bundle_of(place, for_others=for_others), force)


def bundle_of(place: Place, *, for_others: bool = False) -> bytes:
    """A campaign as a bundle.

    Raises:
        SaveError: if it cannot be read.
    """
    save = read_place(place)
    return pack_bundle(without_secrets(save) if for_others else save)


def without_secrets(save: Archive) -> Archive:
    """A campaign without the seed of its dice, and without what its owner noted."""
    return save._replace(campaign=save.campaign | {"seed": "", "note": ""}, points=())


def import_bundle(file: Path, folder: Path, name: str | None = None) -> Path:
    """Make a campaign of a bundle, once all of it has been checked and played; where it lies.

    It is called as in the bundle unless a *name* is given. Where its name is taken, a number
    tells it from the other one; `copies_of` says whether that is the same campaign.

    Raises:
        SaveError: if the bundle cannot be read, is damaged, newer or untrue, or the name is taken;
            then nothing is stored.
    """
    return bring_in_bundle(read_bytes(file), file.name, folder, name)


def bring_in_bundle(data: bytes, called: str, folder: Path, name: str | None = None) -> Path:
    """Make a campaign of the bytes of a bundle, which messages call *called*.

    Raises:
        SaveError: as `import_bundle`.
    """
    return _take_bundle(data, called, folder, name)


def _take_bundle(data: bytes, called: str, shelf: Shelf, name: str | None) -> Shelf:
    with foreign(called, BundleError):
        save, play = tried(unpack_bundle(data, called), called)
    if name is not None:
        name = free_name(name, shelf)
    else:
        name = name_of_copy(str(save.campaign["name"]).strip()[:LONGEST_NAME], shelf)
    return stand(shelf, save._replace(campaign=save.campaign | {"name": name}), play)


def copies_of(path: Path) -> tuple[str, ...]:
    """What other copies of the same campaign are called that lie in the same folder."""
    own = header(path).uuid
    return tuple(h.name for h in campaigns(path.parent) if h.uuid == own and h.path != path)


# --- text --------------------------------------------------------------------------------------


def export_text(place: Place, target: Path, *, force: bool = False) -> None:
    """Write a campaign as a game file.

    Raises:
        SaveError: if the campaign cannot be read, or there is a file already and no *force*.
    """
    check_place(target, force)
    write_new(target, text_of(place), force)


def text_of(place: Place) -> str:
    """The orders of a campaign that count, as a game file: with its save points on the way.

    Raises:
        SaveError: if it cannot be read.
    """
    return story_of(look(place))


def story_of(record: Record) -> str:
    """The same of a campaign that is read already, or being played."""
    union, confederate = record.players
    head = GameFile(record.opening, (), record.name, union=union, confederate=confederate)
    entries = record.entries()
    at = {entry.number: orders for orders, entry in enumerate(entries, start=1)} | {0: 0}
    marks = [
        MarkLine(at[point.number], point.name, point.note)
        for point in record.points()
        if point.kind == NAMED and point.number in at
    ]
    return write_head(head) + "".join(write_entries(entries, marks))


def import_text(file: Path, folder: Path, name: str | None = None) -> Path:
    """Make a campaign of a game file, once all of it has been played; where it lies.

    It is called *name*, or as the file says, or else like the file; with a number, if unnamed and
    another one is called so.

    Raises:
        CampaignError: if it cannot be read or played, or the name is taken; nothing is stored.
    """
    return bring_in_text(decoded(read_bytes(file), str(file)), file.name, folder, name)


def bring_in_text(text: str, called: str, folder: Path, name: str | None = None) -> Path:
    """Make a campaign of the text of a game file, which messages call *called*.

    Raises:
        CampaignError: as `import_text`.
    """
    return _take_text(text, called, folder, name)


def _take_text(text: str, called: str, shelf: Shelf, name: str | None) -> Shelf:
    with foreign(called, FileError), naming(called):
        game = read_game(text)
    if name is None:
        name = name_of_copy(game.name or Path(called).stem, shelf)
    else:
        name = free_name(name, shelf)
    with foreign(called, FileError), naming(called):
        save = _retold(game, name)
    play, _ = pick_up(save)
    return stand(shelf, save, play)


def _retold(game: GameFile, name: str) -> Archive:
    """The campaign that comes of a game file, once all of it has been played.

    Raises:
        ReplayError: names the first line that does not lead anywhere, and why.
    """
    seats = players(game.union, game.confederate)
    with made_up("its opening"), Journal.begin(None, name, game.opening, seats) as journal:
        try:
            for done, (line, _) in enumerate(retell(game), start=1):
                journal.play(read_order(line.order), ScriptedDice(line.faces))
                lines_done(done, len(game.lines))
        except ReplayError as error:
            raise ReplayError(f"{error}{OLDER_RULES}") from error
        save = journal.writer.read()
    points = [
        {"name": mark.name, "number": mark.orders, "kind": NAMED, "note": mark.note}
        for mark in game.marks
    ]
    return save._replace(points=tuple(point | {"written": now()} for point in points))


# --- either ------------------------------------------------------------------------------------


def bring_in(data: bytes, file: Path, folder: Path, name: str | None = None) -> Path:
    """Make a campaign of the bytes of a *file*: a bundle, a game file, or a campaign as it is.

    Raises:
        CampaignError: as `import_bundle` and `import_text`.
    """
    return _take(data, file, folder, name)


def bring_in_shared(data: bytes, file: Path, server: Shared, name: str | None = None) -> Shared:
    """The same on a shared server.

    Raises:
        CampaignError: as `bring_in`; or if the server cannot be reached.
    """
    return _take(data, file, server, name)


def _take(data: bytes, file: Path, shelf: Shelf, name: str | None) -> Shelf:
    if data.startswith(SQLITE):
        data = bundle_of(file)  # so that it is played again like all that comes in
    if data.startswith(MAGIC):
        return _take_bundle(data, file.name, shelf, name)
    if data.startswith(TURN):
        raise NotationError(f"{file} is a mailed turn; use norden-suden mail import {file}")
    return _take_text(decoded(data, str(file)), file.name, shelf, name)
