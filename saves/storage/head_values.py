"""Plain values that rows are made of: what follows from a position or a log, the time, snapshots.

What a row says because something else does is worked out here alone. Who begins a campaign, adds a
line, writes a log that came in whole, seals an older one anew or proves one asks here.
"""

import zlib
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

from campaign import CampaignState
from campaign.board.board import bits
from campaign.terms import SIDES
from saves import VERSION
from saves.errors import SaveError
from saves.storage.log_commands import GO_BACK, read_move
from saves.storage.row_format import Row
from saves.storage.row_values import LONGEST_POSITION, MOST_POSITIONS

OPTIONS: Final = ", "
"""Between the options of a campaign."""

AT_FIRST: Final[Row] = {"reloads": 0}
"""What a head counts of a log without a line."""


def counted_with(counted: Row, line: str) -> Row:
    """What a head counts once its log has one more line."""
    went_back = line.startswith(GO_BACK) and read_move(line) is not None
    return {"reloads": counted["reloads"] + went_back}


def counted_in(entries: Iterable[Row]) -> Row:
    """What a head counts of a log."""
    counted = AT_FIRST
    for row in entries:
        counted = counted_with(counted, row["line"])
    return counted


def fixed(state: CampaignState) -> Row:
    """What a campaign says because its opening does, and every position that comes of it."""
    return {
        "scenario": state.scenario.id,
        "options": OPTIONS.join(state.options.switched_on),
    }


def standing(state: CampaignState, resolver: str) -> Row:
    """What a list shows of a position; *resolver* is how the last battle was fought."""
    union, confederate = (state.strength(side) for side in SIDES)
    return {
        "turn": state.turn,
        "label": state.date.label,
        "to_move": state.to_move or "",
        "winner": state.winner or "",
        "union_size": union[0],
        "union_maximum": union[1],
        "confederate_size": confederate[0],
        "confederate_maximum": confederate[1],
        "resolver": state.battle.resolver if state.battle else resolver,
        "holders": holders(state),
    }


def holders(state: CampaignState) -> str:
    """Who controls each box, a letter for each, in the order of the board."""
    return _letters(state.held, len(state.theater.boxes))


# Few orders change who controls a box.
@lru_cache(maxsize=64)
def _letters(held: tuple[int, int], boxes: int) -> str:
    letters = ["."] * boxes
    for taken, letter in zip(held, "UC", strict=True):
        for box in bits(taken):
            letters[box] = letter
    return "".join(letters)


def written_now() -> Row:
    """When, and by which version of the game."""
    return {"played": now(), "program": program()}


def pack(situation: str) -> bytes:
    """A situation as the body of a snapshot."""
    return zlib.compress(situation.encode())


def unpack(body: bytes) -> str:
    """The situation in a snapshot.

    Raises:
        SaveError: if there is none; the game never wrote such a snapshot.
    """
    flood = zlib.decompressobj()
    try:
        situation = flood.decompress(body, LONGEST_POSITION).decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise SaveError(f"a snapshot cannot be unpacked: {error}") from error
    if not flood.eof:
        raise SaveError("a snapshot has no end")
    return situation


def check_amount(letters: int) -> None:
    """Make sure that snapshots hold no more than those of any campaign: reading takes its time.

    Raises:
        SaveError: if their positions have so many *letters*.
    """
    if letters > MOST_POSITIONS:
        raise SaveError(f"all snapshots together unpack to more than {MOST_POSITIONS >> 20} MB")


def now() -> str:
    """The time, as rows have it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def program() -> str:
    """The version of the game that is running."""
    return VERSION
