"""A game that goes on from where a file ends: its scenario, its options and its orders hold.

Its dice are those of the file, which nobody can prove; so it is never rated. From then on the
server throws them.
"""

from typing import Final

from campaign import SCENARIOS, CampaignError, ScriptedDice, read_order
from campaign.game_files.game_file import GameFile, read_game, retell
from campaign.game_files.game_lines import naming
from saves.campaign_log.journal import Journal
from saves.server.contract.lobby import LobbyError, NewGame
from saves.storage.foreign_files import foreign
from saves.storage.loose_files import FileError
from saves.storage.plain_text import one_line

LONGEST_DOCUMENT: Final = 65_536
MOST_ORDERS: Final = 1_500
"""Orders of such a file: they are played beside all other games, but on the same core."""

CALLED: Final = "the file"


def read_document(document: str) -> GameFile:
    """What a file says.

    Raises:
        LobbyError: if it is no game that can go on here.
    """
    if len(document.encode("utf-8", "replace")) > LONGEST_DOCUMENT:
        raise LobbyError(f"a file has at most {LONGEST_DOCUMENT:,} bytes")
    try:
        with foreign(CALLED, FileError), naming(CALLED):
            game = read_game(document)
    except CampaignError as error:
        raise LobbyError(one_line(str(error))) from error
    if game.opening.scenario.id not in SCENARIOS:
        raise LobbyError("a game of the server is a campaign, and not a battle by itself")
    if len(game.lines) > MOST_ORDERS:
        raise LobbyError(f"a file has at most {MOST_ORDERS:,} orders to go on from")
    return game


def wanted_from(game: GameFile, wanted: NewGame) -> NewGame:
    """A new game that goes on from a file."""
    terms = wanted.terms
    from_file = type(terms)(
        scenario=game.opening.scenario.id,
        options=game.opening.options.switched_on,
        resolver=terms.resolver,
        pace=terms.pace,
        seconds=terms.seconds,
        is_public=terms.is_public,
        is_rated=False,
    )
    return NewGame(
        terms=from_file,
        name=wanted.name or game.name,
        side=wanted.side,
        opponent=wanted.opponent,
        by_code=wanted.by_code,
    )


def play_on(journal: Journal, game: GameFile) -> None:
    """Play all that the file says, or nothing of it.

    Raises:
        LobbyError: names the line that leads nowhere.
    """
    try:
        with foreign(CALLED, FileError), naming(CALLED), journal.together():
            for line, _ in retell(game):
                journal.play(read_order(line.order), ScriptedDice(line.faces))
    except CampaignError as error:
        raise LobbyError(one_line(str(error))) from error
    if journal.state.to_move is None:
        raise LobbyError("the war of the file is over; there is nothing to go on with")
