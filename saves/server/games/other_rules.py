"""Games whose logs lead elsewhere by the rules of a new version.

Such a game goes on from the last snapshot before the order that does, as at home, and the log keeps
what came after it. Whoever keeps a server sees beforehand which those are; their players are told.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from campaign import CampaignError
from saves.campaign_log.campaign_record import Record, look
from saves.errors import LineError
from saves.server.games.strays import shared_games
from saves.storage.header import Shared
from saves.storage.log_commands import RESUME, read_move
from saves.storage.plain_text import counted
from saves.storage.row_format import SUFFIX

WORDS: Final = (
    "By the rules of the server's new version an order after line {tip} leads elsewhere. The game"
    " goes on from line {tip}; {orders} after it no longer counted."
)

IN_ORDER: Final = "in order"
STANDS: Final = "{}; it goes on where it stands"
"""The snapshot is newer than the order that leads elsewhere."""

GOES_ON: Final = "in order since it went on from a snapshot"


class CheckedGame(NamedTuple):
    """What is to be said of a game."""

    number: int
    said: str
    is_in_order: bool


def set_aside(record: Record) -> str:
    """What players are told of a campaign that was opened just now; empty if all of it counts."""
    archive = record.as_read
    if not (record.notice and archive.entries):
        return ""
    row = archive.entries[-1]
    move = read_move(row["line"])
    if move is None or move.kind != RESUME:
        return ""
    since = [one for one in archive.line_to(row["parent"]) if one["number"] > row["tip"]]
    return WORDS.format(tip=row["tip"], orders=counted(len(since), "order"))


def check_games(where: Path | str) -> Iterator[CheckedGame]:
    """Each game of a folder or of a shared database, played again by the rules of this version.

    To be asked before a new version serves. It changes nothing, and may be asked while one serves.
    """
    for number, place in sorted(_places(where)):
        try:
            record = look(place)
            yield CheckedGame(number, *_checked(record))
        except CampaignError as error:
            yield CheckedGame(number, str(error), is_in_order=False)


def _checked(record: Record) -> tuple[str, bool]:
    if record.notice:
        return record.notice, False
    if record.is_on_trust:
        return GOES_ON, True
    try:
        record.verify()
    except LineError as error:
        return STANDS.format(error), False
    return IN_ORDER, True


def _places(where: Path | str) -> Iterator[tuple[int, Path | Shared]]:
    if isinstance(where, Path):
        yield from ((int(p.stem), p) for p in where.glob(f"*{SUFFIX}") if p.stem.isdecimal())
        return
    for number, one in shared_games(where).items():
        if one.shared is not None:
            yield number, one.shared
