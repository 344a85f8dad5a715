"""Game files on the command line: replay them, and tell what happened."""

from collections.abc import Iterator
from pathlib import Path

from campaign import write_situation
from campaign.game_files.game_file import GameFile, read_game, retell
from campaign.game_files.game_lines import naming
from saves.campaign_log.progress import lines_done
from screens.cli.commands.files import read_text
from screens.cli.commands.position import described
from screens.cli.progress import progress_of
from screens.text.narration import narrated


def replayed(file: Path, story: bool, situation: bool) -> Iterator[str]:
    """Play a game file again: its story if that is wanted, and where it leads.

    Raises:
        CampaignError: names the file, and the first line that cannot be read or played.
    """
    text = read_text(file)
    with naming(str(file)):
        told = _told(read_game(text), story, situation)
        if story:
            yield from told
            return
        with progress_of("Replaying", "Stopped before the last line."):
            end = list(told)
        yield from end


def _told(game: GameFile, story: bool, situation: bool) -> Iterator[str]:
    state = game.opening
    for done, (line, change) in enumerate(retell(game), start=1):
        state = change.state
        lines_done(done, len(game.lines))
        if story:
            yield f"> {line}"
            yield from filter(None, (narrated(event, state) for event in change.events))
    if story:
        yield ""
    yield write_situation(state).rstrip("\n") if situation else described(state, game.name)
