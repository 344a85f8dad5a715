"""Files that are sent to a command: a bundle or a game file, as the text of a game file.

It is read in the session of whoever has sent it, so that a file that does harm does it there.
"""

from typing import BinaryIO, NamedTuple

from campaign import Options
from campaign.game_files.game_file import read_game
from saves.campaign_log.journal import Journal
from saves.errors import SaveError
from saves.exchange.bundle import MAGIC
from saves.exchange.bundle_reader import unpack_bundle
from saves.exchange.import_export import story_of
from saves.storage.loose_files import decoded

LARGEST = 4 * 1024 * 1024
"""Bytes that are read at most."""

SENT = "the file"
"""What messages call it."""


class SentGame(NamedTuple):
    """A game that somebody has sent."""

    text: str
    """The game file."""

    name: str
    scenario: str
    options: tuple[str, ...]


def game_text(stdin: BinaryIO) -> SentGame:
    """What was sent, as the text of a game file.

    Raises:
        CampaignError: if it is neither a bundle nor a game file, or too large.
    """
    data = stdin.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise SaveError(f"{SENT} has more than {LARGEST // 1024:,} kB, and is no campaign")
    if data.startswith(MAGIC):
        with Journal.copied(unpack_bundle(data, SENT)) as journal:
            text = story_of(journal.record)
    else:
        text = decoded(data, SENT)
    game = read_game(text)
    on = tuple(name for name in Options.names() if getattr(game.opening.options, name))
    return SentGame(text, game.name, game.opening.scenario.id, on)
